"""Reading expressions, filters and messages of modules far enough to judge them.

`{…}` is BeanShell, which looks like Java. A filter without braces is of the old form, comparisons joined by
&& and ||. Everything else is a message with `$name$` in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct, field

MOST_TEXT = 20_000
_MOST_DEPTH = 5

_TOKEN = re.compile(
    r"""
    (?P<space>\s+|//[^\n]*|/\*.*?\*/)
  | (?P<text>"(?:\\.|[^"\\])*")
  | (?P<char>'(?:\\.|[^'\\])*')
  | (?P<property>\$[^\W\d][^$"'(){}\n]{0,200}\$)
  | (?P<number>\d[\w.]*|\.\d+)
  | (?P<name>[^\W\d]\w*)
  | (?P<operator>==|!=|<=|>=|=~|!~|&&|\|\||\+\+|--|<<|>>|[-+*/%<>=!?:&|^~.,;@])
  | (?P<open>[(\[{])
  | (?P<close>[)\]}])
  | (?P<quote>["'“”„‘’])
  | (?P<other>.)
    """,
    re.VERBOSE | re.DOTALL,
)


def words_of(text: str) -> frozenset[str]:
    """A set of words, written as a text."""
    return frozenset(text.split())


_PAIRS = {")": "(", "]": "[", "}": "{"}
_KEYWORDS = words_of(
    """
    true false null new instanceof return if else for while do int long float double boolean char byte
    short void var import static final this super try catch throw break continue switch case default
    """
)
_STATEMENTS = words_of(
    """
    return if else for while do import try switch
    """
)
_CLASSES = words_of(
    """
    Math Integer String Double Long Boolean Character Float Object StringBuilder Arrays List ArrayList
    Map HashMap HashSet TreeMap LinkedList Pattern Collections System Locale UUID URLEncoder URLDecoder
    StringTokenizer java javax
    """
)
# Functions whose first text is the name of a property, and those whose texts are filters.
NAMING = words_of(
    """
    GetProperty GetString GetZoneProperty GetMapProperty GetAttachProperty GetLocalizedProperty SumStack
    SumMat SumLocation SumZone SumMap Sum SumRange SumRangePx SumAttach MaxAttach MinAttach
    """
)
FUNCTIONS = NAMING | words_of(
    """
    If CountStack CountMat CountLocation CountZone CountMap Count CountAttach Range RangePx CountRange
    CountRangePx Random IsRandom Alert Audit Sleep
    """
)
_PROPERTY = re.compile(r"\$([^$]+)\$")
_COMPARISON = re.compile(r"!=|<=|>=|=~|!~|=|<|>")


class Scan(Struct, frozen=True):
    """What an expression holds. `names` are the properties that it reads, `functions` what it calls,
    `compared` texts on one side of == or !=, `ordered` names that an old filter compares by size, `direct`
    the names whose values of this very piece it needs; `errors` say what does not fit together."""

    errors: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    functions: tuple[str, ...] = ()
    compared: tuple[str, ...] = ()
    ordered: tuple[str, ...] = ()
    direct: tuple[str, ...] = ()


EMPTY = Scan()


class _Draft(Struct):
    errors: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    functions: list[str] = field(default_factory=list)
    compared: list[str] = field(default_factory=list)
    ordered: list[str] = field(default_factory=list)
    direct: list[str] = field(default_factory=list)

    def scan(self) -> Scan:
        parts = (self.errors, self.names, self.functions, self.compared, self.ordered, self.direct)
        return Scan(*(tuple(dict.fromkeys(part)) for part in parts))

    def take(self, other: Scan) -> None:
        """Add what a filter inside this expression holds: it looks at other pieces."""
        self.errors += other.errors
        self.names += other.names
        self.functions += other.functions
        self.compared += other.compared
        self.ordered += other.ordered


@lru_cache(maxsize=20_000)
def scan_filter(text: str) -> Scan:
    """A field that says which pieces are meant."""
    plain = text.strip()
    if not plain:
        return EMPTY
    if _is_braced(plain):
        return scan_expression(plain[1:-1])
    if plain.startswith("{"):
        return Scan(("the closing brace is missing",))
    return _old_filter(plain)


@lru_cache(maxsize=20_000)
def scan_value(text: str) -> Scan:
    """A field that may hold an expression or a message."""
    plain = text.strip()
    if _is_braced(plain):
        return scan_expression(plain[1:-1])
    return Scan(names=tuple(dict.fromkeys(_PROPERTY.findall(plain[:MOST_TEXT]))))


def _is_braced(text: str) -> bool:
    return len(text) > 1 and text[0] == "{" and text[-1] == "}"


@lru_cache(maxsize=20_000)
def scan_expression(text: str, depth: int = 0) -> Scan:
    """BeanShell without its outer braces."""
    if not text.strip():
        return EMPTY
    if len(text) > MOST_TEXT:
        return Scan((f"it has {len(text):,} characters",))
    tokens = [(m.lastgroup or "", m[0]) for m in _TOKEN.finditer(text) if m.lastgroup != "space"]
    broken = _unbalanced(tokens)
    if broken:
        return Scan(tuple(broken))
    draft = _Draft(errors=_misshapen(tokens))
    for index, (kind, word) in enumerate(tokens):
        before = tokens[index - 1] if index else ("", "")
        after = tokens[index + 1] if index + 1 < len(tokens) else ("", "")
        _take_token(draft, kind, word, before, after)
        if kind == "text":
            _take_text(draft, word, _caller(tokens, index), (before[1], after[1]), depth)
    return draft.scan()


Token = tuple[str, str]


def _take_token(draft: _Draft, kind: str, word: str, before: Token, after: Token) -> None:
    if kind == "property":
        draft.names.append(word[1:-1])
        draft.direct.append(word[1:-1])
    elif kind == "name" and word not in _KEYWORDS and before[1] not in (".", "new"):
        if after[1] == "(":
            draft.functions.append(word)
        elif word not in _CLASSES or after[1] != ".":
            draft.names.append(word)
            draft.direct.append(word)


def _caller(tokens: list[Token], index: int) -> str:
    """The function whose whole first argument stands at an index, or nothing."""
    if index + 1 < len(tokens) and tokens[index + 1][1] not in (",", ")"):
        return ""
    opened = index > 1 and tokens[index - 1][1] == "(" and tokens[index - 2][0] == "name"
    member = index > 2 and tokens[index - 3][1] == "."
    return tokens[index - 2][1] if opened and not member else ""


def _take_text(draft: _Draft, word: str, caller: str, around: tuple[str, str], depth: int) -> None:
    """A string: it may name a property, be a filter of its own, or hold `$name$`."""
    inner = re.sub(r"\\(.)", r"\1", word[1:-1])
    if caller in NAMING:
        draft.names.append(inner)
        draft.direct += [inner] if caller in ("GetProperty", "GetString") else []
    elif _is_braced(inner.strip()) and depth < _MOST_DEPTH:
        draft.take(scan_expression(inner.strip()[1:-1], depth + 1))
    else:
        draft.names += _PROPERTY.findall(inner)
    if {"==", "!="} & set(around):
        draft.compared.append(inner)


def _unbalanced(tokens: list[Token]) -> list[str]:
    """What opens and does not close, or the other way round: the first of it only."""
    opened: list[str] = []
    for kind, word in tokens:
        if kind == "quote":
            return [f"a {word} has no other end" if word in "\"'" else f"{word} is no quote that it reads"]
        if kind == "open":
            opened.append(word)
        elif kind == "close" and (not opened or opened.pop() != _PAIRS[word]):
            return [f"a '{word}' closes nothing"]
    return [f"a '{opened[-1]}' is not closed"] if opened else []


def _misshapen(tokens: list[Token]) -> list[str]:
    """Two values without an operator between them, or an operator without its values."""
    if any(word in _STATEMENTS or word == ";" for _, word in tokens):
        return []
    found = list(_odd_pairs(tokens))
    last = tokens[-1]
    if last[0] == "operator" and last[1] not in ("++", "--"):
        found.append(f"nothing follows '{last[1]}'")
    return found[:1]


_VALUES = frozenset({"text", "char", "property", "number", "name"})
_PREFIXES = frozenset({"!", "-", "+", "~", "++", "--"})


def _odd_pairs(tokens: list[Token]) -> Iterator[str]:
    for (kind, word), (next_kind, following) in pairwise(tokens):
        words = (word, following)
        if "new" in words or "instanceof" in words:
            continue
        if kind in _VALUES and next_kind in _VALUES:
            yield f"there is no operator between {word[:30]} and {following[:30]}"
        elif kind == "operator" and next_kind == "operator" and following not in _PREFIXES:
            yield f"'{following}' follows '{word}'"
        elif word == "=" and kind == "operator":
            yield "'=' sets a value; '==' compares"
        elif kind == "other":
            yield f"'{word}' is no sign that it reads"


def _old_filter(text: str) -> Scan:
    """Comparisons of a property and a text, joined by && and ||."""
    draft = _Draft()
    for part in re.split(r"\|\||&&", text[:MOST_TEXT]):
        match = _COMPARISON.search(part)
        if match is None:
            draft.errors.append(
                f"'{part.strip()[:40]}' compares nothing" if part.strip() else "a part is empty"
            )
            continue
        name, value = part[: match.start()].strip(), part[match.end() :].strip()
        if match[0] == "=" and value.startswith("="):
            draft.errors.append("'==' belongs into braces; a filter without braces has '='")
        elif len(value) > 1 and value[0] == value[-1] == '"':
            draft.errors.append("quotes belong into braces; a filter without braces takes them as they stand")
        draft.names += _PROPERTY.findall(part) or [name]
        if match[0] in ("<", ">", "<=", ">=") and "$" not in part:
            draft.ordered.append(name)
    return draft.scan()

"""Checks of the paths by which traits name the slots of pieces that they place."""

from __future__ import annotations

from toolchain.vassal.format.piece_text import ADD
from toolchain.vassal.format.sequence import decode
from toolchain.vassal.lint.check import ERROR, WARNING, Check, Report, check, shown
from toolchain.vassal.lint.pieces import traits
from toolchain.vassal.lint.subject import Subject
from toolchain.vassal.lint.targets import is_plain
from toolchain.vassal.reading.component_tree import ComponentTree, Node
from toolchain.vassal.reading.piece_reader import PLACERS, Piece

# Hostile trees branch without end; no module has so many components of one class and name in one place.
_MOST_TRIED = 2000


@check(
    ERROR,
    "MOD621",
    "placed-piece-missing",
    "A trait places or becomes a piece that is not there.",
    why="""
"Place Marker" and "Replace" hold the piece itself or the path of its slot, class and name by class and name.
Names may differ on the way as long as the classes lead somewhere; where they do not, mostly because a palette
was moved or taken out, the engine warns and the command does nothing.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/placemark;Mark;77,195;
    VASSAL.build.module.PieceWindow:Pieces\\/VASSAL.build.widget.BoxWidget:Gone\\/VASSAL.build.widget.PieceSlot:A;
    null;0;0;false;;;10→piece;;;inf.png;Odd/→null;0;0;9;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/placemark;Mark;77,195;
    VASSAL.build.module.PieceWindow:Pieces\\/VASSAL.build.widget.TabWidget:Forces;null;0;0;false;;;10→
    piece;;;inf.png;Good/→null;0;0;9;0</PieceSlot>
""",
)
def placed_piece_missing(subject: Subject, report: Report) -> None:
    for spec, places in _paths(subject).items():
        if _target(subject, spec) is None:
            more = f", here and in {len(places) - 1} more traits" if len(places) > 1 else ""
            report.trait(f"no component has the path '{_spoken(spec)}'{more}", *places[0])


@check(
    WARNING,
    "MOD628",
    "placed-piece-other",
    "A trait places another piece than the one it names.",
    why="""
Where the last name of a path is not there, the engine takes the first slot of that class in its place. After
a slot was renamed or taken out, the command puts down whatever stands first in that palette.
""",
    wrong="""
# buildFile.xml
<PieceSlot entryName="Odd" gpid="9">+/null/placemark;Mark;77,195;
    VASSAL.build.module.PieceWindow:Pieces\\/VASSAL.build.widget.TabWidget:Gone;null;0;0;false;;;10→
    piece;;;inf.png;Odd/→null;0;0;9;0</PieceSlot>
""",
    right="""
# buildFile.xml
<PieceSlot entryName="Good" gpid="9">+/null/placemark;Mark;77,195;
    VASSAL.build.module.PieceWindow:Pieces\\/VASSAL.build.widget.TabWidget:Forces;null;0;0;false;;;10→
    piece;;;inf.png;Good/→null;0;0;9;0</PieceSlot>
""",
)
def placed_piece_other(subject: Subject, report: Report) -> None:
    for spec, places in _paths(subject).items():
        found = _target(subject, spec)
        wanted = _steps(spec)[-1][1]
        if found is not None and wanted and wanted not in found[1].attributes.values():
            more = f", here and in {len(places) - 1} more traits" if len(places) > 1 else ""
            message = f"instead of '{shown(wanted, 40)}' it places '{shown(found[1].label, 60)}'{more}"
            report.trait(message, *places[0], hint=f"that is {shown(found[0].path(found[1]), 200)}")


def _spoken(spec: str) -> str:
    """The path as a reader would say it: its last names tell the most."""
    words = [f"{kind.rpartition('.')[2]} {name}".strip() for kind, name in _steps(spec)]
    return shown(" > ".join(["…", *words[-3:]] if len(words) > 4 else words), 140)


def _paths(subject: Subject) -> dict[str, list[tuple[Piece, int]]]:
    """Traits that name the piece they place by a path, by that path."""

    def collect() -> dict[str, list[tuple[Piece, int]]]:
        found: dict[str, list[tuple[Piece, int]]] = {}
        for piece, index in traits(subject, *sorted(PLACERS)) if subject.whole else ():
            spec = piece.traits[index].get("marker")
            if spec not in ("", "null") and not spec.startswith(ADD) and is_plain(spec):
                found.setdefault(spec, []).append((piece, index))
        return found

    return subject.once("slot paths", collect)


def _target(subject: Subject, spec: str) -> tuple[ComponentTree, Node] | None:
    """Where a path leads, in the module or what it stands on."""
    for module in subject.world:
        found = resolve(module.tree, spec) if module.tree is not None else None
        if module.tree is not None and found is not None:
            return module.tree, found
    return None


Steps = tuple[tuple[str, str], ...]


def _steps(path: str) -> Steps:
    """Class and name of each step."""
    pairs = ([*decode(step, ":"), ""][:2] for step in decode(path, "/"))
    return tuple((tag.removeprefix("VASSAL.build."), name) for tag, name in pairs)


def resolve(tree: ComponentTree, path: str) -> Node | None:
    """The component that the engine goes to: at each step the child of that class and name; where none has
    the name, the first child of the class from which the rest of the path leads on."""
    return _descend(tree, tree.root, _steps(path), [_MOST_TRIED])


def _descend(tree: ComponentTree, node: Node, steps: Steps, left: list[int]) -> Node | None:
    if not steps:
        return node
    (kind, name), *rest = steps
    fitting = tree.inside(node).get(kind, ())
    exact = next((n for n in fitting if name in n.attributes.values()), None) if name else None
    for candidate in fitting if exact is None else (exact,):
        left[0] -= 1
        found = _descend(tree, candidate, tuple(rest), left) if left[0] > 0 else None
        if found is not None:
            return found
    return None


SLOT_PATH_CHECKS: tuple[Check, ...] = (placed_piece_missing, placed_piece_other)

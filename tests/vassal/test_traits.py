"""Typed traits: texts the engine wrote, defaults for short old forms, and round trips for all classes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolchain.vassal.format.keystroke import KeyStroke, ctrl, ctrl_shift, named, read_keystroke
from toolchain.vassal.format.piece_text import TraitText
from toolchain.vassal.format.trait_catalogue import TRAITS, read
from toolchain.vassal.format.trait_codec import KeyedChange, Trait, UnknownTrait, declared_fields
from toolchain.vassal.format.trait_commands import Delete, PieceGlobalKey, SendTo, Trigger
from toolchain.vassal.format.traits import DynamicProperty, Footprint, Label, Layer, Marker

TEXTS = [
    (Delete(), "delete;Delete;68,130;", ""),
    (
        Label(label="A/B"),
        "label;76,130;Change label;10;;0,0,0;t;0;c;0;b;c;$pieceName$ ($label$);Dialog;0;0;TextLabel;;false",
        "A/B",
    ),
    (Marker((("Side", "Red"), ("Type", "Inf, leg"))), "mark;Side,Type", "Red,Inf\\, leg"),
    (
        Layer(
            images=("front.png", "back.png"),
            level_names=("", "+ (reduced)"),
            name="Flip",
            always_active=True,
            up_key=ctrl("F"),
            description="flip",
            level=1,
        ),
        (
            "emb2;;2;;;2;;;2;;;;1;false;0;0;front.png,back.png;,+ (reduced);true;Flip;;;false;;1;1;true;;"
            "70,130;;flip;1.0;;true"
        ),
        "1",
    ),
    (
        Footprint(),
        "footprint;84,130;Movement Trail;false;false;10;255,255,255;0,0,0;100;50;20;30;1.0;;;;",
        None,
    ),
    (
        Trigger(watch=(ctrl("F"), named("doIt"))),
        "macro;;;;;70\\,130,57348\\,0\\,doIt;;false;;;counted;;;1;false;;1;1",
        "",
    ),
    (
        DynamicProperty(
            name="N",
            changes=(KeyedChange("Up", ctrl("U"), "I,1"), KeyedChange("Set", ctrl("S"), "R,How many?")),
            value="3",
        ),
        "PROP;N;false,0,100,false;Up:85\\,130:I\\,1,Set:83\\,130:R\\,How many?;",
        "3",
    ),
    (SendTo(), "sendto;Send to Location;;;;0;0;;;0;0;1;1;;L;;;;", ";;"),
]


@pytest.mark.parametrize(("trait", "type_text", "state_text"), TEXTS)
def test_texts_of_the_engine(trait: Trait, type_text: str, state_text: str | None) -> None:
    assert trait.type_text() == type_text
    if state_text is not None:
        assert trait.state_text() == state_text
    assert read(trait.text) == trait


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (TraitText("delete;", ""), Delete("", ctrl("D"))),
        (TraitText("delete;Remove", ""), Delete("Remove", ctrl("D"))),
        (TraitText("delete;Remove;D", ""), Delete("Remove", ctrl("D"))),
        (TraitText("label;L;Text", "x"), Label(ctrl("L"), "Text", label="x")),
        (TraitText("mark;A,B", "1"), Marker((("A", "1"), ("B", "")))),
    ],
)
def test_short_old_forms_take_defaults(text: TraitText, expected: Trait) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        TraitText("spin;6;a;b", "2"),
        TraitText("delete;Delete;no key", ""),
        TraitText("label;;;big", "x"),
        TraitText("emb2;" + ";" * 40, "many"),
        TraitText("nonsense", "state"),
    ],
)
def test_what_cannot_be_read_is_kept(text: TraitText) -> None:
    trait = read(text)
    assert trait == UnknownTrait(text.type, text.state)
    assert trait.text == text


words = st.text(alphabet="ab/\\';,:\t{}$", max_size=6).filter(lambda t: not t.endswith("\\"))
keys = st.one_of(
    st.just(KeyStroke()),
    st.builds(KeyStroke, st.integers(1, 60000), st.sampled_from((0, 65, 130, 195, 520))),
    st.builds(named, st.text(alphabet="abC", min_size=1, max_size=5)),
)
BY_TYPE: dict[str, st.SearchStrategy[object]] = {
    "str": words,
    "bool": st.booleans(),
    "int": st.integers(-9999, 9999),
    "float": st.sampled_from((0.3, 1.0, 2.5)),
    "KeyStroke": keys,
    "tuple[str, ...]": st.lists(words.filter(bool), max_size=3).map(tuple),
    "tuple[KeyStroke, ...]": st.lists(keys.filter(lambda k: k.text), max_size=3).map(tuple),
    "tuple[KeyedChange, ...]": st.lists(st.builds(KeyedChange, words, keys, words), max_size=3).map(tuple),
    "tuple[tuple[str, str], ...]": st.lists(st.tuples(words.filter(bool), words), min_size=1, max_size=3).map(
        tuple
    ),
}


@given(st.data(), st.sampled_from(sorted(TRAITS)))
def test_every_trait_comes_back(data: st.DataObject, trait_id: str) -> None:
    cls = TRAITS[trait_id]
    given_fields = {name: data.draw(BY_TYPE[kind], label=name) for name, kind, _ in declared_fields(cls)}
    if trait_id == "prototype;":
        given_fields["parameters"] = ""
    trait = cls(**given_fields)
    assert read(trait.text) == trait


def test_keystrokes_have_texts_and_labels() -> None:
    assert [k.text for k in (ctrl("f"), ctrl_shift("F"), named("go"), KeyStroke())] == [
        "70,130",
        "70,195",
        "57348,0,go",
        "",
    ]
    assert [k.label for k in (ctrl("f"), KeyStroke(113), KeyStroke(88), named("go"))] == [
        "Ctrl+F",
        "F2",
        "X",
        "",
    ]
    assert read_keystroke("57350,0,go, now") == KeyStroke(57350, 0, "go, now")
    assert read_keystroke("Ctrl F") is None


def test_a_piece_global_key_writes_every_field() -> None:
    assert PieceGlobalKey(key=ctrl("Z"), sent=named("x"), target="").type_text().count(";") == 14

"""The component tree of a module: class names, attributes, text and children."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct, field

from toolchain.vassal.format.keystroke import KeyStroke

MODULE = "VASSAL.build.module."

Value = str | int | float | bool | KeyStroke | None


class Component(Struct, frozen=True):
    """One element of a build file. `tag` is a full Java class name, or entry/setup/option.

    Text and children exclude each other: the engine reads text of leaves only.
    """

    tag: str
    attributes: Mapping[str, str] = field(default_factory=dict)
    children: tuple[Component, ...] = ()
    text: str = ""

    @property
    def name(self) -> str:
        """The class name without its package."""
        return self.tag.rpartition(".")[2]

    def walk(self) -> Iterator[Component]:
        """This component and all below it, in file order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def named(self, name: str) -> Iterator[Component]:
        """All components of a class, by its short name."""
        return (c for c in self.walk() if c.name == name)


def write_value(value: Value) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case KeyStroke():
            return value.text
        case _:
            return str(value)


def component(
    name: str,
    attributes: Mapping[str, Value] | None = None,
    children: Iterable[Component] = (),
    text: str = "",
) -> Component:
    """Make a component. Names without a root package stand below VASSAL.build.module."""
    tag = name if name.startswith("VASSAL.") or name in ("entry", "setup", "option") else MODULE + name
    given = {key: write_value(value) for key, value in (attributes or {}).items() if value is not None}
    return Component(tag, given, tuple(children), text)


def widget(
    name: str, attributes: Mapping[str, Value], children: Iterable[Component] = (), text: str = ""
) -> Component:
    """A component of a window: PieceSlot, Chart, TabWidget and the like."""
    return component(f"VASSAL.build.widget.{name}", attributes, children, text)

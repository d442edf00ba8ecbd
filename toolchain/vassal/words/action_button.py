"""Buttons that report a line or press other buttons."""

from __future__ import annotations

from collections.abc import Iterable

from toolchain.vassal.format.component import Component, Value, component
from toolchain.vassal.format.keystroke import KeyStroke
from toolchain.vassal.format.sequence import encode


def action_button(
    title: str, key: KeyStroke, *, report: str = "", keys: Iterable[KeyStroke] = ()
) -> Component:
    """A DoActionButton: it tells `report` in the chat, then presses `keys`. Without a title it is hidden."""
    pressed = encode((k.text for k in keys), ",")
    settings: dict[str, Value] = {
        "name": title or key.name,
        "text": title,
        "tooltip": title,
        "icon": "",
        "hotkey": key,
        "doReport": bool(report),
        "reportFormat": report,
        "doHotkey": bool(pressed),
        "hotkeys": pressed,
    }
    return component("DoActionButton", settings)

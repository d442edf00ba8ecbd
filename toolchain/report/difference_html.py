"""Differences between versions as one HTML page with pictures of the counters before and after."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping

from lxml import etree

from toolchain.layout.counters.counter_face_items import CounterFace
from toolchain.render.counters import counter_pngs
from toolchain.report.difference import PARTS, CounterChange, GameDifference
from toolchain.report.difference_text import consequences
from toolchain.report.snippet import clean

Pictures = Mapping[CounterFace, str]
PX_PER_MM = 5


def render_html(found: Iterable[GameDifference]) -> str:
    """A page that needs no other file."""
    games = tuple(found)
    page = etree.Element("html", lang="en")
    head, body = _tag(page, "head"), _tag(page, "body")
    _tag(head, "meta", charset="utf-8")
    _tag(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
    _tag(head, "title", "What has changed")
    _tag(head, "style", _CSS)
    pictures = _pictures(games)
    for game in games:
        _game(body, game, pictures)
    return etree.tostring(page, method="html", encoding="unicode", doctype="<!DOCTYPE html>") + "\n"


def _pictures(games: tuple[GameDifference, ...]) -> dict[CounterFace, str]:
    """A data address for each face that is shown."""
    pairs = [p for game in games for c in game.counters if c.looks for p in (c.old, c.new) if p is not None]
    faces = list(dict.fromkeys(face for pair in pairs for face in (pair.front, pair.back)))
    pngs = counter_pngs(faces, px_per_mm=PX_PER_MM) if faces else []
    texts = (base64.b64encode(png).decode() for png in pngs)
    return {face: f"data:image/png;base64,{text}" for face, text in zip(faces, texts, strict=True)}


def _game(body: etree._Element, game: GameDifference, pictures: Pictures) -> None:
    section = _tag(body, "section")
    heading = _tag(section, "h1", f"{game.title} ")
    _tag(heading, "small", f"{game.old} → {game.new}")
    if game.is_empty:
        _tag(section, "p", "Nothing has changed.")
        return
    listing = _tag(section, "ul", class_="what")
    for line in consequences(game):
        _tag(listing, "li", line)
    for part in PARTS:
        if part == "counters":
            _counters(section, game.counters, pictures)
        elif game.changes[part]:
            _table(section, game, part)


def _counters(section: etree._Element, changes: tuple[CounterChange, ...], pictures: Pictures) -> None:
    if not changes:
        return
    _tag(_tag(section, "h2", "Counters "), "small", str(len(changes)))
    holder = _tag(section, "div", class_="counters")
    for change in changes:
        figure = _tag(holder, "figure", class_=change.what)
        if change.looks:
            row = _tag(figure, "div")
            for pair, name in ((change.old, "before"), (change.new, "after")):
                cell = _tag(row, "span", class_=name)
                for face in (pair.front, pair.back) if pair is not None else ():
                    _tag(cell, "img", src=pictures[face], alt=f"{change.title}, {name}")
        caption = _tag(figure, "figcaption")
        _tag(caption, "b", f"{change.title} ")
        _tag(caption, "code", change.key)
        if change.what != "changed":
            _tag(caption, "i", f" {change.what}")
        for detail in change.details:
            _tag(caption, "div", str(detail))


def _table(section: etree._Element, game: GameDifference, part: str) -> None:
    _tag(_tag(section, "h2", f"{part.capitalize()} "), "small", str(len(game.changes[part])))
    table = _tag(section, "table")
    for change in game.changes[part]:
        row = _tag(table, "tr")
        _tag(_tag(row, "td"), "code", change.path)
        _tag(row, "td", change.old if change.old is not None else "", class_="old")
        _tag(row, "td", change.new if change.new is not None else "", class_="new")


def _tag(parent: etree._Element, tag: str, words: str = "", /, **attributes: str) -> etree._Element:
    made = etree.SubElement(parent, tag)
    for key, value in attributes.items():
        made.set(key.rstrip("_"), clean(value))
    made.text = clean(words) or None
    return made


_CSS = """
body { margin: 2rem auto; max-width: 70rem; padding: 0 1rem; background: #f6f3ea; color: #26241f; }
body { font: 15px/1.45 "Barlow Condensed", "Arial Narrow", sans-serif; }
h1 { margin: 2rem 0 .6rem; font-size: 1.9rem; }
h1 small, h2 small { color: #6d675a; font-weight: normal; font-size: .9rem; }
h2 { margin: 1.6rem 0 .6rem; padding-bottom: .2rem; border-bottom: 1px solid #b9b19c; font-size: 1.2rem; }
ul.what { padding: .7rem 1rem .7rem 2rem; background: #ece6d4; border-left: 4px solid #8c6d3f; }
.counters { display: flex; flex-wrap: wrap; gap: 1rem; }
figure { margin: 0; padding: .6rem; background: #fffdf6; border: 1px solid #d8d0ba; border-radius: 4px; }
figure.new { border-color: #4f7a4a; } figure.gone { border-color: #a04b3c; }
figure img { width: 76px; height: 76px; margin: 0 2px; vertical-align: middle; }
figure .before img { opacity: .75; }
figure .before:not(:empty) + .after:not(:empty)::before { content: "→"; padding: 0 .5rem; color: #8c6d3f; }
figcaption { max-width: 340px; margin-top: .3rem; font-size: .9rem; overflow-wrap: anywhere; }
code { font: .85em/1.3 ui-monospace, monospace; color: #6d675a; }
table { border-collapse: collapse; width: 100%; }
td { padding: .2rem .6rem .2rem 0; border-bottom: 1px solid #e2dbc6; vertical-align: top; }
td.old { color: #a04b3c; } td.new { color: #3c6b37; }
"""

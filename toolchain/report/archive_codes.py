"""Explanations of findings about archives of modules and saved games, and about piece ids."""

from __future__ import annotations

from toolchain.diagnostics.catalogue import Explanation
from toolchain.vassal import codes
from toolchain.vassal.pieces import piece_ids

_WHY = {
    codes.NOT_A_ZIP: """
Modules, extensions and saved games are zip archives. This file is damaged, cut short, or of another kind.
""",
    codes.TOO_MANY_ENTRIES: """
No module has so many files. Archives made to exhaust whoever unpacks them do.
""",
    codes.UNSAFE_NAME: """
An entry's name leads out of the archive (`../`, a drive, a leading slash). Unpacking it would write over
other files.
""",
    codes.TOO_LARGE: """
The entry, or all together, unpack to more than any module needs: a damaged header, or an archive made to
fill disks.
""",
    codes.DAMAGED: """
The entry's data do not fit its checksum or its size. The archive was cut short or changed after it was
written.
""",
    codes.DOUBLE_ENTRY: """
Two entries have one name. Which of them is read depends on the program.
""",
    codes.BAD_XML: """
The entry should be XML and does not parse. VASSAL would not open the module.
""",
    codes.XML_DOCTYPE: """
The XML declares a document type or entities. Modules never do, and entities can be made to exhaust memory
or to read other files.
""",
    codes.BAD_SAVE: """
The saved game is not in VASSAL's form: its key is missing, or what it says cannot be decoded.
""",
    codes.NO_BUILD_FILE: """
A module has its components in buildFile.xml at the top of the archive. Without it this is no module, or
the files lie in a folder inside.
""",
    codes.SAVES_NOT_READ: """
Saved games inside a module are unpacked one after the other, up to two gigabytes in all. Those beyond are not
checked; lint them by themselves, with --module.
""",
    piece_ids.BAD_LINE: """
ids.lock has one line a piece: its number and its key. Saved games know pieces by these numbers.
""",
    piece_ids.ID_TWICE: """
A number or a key stands twice. Two pieces of one number would be taken for one another when a saved game
is brought up to date.
""",
}

ARCHIVES: tuple[Explanation, ...] = tuple(Explanation(code, why, "", "") for code, why in _WHY.items())

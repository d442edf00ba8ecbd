"""Every check of modules and saved games, in the order in which they run."""

from __future__ import annotations

from toolchain.diagnostics.catalogue import Explanation
from toolchain.diagnostics.diagnostic import Code
from toolchain.vassal import codes as reading
from toolchain.vassal.lint.boards import BOARD_CHECKS
from toolchain.vassal.lint.check import Check
from toolchain.vassal.lint.components import COMPONENT_CHECKS
from toolchain.vassal.lint.expressions import EXPRESSION_CHECKS
from toolchain.vassal.lint.extensions import EXTENSION_CHECKS
from toolchain.vassal.lint.files import FILE_CHECKS
from toolchain.vassal.lint.grids import GRID_CHECKS
from toolchain.vassal.lint.ids import ID_CHECKS
from toolchain.vassal.lint.image_maker import IMAGE_MAKER_CHECKS
from toolchain.vassal.lint.image_sizes import IMAGE_SIZE_CHECKS
from toolchain.vassal.lint.images import IMAGE_CHECKS
from toolchain.vassal.lint.key_loops import LOOP_CHECKS
from toolchain.vassal.lint.keys import KEY_CHECKS
from toolchain.vassal.lint.maps import MAP_CHECKS
from toolchain.vassal.lint.metadata import METADATA_CHECKS
from toolchain.vassal.lint.pieces import PIECE_CHECKS
from toolchain.vassal.lint.properties import PROPERTY_CHECKS
from toolchain.vassal.lint.prototypes import PROTOTYPE_CHECKS
from toolchain.vassal.lint.saved_pieces import SAVED_PIECE_CHECKS
from toolchain.vassal.lint.saves import SAVED_GAME_CHECKS
from toolchain.vassal.lint.setups import SETUP_CHECKS
from toolchain.vassal.lint.slot_paths import SLOT_PATH_CHECKS
from toolchain.vassal.lint.stacks import STACK_CHECKS
from toolchain.vassal.lint.targets import TARGET_CHECKS
from toolchain.vassal.lint.trait_values import TRAIT_CHECKS
from toolchain.vassal.lint.translations import TRANSLATION_CHECKS
from toolchain.vassal.lint.turns import TURN_CHECKS
from toolchain.vassal.lint.zones import ZONE_CHECKS

CHECKS: tuple[Check, ...] = (
    *METADATA_CHECKS,
    *COMPONENT_CHECKS,
    *MAP_CHECKS,
    *BOARD_CHECKS,
    *ZONE_CHECKS,
    *GRID_CHECKS,
    *STACK_CHECKS,
    *PIECE_CHECKS,
    *TRAIT_CHECKS,
    *PROTOTYPE_CHECKS,
    *ID_CHECKS,
    *IMAGE_CHECKS,
    *IMAGE_SIZE_CHECKS,
    *IMAGE_MAKER_CHECKS,
    *FILE_CHECKS,
    *KEY_CHECKS,
    *LOOP_CHECKS,
    *EXPRESSION_CHECKS,
    *PROPERTY_CHECKS,
    *TARGET_CHECKS,
    *SLOT_PATH_CHECKS,
    *TURN_CHECKS,
    *TRANSLATION_CHECKS,
    *EXTENSION_CHECKS,
    *SAVED_GAME_CHECKS,
    *SAVED_PIECE_CHECKS,
    *SETUP_CHECKS,
)
SAVE_CHECKS: tuple[Check, ...] = (*SAVED_GAME_CHECKS, *SAVED_PIECE_CHECKS)

EXPLANATIONS: tuple[Explanation, ...] = tuple(check.explanation for check in CHECKS)
READING_CODES: tuple[Code, ...] = tuple(v for v in vars(reading).values() if isinstance(v, Code))

"""The parts of the page that are made from facts, by name: `{{name}}` in the templates."""

from __future__ import annotations

from findings_page import part_board, part_cards, part_method, part_options, part_play, part_seats
from findings_page.layout import Block

BLOCKS: dict[str, Block] = {
    **part_seats.BLOCKS,
    **part_cards.BLOCKS,
    **part_board.BLOCKS,
    **part_play.BLOCKS,
    **part_options.BLOCKS,
    **part_method.BLOCKS,
}

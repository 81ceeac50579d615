"""A game as its viewer may know it.

Everything here is a pure function of what the viewer may know (`Sight`) and of what everybody may
know: who sits where, the log. The state of the game is masked before anything reads it.
"""

from fourbit.web.viewing.game_views import game_view
from fourbit.web.viewing.games import game_line
from fourbit.web.viewing.hints import hint, hinting
from fourbit.web.viewing.log_views import log_lines
from fourbit.web.viewing.rehearsals import rehearsal

__all__ = ["game_line", "game_view", "hint", "hinting", "log_lines", "rehearsal"]

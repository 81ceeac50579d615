"""State, decisions, effects and scoring."""

from fourbit.engine import mode

mode.prepare()

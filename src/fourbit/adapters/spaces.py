"""What Gymnasium's and PettingZoo's environments share: spaces, the lowest reward, rendering."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np

from fourbit.adapters.encoding import ACTIONS, MOST, Encoding

LOWEST = -1.0  # for an illegal action
RENDER_MODES = ("human", "ansi")


def observation_space(code: Encoding, actions: int = ACTIONS) -> Any:
    """A view and which options are open."""
    return gymnasium.spaces.Dict(
        {
            "observation": gymnasium.spaces.Box(-MOST, MOST, (code.size,), np.float32),
            "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def checked_mode(mode: str | None) -> str | None:
    """A way to render, or none. Raises `ValueError` naming those there are."""
    if mode not in (None, *RENDER_MODES):
        raise ValueError(f"render_mode: {mode!r}; known: {', '.join(RENDER_MODES)}")
    return mode


def shown(mode: str | None, text: Callable[[], str]) -> str | None:
    """Text printed (`human`) or given back (`ansi`); without a mode Gymnasium's warning."""
    if mode is None:
        gymnasium.logger.warn("You are calling render without specifying any render mode.")
        return None
    if mode == "ansi":
        return text()
    print(text())
    return None

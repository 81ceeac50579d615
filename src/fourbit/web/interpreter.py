"""How Python itself is set up for a server: what stops everything is made short or rare."""

from __future__ import annotations

import gc
import sys

# Objects more than before until the youngest are searched for forgotten circles; such searches
# until those that stayed are, too; such again until everything is. So whatever stays is searched
# once, in short pieces: with twenty instead of two, one took 70 to 170 ms every eleven seconds.
RARELY = (5_000, 2, 10_000)
TURN = 0.0005  # seconds a thread goes on while another waits, the store's a dozen times a choice


def settle() -> None:
    """To be called once all modules are there: what they hold is never looked through again.

    What a request leaves behind is still found, all of it young."""
    gc.freeze()
    gc.set_threshold(*RARELY)
    gc.enable()
    sys.setswitchinterval(TURN)

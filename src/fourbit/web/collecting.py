"""Python's search for forgotten circles, made rare: it stops everything, and a server holds much
that it would look through in vain."""

from __future__ import annotations

import gc

RARELY = (20_000, 20, 100)  # objects more than before; young searches for one of the older; again


def collect_rarely() -> None:
    """To be called once all modules are there: what they hold is never looked through again.

    What a request leaves behind is still found, all of it young."""
    gc.freeze()
    gc.set_threshold(*RARELY)
    gc.enable()

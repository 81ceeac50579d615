"""Small answers: take it if it is offered, leave it if it can be left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fourbit.engine import constants as c
from fourbit.engine.state import State
from fourbit.scenarios.given import Illegal

NO = c.OPTION_NO
IGNORED = ("artisan", "from", "when")


def copied(params: dict[str, Any]) -> dict[str, Any]:
    return {key: dict(v) if isinstance(v, dict) else v for key, v in params.items()}


def still_open(key: str, value: Any) -> bool:
    """Whether a parameter still wants something."""
    if key in (*IGNORED, "wanted"):
        return False
    if isinstance(value, dict):
        return any(value.values())
    return value is not None and value is not False and not (value == 0 and key != "option")


def must(wanted: int, options: Sequence[int], text: str, state: State, seat: int) -> int:
    if wanted not in options:
        raise Illegal(text, state, seat)
    return wanted


def decline(options: Sequence[int], text: str, state: State, seat: int, used: bool = False) -> int:
    """Leave it; where nothing else can be done, do that."""
    if NO in options and not used:
        return NO
    if len([o for o in options if o < c.OPTION_ANY_TIME]) == 1:
        return options[0]
    raise Illegal(text, state, seat)


def which(
    params: dict[str, Any], key: str, option: Any, options: Sequence[int],
    state: State, seat: int, used: bool,
) -> int:  # fmt: skip
    """Which building or place: as wanted, or none."""
    if params.get(key) is None:
        return decline(options, key, state, seat, used)
    wanted = params.pop(key)
    return must(option(wanted), options, f"{key} {wanted}", state, seat)


def take_amount(
    params: dict[str, Any], key: str, kind: str, options: Sequence[int], state: State, seat: int
) -> int:
    wanted = (params.get(key) or {}).pop(kind, 0) or 0
    return must(wanted, options, f"{key} {wanted} {kind}", state, seat)

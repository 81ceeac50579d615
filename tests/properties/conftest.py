"""Property tests draw the same examples everywhere; uncompiled they draw fewer."""

from __future__ import annotations

from hypothesis import HealthCheck, Phase, settings

from fourbit.engine import mode

settings.register_profile(
    "fourbit",
    max_examples=60 if mode.compiled() else 20,
    deadline=None,
    derandomize=True,
    phases=(Phase.explicit, Phase.generate, Phase.shrink),
    database=None,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("fourbit")

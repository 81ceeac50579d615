"""How a server is set up: what `fourbit serve` was told."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field
from urllib.parse import urlsplit

ENVIRONMENT = "FOURBIT_SERVE"
AWAY_AFTER = 90.0  # seconds nobody is seen at a seat until it counts as away


@dataclass(frozen=True)
class Settings:
    """`base_url` is how browsers reach the server (behind a proxy); `trusted_hosts` are further
    names it answers to. `rate` is requests per second and address (0: any). `bots` is how many
    processes think (0: a thread). `proxies` are addresses whose `X-Forwarded-For` counts. `away`:
    after how many seconds without a sign of somebody the others may let a bot play for them."""

    database: str
    base_url: str = ""
    trusted_hosts: tuple[str, ...] = field(default=())
    rate: float = 50.0
    bots: int = 1
    away: float = AWAY_AFTER
    several: bool = False  # several server processes share the database
    building: str = ""  # a file that is there while the engine is being built

    @property
    def hosts(self) -> frozenset[str]:
        """Every name the server answers to, beside plain addresses."""
        own = urlsplit(self.base_url).hostname
        return frozenset({"localhost", *self.trusted_hosts, *([own] if own else [])})

    def to_environment(self) -> None:
        """For server processes that are started by this one."""
        os.environ[ENVIRONMENT] = json.dumps(asdict(self))

    @classmethod
    def from_environment(cls) -> Settings:
        """As the process that started this one said."""
        said = json.loads(os.environ[ENVIRONMENT])
        return cls(**said | {"trusted_hosts": tuple(said["trusted_hosts"])})

"""The JSON schema of everything on the wire, for `npm run types`."""

import inspect
import json

from pydantic.json_schema import models_json_schema

from fourbit.web import wire

# What the page sends: values with a default may be left out. All others come whole.
SENT = (
    wire.SeatAsked,
    wire.GameAsked,
    wire.CheckAsked,
    wire.KeyAsked,
    wire.Look,
    wire.Rehearsal,
    wire.Act,
    wire.Plea,
    wire.Continue,
    wire.RecordAsked,
)


def models() -> list[type[wire.Wire]]:
    """All models of the wire, by name."""
    found = (model for _, model in sorted(inspect.getmembers(wire, inspect.isclass)))
    return [m for m in found if issubclass(m, wire.Wire) and m is not wire.Wire]


def schema() -> dict[str, object]:
    """One schema with a definition for each model."""
    asked = [(m, "validation" if m in SENT else "serialization") for m in models()]
    found = models_json_schema(asked)[1]  # type: ignore[arg-type]
    sent = {m.__name__ for m in SENT}
    for name, model in found["$defs"].items():
        if name not in sent and "properties" in model:
            model["required"] = list(model["properties"])
    return found


if __name__ == "__main__":
    print(json.dumps(schema()))

"""For operators: is it alive, can it work, how is it doing."""

from __future__ import annotations

from fastapi import APIRouter, Response
from sqlalchemy import Connection, text

from fourbit.web.answers import refused
from fourbit.web.premises import Inside
from fourbit.web.store.database import StoreTrouble

router = APIRouter(include_in_schema=False)


@router.get("/health")
async def health() -> dict[str, str]:
    """The process answers."""
    return {"status": "ok"}


@router.get("/ready", response_model=None)
def ready(inside: Inside) -> dict[str, str] | Response:
    """The database answers too."""

    def work(connection: Connection) -> None:
        connection.execute(text("select 1"))

    try:
        inside.host.database.read(work)
    except StoreTrouble as error:
        return refused(error)
    return {"status": "ok"}


@router.get("/metrics")
def metrics(inside: Inside) -> Response:
    """Numbers for Prometheus."""
    return Response(inside.metrics.text(), media_type="text/plain; version=0.0.4")

"""What is answered: models as JSON, and a `Trouble` for everything that goes wrong."""

from __future__ import annotations

import logging
import re

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from fourbit.errors import FourbitError, seen
from fourbit.web.own_files import unnamed
from fourbit.web.refusals import Refused
from fourbit.web.store.database import StoreTrouble
from fourbit.web.wire import GameView, Trouble
from fourbit.web.wire_texts import text, told

log = logging.getLogger("fourbit.web")
_PLACE = re.compile(r"line (\d+) column (\d+)")
BY_STATUS = {404: "web.no_page", 405: "web.no_page", 400: "web.bad_shape", 413: "web.too_large"}


def answer(model: BaseModel, status: int = 200, cache: str = "no-store") -> Response:
    """A model as it is; it was checked when it was made."""
    return sent(model.model_dump_json().encode(), status, cache)


def sent(body: bytes, status: int = 200, cache: str = "no-store") -> Response:
    """What has been written down already."""
    return Response(body, status, {"Cache-Control": cache}, "application/json")


def answers(models: list[BaseModel], cache: str = "no-store") -> Response:
    """A list of models."""
    body = "[" + ",".join(model.model_dump_json() for model in models) + "]"
    return sent(body.encode(), 200, cache)


def status_of(error: FourbitError) -> int:
    """HTTP's word for what went wrong."""
    if isinstance(error, StoreTrouble):
        return 503
    return error.status if isinstance(error, Refused) else 422


def trouble_of(error: FourbitError, view: GameView | None = None) -> Trouble:
    """What went wrong, for a person and for a program."""
    nearest = error.facts.get("nearest", "")
    near = nearest if isinstance(nearest, str) else ""
    return Trouble(id=error.id, message=unnamed(text(error)), nearest=near, view=view)


def refusal(status: int, message_id: str, **facts: object) -> Response:
    """A `Trouble` by its message."""
    said = Trouble(id=message_id, message=told(message_id, **facts))
    headers = {"Cache-Control": "no-store"}
    if status in (429, 503):
        headers["Retry-After"] = "1"
    return JSONResponse(said.model_dump(), status, headers)


def refused(error: FourbitError, view: GameView | None = None) -> Response:
    """An error as an answer."""
    status = status_of(error)
    headers = {"Cache-Control": "no-store"} | ({"Retry-After": "1"} if status == 503 else {})
    return JSONResponse(trouble_of(error, view).model_dump(), status, headers)


def handle_errors(app: FastAPI) -> None:
    """Every error becomes a `Trouble`; nobody sees a traceback."""

    @app.exception_handler(FourbitError)
    def known(request: Request, error: FourbitError) -> Response:
        return refused(error)

    @app.exception_handler(RequestValidationError)
    def misshapen(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        if first["type"] == "json_invalid":
            line, column = _broken_at(error)
            return refusal(422, "web.bad_json", line=line, column=column)
        at = ".".join(str(part) for part in first["loc"][1:])
        return refusal(422, "web.bad_shape", at=seen(at or "-", 60))

    @app.exception_handler(HTTPException)
    def plain(request: Request, error: HTTPException) -> Response:
        message = BY_STATUS.get(error.status_code, "web.failed")
        return refusal(error.status_code, message, at="-")

    @app.exception_handler(RecursionError)
    def too_deep(request: Request, error: RecursionError) -> Response:
        return refusal(422, "web.bad_shape", at="-")

    @app.exception_handler(Exception)
    def unforeseen(request: Request, error: Exception) -> Response:
        return refusal(500, "web.failed")


def _broken_at(error: RequestValidationError) -> tuple[int, int]:
    """The line and column at which a body stops being JSON, from 1."""
    first = error.errors()[0]
    if said := _PLACE.search(str(first["ctx"]["error"])):  # pydantic says it so
        return int(said[1]), max(1, int(said[2]))
    before = str(error.body)[: int(first["loc"][-1])]  # FastAPI: how many characters were read
    return before.count("\n") + 1, len(before) - before.rfind("\n")

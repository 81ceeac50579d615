"""Routes that are asked for most. FastAPI describes them by their signature as it does all others;
what they are called with is found in fewer steps than its own, which took half of the time of a
view that was remembered (`docs/figures.md`, under load).
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Coroutine
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.params import Depends, Header
from fastapi.routing import APIRoute
from pydantic import BaseModel, TypeAdapter, ValidationError
from starlette.concurrency import run_in_threadpool

from fourbit.web.premises import inside, visit

Finder = Callable[[Request], Awaitable[Any]]
DEPENDED_ON: dict[object, Finder] = {
    visit: lambda request: visit(request, request.path_params["id"]),
    inside: inside,
}
NO_BODY = {"type": "missing", "loc": ("body",), "msg": "Field required", "input": None}


class Brisk(APIRoute):
    """Its parameters are those of `DEPENDED_ON`, values of the query or a header, one body."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Find each parameter in the order of the signature, then call."""
        call = self.endpoint
        hints = get_type_hints(call, include_extras=True)
        parameters = inspect.signature(call).parameters.values()
        finders = [(one.name, _finder(one, hints[one.name])) for one in parameters]
        waits = inspect.iscoroutinefunction(call)

        async def handle(request: Request) -> Response:
            found = {name: await find(request) for name, find in finders}
            answer: Response
            answer = await (call(**found) if waits else run_in_threadpool(call, **found))
            return answer

        return handle


def _finder(parameter: inspect.Parameter, hint: Any) -> Finder:
    """How a parameter is found."""
    extras = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    for extra in extras:
        if isinstance(extra, Depends):
            return DEPENDED_ON[extra.dependency]
    if inspect.isclass(hint) and issubclass(hint, BaseModel):
        return _body(hint)
    is_header = any(isinstance(extra, Header) for extra in extras)
    return _value(parameter, hint, is_header)


def _value(parameter: inspect.Parameter, hint: Any, is_header: bool) -> Finder:
    """A value of the query, or of a header."""
    reader: TypeAdapter[Any] = TypeAdapter(hint)
    name = parameter.name.replace("_", "-") if is_header else parameter.name
    where = "header" if is_header else "query"

    async def find(request: Request) -> Any:
        said = (request.headers if is_header else request.query_params).get(name)
        if said is None:
            return parameter.default
        try:
            return reader.validate_python(said)
        except ValidationError as error:
            raise _misshapen(error, where, name) from error

    return find


def _body(model: type[BaseModel]) -> Finder:
    """The body, as JSON."""

    async def find(request: Request) -> BaseModel:
        sent = await request.body()
        if not sent:
            raise RequestValidationError([NO_BODY])
        try:
            return model.model_validate_json(sent)
        except ValidationError as error:
            raise _misshapen(error, "body") from error

    return find


def _misshapen(error: ValidationError, *where: str) -> RequestValidationError:
    """As FastAPI says it."""
    return RequestValidationError(
        [{**one, "loc": (*where, *one["loc"])} for one in error.errors(include_url=False)]
    )

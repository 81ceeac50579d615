"""What the server refuses, by name; each has a status for programs and a sentence for people."""

from __future__ import annotations

from fourbit.errors import FourbitError


class Refused(FourbitError):
    """A request that is not done. `status` is HTTP's."""

    status = 422


class WrongLink(Refused):
    """There is no such thing, or the link to it has died."""

    status = 404


class NotYours(Refused):
    """This browser may not do that."""

    status = 403


class TooLate(Refused):
    """The decision was answered already, or is no longer asked. A fresh view goes with it."""

    status = 409


class NoSession(Refused):
    """The browser has not come in by any link."""

    status = 401

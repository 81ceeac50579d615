"""Estimates of hints: what keeps their order leaves their bounds around them."""

from __future__ import annotations

import pytest

from fourbit.players.advice import Estimate, not_above


def test_a_lowered_mean_takes_its_bounds_along() -> None:
    found = not_above(Estimate(3.0, 1.0, 6.0), Estimate(-2.0, -4.0, 0.0))
    assert (found.mean, found.low, found.high) == pytest.approx((-2.0, -4.0, 1.0))


def test_what_is_lower_stays() -> None:
    one = Estimate(-3.0, -4.0, -2.0)
    assert not_above(one, Estimate(-2.0)) is one is not_above(one, None)


def test_without_bounds_there_are_none() -> None:
    assert not_above(Estimate(1.0), Estimate(0.0)) == Estimate(0.0)

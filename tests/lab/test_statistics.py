"""Intervals hold what they promise; false discoveries stay few; few blocks prove nothing."""

from __future__ import annotations

from statistics import NormalDist

import numpy as np
import pytest

from fourbit.lab.statistics import (
    Gauged,
    Measure,
    at_most,
    discoveries,
    gauged,
    paired,
    quantile,
    shrunk,
    tail,
)


def blocks(*numbers: float, of: float = 1.0) -> Measure:
    return Measure(np.array(numbers, dtype=float), np.full(len(numbers), of))


@pytest.mark.parametrize(
    ("freedom", "part", "known"),
    [(4, 0.975, 2.776), (9, 0.975, 2.262), (30, 0.975, 2.042), (30, 0.995, 2.750)],
)
def test_students_quantiles(freedom: int, part: float, known: float) -> None:
    """Against the tables in every book."""
    assert quantile(part, freedom) == pytest.approx(known, rel=0.01)
    assert tail(quantile(part, freedom), freedom) == pytest.approx(1 - part, rel=1e-6)


def test_paired_intervals_hold_the_truth() -> None:
    """A shift of 0.3 below a large common luck is found, and held in 95 of 100 intervals."""
    rng = np.random.default_rng(1)
    held = noticed = 0
    for _ in range(400):
        luck = rng.normal(0, 10, 30)
        before = Measure(luck + rng.normal(0, 0.3, 30), np.ones(30))
        after = Measure(luck + 0.3 + rng.normal(0, 0.3, 30), np.ones(30))
        pair = paired(before, after)
        assert pair is not None
        held += pair.low <= 0.3 <= pair.high
        noticed += pair.chance <= 0.05
        assert (pair.chance <= 0.05) == (not pair.low <= 0 <= pair.high)
    assert 368 <= held <= 392
    assert noticed > 0.9 * 400


def test_what_could_be_seen_is_seen_four_times_in_five() -> None:
    rng = np.random.default_rng(2)
    noticed = 0
    for _ in range(400):
        effect = 1 / np.sqrt(40) * (quantile(0.975, 39) + NormalDist().inv_cdf(0.8))
        pair = paired(
            Measure(np.zeros(40) + 5, np.ones(40)),
            Measure(5 + effect + rng.normal(0, 1, 40), np.ones(40)),
        )
        assert pair is not None
        noticed += pair.chance <= 0.05
        assert pair.seen() == pytest.approx(effect, rel=0.5)
    assert 0.74 * 400 <= noticed <= 0.86 * 400


def test_a_ratio_counts_by_its_occasions() -> None:
    """Wood a visit: a block with many visits weighs more."""
    before = Measure(np.array([6.0, 60.0] * 10), np.array([1.0, 10.0] * 10))
    after = Measure(np.array([9.0, 60.0] * 10), np.array([1.0, 10.0] * 10))
    pair = paired(before, after)
    assert pair is not None
    assert pair.before == 6
    assert pair.after == pytest.approx(690 / 110)
    assert before.parts().mean() == pytest.approx(6)
    assert pair.difference == pytest.approx((pair.low + pair.high) / 2)


def test_few_blocks_prove_nothing() -> None:
    same = [1.0] * 50
    once = paired(blocks(*same), blocks(2.0, *same[1:]))
    ten = paired(blocks(*same), blocks(*[2.0] * 10, *same[10:]))
    assert once is not None
    assert ten is not None
    assert once.chance == 1
    assert ten.chance < 0.05
    rare = Measure(np.array([3.0] * 9 + [0.0] * 91), np.array([1.0] * 9 + [0.0] * 91))
    assert paired(rare, rare) is None
    assert paired(blocks(1), blocks(2)) is None


def test_equal_blocks_do_not_differ() -> None:
    pair = paired(blocks(0.1, 0.2, 0.3, of=3), blocks(0.1, 0.2, 0.3, of=3))
    assert pair is not None
    assert (pair.difference, pair.error, pair.chance) == (0, 0, 1)


def test_false_discoveries_are_few() -> None:
    """Benjamini's and Hochberg's example; and a tenth of what is called so, at most, is false."""
    known = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240,
             0.4262, 0.5719, 0.6528, 0.7590, 1.0]  # fmt: skip
    cut = discoveries(known, 0.05)
    assert sum(one <= cut for one in known) == 4
    rng = np.random.default_rng(3)
    false = called = 0
    for _ in range(200):
        nothing = rng.uniform(0, 1, 180)
        something = [tail(abs(x), 10**6) * 2 for x in rng.normal(4, 1, 20)]
        cut = discoveries([*nothing, *something])
        false += int((nothing <= cut).sum())
        called += int((nothing <= cut).sum()) + sum(one <= cut for one in something)
    assert 0.04 < false / called < 0.12
    assert discoveries([0.5, 0.6]) == 0.05
    assert discoveries([]) == 0.1


def test_zero_in_many() -> None:
    assert at_most(300) == pytest.approx(0.01)
    assert at_most(0) == 1
    assert at_most(2) == 1


def test_intervals_of_one_figure_hold_the_truth() -> None:
    """A ratio whose occasions vary from block to block: 3 of 10 is held in 95 of 100 intervals."""
    rng = np.random.default_rng(5)
    held = 0
    for _ in range(400):
        of = rng.integers(0, 6, 80)
        found = gauged(Measure(rng.binomial(of, 0.3).astype(float), of.astype(float)))
        assert found is not None
        assert found.blocks == np.count_nonzero(of)
        held += abs(found.value - 0.3) <= found.half
    assert 366 <= held <= 394


def test_an_interval_needs_two_blocks() -> None:
    assert gauged(Measure(np.array([1.0, 0, 0]), np.array([1.0, 0, 0]))) is None
    assert gauged(blocks(2, 2)) == Gauged(2.0, 0.0, 0.0, 2)


def test_shrinking_brings_figures_nearer_to_the_truth() -> None:
    rng = np.random.default_rng(6)
    truths = rng.normal(50, 2, 400)
    plain = [Gauged(float(x), 3.0, 5.9, 99) for x in truths + rng.normal(0, 3, 400)]
    drawn = shrunk(plain)
    wrong = [
        sum((one.value - truth) ** 2 for one, truth in zip(found, truths, strict=True)) / 400
        for found in (plain, drawn)
    ]
    assert wrong[1] < 0.5 * wrong[0]  # 36 / 13 against 9
    held = sum(abs(one.value - x) <= one.half for one, x in zip(drawn, truths, strict=True))
    assert 366 <= held <= 394


def test_shrinking_leaves_what_is_sure_and_joins_what_is_only_noise() -> None:
    sure = [Gauged(1.0, 0.0, 0.0, 9), Gauged(2.0, 0.0, 0.0, 9)]
    assert [one.value for one in shrunk(sure)] == pytest.approx([1, 2])
    noise = [Gauged(x, 5.0, 9.8, 9) for x in (1.0, 2.0, 3.0)]
    assert [one.value for one in shrunk(noise)] == pytest.approx([2, 2, 2], abs=1e-6)
    assert shrunk(sure[:1]) == sure[:1]

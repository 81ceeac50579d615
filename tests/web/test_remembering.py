"""What is remembered is the last that was asked for."""

from __future__ import annotations

from functools import partial

from fourbit.web.remembering import Recall


def test_an_answer_is_made_once_until_it_is_forgotten() -> None:
    made: list[int] = []

    def answer(n: int) -> int:
        made.append(n)
        return n * n

    memory: Recall[int] = Recall(2)
    assert [memory(n, partial(answer, n)) for n in (1, 2, 1, 3, 1, 2)] == [1, 4, 1, 9, 1, 4]
    assert made == [1, 2, 3, 2]  # 2 was the one asked for longest ago
    memory.forget()
    assert memory(1, lambda: answer(1)) == 1 and made[-1] == 1

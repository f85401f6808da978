"""Moore's Nim: take from up to k heaps at once.

A move takes stones from at least one and at most k heaps, from each of them any number, at least one.
Whoever takes the last stone wins.

每步从至少一堆、最多 k 堆中取石子，从其中每一堆取任意多个，至少一个。
取走最后一个石子的人获胜。
"""

from grundy import game


@game
def moore(heaps, *, k):
    results = [()]
    for n in heaps:
        results = [(*before, left) for before in results for left in range(n + 1)]
    for after in results:
        touched = len([n for n, left in zip(heaps, after) if left < n])
        if 1 <= touched <= k:
            yield moore(after)

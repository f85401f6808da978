"""Take one stone, or divide the heap into equal parts and keep one, neither everything nor a single stone; whoever takes the last stone loses."""

from grundy import divisors, game, judge


@game
def pile(n):
    if n > 0:
        yield pile(n - 1)
    for d in divisors(n) if n > 1 else ():
        if 1 < d < n:
            yield pile(d)


judge(read="cases: n", ask="pile(n)", win="TAK", lose="NIE", misere=True)

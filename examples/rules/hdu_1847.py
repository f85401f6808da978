"""Good Luck in CET-4 Everybody!: take a power of two.

There is one heap of cards.
A move takes 1, 2, 4, 8, … cards.
Whoever takes the last card wins.

有一堆牌。
每步取走 1、2、4、8……张（2 的幂）。
取走最后一张的人获胜。

HDU 1847, Good Luck in CET-4 Everybody!
"""

from grundy import game, judge


@game
def cards(n):
    k = 1
    while k <= n:
        yield cards(n - k)
        k *= 2


judge(read="eof: n", ask="cards(n)", win="Kiki", lose="Cici")

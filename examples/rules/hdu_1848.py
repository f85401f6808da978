"""Fibonacci again and again: take a Fibonacci number.

There are three heaps.
A move takes 1, 2, 3, 5, 8, … stones, a Fibonacci number, from one of them.
Whoever takes the last stone wins.

有三堆石子。
每步从其中一堆取走 1、2、3、5、8……个（斐波那契数）。
取走最后一个石子的人获胜。

HDU 1848, Fibonacci again and again.
"""

from grundy import game, judge


@game
def fibo(n):
    a, b = 1, 2
    while a <= n:
        yield fibo(n - a)
        a, b = b, a + b


judge(read="zeros: m n p", ask="fibo(m, n, p)", win="Fibo", lose="Nacci")

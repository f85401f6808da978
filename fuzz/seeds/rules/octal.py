"""Octal games: all taking-and-breaking games with digits from 0 to 7.

The digit number k of the code says what may be left of a heap when k stones are taken from it:
1 nothing, 2 one heap, 4 two heaps, added up.
The digit number 0 is 0, or 4 where a heap may be split without taking.
Whoever cannot move loses.

代码的第 k 位数字说明从一堆中取走 k 个之后可以剩下什么：1 什么都不剩，2 一堆，4 两堆，相加而成。
第 0 位为 0；若可以不取而分堆，则为 4。
无法再走的一方输。

Kayles, octal("0.77"), is here octal(10, code=(0, 7, 7)).
"""

from grundy import game


@game
def octal(n, *, code):
    for k, digit in enumerate(code):
        left = n - k
        if digit & 1 and left == 0:
            yield 0
        if digit & 2 and left > 0:
            yield octal(left)
        if digit & 4:
            for a in range(1, left // 2 + 1):
                yield octal(a) + octal(left - a)

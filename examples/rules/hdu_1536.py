"""S-Nim: take a number of beads that is in the set S.

There are heaps of beads and a set S.
A move takes from one heap a number of beads that is in S.
Whoever cannot move loses.

有若干堆珠子和一个集合 S。
每步从某一堆中取走若干珠子，取的个数必须属于 S。
无法再走的一方输。

HDU 1536, S-Nim, which is also POJ 2960.
The catalogue has this game; no rules are needed but the format of the input.
"""

from grundy import judge, subtract

judge(
    read="zeros: k S[k] m each[m](l h[l])",
    ask="subtract(*S)(*h)",
    win="W",
    lose="L",
    join="",
)

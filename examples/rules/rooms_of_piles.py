"""Rooms with piles of stones: every winning first move, as the room, and what is left of the pile.

There are k rooms, and in each of them piles of stones; the rooms need not have equally many.
A move takes one, two or three stones from a pile of any room.
Whoever takes the last stone of all rooms wins.

有 k 个房间，每个房间里有若干堆石子，各房间的堆数可以不同。
每步从任一房间的某一堆中取走一、二或三个石子。
取走所有房间中最后一个石子的人获胜。

The input is a sequence of houses, until one without rooms.
A house is the number of its rooms, and for each room the number of its piles and the piles.
"""

from grundy import game, judge


@game
def pile(n, room):
    for k in (1, 2, 3):
        if k <= n:
            yield pile(n - k, room)


judge(
    read="until 0: k rooms[k](n h[n])",
    ask="sum(pile(h, i) for i in range(k) for h in rooms[i][1])",
    moves="(before[1] + 1, after[0][0])",
    lose="none",
)

"""Top Entails (Winning Ways, chapter 12).

A move splits a stack of coins into two smaller ones, or takes the top coin of a stack.
After a top coin is taken, the opponent must answer in the same stack.
Whoever cannot move loses; so does whoever cannot give the answer that is due.

取顶强制（《Winning Ways》第 12 章）。
每步把一叠硬币分成较小的两叠，或者取走一叠最上面的一枚。
取走最上面的一枚之后，对手必须在同一叠中应着。
无法再走的一方输；必须应着而无法应着的一方也输。
"""

from grundy import entail, game


@game
def top_entails(n):
    if n > 0:
        yield entail(top_entails(n - 1))
    for part in range(1, n // 2 + 1):
        yield top_entails(part) + top_entails(n - part)

# The Grundy value of n: every smaller number is an option, and so every smaller value.
def grundy(n):
    return max(n, 0)


# The only options of n that can be lost beside components with the nim-sum rest.
def possible_wins(n, rest):
    for left in @HEAPS:
        if left < n:
            yield [left]


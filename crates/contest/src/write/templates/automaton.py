# The weights of the digits, the largest first; where each letter leads from each state; which states accept.
WEIGHTS = [
@WEIGHTS
]
NEXT = [
@NEXT
]
ACCEPTING = [@ACCEPTING]



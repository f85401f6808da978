# The terms of the greedy sum for n, the largest first.
def greedy_terms(n):
    all_terms, at = [1], 0
    while all_terms[-1] < n:
        while next_most(all_terms[at]) < all_terms[-1]:
            at += 1
        all_terms.append(all_terms[-1] + all_terms[at])
    terms = []
    for term in reversed(all_terms):
        if term <= n:
            terms.append(term)
            n -= term
    return terms


# 0 if the position is lost, otherwise 1: of a single heap no more is needed.
def grundy(position):
    terms = greedy_terms(position[0])
    return 0 if not terms or position[1] < terms[-1] else 1


# The only options that can be lost: a move takes some of the last terms.
def possible_wins(position):
    taken = 0
    for term in reversed(greedy_terms(position[0])):
        taken += term
        if taken > position[1]:
            break
        yield [(position[0] - taken, next_most(taken))]


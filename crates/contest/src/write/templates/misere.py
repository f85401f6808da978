sys.setrecursionlimit(1 << 20)
known_wins = {}


# Whether the player to move wins a sum under misère play: all sums that it leads to are searched.
def wins(@PARAMS state):
@CHECK
    state = tuple(sorted(state))
    if state in known_wins:
        return known_wins[state]
    moved = False
    win = False
    for i in range(len(state)):
        for parts in options(@ARGS state[i]):
            moved = True
            if not wins(@ARGS [*state[:i], *state[i + 1:], *parts]):
                win = True
                break
        if win:
            break
    known_wins[state] = win or not moved
    return known_wins[state]

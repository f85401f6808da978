known_wins = bytearray()
@KNOWN


# Whether the player to move wins from n. All smaller numbers are decided before it, each once.
def wins(@PARAMS n):
@CHECK
    @NEGATIVE
    known = known_wins
    while len(known) <= n:
        size = len(known)
        win = False
        @ENDS win = declared_win(@ARGS size)
        @MISERE moved = False
        for option in options(@ARGS size):
            if not 0 <= option < size:
                raise ValueError("a move does not make the number smaller")
            @MISERE moved = True
            if not known[option]:
                win = True
                break
        @MISERE win = win or not moved
        known.append(win)
    return known[n] == 1

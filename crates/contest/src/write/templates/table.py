known_values = []
@KNOWN


# The Grundy value of n. Those of all smaller numbers are found before it, each once.
def grundy(@PARAMS n):
@CHECK
    @NEGATIVE
    values = known_values
    while len(values) <= n:
        size = len(values)
        seen = set()
        for parts in options(@ARGS size):
            value = 0
            for part in parts:
                if not 0 <= part < size:
                    raise ValueError("a move does not make the number smaller")
                value ^= values[part]
            seen.add(value)
        mex = 0
        while mex in seen:
            mex += 1
        values.append(mex)
    return values[n]

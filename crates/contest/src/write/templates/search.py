known_values = {}
@KNOWN


# The Grundy value of a position; values of all positions that it leads to are remembered.
def grundy(@PARAMS position):
@CHECK
    values = known_values
    stack = [position]
    while stack:
        state = stack[-1]
        if values.get(state, -1) >= 0:
            stack.pop()
            continue
        values[state] = -1  # it is being looked at
        ready = True
        seen = set()
        for parts in options(@ARGS state):
            value = 0
            for part in parts:
                known = values.get(part)
                if known is None:
                    stack.append(part)
                    ready = False
                elif known < 0:
                    raise ValueError("play can be endless")
                else:
                    value ^= known
            seen.add(value)
        if ready:
            mex = 0
            while mex in seen:
                mex += 1
            values[state] = mex
            stack.pop()
    return values[position]

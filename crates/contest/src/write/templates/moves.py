nim_sum = 0
for part in parts:
    nim_sum ^= grundy(@ARGS part)
best = None
for part in parts:
    goal = nim_sum ^ grundy(@ARGS part)
    before = @LIST
    for option in options(@ARGS part):
        value = 0
        for next in option:
            value ^= grundy(@ARGS next)
        if value == goal:
            after = [@LIST for next in option]
            least = @LEAST
            best = least if best is None else min(best, least)

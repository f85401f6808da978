def grundy(@PARAMS):
    numbers = [@NAMES]
    live = {0: 0}  # by state: the value whose digits so far lead to it
    for weight in WEIGHTS:
        letter = 0
        for i in range(@NUMBERS):
            digit, numbers[i] = divmod(numbers[i], weight)
            letter = letter * @DIGITS + digit
        reached = {}
        for state, value in live.items():
            for digit in range(@DIGITS):
                reached[NEXT[state * @LETTERS + letter * @DIGITS + digit]] = value + digit * weight
        live = reached
    return next(value for state, value in live.items() if ACCEPTING[state])

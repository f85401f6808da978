def is_lost(@PARAMS):
    numbers = [@NAMES]
    state = 0
    for weight in WEIGHTS:
        letter = 0
        for i in range(@NUMBERS):
            digit, numbers[i] = divmod(numbers[i], weight)
            letter = letter * @DIGITS + digit
        state = NEXT[state * @LETTERS + letter]
    return ACCEPTING[state] == 1

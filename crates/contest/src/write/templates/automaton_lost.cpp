bool is_lost(@PARAMS) {
    unsigned long long numbers[] = {@NAMES};
    int state = 0;
    for (unsigned long long weight : WEIGHTS) {
        int letter = 0;
        for (unsigned long long& number : numbers) {
            letter = letter * @DIGITS + (int)(number / weight);
            number %= weight;
        }
        state = NEXT[state * @LETTERS + letter];
    }
    return ACCEPTING[state] == 1;
}

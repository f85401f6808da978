fn is_lost(@PARAMS) -> bool {
    let mut numbers = [@NAMES];
    let mut state = 0;
    for weight in WEIGHTS {
        let mut letter = 0;
        for number in &mut numbers {
            letter = letter * @DIGITS + (*number / weight) as usize;
            *number %= weight;
        }
        state = NEXT[state * @LETTERS + letter];
    }
    ACCEPTING[state] == 1
}

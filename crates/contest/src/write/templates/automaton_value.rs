fn grundy(@PARAMS) -> u64 {
    let mut numbers = [@NAMES];
    // By state: the value whose digits so far lead to it.
    let mut live: [Option<u64>; @STATES] = [None; @STATES];
    live[0] = Some(0);
    for weight in WEIGHTS {
        let mut letter = 0;
        for number in &mut numbers {
            letter = letter * @DIGITS + (*number / weight) as usize;
            *number %= weight;
        }
        let mut reached = [None; @STATES];
        for state in 0..@STATES {
            let Some(value) = live[state] else { continue };
            for digit in 0..@DIGITS {
                reached[NEXT[state * @LETTERS + letter * @DIGITS + digit]] = Some(value.wrapping_add(digit as u64 * weight));
            }
        }
        live = reached;
    }
    (0..@STATES).find(|state| ACCEPTING[*state] == 1 && live[*state].is_some()).and_then(|state| live[state]).expect("a value")
}

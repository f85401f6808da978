thread_local! {
    /// The values of positions, and the parameters that they are for.
    static VALUES: std::cell::RefCell<(std::collections::HashMap<Position, i64>, @TYPE)> =
        std::cell::RefCell::new((std::collections::HashMap::new(), @START));
}

/// The Grundy value of a position; values of all positions that it leads to are remembered.
fn grundy(@PARAMS position: Position) -> i64 {
    VALUES.with(|memo| {
        let memo = &mut *memo.borrow_mut();
@CHECK
        let values = &mut memo.0;
        let mut stack = vec![position@COPY];
        while let @LAST {
            if values.get(&state).is_some_and(|value| *value >= 0) {
                stack.pop();
                continue;
            }
            values.insert(state@COPY, -1); // it is being looked at
            let mut ready = true;
            let mut seen: Vec<i64> = Vec::new();
            options(@ARGS @BORROW state, &mut |parts| {
                let mut value = 0;
                for part in parts {
                    match values.get(part) {
                        None => {
                            stack.push(@PART);
                            ready = false;
                        }
                        Some(-1) => panic!("play can be endless"),
                        Some(known) => value ^= known,
                    }
                }
                seen.push(value);
            });
            if ready {
                seen.sort_unstable();
                let mex = seen.iter().fold(0, |mex, value| mex + i64::from(*value == mex));
                values.insert(state, mex);
                stack.pop();
            }
        }
        values[&position]
    })
}

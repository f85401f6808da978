thread_local! {
    /// The values of 0, 1, 2, …, and the parameters that they are for.
    static VALUES: std::cell::RefCell<(Vec<i64>, @TYPE)> = std::cell::RefCell::new((Vec::new(), @START));
}

/// The Grundy value of n. Those of all smaller numbers are found before it, each once.
fn grundy(@PARAMS n: i64) -> i64 {
    VALUES.with(|memo| {
        let memo = &mut *memo.borrow_mut();
@CHECK
        @NEGATIVE
        let values = &mut memo.0;
        let mut seen: Vec<i64> = Vec::new(); // seen[v]: the last number an option of which has value v
        while values.len() as i64 <= n {
            let size = values.len() as i64;
            options(@ARGS size, &mut |parts| {
                let mut value = 0;
                for &part in parts {
                    assert!((0..size).contains(&part), "a move makes the number smaller");
                    value ^= values[part as usize];
                }
                if value as usize >= seen.len() {
                    seen.resize(value as usize + 1, -1);
                }
                seen[value as usize] = size;
            });
            let mex = seen.iter().take_while(|last| **last == size).count();
            values.push(mex as i64);
        }
        values[n as usize]
    })
}

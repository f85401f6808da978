/// The Grundy value of n: every smaller number is an option, and so every smaller value.
fn grundy(n: i64) -> i64 {
    n.max(0)
}

/// The only options of n that can be lost beside components with the nim-sum rest.
fn possible_wins(n: i64, rest: i64, each: &mut dyn FnMut(&[Position])) {
    for left in @HEAPS {
        if left < n {
            each(&[left]);
        }
    }
}


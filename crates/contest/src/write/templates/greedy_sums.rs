/// The terms of the greedy sum for n, the largest first.
fn greedy_terms(n: i64) -> Vec<i64> {
    let (mut all, mut at) = (vec![1], 0);
    let mut largest = 1;
    while largest < n {
        while next_most(all[at]) < largest {
            at += 1;
        }
        largest += all[at];
        all.push(largest);
    }
    let (mut terms, mut left) = (Vec::new(), n);
    for &term in all.iter().rev() {
        if term <= left {
            terms.push(term);
            left -= term;
        }
    }
    terms
}

/// 0 if the position is lost, otherwise 1: of a single heap no more is needed.
fn grundy(position: Position) -> i64 {
    i64::from(greedy_terms(position[0]).last().is_some_and(|term| *term <= position[1]))
}

/// The only options that can be lost: a move takes some of the last terms.
fn possible_wins(position: Position, each: &mut dyn FnMut(&[Position])) {
    let mut taken = 0;
    for term in greedy_terms(position[0]).iter().rev() {
        taken += term;
        if taken > position[1] {
            break;
        }
        each(&[[position[0] - taken, next_most(taken)]]);
    }
}


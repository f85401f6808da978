@SUMS
thread_local! {
    /// Who wins the positions that were met, `None` if it is under way; and the parameters that this is for.
    static WINS: std::cell::RefCell<(std::collections::HashMap<@STATE, Option<bool>>, @TYPE)> =
        std::cell::RefCell::new((std::collections::HashMap::new(), @START));
}

/// Whether the player to move wins. Of each position the options are listed once, until one is known that the opponent loses.
fn wins(@PARAMS @ARGUMENT) -> bool {
    WINS.with(|memo| {
        let memo = &mut *memo.borrow_mut();
@CHECK
@SORT
        let known = &mut memo.0;
        let mut undecided = vec![position@COPY];
        let mut path: Vec<(@STATE, usize)> = Vec::new(); // those under way, and how many were undecided before their options
        while let Some(state) = undecided.pop() {
            let first = undecided.len();
            let met = known.get(&state).copied();
            let mut win = met == Some(Some(true));
            if met.is_none() {
                known.insert(state@COPY, None);
                @ENDS win |= declared_win(@ARGS @NUMBERS);
                @MISERE let mut moved = false;
                @OPTIONS(@ARGS @BORROW, &mut |option| {
                    @MISERE moved = true;
                    match known.get(&option) {
                        None => undecided.push(option),
                        Some(None) => panic!("play can be endless"),
                        Some(Some(of_opponent)) => win = !of_opponent,
                    }
                    win
                });
                if !win && undecided.len() > first {
                    path.push((state, first));
                    continue;
                }
                undecided.truncate(first);
                @MISERE win = win || !moved;
                known.insert(state, Some(win));
            }
            // The position is decided, and with it perhaps those on the way to it.
            while path.last().is_some_and(|(_, first)| !win || undecided.len() == *first) {
                let (state, first) = path.pop().expect("there is one");
                undecided.truncate(first);
                win = !win;
                known.insert(state, Some(win));
            }
        }
        known[&position] == Some(true)
    })
}

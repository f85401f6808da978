thread_local! {
    /// Who wins from 0, 1, 2, …, and the parameters that this is for.
    static WINS: std::cell::RefCell<(Vec<bool>, @TYPE)> = std::cell::RefCell::new((Vec::new(), @START));
}

/// Whether the player to move wins from n. All smaller numbers are decided before it, each once.
fn wins(@PARAMS n: i64) -> bool {
    WINS.with(|memo| {
        let memo = &mut *memo.borrow_mut();
@CHECK
        @NEGATIVE
        let known = &mut memo.0;
        while known.len() as i64 <= n {
            let size = known.len() as i64;
            let mut win = false;
            @ENDS win |= declared_win(@ARGS size);
            @MISERE let mut moved = false;
            options(@ARGS size, &mut |option| {
                assert!((0..size).contains(&option), "a move makes the number smaller");
                @MISERE moved = true;
                win = !known[option as usize];
                win // if the opponent loses one option, no other one matters
            });
            @MISERE win = win || !moved;
            known.push(win);
        }
        known[n as usize]
    })
}

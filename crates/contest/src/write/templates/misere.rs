thread_local! {
    /// Who wins sums, and the parameters that this is for.
    static WINS: std::cell::RefCell<(std::collections::HashMap<Vec<Position>, bool>, @TYPE)> =
        std::cell::RefCell::new((std::collections::HashMap::new(), @START));
}

/// Whether the player to move wins a sum under misère play: all sums that it leads to are searched.
fn wins(@PARAMS mut state: Vec<Position>) -> bool {
    state.sort_unstable();
    let known = WINS.with(|memo| {
        let memo = &mut *memo.borrow_mut();
@CHECK
        memo.0.get(&state).copied()
    });
    if let Some(known) = known {
        return known;
    }
    let (mut moved, mut win) = (false, false);
    for i in 0..state.len() {
        options(@ARGS state[i], &mut |parts| {
            moved = true;
            if !win {
                let mut rest = state.clone();
                rest.remove(i);
                rest.extend_from_slice(parts);
                win = !wins(@ARGS rest);
            }
        });
    }
    WINS.with(|memo| memo.borrow_mut().0.insert(state, win || !moved));
    win || !moved
}

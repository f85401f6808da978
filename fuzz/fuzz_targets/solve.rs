//! Every position is decided, or the budget runs out, within a short time.
#![no_main]

use grundy::{Convention, Engine, Limits, Meter, Query};
use libfuzzer_sys::fuzz_target;
use std::time::Duration;

fuzz_target!(|text: &str| {
    let Ok(position) = grundy::parse(text) else { return };
    let limits = Limits { max_positions: 2_000, max_memory: 16 << 20, max_time: Some(Duration::from_millis(200)) };
    for convention in [Convention::Normal, Convention::Misere] {
        let query = Query::new(position.clone()).under(convention);
        let answer = query.solve(&mut Engine::new(), &Meter::new(limits));
        assert!(
            answer.is_decided() || answer.end != grundy::ComputationEnd::Done,
            "{position} is neither decided nor stopped"
        );
        assert_eq!(answer.is_decided(), answer.standing.is_some(), "{position}");
        assert!(answer.winning_moves.len() <= query.moves, "{position}");
    }
});

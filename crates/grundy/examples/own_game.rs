//! A game of your own: one method lists the moves, and its positions are summed with those of named games.

#![allow(clippy::print_stdout)]

use grundy::{Argument, CallArguments, Engine, HeapGame, Heaps, Meter, Query, Ruleset, Sum};
use std::error::Error;
use std::ops::ControlFlow;

/// Take one stone, or any even number of them.
struct OneOrEven;

impl HeapGame for OneOrEven {
    fn expression(&self) -> String {
        "one_or_even".into()
    }

    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        (1..=n).filter(|taken| *taken == 1 || taken % 2 == 0).try_for_each(|taken| visit(&[n - taken]))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let game = Ruleset::new(Heaps(OneOrEven));
    let mut engine = Engine::new();
    for stones in [5u64, 6, 7] {
        let own = Sum::from_call(&game, &CallArguments::from_positional([Argument::from(stones)]))?;
        let query = Query::new(own + grundy::parse("kayles(4)")?);
        let answer = query.solve(&mut engine, &Meter::default());
        println!("{}: {}", answer.position, answer.headline().en);
        assert!(answer.is_decided());
    }
    Ok(())
}

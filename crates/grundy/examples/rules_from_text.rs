//! Rules that are read from a text, as in a file of `grundy solve -f`, under normal and under misère play.

#![allow(clippy::print_stdout)]

use grundy::{Engine, Meter, Query};
use std::error::Error;

const RULES_TEXT: &str = "
@game
def take_134(n):
    for k in (1, 3, 4):
        if k <= n: yield take_134(n - k)
";

fn main() -> Result<(), Box<dyn Error>> {
    let rules = grundy::parse_rules(RULES_TEXT)?;
    let position = grundy::parse_with(&rules, "take_134(9) + kayles(3)")?;
    let mut engine = Engine::new();
    for query in [Query::new(position.clone()), Query::new(position).misere()] {
        let answer = query.solve(&mut engine, &Meter::default());
        println!("{} ({:?} play): {}", answer.position, answer.convention, answer.headline().en);
        for winning in &answer.winning_moves {
            println!("  {}", winning.text.en);
        }
        assert!(answer.is_decided());
    }

    // A mistake has a place, and says what would work.
    let mistake = grundy::parse_with(&rules, "take_135(9)").expect_err("there is no such game");
    println!("bytes {:?}: {mistake}", mistake.span.clone().unwrap_or_default());
    Ok(())
}

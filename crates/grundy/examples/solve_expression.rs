//! Who wins a position that is written as an expression, and by which moves.

#![allow(clippy::print_stdout)]

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let answer = grundy::solve("nim(3, 4, 5) + kayles(9)")?;
    println!("{}", answer.position);
    println!("{}", answer.headline().en);
    if let Some(value) = &answer.value {
        println!("value {value}");
    }
    if let Some(standing) = answer.standing_text() {
        println!("{}", standing.en);
    }
    for winning in &answer.winning_moves {
        println!("  {}", winning.text.en);
    }
    for line in &answer.explanation {
        println!("{}", line.en);
    }
    assert!(answer.is_decided());
    assert_eq!(answer.winning_moves.is_empty(), answer.outcome == Some(grundy::Outcome::P));
    Ok(())
}

//! The Grundy values of heaps 0, 1, 2, … of a game, and a period that holds for ever.

#![allow(clippy::print_stdout)]

use grundy::period::period;
use grundy::series::{SeriesCell, SeriesQuestion, series};
use grundy::{Engine, Meter};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    // The engine remembers the values, so the period needs no second computation.
    let (mut engine, meter) = (Engine::new(), Meter::default());
    let kayles = grundy::evaluate("kayles")?;
    let values = series(&kayles, 0, 20, SeriesQuestion::Values, &mut engine, &meter)?;
    for (heap, cell) in values.cells.iter().enumerate() {
        match cell.as_ref() {
            SeriesCell::Value(value) => println!("heap of {heap}: {value}"),
            other => println!("heap of {heap}: {other:?}"),
        }
    }

    let answer = period(&kayles.into_ruleset()?, Some(10_000), &mut engine, &meter)?;
    println!("{}", answer.headline().en);
    for line in &answer.explanation {
        println!("{}", line.en);
    }
    let found = answer.periodicity.ok_or("no period was found")?;
    assert_eq!((found.preperiod, found.period), (71, 12));
    Ok(())
}

//! The misère quotient of an octal code: with it, sums of heaps are decided by products.

#![allow(clippy::print_stdout)]

use grundy::Meter;
use grundy::quotient::quotient;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let code = grundy::evaluate("0.123")?.into_ruleset()?;
    let found = quotient(&code, 50, 1000, &Meter::default())?;
    println!("{}", found.headline().en);
    let lost: Vec<String> = found.quotient.p_portion().map(|element| found.word(element).to_string()).collect();
    println!("the second player wins: {}", lost.join(" "));
    for (heap, element) in found.phi().enumerate() {
        println!("heap of {heap}: {element}");
    }
    // Who wins heaps of 5, 6 and 9 together, if the last move loses?
    let outcome = found.quotient.outcome([5, 6, 9]).ok_or("a heap is not in the quotient")?;
    println!("heaps of 5, 6 and 9: {}", outcome.description().en);
    assert_eq!(found.quotient.order(), 20);
    Ok(())
}

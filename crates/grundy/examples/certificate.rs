//! A certificate of a period: written as JSON, read again, and verified without the engine that found it.

#![allow(clippy::print_stdout)]

use grundy::period::{certificate, period};
use grundy::{Engine, Meter};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let (mut engine, meter) = (Engine::new(), Meter::default());
    let kayles = grundy::evaluate("kayles")?.into_ruleset()?;
    let found = period(&kayles, None, &mut engine, &meter)?;
    let text = serde_json::to_string(&certificate(&found, &kayles, &mut engine)?)?;
    println!("{} bytes: {} …", text.len(), &text[..60]);

    let checked = grundy::verify(&text)?;
    println!("{}", checked.claim.en);
    println!("{}", checked.reason.en);
    assert!(checked.holds);

    let false_claim = text.replace("\"period\":12", "\"period\":11");
    let checked = grundy::verify(&false_claim)?;
    println!("with another period: {}", checked.reason.en);
    assert!(!checked.holds);
    Ok(())
}

//! The errors of the main calls are errors of Rust: `?` takes them into a `Box<dyn Error>`.

use grundy::period::period;
use grundy::quotient::quotient;
use grundy::{Argument, CallArguments, Engine, Meter, Query, Stop, Sum};
use std::error::Error;

/// Each of the main calls, with `?`.
fn ask_everything() -> Result<(), Box<dyn Error>> {
    let (mut engine, meter) = (Engine::new(), Meter::default());
    assert!(grundy::solve("nim(3, 4, 5)")?.is_decided());
    let rules = grundy::parse_rules("@game\ndef one(n):\n    if n: yield one(n - 1)\n")?;
    let position = grundy::parse_with(&rules, "one(3) + nim(2)")?;
    assert_eq!(Query::new(position).value(&mut engine, &meter)?.to_string(), "*3");
    let kayles = grundy::evaluate("kayles")?.into_ruleset()?;
    Sum::from_call(&kayles, &CallArguments::from_positional([Argument::from(7u64)]))?;
    let found = period(&kayles, Some(10_000), &mut engine, &meter)?;
    let certificate = grundy::period::certificate(&found, &kayles, &mut engine)?;
    assert!(grundy::verify(&serde_json::to_string(&certificate)?)?.holds);
    let code = grundy::evaluate("0.123")?.into_ruleset()?;
    let found = quotient(&code, 50, 1000, &meter)?;
    grundy::quotient::certificate(&found, &code)?;
    Ok(())
}

#[test]
fn main_calls_work_with_boxed_errors() {
    ask_everything().expect("everything has an answer");
}

/// An error in English.
fn message(result: Result<(), impl Error + Send + Sync + 'static>) -> String {
    let boxed: Box<dyn Error + Send + Sync> = result.expect_err("it fails").into();
    boxed.to_string()
}

#[test]
fn errors_are_written_in_english() {
    let mut engine = Engine::new();
    let meter = Meter::default();
    assert!(message(grundy::parse("nimm(3)").map(drop)).contains("nimm"));
    assert_eq!(
        message(grundy::evaluate("3").unwrap().into_ruleset().map(drop)),
        "a ruleset such as kayles is expected here, not a number"
    );
    assert_eq!(Stop::Time.to_string(), "the time ran out");
    let chomp = grundy::evaluate("chomp").unwrap().into_ruleset().unwrap();
    let refusal = message(period(&chomp, None, &mut engine, &meter).map(drop));
    assert!(!refusal.is_empty() && refusal.chars().all(|sign| sign < '\u{2e80}'), "{refusal}");
    assert!(message(grundy::verify("{}").map(drop)).starts_with("this is not a certificate"));
}

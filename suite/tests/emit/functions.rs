//! Functions for laws, periods and rules of the catalogue and of files: their values agree with the engines.

use crate::batch::CompiledBatch;
use grundy::{Argument, Engine, Lang, Meter, Positions, Rules};
use grundy_contest::emit::{CodeLanguage, ProgramPlan, function};
use grundy_laws::discover::{DiscoveredForm, TableReach, discover};
use std::fmt::Write;

/// A function, the number of its arguments, and its values below a bound, in order.
pub(crate) struct FunctionCase {
    pub(crate) name: String,
    pub(crate) plan: ProgramPlan,
    pub(crate) numbers: usize,
    pub(crate) bound: u64,
    pub(crate) values: Vec<u64>,
}

/// The numbers below a bound, or the pairs of them.
fn arguments(numbers: usize, bound: u64) -> Vec<Vec<u64>> {
    match numbers {
        1 => (0..bound).map(|n| vec![n]).collect(),
        _ => (0..bound).flat_map(|x| (0..bound).map(move |y| vec![x, y])).collect(),
    }
}

/// The values by the engines.
pub(crate) fn values(game: &dyn Positions, numbers: usize, bound: u64) -> Vec<u64> {
    let (mut engine, meter) = (Engine::new(), Meter::default());
    let value = |args: &Vec<u64>| {
        let sum = game.position(args).expect("it is a position");
        sum.components.iter().fold(0, |sum, component| sum ^ engine.value(component, &meter).expect("it is small").0)
    };
    arguments(numbers, bound).iter().map(value).collect()
}

/// Asks each function for all its values, in every language.
pub(crate) fn check_functions(cases: &[FunctionCase]) {
    std::thread::scope(|scope| {
        for code in CodeLanguage::ALL {
            scope.spawn(move || {
                let programs: Vec<String> = cases.iter().map(|case| test_program(case, code)).collect();
                let Some(batch) = CompiledBatch::new(code, &programs) else { return };
                for (i, case) in cases.iter().enumerate() {
                    let printed = batch.run(i, "");
                    let printed: Vec<u64> = printed.split_whitespace().map(|n| n.parse().expect("a number")).collect();
                    let lost = programs[i].contains("is_lost(");
                    let expect: Vec<u64> =
                        case.values.iter().map(|value| if lost { u64::from(*value == 0) } else { *value }).collect();
                    assert_eq!(printed, expect, "{} in {code:?}\n{}", case.name, programs[i]);
                }
            });
        }
    });
}

/// The function with a program around it that prints its values.
fn test_program(case: &FunctionCase, code: CodeLanguage) -> String {
    let mut text = case.plan.write(code, Lang::En).unwrap_or_else(|error| panic!("{}: {error}", case.name));
    let name = if text.contains("is_lost(") { "is_lost" } else { "grundy" };
    let (bound, rules) = (case.bound, case.plan.is_by_rules());
    let call = match (code, case.numbers, rules) {
        (CodeLanguage::Rust, 1, false) if !text.contains("(n: i64)") => format!("{name}(x as u64) as u64"),
        (CodeLanguage::Rust, 1, _) => format!("{name}(x) as u64"),
        (CodeLanguage::Rust, _, true) => format!("{name}(x, y) as u64"),
        (CodeLanguage::Rust, _, false) => format!("{name}(x as u64, y as u64) as u64"),
        (_, 1, _) => format!("{name}(x)"),
        _ => format!("{name}(x, y)"),
    };
    let pair = case.numbers > 1;
    let _ = match code {
        CodeLanguage::Python if pair => {
            writeln!(text, "\nprint(*[int({call}) for x in range({bound}) for y in range({bound})])")
        }
        CodeLanguage::Python => writeln!(text, "\nprint(*[int({call}) for x in range({bound})])"),
        CodeLanguage::Cpp => {
            let inner = if pair { bound } else { 1 };
            writeln!(
                text,
                "int main() {{ for (long long x = 0; x < {bound}; ++x) for (long long y = 0; y < {inner}; ++y) std::cout << (unsigned long long){call} << ' '; return 0; }}"
            )
        }
        CodeLanguage::Rust => {
            let inner = if pair { bound } else { 1 };
            writeln!(
                text,
                "fn main() {{ for x in 0i64..{bound} {{ for y in 0i64..{inner} {{ let _ = y; print!(\"{{}} \", {call}); }} }} }}"
            )
        }
    };
    text
}

/// The function for the discovered laws of a game.
fn case_of_discovery(rules: &Rules, game: &str, numbers: usize, bound: u64) -> FunctionCase {
    let reach = TableReach { last_single_number: Some(400), last_pair_number: Some(60), ..TableReach::default() };
    let (mut engine, meter) = (Engine::new(), Meter::default());
    let ruleset = grundy::evaluate_with(rules, game).unwrap_or_else(|error| panic!("{game}: {error}"));
    let found = discover(&ruleset, reach, &mut engine, &meter).unwrap_or_else(|_| panic!("{game} has a table"));
    assert_eq!(found.numbers, numbers, "{game}");
    let plan =
        function(rules, game, Some(&found), &mut engine, &meter).unwrap_or_else(|error| panic!("{game}: {error}"));
    FunctionCase { name: game.into(), plan, numbers, bound, values: values(&ruleset, numbers, bound) }
}

#[test]
fn functions_of_the_catalogue() {
    let cases: Vec<FunctionCase> = [
        ("bash(3)", 1, 300),
        ("kayles", 1, 300),
        ("subtract(1, 3, 4)", 1, 300),
        ("subtract(2, 5, 6)", 1, 300),
        ("subtract(squares)", 1, 300),
        ("subtract(primes)", 1, 200),
        ("subtract(prime_powers)", 1, 200),
        ("subtract(powers(4))", 1, 200),
        ("subtract(fibonacci_numbers)", 1, 200),
        ("lasker", 1, 200),
        ("grundys", 1, 150),
        ("octal(\"0.45\")", 1, 200),
        ("octal(\"4.07\")", 1, 150),
        ("octal(\"0.007\")", 1, 150),
        ("hexadecimal(\"0.8\")", 1, 120),
        ("hexadecimal(\"0.0a\")", 1, 60),
        ("rook", 2, 20),
        ("wythoff", 2, 30),
        ("wythoff(t=2)", 2, 25),
        ("fibonacci_nim", 1, 60),
    ]
    .into_iter()
    .map(|(game, numbers, bound)| case_of_discovery(&Rules::empty(), game, numbers, bound))
    .collect();
    assert!(cases.iter().filter(|case| case.plan.is_by_rules()).count() >= 5, "laws and rules are both there");
    assert!(cases.iter().filter(|case| !case.plan.is_by_rules()).count() >= 8, "laws and rules are both there");
    check_functions(&cases);
}

/// The rules of codes and sets, without laws.
#[test]
fn rules_of_the_catalogue() {
    let cases: Vec<FunctionCase> = [
        ("nim", 40),
        ("bash(3)", 60),
        ("kayles", 60),
        ("lasker", 50),
        ("all_but(2, 5)", 60),
        ("subtract(powers(2))", 60),
        ("hexadecimal(\"0.8\")", 50),
        ("dawson_chess", 60),
    ]
    .into_iter()
    .map(|(game, bound)| case_of_rules(&Rules::empty(), game, 1, bound))
    .chain([case_of_rules(&Rules::empty(), "wythoff", 2, 14)])
    .collect();
    check_functions(&cases);
}

/// Proved automata, with the law in words removed.
#[test]
fn automata() {
    let mut cases = Vec::new();
    for (game, numbers, bound) in [("lasker", 1, 200), ("rook", 2, 20), ("wythoff", 2, 30), ("wythoff(t=2)", 2, 25)] {
        let (mut engine, meter) = (Engine::new(), Meter::default());
        let ruleset = grundy::evaluate(game).unwrap_or_else(|error| panic!("{game}: {error}"));
        let reach = TableReach { last_single_number: Some(400), last_pair_number: Some(60), ..TableReach::default() };
        let mut found = discover(&ruleset, reach, &mut engine, &meter).unwrap_or_else(|_| panic!("{game} has a table"));
        found.laws.retain(|law| law.automaton.is_some() && law.standing.is_proved());
        found.laws.truncate(1);
        let law = &mut found.laws[0];
        law.law = DiscoveredForm::Automatic(law.automaton.clone().expect("it is proved by one"));
        let plan = function(&Rules::empty(), game, Some(&found), &mut engine, &meter)
            .unwrap_or_else(|error| panic!("{game}: {error}"));
        assert!(!plan.is_by_rules(), "{game}");
        cases.push(FunctionCase { name: game.into(), plan, numbers, bound, values: values(&ruleset, numbers, bound) });
    }
    check_functions(&cases);
}

/// The function for the rules alone.
pub(crate) fn case_of_rules(rules: &Rules, game: &str, numbers: usize, bound: u64) -> FunctionCase {
    let (mut engine, meter) = (Engine::new(), Meter::default());
    let ruleset = grundy::evaluate_with(rules, game).unwrap_or_else(|error| panic!("{game}: {error}"));
    assert!(matches!(ruleset, Argument::Ruleset(_)), "{game} is a ruleset");
    let plan = function(rules, game, None, &mut engine, &meter).unwrap_or_else(|error| panic!("{game}: {error}"));
    assert!(plan.is_by_rules(), "{game}");
    FunctionCase { name: game.into(), plan, numbers, bound, values: values(&ruleset, numbers, bound) }
}

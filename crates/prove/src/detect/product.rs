//! Sets of positions of several numbers by a test of each number: all tests hold, as "both are even", or one of them does.

use super::derived_number::TrainingEntries;
use super::expr::{Binary, Expr, MAX_LAW_NUMBERS};
use super::law::{LawForm, LawGuess};
use super::law_kind::LawKind;
use grundy_game::{BilingualText, text};

/// The tests of one number that describe an axis; the simplest first.
const MAX_TESTS_OF_NUMBER: usize = 2;

/// Guesses of sets that are a product of sets of numbers, or whose complement is one.
pub(crate) fn guesses(known: &TrainingEntries) -> Vec<LawGuess> {
    [true, false].into_iter().flat_map(|all| combined_tests(known, all)).collect()
}

/// The sets of the positions all of whose numbers pass their tests, or of those of which some number does.
fn combined_tests(known: &TrainingEntries, all: bool) -> Vec<LawGuess> {
    // "Some number passes" is "not: all numbers fail".
    let is_in = |value: u64| (value != 0) == all;
    let mut axes = vec![vec![false; known.learn as usize]; known.numbers];
    for (at, _) in known.entries.iter().filter(|(_, value)| is_in(*value)) {
        axes.iter_mut().zip(at).for_each(|(axis, &x)| axis[x as usize] = true);
    }
    let in_all = |at: &[u64; MAX_LAW_NUMBERS]| axes.iter().zip(at).all(|(axis, &x)| axis[x as usize]);
    if known.entries.iter().any(|(at, value)| in_all(at) != is_in(*value)) {
        return Vec::new();
    }
    // If one number decides alone, the detectors for one number find the law.
    let tested: Vec<usize> = (0..axes.len()).filter(|&i| axes[i].iter().any(|passes| !passes)).collect();
    if tested.len() < 2 {
        return Vec::new();
    }
    let variables = Expr::variables();
    let mut sets: Vec<Vec<Expr>> = vec![Vec::new()];
    for &i in &tested {
        let passes: Vec<u64> = axes[i].iter().map(|&passes| u64::from(passes == all)).collect();
        let tests = tests_of_number(known, &passes);
        let longer = |set: &Vec<Expr>| {
            let with = |test: &Expr| Some([&set[..], &[test.substitute(&variables[i])?]].concat());
            tests.iter().filter_map(with).collect::<Vec<_>>()
        };
        sets = sets.iter().flat_map(longer).collect();
    }
    let names: Vec<&str> = tested.iter().map(|&i| ["x", "y", "z", "u"][i]).collect();
    let guess = |tests: Vec<Expr>| {
        let text = words(&tests, &names, all);
        let e = tests.into_iter().reduce(if all { Expr::and } else { Expr::or })?;
        Some(LawGuess::set(LawKind::Product, text, e))
    };
    sets.into_iter().filter_map(guess).collect()
}

/// Tests of `n` that hold for the numbers with the entry 1.
fn tests_of_number(known: &TrainingEntries, passes: &[u64]) -> Vec<Expr> {
    let laws = known.candidate_laws(passes).into_iter().filter_map(|law| {
        match LawGuess::value(law.kind, law.text, into_value(law.form)?).into_set_guess().form {
            LawForm::Set(e) if e.is_test() => Some(e),
            LawForm::Set(e) => Some(Expr::binary(Binary::Ne, e, Expr::integer(0))),
            _ => None,
        }
    });
    let mut tests: Vec<Expr> = laws.collect();
    // "= 1" is easier to read than "≠ 0".
    tests.sort_by_key(|test| (test.weight(), matches!(test, Expr::Binary(Binary::Ne, ..))));
    tests.truncate(MAX_TESTS_OF_NUMBER);
    tests
}

fn into_value(form: LawForm) -> Option<Expr> {
    match form {
        LawForm::Value(e) => Some(e),
        LawForm::Set(_) | LawForm::Terms(_) => None,
    }
}

/// The text of the tests.
fn words(tests: &[Expr], names: &[&str], all: bool) -> BilingualText {
    let is = |test: &Expr, name: &str, rest: i128| {
        let of = match name {
            "x" => Expr::x(),
            "y" => Expr::y(),
            "z" => Expr::z(),
            _ => Expr::u(),
        };
        *test == of.modulo(2).equals(Expr::integer(rest))
    };
    let each = |rest: i128| tests.iter().zip(names).all(|(test, name)| is(test, name, rest));
    let (last, others) = names.split_last().expect("there are two at least");
    let others = others.join(", ");
    match (all, names.len()) {
        (true, 2) if each(0) => text!("{others} and {last} are both even"),
        (true, 2) if each(1) => text!("{others} and {last} are both odd"),
        (true, _) if each(0) => text!("{others} and {last} are all even"),
        (true, _) if each(1) => text!("{others} and {last} are all odd"),
        (false, _) if each(0) => text!("at least one of {others} and {last} is even"),
        (false, _) if each(1) => text!("at least one of {others} and {last} is odd"),
        _ => {
            let e = { tests.iter().cloned() }.reduce(if all { Expr::and } else { Expr::or });
            // A test is written as the condition of "1 if …, else 0".
            let e = e.unwrap_or(Expr::integer(1)).if_else(Expr::integer(1), Expr::integer(0));
            let formula = e.formula("G").replacen("1 if ", "", 1).replace(", else 0", "");
            text!("just the positions with {formula}")
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::detect::{self, LawKind};

    #[test]
    fn tests_of_each_number_are_found() {
        let best = |lost: &dyn Fn(u64, u64) -> bool| {
            let laws = detect::lost2(lost, 60);
            (laws[0].kind, laws[0].formula.clone(), laws[0].text.en.clone())
        };
        let described = |kind, formula: &str, text: &str| (kind, formula.to_string(), text.to_string());
        assert_eq!(
            best(&|x, y| x % 2 == 0 && y % 2 == 0),
            described(LawKind::Product, "x mod 2 = 0 ∧ y mod 2 = 0", "x and y are both even")
        );
        assert_eq!(
            best(&|x, y| x % 2 == 1 && y % 2 == 1),
            described(LawKind::Product, "x mod 2 = 1 ∧ y mod 2 = 1", "x and y are both odd")
        );
        assert_eq!(
            best(&|x, y| x % 2 == 0 || y % 2 == 0),
            described(LawKind::Product, "x mod 2 = 0 ∨ y mod 2 = 0", "at least one of x and y is even")
        );
        assert_eq!(best(&|x, y| x % 3 == 1 && y % 2 == 0).1, "x mod 3 = 1 ∧ y mod 2 = 0");
        assert_eq!(
            best(&|x, y| [(0, 0), (1, 2), (2, 1)].contains(&(x, y))),
            described(
                LawKind::Finite,
                "(x, y) ∈ {(0, 0), (1, 2), (2, 1)}",
                "just the positions (0, 0), (1, 2), (2, 1)"
            )
        );
    }

    #[test]
    fn three_even_numbers_are_found() {
        let laws = detect::lost3(&|x, y, z| [x, y, z].iter().all(|n| n % 2 == 0), 32);
        assert_eq!((laws[0].kind, laws[0].text.en.as_str()), (LawKind::Product, "x, y and z are all even"));
    }
}

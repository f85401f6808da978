//! A finite automaton as a function: a table, and a loop over the digits.

use grundy_prove::automata::Dfa;
use grundy_prove::detect::CodeLanguage;

/// The maximum number of transitions of an automaton that is written as a table.
pub const MAX_EMITTED_TRANSITIONS: usize = 20_000;

/// Weights of digits above this are left out, so that the others fit in 64 bits.
const MAX_WEIGHT: i128 = 4_000_000_000_000_000_000;

/// The code of a function that reads the digits of numbers: `is_lost`, or `grundy` if the last number that the automaton reads is the value.
///
/// For the value, all digits of the value are tried in parallel. Two prefixes that lead to the same state have the same continuations, and only one
/// value is accepted, so one prefix for each state is enough.
pub(crate) fn automaton_function(dfa: &Dfa, of_lost: bool, code: CodeLanguage) -> String {
    let numbers = dfa.tracks() - usize::from(!of_lost);
    let names: &[&str] = if numbers == 1 { &["n"] } else { &["x", "y", "z", "u"][..numbers.min(4)] };
    let weights: Vec<i128> =
        dfa.numeration().weights().into_iter().take_while(|&weight| weight <= MAX_WEIGHT).collect();
    let weights: Vec<String> = weights.iter().rev().map(i128::to_string).collect();
    let next: Vec<String> = dfa.transitions().iter().map(u32::to_string).collect();
    let accepting: Vec<String> = dfa.accepting().iter().map(|accepts| u8::from(*accepts).to_string()).collect();
    let rows = |list: &[String], each: usize| -> String {
        list.chunks(each).map(|row| format!("    {},\n", row.join(", "))).collect()
    };
    let (digits, letters, states) = (dfa.numeration().digit_count(), dfa.letters(), dfa.states());
    let (weights_text, next_text) = (rows(&weights, 4), rows(&next, letters.clamp(1, 24)));
    let accepting = accepting.join(", ");
    let template = match (code, of_lost) {
        (CodeLanguage::Python, true) => PYTHON_LOST,
        (CodeLanguage::Python, false) => PYTHON_VALUE,
        (CodeLanguage::Cpp, true) => CPP_LOST,
        (CodeLanguage::Cpp, false) => CPP_VALUE,
        (CodeLanguage::Rust, true) => RUST_LOST,
        (CodeLanguage::Rust, false) => RUST_VALUE,
    };
    let params: Vec<String> = names
        .iter()
        .map(|name| match code {
            CodeLanguage::Python => (*name).into(),
            CodeLanguage::Cpp => format!("unsigned long long {name}"),
            CodeLanguage::Rust => format!("{name}: u64"),
        })
        .collect();
    let tables = match code {
        CodeLanguage::Python => PYTHON_TABLES,
        CodeLanguage::Cpp => CPP_TABLES,
        CodeLanguage::Rust => RUST_TABLES,
    };
    format!("{tables}{template}")
        .replace("@WEIGHTS\n", &weights_text)
        .replace("@NEXT\n", &next_text)
        .replace("@ACCEPTING", &accepting)
        .replace("@PARAMS", &params.join(", "))
        .replace("@NAMES", &names.join(", "))
        .replace("@DIGITS", &digits.to_string())
        .replace("@LETTERS", &letters.to_string())
        .replace("@STATES", &states.to_string())
        .replace("@PLACES", &weights.len().to_string())
        .replace("@ENTRIES", &next.len().to_string())
        .replace("@NUMBERS", &numbers.to_string())
}

// In these templates, words after @ are placeholders.
const PYTHON_TABLES: &str = include_str!("templates/automaton.py");
const CPP_TABLES: &str = include_str!("templates/automaton.cpp");
const RUST_TABLES: &str = include_str!("templates/automaton.rs");
const PYTHON_LOST: &str = include_str!("templates/automaton_lost.py");
const CPP_LOST: &str = include_str!("templates/automaton_lost.cpp");
const RUST_LOST: &str = include_str!("templates/automaton_lost.rs");
const PYTHON_VALUE: &str = include_str!("templates/automaton_value.py");
const CPP_VALUE: &str = include_str!("templates/automaton_value.cpp");
const RUST_VALUE: &str = include_str!("templates/automaton_value.rs");

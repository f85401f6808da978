//! Tests of the whole workspace; they are in `tests`.
//!
//! `discover`, `emit`, `graphs` and `play` are programs of tests; all others are modules of the program `suite`, because each
//! program links all crates.
//!
//! Tests that read sources and need no engine are in `suite/sources`.
//!
//! | test | what it checks |
//! |---|---|
//! | `laws` | every game of the catalogue satisfies the laws of the game kit, and its card is complete |
//! | `solve_agrees` | answers about random sums agree with the definition |
//! | `dense` | positions by number: values, published bites and budgets |
//! | `entailing` | games with entailing and complimenting moves: published values, play, and rules in files |
//! | `claims` | claims of tutorials fail at the stated counterexamples |
//! | `golden_contests` | samples of contest problems are answered correctly |
//! | `rules_examples` | the games of `examples/rules` have their known values, and those of the catalogue |
//! | `rules_in_cpython` | rules mean the same as in CPython, on the examples and on random programs |
//! | `understand` | rules do what they are recognised as; near misses are not recognised |
//! | `names_of_cards` | every name that the catalogue shows is understood, in every language |
//! | `graphs` | loopy games, and games with declared ends, agree with the definition |
//! | `golden_games`, `golden_boards` | published values and winning moves |
//! | `golden_coins` | published values of coin-turning games and their products |
//! | `golden_misere` | published misère values and genera of heap games |
//! | `golden_genera` | genera of heaps agree with a brute force and with CGSuite |
//! | `golden_quotients` | published misère quotients of codes |
//! | `quotient_certificates` | certificates of these quotients hold, and no number in them can be changed |
//! | `golden_relatives` | published values of relatives of Nim and of pieces on boards, by theorem and by search |
//! | `golden_sequences` | values and misère outcomes of positions with a number that counts up, by theorem and by search |
//! | `emit` | emitted programs compile, pass samples, and give the values of the definition |
//! | `play` | typed moves are read back, and the perfect opponent never loses a won game |
//! | `judge` | the judge lines of the rules files answer the samples of their problems |
//! | `judge_limits` | the judge lines answer at the limits of their problems |
//!
//! The files in `golden` state their sources in their first lines, or in a column.

/// The rows of a table: fields are separated by tabs, and a line that starts with `#` is a comment.
///
/// # Examples
/// ```
/// let rows: Vec<Vec<&str>> = grundy_suite::rows("# n, value\n3\t4\n").collect();
/// assert_eq!(rows, [["3", "4"]]);
/// ```
pub fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

/// Parses numbers separated by commas.
///
/// # Panics
/// Panics for anything else: a golden file is wrong.
pub fn numbers(list: &str) -> Vec<u64> {
    let number = |text: &str| text.trim().parse().unwrap_or_else(|_| panic!("{text} is a number"));
    list.split(',').map(number).collect()
}

/// The examples of the README of the project are run.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
#[doc = include_str!("../../README.zh-CN.md")]
mod readme {}

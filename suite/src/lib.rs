//! What holds for the house as a whole; the tests are in `tests`.
//!
//! | test | what it holds |
//! |---|---|
//! | `floors` | imports run downwards only, and only the kernel goes without the checks of the compiler |
//! | `laws` | every game of the catalogue keeps the laws of the kit, and its card is complete |
//! | `chinese` | whatever grundy says in Chinese can be written in traditional characters |
//! | `solve_agrees` | answers about random sums are those of the definition |
//! | `dense` | positions by number: values, published bites and budgets |
//! | `claims` | claims of tutorials fail where they are said to |
//! | `golden_contests` | samples of contest problems get their answers |
//! | `rules_examples` | the games of `examples/rules` have their known values, and those of the catalogue |
//! | `rules_in_cpython` | rules mean what CPython says, on the examples and on random programs |
//! | `understand` | what is recognised of a rule is what it does; traps are not recognised |
//! | `graphs` | games in which play can go round, and games with declared ends, are those of the definition |
//! | `golden_games`, `golden_boards` | published values and winning moves are found |
//! | `golden_coins` | published values of coin-turning games and their products |
//! | `golden_misere` | published misère values and genera of heap games |
//! | `golden_genera` | genera of heaps are those of a brute force and of CGSuite |
//! | `golden_quotients` | misère quotients of codes grow as published |
//! | `quotient_certificates` | certificates of these quotients hold, and no number in them can be changed |
//! | `golden_relatives` | the same for relatives of Nim and pieces on boards, by theorem and by search |
//! | `emit` | programs that are emitted compile, pass samples, and give the values of the definition |
//! | `play` | typed moves are read back, and the perfect opponent never loses what is won |
//! | `judge` | the judge lines of the rules files answer the samples of their problems |
//!
//! The files in `golden` say in their first lines, or in a column, where they come from.

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

/// Numbers with commas between them.
///
/// # Panics
/// When something else is there: a golden file is wrong.
pub fn numbers(list: &str) -> Vec<u64> {
    let number = |text: &str| text.trim().parse().unwrap_or_else(|_| panic!("{text} is a number"));
    list.split(',').map(number).collect()
}

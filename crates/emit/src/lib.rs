//! Programs that a contest accepts: in C++, Python and Rust.
//!
//! | module | what |
//! |---|---|
//! | `translate` | the text of rules, and what a judge asks, as the tree of a program |
//! | `heap` | the same from a set or a code |
//! | `tree`, `rule` | what a program is made of; the rules of one game |
//! | `print` | the tree in each language |
//! | `tools` | functions that a language lacks |
//! | `memo` | values that are remembered, sums that are searched under misère play |
//! | `law`, `automaton` | laws, periods and finite automata as functions |
//! | `judge`, `program` | what is read and answered; the program as a whole |
//!
//! The words of a program are as it is: whatever cannot be translated is an error with its place, never a program that means something else.

mod automaton;
mod heap;
mod judge;
mod law;
mod memo;
mod print;
mod program;
mod rule;
mod tools;
mod translate;
mod tree;

pub use automaton::MOST_TRANSITIONS;
pub use grundy_prove::detect::Code;
pub use heap::rule_of_heaps;
pub use judge::{Asked, Cases, Item, Judge};
pub use law::{LONGEST_TABLE, Period};
pub use memo::Memo;
pub use program::{Game, Method, Program, Question};
pub use rule::Rule;
pub use translate::{Keyword, Source};

/// The rules of heaps from which a member of a list is taken, which comes with each question.
pub fn rule_of_list() -> Rule {
    heap::rule_of_list()
}

//! Programs for programming contests, in C++, Python and Rust.
//!
//! | module | what |
//! |---|---|
//! | `translate` | resolved rules, and the question of a judge, as the tree of a program |
//! | `heap` | the tree of a program from a set or a code |
//! | `tree`, `value_kind`, `rule` | the tree of a program, the kinds of its values; the rules of one game |
//! | `print` | the tree in each language |
//! | `tools` | functions that a language lacks |
//! | `number_range`, `ranges` | what is known of numbers, so that only sums and products that may overflow are checked |
//! | `ends` | ends that the rules declare |
//! | `memo`, `winner` | memoized values; who wins, if nothing else is needed |
//! | `recognize`, `rule_theorem`, `theorem_code` | theorems that the rules fulfil, so that not all values are computed |
//! | `law`, `automaton` | laws, periods and finite automata as functions |
//! | `judge`, `known_name`, `question` | input and answers, as the judge line has them and translated |
//! | `unused_parameters` | marks for parameters that a function does not use |
//! | `program`, `comments` | the whole program, and its comments in Chinese |
//!
//! A part that cannot be translated is an error with its place; a program with another meaning is never written.
//!
//! Only the function `options` is translated from the rules: it lists each option as its components. The memo, the
//! search for the winner and the search for winning moves are templates in each language (`templates`), which call `options` and know no game.

mod automaton;
pub(crate) mod comments;
mod ends;
mod heap;
mod judge;
mod known_name;
mod law;
mod memo;
mod number_range;
mod print;
mod program;
mod question;
mod ranges;
mod recognize;
mod rule;
mod rule_theorem;
mod theorem_code;
mod tools;
mod translate;
mod tree;
mod unused_parameters;
mod value_kind;
mod winner;

pub use automaton::MAX_EMITTED_TRANSITIONS;
pub use grundy_prove::detect::CodeLanguage;
pub use heap::rule_of_heaps;
pub use judge::{
    JudgeQuestion, PrintedMoves, ProgramCases, ProgramInput, ProgramInputForm, ProgramJudge, QuestionFormulas,
};
pub use law::{EmittedPeriod, MAX_TABLE_VALUES};
pub use memo::MemoMethod;
pub use program::{AnswerMethod, EmittedProgram, ParityLaws};
pub use question::{JudgedGame, ProgramQuestion};
pub use recognize::recognize_theorem;
pub(crate) use recognize::{cancel_copies, counts_copies_only};
pub use rule::EmittedRule;
pub use rule_theorem::RuleTheorem;
pub(crate) use translate::compound_ruleset_error;
pub use translate::{KeywordValue, translate_rule};
pub use value_kind::ValueKind;

/// The rules of heaps from which a member of a list is taken; the list is part of each question.
pub fn rule_of_list() -> EmittedRule {
    heap::rule_of_list()
}

//! The basic types of the field.
//!
//! This module defines nimbers, outcomes, taking-and-breaking codes and standings.
//! It does not depend on positions or on methods of computation.
//!
//! | module | contents |
//! |---|---|
//! | [`nimber`] | Grundy values: [`Nimber`] (a machine word) and [`Nat`] (of any size) |
//! | [`value`] | [`GameValue`]: finite or infinite, and how values add up |
//! | [`outcome`] | [`Outcome`], [`Convention`], [`DeclaredEnd`] |
//! | `move_kind` | [`MoveKind`]: entailing and complimenting moves |
//! | [`standing`] | [`Standing`], [`Citation`]: the basis of an answer |
//! | [`formal`] | [`FormalTheorem`]: theorems whose proofs Coq has checked |
//! | [`computation_end`] | [`ComputationEnd`]: how a computation ended, the status of answers |
//! | [`stop`] | [`Stop`], [`ComputationCounts`]: the reason why a computation stopped early, and its cost |
//! | [`code`] | [`Code`]: octal and hexadecimal codes |
//! | [`take_and_break`] | [`TakeAndBreak`]: general codes, with any number of heaps and constraints on their sizes |
//! | [`cousin`] | first cousins and the standard form of a code |
//! | [`set`] | [`NumberSet`]: the numbers that may be taken from a heap |
//! | [`numbers`] | primes, Fibonacci numbers and other sequences used by rules |
//! | [`next_step`] | [`NextStep`]: the possible next steps of a user |
//! | [`bilingual_text`] | [`BilingualText`]: a text in English and Chinese |
//! | `english_noun` | [`counted_noun`]: a number with a noun in the singular or plural |
//! | [`message_error`] | [`MessageError`]: a text as an error of Rust |
//! | `terminal_width` | the width of texts on a terminal |
//! | `name_marks` | names that users gave, which are not converted to the Chinese of Taiwan |
//! | `characters` | [`half_width`], [`is_word_character`] |
//! | `name_folding` | [`fold_name`]: names without case, blanks, hyphens and the form of characters |
//! | [`traditional`] | conversion of Simplified Chinese to the Chinese of Taiwan |

pub mod bilingual_text;
mod characters;
pub mod code;
pub mod computation_end;
pub mod cousin;
mod english_noun;
pub mod formal;
mod json_error;
pub mod message_error;
mod move_kind;
mod name_folding;
pub(crate) mod name_marks;
pub mod next_step;
pub mod nimber;
pub mod numbers;
pub mod ordinal;
pub mod outcome;
pub mod set;
mod size_constraint;
pub mod standing;
pub mod stop;
pub mod take_and_break;
mod terminal_width;
pub mod traditional;
pub mod value;

pub use bilingual_text::{BilingualText, Lang};
pub use characters::{half_width, is_word_character};
pub use code::{BadCode, Code};
pub use computation_end::ComputationEnd;
pub use english_noun::counted_noun;
pub use formal::{FormalTheorem, FormalTheorems};
pub use json_error::json_error_message;
pub use message_error::MessageError;
pub use move_kind::MoveKind;
pub use name_folding::{fold_name, fold_sign};
pub use name_marks::{keep_needed_marks, mark_name, without_name_marks};
pub use next_step::NextStep;
pub use nimber::{Nat, Nimber};
pub use ordinal::Ordinal;
pub use outcome::{Convention, DeclaredEnd, Outcome};
pub use set::{NamedSet, NumberSet};
pub use size_constraint::SizeConstraint;
pub use standing::{CheckedSource, Citation, Standing, checked_sources};
pub use stop::{ComputationCounts, Stop};
pub use take_and_break::TakeAndBreak;
pub use terminal_width::{char_width, terminal_width};
pub use value::GameValue;

//! The words of the field.
//!
//! This floor knows what a nimber, an outcome, a taking-and-breaking code or a standing *is*.
//! It knows nothing of positions or of how anything is computed.
//!
//! | module | words |
//! |---|---|
//! | [`nimber`] | Grundy values: [`Nimber`] (a machine word) and [`Nat`] (of any size) |
//! | [`value`] | [`Value`]: finite or infinite, and how values add up |
//! | [`outcome`] | [`Outcome`], [`Convention`], [`End`] |
//! | [`standing`] | [`Standing`], [`Cite`]: how an answer is known |
//! | [`stop`] | [`Stop`], [`Counts`]: why a computation ended and what it cost |
//! | [`code`] | [`Code`]: octal and hexadecimal codes |
//! | [`take_and_break`] | [`TakeAndBreak`]: general codes, with any number of heaps of sizes that must compare |
//! | [`cousin`] | first cousins and the standard form of a code |
//! | [`set`] | [`NumberSet`]: what may be taken from a heap |
//! | [`numbers`] | primes, Fibonacci numbers and other sequences that rules speak of |
//! | [`said`] | [`Said`]: a sentence in English and Chinese |
//! | [`traditional`] | Simplified Chinese in traditional characters |

pub mod code;
pub mod cousin;
pub mod nimber;
pub mod numbers;
pub mod outcome;
mod parts;
pub mod said;
pub mod set;
pub mod standing;
pub mod stop;
pub mod take_and_break;
pub mod traditional;
pub mod value;

pub use code::{BadCode, Code};
pub use nimber::{Nat, Nimber};
pub use outcome::{Convention, End, Outcome};
pub use parts::Sizes;
pub use said::{Lang, Said};
pub use set::{NamedSet, NumberSet};
pub use standing::{Cite, Standing};
pub use stop::{Counts, Stop};
pub use take_and_break::TakeAndBreak;
pub use value::Value;

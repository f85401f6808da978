//! Misère play, in which the player who makes the last move loses: genera, and quotients in which a sum of heaps is decided by products.
//!
//! The [`Genus`] of a position is its Grundy value together with its misère values in sums with heaps of two. It decides sums of *tame*
//! positions, which behave like sums of Nim heaps; [`PositionGenera`] computes it, and whether a position is tame.
//!
//! Under misère play Grundy values do not decide sums. They are replaced by the *misère quotient* of a game: the monoid of its sums of heaps,
//! in which two sums are equal if they have the same outcome in every larger sum
//! (T. E. Plambeck, *Taming the wild in impartial combinatorial games*, 2005).
//! It is often a finite commutative monoid; then a sum is decided by multiplying the elements of its heaps.
//!
//! | file | contents |
//! |---|---|
//! | `quotient` | [`HeapQuotient`]: elements, products, outcomes, and the theorem for all heaps |
//! | `extend` | adding one heap |
//! | `expand`, `mark`, `reduce` | a larger monoid, the outcomes in it, and its reduction to distinguishable elements |
//! | `check` | whether a monoid is the quotient: the P-check and the N-check |
//! | `component_heaps` | [`ComponentHeaps`]: components of any game as numbered heaps |
//! | `presentation` | generators and relations |
//! | `read` | parsing words in the generators |
//! | `play` | winning moves |
//! | `form` | canonical forms: equality, sums, mates, notation |
//! | `position_evaluation` | evaluating positions by their options or components, with a memory |
//! | `genus` | genera: of options, of tame sums, of positions |
//! | `tame` | whether a quotient is one of Nim |
//!
//! Every quotient that is returned has passed both checks, so its correctness does not depend on how it was found.
//! Not every quotient is found: many are infinite, or too large for the time available. So the order is bounded, and every step
//! spends from a [`Budget`](grundy_game::Budget).
//!
//! Dawson's Kayles to heap 33, whose quotient has 638 elements, takes about a second.

mod bits;
mod check;
mod component_heaps;
mod expand;
mod extend;
mod form;
mod genus;
mod mark;
mod monoid;
mod play;
mod position_evaluation;
mod presentation;
mod quotient;
mod read;
mod reduce;
mod tame;
mod word;
mod work;

pub use component_heaps::ComponentHeaps;
pub use form::{CanonicalForms, FormTable, MisereForm};
pub use genus::{Genus, GenusClass, GenusReport, GenusTraits, PositionGenera, TameGenus, WildUnrest};
pub use grundy_heap::period::Periodicity;
pub use play::QuotientMove;
pub use presentation::{Monomial, Presentation, QuotientGenerator, QuotientRelation, generator_letter};
pub use quotient::{HeapQuotient, QuotientElement, QuotientGrowth};
pub use read::read_generator_word;
pub use word::HeapWord;
pub use work::UnfinishedQuotient;

//! Misère play, where whoever makes the last move loses: genera, and quotients in which a sum of heaps is decided by products.
//!
//! The [`Genus`] of a position is its Grundy value with its misère values beside heaps of two. It decides sums of *tame* positions,
//! those that behave like sums of Nim heaps; [`Genera`] finds it, and whether a position is tame.
//!
//! Under misère play Grundy values do not decide sums. What takes their place is the *misère quotient* of a game: its sums of heaps,
//! where those count as one that no further sum tells apart (T. E. Plambeck, *Taming the wild in impartial combinatorial games*, 2005).
//! Often that is a finite commutative monoid; then a sum is decided by multiplying the elements of its heaps.
//!
//! | file | what it holds |
//! |---|---|
//! | `quotient` | [`Quotient`]: what is asked of it, and its theorem for all heaps |
//! | `extend` | one heap more |
//! | `expand`, `mark`, `reduce` | a larger monoid, the outcomes in it, and what of it can be told apart |
//! | `check` | whether a monoid is the quotient: the P-check and the N-check |
//! | `presentation` | generators and relations |
//! | `read` | words in the generators, as people write them |
//! | `play` | winning moves |
//! | `form` | canonical forms: equality, sums, mates, notation |
//! | `reach` | what is reached from a position, judged by options or by parts |
//! | `genus` | genera: of options, of tame sums, of all positions that are reached |
//! | `tame` | whether it is a quotient of Nim |
//!
//! Whatever is found has passed both checks: how it was found does not matter for its being right.
//! Not every quotient is found: many are infinite, or larger than what there is time for. So the order is bounded, and every step
//! spends from a [`Budget`](grundy_game::Budget).
//!
//! Dawson's Kayles to heap 33, whose quotient has 638 elements, takes about a second.

mod bits;
mod check;
mod expand;
mod extend;
mod form;
mod genus;
mod mark;
mod monoid;
mod play;
mod presentation;
mod quotient;
mod reach;
mod read;
mod reduce;
mod tame;
mod word;
mod work;

pub use form::{CanonicalForms, Form, Forms};
pub use genus::{Class, Genera, Genus, Known, Tame, Traits, Unrest};
pub use grundy_heap::period::Periodicity;
pub use play::Move;
pub use presentation::{Generator, Monomial, Presentation, Relation, letter};
pub use quotient::{Element, Growth, Quotient};
pub use read::read;
pub use word::Word;
pub use work::Unfinished;

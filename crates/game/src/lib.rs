//! What a game is.
//!
//! A [`Game`] says which positions can be reached in one move; everything else has a default.
//! With a [`Notation`] (how its positions are written) it becomes an [`AnyGame`], a ruleset without its type,
//! and its positions can be components of a [`Sum`] of any games.
//! This floor knows nothing of how anything is solved and of no named game.
//!
//! | module | what it says |
//! |---|---|
//! | [`game`](mod@game) | [`Game`]: the rules |
//! | [`heap`] | [`HeapGame`], [`Heaps`]: rules about one heap, played with several |
//! | [`board`] | [`BoardGame`]: a piece that slides over a board |
//! | [`arg`] | [`Arg`], [`Args`]: values of the notation |
//! | [`words`] | [`WordGame`]: positions that are a few integers |
//! | [`linear`] | [`LinearMoves`]: the moves from all positions as linear formulas |
//! | [`parts`] | [`PartGame`]: components that are words |
//! | [`dense`] | [`DenseGame`]: positions that are numbered without gaps |
//! | [`notation`] | [`Notation`]: how a typed game is written; makes it an [`AnyGame`] |
//! | [`any`] | [`AnyGame`], [`Erased`]: a game without its type |
//! | [`picture`] | [`Picture`]: what positions look like, as data |
//! | [`key`] | [`Key`], [`Pack`]: positions as bytes |
//! | [`sum`] | [`Sum`], [`Component`], [`SumGame`] |
//! | [`theorem`] | [`Theorem`], [`Verdict`], [`Reason`] |
//! | [`card`] | [`Card`]: what a person is told of a game |
//! | [`resolver`] | [`Resolver`], [`Family`], [`call`] |
//! | [`budget`] | [`Budget`]: how much may be spent |
//! | [`option_tally`] | [`OptionTally`]: what the options of one position take |
//! | [`in_force`] | the budget of the question that a thread works on |
//! | [`kit`] | the laws that every game must keep, checked against the definition |

pub mod any;
pub mod arg;
pub mod board;
pub mod budget;
pub mod card;
pub mod dense;
pub mod game;
pub mod heap;
pub mod in_force;
pub mod key;
pub mod kit;
pub mod linear;
pub mod notation;
pub mod option_tally;
pub mod parts;
mod periodic_starts;
pub mod picture;
pub mod resolver;
pub mod sum;
pub mod theorem;
pub mod words;

pub use any::{AnyGame, Erased, Shape, Written, same};
pub use arg::{Arg, Args, At, Misfit, Unread};
pub use board::BoardGame;
pub use budget::Budget;
pub use card::{Card, Kind};
pub use dense::{DenseGame, Numbering, Step, Walk};
pub use game::Game;
pub use heap::{HeapGame, HeapRule, Heaps};
pub use key::{Key, Pack, unpack_items};
pub use linear::{
    LinearFamily, LinearForm, LinearMoves, LinearRun, LinearStart, LinearTest, NumberTest, OpenParameter, RulesText,
};
pub use notation::Notation;
pub use option_tally::OptionTally;
pub use parts::{Part, PartGame};
pub use periodic_starts::PeriodicStarts;
pub use picture::Picture;
pub use resolver::{Family, Resolver, RulesetOf, call};
pub use sum::{Component, Sum, SumGame};
pub use theorem::{Goal, Moves, Ray, Reason, Theorem, Verdict, Why};
pub use words::WordGame;

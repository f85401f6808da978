//! The definition of a game.
//!
//! A [`Game`] lists the options of each position; everything else has a default.
//! A game with a [`Notation`] (how its positions are written) makes a [`Ruleset`], which has no type parameter,
//! and its positions can be components of a [`Sum`] of any games.
//! This crate contains no solvers and no named games.
//!
//! | module | contents |
//! |---|---|
//! | [`theory`] | the words of the field: [`Nimber`], [`Ordinal`], [`Outcome`], [`Code`], [`Standing`] |
//! | [`game`](mod@game) | [`Game`]: the rules |
//! | [`heap`] | [`HeapGame`], [`Heaps`]: rules for one heap, played with any number of heaps |
//! | [`board`] | [`BoardGame`]: a piece that moves on a board |
//! | [`arg`] | [`Argument`], [`CallArguments`]: values of the notation |
//! | [`words`] | [`IntegerTupleGame`]: components that are tuples of a few integers |
//! | [`linear`] | [`LinearMoves`]: the moves from all positions as linear formulas |
//! | [`component_words`] | [`ComponentWordsGame`]: components packed in two words |
//! | [`dense`] | [`DenseGame`]: positions numbered without gaps |
//! | [`notation`] | [`Notation`]: how positions of a typed game are written; makes the game a [`Ruleset`] |
//! | [`ruleset`] | [`Ruleset`]: the rules of a game, and its other parts |
//! | [`view`] | [`GameView`]: pictures of positions, and moves in words |
//! | [`analysis`] | [`RulesAnalysis`]: the facts about rules that follow from their text |
//! | [`any`] | [`AnyGame`], [`ErasedGame`]: type-erased rules |
//! | [`picture`] | [`Picture`]: pictures of positions, as data |
//! | [`key`] | [`PositionKey`], [`Pack`]: positions as bytes |
//! | [`packed_option`] | [`PackedOptionBatch`]: options as the bytes of their components |
//! | [`sum`] | [`Sum`], [`Component`], [`SumGame`] |
//! | [`theorem`] | [`Theorem`], [`Verdict`], [`Reason`] |
//! | [`assertion`] | [`PositionAssertion`]: the assertions of rules about their positions |
//! | [`card`] | [`GameCard`]: the description of a game for users |
//! | [`resolver`] | [`Resolver`], [`RulesetFamily`] |
//! | [`call`] | [`call_value`] |
//! | [`budget`] | [`Budget`]: limits on positions, memory and time |
//! | [`charged_bytes`] | [`ChargedBytes`]: memory that is charged to a budget while a computation holds it |
//! | [`option_tally`] | [`OptionTally`]: the memory of the options of one position |
//! | [`in_force`] | the budget in force on the current thread |
//! | [`kit`] | the laws that every game must keep, checked against the definition |

pub mod analysis;
pub mod any;
pub mod arg;
pub mod assertion;
pub mod board;
pub mod budget;
pub mod call;
pub mod card;
pub mod charged_bytes;
pub mod component_words;
pub mod dense;
pub mod game;
pub mod heap;
mod heap_option;
pub mod in_force;
pub mod key;
pub mod kit;
pub mod linear;
mod linear_option;
mod mex;
pub mod notation;
pub mod option_tally;
pub mod packed_option;
mod periodic_starts;
pub mod picture;
pub mod resolver;
pub mod ruleset;
pub mod sum;
pub mod theorem;
pub mod theory;
pub mod varint;
pub mod view;
pub mod words;

// The macros `text!`, `text_pair!`, `game_card!` and `citation!` expand to these; the catalogue calls `bilingual_concepts!`.
#[doc(hidden)]
pub use grundy_text::{
    bilingual_card, bilingual_citation, bilingual_concepts, bilingual_pair, bilingual_table, bilingual_text,
};

pub use analysis::RulesAnalysis;
pub use any::{AnyGame, ErasedGame, GameShape, WrittenComponent};
pub use arg::{Argument, ArgumentError, ArgumentLocation, CallArguments, HostValue, ReadError};
pub use assertion::{AssertionTest, PositionAssertion};
pub use board::BoardGame;
pub use budget::{Budget, check_time};
pub use call::call_value;
pub use card::{GameCard, GameKind};
pub use charged_bytes::ChargedBytes;
pub use component_words::{ComponentWords, ComponentWordsGame};
pub use dense::{DenseGame, LaneStep, LaneWalk, PositionNumbering};
pub use game::Game;
pub use heap::{HeapGame, HeapRule, Heaps};
pub use key::{Pack, PositionKey, unpack_items};
pub use linear::{
    AcceptedFamily, LinearComponentRun, LinearFamily, LinearForm, LinearMoves, LinearStart, LinearTest, NumberTest,
    OpenParameter, RulesText,
};
pub use mex::mex;
pub use notation::Notation;
pub use option_tally::OptionTally;
pub use packed_option::{PackedOption, PackedOptionBatch};
pub use periodic_starts::PeriodicStarts;
pub use picture::Picture;
pub use resolver::{LinearTwin, LinearTwinFinder, Resolver, RulesetFamily, RulesetFinder, SpelledName};
pub use ruleset::{Ruleset, is_same_ruleset};
pub use sum::{Component, Sum, SumGame};
pub use theorem::{
    BoxedReason, FormulaSubject, MoveGoal, PositionRay, Reason, Theorem, TheoremFormula, TheoremMoves, TheoremSource,
    ValuePeriod, Verdict,
};
pub use theory::{
    BadCode, BilingualText, CheckedSource, Citation, Code, ComputationCounts, ComputationEnd, Convention, DeclaredEnd,
    FormalTheorem, FormalTheorems, GameValue, Lang, MessageError, MoveKind, NamedSet, Nat, NextStep, Nimber, NumberSet,
    Ordinal, Outcome, SizeConstraint, Standing, Stop, TakeAndBreak, char_width, checked_sources, counted_noun,
    fold_name, fold_sign, half_width, is_word_character, keep_needed_marks, mark_name, numbers, ordinal,
    take_and_break, terminal_width, traditional, without_name_marks,
};
pub use view::GameView;
pub use words::IntegerTupleGame;

/// The example of the README is run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

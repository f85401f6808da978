//! From the rules of an impartial game to a proved answer.
//!
//! # Parse and solve an expression
//! ```
//! let answer = grundy::solve("nim(3, 4, 5) + kayles(10)")?;
//! assert_eq!(answer.outcome, Some(grundy::Outcome::P));
//! assert_eq!(answer.value.unwrap().to_string(), "*0");
//! # Ok::<(), grundy::Diagnostic>(())
//! ```
//!
//! # A game of your own
//! ```
//! use grundy::{Convention, Game, Nimbers};
//! use std::ops::ControlFlow;
//!
//! /// A token on an edge of length `n`: step 1 back, or jump to half the way.
//! struct StepOrHalve;
//!
//! impl Game for StepOrHalve {
//!     type Position = u64;
//!     fn for_each_option(&self, n: &u64, mut visit: impl FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
//!         if *n == 0 {
//!             return ControlFlow::Continue(());
//!         }
//!         visit(n - 1)?;
//!         visit(n / 2)
//!     }
//! }
//!
//! let mut nimbers = Nimbers::new(StepOrHalve);
//! let values: Vec<u64> = (0..6).map(|n| nimbers.nimber(&n, &()).unwrap().0).collect();
//! assert_eq!(values, [0, 1, 0, 2, 1, 2]);
//! ```
//!
//! # A heap game of your own, summed with a named one
//! ```
//! use grundy::{Argument, CallArguments, Engine, HeapGame, Heaps, Meter, Query, Ruleset, Sum};
//! use std::ops::ControlFlow;
//!
//! /// Take one stone, or any even number of them.
//! struct OneOrEven;
//!
//! impl HeapGame for OneOrEven {
//!     fn expression(&self) -> String {
//!         "one_or_even".into()
//!     }
//!     fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
//!         (1..=n).filter(|k| *k == 1 || k % 2 == 0).try_for_each(|k| visit(&[n - k]))
//!     }
//! }
//!
//! let game = Ruleset::new(Heaps(OneOrEven));
//! let mine = Sum::from_call(&game, &CallArguments::from_positional([Argument::from(7u64)])).unwrap();
//! let position = mine + grundy::parse("kayles(4)").unwrap();
//! let answer = Query::new(position).solve(&mut Engine::new(), &Meter::default());
//! assert_eq!(answer.position.to_string(), "one_or_even(7) + kayles(4)");
//! assert!(answer.is_decided());
//! ```
//!
//! # Where to begin
//! | name | what it is |
//! |---|---|
//! | [`solve`], [`parse`], [`parse_rules`] | a text becomes an answer, a position, or rules |
//! | [`Query`] | a question about a position: the convention, how many moves, how much to compute |
//! | [`SolveContext`] | many questions within one budget, and one record of the theorems used |
//! | [`Engine`] | computes and remembers values; one engine serves many questions |
//! | [`Meter`], [`Limits`] | the budget of a question, and what it has cost |
//! | [`Answer`] | who wins, the value, the winning moves, the reason, and how each of them is known |
//! | [`Sum`] | a position: components of any games |
//! | [`Game`], [`HeapGame`] | rules in Rust |
//! | [`Nimbers`] | Grundy values of a game in Rust, without a notation |
//! | [`verify`] | checks a certificate |
//!
//! [`prelude`] has most of them. Further names are in modules by theme: [`games`] to define games, [`search`] for searches and graphs,
//! [`sequences`] for the values of heaps, [`certificates`] for what certificates carry; the other modules answer one kind of question each.
//!
//! # Errors
//! Every error implements [`std::error::Error`], and is written in English; methods such as [`Stop::description`] give the Chinese, too.
//!
//! # Scope
//! Impartial games: both players have the same moves. Partizan values are for other programs.
//!
//! # Crates above this one
//! | crate | contents |
//! |---|---|
//! | `grundy-laws` | laws of values: discovered, proved, kept as certificates |
//! | `grundy-play` | play against the engine, and lessons |
//! | `grundy-contest` | programs for contests, judges, and tests of claims |
//! | `grundy-draw`, `grundy-page` | pictures and pages |
//! | `grundy-json` | answers as JSON |
//!
//! # Features
//! | feature | default | what it brings | cost |
//! |---|---|---|---|
//! | `rules` | yes | the notation: [`parse`], [`solve`] | the Python parser of ruff |
//! | `cluster` | no | many processes that answer one question together: `grundy::cluster` | timely |

mod ask;
mod budget;
mod engine;
mod files;
mod heaps;
mod solve;

#[cfg(feature = "cluster")]
pub mod cluster;
pub mod prelude;
pub mod verification;

#[cfg(feature = "rules")]
pub use ask::check;
pub use ask::positions::{Positions, Summand, ruleset_of_positions};
pub use ask::{grid, series, statistics};
pub use budget::{Attempt, Limits, Meter};
pub use engine::Engine;
#[doc(hidden)]
pub use engine::heaps::{HeapPreparation, ValueKeeper};
pub use files::{graphs, tables};
#[doc(hidden)]
pub use grundy_catalog::concepts::{Concept, concepts};
#[doc(hidden)]
pub use grundy_catalog::entailed::due_move;
#[doc(hidden)]
pub use grundy_catalog::{Catalog, CatalogTopic, Entry, entries, find_concept, find_topic};
#[doc(hidden)]
pub use grundy_game::{
    Argument, ArgumentError, BoardGame, Budget, CallArguments, CheckedSource, Citation, Code, Component,
    ComputationCounts, DeclaredEnd, FormalTheorem, FormalTheorems, Game, GameCard, GameKind, GameShape, HeapGame,
    HeapRule, Heaps, HostValue, MessageError, Nat, Notation, NumberSet, Ordinal, Pack, PositionKey, PositionRay,
    ReadError, Resolver, Ruleset, SumGame, Theorem, arg::shorten_text, bilingual_table, call_value, char_width,
    checked_sources, counted_noun, half_width, impl_english_error, is_word_character, kit, mark_name, picture,
    terminal_width, text, text_pair,
};
pub use grundy_game::{
    BilingualText, ComputationEnd, Convention, GameValue, Lang, NextStep, Nimber, Outcome, Standing, Stop, Sum,
};
#[doc(hidden)]
pub use grundy_graph::{
    MAX_VERTICES, MoveGraph, PlayedGraph, VertexLabel, VertexLabels, VertexName, VertexNames, retrograde,
};
#[doc(hidden)]
pub use grundy_heap::{HeapEngine, HeapValues, NimSequence, RareSummary, checksum};
#[doc(hidden)]
pub use grundy_search::{ExploredGraph, Method, Nimbers, OutcomeSearch, SearchMethod, explore};
pub use grundy_verify::{
    Certificate, CertificatePart, CheckedCertificate, CoqFile, CoqRefusal, UnreadableCertificate, VerificationFailure,
    verify, verify_part, verify_within,
};
pub use heaps::{genus, period, quotient};
pub use solve::JudgedMove;
pub use solve::answer::{Answer, Move};
pub use solve::cites;
pub use solve::context::SolveContext;
pub use solve::effort::Effort;
pub use solve::entailing::{EntailingTurn, for_each_entailing_turn};
pub use solve::misere_refusal::misere_refusal;
pub use solve::query::Query;
pub use solve::turns::{TurnNaming, describe_move};
pub use solve::used_theorems::UsedTheorems;

/// Games: rules, the notation, and theorems.
pub mod games {
    pub use grundy_catalog::concepts::{Concept, concepts};
    pub use grundy_catalog::{Catalog, CatalogTopic, Entry, entries, find_concept, find_topic};
    pub use grundy_game::{
        AnyGame, Argument, ArgumentError, BoardGame, Budget, CallArguments, CheckedSource, Citation, Code, Component,
        ComputationCounts, DeclaredEnd, FormalTheorem, FormalTheorems, Game, GameCard, GameKind, GameShape, GameView,
        HeapGame, HeapRule, Heaps, HostValue, MessageError, Nat, Notation, NumberSet, Pack, PositionKey, PositionRay,
        ReadError, Resolver, RulesAnalysis, Ruleset, SumGame, Theorem, TheoremSource, call_value, kit, picture,
    };
}

/// Searches of games in Rust, and games on explicit graphs.
pub mod search {
    pub use grundy_graph::{
        MAX_VERTICES, MoveGraph, PlayedGraph, VertexLabel, VertexLabels, VertexName, VertexNames, retrograde,
    };
    pub use grundy_search::{ExploredGraph, Method, Nimbers, OutcomeSearch, SearchMethod, explore};
}

/// The values of heaps 0, 1, 2, … of a heap game.
pub mod sequences {
    pub use crate::engine::heaps::{HeapPreparation, ValueKeeper};
    pub use grundy_heap::{HeapEngine, HeapValues, NimSequence, RareSummary, StreamCheckpoint, StreamState, checksum};
}

/// The contents of certificates; see [`verify`].
pub mod certificates {
    pub use grundy_verify::{
        AutomaticCertificate, AutomatonClaim, CertificateDelayedWeights, CertificateNumeration, CertificateRule,
        CertificateSubject, CertifiedPosition, CertifiedQuotient, CertifiedSpace, CertifiedWindow, MAX_CARRIED_VALUES,
        MAX_NEEDED_VALUES, NamedPosition, PeriodicCertificate, PositionQuotientCertificate, QuotientCertificate,
        QuotientPeriod, RecurrenceCertificate, SparseCertificate, SpendCallback, StatedGame, WindowCertificate, digest,
    };
}

#[cfg(feature = "rules")]
pub use ask::check::check;
#[cfg(feature = "rules")]
pub use ask::text::{
    evaluate, evaluate_with, formula, is_shorthand, parse, parse_for, parse_rules, parse_rules_within, parse_with,
    parse_with_names, positions, solve,
};
#[cfg(feature = "rules")]
pub use ask::topic::topic_of_text;
#[cfg(feature = "rules")]
pub use ask::worded_question::{AskedPosition, AskedPositions, ask_position, ask_positions, asked_number};
#[cfg(feature = "rules")]
pub use grundy_rules::{
    Builtin, Diagnostic, ExpressionFormula, MoveForm, RankMeasure, RecognisedRule, Rules, RulesFailure, RunSettings,
    SampleStart, Termination, TextPlace, Understanding,
};

/// The example of the README is run.
#[cfg(all(doctest, feature = "rules"))]
#[doc = include_str!("../README.md")]
mod readme {}

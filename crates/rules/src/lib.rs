//! The notation: a small Python.
//!
//! [`evaluate`] reads an expression, a sum of calls of rulesets with literal arguments,
//! and looks its names up in a [`Resolver`](grundy_game::Resolver).
//! This floor knows no named game and no solver.
//!
//! | module | step |
//! |---|---|
//! | [`normal`] | full-width signs become ASCII; brackets and quotes are matched |
//! | [`limits`] | length, nesting and chains are bounded before the parser runs |
//! | [`python`] | the parser, behind one file, and our own syntax tree |
//! | [`eval`] | the tree becomes a value, a ruleset or a position |
//! | [`diagnostic`] | what went wrong, where, and what works |
//!
//! A file of [`Rules`] goes on from the tree:
//!
//! | module | step |
//! |---|---|
//! | `lower`, `ir` | names are resolved; what can be refused before anything runs is |
//! | `run`, `value`, `range`, `builtin`, `fault` | the rules are walked over: the definition |
//! | `ends` | which games declare ends |
//! | `compile`, `vm` | rules about integers as code of a small machine |
//! | `file`, `game`, `pack` | its games, as the rest of the house sees them |
//! | `formula` | expressions with free names |
//! | `understand` | whether play ends, and which shape the rules have |
//! | `restate` | the moves as formulas by a strict translation, for checkers |
//!
//! # Examples
//! ```
//! use grundy_game::{Arg, Resolver};
//!
//! struct NoNames;
//! impl Resolver for NoNames {
//!     fn resolve(&self, _: &str) -> Option<Arg> { None }
//!     fn names(&self) -> Vec<String> { vec!["nim".into()] }
//! }
//! assert_eq!(grundy_rules::evaluate("2**100 + 1", &NoNames).unwrap().to_string(), "1267650600228229401496703205377");
//! let error = grundy_rules::evaluate("nimm(3)", &NoNames).unwrap_err();
//! assert_eq!(error.span, Some(0..4));
//! assert!(error.help[0].en.contains("nim"));
//! ```

mod builtin;
mod compile;
pub mod diagnostic;
mod ends;
pub mod eval;
mod fault;
mod file;
mod formula;
mod game;
mod ir;
pub mod limits;
mod lower;
pub mod normal;
mod pack;
pub mod python;
mod range;
mod restate;
mod run;
mod shared_values;
pub mod syntax;
mod understand;
mod value;
mod vm;

pub use diagnostic::Diagnostic;
pub use eval::{evaluate, position};
pub use file::{Failed, FileNames, Rules, Running, Said};
pub use formula::{Formula, Summand};
pub use understand::{Ends, Form, Measure, Recognised, Start, Understanding};

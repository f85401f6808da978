//! The notation: a subset of Python.
//!
//! [`evaluate`] reads an expression, such as a sum of calls of rulesets,
//! and looks up its names in a [`Resolver`](grundy_game::Resolver).
//! This crate depends neither on named games nor on solvers.
//!
//! | module | step |
//! |---|---|
//! | [`normal`] | full-width signs become ASCII; brackets and quotes are matched |
//! | `forms` | titles and short forms such as `nim 3 4 5` become calls |
//! | [`limits`] | length, nesting and chains are bounded before the parser runs |
//! | [`python`] | the parser, used in one module only, and our own syntax tree |
//! | `lower`, `ir` | names are resolved, and static errors are reported |
//! | `run`, `value`, `integer`, `range`, `builtin`, `fault` | the interpreter, which defines the meaning of rules |
//! | `expression`, `formula` | expressions of questions, and expressions with parameters |
//! | [`diagnostic`] | the mistake, its place, and a form that works |
//!
//! A file of [`Rules`] takes further steps:
//!
//! | module | step |
//! |---|---|
//! | `ends` | which games declare ends |
//! | `compile`, `register_kind`, `registers`, `vm`, `arena`, `specialised` | rules about integers, texts and collections become code for a small machine |
//! | `file`, `file_names`, `game`, `pack`, `machine_pack` | the file, its names, its games as rulesets, and their keys |
//! | `resolved` | a public view of `ir`, for translations |
//! | `understand` | symbolic analysis: whether play ends, and which known rule a game is |
//! | `analysis` | the symbolic analysis for a game of a loaded file, with observations on small positions |
//! | `restate` | the moves as formulas by an independent strict translation, for checkers |
//!
//! # Examples
//! ```
//! use grundy_game::{Argument, Resolver};
//!
//! struct NoNames;
//! impl Resolver for NoNames {
//!     fn resolve(&self, _: &str) -> Option<Argument> { None }
//!     fn names(&self) -> Vec<String> { vec!["nim".into()] }
//! }
//! assert_eq!(grundy_rules::evaluate("2**100 + 1", &NoNames).unwrap().to_string(), "1267650600228229401496703205377");
//! let error = grundy_rules::evaluate("nimm(3)", &NoNames).unwrap_err();
//! assert_eq!(error.span, Some(0..4));
//! assert!(error.help[0].en.contains("nim"));
//! ```

mod analysis;
mod arena;
mod argument_count;
mod builtin;
mod compile;
mod component_pattern;
mod component_recipe;
pub mod diagnostic;
mod ends;
mod expression;
mod fault;
mod file;
mod file_names;
mod forms;
mod formula;
mod game;
mod integer;
mod ir;
mod item_packing;
pub mod limits;
mod lower;
mod machine_pack;
pub mod normal;
mod pack;
mod packed_image;
pub mod python;
mod range;
mod register_kind;
mod registers;
mod resolved;
mod restate;
mod run;
mod same_value;
mod sequence_packing;
mod shared_values;
mod specialised;
pub mod syntax;
mod text_place;
mod understand;
mod value;
mod value_bytes;
mod vm;

pub use analysis::{MoveForm, SampleStart, SkippedPositions, Termination, Understanding};
pub use builtin::{Builtin, TextMethod};
pub use diagnostic::Diagnostic;
pub use expression::{evaluate, evaluate_within_steps, position};
pub use file::{JudgeKeyword, Rules, RulesFailure, RunSettings};
pub use file_names::FileNames;
pub use formula::{ExpressionFormula, LinearSummand};
pub use resolved::{
    ResolvedClause, ResolvedConstant, ResolvedExpr, ResolvedForm, ResolvedFunction, ResolvedStmt, ResolvedStmtForm,
    ResolvedTarget,
};
pub use text_place::TextPlace;
pub use understand::{RankMeasure, RecognisedRule};

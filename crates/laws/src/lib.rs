//! Laws of games: found in tables, proved, kept, and swept over families of codes.
//!
//! | module | contents |
//! |---|---|
//! | [`discover`] | searches for laws of a game or of a family of games, and proves them where possible |
//! | [`law`] | proved laws, read from certificates; they decide positions of any size |
//! | [`canonical`] | the simplest code with the same values |
//! | [`atlas`] | the periods or misère quotients of a whole family of codes |
//!
//! The crate `grundy` knows no law.
//! A law that is in use is one more [`Theorem`](grundy_game::Theorem) of its ruleset: [`CertifiedLaw::apply`](law::CertifiedLaw::apply)
//! returns the position with rulesets that have this theorem, and the engines of `grundy` use it like any other theorem.
//!
//! # Examples
//! ```
//! use grundy::{Engine, Meter};
//! use grundy_laws::discover::{TableReach, discover};
//! let bash = grundy::evaluate("bash(3)").unwrap();
//! let found = discover(&bash, TableReach::default(), &mut Engine::new(), &Meter::default()).unwrap();
//! assert_eq!(found.laws[0].formula(), "G(n) = n mod 4");
//! assert_eq!(found.laws[0].standing.kind(), "proved");
//! ```

pub mod atlas;
pub mod canonical;
pub mod discover;
pub mod law;

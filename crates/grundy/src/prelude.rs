//! The names that most programs need: `use grundy::prelude::*;`.
//!
//! # Examples
//! ```
//! # #[cfg(feature = "rules")] {
//! use grundy::prelude::*;
//! let query = Query::new(parse("nim(1, 1, 2)")?).misere();
//! let answer = query.solve(&mut Engine::new(), &Meter::default());
//! assert_eq!(answer.outcome, Some(Outcome::N));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use crate::{Answer, Convention, Engine, Game, HeapGame, Heaps, Meter, Nimber, Outcome, Query, Stop, Sum};
#[cfg(feature = "rules")]
pub use crate::{Rules, parse, parse_rules, parse_with, solve};

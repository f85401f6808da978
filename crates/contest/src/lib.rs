//! Programming contests: programs to submit, judges that answer inputs, and claims to test.
//!
//! | module | contents |
//! |---|---|
//! | [`emit`] | chooses the method by which a program finds the answers (a law, a period, an automaton, the rules) |
//! | [`write`](mod@write) | writes the program in C++, Python or Rust |
//! | [`judge`] | answers the input of a contest problem, as the line `judge(…)` of a rules file describes it |
//! | [`stress`] | compares a claimed law with computed results |
//!
//! # Examples
//! ```
//! use grundy::{Engine, Meter};
//! let text = r#"judge(read="cases: n h[n]", ask="nim(*h)", win="Yes", lose="No")"#;
//! let rules = grundy::parse_rules(text)?;
//! let judge = grundy_contest::judge::Judge::new(&rules, text, 1)?;
//! assert_eq!(judge.answers("2\n2 3 3\n2 1 3\n", &mut Engine::new(), &Meter::default()).0, "No\nYes");
//! # Ok::<(), grundy::Diagnostic>(())
//! ```

pub mod emit;
pub mod judge;
mod move_values;
pub mod stress;
pub mod write;

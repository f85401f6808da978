//! Theorems about the values of rules, so that a program need not compute all values.

use crate::write::tree::{TreeExpr, TreeFunction, TreeStmt};
use crate::write::value_kind::ValueKind;

/// A theorem whose hypotheses are read from the rules.
#[derive(Clone, Debug)]
pub enum RuleTheorem {
    /// The options of a heap are all smaller heaps, as in Nim.
    EverySmaller,
    /// One heap with a limit for each move, which depends on the previous move.
    GreedySums(GreedySums),
    /// Every option reads the heap at distances that do not depend on it, so that values follow from the window before them.
    WindowPeriod(WindowPeriod),
}

/// A heap from which a move takes at most `f(k)`, where `k` is the number that the previous move took, `f` does not decrease, and `f(k) ≥ k`.
#[derive(Clone, Debug)]
pub struct GreedySums {
    /// The function `f`, with the text of its value.
    pub(crate) next_most: TreeFunction,
    /// The argument of `f`, and its value as a formula.
    pub(crate) formula: (String, String),
}

impl GreedySums {
    /// The function `k ↦ factor · k + constant`.
    pub(crate) fn new(taken: &str, value: TreeExpr, (factor, constant): (i64, i64)) -> GreedySums {
        let times = if factor == 1 { taken.to_string() } else { format!("{factor}{taken}") };
        let formula = match constant {
            0 => times,
            1.. => format!("{times} + {constant}"),
            _ => format!("{times} − {}", constant.unsigned_abs()),
        };
        let next_most = TreeFunction {
            name: NEXT_MOST_NAME.into(),
            params: vec![(taken.into(), ValueKind::Int)],
            locals: Vec::new(),
            result: ValueKind::Int,
            gives: false,
            body: vec![TreeStmt::Return(Some(value))],
        };
        GreedySums { next_most, formula: (taken.into(), formula) }
    }
}

/// The states of a heap, and how far its moves reach.
#[derive(Clone, Debug)]
pub struct WindowPeriod {
    /// The numbers after the heap in which moves leave a position.
    pub(crate) states: Vec<Vec<i64>>,
    /// The function of the parameters that gives the least window: from that heap on the options differ by nothing but the heap. 0 if some move takes nothing.
    pub(crate) reach: TreeFunction,
}

// No function of the rules has these names, because of the blank; in programs it is an underscore.

/// The name of the function `f` of [`GreedySums`].
pub(crate) const NEXT_MOST_NAME: &str = "next most";

/// The name of the function that gives the window.
pub(crate) const WINDOW_REACH_NAME: &str = "window reach";

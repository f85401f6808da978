//! Values that represent entailing and complimenting moves.

use crate::fault::RunResult;
use crate::value::{RuleValue, kind_mismatch};
use grundy_game::{MoveKind, text};
use std::sync::Arc;

/// An entailing or complimenting move to a position, which may be a sum.
pub(super) fn demanding_move(kind: MoveKind, position: &RuleValue) -> RunResult<RuleValue> {
    match position {
        RuleValue::Position(parts) => Ok(RuleValue::Demand(kind, Arc::clone(parts))),
        RuleValue::Int(0) => Ok(RuleValue::Demand(kind, Arc::from([]))),
        other => Err(kind_mismatch(text!("a position"), other)
            .with_help(text!("write the whole position in the parentheses: yield entail(g(n - 1))"))),
    }
}

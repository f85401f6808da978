//! The symbols of operations, in formulas and in programming languages.

use super::Code;
use crate::detect::expr::Binary;

/// The symbol of an operation in a language, or in formulas if there is none.
pub(super) fn symbol(op: Binary, code: Option<Code>) -> &'static str {
    use Binary as B;
    match (op, code) {
        (B::Add, _) => "+",
        (B::Sub, None) => "−",
        (B::Sub, _) => "-",
        (B::Mul, None) => "·",
        (B::Mul, _) => "*",
        (B::Div, Some(Code::Python)) => "//",
        (B::Div, _) => "/",
        (B::Mod, None) => "mod",
        (B::Mod, _) => "%",
        (B::Min, Some(Code::Cpp | Code::Rust)) => "std::min",
        (B::Max, Some(Code::Cpp | Code::Rust)) => "std::max",
        (B::Min, _) => "min",
        (B::Max, _) => "max",
        (B::BitAnd, _) => "&",
        (B::BitOr, _) => "|",
        (B::Xor, None) => "⊕",
        (B::Xor, _) => "^",
        (B::Shl, None) => "≪",
        (B::Shl, _) => "<<",
        (B::Shr, None) => "≫",
        (B::Shr, _) => ">>",
        (B::Eq, None) => "=",
        (B::Eq, _) => "==",
        (B::Ne, None) => "≠",
        (B::Ne, _) => "!=",
        (B::Lt, _) => "<",
        (B::Le, None) => "≤",
        (B::Le, _) => "<=",
        (B::And, None) => "∧",
        (B::And, Some(Code::Python)) => "and",
        (B::And, _) => "&&",
        (B::Or, None) => "∨",
        (B::Or, Some(Code::Python)) => "or",
        (B::Or, _) => "||",
    }
}

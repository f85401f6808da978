//! The symbols of operations, in formulas and in programming languages.

use super::CodeLanguage;
use crate::detect::expr::Binary;

/// The symbol of an operation in a language, or in formulas if no language is given.
pub(super) fn operator_symbol(op: Binary, code: Option<CodeLanguage>) -> &'static str {
    use Binary as B;
    match (op, code) {
        (B::Add, _) => "+",
        (B::Sub, None) => "−",
        (B::Sub, _) => "-",
        (B::Mul, None) => "·",
        (B::Mul, _) => "*",
        (B::Div, Some(CodeLanguage::Python)) => "//",
        (B::Div, _) => "/",
        (B::Mod, None) => "mod",
        (B::Mod, _) => "%",
        (B::Min, Some(CodeLanguage::Cpp | CodeLanguage::Rust)) => "std::min",
        (B::Max, Some(CodeLanguage::Cpp | CodeLanguage::Rust)) => "std::max",
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
        (B::And, Some(CodeLanguage::Python)) => "and",
        (B::And, _) => "&&",
        (B::Or, None) => "∨",
        (B::Or, Some(CodeLanguage::Python)) => "or",
        (B::Or, _) => "||",
    }
}

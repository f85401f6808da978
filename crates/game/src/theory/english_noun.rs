//! English nouns with a number before them.

use std::fmt;

/// A number and a noun, which is in the singular for the number 1.
///
/// In a message, a placeholder takes this text in English and the bare number in Chinese, which has no plural.
///
/// ```
/// use grundy_game::{counted_noun, text};
/// assert_eq!(counted_noun(&1, "vertex", "vertices"), "1 vertex");
/// assert_eq!(counted_noun(&0, "heap is", "heaps are"), "0 heaps are");
/// let n = 1;
/// assert_eq!(text!("{stones} left", stones = (counted_noun(&n, "stone", "stones"), n)).en, "1 stone left");
/// ```
pub fn counted_noun(count: &impl fmt::Display, singular: &str, plural: &str) -> String {
    let count = count.to_string();
    let noun = if count == "1" { singular } else { plural };
    format!("{count} {noun}")
}

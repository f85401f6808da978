//! The numbers of vertices, as they are written in games on graphs with weights.

use grundy_game::{ArgumentError, Nat, text};
use num_traits::ToPrimitive;

/// Parses a vertex, which is a machine word.
pub(crate) fn parse_vertex(vertex: &Nat) -> Result<u64, ArgumentError> {
    const MAX_VERTEX: u64 = 1 << 32;
    vertex
        .to_u64()
        .filter(|&vertex| vertex <= MAX_VERTEX)
        .ok_or_else(|| ArgumentError::new(text!("vertices are numbers up to {MAX_VERTEX}")))
}

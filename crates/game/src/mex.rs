//! The minimum excluded number, by the definition.

/// The least natural number that is not among the values.
///
/// It serves explanations, checks and small tables; the inner loops of the engines have their own.
///
/// # Complexity
/// `O(k log k)` for `k` values.
///
/// # Examples
/// ```
/// use grundy_game::mex;
/// assert_eq!(mex(&[3, 0, 1, 1]), 2);
/// assert_eq!(mex(&[]), 0);
/// ```
pub fn mex(values: &[u64]) -> u64 {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    (0..).zip(&sorted).take_while(|(least, value)| least == *value).count() as u64
}

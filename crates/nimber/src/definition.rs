//! The definition of the nim-product, and the law of Fermat 2-powers that follows from it.
//!
//! Nothing else in this crate uses this module; tests compare the other functions with it.

use grundy_game::Nat;

/// The products of all pairs below `n`, row by row, by the definition.
///
/// `a ⊗ b` is the least number different from all `a'⊗b + a⊗b' + a'⊗b'` with `a' < a` and `b' < b`: these are the numbers from which the
/// product must differ so that there are no zero divisors. `n⁴` steps.
///
/// # Examples
/// ```
/// let table = grundy_nimber::definition::product_table(4);
/// assert_eq!(table, [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]);
/// ```
pub fn product_table(n: usize) -> Vec<Vec<u64>> {
    let mut table = vec![vec![0; n]; n];
    for a in 0..n {
        for b in 0..n {
            let others = (0..a).flat_map(|x| (0..b).map(move |y| (x, y)));
            let mut taken: Vec<u64> = others.map(|(x, y)| table[x][b] ^ table[a][y] ^ table[x][y]).collect();
            // Sorted and without duplicates, the least missing number is where the list first differs from 0, 1, 2, ….
            taken.sort_unstable();
            taken.dedup();
            table[a][b] = (0..).zip(&taken).take_while(|(least, value)| least == *value).count() as u64;
        }
    }
    table
}

/// The product of numbers of any size by the law alone: `D⊗x = D·x` for `x < D`, and `D⊗D = D + D/2`, where `D = 2^(2^k)`.
///
/// # Examples
/// ```
/// use grundy_nimber::definition::product_by_law;
/// assert_eq!(product_by_law(&4u32.into(), &4u32.into()), 6u32.into());
/// ```
pub fn product_by_law(a: &Nat, b: &Nat) -> Nat {
    let bits = a.bits().max(b.bits());
    if bits <= 1 {
        return a * b;
    }
    let half = bits.next_power_of_two() / 2;
    let split = |n: &Nat| {
        let high = n >> half;
        (n ^ (&high << half), high)
    };
    let ((a0, a1), (b0, b1)) = (split(a), split(b));
    let high = product_by_law(&a1, &b1);
    let square = product_by_law(&high, &(Nat::from(1u32) << (half - 1)));
    ((product_by_law(&a1, &b0) ^ product_by_law(&a0, &b1) ^ high) << half) ^ product_by_law(&a0, &b0) ^ square
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_law_follows_from_the_definition() {
        const TABLE_SIZE: u32 = 32;
        let table = product_table(TABLE_SIZE as usize);
        for (a, row) in (0..TABLE_SIZE).zip(&table) {
            for (b, &expect) in (0..TABLE_SIZE).zip(row) {
                assert_eq!(product_by_law(&a.into(), &b.into()), expect.into(), "{a}, {b}");
            }
        }
    }
}

//! The Welter function: values of coins on a strip, and the squares that reach a value.
//!
//! Digit `i` of the value of squares `S` is
//! `digit i of ⊕S  +  number of pairs in S that agree in their last i digits  (mod 2)`,
//! because a pair whose difference is divisible by exactly `2^v` contributes `2^(v+1) − 1`.
//! The XOR over mates is the same number; a test compares the two.

use grundy_game::Nat;

/// The value of coins on different squares.
///
/// # Complexity
/// One pass over the coins that still agree with another one, for each binary digit.
pub(super) fn welter_value(squares: &[Nat]) -> Nat {
    let mut value = squares.iter().fold(Nat::ZERO, |sum, square| sum ^ square);
    // The coins that agree in their last digits, if there are at least two.
    let mut groups: Vec<Vec<&Nat>> = vec![squares.iter().collect()];
    let mut digit = 0u64;
    loop {
        groups.retain(|group| group.len() > 1);
        if groups.is_empty() {
            return value;
        }
        // m(m − 1)/2 is odd exactly if m mod 4 is 2 or 3.
        let odd = groups.iter().filter(|group| group.len() % 4 > 1).count() % 2 == 1;
        if odd {
            value.set_bit(digit, !value.bit(digit));
        }
        groups = groups
            .into_iter()
            .flat_map(|group| {
                let (ones, zeros): (Vec<&Nat>, Vec<&Nat>) = group.into_iter().partition(|square| square.bit(digit));
                [zeros, ones]
            })
            .collect();
        digit += 1;
    }
}

/// The only square for the coin with index `coin` that gives the value, if the other coins stay. It is free, but it may be to the right.
pub(super) fn square_with_value(squares: &[Nat], coin: usize, value: &Nat) -> Nat {
    let mut others: Vec<Nat> = squares.to_vec();
    others.remove(coin);
    // With the coin on square x, digit i of the value is that of `rest`, of x, and the number of others that agree with x.
    let rest = welter_value(&others) ^ value;
    let digits = others.iter().map(Nat::bits).max().unwrap_or(0).max(rest.bits());
    let mut agreeing: Vec<&Nat> = others.iter().collect();
    let mut square = Nat::ZERO;
    // Above all digits at most one coin agrees with x; if one does, the next digit of x is 1, and then none does.
    for digit in 0..=digits {
        let one = rest.bit(digit) != (agreeing.len() % 2 == 1);
        if one {
            square.set_bit(digit, true);
        }
        agreeing.retain(|other| other.bit(digit) == one);
    }
    square
}

/// The pairs of mates, the closest first, and the coin that is left alone.
///
/// # Complexity
/// Cubic in the number of coins; for explanations of few coins.
pub(super) fn mate_squares(squares: &[Nat]) -> (Vec<(Nat, Nat)>, Option<Nat>) {
    let mut single = squares.to_vec();
    let mut mates = Vec::new();
    while single.len() > 1 {
        let pairs = (0..single.len()).flat_map(|second| (0..second).map(move |first| (first, second)));
        let closeness = |(first, second): (usize, usize)| (&single[first] ^ &single[second]).trailing_zeros();
        let (first, second) = pairs.max_by_key(|&pair| closeness(pair)).expect("there are two coins");
        let b = single.remove(second);
        mates.push((single.remove(first), b));
    }
    (mates, single.pop())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All sets of squares below `end`.
    fn sets(end: u32) -> impl Iterator<Item = Vec<Nat>> {
        (0..1u32 << end).map(move |set| (0..end).filter(|square| set >> square & 1 == 1).map(Nat::from).collect())
    }

    #[test]
    fn the_mates_have_the_same_xor() {
        for squares in sets(12) {
            let (mates, single) = mate_squares(&squares);
            let of_mates = mates.iter().fold(single.unwrap_or_default(), |sum, (a, b)| sum ^ ((a ^ b) - 1u32));
            assert_eq!(welter_value(&squares), of_mates, "{squares:?}");
        }
    }

    #[test]
    fn exactly_one_square_gives_a_value() {
        for squares in sets(7).filter(|squares| !squares.is_empty()) {
            for coin in 0..squares.len() {
                for target in (0..20u32).map(Nat::from) {
                    let square = square_with_value(&squares, coin, &target);
                    let with = |square: Nat| {
                        let mut after = squares.clone();
                        after[coin] = square;
                        after
                    };
                    let others: Vec<&Nat> =
                        squares.iter().enumerate().filter(|(at, _)| *at != coin).map(|(_, other)| other).collect();
                    assert!(!others.contains(&&square), "{squares:?} {coin} {target}");
                    assert_eq!(welter_value(&with(square.clone())), target, "{squares:?} {coin}");
                    let smaller =
                        (0..40u32).map(Nat::from).filter(|other| *other != square && !others.contains(&other));
                    assert!(
                        smaller.into_iter().all(|other| welter_value(&with(other)) != target),
                        "{squares:?} {coin}"
                    );
                }
            }
        }
    }
}

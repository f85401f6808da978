//! The lengths at which a bar can be broken so that its height and length have a given XOR.

use grundy_game::Nat;

/// The numbers `w` with `w XOR ⌊w / k⌋ = target` and at most this many binary digits, for `k ≥ 2`.
///
/// The digits of `w` are chosen from the highest on. Once all but the last `i` are chosen, `⌊w / k⌋` lies in an interval,
/// and all but its last `i` digits are known, too, from the target: a choice that does not fit is dropped.
///
/// # Complexity
/// The interval has at most `2^(i−1) + 1` numbers, so few choices fit at each digit.
pub(super) fn lengths_with_xor(target: &Nat, step: &Nat, digits: u64) -> Vec<Nat> {
    let mut prefixes = vec![Nat::ZERO];
    for free in (0..digits).rev() {
        let mut longer = Vec::new();
        for prefix in prefixes {
            for digit in [0u32, 1] {
                let chosen = &prefix * 2u32 + digit;
                let least = &chosen << free;
                let most = ((&chosen + 1u32) << free) - 1u32;
                let wanted = (target >> free) ^ &chosen;
                if (least / step) >> free <= wanted && wanted <= (most / step) >> free {
                    longer.push(chosen);
                }
            }
        }
        prefixes = longer;
    }
    prefixes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_lengths_are_found() {
        for step in 2..8u32 {
            for target in 0..200u32 {
                let right: Vec<Nat> = (0..256u32).filter(|w| w ^ (w / step) == target).map(Nat::from).collect();
                assert_eq!(lengths_with_xor(&target.into(), &step.into(), 8), right, "{step} {target}");
            }
        }
    }
}

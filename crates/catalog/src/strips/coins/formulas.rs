//! Formulas for the values of single heads, for coins with any number, and the moves that change a value as required.

use crate::shared::odious::{for_each_odious_completion, odious_number};
use grundy_game::{BilingualText, Nat, text};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;

/// A game whose values are known by a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HeadValueFormula {
    /// At most two coins: coin n has the value n.
    Turtles,
    /// Exactly two coins: coin n has the value n − 1.
    Twins,
    /// At most three coins: the odious numbers.
    MockTurtles,
    /// Exactly three coins: the same values, two coins later.
    Triplets,
    /// Any number of consecutive coins: the largest power of 2 that divides n.
    Ruler,
}

/// The largest number of coins of a move that is listed.
const MAX_LISTED_COINS: usize = 10_000;

impl HeadValueFormula {
    /// The formula for a turning code.
    pub(super) fn from_code(code: &str) -> Option<HeadValueFormula> {
        Some(match code {
            "1-2" => HeadValueFormula::Turtles,
            "2" => HeadValueFormula::Twins,
            "1-3" => HeadValueFormula::MockTurtles,
            "3" => HeadValueFormula::Triplets,
            "1+C" => HeadValueFormula::Ruler,
            _ => return None,
        })
    }

    /// The value of a head on a coin, which counts from 1.
    pub(super) fn value(self, coin: &Nat) -> Nat {
        match self {
            HeadValueFormula::Turtles => coin.clone(),
            HeadValueFormula::Twins => coin - 1u32,
            HeadValueFormula::MockTurtles => odious_number(&(coin - 1u32)),
            HeadValueFormula::Triplets if coin.bits() <= 1 || *coin == Nat::from(2u32) => Nat::ZERO,
            HeadValueFormula::Triplets => odious_number(&(coin - 3u32)),
            HeadValueFormula::Ruler => Nat::from(1u32) << coin.trailing_zeros().unwrap_or(0),
        }
    }

    /// The formula in words.
    pub(super) fn description(self) -> BilingualText {
        match self {
            HeadValueFormula::Turtles => text!("A head on coin n has the value n."),
            HeadValueFormula::Twins => text!("A head on coin n has the value n − 1."),
            HeadValueFormula::MockTurtles => text!(
                "A head on coin n has the value 2(n−1) or 2(n−1)+1, whichever has an odd number of ones in binary."
            ),
            HeadValueFormula::Triplets => text!(
                "Heads on coins 1 and 2 have the value 0; from coin 3 on a head on coin n has the value 2(n−3) or 2(n−3)+1, whichever has an odd number of ones in binary."
            ),
            HeadValueFormula::Ruler => text!("The value of a head on coin n is the largest power of 2 that divides n."),
        }
    }

    /// Calls `visit` for the sets of coins with the rightmost `coin` whose nim-sum is `change`, until it breaks; the coins ascend.
    ///
    /// Sets of more than 10,000 coins are only counted. Returns the total number of sets, if `visit` did not break.
    pub(super) fn for_each_change(
        self,
        coin: &Nat,
        change: &Nat,
        visit: &mut dyn FnMut(Vec<Nat>) -> ControlFlow<()>,
    ) -> Nat {
        match self {
            HeadValueFormula::Turtles => {
                let other = coin ^ change;
                if other >= *coin {
                    return Nat::ZERO;
                }
                let alone = usize::from(other == Nat::ZERO);
                let _ = visit([other, coin.clone()][alone..].to_vec());
                Nat::from(1u32)
            }
            HeadValueFormula::Twins => {
                let other = ((coin - 1u32) ^ change) + 1u32;
                if other >= *coin {
                    return Nat::ZERO;
                }
                let _ = visit(vec![other, coin.clone()]);
                Nat::from(1u32)
            }
            HeadValueFormula::MockTurtles => {
                for_each_odious_completion(&(coin - 1u32), &(self.value(coin) ^ change), 1, &mut |mut others| {
                    others.push(coin.clone());
                    visit(others)
                })
            }
            HeadValueFormula::Triplets if *coin < Nat::from(3u32) => Nat::ZERO,
            HeadValueFormula::Triplets => {
                let mut total = Nat::ZERO;
                let mut going = ControlFlow::Continue(());
                // Coins 1 and 2 have value 0, so they take the places of coins that are not turned.
                let more = for_each_odious_completion(&(coin - 3u32), &(self.value(coin) ^ change), 3, &mut |others| {
                    let sets = match others.len() {
                        0 => vec![vec![1u32.into(), 2u32.into()]],
                        1 => [1u32, 2].map(|first| vec![first.into(), others[0].clone()]).into(),
                        _ => vec![others],
                    };
                    total += Nat::from(sets.len() - 1);
                    sets.into_iter().try_for_each(|mut set: Vec<Nat>| {
                        set.push(coin.clone());
                        going = visit(set);
                        going
                    })
                });
                total + more
            }
            HeadValueFormula::Ruler => {
                // The nim-sum of the values of the coins 1 to n is the Gray code of n.
                let below = from_gray_code(gray_code(coin) ^ change);
                if below >= *coin {
                    return Nat::ZERO;
                }
                if (coin - &below).to_usize().is_some_and(|count| count <= MAX_LISTED_COINS) {
                    let coins = std::iter::successors(Some(&below + 1u32), |next| (next < coin).then(|| next + 1u32));
                    let _ = visit(coins.collect());
                }
                Nat::from(1u32)
            }
        }
    }

    /// Calls `visit` for all sets of coins with the rightmost `coin`, until it breaks; the coins ascend.
    pub(super) fn for_each_set(
        self,
        coin: &Nat,
        visit: &mut dyn FnMut(Vec<Nat>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let counted = |from: Nat| std::iter::successors(Some(from), |next| Some(next + 1u32));
        let one = Nat::from(1u32);
        if self == HeadValueFormula::Ruler {
            let mut coins = vec![coin.clone()];
            loop {
                visit(coins.iter().rev().cloned().collect())?;
                let last = coins.last().expect("there is one");
                if *last == one {
                    return ControlFlow::Continue(());
                }
                coins.push(last - 1u32);
            }
        }
        if matches!(self, HeadValueFormula::Turtles | HeadValueFormula::MockTurtles) {
            visit(vec![coin.clone()])?;
        }
        for first in counted(one).take_while(|first| first < coin) {
            if self != HeadValueFormula::Triplets {
                visit(vec![first.clone(), coin.clone()])?;
            }
            if matches!(self, HeadValueFormula::MockTurtles | HeadValueFormula::Triplets) {
                for second in counted(&first + 1u32).take_while(|second| second < coin) {
                    visit(vec![first.clone(), second, coin.clone()])?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

fn gray_code(n: &Nat) -> Nat {
    n ^ (n >> 1u32)
}

/// The number with a Gray code.
fn from_gray_code(code: Nat) -> Nat {
    let mut number = code;
    let mut shift = 1u64;
    while shift < number.bits() {
        number = &number ^ (&number >> shift);
        shift *= 2;
    }
    number
}

#[cfg(test)]
mod tests {
    use super::super::code::TurningCode;
    use super::super::values::HeadValueTable;
    use super::*;

    const ALL_FORMULAS: [(&str, HeadValueFormula); 5] = [
        ("1-2", HeadValueFormula::Turtles),
        ("2", HeadValueFormula::Twins),
        ("1-3", HeadValueFormula::MockTurtles),
        ("3", HeadValueFormula::Triplets),
        ("1+C", HeadValueFormula::Ruler),
    ];

    /// The values, sets and changes agree with those computed coin by coin.
    #[test]
    fn formulas_are_what_the_definition_gives() {
        for (text, formula) in ALL_FORMULAS {
            assert_eq!(HeadValueFormula::from_code(text), Some(formula));
            let (code, mut values) = (TurningCode::parse(text).expect("a code"), HeadValueTable::default());
            for coin in 1..=64u64 {
                assert_eq!(
                    values.value_of_coin(&code, coin).map(Nat::from),
                    Some(formula.value(&coin.into())),
                    "{text} {coin}"
                );
            }
            for coin in 1..=11u64 {
                let (mut all, mut right) = (Vec::new(), Vec::new());
                let _ = formula.for_each_set(&coin.into(), &mut |set| {
                    all.push(set);
                    ControlFlow::Continue(())
                });
                let _ = code.for_each_set(coin, &mut |set| {
                    right.push(set.iter().map(|&coin| Nat::from(coin)).collect::<Vec<_>>());
                    ControlFlow::Continue(())
                });
                all.sort();
                right.sort();
                assert_eq!(all, right, "{text} {coin}");
                for change in 0..40u64 {
                    let mut found = Vec::new();
                    let total = formula.for_each_change(&coin.into(), &change.into(), &mut |set| {
                        found.push(set);
                        ControlFlow::Continue(())
                    });
                    let sum = |set: &[Nat]| set.iter().fold(Nat::ZERO, |sum, coin| sum ^ formula.value(coin));
                    let right: Vec<_> = all.iter().filter(|set| sum(set) == Nat::from(change)).cloned().collect();
                    found.sort();
                    assert_eq!(total, Nat::from(found.len()), "{text} {coin} by {change}");
                    assert_eq!(found, right, "{text} {coin} by {change}");
                }
            }
        }
    }
}

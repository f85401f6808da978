//! Coin-turning games. They are only observed on small rows, and nothing more is claimed.
//!
//! In a coin-turning game (H. W. Lenstra, 1977) coins lie in a row. A move turns some coins, the rightmost of them from heads to tails,
//! and which coins may be turned together does not depend on the other coins.
//! Then a row is the sum of its heads, each taken alone.
//! Rules may represent the row as a tuple of 0 and 1, or a single coin as a number whose options are sums of coins further left.

use crate::file::Rules;
use crate::run::Run;
use crate::value::{Part, Val, Who};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

const STEPS: u64 = 300_000;

/// The length up to which rows of the game are seen to be rows of coins to turn.
pub(super) fn rows(rules: &Rules, game: u32) -> Option<u64> {
    const LENGTH: usize = 6;
    let mut turns: BTreeMap<(usize, usize), BTreeSet<u32>> = BTreeMap::new();
    for length in 1..=LENGTH {
        for row in 0u32..1 << length {
            let coins = (0..length).map(|i| Val::Int((row >> i & 1).into())).collect();
            let mut turned = BTreeSet::new();
            let mut other = false;
            let args = [Val::tuple(coins).ok()?];
            let run = Run::limited(&rules.0.program, STEPS).options(game, &args, &mut |parts: &[Part]| {
                match parts {
                    [Part { game: Who::Here(same), args }] if *same == game => match coins_of(args, length) {
                        Some(after) => turned.extend((after != row).then_some(after ^ row)),
                        None => other = true,
                    },
                    _ => other = true,
                }
                ControlFlow::Continue(())
            });
            if run.is_err() || other {
                return None;
            }
            for last in 0..length {
                let own: BTreeSet<u32> = turned.iter().copied().filter(|t| t.ilog2() as usize == last).collect();
                let heads = row >> last & 1 == 1;
                if !heads && !own.is_empty() {
                    return None;
                }
                if heads && *turns.entry((length, last)).or_insert_with(|| own.clone()) != own {
                    return None;
                }
            }
        }
    }
    let turned = (0..LENGTH).filter(|last| turns.get(&(LENGTH, *last)).is_some_and(|own| !own.is_empty())).count();
    (2 * turned >= LENGTH).then_some(LENGTH as u64)
}

fn coins_of(args: &[Val], length: usize) -> Option<u32> {
    let [Val::Seq(_, _, items)] = args else { return None };
    if items.len() != length {
        return None;
    }
    items.iter().enumerate().try_fold(0, |row, (i, item)| match crate::value::word(item)? {
        n @ (0 | 1) => Some(row | (n as u32) << i),
        _ => None,
    })
}

/// The number up to which single coins of the game are seen to leave distinct coins further left.
/// These must not always be parts of the number, or it would be a game of heaps that are split.
pub(super) fn heads(rules: &Rules, game: u32, keywords: &[Val]) -> Option<u64> {
    const TO: i64 = 16;
    let mut beyond = false;
    for coin in 0..=TO {
        let args: Vec<Val> = std::iter::once(Val::Int(coin)).chain(keywords.iter().cloned()).collect();
        let mut fits = true;
        let run = Run::limited(&rules.0.program, STEPS).options(game, &args, &mut |parts: &[Part]| {
            let mut left = BTreeSet::new();
            for part in parts {
                fits &= match (&part.game, part.args.first()) {
                    (Who::Here(same), Some(Val::Int(n))) => *same == game && (0..coin).contains(n) && left.insert(*n),
                    _ => false,
                };
            }
            beyond |= left.len() > 1 && left.iter().sum::<i64>() > coin;
            ControlFlow::Continue(())
        });
        if run.is_err() || !fits {
            return None;
        }
    }
    beyond.then_some(TO as u64)
}

//! Coin-turning games. They are only observed on small rows, and nothing more is claimed.
//!
//! In a coin-turning game (H. W. Lenstra, 1977) coins lie in a row. A move turns some coins, the rightmost of them from heads to tails,
//! and which coins may be turned together does not depend on the other coins.
//! Then a row is the sum of its heads, each taken alone.
//! Rules may represent the row as a tuple of 0 and 1, or a single coin as a number whose options are sums of coins further left.

use crate::file::Rules;
use crate::run::RulesRun;
use crate::value::{ComponentRules, RuleValue, SumPart};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

const MAX_COIN_STEPS: u64 = 300_000;

/// The length up to which rows of the game are seen to be rows of coins to turn.
pub(super) fn coin_row_length(rules: &Rules, game: u32) -> Option<u64> {
    const MAX_ROW_LENGTH: usize = 6;
    let mut turns: BTreeMap<(usize, usize), BTreeSet<u32>> = BTreeMap::new();
    for length in 1..=MAX_ROW_LENGTH {
        for row in 0u32..1 << length {
            let coins = (0..length).map(|i| RuleValue::Int((row >> i & 1).into())).collect();
            let mut turned = BTreeSet::new();
            let mut other = false;
            let args = [RuleValue::new_tuple(coins).ok()?];
            let run = RulesRun::with_step_limit(&rules.0.program, MAX_COIN_STEPS).options(
                game,
                &args,
                &mut |parts: &[SumPart]| {
                    match parts {
                        [SumPart { game: ComponentRules::Here(same), args }] if *same == game => {
                            match coins_of_row(args, length) {
                                Some(after) => turned.extend((after != row).then_some(after ^ row)),
                                None => other = true,
                            }
                        }
                        _ => other = true,
                    }
                    ControlFlow::Continue(())
                },
            );
            if run.is_err() || other {
                return None;
            }
            for last in 0..length {
                // The highest bit is the rightmost coin that is turned: the one that must show heads.
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
    let turned = (0..MAX_ROW_LENGTH)
        .filter(|last| turns.get(&(MAX_ROW_LENGTH, *last)).is_some_and(|own| !own.is_empty()))
        .count();
    (2 * turned >= MAX_ROW_LENGTH).then_some(MAX_ROW_LENGTH as u64)
}

fn coins_of_row(args: &[RuleValue], length: usize) -> Option<u32> {
    let [RuleValue::Seq(_, _, items)] = args else { return None };
    if items.len() != length {
        return None;
    }
    items.iter().enumerate().try_fold(0, |row, (i, item)| match crate::value::word_value(item)? {
        n @ (0 | 1) => Some(row | (n as u32) << i),
        _ => None,
    })
}

/// The number up to which single coins of the game are seen to leave distinct coins further left.
/// These must not always be parts of the number, or it would be a game of heaps that are split.
pub(super) fn single_head_limit(rules: &Rules, game: u32, keywords: &[RuleValue]) -> Option<u64> {
    const MAX_HEAD_NUMBER: i64 = 16;
    let mut beyond = false;
    for coin in 0..=MAX_HEAD_NUMBER {
        let args: Vec<RuleValue> = std::iter::once(RuleValue::Int(coin)).chain(keywords.iter().cloned()).collect();
        let mut fits = true;
        let run = RulesRun::with_step_limit(&rules.0.program, MAX_COIN_STEPS).options(
            game,
            &args,
            &mut |parts: &[SumPart]| {
                let mut left = BTreeSet::new();
                for part in parts {
                    fits &= match (&part.game, part.args.first()) {
                        (ComponentRules::Here(same), Some(RuleValue::Int(n))) => {
                            *same == game && (0..coin).contains(n) && left.insert(*n)
                        }
                        _ => false,
                    };
                }
                beyond |= left.len() > 1 && left.iter().sum::<i64>() > coin;
                ControlFlow::Continue(())
            },
        );
        if run.is_err() || !fits {
            return None;
        }
    }
    beyond.then_some(MAX_HEAD_NUMBER as u64)
}

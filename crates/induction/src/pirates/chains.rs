//! All divisions in which a chain of choices can end, by induction on sets of divisions.

use super::{GoldDivision, MAX_EXACT_PIRATES, VoteRule};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The maximum number of divisions that are made in all steps together.
const MAX_MADE_DIVISIONS: usize = 300_000;

/// All divisions in which a chain can end, those that favour seniors first; `None` if the induction makes too many.
pub(super) fn all_divisions(pirates: u64, gold: u64, vote: VoteRule) -> Option<Vec<GoldDivision>> {
    if pirates > MAX_EXACT_PIRATES {
        return None;
    }
    // Shares from the most junior pirate on; `None` for those who drown.
    let mut all: BTreeSet<Vec<Option<u64>>> = BTreeSet::from([Vec::new()]);
    let mut work = 0;
    for k in 1..=pirates {
        let mut next = BTreeSet::new();
        for before in &all {
            let flow = optimal_proposals(before, gold, (vote.votes_needed(k) - 1) as usize, &mut |division| {
                work += 1;
                next.insert(division);
                if work <= MAX_MADE_DIVISIONS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            if flow.is_break() {
                return None;
            }
        }
        all = next;
    }
    let senior_first = |shares: Vec<Option<u64>>| shares.into_iter().rev().map(|share| share.unwrap_or(0)).collect();
    let mut all: Vec<GoldDivision> =
        all.into_iter().map(|shares| GoldDivision { shares: senior_first(shares) }).collect();
    all.sort_by(|a, b| b.cmp(a));
    Some(all)
}

type DivisionVisitor<'a> = &'a mut dyn FnMut(Vec<Option<u64>>) -> ControlFlow<()>;

/// Visits the optimal divisions of a proposer who needs `wanted` more votes and expects the division `before` if he drowns.
fn optimal_proposals(before: &[Option<u64>], gold: u64, wanted: usize, visit: DivisionVisitor<'_>) -> ControlFlow<()> {
    let price = |share: &Option<u64>| share.map_or(0, |share| u128::from(share) + 1);
    let mut prices: Vec<u128> = before.iter().map(price).collect();
    prices.sort_unstable();
    let total: u128 = prices[..wanted].iter().sum();
    let Some(kept) = u64::try_from(total).ok().and_then(|total| gold.checked_sub(total)) else {
        return visit(before.iter().copied().chain([None]).collect());
    };
    let dearest = wanted.checked_sub(1).map_or(0, |last| prices[last]);
    let bought = |share: &Option<u64>| if price(share) < dearest { share.map_or(0, |share| share + 1) } else { 0 };
    let mut division: Vec<Option<u64>> = before.iter().map(|share| Some(bought(share))).chain([Some(kept)]).collect();
    let ties: Vec<usize> = (0..before.len()).filter(|&i| dearest > 0 && price(&before[i]) == dearest).collect();
    let cheaper = prices.partition_point(|&price| price < dearest);
    let open = if dearest > 0 { wanted - cheaper } else { 0 };
    choose_votes(&ties, open, u64::try_from(dearest).unwrap_or(u64::MAX), &mut division, visit)
}

/// Visits the divisions for all choices of `open` votes to buy among those with the same price.
fn choose_votes(
    ties: &[usize],
    open: usize,
    price: u64,
    division: &mut Vec<Option<u64>>,
    visit: DivisionVisitor<'_>,
) -> ControlFlow<()> {
    if open == 0 {
        return visit(division.clone());
    }
    for (i, &pirate) in ties.iter().enumerate().take(ties.len() + 1 - open) {
        division[pirate] = Some(price);
        let flow = choose_votes(&ties[i + 1..], open - 1, price, division, visit);
        division[pirate] = Some(0);
        flow?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pirates::divide;

    /// The fate of a pirate: whether he lives, and his gold. The order is that of the pirates' preference.
    type PirateFate = (bool, u64);

    /// All possible outcomes, by trying every proposal and counting the votes.
    fn ends_by_voting(pirates: u64, gold: u64, vote: VoteRule) -> BTreeSet<Vec<PirateFate>> {
        let Some(fewer) = pirates.checked_sub(1) else { return BTreeSet::from([Vec::new()]) };
        let mut ends = BTreeSet::new();
        for otherwise in ends_by_voting(fewer, gold, vote) {
            let votes = |shares: &[u64]| {
                let yes = otherwise.iter().zip(shares).filter(|&(&without, &share)| (true, share) > without);
                yes.count() as u64 + 1
            };
            let enough = |shares: &Vec<u64>| match vote {
                VoteRule::Majority => 2 * votes(shares) > pirates,
                VoteRule::Half => 2 * votes(shares) >= pirates,
            };
            let mut passing = all_proposals(pirates, gold);
            passing.retain(enough);
            let best = passing.iter().filter_map(|shares| shares.last()).max();
            let optimal = passing.iter().filter(|shares| shares.last() == best);
            ends.extend(optimal.map(|shares| shares.iter().map(|&share| (true, share)).collect::<Vec<_>>()));
            if best.is_none() {
                ends.insert(otherwise.iter().copied().chain([(false, 0)]).collect());
            }
        }
        ends
    }

    fn all_proposals(pirates: u64, gold: u64) -> Vec<Vec<u64>> {
        if pirates == 1 {
            return vec![vec![gold]];
        }
        let with = |first: u64| {
            let rest = all_proposals(pirates - 1, gold - first).into_iter();
            rest.map(move |rest| [vec![first], rest].concat())
        };
        (0..=gold).flat_map(with).collect()
    }

    #[test]
    fn agrees_with_voting() {
        for vote in [VoteRule::Majority, VoteRule::Half] {
            for (pirates, gold) in (1..=8).flat_map(|n| (0..=4).map(move |gold| (n, gold))) {
                let answer = divide(pirates, gold, vote, usize::MAX).unwrap();
                let given: BTreeSet<Vec<u64>> = answer.divisions.iter().map(|d| d.shares.clone()).collect();
                let ends = ends_by_voting(pirates, gold, vote);
                let expect = ends.iter().map(|end| end.iter().rev().map(|&(_, share)| share).collect()).collect();
                assert_eq!(given, expect, "{pirates} {gold} {vote:?}");
                assert_eq!(answer.total, Some(expect.len() as u64));
                for end in ends {
                    assert_eq!(end.iter().filter(|&&(lives, _)| !lives).count() as u64, answer.thrown_over);
                }
            }
        }
    }
}

//! The pirates 海盗分金: backward induction for several players.
//!
//! The most senior pirate proposes how to divide the gold, and all pirates vote, the proposer included.
//! If the proposal fails he is thrown overboard, and the next most senior proposes.
//! Each pirate wants first to survive, then gold, then to see others drown; all of this is common knowledge.
//!
//! # The induction
//! Let a division among the `k − 1` most junior pirates be the result if the proposer of `k` drowns.
//! A pirate who would drown then votes for any proposal; one who would get `v` votes for it exactly if he is offered at least `v + 1`.
//! The proposer buys the cheapest votes he needs, gives nothing to the others and keeps the rest;
//! if the votes cost more than the gold, he drowns whatever he proposes.
//!
//! # Which divisions are listed
//! If votes cost the same, there is a choice. A *chain* makes a choice for one pirate, for two, and so on,
//! each optimal for the proposer who expects the division before it; a division is listed if some chain ends in it.
//! Chains differ in who gets which share, but not in the shares: the multiset of shares of a division follows from that of the one before.
//! So who drowns, whose proposal passes and what he keeps are the same in all chains.
//!
//! # Who survives
//! With votes of at least half, the most senior of `n` pirates keeps his life for all `n ≤ 2G + 2` and then exactly for `n = 2G + 2^j`
//! (I. Stewart, *A puzzle for pirates*, Scientific American, May 1999).
//! With more than half of the votes, he survives for `n = 2G − 1 + 2^j` with `j ≥ 1`, and for all smaller `n`
//! except `n = 2` and, if `G ≥ 4`, `n = 2G`, where the price is `G + 1` because one of the votes costs 2. (Tested for `G ≤ 50` and
//! `n ≤ 1000`, not proved; a brute force over all proposals and votes confirms 8 pirates with 4 coins.)
//! The code does not rely on these formulas.
//!
//! # Cost
//! All divisions are listed for up to [`MAX_EXACT_PIRATES`] pirates, if the chains do not pass through too many divisions.
//! Otherwise one of them is given, by the chain that buys the votes of more senior pirates first: `O(n log n)` time and `O(n)` memory.

mod chains;
mod market;

use grundy_game::{BilingualText, text, text_pair};
use market::{VoteMarket, passing_proposal_text, seniority_convention, voting_rule_text};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The number of votes that a proposal needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum VoteRule {
    /// More than half of the votes.
    Majority,
    /// At least half of the votes.
    Half,
}

impl VoteRule {
    /// The number of votes that pass a proposal among `pirates`.
    pub fn votes_needed(self, pirates: u64) -> u64 {
        match self {
            VoteRule::Majority => pirates / 2 + 1,
            VoteRule::Half => pirates.div_ceil(2),
        }
    }
}

/// A division of the gold.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct GoldDivision {
    /// The shares from the most senior to the most junior pirate; those thrown overboard have 0.
    pub shares: Vec<u64>,
}

/// The answer to a question about pirates.
#[derive(Clone, Debug)]
pub struct PiratesAnswer {
    /// The divisions, at most as many as were requested; those that favour senior pirates come first.
    pub divisions: Vec<GoldDivision>,
    /// The number of divisions, if it is known.
    pub total: Option<u64>,
    /// The convention by which the one division was chosen, if not all are known.
    pub convention: Option<BilingualText>,
    /// The number of pirates thrown overboard before a proposal passes.
    pub thrown_over: u64,
    /// The pirate whose proposal passes; 1 is the most senior.
    pub proposer: u64,
    /// The last steps of the induction.
    pub explanation: Vec<BilingualText>,
}

/// Why a question about pirates is not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PiratesError {
    /// There are no pirates.
    Nobody,
    /// There are more than [`MAX_PIRATES`] pirates.
    TooMany,
}

/// The maximum number of pirates that are supported.
pub const MAX_PIRATES: u64 = 1_000_000;

/// The maximum number of pirates for which all divisions are searched.
pub const MAX_EXACT_PIRATES: u64 = 100;

/// The number of last steps (numbers of pirates) that are explained.
const MAX_EXPLAINED_STEPS: u64 = 6;
/// The maximum number of pirates whose shares are written in a step.
const MAX_WRITTEN_SHARES: u64 = 12;

/// Divides the gold among pirates; at most `most` divisions are listed.
///
/// # Errors
/// Returns an error if there is no pirate, or if there are more than [`MAX_PIRATES`].
///
/// # Examples
/// ```
/// use grundy_induction::pirates::{VoteRule, divide};
/// let answer = divide(5, 100, VoteRule::Majority, 10)?;
/// assert_eq!(answer.total, Some(2));
/// assert_eq!(answer.divisions[0].shares, [97, 0, 1, 2, 0]);
/// assert_eq!(answer.divisions[1].shares, [97, 0, 1, 0, 2]);
/// # Ok::<(), grundy_induction::pirates::PiratesError>(())
/// ```
pub fn divide(pirates: u64, gold: u64, vote: VoteRule, most: usize) -> Result<PiratesAnswer, PiratesError> {
    match pirates {
        0 => return Err(PiratesError::Nobody),
        1..=MAX_PIRATES => {}
        _ => return Err(PiratesError::TooMany),
    }
    let mut crew = PirateCrew::new(gold, vote);
    let mut explanation = vec![voting_rule_text()];
    // The last step whose proposal passes: the steps after it only add pirates who drown.
    let mut stands = None;
    for k in 1..=pirates {
        let market = crew.add_pirate();
        if k + MAX_EXPLAINED_STEPS > pirates {
            explanation.push(crew.step_text(&market));
        }
        if market.passes() {
            stands = Some(market);
        }
    }
    if let Some(market) = stands.filter(|market| market.pirates + MAX_EXPLAINED_STEPS <= pirates) {
        explanation.insert(1, market.text());
    }
    let thrown_over = crew.doomed_pirates.len() as u64;
    let proposer = thrown_over + 1;
    explanation.push(passing_proposal_text(thrown_over, proposer));
    let all = if crew.choices { chains::all_divisions(pirates, gold, vote) } else { Some(vec![crew.division()]) };
    let total = all.as_ref().map(|all| all.len() as u64);
    let convention = all.is_none().then(seniority_convention);
    let mut divisions = all.unwrap_or_else(|| vec![crew.division()]);
    divisions.truncate(most);
    Ok(PiratesAnswer { divisions, total, convention, thrown_over, proposer, explanation })
}

/// The pirates added so far, from the most junior on, with their shares.
struct PirateCrew {
    gold: u64,
    vote: VoteRule,
    pirates: u64,
    /// The pirates with each share, numbered from the most junior, 1.
    shares: BTreeMap<u64, BTreeSet<u64>>,
    /// The pirates whose proposals fail: the most senior ones.
    doomed_pirates: Vec<u64>,
    /// Whether other chains may give other divisions.
    choices: bool,
}

impl PirateCrew {
    fn new(gold: u64, vote: VoteRule) -> PirateCrew {
        PirateCrew { gold, vote, pirates: 0, shares: BTreeMap::new(), doomed_pirates: Vec::new(), choices: false }
    }

    /// Adds a more senior pirate, who proposes.
    fn add_pirate(&mut self) -> VoteMarket {
        self.pirates += 1;
        let market = self.market();
        if market.passes() {
            self.buy_votes(&market)
        } else {
            self.doomed_pirates.push(self.pirates)
        }
        market
    }

    fn market(&self) -> VoteMarket {
        let needed = self.vote.votes_needed(self.pirates);
        let mut wanted = needed - 1;
        let mut votes = Vec::new();
        let offers = self.shares.iter().map(|(share, holders)| (holders.len() as u64, u128::from(*share) + 1));
        for (count, price) in std::iter::once((self.doomed_pirates.len() as u64, 0)).chain(offers) {
            let bought = wanted.min(count);
            if bought > 0 {
                votes.push((bought, price));
            }
            wanted -= bought;
        }
        let price = votes.iter().map(|&(count, price)| u128::from(count) * price).sum();
        VoteMarket { pirates: self.pirates, needed_votes: needed, gold: self.gold, votes, price }
    }

    /// Buys the votes for the proposer; of equally cheap votes, those of the most senior pirates.
    fn buy_votes(&mut self, market: &VoteMarket) {
        let mut nothing: BTreeSet<u64> = std::mem::take(&mut self.doomed_pirates).into_iter().collect();
        let mut bought: BTreeMap<u128, u64> = market.votes.iter().map(|&(count, price)| (price, count)).collect();
        let mut shares = BTreeMap::new();
        for (share, mut holders) in std::mem::take(&mut self.shares) {
            let count = bought.remove(&(u128::from(share) + 1)).unwrap_or(0);
            let sellers = take_most_senior(&mut holders, count as usize);
            self.choices |= !sellers.is_empty() && !holders.is_empty();
            if !sellers.is_empty() {
                shares.insert(share + 1, sellers);
            }
            merge_sets(&mut nothing, holders);
        }
        if !nothing.is_empty() {
            shares.insert(0, nothing);
        }
        // The shares are the same in all chains, so if all others get the same share there is only one division.
        self.choices &= shares.len() > 1;
        shares.entry(market.proposer_share()).or_default().insert(self.pirates);
        self.shares = shares;
    }

    /// The shares, the most senior pirate first.
    fn division(&self) -> GoldDivision {
        let mut shares = vec![0; self.pirates as usize];
        for (&share, holders) in &self.shares {
            for &pirate in holders {
                shares[(self.pirates - pirate) as usize] = share;
            }
        }
        GoldDivision { shares }
    }

    /// The step of the induction in words.
    fn step_text(&self, market: &VoteMarket) -> BilingualText {
        let mut message = market.text();
        if market.passes() && market.pirates <= MAX_WRITTEN_SHARES {
            let shares: Vec<String> = self.division().shares.iter().map(u64::to_string).collect();
            let (shares, example) =
                (shares.join(", "), if self.choices { text_pair!(", for example") } else { ("", "") });
            message.en += &format!(" The shares{}: {shares}.", example.0);
            message.zh += &format!("分配{}：{shares}。", example.1);
        }
        message
    }
}

/// Removes the most senior pirates, who have the highest numbers, from a set and returns them.
fn take_most_senior(pirates: &mut BTreeSet<u64>, count: usize) -> BTreeSet<u64> {
    let left = pirates.len() - count.min(pirates.len());
    if left < count {
        let junior: BTreeSet<u64> = (0..left).filter_map(|_| pirates.pop_first()).collect();
        return std::mem::replace(pirates, junior);
    }
    (0..count).filter_map(|_| pirates.pop_last()).collect()
}

/// Adds the smaller set to the larger one.
fn merge_sets(into: &mut BTreeSet<u64>, mut others: BTreeSet<u64>) {
    if others.len() > into.len() {
        std::mem::swap(into, &mut others);
    }
    into.extend(others);
}

impl PiratesError {
    /// The error in words.
    pub fn text(&self) -> BilingualText {
        match self {
            PiratesError::Nobody => {
                text!("there must be at least 1 pirate to divide the gold")
            }
            PiratesError::TooMany => {
                text!("at most {MAX_PIRATES} pirates are supported")
            }
        }
    }
}

impl fmt::Display for PiratesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text().en)
    }
}

impl std::error::Error for PiratesError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn divisions(pirates: u64, gold: u64, vote: VoteRule) -> Vec<Vec<u64>> {
        let answer = divide(pirates, gold, vote, 10).unwrap();
        answer.divisions.into_iter().map(|division| division.shares).collect()
    }

    #[test]
    fn well_known_divisions() {
        assert_eq!(divisions(5, 100, VoteRule::Half), [[98, 0, 1, 0, 1]]);
        assert_eq!(divisions(5, 100, VoteRule::Majority), [[97, 0, 1, 2, 0], [97, 0, 1, 0, 2]]);
        assert_eq!(divisions(4, 100, VoteRule::Majority), [[98, 0, 1, 1]]);
        assert_eq!(divisions(3, 100, VoteRule::Majority), [[100, 0, 0]]);
        assert_eq!(divisions(2, 100, VoteRule::Majority), [[0, 100]]);
        assert_eq!(divide(2, 100, VoteRule::Majority, 1).unwrap().thrown_over, 1);
        assert!(divisions(6, 100, VoteRule::Majority).contains(&vec![96, 0, 1, 2, 1, 0]));
        assert_eq!(divide(0, 100, VoteRule::Half, 1).unwrap_err(), PiratesError::Nobody);
        assert_eq!(divide(MAX_PIRATES + 1, 100, VoteRule::Half, 1).unwrap_err(), PiratesError::TooMany);
    }

    /// At least half: Stewart (1999). More than half: up to 2G + 1 all but 2 and, with 4 coins or more, 2G survive.
    #[test]
    fn most_senior_survivors() {
        for gold in 0..=50u64 {
            let (mut halves, mut majorities) =
                (PirateCrew::new(gold, VoteRule::Half), PirateCrew::new(gold, VoteRule::Majority));
            for pirates in 1..=1000u64 {
                let half = pirates <= 2 * gold + 2 || (pirates - 2 * gold).is_power_of_two();
                assert_eq!(halves.add_pirate().passes(), half, "{pirates} {gold}");
                let few = pirates <= 2 * gold && pirates != 2 && (gold < 4 || pirates != 2 * gold);
                let beyond = pirates > 2 * gold && (pirates + 1 - 2 * gold).is_power_of_two();
                assert_eq!(majorities.add_pirate().passes(), pirates == 1 || few || beyond, "{pirates} {gold}");
            }
        }
    }

    #[test]
    fn many_pirates_and_much_gold() {
        for (pirates, gold) in [
            (MAX_PIRATES, 0),
            (MAX_PIRATES, 1000),
            (MAX_PIRATES, 400_000),
            (MAX_PIRATES, 1_000_000_000_000_000_000),
            (50, u64::MAX),
        ] {
            for vote in [VoteRule::Majority, VoteRule::Half] {
                let answer = divide(pirates, gold, vote, 1).unwrap();
                let shared: u128 = answer.divisions[0].shares.iter().map(|&share| u128::from(share)).sum();
                assert_eq!(shared, u128::from(gold));
                assert_eq!(answer.proposer, answer.thrown_over + 1);
                assert!(answer.total.is_some() != answer.convention.is_some());
                assert!(answer.explanation.len() >= 3);
            }
        }
    }
}

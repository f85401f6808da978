//! NimHof 广义威佐夫: two heaps, and a list of pairs of which a move takes any multiple.

#[cfg(test)]
mod tests;

use crate::Entry;
use crate::shared::game_number::GameNumber;
use crate::shared::heap_pair::{clickable_pair_parts, describe_taking, numbers_taken, pair_picture};
use crate::shared::lost_pairs::{LostPairs, PairMoves, pair_words};
use crate::shared::read;
use crate::wythoff::Wythoff;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, Game, GameCard, GameView, MoveGoal,
    Nat, Notation, Outcome, ReadError, Reason, Ruleset, RulesetFamily, Theorem, TheoremMoves, Verdict, citation,
    game_card,
    picture::{BoardCell, Picture},
    text,
};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The game.
pub static FRIEDMAN: Citation = citation!("nimhof.toml", FRIEDMAN);

static CARD: GameCard = game_card!("nimhof.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: call_nimhof }),
    instances: || {
        let rules: [&[(u64, u64)]; 7] = [
            &[(0, 1), (1, 0)],
            &[(0, 1), (1, 0), (1, 1)],
            &[(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)],
            &[(0, 1), (1, 0), (2, 3), (3, 2)],
            &[(0, 1), (1, 0), (1, 1), (1, 2)],
            &[(0, 2), (1, 1)],
            &[(2, 3)],
        ];
        rules.map(|rules| ruleset(rules.to_vec())).into()
    },
}];

/// The largest number in a rule.
const MAX_TAKEN_NUMBER: u64 = 1 << 31;

/// The maximum number of rules of a game.
const MAX_RULES: usize = 100;

/// `nimhof((a, b), …)`.
fn call_nimhof(args: &CallArguments) -> Result<Argument, ArgumentError> {
    args.reject_keywords()?;
    let given = args.positional.len();
    if given == 0 {
        return Err(ArgumentError::new(text!("a rule is expected here, such as (1, 2): take n and 2n stones")));
    }
    if given > MAX_RULES {
        return Err(ArgumentError::new(text!("there are {given} rules, and at most {MAX_RULES} are allowed")));
    }
    let rules = args.positional.iter().enumerate();
    let rules = rules.map(|(at, rule)| parse_rule(rule).map_err(|misfit| misfit.at_position(at)));
    Ok(Argument::Ruleset(ruleset(rules.collect::<Result<_, _>>()?)))
}

/// Parses a rule, a pair of numbers that are not both 0.
fn parse_rule(rule: &Argument) -> Result<(u64, u64), ArgumentError> {
    let numbers = match rule {
        Argument::Tuple(_) | Argument::List(_) => rule.to_naturals()?,
        _ => {
            return Err(ArgumentError::new(text!("a rule is a pair of numbers, such as (1, 2): take n and 2n stones")));
        }
    };
    let given = numbers.len();
    let [a, b] = <[Nat; 2]>::try_from(numbers)
        .map_err(|_| ArgumentError::new(text!("a rule has 2 numbers, one for each heap, not {given}")))?;
    if a == Nat::ZERO && b == Nat::ZERO {
        return Err(ArgumentError::new(text!("a move takes at least 1 stone: (0, 0) is no rule")));
    }
    let small = |n: Nat| n.to_u64().filter(|&n| n <= MAX_TAKEN_NUMBER);
    small(a)
        .zip(small(b))
        .ok_or_else(|| ArgumentError::new(text!("the numbers of a rule are at most {MAX_TAKEN_NUMBER}")))
}

/// The ruleset with these rules, none of them (0, 0).
pub fn ruleset(mut rules: Vec<(u64, u64)>) -> Arc<Ruleset> {
    rules.sort_unstable();
    rules.dedup();
    let is_symmetric = rules.iter().all(|&(a, b)| rules.contains(&(b, a)));
    Ruleset::new(NimHof { rules, is_symmetric })
}

struct NimHof {
    /// The pairs of which multiples are taken, ascending.
    rules: Vec<(u64, u64)>,
    /// Whether the heaps may be exchanged.
    is_symmetric: bool,
}

/// Calls `visit` with the heaps that multiples of a rule leave, until it breaks.
fn for_each_multiple<N: GameNumber>(
    heaps: &[N; 2],
    rule: &[N; 2],
    visit: &mut impl FnMut([N; 2]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut left = heaps.clone();
    while left[0] >= rule[0] && left[1] >= rule[1] {
        left[0] -= &rule[0];
        left[1] -= &rule[1];
        visit(left.clone())?;
    }
    ControlFlow::Continue(())
}

impl NimHof {
    /// The moves, if lost positions can be found one after another.
    fn pair_moves(&self) -> Option<PairMoves<'_>> {
        let has = |rule| self.rules.contains(&rule);
        (self.is_symmetric && has((0, 1)) && has((1, 0))).then_some(PairMoves { rides: &self.rules, steps: &[] })
    }

    /// Whether the rules are those of Wythoff's game, which has a theorem for heaps of any size.
    fn is_wythoff(&self) -> bool {
        self.rules == [(0, 1), (1, 0), (1, 1)]
    }

    /// The heaps, and the lost pairs up to the smaller of them.
    fn find_pairs(&self, args: &[Argument], convention: Convention) -> Option<([u64; 2], PairMoves<'_>, LostPairs)> {
        let moves = self.pair_moves()?;
        let heaps = pair_words(&read::parse_naturals(args).ok()?)?;
        let found = LostPairs::find(&moves, convention, heaps[0].min(heaps[1]))?;
        Some((heaps, moves, found))
    }
}

impl Game for NimHof {
    type Position = (u64, u64);

    fn for_each_option(
        &self,
        &(a, b): &(u64, u64),
        mut visit: impl FnMut((u64, u64)) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.rules.iter().try_for_each(|&(k, l)| for_each_multiple(&[a, b], &[k, l], &mut |[a, b]| visit((a, b))))
    }

    /// The heaps in ascending order, if the rules treat both alike.
    fn canonical(&self, (a, b): (u64, u64), _: Convention) -> (u64, u64) {
        if self.is_symmetric { (a.min(b), a.max(b)) } else { (a, b) }
    }

    fn rank(&self, &(a, b): &(u64, u64)) -> Option<u64> {
        a.checked_add(b)
    }
}

impl Notation for NimHof {
    fn expression(&self) -> String {
        let rules: Vec<String> = self.rules.iter().map(|(a, b)| format!("({a}, {b})")).collect();
        format!("nimhof({})", rules.join(", "))
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(&CARD, self)
    }

    fn read(&self, args: &[Argument]) -> Result<(u64, u64), ReadError> {
        read::parse_naturals::<2>(args)?;
        Ok((args[0].to_word()?, args[1].to_word()?))
    }

    fn write(&self, &(a, b): &(u64, u64)) -> Vec<Argument> {
        vec![a.into(), b.into()]
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        (0..=8).flat_map(|a| (0..=8u64).map(move |b| vec![a.into(), b.into()])).collect()
    }
}

impl GameView for NimHof {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        numbers_taken(before, after).map(describe_taking)
    }

    /// A stone on a board; large heaps as heaps.
    fn picture(&self, args: &[Argument]) -> Picture {
        pair_picture(args, BoardCell::Dark)
    }

    /// The square that the stone goes to.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        clickable_pair_parts(before, after)
    }
}

impl Theorem for NimHof {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        if self.is_wythoff() {
            return Wythoff { t: 1 }.decide(args, convention);
        }
        let (heaps, _, found) = self.find_pairs(args, convention)?;
        let reason = LostPairReason::new(read::parse_naturals(args).ok()?, heaps, &found, convention)?;
        let outcome = Outcome::from_win(!reason.is_lost());
        let zero = reason.is_lost() && convention == Convention::Normal;
        Some(Verdict { outcome, value: zero.then_some(Nat::ZERO), reason: Box::new(reason), cite: &FRIEDMAN })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        if self.is_wythoff() {
            return Wythoff { t: 1 }.moves(args, goal, limit);
        }
        let convention = goal.lost_convention()?;
        let ([a, b], moves, found) = self.find_pairs(args, convention)?;
        let after = found.reachable(&moves, (a, b)).into_iter().map(|(a, b)| vec![vec![a.into(), b.into()]]);
        Some(TheoremMoves::from_all(after.collect(), limit))
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(heaps) = read::parse_naturals(args) else { return ControlFlow::Continue(()) };
        self.rules.iter().try_for_each(|&(a, b)| {
            for_each_multiple(&heaps, &[a, b].map(Nat::from), &mut |left| visit(vec![left.map(Argument::from).into()]))
        })
    }
}

/// Two numbers, and the one that forms a lost pair with the smaller of them.
#[derive(Debug)]
pub(crate) struct LostPairReason {
    smaller: u64,
    larger: Nat,
    partner: u64,
    convention: Convention,
}

impl LostPairReason {
    /// The reason for two numbers, given with their [words](pair_words), if pairs were found up to the smaller of them.
    pub(crate) fn new(
        [a, b]: [Nat; 2],
        words: [u64; 2],
        found: &LostPairs,
        convention: Convention,
    ) -> Option<LostPairReason> {
        let (smaller, larger) = (words[0].min(words[1]), a.max(b));
        Some(LostPairReason { smaller, larger, partner: found.partner(smaller)?, convention })
    }

    /// Whether the numbers form a lost pair.
    pub(crate) fn is_lost(&self) -> bool {
        self.larger == Nat::from(self.partner)
    }
}

impl Reason for LostPairReason {
    fn lines(&self) -> Vec<BilingualText> {
        let LostPairReason { smaller, larger, partner, .. } = self;
        let rule = match self.convention {
            Convention::Normal => text!(
                "Every number is in exactly one lost pair. They are found one after another: the smallest number a that is in none yet goes with the least b ≥ a from which no move leads to an earlier pair."
            ),
            Convention::Misere => text!(
                "Under misère play, too, every number is in exactly one lost pair, but (0, 0) is none: the smallest number a that is in none yet goes with the least b ≥ a from which no move leads to an earlier pair."
            ),
        };
        let here = if self.is_lost() {
            text!("({smaller}, {larger}) is such a pair.")
        } else {
            text!("The lost pair with {smaller} is ({smaller}, {partner}), so ({smaller}, {larger}) is not lost.")
        };
        vec![rule, here]
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let LostPairReason { smaller, larger, .. } = self;
        if self.is_lost() { vec![text!("({smaller}, {larger}) is a lost pair: its value is 0.")] } else { Vec::new() }
    }
}

//! Subtraction games 减法游戏: take a number that is in a set; and all-but games, in which all numbers but a few may be taken.

use crate::Entry;
use crate::shared::periodic::PeriodicHeaps;
use crate::shared::residues::{EVEN_POWERS_LAW, EvenPowersReason, REMAINDER_LAW, RemainderReason, SubtractionLaw};
use grundy_game::{
    Argument, ArgumentError, CallArguments, Citation, Convention, GameCard, HeapGame, HeapRule, Heaps, MoveGoal,
    NamedSet, Nat, NumberSet, Outcome, Ruleset, RulesetFamily, Theorem, TheoremMoves, Verdict, citation, game_card,
    numbers, text,
};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Subtraction games in general.
pub static GOLOMB: Citation = citation!("subtract.toml", GOLOMB);

static CARD: GameCard = game_card!("subtract.toml");

static ALL_BUT_CARD: GameCard = game_card!("all_but.toml");

pub(crate) static ENTRIES: [&Entry; 2] = [
    &Entry {
        card: &CARD,
        item: || Argument::Family(RulesetFamily { card: &CARD, call }),
        instances: || {
            let finite: [&[u64]; 6] = [&[1, 3, 4], &[1, 2, 3], &[2, 3], &[1, 3, 7], &[1, 2, 4, 8], &[5]];
            let finite = finite.map(|s| NumberSet::finite(s.iter().copied()));
            let named = [NamedSet::Primes, NamedSet::PrimePowers, NamedSet::Fibonacci, NamedSet::Squares];
            let powers = [2, 3, 4, 6].map(NamedSet::Powers);
            let named = named.into_iter().chain(powers).map(NumberSet::Named);
            finite.into_iter().chain(named).map(ruleset).collect()
        },
    },
    &Entry {
        card: &ALL_BUT_CARD,
        item: || Argument::Family(RulesetFamily { card: &ALL_BUT_CARD, call: call_all_but }),
        instances: || [vec![], vec![1], vec![2, 5]].map(|x| ruleset(NumberSet::all_but(x))).into(),
    },
];

/// `subtract(…)`.
fn call(args: &CallArguments) -> Result<Argument, ArgumentError> {
    args.reject_keywords()?;
    if let [Argument::Numbers(set)] = &args.positional[..] {
        return Ok(Argument::Ruleset(ruleset(set.clone())));
    }
    let members = parse_listed_members(args)?;
    if members.is_empty() {
        return Err(ArgumentError::new(text!(
            "give the numbers that may be taken, such as subtract(1, 3, 4) or subtract(primes)"
        )));
    }
    Ok(Argument::Ruleset(ruleset(NumberSet::finite(members))))
}

/// `all_but(…)`.
fn call_all_but(args: &CallArguments) -> Result<Argument, ArgumentError> {
    args.reject_keywords()?;
    Ok(Argument::Ruleset(ruleset(NumberSet::all_but(parse_listed_members(args)?))))
}

/// The positive numbers that a call lists.
fn parse_listed_members(args: &CallArguments) -> Result<Vec<u64>, ArgumentError> {
    let mut members = Vec::new();
    for (i, arg) in args.positional.iter().enumerate() {
        if let Argument::Numbers(set) = arg {
            return Err(ArgumentError::new(text!(
                "numbers are expected here; a set with a name must be the only argument, as in subtract({set})"
            ))
            .at_position(i));
        }
        for n in arg.to_naturals().map_err(|m| m.at_position(i))? {
            members.push(parse_member(&n).map_err(|m| m.at_position(i))?);
        }
    }
    Ok(members)
}

fn parse_member(n: &Nat) -> Result<u64, ArgumentError> {
    match n.to_u64() {
        Some(0) => Err(ArgumentError::new(text!("a move takes at least 1: leave out 0"))),
        Some(n) if n <= 1 << 62 => Ok(n),
        _ => Err(ArgumentError::new(text!("numbers beyond 2^62 are too large here"))),
    }
}

/// The ruleset in which the members of a set may be taken; Nim if the set is all positive numbers.
pub fn ruleset(set: NumberSet) -> Arc<Ruleset> {
    if set == NumberSet::AllBut(Vec::new()) {
        return crate::nim::ruleset();
    }
    Ruleset::new(Heaps(Subtract {
        periodic: PeriodicHeaps::default(),
        law: SubtractionLaw::for_set(&set),
        taken_numbers: set,
    }))
}

/// The ruleset in which the members of a set may be taken, under its usual name; `None` if the set is empty.
pub(crate) fn usual_ruleset(set: &NumberSet) -> Option<Arc<Ruleset>> {
    match set {
        NumberSet::Finite(members) if members.is_empty() => None,
        // All numbers from 1 to the largest.
        NumberSet::Finite(members) if members.last() == Some(&(members.len() as u64)) => {
            Some(crate::bash::ruleset(members.len().into()))
        }
        _ => Some(ruleset(set.clone())),
    }
}

struct Subtract {
    periodic: PeriodicHeaps,
    taken_numbers: NumberSet,
    law: Option<SubtractionLaw>,
}

/// The members of a set up to `n`.
fn members_up_to(set: &NumberSet, n: u64) -> Box<dyn Iterator<Item = u64> + '_> {
    match set {
        NumberSet::Finite(members) => Box::new(members.iter().copied().take_while(move |&s| s <= n)),
        NumberSet::Named(NamedSet::Powers(base)) => Box::new(numbers::powers(*base).take_while(move |&s| s <= n)),
        NumberSet::Named(NamedSet::Fibonacci) => Box::new(numbers::fibonacci().take_while(move |&s| s <= n)),
        NumberSet::Named(NamedSet::Squares) => Box::new((1..=n.isqrt()).map(|root| root * root)),
        _ => Box::new((1..=n).filter(|&s| set.contains(s))),
    }
}

impl HeapGame for Subtract {
    fn expression(&self) -> String {
        match self.taken_numbers {
            NumberSet::AllBut(_) => format!("all_but({})", self.taken_numbers),
            _ => format!("subtract({})", self.taken_numbers),
        }
    }

    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        members_up_to(&self.taken_numbers, n).try_for_each(|s| visit(&[n - s]))
    }

    fn heap_rule(&self) -> HeapRule<'_> {
        HeapRule::Subtraction(&self.taken_numbers)
    }

    fn rank(&self, n: u64) -> Option<u64> {
        Some(n)
    }

    fn card(&self) -> Option<&'static GameCard> {
        Some(match self.taken_numbers {
            NumberSet::AllBut(_) => &ALL_BUT_CARD,
            _ => &CARD,
        })
    }

    fn theorem(&self) -> Option<&dyn Theorem> {
        (self.law.is_some() || matches!(self.taken_numbers, NumberSet::Finite(_) | NumberSet::AllBut(_)))
            .then_some(self)
    }

    fn max_small_heap(&self) -> u64 {
        16
    }
}

/// The largest heap for which the moves of a dense set are counted.
const MAX_COUNTED_HEAP: u64 = 100_000;

/// The maximum number of binary digits of a heap for which the powers below it are counted.
const MAX_COUNTED_BITS: u64 = 10_000;

impl Subtract {
    /// The numbers that may be taken from a heap of any size, each once.
    fn takeable_numbers<'a>(&'a self, heap: &'a Nat) -> Box<dyn Iterator<Item = Nat> + 'a> {
        match self.taken_numbers {
            NumberSet::Named(NamedSet::Powers(base)) => {
                let powers = std::iter::successors(Some(Nat::from(1u32)), move |power| Some(power * base));
                Box::new(powers.take_while(move |power| power <= heap))
            }
            // An enumeration beyond a machine word would never finish.
            _ => Box::new(members_up_to(&self.taken_numbers, heap.to_u64().unwrap_or(u64::MAX)).map(Nat::from)),
        }
    }

    /// Whether a number of any size may be taken: of those beyond a machine word all that are not listed.
    fn can_take(&self, number: &Nat) -> bool {
        number.to_u64().is_none_or(|number| self.taken_numbers.contains(number))
    }

    /// The moves after which `fits` holds for the heap: all if they can be counted, else the first few.
    fn moves_to(&self, heap: &Nat, limit: usize, fits: impl Fn(&Nat) -> bool) -> TheoremMoves {
        let after = |take: Nat| {
            let left = heap - take;
            fits(&left).then(|| vec![vec![Argument::from(left)]])
        };
        let counted = match self.taken_numbers {
            NumberSet::Finite(_) => true,
            NumberSet::Named(NamedSet::Powers(_)) => heap.bits() <= MAX_COUNTED_BITS,
            _ => *heap <= MAX_COUNTED_HEAP.into(),
        };
        if counted {
            return TheoremMoves::from_all(self.takeable_numbers(heap).filter_map(after).collect(), limit);
        }
        let few = self
            .takeable_numbers(heap)
            .take(MAX_COUNTED_HEAP as usize)
            .take_while(|take| take.bits() <= MAX_COUNTED_BITS);
        TheoremMoves { listed_moves: few.filter_map(after).take(limit).collect(), total: None }
    }
}

impl Theorem for Subtract {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let heap = args.first()?.to_natural().ok()?;
        let Some(law) = self.law else {
            let known =
                self.periodic.for_large_heap(self.heap_rule(), &heap).filter(|_| convention == Convention::Normal)?;
            return Some(known.verdict(&heap));
        };
        let value = law.value(&heap);
        let one = Nat::from(1u32);
        let (wins, reason): (_, Box<dyn grundy_game::Reason>) = match (law, convention) {
            (SubtractionLaw::EvenPowers(_), Convention::Misere) => return None,
            (SubtractionLaw::EvenPowers(base), Convention::Normal) => {
                (value != Nat::ZERO, Box::new(EvenPowersReason { heap, base }))
            }
            (SubtractionLaw::Remainders(modulus), _) => {
                let lost = if convention == Convention::Misere { one } else { Nat::ZERO };
                (value != lost, Box::new(RemainderReason { heap, modulus: modulus.into(), convention }))
            }
        };
        Some(Verdict { outcome: Outcome::from_win(wins), value: Some(value), reason, cite: law.law_citation() })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let heap = args.first()?.to_natural().ok()?;
        let Some(law) = self.law else {
            let known = self.periodic.for_large_heap(self.heap_rule(), &heap)?;
            return match goal {
                MoveGoal::Value(goal) if matches!(self.taken_numbers, NumberSet::AllBut(_)) => {
                    let is_option = |left: &Nat| *left < heap && self.can_take(&(&heap - left));
                    let left = known.heaps_with_value(goal).into_iter().filter(is_option);
                    Some(TheoremMoves::from_all(left.map(|left| vec![vec![left.into()]]).collect(), limit))
                }
                MoveGoal::Value(goal) => Some(self.moves_to(&heap, limit, |left| known.value(left) == *goal)),
                MoveGoal::MisereP => None,
            };
        };
        let one = Nat::from(1u32);
        let target = match (goal, law) {
            (MoveGoal::Value(target), _) => target,
            (MoveGoal::MisereP, SubtractionLaw::Remainders(_)) => &one,
            (MoveGoal::MisereP, SubtractionLaw::EvenPowers(_)) => return None,
        };
        if *target == law.value(&heap) || *target >= law.modulus() {
            return Some(TheoremMoves::no_moves());
        }
        Some(self.moves_to(&heap, limit, |left| law.value(left) == *target))
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(Ok(heap)) = args.first().map(Argument::to_natural) else { return ControlFlow::Continue(()) };
        self.takeable_numbers(&heap).try_for_each(|take| visit(vec![vec![(&heap - take).into()]]))
    }

    fn is_nim_like(&self) -> bool {
        matches!(self.law, Some(SubtractionLaw::Remainders(_)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expression(
        item: fn(&CallArguments) -> Result<Argument, ArgumentError>,
        args: impl IntoIterator<Item = Argument>,
    ) -> Option<String> {
        item(&CallArguments::from_positional(args)).ok().map(|ruleset| ruleset.to_string())
    }

    #[test]
    fn calls() {
        let int = Argument::from(3u64);
        let pair = Argument::Tuple(vec![4u64.into(), 1u64.into()]);
        let primes = Argument::Numbers(NumberSet::Named(NamedSet::Primes));
        assert_eq!(expression(call, [int.clone(), pair.clone()]).as_deref(), Some("subtract(1, 3, 4)"));
        assert_eq!(expression(call, [primes.clone()]).as_deref(), Some("subtract(primes)"));
        assert_eq!(expression(call_all_but, [pair]).as_deref(), Some("all_but(1, 4)"));
        assert_eq!(expression(call_all_but, []).as_deref(), Some("nim"));
        let bad = [vec![], vec![0u64.into()], vec![int, primes], vec![Nat::from(1u64 << 63).into()], vec!["1".into()]];
        for args in bad {
            assert_eq!(expression(call, args.clone()), None, "{args:?}");
        }
    }

    #[test]
    fn heaps_of_any_size() {
        let huge = Nat::from(10u32).pow(1000);
        let heap = [Argument::from(huge.clone())];
        for set in [NamedSet::PrimePowers, NamedSet::Powers(2), NamedSet::Powers(4), NamedSet::Powers(5)] {
            let set = NumberSet::Named(set);
            let game =
                Subtract { periodic: PeriodicHeaps::default(), law: SubtractionLaw::for_set(&set), taken_numbers: set };
            let verdict = game.decide(&heap, Convention::Normal).expect("the law holds for any heap");
            let moves = game.moves(&heap, MoveGoal::Value(&Nat::ZERO), 3).expect("the law lists moves");
            assert_eq!(moves.listed_moves.is_empty(), verdict.outcome == Outcome::P, "{}", game.expression());
        }
    }
}

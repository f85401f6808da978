//! Cyclic Nimhoff 循环尼姆霍夫: Nim, or fewer than `h` stones in total from several heaps.

pub(crate) mod quotients;

use crate::Entry;
use crate::king::MEX_RULE;
use crate::nim::BOUTON;
use crate::shared::game_number::{GameNumber, for_each_number, replace_number};
use crate::shared::heap_tuple::{
    HeapTupleGame, HeapTupleRuleset, for_each_written_option, heap_sizes, heaps_to_arguments, list_nim_moves,
    smaller_heap_count,
};
use crate::shared::nim_heaps;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, GameCard, MoveGoal, Nat, Outcome,
    Reason, Ruleset, RulesetFamily, Theorem, TheoremFormula, TheoremMoves, Verdict, arg::shorten_text, citation,
    game_card, text,
};
use num_traits::ToPrimitive;
use quotients::{cyclic_value, list_moves_to_value, value_formula};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The theorem on the values.
pub static FRAENKEL_LORBERBOM: Citation = citation!("cyclic_nimhoff.toml", FRAENKEL_LORBERBOM);

static CARD: GameCard = game_card!("cyclic_nimhoff.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: call_cyclic_nimhoff }),
    instances: || [1u32, 2, 3, 4].map(|modulus| ruleset(modulus.into())).into(),
}];

/// `cyclic_nimhoff(h)`.
fn call_cyclic_nimhoff(args: &CallArguments) -> Result<Argument, ArgumentError> {
    let [modulus] = args.expect_positional()?;
    let modulus = modulus.to_natural().map_err(|misfit| misfit.at_position(0))?;
    if modulus == Nat::ZERO {
        let message = text!("h is at least 1: fewer than h stones are taken from several heaps");
        return Err(ArgumentError::new(message).at_position(0));
    }
    Ok(Argument::Ruleset(ruleset(modulus)))
}

/// The ruleset `cyclic_nimhoff(modulus)`, for `modulus ≥ 1`.
pub fn ruleset(modulus: Nat) -> Arc<Ruleset> {
    Ruleset::new(HeapTupleRuleset(CyclicNimhoff { modulus }))
}

struct CyclicNimhoff {
    /// Moves in several heaps take fewer stones than this in total.
    modulus: Nat,
}

/// Calls `visit` for the ways to take from the heaps from index `from` on, at most `allowed` in total, until it breaks.
///
/// `touched` is the number of heaps that are smaller already; only ways in which at least two are smaller in the end are visited.
fn for_each_joint_taking<N: GameNumber>(
    heaps: &mut Vec<N>,
    from: usize,
    allowed: u64,
    touched: usize,
    visit: &mut dyn FnMut(&[N]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if touched > 1 {
        visit(heaps)?;
    }
    for at in from..heaps.len() {
        let heap = heaps[at].clone();
        let (mut left, mut rest) = (heap.clone(), allowed);
        while !left.is_zero() && rest > 0 {
            left -= &N::one();
            rest -= 1;
            heaps[at] = left.clone();
            let flow = for_each_joint_taking(heaps, at + 1, rest, touched + 1, visit);
            if flow.is_break() {
                heaps[at] = heap;
                return flow;
            }
        }
        heaps[at] = heap;
    }
    ControlFlow::Continue(())
}

impl HeapTupleGame for CyclicNimhoff {
    fn expression(&self) -> String {
        format!("cyclic_nimhoff({})", self.modulus)
    }

    fn card(&self) -> &'static GameCard {
        &CARD
    }

    fn picture_note(&self) -> BilingualText {
        let modulus = shorten_text(&self.modulus.to_string());
        text!("from one heap, or fewer than {modulus} in total")
    }

    fn has_taking(&self, before: &[Nat], after: &[Nat]) -> Option<bool> {
        let taken: Nat = before.iter().zip(after).map(|(before, after)| before - after).sum();
        Some(smaller_heap_count(before, after) == 1 || taken < self.modulus)
    }

    fn for_each_taking<N: GameNumber>(
        &self,
        mut heaps: Vec<N>,
        visit: &mut dyn FnMut(&[N]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for at in 0..heaps.len() {
            for_each_number(N::zero(), &heaps[at], |left| visit(&replace_number(&heaps, at, left)))?;
        }
        // The limit is cut to a word: listing moves that take more stones one by one would take too long.
        let allowed = self.modulus.to_u64().unwrap_or(u64::MAX) - 1;
        for_each_joint_taking(&mut heaps, 0, allowed, 0, visit)
    }
}

impl CyclicNimhoff {
    fn is_nim(&self) -> bool {
        self.modulus.to_u32().is_some_and(|modulus| modulus < 3)
    }

    /// The winner of a position with this value. For Nim under misère play the heaps decide.
    fn find_outcome(&self, heaps: &[Nat], value: &Nat, convention: Convention) -> Outcome {
        match convention {
            _ if self.is_nim() => nim_heaps::nim_outcome(heaps, convention),
            Convention::Normal => Outcome::from_win(*value != Nat::ZERO),
            Convention::Misere => Outcome::from_win(*value != Nat::from(1u32)),
        }
    }
}

impl Theorem for CyclicNimhoff {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let heaps = heap_sizes(args).ok()?;
        let value = cyclic_value(&heaps, &self.modulus);
        let outcome = self.find_outcome(&heaps, &value, convention);
        let cite = match convention {
            _ if self.is_nim() => &BOUTON,
            Convention::Normal => &FRAENKEL_LORBERBOM,
            Convention::Misere => &MEX_RULE,
        };
        let reason =
            Box::new(CyclicNimhoffReason { heaps, modulus: self.modulus.clone(), value: value.clone(), convention });
        Some(Verdict { outcome, value: Some(value), reason, cite })
    }

    /// Lists moves in one heap, and at most one in several heaps.
    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let heaps = heap_sizes(args).ok()?;
        if self.is_nim() {
            return Some(list_nim_moves(&heaps, goal, limit));
        }
        let one = Nat::from(1u32);
        let target = if let MoveGoal::Value(target) = goal { target } else { &one };
        let after = list_moves_to_value(&heaps, &self.modulus, target)?;
        let total = after.is_empty().then_some(Nat::ZERO);
        let listed = after.into_iter().take(limit).map(|after| vec![heaps_to_arguments(after)]).collect();
        Some(TheoremMoves { listed_moves: listed, total })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for_each_written_option(self, args, visit)
    }

    fn formulas(&self, numbers: usize, convention: Convention) -> Vec<TheoremFormula> {
        if self.is_nim() || convention == Convention::Misere {
            return Vec::new();
        }
        let value = value_formula(&self.modulus, numbers);
        value.map(|value| TheoremFormula::of_values(value, &FRAENKEL_LORBERBOM)).into_iter().collect()
    }
}

/// The heaps and the value.
#[derive(Debug)]
struct CyclicNimhoffReason {
    heaps: Vec<Nat>,
    modulus: Nat,
    value: Nat,
    convention: Convention,
}

impl CyclicNimhoffReason {
    /// The quotients and the sum.
    fn explain_value(&self) -> BilingualText {
        let CyclicNimhoffReason { heaps, modulus, value, .. } = self;
        let quotients: Vec<String> = heaps.iter().map(|heap| (heap / modulus).to_string()).collect();
        let remainder = heaps.iter().sum::<Nat>() % modulus;
        let quotients = if quotients.is_empty() { "0".into() } else { shorten_text(&quotients.join(" XOR ")) };
        text!(
            "Divide each heap by {modulus}: the value is {modulus} · ({quotients}) + {remainder} = {value}, with the sum of the heaps modulo {modulus} at the end."
        )
    }
}

impl Reason for CyclicNimhoffReason {
    fn lines(&self) -> Vec<BilingualText> {
        let (zero, one) = (self.value == Nat::ZERO, self.value == Nat::from(1u32));
        if self.modulus <= Nat::from(2u32) {
            let nim = text!("No move takes from several heaps: this is Nim.");
            return std::iter::once(nim).chain(nim_heaps::explain_nim_sum(&self.heaps, self.convention)).collect();
        }
        let law = match self.convention {
            Convention::Normal if zero => {
                text!("The value is 0: every move makes it another number, and the opponent makes it 0 again.")
            }
            Convention::Normal => text!("The value is not 0: make it 0."),
            Convention::Misere if one => text!(
                "Under misère play value 1 is lost: every move makes it another number, and the opponent makes it 1 again, or cannot move and wins."
            ),
            Convention::Misere => text!("Under misère play only value 1 is lost: make it 1, unless nobody can move."),
        };
        vec![self.explain_value(), law]
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        vec![self.explain_value()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::kit;

    #[test]
    fn laws() {
        for game in (ENTRIES[0].instances)() {
            kit::check_laws(&game, None).unwrap_or_else(|broken| panic!("{broken}"));
        }
    }

    #[test]
    fn winning_moves_are_found_at_any_size() {
        let ten = Nat::from(10u32).pow(30);
        let args = heaps_to_arguments([3u32, 4, 5, 9].map(|k| &ten * k + k).into());
        for modulus in [3u32, 10, 1000] {
            let game = CyclicNimhoff { modulus: modulus.into() };
            for (goal, c) in
                [(MoveGoal::Value(&Nat::ZERO), Convention::Normal), (MoveGoal::MisereP, Convention::Misere)]
            {
                let moves = game.moves(&args, goal, 20).expect("it is decided");
                assert!(!moves.listed_moves.is_empty());
                for after in moves.listed_moves {
                    assert_eq!(game.decide(&after[0], c).map(|verdict| verdict.outcome), Some(Outcome::P));
                }
            }
        }
        let call = |h: Argument| call_cyclic_nimhoff(&CallArguments::from_positional([h]));
        assert!(call(0u64.into()).is_err() && call("x".into()).is_err());
        assert!(call(Nat::from(10u32).pow(40).into()).is_ok());
    }
}

//! Sums with infinite heaps of Nim.
//!
//! A heap of `α` tokens has the value `α` for every ordinal `α`, and nim-addition of ordinals adds the coefficients of equal powers of `ω`
//! without carrying (J. H. Conway, *On Numbers and Games*, 1976, chapter 6). All plays are finite, since ordinals cannot fall forever.
//! Under misère play the rule of misère Nim holds, since an infinite heap is larger than 1; other games beside such heaps are refused.

use super::answer::Move;
use super::cites;
use super::context::SolveContext;
use super::moves::moves_to_value;
use super::parts::{EvaluatedComponent, evaluate_components};
use super::theory::{
    ChosenTheory, DecidedPosition, FoundMoves, Judgement, PositionTheory, TheoryPosition, UndecidedPosition,
};
use super::turns::{TurnNaming, describe_move};
use grundy_catalog::nim::{self, BOUTON, BOUTON_UNCHECKED};
use grundy_game::{
    Argument, BilingualText, Component, ComputationEnd, Convention, GameValue, Nat, Ordinal, Outcome, Standing, Stop,
    Sum, is_same_ruleset, text,
};

/// The maximum number of heaps that a reason lists.
const MAX_LISTED_HEAPS: usize = 16;

/// The value of a sum with infinite heaps.
///
/// # Errors
/// Returns the reason why the value of a finite component is not known.
pub(crate) fn value(sum: &Sum, context: &mut SolveContext<'_>) -> Result<GameValue, Stop> {
    let position = TheoryPosition::new(sum, Convention::Normal, 0, super::Effort::Full);
    let heaps = EvaluatedHeaps::new(&position, context).map_err(|undecided| undecided.stop)?;
    Ok(GameValue::from_ordinal(heaps.total))
}

/// The infinite heap of a component.
fn infinite_heap(component: &Component) -> Option<&Ordinal> {
    match &component.args[..] {
        [Argument::Ordinal(heap)] => Some(heap),
        _ => None,
    }
}

/// A sum with infinite heaps whose components have known values.
struct EvaluatedHeaps {
    /// The different infinite heaps, and how often each occurs.
    infinite: Vec<(Component, Ordinal, usize)>,
    /// The other components.
    finite: Vec<EvaluatedComponent>,
    /// The nim-sum of all values.
    total: Ordinal,
}

impl EvaluatedHeaps {
    /// Evaluates the components of a sum.
    ///
    /// # Errors
    /// Returns an error if a finite component has no known value.
    fn new(position: &TheoryPosition<'_>, context: &mut SolveContext<'_>) -> Result<EvaluatedHeaps, UndecidedPosition> {
        let infinite: Vec<(Component, Ordinal, usize)> = position
            .parts()
            .iter()
            .filter_map(|(component, count)| Some((component.clone(), infinite_heap(component)?.clone(), *count)))
            .collect();
        let rest = position.sum.components.iter().filter(|component| infinite_heap(component).is_none());
        let rest = Sum { components: rest.cloned().collect() };
        let finite = evaluate_components(&rest, position.effort, context)?;
        let mut total = Ordinal::default();
        for (_, heap, _) in infinite.iter().filter(|(_, _, count)| count % 2 == 1) {
            total = total.nim_sum(heap);
        }
        for part in &finite {
            let Some(value) = &part.value else {
                let name = part.component.to_string();
                let message =
                    text!("The value of {name} is not known, and beside infinite heaps every value is needed.");
                return Err(UndecidedPosition::because(part.end.stop_or_unsupported(), vec![message]));
            };
            if part.count % 2 == 1 {
                total = total.nim_sum(&value.clone().into());
            }
        }
        Ok(EvaluatedHeaps { infinite, finite, total })
    }

    /// The player who wins. It is the same under misère play, because an infinite heap has more than one token.
    fn outcome(&self) -> Outcome {
        Outcome::from_win(!self.total.is_zero())
    }

    fn standing(&self) -> Standing {
        match self.finite.iter().any(|part| part.is_value_computed || part.verdict.is_none()) {
            true => Standing::Computed,
            false => {
                let cites = self.finite.iter().filter_map(|part| part.verdict.as_ref().map(|verdict| verdict.cite));
                // The theorem about finite heaps is marked as checked by Coq, but here it is used beside infinite heaps.
                let theorems = cites.map(|cite| if cite.is_same_source(&BOUTON) { &BOUTON_UNCHECKED } else { cite });
                Standing::Proved { theorems: std::iter::once(&cites::CONWAY_ORDINALS).chain(theorems).collect() }
            }
        }
    }

    /// The number of finite heaps with one token, and whether all finite heaps have at most one and only one heap is infinite:
    /// then the misère move leaves an odd number of such heaps.
    fn is_last_large_heap(&self) -> (usize, bool) {
        let one = Nat::from(1u32);
        let odd_ones = self.finite.iter().filter(|part| part.value.as_ref() == Some(&one)).map(|part| part.count).sum();
        let small = self.finite.iter().all(|part| part.value.as_ref().is_some_and(|value| *value <= one));
        (odd_ones, small && self.infinite.iter().map(|(_, _, count)| count).sum::<usize>() == 1)
    }

    /// The winning moves: the first `limit`, and how many there are.
    fn winning_moves(&self, position: &TheoryPosition<'_>, context: &mut SolveContext<'_>) -> Result<FoundMoves, Stop> {
        let (limit, naming) = (position.limit, position.naming());
        if self.total.is_zero() {
            return Ok(FoundMoves::no_moves());
        }
        let (ones, last) = self.is_last_large_heap();
        if position.convention == Convention::Misere && last {
            let (component, _, _) = &self.infinite[0];
            let left = Ordinal::from(Nat::from(u32::from(ones % 2 == 0)));
            let only = heap_move(component, &left, naming);
            return Ok(FoundMoves::from_winning(vec![only], Some(Nat::from(1u32))));
        }
        let (mut listed, mut total) = (Vec::new(), Some(Nat::ZERO));
        for (component, heap, _) in &self.infinite {
            let left = heap.nim_sum(&self.total);
            if left < *heap {
                listed.push(heap_move(component, &left, naming));
                total = total.map(|total| total + 1u32);
            }
        }
        // A finite component has finite values only, so it matters only if the infinite terms cancel.
        if let Some(rest) = self.total.to_natural() {
            for part in &self.finite {
                let Some(value) = &part.value else { continue };
                let room = limit.saturating_sub(listed.len());
                let (moves, count) = moves_to_value(part, &(value ^ &rest), (room, position.effort), context)?;
                total = total.zip(count).map(|(a, b)| a + b);
                listed.extend(moves.into_iter().take(room).map(|after| describe_move(&part.component, after, naming)));
            }
        }
        listed.truncate(limit);
        Ok(FoundMoves::from_winning(listed, total))
    }

    /// The reason why the sum is won or lost.
    fn reason(&self, convention: Convention) -> Vec<BilingualText> {
        let mut lines = vec![text!(
            "A heap of Nim with an ordinal number of tokens has that ordinal as its value. Nim-sums add the coefficients of equal powers of ω in binary without carrying; every play is finite, since no sequence of ordinals falls forever."
        )];
        let infinite = self
            .infinite
            .iter()
            .map(|(component, heap, count)| (component, GameValue::from_ordinal(heap.clone()), *count));
        let finite = self
            .finite
            .iter()
            .filter_map(|part| Some((&part.component, GameValue::Nimber(part.value.clone()?), part.count)));
        let all: Vec<_> = infinite.chain(finite).collect();
        if all.len() > 1 {
            for (component, value, count) in all.iter().take(MAX_LISTED_HEAPS) {
                let times = if *count > 1 { format!(" (×{count})") } else { String::new() };
                lines.push(BilingualText::language_neutral(format!("{component} = {value}{times}")));
            }
            let total = GameValue::from_ordinal(self.total.clone());
            lines.push(text!("The nim-sum is {total}."));
        }
        let (_, last) = self.is_last_large_heap();
        lines.push(match (self.total.is_zero(), convention) {
            (true, Convention::Normal) => text!("The nim-sum is 0: every move makes it another number, which can be made 0 again."),
            (true, Convention::Misere) => text!(
                "The nim-sum is 0. Under misère play too it is kept at 0 as long as a heap with more than one token is left; then an odd number of heaps with one token is left."
            ),
            (false, Convention::Misere) if last => text!(
                "Only one heap has more than one token: the winning move leaves an odd number of heaps with one token."
            ),
            (false, _) => text!("The nim-sum is not 0: a move in the heap with its leading term makes it 0."),
        });
        lines
    }
}

/// The move of an infinite heap to a smaller one.
fn heap_move(component: &Component, left: &Ordinal, naming: TurnNaming) -> Move {
    let left = Argument::from(left.clone());
    let game = if matches!(left, Argument::Ordinal(_)) { component.game.clone() } else { nim::ruleset() };
    describe_move(component, Sum::from_components(&game, &[vec![left]]), naming)
}

/// The reason why a sum is refused before anything is computed.
fn refuse_sum(position: &TheoryPosition<'_>) -> Result<(), UndecidedPosition> {
    let refuse = |message| Err(UndecidedPosition::because(Stop::Unsupported, vec![message]));
    let nim = nim::ruleset();
    if position.sum.has_declared_ends() || position.sum.has_entailing_moves() {
        return refuse(text!("Games with declared ends or entailing moves are not played beside infinite heaps."));
    }
    if position.convention == Convention::Misere
        && position.components().any(|component| !is_same_ruleset(&component.game, &nim))
    {
        return refuse(text!("Under misère play, infinite heaps are decided beside heaps of Nim only."));
    }
    Ok(())
}

/// Infinite heaps of Nim, alone or beside components with finite values.
pub(super) struct TransfiniteTheory {
    heaps: EvaluatedHeaps,
    convention: Convention,
}

impl PositionTheory for TransfiniteTheory {
    fn outcome(position: &TheoryPosition<'_>, context: &mut SolveContext<'_>) -> Result<Option<Outcome>, Stop> {
        refuse_sum(position).map_err(|undecided| undecided.stop)?;
        context.theorems.add_cites([&cites::CONWAY_ORDINALS]);
        EvaluatedHeaps::new(position, context).map(|heaps| Some(heaps.outcome())).map_err(|undecided| undecided.stop)
    }

    fn listed_winning_moves(
        position: &mut TheoryPosition<'_>,
        context: &mut SolveContext<'_>,
    ) -> Result<Option<FoundMoves>, Stop> {
        refuse_sum(position).map_err(|undecided| undecided.stop)?;
        let heaps = EvaluatedHeaps::new(position, context).map_err(|undecided| undecided.stop)?;
        heaps.winning_moves(position, context).map(Some)
    }

    fn choose(position: &mut TheoryPosition<'_>, context: &mut SolveContext<'_>) -> ChosenTheory {
        refuse_sum(position)?;
        let heaps = EvaluatedHeaps::new(position, context)?;
        Ok(Some(Box::new(TransfiniteTheory { heaps, convention: position.convention })))
    }
}

impl DecidedPosition for TransfiniteTheory {
    fn judgement(&self) -> Judgement {
        let standing = self.heaps.standing();
        let value = (self.convention == Convention::Normal).then(|| GameValue::from_ordinal(self.heaps.total.clone()));
        Judgement {
            outcome: self.heaps.outcome(),
            value_standing: value.as_ref().map(|_| standing.clone()),
            standing,
            value,
            missing: ComputationEnd::Done,
            sources: Some(vec![&cites::CONWAY_ORDINALS]),
        }
    }

    fn find_moves(
        &mut self,
        position: &TheoryPosition<'_>,
        context: &mut SolveContext<'_>,
    ) -> Result<FoundMoves, Stop> {
        self.heaps.winning_moves(position, context)
    }

    /// Replies are not listed, since there are infinitely many moves.
    fn lists_replies(&self) -> bool {
        false
    }

    fn reason(&self, _: &FoundMoves) -> Vec<BilingualText> {
        self.heaps.reason(self.convention)
    }
}

#[cfg(test)]
mod tests;

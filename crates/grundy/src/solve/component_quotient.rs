//! Misère play of sums of any components, by the misère quotient of what can be reached.

use super::answer::Move;
use super::context::SolveContext;
use super::explain;
use super::parts::different_components;
use super::quotient_sum::QuotientSum;
use super::theory::{AskedPosition, ChosenTheory, DecidedPosition, FoundMoves, Judgement, PositionTheory};
use super::turns::TurnNaming;
use crate::budget::Attempt;
use grundy_game::{BilingualText, Component, Nat, Outcome, Standing, Stop, Sum, arg::shorten_text, text};
use grundy_misere::QuotientElement;

/// A sum of several components for which a small attempt finds a misère quotient.
pub(super) struct ComponentQuotientTheory {
    quotient: QuotientSum,
    outcome: Outcome,
    /// The different components, how often each occurs, and their elements.
    parts: Vec<(Component, usize, QuotientElement)>,
    element: QuotientElement,
}

/// The largest order of a quotient that is tried before the sum is searched.
const MAX_TRIED_ORDER: usize = 200;

/// The most components that the reason lists, and the most relations.
const MAX_REASON_LINES: usize = 8;
const MAX_SHOWN_RELATIONS: usize = 16;

/// The quotient for a sum of at least two components, if a small attempt finds it.
///
/// # Errors
/// The outer budget ran out.
fn find_quotient(position: &AskedPosition<'_>, context: &SolveContext<'_>) -> Result<Option<QuotientSum>, Stop> {
    if position.sum.components.len() < 2 {
        return Ok(None);
    }
    let attempt = Attempt::with_small_table(context.budget);
    match QuotientSum::find(position.sum, MAX_TRIED_ORDER, &attempt) {
        Some(Ok(found)) => Ok(Some(found)),
        _ => {
            // Return the error if the outer budget has run out, rather than this attempt.
            context.budget.spend(0, 0)?;
            Ok(None)
        }
    }
}

impl PositionTheory for ComponentQuotientTheory {
    fn outcome(position: &AskedPosition<'_>, context: &mut SolveContext<'_>) -> Result<Option<Outcome>, Stop> {
        let Some(mut quotient) = find_quotient(position, context)? else { return Ok(None) };
        context.theorems.add_computation();
        quotient.outcome(position.sum, context.budget).map(Some)
    }

    fn choose(position: &mut AskedPosition<'_>, context: &mut SolveContext<'_>) -> ChosenTheory {
        let Some(mut quotient) = find_quotient(position, context)? else { return Ok(None) };
        let element = quotient.element(position.sum, context.budget)?;
        let mut parts = Vec::new();
        for (component, count) in position.parts() {
            let alone = Sum { components: vec![component.clone()] };
            parts.push((component.clone(), *count, quotient.element(&alone, context.budget)?));
        }
        let outcome = Outcome::from_win(!quotient.quotient().is_p_position(element));
        Ok(Some(Box::new(ComponentQuotientTheory { quotient, outcome, parts, element })))
    }
}

impl DecidedPosition for ComponentQuotientTheory {
    fn judgement(&self) -> Judgement {
        Judgement::without_value(self.outcome, Standing::Computed)
    }

    fn opening(&self) -> Vec<BilingualText> {
        vec![explain::misere_line()]
    }

    fn find_moves(&mut self, position: &AskedPosition<'_>, context: &mut SolveContext<'_>) -> Result<FoundMoves, Stop> {
        if self.outcome == Outcome::P {
            return Ok(FoundMoves::no_moves());
        }
        let naming = position.naming();
        let moves = self.quotient.moves_with_elements(position.sum, position.parts(), context.budget)?;
        let winning: Vec<_> =
            moves.into_iter().filter(|(_, left)| self.quotient.quotient().is_p_position(*left)).collect();
        let listed = winning.iter().take(position.limit).map(|(turn, _)| turn.to_move(naming)).collect();
        Ok(FoundMoves::from_winning(listed, Some(Nat::from(winning.len()))))
    }

    fn reply(&mut self, after: &Sum, naming: TurnNaming, context: &mut SolveContext<'_>) -> Result<Option<Move>, Stop> {
        let moves = self.quotient.moves_with_elements(after, &different_components(after), context.budget)?;
        let mut winning = moves.iter().filter(|(_, left)| self.quotient.quotient().is_p_position(*left));
        Ok(winning.next().map(|(turn, _)| turn.to_move(naming)))
    }

    fn reason(&self, _: &FoundMoves) -> Vec<BilingualText> {
        let (quotient, presentation) = (self.quotient.quotient(), self.quotient.presentation());
        let (order, p) = (quotient.order(), quotient.p_portion().count());
        let word = |element: QuotientElement| &presentation.words[element.index()];
        let mut lines = vec![text!(
            "The misère quotient of all components that can be reached has order {order}, with {p} elements in P: components with the same element are equivalent in all sums of such components, and the player to move loses a sum if the product of the elements is in P."
        )];
        let relations = &presentation.relations;
        if relations.len() <= MAX_SHOWN_RELATIONS {
            let relations: Vec<String> = relations.iter().map(ToString::to_string).collect();
            let relations = relations.join(", ");
            lines.push(text!("Relations: {relations}."));
        }
        for (component, count, element) in self.parts.iter().take(MAX_REASON_LINES) {
            let (component, word) = (shorten_text(&component.to_string()), word(*element));
            lines.push(match count {
                1 => text!("{component} has the element {word}."),
                _ => text!("Each of the {count} {component} has the element {word}."),
            });
        }
        let product = word(self.element);
        lines.push(match self.outcome {
            Outcome::P => text!("The product is {product}, which is in P: the player to move loses."),
            _ => text!("The product is {product}, which is not in P: the player to move wins."),
        });
        lines
    }
}

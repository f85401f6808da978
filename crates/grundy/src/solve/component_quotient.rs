//! Misère play of sums of any components, by the misère quotient of the reachable components.

use super::answer::Move;
use super::context::SolveContext;
use super::explain;
use super::parts::different_components;
use super::theory::{ChosenTheory, DecidedPosition, FoundMoves, Judgement, PositionTheory, TheoryPosition};
use super::turns::{SumMove, TurnNaming, list_sum_moves};
use crate::engine::component_quotients::ComponentQuotient;
use grundy_game::{
    BilingualText, Budget, Component, Nat, Outcome, Standing, Stop, Sum, arg::shorten_text, counted_noun, text,
};
use grundy_misere::{QuotientElement, UnfinishedQuotient};

/// A sum of several components for which a small attempt finds a misère quotient.
pub(super) struct ComponentQuotientTheory {
    outcome: Outcome,
    /// The moves that leave a lost sum.
    winning: Vec<SumMove>,
    reason: Vec<BilingualText>,
}

/// The maximum number of components that the reason lists, and the maximum number of relations.
const MAX_REASON_LINES: usize = 8;
const MAX_SHOWN_RELATIONS: usize = 16;

/// The quotient for a sum of at least two components, and the element of the sum.
///
/// # Errors
/// Returns an error if the budget runs out.
fn quotient_of_sum<'a>(
    sum: &Sum,
    context: &'a mut SolveContext<'_>,
) -> Result<Option<(&'a mut ComponentQuotient, QuotientElement)>, Stop> {
    match sum.components.len() {
        0 | 1 => Ok(None),
        _ => context.engine.component_quotient(sum, context.budget),
    }
}

impl PositionTheory for ComponentQuotientTheory {
    fn outcome(position: &TheoryPosition<'_>, context: &mut SolveContext<'_>) -> Result<Option<Outcome>, Stop> {
        let Some((quotient, element)) = quotient_of_sum(position.sum, context)? else { return Ok(None) };
        let outcome = Outcome::from_win(!quotient.quotient().is_p_position(element));
        context.theorems.add_computation();
        Ok(Some(outcome))
    }

    fn choose(position: &mut TheoryPosition<'_>, context: &mut SolveContext<'_>) -> ChosenTheory {
        let budget = context.budget;
        let Some((quotient, element)) = quotient_of_sum(position.sum, context)? else { return Ok(None) };
        let outcome = Outcome::from_win(!quotient.quotient().is_p_position(element));
        let winning = match outcome {
            Outcome::P => Vec::new(),
            _ => winning_turns(position.sum, position.parts(), quotient, budget)?,
        };
        let reason = quotient_lines(position, quotient, element, outcome, budget)?;
        Ok(Some(Box::new(ComponentQuotientTheory { outcome, winning, reason })))
    }
}

impl DecidedPosition for ComponentQuotientTheory {
    fn judgement(&self) -> Judgement {
        Judgement::without_value(self.outcome, Standing::Computed)
    }

    fn opening(&self) -> Vec<BilingualText> {
        vec![explain::misere_line()]
    }

    fn find_moves(&mut self, position: &TheoryPosition<'_>, _: &mut SolveContext<'_>) -> Result<FoundMoves, Stop> {
        let (naming, total) = (position.naming(), Nat::from(self.winning.len()));
        let listed = self.winning.iter().take(position.limit).map(|turn| turn.to_move(naming)).collect();
        Ok(FoundMoves::from_winning(listed, Some(total)))
    }

    fn reply(&mut self, after: &Sum, naming: TurnNaming, context: &mut SolveContext<'_>) -> Result<Option<Move>, Stop> {
        // The quotient covers everything that can be reached, also a component that is left alone.
        let Some((quotient, _)) = context.engine.component_quotient(after, context.budget)? else { return Ok(None) };
        let winning = winning_turns(after, &different_components(after), quotient, context.budget)?;
        Ok(winning.first().map(|turn| turn.to_move(naming)))
    }

    fn reason(&self, _: &FoundMoves) -> Vec<BilingualText> {
        self.reason.clone()
    }
}

/// The different moves of a sum whose different components are `parts`, with the elements of the sums that they leave.
///
/// # Errors
/// Returns an error if the budget runs out or the rules fail, or [`Stop::Unsupported`] if the order of the quotient becomes too large.
pub(crate) fn list_moves_with_elements(
    sum: &Sum,
    parts: &[(Component, usize)],
    quotient: &mut ComponentQuotient,
    budget: &dyn Budget,
) -> Result<Vec<(SumMove, QuotientElement)>, Stop> {
    let moves = list_sum_moves(sum, parts.iter().map(|(component, _)| component), usize::MAX)?;
    moves.into_iter().map(|turn| known_element(quotient, &turn.sum, budget).map(|element| (turn, element))).collect()
}

/// The element of a sum that can be reached from the components of the quotient.
///
/// # Errors
/// Returns the errors of [`list_moves_with_elements`].
pub(crate) fn known_element(
    quotient: &mut ComponentQuotient,
    sum: &Sum,
    budget: &dyn Budget,
) -> Result<QuotientElement, Stop> {
    quotient.element(sum, budget).map_err(|unfinished| match unfinished {
        UnfinishedQuotient::Stop(stop) => stop,
        _ => Stop::Unsupported,
    })
}

/// The moves that leave a lost sum.
fn winning_turns(
    sum: &Sum,
    parts: &[(Component, usize)],
    quotient: &mut ComponentQuotient,
    budget: &dyn Budget,
) -> Result<Vec<SumMove>, Stop> {
    let moves = list_moves_with_elements(sum, parts, quotient, budget)?;
    let lost = moves.into_iter().filter(|(_, element)| quotient.quotient().is_p_position(*element));
    Ok(lost.map(|(turn, _)| turn).collect())
}

/// Explains the elements of the components and their product.
fn quotient_lines(
    position: &TheoryPosition<'_>,
    quotient: &mut ComponentQuotient,
    element: QuotientElement,
    outcome: Outcome,
    budget: &dyn Budget,
) -> Result<Vec<BilingualText>, Stop> {
    let presentation = quotient.presentation();
    let (order, p) = (quotient.quotient().order(), quotient.quotient().p_portion().count());
    let word = |element: QuotientElement| presentation.words[element.index()].to_string();
    let mut lines = vec![text!(
        "The misère quotient of all components that can be reached has order {order}, with {p} in P: components with the same element are equivalent in all sums of such components, and the player to move loses a sum if the product of the elements is in P.",
        p = (counted_noun(&p, "element", "elements"), p)
    )];
    let relations = &presentation.relations;
    if relations.len() <= MAX_SHOWN_RELATIONS {
        let relations: Vec<String> = relations.iter().map(ToString::to_string).collect();
        let relations = relations.join(", ");
        lines.push(text!("Relations: {relations}."));
    }
    for (component, count) in position.parts().iter().take(MAX_REASON_LINES) {
        let alone = Sum { components: vec![component.clone()] };
        let of_component = known_element(quotient, &alone, budget)?;
        let (component, word) = (shorten_text(&component.to_string()), word(of_component));
        lines.push(match count {
            1 => text!("{component} has the element {word}."),
            _ => text!("Each of the {count} {component} has the element {word}."),
        });
    }
    let product = word(element);
    lines.push(match outcome {
        Outcome::P => text!("The product is {product}, which is in P: the player to move loses."),
        _ => text!("The product is {product}, which is not in P: the player to move wins."),
    });
    Ok(lines)
}

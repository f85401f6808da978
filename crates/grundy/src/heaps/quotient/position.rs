//! The misère quotient of a position: of its components and all components that can be reached.

use super::MisereQuotient;
use super::certificate::{QuotientCertificateError, position_certificate};
use crate::budget::Meter;
use crate::engine::component_quotients::ComponentQuotient;
use crate::engine::endless::check_endless;
use crate::solve::answer::Move;
use crate::solve::component_quotient::{known_element, list_moves_with_elements};
use crate::solve::entailing::no_theory_message;
use crate::solve::parts::different_components;
use crate::solve::turns::TurnNaming;
use grundy_game::{ArgumentError, BilingualText, Outcome, Standing, Stop, Sum, counted_noun, in_force, text};
use grundy_misere::{HeapQuotient, Presentation, QuotientElement, UnfinishedQuotient};
use grundy_verify::Certificate;

/// The results that the quotient of a position has in addition to those of heaps.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PositionElements {
    /// For each generator, the smallest component that has its element.
    pub generators: Vec<Sum>,
    /// The element of the position; `None` if the quotient was not completed.
    pub element: Option<QuotientElement>,
    /// The different components, how often each occurs, and their elements.
    pub components: Vec<(Sum, usize, QuotientElement)>,
    /// The first moves, with the elements of the positions that they leave; those that win come first.
    pub moves: Vec<(Move, QuotientElement)>,
    /// The number of all different moves. Moves in equal components count once.
    pub move_count: usize,
    /// The number of moves that win under misère play.
    pub winning_count: usize,
    /// The number of components with different options that can be reached.
    pub reached_components: u64,
    /// The number of positions that were visited.
    pub positions: usize,
}

/// The maximum number of moves that are listed.
const MAX_LISTED_MOVES: usize = 20;

/// Computes the misère quotient of all sums of components that can be reached from a position, as long as its order is at most `max_order`.
///
/// Every position that can be reached from a component is visited once, so this decides sums that are far too large to be searched.
///
/// # Errors
/// Returns an error if the game is loopy, has entailing moves or infinite heaps, declares wins, losses or draws, or a component is too
/// large for an engine.
///
/// # Examples
/// ```
/// use grundy::Meter;
/// use grundy::quotient::position_quotient;
/// let board = grundy::parse("notakto(play_on=True)(\"...|...|...\")")?;
/// let found = position_quotient(&board, 1000, &Meter::default()).unwrap();
/// assert_eq!((found.quotient.order(), found.quotient.p_portion().count()), (18, 4));
/// # Ok::<(), grundy::Diagnostic>(())
/// ```
pub fn position_quotient(position: &Sum, max_order: usize, meter: &Meter) -> Result<MisereQuotient, ArgumentError> {
    in_force::with_budget(meter, || find_quotient(position, max_order, meter).map(|(found, _)| found))
}

/// As [`position_quotient`], with a certificate for [`grundy_verify::verify`] that lists all components that can be reached.
///
/// The certificate contains the rules if they are a text that needs no names from outside, such as that of a file. Then the checker visits
/// all positions by these rules; otherwise it takes the options of the components as they are listed.
///
/// # Errors
/// Returns the errors of [`position_quotient`]; in place of the certificate there is an error if there is none.
///
/// # Examples
/// ```
/// use grundy::quotient::certified_position_quotient;
/// use grundy::{Meter, verify};
/// let board = grundy::parse("cram(2, 5) + nim(3)").unwrap();
/// let (found, certificate) = certified_position_quotient(&board, 1000, &Meter::default()).unwrap();
/// assert_eq!(found.quotient.order(), 6);
/// assert!(verify(&certificate.unwrap().to_json()).unwrap().holds);
/// ```
pub fn certified_position_quotient(
    position: &Sum,
    max_order: usize,
    meter: &Meter,
) -> Result<(MisereQuotient, Result<Certificate, QuotientCertificateError>), ArgumentError> {
    in_force::with_budget(meter, || {
        let (found, mut components) = find_quotient(position, max_order, meter)?;
        let certificate = match found.unfinished_quotient {
            None => position_certificate(position, &mut components, meter),
            Some(_) => Err(QuotientCertificateError::NotFound),
        };
        Ok((found, certificate))
    })
}

/// Computes the misère quotient of a position under the budget in force.
fn find_quotient(
    position: &Sum,
    max_order: usize,
    meter: &Meter,
) -> Result<(MisereQuotient, ComponentQuotient), ArgumentError> {
    if let Some(message) = misfit_message(position) {
        return Err(ArgumentError::new(message));
    }
    let Some(mut components) = ComponentQuotient::for_games_of(position, max_order) else {
        return Err(ArgumentError::new(text!(
            "the position is too large: its components cannot be visited one by one"
        )));
    };
    let checked = check_endless(&position.components, meter).map_err(UnfinishedQuotient::from);
    let mut unfinished = checked.and_then(|()| components.element(position, meter)).err();
    if unfinished == Some(UnfinishedQuotient::Stop(Stop::Loopy)) {
        return Err(ArgumentError::new(text!("the game is loopy: play may never end, so it has no quotient")));
    }
    let presentation = components.presentation();
    let mut elements = PositionElements {
        generators: Vec::new(),
        element: None,
        components: Vec::new(),
        moves: Vec::new(),
        move_count: 0,
        winning_count: 0,
        reached_components: components.component_count(),
        positions: components.position_count(),
    };
    if unfinished.is_none()
        && let Err(stop) = elements.fill(position, &mut components, &presentation, meter)
    {
        unfinished = Some(stop.into());
    }
    let standing = elements.element.map(|_| Standing::Computed);
    let explanation = match &standing {
        Some(_) => vec![explanation_line(elements.positions, elements.reached_components)],
        None => Vec::new(),
    };
    let found = MisereQuotient {
        game: position.to_string(),
        presentation,
        quotient: components.quotient().clone(),
        standing,
        explanation,
        unfinished_quotient: unfinished,
        of_position: Some(elements),
    };
    Ok((found, components))
}

/// The reason why a position has no quotient, which is checked before anything is computed.
fn misfit_message(position: &Sum) -> Option<BilingualText> {
    if position.has_declared_ends() {
        return Some(text!("the game declares wins, losses or draws, so it has no misère play and no quotient"));
    }
    if position.has_infinite_heaps() {
        return Some(text!("a sum with infinite heaps has no quotient here: infinitely many positions can be reached"));
    }
    position.has_entailing_moves().then(no_theory_message)
}

fn explanation_line(positions: usize, components: u64) -> BilingualText {
    let they_are = if positions == 1 { "It is a sum" } else { "They are sums" };
    text!(
        "{positions} can be reached. {they_are} of {components}. Sums of these are the same element if adding any sum to both never makes their outcomes differ under misère play. That this is the quotient was checked for all sums of these components: the element of a sum is in P if and only if there is a move and no move leads to an element of P.",
        positions = (counted_noun(&positions, "position", "positions"), positions),
        components = (counted_noun(&components, "component", "components that differ by their options"), components)
    )
}

impl PositionElements {
    /// Fills in the elements of the components and of the moves.
    ///
    /// # Errors
    /// Returns an error if the budget runs out or the rules fail.
    fn fill(
        &mut self,
        position: &Sum,
        components: &mut ComponentQuotient,
        presentation: &Presentation,
        meter: &Meter,
    ) -> Result<(), Stop> {
        let parts = different_components(position);
        for (component, count) in &parts {
            let alone = Sum { components: vec![component.clone()] };
            let element = known_element(components, &alone, meter)?;
            self.components.push((alone, *count, element));
        }
        let naming = TurnNaming::from_components(parts.iter().map(|(component, _)| component));
        let mut moves = list_moves_with_elements(position, &parts, components, meter)?;
        let is_lost = |element: &QuotientElement| components.quotient().is_p_position(*element);
        // The sort is stable, so the order within the two groups is that of the rules.
        moves.sort_by_key(|(_, element)| !is_lost(element));
        self.move_count = moves.len();
        self.winning_count = moves.iter().filter(|(_, element)| is_lost(element)).count();
        let listed = moves.iter().take(MAX_LISTED_MOVES);
        self.moves = listed.map(|(turn, element)| (turn.to_move(naming), *element)).collect();
        self.generators = components.generator_positions(presentation);
        self.element = Some(known_element(components, position, meter)?);
        Ok(())
    }

    /// Who wins the position under misère play, if the quotient was completed.
    pub fn outcome(&self, quotient: &HeapQuotient) -> Option<Outcome> {
        self.element.map(|element| Outcome::from_win(!quotient.is_p_position(element)))
    }
}

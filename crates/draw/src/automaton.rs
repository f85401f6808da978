//! A finite automaton: its states in layers, with the letters that lead from one to another.

use crate::graph::{GraphLayout, GraphPictureOptions, MoveRoute, VERTEX_HEIGHT, move_routes, outcome_frame};
use crate::sheet::{PlotSheet, coordinate, fit_text, label_width};
use crate::table::PictureTooLarge;
use grundy_game::{Outcome, text};
use maud::{Markup, html};

/// The maximum number of states of a picture.
const MAX_STATES: usize = 60;
/// The font sizes of the title, of states, and of letters, in units of the picture.
const LETTER_SIZES: (f64, f64, f64) = (22.0, 16.0, 13.0);
/// The widest list of letters that is written in full, in units of the picture.
const MAX_LETTERS_WIDTH: f64 = 150.0;
/// The gap between a step and its letters, in units of the picture.
const LETTERS_GAP: f64 = 5.0;
/// The widest title that makes the picture wider, in units of the picture. A wider one is cut off.
const MAX_TITLE_WIDTH: f64 = 1_200.0;
/// The width of a state, in units of the picture.
const STATE_WIDTH: f64 = 70.0;

/// A step of an automaton: the states, and the letters with which it is taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AutomatonStep {
    /// The state before.
    pub from: usize,
    /// The state after.
    pub to: usize,
    /// The letters.
    pub letters: Vec<String>,
}

/// Draws a finite automaton as SVG. `accepts` says of each state whether it accepts; the first state is the start, which has an arrow.
/// States that are not `drawn` are left out with their steps, such as one from which nothing is accepted.
///
/// Accepting states have a double border.
///
/// # Errors
/// Returns an error if there are more than 60 states, or the steps pass too many layers.
///
/// # Panics
/// Panics if a step has an end that is no state.
///
/// # Examples
/// ```
/// use grundy_draw::{AutomatonStep, GraphPictureOptions, automaton};
/// let step = |from, to, letter: &str| AutomatonStep { from, to, letters: vec![letter.into()] };
/// let steps = [step(0, 0, "0"), step(0, 1, "1"), step(1, 0, "0"), step(1, 1, "1")];
/// let picture = automaton("odd numbers", &[false, true], &steps, &|_| true, &GraphPictureOptions::default())?;
/// assert!(picture.contains("<title>0 → 1: 1</title>"));
/// # Ok::<(), grundy_draw::PictureTooLarge>(())
/// ```
pub fn automaton(
    title: &str,
    accepts: &[bool],
    steps: &[AutomatonStep],
    drawn: &dyn Fn(usize) -> bool,
    graphed: &GraphPictureOptions,
) -> Result<String, PictureTooLarge> {
    let states: Vec<usize> = (0..accepts.len()).filter(|&state| drawn(state)).collect();
    let count = states.len();
    if count > MAX_STATES {
        return Err(PictureTooLarge(text!(
            "an automaton of {count} states is too large for a picture: at most {MAX_STATES} can be drawn"
        )));
    }
    let place = |state: usize| states.iter().position(|other| *other == state);
    let mut joined: Vec<((usize, usize), &AutomatonStep)> =
        steps.iter().filter_map(|step| Some(((place(step.from)?, place(step.to)?), step))).collect();
    joined.sort_by_key(|(ends, _)| *ends);
    let sizes = vec![STATE_WIDTH; count];
    let edges: Vec<(usize, usize)> = joined.iter().map(|(ends, _)| *ends).collect();
    let layout = GraphLayout::lay_out(&sizes, &edges)?;
    let routes = move_routes(&layout, &sizes);
    let lang = graphed.lang;
    let legend = text!("accepting").in_language(lang).into_owned();
    let (left, top) = (60.0, 96.0);
    let title_width = label_width(title, LETTER_SIZES.0).min(MAX_TITLE_WIDTH) + 40.0;
    let wide = title_width.max(layout.size.0 + left + MAX_LETTERS_WIDTH);
    let size = (wide, top + layout.size.1 + 20.0);
    let number = accepts.len();
    let desc = text!("{number} states, {count} of them drawn.");
    let desc = desc.in_language(lang);
    let sheet = PlotSheet { size, theme: graphed.theme, lang: lang.tag(), title, desc: &desc, links: false };
    let drawn_steps: Vec<Markup> = layout
        .edges
        .iter()
        .zip(&routes)
        .map(|(ends, route)| {
            let letters: Vec<&str> = joined
                .iter()
                .filter(|(other, _)| other == ends)
                .flat_map(|(_, step)| step.letters.iter().map(String::as_str))
                .collect();
            let opposite =
                layout.edges.iter().position(|other| *other == (ends.1, ends.0)).filter(|_| ends.0 != ends.1);
            let is_left = opposite.is_some_and(|at| route.middle().0 < routes[at].middle().0);
            step_arrow(route, &letters.join(" "), (states[ends.0], states[ends.1]), is_left)
        })
        .collect();
    Ok(sheet.render(&html! {
        text.g-text x="20" y="34" font-size=(LETTER_SIZES.0) { (fit_text(title, LETTER_SIZES.0, size.0 - 40.0)) }
        (outcome_frame(Outcome::P, (20.0, 50.0), (30.0, 20.0)))
        text.g-text x="58" y="65" font-size=(LETTER_SIZES.2) { (legend) }
        g transform={ "translate(" (coordinate(left)) " " (coordinate(top)) ")" } {
            @for step in &drawn_steps { (step) }
            @for (at, &state) in states.iter().enumerate() {
                (state_shape(state, accepts[state], layout.places[at]))
            }
        }
    }))
}

/// A state centred at a place.
fn state_shape(state: usize, accepts: bool, (x, y): (f64, f64)) -> Markup {
    let corner = (x - STATE_WIDTH / 2.0, y - VERTEX_HEIGHT / 2.0);
    let outcome = if accepts { Outcome::P } else { Outcome::N };
    let start = MoveRoute::straight_route((corner.0 - 34.0, y), (corner.0, y));
    html! {
        g {
            (outcome_frame(outcome, corner, (STATE_WIDTH, VERTEX_HEIGHT)))
            text.g-text x=(coordinate(x)) y=(coordinate(y + 6.0)) text-anchor="middle" font-size=(LETTER_SIZES.1) { (state) }
            @if state == 0 {
                path class="g-edge" d=(start.path_data()) stroke-width="2" fill="none" {}
                path class="g-quiet" d=(start.arrow_head(5.0)) {}
            }
        }
    }
}

/// The arrow of a step, with its letters to the right of it, or to the left, where an opposite step runs on the right.
fn step_arrow(route: &MoveRoute, letters: &str, (from, to): (usize, usize), is_left: bool) -> Markup {
    let (x, y) = route.middle();
    let (x, anchor) = if is_left { (x - LETTERS_GAP, "end") } else { (x + LETTERS_GAP, "start") };
    html! {
        g {
            title { (from) " → " (to) ": " (letters) }
            path class="g-line" d=(route.path_data()) stroke-width="1.4" fill="none" {}
            path class="g-quiet" d=(route.arrow_head(4.0)) {}
            text.g-text x=(coordinate(x)) y=(coordinate(y + 4.0)) text-anchor=(anchor) font-size=(LETTER_SIZES.2) {
                (fit_text(letters, LETTER_SIZES.2, MAX_LETTERS_WIDTH))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_that_are_not_drawn_are_left_out() {
        let step = |from, to, letter: &str| AutomatonStep { from, to, letters: vec![letter.into(), "x".into()] };
        let steps = [step(0, 1, "a"), step(1, 0, "b"), step(0, 2, "c"), step(2, 2, "d"), step(1, 1, "e")];
        let picture = |drawn: &dyn Fn(usize) -> bool| {
            automaton("A & B", &[true, false, false], &steps, drawn, &GraphPictureOptions::default())
                .expect("it is small")
        };
        let whole = picture(&|_| true);
        let part = picture(&|state| state != 2);
        roxmltree::Document::parse(&whole).expect("it is XML");
        roxmltree::Document::parse(&part).expect("it is XML");
        assert!(whole.contains("0 → 2: c x") && !part.contains("0 → 2") && part.contains("1 → 1: e x"));
    }

    #[test]
    fn large_automata_are_refused() {
        let accepts = vec![false; MAX_STATES + 1];
        let refused = automaton("A", &accepts, &[], &|_| true, &GraphPictureOptions::default());
        assert!(refused.is_err());
        assert!(automaton("A", &accepts, &[], &|state| state > 0, &GraphPictureOptions::default()).is_ok());
    }
}

//! The options of the positions that a table or a graph shows: the script builds up their mex, option by option.

use crate::json_text::{json_list, json_object, json_string};
use crate::parameters::QuestionParameters;
use grundy::{Sum, text};
use grundy_draw::GraphVertex;
use grundy_play::choices;
use maud::{Markup, html};
use std::collections::{BTreeSet, HashMap};

/// The maximum number of options of all positions of a page together.
const MAX_SENT_OPTIONS: usize = 8_000;
/// The maximum number of moves of a position whose options are sent.
const MAX_MOVES: usize = 400;

/// Positions with their values and options.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct MexSteps(Vec<SteppedPosition>);

/// A position of a table, or a vertex.
#[derive(Debug, Default, PartialEq, Eq)]
struct SteppedPosition {
    name: String,
    value: Option<u64>,
    /// The options, each as the places of its components; `None` if some option is not shown, or has no value.
    options: Option<Vec<Vec<usize>>>,
}

impl MexSteps {
    /// The positions of a table, each with its value; the options whose components are all in the table.
    pub(crate) fn from_positions(positions: Vec<(Option<Sum>, Option<u64>)>) -> MexSteps {
        let name = |position: &Option<Sum>| position.as_ref().map(ToString::to_string).unwrap_or_default();
        let places: HashMap<String, usize> =
            positions.iter().enumerate().map(|(place, (position, _))| (name(position), place)).collect();
        let has_value: Vec<bool> = positions.iter().map(|(_, value)| value.is_some()).collect();
        let mut left = MAX_SENT_OPTIONS;
        let steps = positions.into_iter().map(|(position, value)| {
            let name = name(&position);
            let place = |component: &String| places.get(component).copied().filter(|&place| has_value[place]);
            let asked = position.filter(|_| value.is_some() && left > 0);
            let options = asked.and_then(|position| option_places(&position, place));
            let fits = options.as_ref().is_none_or(|options| options.len() <= left);
            // After the first position that does not fit, none is tried: listing moves takes time.
            left = if fits { left - options.as_ref().map_or(0, Vec::len) } else { 0 };
            let options = options.filter(|_| fits);
            SteppedPosition { name, value, options }
        });
        MexSteps(steps.collect())
    }

    /// The vertices of a graph: those whose options are all drawn, and are numbers.
    pub(crate) fn from_graph(vertices: &[GraphVertex], edges: &[(usize, usize)]) -> MexSteps {
        let value = |vertex: &GraphVertex| vertex.value.as_deref()?.trim_start_matches('*').parse().ok();
        let mut followers = vec![BTreeSet::new(); vertices.len()];
        edges.iter().for_each(|&(from, to)| {
            followers[from].insert(to);
        });
        let step = |(vertex, followers): (&GraphVertex, BTreeSet<usize>)| {
            let is_whole = vertex.hidden_options == 0 && value(vertex).is_some();
            let is_known = is_whole && followers.iter().all(|&to| value(&vertices[to]).is_some());
            let options = is_known.then(|| followers.into_iter().map(|to| vec![to]).collect());
            SteppedPosition { name: vertex.name.clone(), value: value(vertex), options }
        };
        MexSteps(vertices.iter().zip(followers).map(step).collect())
    }

    /// The place where the script shows the steps: for the cells or vertices `parts` of the elements `whole` of the page.
    /// Nothing if no position has options that can be shown.
    pub(crate) fn render(&self, whole: &str, parts: &str, given: &QuestionParameters) -> Markup {
        // The script puts the name of a position in the place of the dots.
        let name = "…";
        let is_useful = self.0.iter().any(|step| step.options.as_ref().is_some_and(|options| !options.is_empty()));
        html! {
            @if is_useful {
                section .mex hidden data-mex=(self.json()) data-whole=(whole) data-parts=(parts)
                    data-options=(given.localize(text!("Options of {name}")))
                    data-none=(given.localize(text!("no options")))
                    data-counted=(given.localize(text!("Options taken into account")))
                    data-before=(given.localize(text!("Previous position")))
                    data-next=(given.localize(text!("Next position")))
                    aria-label=(given.localize(text!("The mex, step by step"))) {
                    h3 { (given.localize(text!("The mex, step by step"))) }
                    p .hint { (given.localize(text!("Point at a position: its options are marked. The value is the smallest number that no option has."))) }
                }
            }
        }
    }

    fn json(&self) -> String {
        let step = |step: &SteppedPosition| {
            let value = step.value.map_or("null".into(), |value| value.to_string());
            let options =
                step.options.as_ref().map_or("null".into(), |options| json_list(options.iter().map(json_list)));
            json_object([("name", json_string(&step.name)), ("value", value), ("options", options)])
        };
        json_list(self.0.iter().map(step))
    }
}

/// The options of a position, each as the places of its components; `None` if there are too many, or if one is not shown.
fn option_places(position: &Sum, place: impl Fn(&String) -> Option<usize>) -> Option<Vec<Vec<usize>>> {
    let options = choices(position, MAX_MOVES).ok()?;
    let mut found = BTreeSet::new();
    for choice in options {
        let after = choice.position_after();
        let components = after.components.iter().map(|component| place(&component.to_string()));
        let mut places = components.collect::<Option<Vec<usize>>>()?;
        places.sort_unstable();
        found.insert(places);
    }
    Some(found.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy::{Engine, Meter, Outcome, Query};

    fn steps_of(game: &str, to: u64) -> MexSteps {
        let position = |n: u64| grundy::parse(&format!("{game}({n})")).expect("a position");
        let value = |position: &Sum| {
            let answer = Query::new(position.clone()).solve(&mut Engine::new(), &Meter::default());
            answer.value.expect("it has a value").to_string().trim_start_matches('*').parse().ok()
        };
        MexSteps::from_positions((0..=to).map(|n| (Some(position(n)), value(&position(n)))).collect())
    }

    /// The value of each position is the mex of what the page sends about its options.
    fn assert_values_are_mex(steps: &MexSteps) {
        for step in &steps.0 {
            let Some(options) = &step.options else { continue };
            let value = |place: &usize| steps.0[*place].value.expect("an option has a value");
            let values: Vec<u64> = options.iter().map(|parts| parts.iter().map(value).fold(0, |a, b| a ^ b)).collect();
            assert_eq!(step.value, (0..).find(|value| !values.contains(value)), "{step:?}");
        }
    }

    #[test]
    fn values_of_tables_are_the_mex_of_what_is_sent() {
        for game in ["nim", "kayles", "subtract(1, 3, 4)", "grundys", "lasker"] {
            let steps = steps_of(game, 20);
            assert!(steps.0.iter().all(|step| step.options.is_some()), "{game}");
            assert_values_are_mex(&steps);
        }
        // An option that is not in the table leaves its position without steps.
        let position = grundy::parse("nim(2)").expect("a position");
        assert_eq!(MexSteps::from_positions(vec![(Some(position), Some(2))]).0[0].options, None);
        // Large tables send a part.
        let steps = steps_of("nim", 200);
        let sent: usize = steps.0.iter().filter_map(|step| step.options.as_ref()).map(Vec::len).sum();
        assert!((MAX_SENT_OPTIONS - 200..=MAX_SENT_OPTIONS).contains(&sent), "{sent}");
    }

    #[test]
    fn vertices_with_hidden_options_have_no_steps() {
        let vertex = |name: &str, value: &str, hidden_options| GraphVertex {
            name: name.into(),
            value: Some(value.into()),
            outcome: Outcome::P,
            hidden_options,
            href: None,
            unfold_href: None,
        };
        let vertices = [vertex("a", "*2", 0), vertex("b", "*1", 0), vertex("c", "0", 0), vertex("d", "∞{1}", 0)];
        let steps = MexSteps::from_graph(&vertices, &[(0, 1), (0, 2), (1, 2), (1, 2), (2, 3)]);
        assert_values_are_mex(&steps);
        let options: Vec<_> = steps.0.into_iter().map(|step| step.options).collect();
        // The third leads to a position without a number, and the fourth has none itself.
        assert_eq!(options, [Some(vec![vec![1], vec![2]]), Some(vec![vec![2]]), None, None]);
        let hidden = MexSteps::from_graph(&[vertex("a", "*1", 3)], &[]);
        assert_eq!(hidden.0[0].options, None);
    }
}

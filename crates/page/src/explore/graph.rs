//! The game graph of a position: all positions that can be reached, or the first ones, in which the rest is folded.

use crate::badge;
use crate::link::PageLink;
use crate::mex_steps::MexSteps;
use crate::parameters::QuestionParameters;
use grundy::graphs::{label_text, write::game_graph};
use grundy::{Budget, Convention, Engine, Limits, Meter, Query, Stop, Sum, retrograde, text};
use grundy_draw::{GraphPictureOptions, GraphVertex, Theme, graph};
use grundy_play::choices;
use maud::{Markup, PreEscaped, html};
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// The maximum number of positions of a graph that is drawn without a request.
const DEFAULT_GRAPH_SIZE: u64 = 40;
/// The maximum number of positions that are drawn of a larger graph: most of their moves lead out of the picture.
const DEFAULT_FOLDED_SIZE: u64 = 24;
/// The maximum number of positions of a graph that is drawn on request.
pub(super) const MAX_GRAPH_SIZE: u64 = 300;
/// The separator of the positions whose options are all drawn, in a link.
const OPENED_SEPARATOR: char = ';';
/// The time limit for exploring positions.
const GRAPH_TIME_LIMIT: Duration = Duration::from_secs(2);

/// The section with the graph: at most `size` positions of it.
pub(super) fn graph_section(
    position: &Sum,
    given: &QuestionParameters,
    size: Option<u64>,
    engine: &mut Engine,
    meter: &Meter,
) -> Markup {
    let most = size.unwrap_or(DEFAULT_GRAPH_SIZE);
    let part = meter.limited_part(Limits { max_time: Some(GRAPH_TIME_LIMIT), ..Limits::default() });
    let content =
        match whole_picture(position, given, &PositionBudget { meter: &part, remaining_positions: most.into() }) {
            Ok(Some(drawn)) => graph_figure(&drawn, given),
            // Games with declared ends have no file format; their positions can be drawn all the same.
            Ok(None) | Err(Stop::Positions | Stop::Unsupported) => {
                folded_content(position, given, size.unwrap_or(DEFAULT_FOLDED_SIZE), engine, &part)
            }
            // No engine can hold the position with any budget.
            Err(Stop::Memory | Stop::TooLarge)
                if position.components.iter().any(|component| component.key.is_none()) =>
            {
                html! { p .hint { (given.localize(text!("The position is too large for a graph."))) } }
            }
            Err(stop) => badge::stop_line(stop, given),
        };
    html! { h3 #graph { (given.localize(text!("The game graph"))) } (content) }
}

/// A picture of a graph, and the options of its vertices.
struct DrawnGraph {
    picture: String,
    mex_steps: MexSteps,
}

/// A picture that the script makes zoomable and movable, and whose positions show how their value follows from the options.
fn graph_figure(drawn: &DrawnGraph, given: &QuestionParameters) -> Markup {
    html! {
        figure .graph data-zoom data-larger=(given.localize(text!("Larger"))) data-smaller=(given.localize(text!("Smaller")))
            data-whole=(given.localize(text!("Whole picture"))) {
            div .wide { (PreEscaped(&drawn.picture)) }
        }
        (drawn.mex_steps.render("figure.graph", "a.g-vertex", given))
    }
}

/// The first positions of a graph that is too large to be drawn whole.
fn folded_content(position: &Sum, given: &QuestionParameters, most: u64, engine: &mut Engine, part: &Meter) -> Markup {
    let Some(found) = FoldedGraph::explore(position, most as usize, &opened_positions(given)) else {
        return html! { p .hint { (given.localize(text!("The options are too many for a graph."))) } };
    };
    let larger = (most * 3).min(MAX_GRAPH_SIZE);
    match found.picture(position, given, engine, part) {
        // A small graph that has no file format is drawn whole.
        Ok(Some(drawn)) if found.hidden_options.iter().all(|&hidden| hidden == 0) => graph_figure(&drawn, given),
        Ok(Some(drawn)) => html! {
            p .hint {
                (given.localize(text!("More than {most} positions can be reached. Those near the start are drawn; “+3” stands for three options that are folded: the plus sign shows them."))) " "
                @if larger > most { a href=(given.link("/explore").with_parameter("size", larger.to_string())) { (given.localize(text!("Draw up to {larger}"))) } }
            }
            (graph_figure(&drawn, given))
        },
        Ok(None) => {
            html! { p .hint { (given.localize(text!("More than {most} positions can be reached: no graph is drawn."))) } }
        }
        Err(stop) => badge::stop_line(stop, given),
    }
}

/// A budget that limits the number of positions of a graph.
struct PositionBudget<'a> {
    meter: &'a Meter,
    remaining_positions: AtomicU64,
}

impl Budget for PositionBudget<'_> {
    fn spend(&self, positions: u64, bytes: u64) -> Result<(), Stop> {
        let take = self.remaining_positions.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(positions));
        take.map_err(|_| Stop::Positions)?;
        self.meter.spend(positions, bytes)
    }

    fn release(&self, bytes: u64) {
        self.meter.release(bytes);
    }
}

/// The whole graph; `None` if it is too large for a picture.
fn whole_picture(position: &Sum, given: &QuestionParameters, budget: &dyn Budget) -> Result<Option<DrawnGraph>, Stop> {
    let found = game_graph(position, budget)?;
    let convention = given.convention();
    let free = Meter::default();
    let labels = match convention {
        Convention::Normal => Some(found.solve(&free)?),
        Convention::Misere => None,
    };
    let played = retrograde(&found.graph, convention, &[], &free)?;
    let vertex = |(at, name): (usize, &String)| GraphVertex {
        name: name.clone(),
        value: labels.as_ref().map(|labels| label_text(labels.label_of(at as u32))),
        outcome: labels
            .as_ref()
            .map_or_else(|| played.outcome(at as u32), |labels| labels.label_of(at as u32).outcome()),
        hidden_options: 0,
        href: Some(given.link("/explore").with_parameter("q", name).to_string()),
        unfold_href: None,
    };
    let vertices: Vec<GraphVertex> = found.positions.iter().enumerate().map(vertex).collect();
    let edges =
        (0..vertices.len()).flat_map(|at| found.graph.followers(at as u32).iter().map(move |&to| (at, to as usize)));
    let edges: Vec<(usize, usize)> = edges.collect();
    Ok(draw_graph(position, &vertices, &edges, given))
}

fn draw_graph(
    position: &Sum,
    vertices: &[GraphVertex],
    edges: &[(usize, usize)],
    given: &QuestionParameters,
) -> Option<DrawnGraph> {
    let graphed = GraphPictureOptions { theme: Theme::Page, lang: given.lang };
    let picture = graph(&position.to_string(), vertices, edges, &graphed).ok()?;
    Some(DrawnGraph { picture, mex_steps: MexSteps::from_graph(vertices, edges) })
}

/// The first positions that can be reached, nearest first.
struct FoldedGraph {
    positions: Vec<Sum>,
    edges: Vec<(usize, usize)>,
    /// For each position the number of its options that are not among the positions.
    hidden_options: Vec<usize>,
}

impl FoldedGraph {
    /// Explores positions in the order of their distance until there are `most`, and after that only the options of the positions
    /// in `opened`; `None` if a position that is explored has too many options to list.
    fn explore(start: &Sum, most: usize, opened: &HashSet<&str>) -> Option<FoldedGraph> {
        let mut found = FoldedGraph { positions: vec![start.clone()], edges: Vec::new(), hidden_options: vec![0] };
        let mut numbers = HashMap::from([(identity(start), 0)]);
        let mut open = VecDeque::from([0]);
        while let Some(at) = open.pop_front() {
            let position = found.positions[at].clone();
            let most = if opened.contains(&position.to_string()[..]) { MAX_GRAPH_SIZE as usize } else { most };
            let mut options: Vec<Sum> = Vec::new();
            let mut names = Vec::new();
            for choice in choices(&position, MAX_LISTED_CHOICES).ok()? {
                let after = choice.position_after();
                let name = identity(&after);
                if !names.contains(&name) {
                    names.push(name);
                    options.push(after);
                }
            }
            for (name, option) in names.into_iter().zip(options) {
                let number = match numbers.get(&name) {
                    Some(&number) => number,
                    None if found.positions.len() >= most => {
                        found.hidden_options[at] += 1;
                        continue;
                    }
                    None => {
                        let number = found.positions.len();
                        numbers.insert(name, number);
                        found.positions.push(option);
                        found.hidden_options.push(0);
                        open.push_back(number);
                        number
                    }
                };
                found.edges.push((at, number));
            }
        }
        Some(found)
    }

    /// Draws the positions with their values; `None` if one of them is not decided in time.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    fn picture(
        &self,
        start: &Sum,
        given: &QuestionParameters,
        engine: &mut Engine,
        meter: &Meter,
    ) -> Result<Option<DrawnGraph>, Stop> {
        // Only positions of the picture are kept in its links, even if the link of this page names others.
        let asked = opened_positions(given);
        let names = self.positions.iter().map(ToString::to_string);
        let opened: Vec<String> = names.filter(|name| asked.contains(&name[..])).collect();
        let mut vertices = Vec::new();
        for (position, hidden) in self.positions.iter().zip(&self.hidden_options) {
            meter.spend(0, 0)?;
            let query = Query::new(position.clone()).under(given.convention()).with_moves(0);
            let answer = query.solve(engine, meter);
            let Some(outcome) = answer.outcome else { return Ok(None) };
            let name = position.to_string();
            let value = match given.convention() {
                Convention::Normal => answer.value.map(|value| value.to_string()),
                Convention::Misere => None,
            };
            let href = Some(given.link("/explore").with_parameter("q", &name[..]).to_string());
            let unfold_href = (*hidden > 0 && self.positions.len() < MAX_GRAPH_SIZE as usize)
                .then(|| unfold_link(&opened, &name, given).to_string());
            vertices.push(GraphVertex { name, value, outcome, hidden_options: *hidden as u64, href, unfold_href });
        }
        Ok(draw_graph(start, &vertices, &self.edges, given))
    }
}

/// The positions whose options are all to be drawn, by the link.
fn opened_positions(given: &QuestionParameters) -> HashSet<&str> {
    given.text("open").split(OPENED_SEPARATOR).filter(|text| !text.is_empty()).collect()
}

/// The link to the same picture with all options of one more position.
fn unfold_link(opened: &[String], name: &str, given: &QuestionParameters) -> PageLink {
    let separator = OPENED_SEPARATOR.to_string();
    let names: Vec<&str> = opened.iter().map(String::as_str).chain([name]).collect();
    given.link("/explore").with_parameter("size", given.text("size")).with_parameter("open", names.join(&separator))
}

/// The maximum number of moves of a position in a folded graph.
const MAX_LISTED_CHOICES: usize = 2_000;

/// A key that is equal for positions that differ only in the order of their components.
fn identity(position: &Sum) -> Vec<String> {
    let mut components: Vec<String> = position.components.iter().map(ToString::to_string).collect();
    components.sort_unstable();
    components
}

#[cfg(test)]
mod tests {
    use super::*;

    fn explore_text(text: &str, most: usize) -> FoldedGraph {
        explore_opened(text, most, &[])
    }

    fn explore_opened(text: &str, most: usize, opened: &[&str]) -> FoldedGraph {
        let opened = opened.iter().copied().collect();
        FoldedGraph::explore(&grundy::parse(text).expect("a position"), most, &opened).expect("it can be listed")
    }

    #[test]
    fn a_graph_that_fits_hides_nothing() {
        for text in ["nim(2, 3)", "kayles(6)", "wythoff(2, 3)", "chomp(2, 3)"] {
            let position = grundy::parse(text).expect("a position");
            let whole = game_graph(&position, &Meter::default()).expect("it is small");
            let found = explore_text(text, 1_000);
            // The graph of a file may have one position more than once, with its components in another order.
            let whole = whole.positions.iter().map(|name| identity(&grundy::parse(name).expect("a position")));
            let whole: HashSet<_> = whole.collect();
            assert_eq!(found.positions.len(), whole.len(), "{text}");
            assert!(found.hidden_options.iter().all(|&hidden| hidden == 0), "{text}");
        }
    }

    #[test]
    fn hidden_options_and_drawn_ones_are_all_options() {
        let found = explore_text("nim(5, 6, 7)", 10);
        assert_eq!(found.positions.len(), 10);
        for (at, position) in found.positions.iter().enumerate() {
            let mut options: Vec<_> = choices(position, 100)
                .expect("few")
                .into_iter()
                .map(|choice| identity(&choice.position_after()))
                .collect();
            options.sort_unstable();
            options.dedup();
            let drawn = found.edges.iter().filter(|edge| edge.0 == at).count();
            assert_eq!(drawn + found.hidden_options[at], options.len(), "{position}");
        }
    }

    #[test]
    fn an_opened_position_hides_nothing() {
        let found = explore_opened("nim(5, 6, 7)", 10, &["nim(5, 6, 7)", "nim(5, 6, 0)"]);
        for (position, hidden) in found.positions.iter().zip(&found.hidden_options) {
            let is_opened = ["nim(5, 6, 7)", "nim(5, 6, 0)"].contains(&&position.to_string()[..]);
            assert!(!is_opened || *hidden == 0, "{position}: {hidden}");
        }
        assert_eq!(found.hidden_options[0], 0);
        assert!(found.positions.len() > 18, "{}", found.positions.len());
    }
}

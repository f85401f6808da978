//! The Cayley graph: a line from each element for each generator.

use super::classes::Classes;
use super::{LETTERS, element, names};
use crate::graph::{HEIGHT, Layout, Route};
use crate::sheet::{place, width};
use crate::table::TooMany;
use grundy::quotient::{MisereQuotient, letter};
use maud::{Markup, html};
use std::collections::HashMap;

/// The height of an element, the space between two elements of a box, and the space to the border of the box.
const ELEMENT: (f64, f64, f64) = (28.0, 20.0, 10.0);
/// The classes of the generators' colours: of lines, and of arrow heads.
const COLOURS: [(&str, &str); 6] = [
    ("g-blue-line", "g-blue"),
    ("g-stem", "g-green"),
    ("g-orange-line", "g-orange"),
    ("g-purple-line", "g-purple"),
    ("g-red-line", "g-red"),
    ("g-line", "g-quiet"),
];
/// The dash patterns, for quotients with more generators than colours.
const DASHES: [&str; 4] = ["none", "7 3", "2 3", "9 3 2 3"];

/// The picture of the Cayley graph, with its size.
pub(super) struct Cayley {
    pub(super) picture: Markup,
    pub(super) size: (f64, f64),
}

/// An edge from an element to its product with a generator.
struct Step {
    from: usize,
    generator: usize,
    to: usize,
}

impl Cayley {
    /// Draws the Cayley graph.
    ///
    /// # Errors
    /// The lines pass too many layers.
    pub(super) fn of(found: &MisereQuotient) -> Result<Cayley, TooMany> {
        let (quotient, names) = (&found.quotient, names(found));
        let classes = Classes::of(quotient);
        let steps: Vec<Step> = quotient
            .elements()
            .flat_map(|x| {
                let generators = found.presentation.generators.iter().enumerate();
                generators.map(move |(generator, g)| (x.index(), generator, quotient.product(x, g.element).index()))
            })
            .filter(|(from, _, to)| from != to)
            .map(|(from, generator, to)| Step { from, generator, to })
            .collect();
        let wide: Vec<f64> = names.iter().map(|name| width(name, LETTERS.1).max(16.0) + 18.0).collect();
        let boxes: Vec<f64> = classes
            .members
            .iter()
            .map(|members| {
                let gaps = (members.len() - 1) as f64 * ELEMENT.1;
                members.iter().map(|&x| wide[x]).sum::<f64>() + gaps + 2.0 * ELEMENT.2
            })
            .collect();
        let between: Vec<(usize, usize)> =
            steps.iter().map(|step| (classes.of[step.from], classes.of[step.to])).filter(|(a, b)| a != b).collect();
        let layout = Layout::of(&boxes, &between)?;
        let mut places = vec![(0.0, 0.0); names.len()];
        for (class, members) in classes.members.iter().enumerate() {
            let (middle, y) = layout.places[class];
            let mut x = middle - boxes[class] / 2.0 + ELEMENT.2;
            for &member in members {
                places[member] = (x + wide[member] / 2.0, y);
                x += wide[member] + ELEMENT.1;
            }
        }
        let passed: HashMap<(usize, usize), &Vec<(f64, f64)>> =
            layout.edges.iter().copied().zip(&layout.passed).collect();
        let (within, down): (Vec<&Step>, Vec<&Step>) =
            steps.iter().partition(|step| classes.of[step.from] == classes.of[step.to]);
        let middle = (found.presentation.generators.len() as f64 - 1.0) / 2.0;
        let line = |step: &Step| {
            let port = (step.generator as f64 - middle) * 3.0;
            let (start, end) = (places[step.from], places[step.to]);
            let passed = passed[&(classes.of[step.from], classes.of[step.to])];
            let upright = passed.iter().flat_map(|&(x, y)| [(x, y - HEIGHT / 2.0), (x, y + HEIGHT / 2.0)]);
            let first = (start.0 + port, start.1 + ELEMENT.0 / 2.0);
            let last = (end.0 + port, end.1 - ELEMENT.0 / 2.0);
            Route::Through([first].into_iter().chain(upright).chain([last]).collect())
        };
        let title = |step: &Step| format!("{} · {} = {}", names[step.from], letter(step.generator), names[step.to]);
        let picture = html! {
            @for (class, &(x, y)) in layout.places.iter().enumerate().filter(|(class, _)| classes.members[*class].len() > 1) {
                rect.g-grid x=(place(x - boxes[class] / 2.0)) y=(place(y - HEIGHT / 2.0)) width=(place(boxes[class])) height=(place(HEIGHT))
                    rx="8" fill="none" stroke-width="1" {}
            }
            @for step in down { (arrow(&line(step), step.generator, &title(step))) }
            // An edge that leads both ways is drawn once.
            @for step in within.iter().filter(|step| step.from < step.to || !returns(&within, step)) {
                (arc(places[step.from], places[step.to], (wide[step.from], wide[step.to]), step.generator, &title(step)))
            }
            @for (at, x) in quotient.elements().enumerate() {
                (element(&names[at], quotient.is_p(x), places[at], (wide[at], ELEMENT.0)))
            }
        };
        Ok(Cayley { picture, size: layout.size })
    }
}

/// Whether the same generator also leads back.
fn returns(steps: &[&Step], step: &Step) -> bool {
    steps.iter().any(|back| (back.from, back.generator, back.to) == (step.to, step.generator, step.from))
}

/// The classes of line and head, and the dash pattern, of a generator.
fn pen(generator: usize) -> (&'static str, &'static str, &'static str) {
    let (line, head) = COLOURS[generator % COLOURS.len()];
    (line, head, DASHES[generator / COLOURS.len() % DASHES.len()])
}

fn arrow(route: &Route, generator: usize, title: &str) -> Markup {
    let (line, head, dashes) = pen(generator);
    html! {
        g {
            title { (title) }
            path class=(line) d=(route.line()) stroke-width="1.3" stroke-dasharray=(dashes) fill="none" {}
            path class=(head) d=(route.head(3.5)) {}
        }
    }
}

/// A line within a box: straight between neighbours, else an arc over the elements between.
fn arc(from: (f64, f64), to: (f64, f64), wide: (f64, f64), generator: usize, title: &str) -> Markup {
    let (line, _, dashes) = pen(generator);
    let (left, right) = if from.0 < to.0 { ((from, wide.0), (to, wide.1)) } else { ((to, wide.1), (from, wide.0)) };
    let (start, end) = (left.0.0 + left.1 / 2.0, right.0.0 - right.1 / 2.0);
    let y = from.1;
    let path = if end - start <= ELEMENT.1 + 0.1 {
        // Lines of different generators are shifted vertically against each other.
        let y = y + [0.0, -5.0, 5.0, -9.0, 9.0][generator % 5];
        format!("M{} {}H{}", place(start), place(y), place(end))
    } else {
        let top = y - ELEMENT.0 / 2.0;
        let high = place(top - 6.0 - (generator % 4) as f64 * 2.0);
        format!(
            "M{} {}C{} {high} {} {high} {} {}",
            place(left.0.0),
            place(top),
            place(left.0.0),
            place(right.0.0),
            place(right.0.0),
            place(top)
        )
    };
    html! {
        g {
            title { (title) }
            path class=(line) d=(path) stroke-width="1.8" stroke-dasharray=(dashes) fill="none" {}
        }
    }
}

/// A sample line of a generator, for the legend.
pub(super) fn sample(generator: usize, (x, y): (f64, f64)) -> Markup {
    arrow(&Route::straight((x, y), (x + 30.0, y)), generator, &letter(generator))
}

//! The Cayley graph: a line from each element for each generator.

use super::classes::DivisorClasses;
use super::{LETTER_SIZES, draw_element, element_names};
use crate::graph::{GraphLayout, MoveRoute, VERTEX_HEIGHT};
use crate::sheet::{coordinate, label_width};
use crate::table::PictureTooLarge;
use grundy::quotient::{MisereQuotient, generator_letter};
use maud::{Markup, html};
use std::collections::HashMap;

/// The height of an element, the space between two elements of a box, and the space to the border of the box.
const ELEMENT_SIZES: (f64, f64, f64) = (28.0, 20.0, 10.0);
/// The classes of the generators' colours: of lines, and of arrow heads.
const GENERATOR_COLOURS: [(&str, &str); 6] = [
    ("g-blue-line", "g-blue"),
    ("g-stem", "g-green"),
    ("g-orange-line", "g-orange"),
    ("g-purple-line", "g-purple"),
    ("g-red-line", "g-red"),
    ("g-line", "g-quiet"),
];
/// The dash patterns, for quotients with more generators than colours.
const GENERATOR_DASHES: [&str; 4] = ["none", "7 3", "2 3", "9 3 2 3"];

/// The picture of the Cayley graph, with its size.
pub(super) struct CayleyPicture {
    pub(super) picture: Markup,
    pub(super) size: (f64, f64),
}

/// An edge from an element to its product with a generator.
struct CayleyStep {
    from: usize,
    generator: usize,
    to: usize,
}

impl CayleyPicture {
    /// Draws the Cayley graph.
    ///
    /// # Errors
    /// Returns an error if the lines pass too many layers.
    pub(super) fn from_quotient(found: &MisereQuotient) -> Result<CayleyPicture, PictureTooLarge> {
        let (quotient, names) = (&found.quotient, element_names(found));
        let classes = DivisorClasses::from_quotient(quotient);
        let steps: Vec<CayleyStep> = quotient
            .elements()
            .flat_map(|x| {
                let generators = found.presentation.generators.iter().enumerate();
                generators.map(move |(generator, g)| (x.index(), generator, quotient.product(x, g.element).index()))
            })
            .filter(|(from, _, to)| from != to)
            .map(|(from, generator, to)| CayleyStep { from, generator, to })
            .collect();
        let wide: Vec<f64> = names.iter().map(|name| label_width(name, LETTER_SIZES.1).max(16.0) + 18.0).collect();
        let boxes: Vec<f64> = classes
            .members
            .iter()
            .map(|members| {
                let gaps = (members.len() - 1) as f64 * ELEMENT_SIZES.1;
                members.iter().map(|&x| wide[x]).sum::<f64>() + gaps + 2.0 * ELEMENT_SIZES.2
            })
            .collect();
        let between: Vec<(usize, usize)> = steps
            .iter()
            .map(|step| (classes.class_of[step.from], classes.class_of[step.to]))
            .filter(|(a, b)| a != b)
            .collect();
        let layout = GraphLayout::lay_out(&boxes, &between)?;
        let mut places = vec![(0.0, 0.0); names.len()];
        for (class, members) in classes.members.iter().enumerate() {
            let (middle, y) = layout.places[class];
            let mut x = middle - boxes[class] / 2.0 + ELEMENT_SIZES.2;
            for &member in members {
                places[member] = (x + wide[member] / 2.0, y);
                x += wide[member] + ELEMENT_SIZES.1;
            }
        }
        let passed: HashMap<(usize, usize), &Vec<(f64, f64)>> =
            layout.edges.iter().copied().zip(&layout.passed).collect();
        let (within, down): (Vec<&CayleyStep>, Vec<&CayleyStep>) =
            steps.iter().partition(|step| classes.class_of[step.from] == classes.class_of[step.to]);
        let middle = (found.presentation.generators.len() as f64 - 1.0) / 2.0;
        let line = |step: &CayleyStep| {
            let port = (step.generator as f64 - middle) * 3.0;
            let (start, end) = (places[step.from], places[step.to]);
            let passed = passed[&(classes.class_of[step.from], classes.class_of[step.to])];
            let upright =
                passed.iter().flat_map(|&(x, y)| [(x, y - VERTEX_HEIGHT / 2.0), (x, y + VERTEX_HEIGHT / 2.0)]);
            let first = (start.0 + port, start.1 + ELEMENT_SIZES.0 / 2.0);
            let last = (end.0 + port, end.1 - ELEMENT_SIZES.0 / 2.0);
            MoveRoute::Through([first].into_iter().chain(upright).chain([last]).collect())
        };
        let title = |step: &CayleyStep| {
            format!("{} · {} = {}", names[step.from], generator_letter(step.generator), names[step.to])
        };
        let picture = html! {
            @for (class, &(x, y)) in layout.places.iter().enumerate().filter(|(class, _)| classes.members[*class].len() > 1) {
                rect.g-grid x=(coordinate(x - boxes[class] / 2.0)) y=(coordinate(y - VERTEX_HEIGHT / 2.0)) width=(coordinate(boxes[class])) height=(coordinate(VERTEX_HEIGHT))
                    rx="8" fill="none" stroke-width="1" {}
            }
            @for step in down { (generator_arrow(&line(step), step.generator, &title(step))) }
            // An edge that leads both ways is drawn once.
            @for step in within.iter().filter(|step| step.from < step.to || !leads_back(&within, step)) {
                (generator_arc(places[step.from], places[step.to], (wide[step.from], wide[step.to]), step.generator, &title(step)))
            }
            @for (at, x) in quotient.elements().enumerate() {
                (draw_element(&names[at], quotient.is_p_position(x), places[at], (wide[at], ELEMENT_SIZES.0)))
            }
        };
        Ok(CayleyPicture { picture, size: layout.size })
    }
}

/// Whether the same generator also leads back.
fn leads_back(steps: &[&CayleyStep], step: &CayleyStep) -> bool {
    steps.iter().any(|back| (back.from, back.generator, back.to) == (step.to, step.generator, step.from))
}

/// The classes of line and head, and the dash pattern, of a generator.
fn generator_style(generator: usize) -> (&'static str, &'static str, &'static str) {
    let (line, head) = GENERATOR_COLOURS[generator % GENERATOR_COLOURS.len()];
    (line, head, GENERATOR_DASHES[generator / GENERATOR_COLOURS.len() % GENERATOR_DASHES.len()])
}

fn generator_arrow(route: &MoveRoute, generator: usize, title: &str) -> Markup {
    let (line, head, dashes) = generator_style(generator);
    html! {
        g {
            title { (title) }
            path class=(line) d=(route.path_data()) stroke-width="1.3" stroke-dasharray=(dashes) fill="none" {}
            path class=(head) d=(route.arrow_head(3.5)) {}
        }
    }
}

/// A line within a box: straight between neighbours, else an arc over the elements between.
fn generator_arc(from: (f64, f64), to: (f64, f64), wide: (f64, f64), generator: usize, title: &str) -> Markup {
    let (line, _, dashes) = generator_style(generator);
    let (left, right) = if from.0 < to.0 { ((from, wide.0), (to, wide.1)) } else { ((to, wide.1), (from, wide.0)) };
    let (start, end) = (left.0.0 + left.1 / 2.0, right.0.0 - right.1 / 2.0);
    let y = from.1;
    let path = if end - start <= ELEMENT_SIZES.1 + 0.1 {
        // Lines of different generators are shifted vertically against each other.
        let y = y + [0.0, -5.0, 5.0, -9.0, 9.0][generator % 5];
        format!("M{} {}H{}", coordinate(start), coordinate(y), coordinate(end))
    } else {
        let top = y - ELEMENT_SIZES.0 / 2.0;
        let high = coordinate(top - 6.0 - (generator % 4) as f64 * 2.0);
        format!(
            "M{} {}C{} {high} {} {high} {} {}",
            coordinate(left.0.0),
            coordinate(top),
            coordinate(left.0.0),
            coordinate(right.0.0),
            coordinate(right.0.0),
            coordinate(top)
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
pub(super) fn legend_sample(generator: usize, (x, y): (f64, f64)) -> Markup {
    generator_arrow(&MoveRoute::straight_route((x, y), (x + 30.0, y)), generator, &generator_letter(generator))
}

//! Pictures of positions in pages.

use crate::parameters::QuestionParameters;
use grundy::{Answer, Engine, GameValue, Limits, Meter, Nat, Query, Sum, text};
use grundy_draw::{PartMark, PicturePart, PositionPictureOptions, Theme, pointed_parts};
use maud::{Markup, PreEscaped, html};
use std::time::Duration;

/// The drawing options of pages: the page contains the style sheet.
pub(crate) fn page_options(given: &QuestionParameters) -> PositionPictureOptions {
    PositionPictureOptions {
        theme: Theme::Page,
        lang: given.lang,
        misere: given.misere,
        ..PositionPictureOptions::default()
    }
}

/// A picture of a position in a `figure` element.
pub(crate) fn figure(position: &Sum, drawn: &PositionPictureOptions) -> Markup {
    html! { figure .position { div .wide { (PreEscaped(grundy_draw::position(position, drawn))) } } }
}

/// The picture of an answered position, with the parts of winning moves marked.
pub(crate) fn answer_figure(answer: &Answer, given: &QuestionParameters) -> Markup {
    let components = &answer.position.components;
    let mut marks = Vec::new();
    for one in &answer.winning_moves {
        let (before, title) = (one.before.to_string(), given.localize(one.text.clone()));
        // A move in one of several equal components is listed once, and is a move in each of them.
        let equal = components.iter().enumerate().filter(|(_, component)| component.to_string() == before);
        for (component, moved) in equal {
            let parts = pointed_parts(moved, &one.after).into_iter();
            marks.extend(parts.map(|part| PartMark { part: PicturePart { component, part }, title: title.clone() }));
        }
    }
    figure(&answer.position, &PositionPictureOptions { marks, ..page_options(given) })
}

/// The time limit for the values of the components.
const VALUES_TIME_LIMIT: Duration = Duration::from_secs(1);

/// The values of the components that were found within the time limit.
pub(crate) fn component_values(position: &Sum, engine: &mut Engine, meter: &Meter) -> Vec<Option<Nat>> {
    let part = meter.limited_part(Limits { max_time: Some(VALUES_TIME_LIMIT), ..Limits::default() });
    let one = |component: &grundy::Component| {
        let query = Query::new(Sum { components: vec![component.clone()] }).with_moves(0);
        match query.solve(engine, &part).value {
            Some(GameValue::Nimber(value)) => Some(value),
            _ => None,
        }
    };
    position.components.iter().map(one).collect()
}

/// A sentence with the nim-sum of the values; `None` if a value is not known, or for a single component.
pub(crate) fn nim_sum_line(values: &[Option<Nat>], given: &QuestionParameters) -> Option<String> {
    let sum = values.iter().try_fold(Nat::ZERO, |sum, value| Some(sum ^ value.as_ref()?))?;
    let sum = grundy::shorten_text(&sum.to_string());
    (values.len() > 1).then(|| given.localize(text!("The nim-sum of the values is {sum}.")))
}

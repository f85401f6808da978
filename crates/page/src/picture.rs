//! Pictures of positions in pages.

use crate::given::Given;
use grundy::{Answer, Engine, Limits, Meter, Nat, Query, Sum, Value, say};
use grundy_draw::{Drawn, Mark, Part, Theme, pointed};
use maud::{Markup, PreEscaped, html};
use std::time::Duration;

/// The drawing options of pages: the page contains the style sheet.
pub(crate) fn plain(given: &Given) -> Drawn {
    Drawn { theme: Theme::Page, lang: given.lang, misere: given.misere, ..Drawn::default() }
}

/// A picture of a position in a `figure` element.
pub(crate) fn figure(position: &Sum, drawn: &Drawn) -> Markup {
    html! { figure .position { div .wide { (PreEscaped(grundy_draw::position(position, drawn))) } } }
}

/// The picture of an answered position, with the parts of winning moves marked.
pub(crate) fn answered(answer: &Answer, given: &Given) -> Markup {
    let components = &answer.position.components;
    let marks = answer.winning_moves.iter().flat_map(|one| {
        let before = one.before.to_string();
        // Of equal components, the first one is marked.
        let component = components.iter().position(|component| component.to_string() == before)?;
        let title = given.say(one.text.clone());
        let parts = pointed(&components[component], &one.after).into_iter();
        Some(parts.map(move |part| Mark { part: Part { component, part }, title: title.clone() }))
    });
    figure(&answer.position, &Drawn { marks: marks.flatten().collect(), ..plain(given) })
}

/// The time limit for the values of the components.
const LONGEST: Duration = Duration::from_secs(1);

/// The values of the components, where found within the time limit.
pub(crate) fn values(position: &Sum, engine: &mut Engine, meter: &Meter) -> Vec<Option<Nat>> {
    let part = meter.within(Limits { max_time: Some(LONGEST), ..Limits::default() });
    let one = |component: &grundy::Component| {
        let query = Query { moves: 0, ..Query::new(Sum { components: vec![component.clone()] }) };
        match query.solve(engine, &part).value {
            Some(Value::Nimber(value)) => Some(value),
            _ => None,
        }
    };
    position.components.iter().map(one).collect()
}

/// A sentence with the nim-sum of the values; `None` if a value is not known, or for a single component.
pub(crate) fn nim_sum(values: &[Option<Nat>], given: &Given) -> Option<String> {
    let sum = values.iter().try_fold(Nat::ZERO, |sum, value| Some(sum ^ value.as_ref()?))?;
    let sum = grundy::shorten(&sum.to_string());
    (values.len() > 1).then(|| given.say(say!("The nim-sum of the values is {sum}.", "各值的异或和为 {sum}。")))
}

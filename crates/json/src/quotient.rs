//! Misère quotients as JSON.

use super::{integer, standing};
use grundy::Lang;
use grundy::quotient::{MisereQuotient, PositionElements, QuotientElement, generator_letter};
use serde_json::{Value as Json, json};

/// A misère quotient; its elements are written as words in the generators. That of a position has no heaps, but `position`.
pub fn quotient(found: &MisereQuotient, lang: Lang) -> Json {
    let quotient = &found.quotient;
    let generators = found.presentation.generators.iter().enumerate();
    let generators: Vec<Json> = generators
        .map(|(at, generator)| match &found.of_position {
            None => json!({ "name": generator_letter(at), "heap": integer(generator.heap) }),
            Some(_) => json!({ "name": generator_letter(at), "position": found.generator_source(at) }),
        })
        .collect();
    let relations: Vec<String> = found.presentation.relations.iter().map(|relation| relation.to_string()).collect();
    let is_of_heaps = found.of_position.is_none();
    let growth = quotient.growth().iter().filter(|_| is_of_heaps);
    let growth: Vec<Json> =
        growth.map(|at| json!({ "heap": integer(at.heap), "order": at.order, "p_portion": at.p })).collect();
    json!({
        "game": found.game,
        "headline": found.headline().in_language(lang),
        "heaps": quotient.heap_count().checked_sub(1).filter(|_| is_of_heaps).map(integer),
        "order": quotient.order(),
        "p_portion": quotient.p_portion().map(|x| found.word(x).to_string()).collect::<Vec<_>>(),
        "presentation": { "generators": generators, "relations": relations },
        "phi": found.phi().filter(|_| is_of_heaps).map(|word| word.to_string()).collect::<Vec<_>>(),
        "periodic": quotient.periodicity().map(|found| json!({ "preperiod": integer(found.preperiod), "period": integer(found.period) })),
        "growth": growth,
        "standing": found.standing.as_ref().map(|s| standing(s, lang)),
        "explanation": found.explanation.iter().map(|line| line.in_language(lang).into_owned()).collect::<Vec<_>>(),
        "position": found.of_position.as_ref().map(|position| position_elements(found, position, lang)),
        "stop": found.stop(),
    })
}

/// The element of a position, those of its components, and of the positions that its moves leave.
fn position_elements(found: &MisereQuotient, position: &PositionElements, lang: Lang) -> Json {
    let word = |element: &QuotientElement| found.word(*element).to_string();
    let components = position.components.iter();
    let components: Vec<Json> = components
        .map(|(component, count, element)| json!({ "position": component.to_string(), "count": count, "element": word(element) }))
        .collect();
    let moves = position.moves.iter();
    let moves: Vec<Json> = moves
        .map(|(turn, element)| {
            json!({
                "text": turn.text.in_language(lang),
                "element": word(element),
                "wins": found.quotient.is_p_position(*element),
            })
        })
        .collect();
    json!({
        "element": position.element.as_ref().map(word),
        "outcome": position.outcome(&found.quotient).map(|outcome| outcome.to_string()),
        "components": components,
        "moves": moves,
        "move_count": position.move_count,
        "winning_count": position.winning_count,
        "reached_components": integer(position.reached_components),
        "positions": position.positions,
    })
}

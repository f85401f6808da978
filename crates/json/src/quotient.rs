//! Misère quotients as JSON.

use super::{integer, standing};
use grundy::Lang;
use grundy::quotient::{MisereQuotient, generator_letter};
use serde_json::{Value as Json, json};

/// A misère quotient; its elements are written as words in the generators.
pub fn quotient(found: &MisereQuotient, lang: Lang) -> Json {
    let quotient = &found.quotient;
    let generators = found.presentation.generators.iter().enumerate();
    let generators: Vec<Json> = generators
        .map(|(at, generator)| json!({ "name": generator_letter(at), "heap": integer(generator.heap) }))
        .collect();
    let relations: Vec<String> = found.presentation.relations.iter().map(|relation| relation.to_string()).collect();
    let growth = quotient.growth().iter();
    let growth: Vec<Json> =
        growth.map(|at| json!({ "heap": integer(at.heap), "order": at.order, "p_portion": at.p })).collect();
    json!({
        "game": found.game,
        "headline": found.headline().in_language(lang),
        "heaps": quotient.heap_count().checked_sub(1).map(integer),
        "order": quotient.order(),
        "p_portion": quotient.p_portion().map(|x| found.word(x).to_string()).collect::<Vec<_>>(),
        "presentation": { "generators": generators, "relations": relations },
        "phi": found.phi().map(|word| word.to_string()).collect::<Vec<_>>(),
        "periodic": quotient.periodicity().map(|found| json!({ "preperiod": integer(found.preperiod), "period": integer(found.period) })),
        "growth": growth,
        "standing": found.standing.as_ref().map(|s| standing(s, lang)),
        "explanation": found.explanation.iter().map(|line| line.in_language(lang).into_owned()).collect::<Vec<_>>(),
        "stop": found.stop(),
    })
}

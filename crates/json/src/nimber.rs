//! Questions about nimbers as JSON.

use super::{nat, standing};
use grundy::{Lang, Nat, Standing};
use grundy_nimber::{NimberAnswer, NimberResult};
use serde_json::{Value as Json, json};

/// The number that a text asks for, as `mex {0, 1}` does.
pub fn asked_number(expression: &str, number: &Nat, lang: Lang) -> Json {
    json!({
        "expression": expression,
        "number": nat(number),
        "standing": standing(&Standing::Computed, lang),
        "stop": "done",
    })
}

/// The answer to a question about nimbers.
pub fn nimber(answer: &NimberAnswer, lang: Lang) -> Json {
    let (mut value, mut number, mut roots) = (Json::Null, Json::Null, Json::Null);
    match &answer.result {
        NimberResult::Nimber(n) => value = json!({ "nimber": nat(n) }),
        NimberResult::Transfinite(n) => value = json!({ "transfinite": n.expression() }),
        NimberResult::Number(n) => number = nat(n),
        NimberResult::Roots(all) => roots = all.iter().map(nat).collect(),
        NimberResult::Nothing | NimberResult::Unknown(_) => {}
    }
    json!({
        "headline": answer.headline().in_language(lang),
        "value": value,
        "number": number,
        "roots": roots,
        "field_bits": answer.field_bits,
        "explanation": answer.explanation.iter().map(|line| line.in_language(lang).into_owned()).collect::<Vec<_>>(),
        "standing": answer.standing().map(|how| standing(&how, lang)),
        "stop": answer.stop().name(),
    })
}

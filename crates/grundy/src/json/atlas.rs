//! Rows of an atlas as JSON.

use super::word;
use crate::atlas::{Kind, MisereRow, Reach, Row};
use serde_json::{Value as Json, json};

/// A row of an atlas. It does not depend on the language, because it is written to files.
pub fn atlas_row(row: &Row) -> Json {
    let (value, at) = row.largest;
    let standing = match row.kind {
        Kind::Proved => json!({ "kind": "proved" }),
        Kind::Observed => json!({ "kind": "observed", "to": word(row.computed_to) }),
        Kind::None => Json::Null,
    };
    json!({
        "code": row.code,
        "standard": row.standard,
        "shift": word(row.shift),
        "like": row.like,
        "preperiod": row.found.map(|found| word(found.preperiod)),
        "period": row.found.map(|found| word(found.period)),
        "saltus": row.found.map(|found| word(found.saltus)),
        "largest": { "value": word(value), "at": word(at) },
        "standing": standing,
        "computed_to": word(row.computed_to),
    })
}

/// A row of an atlas for misère play. It does not depend on the language, because it is written to files.
pub fn misere_row(row: &MisereRow) -> Json {
    let (kind, stop) = match row.reach {
        Reach::Proved => ("proved", "done"),
        Reach::Computed => ("computed", "done"),
        Reach::Order => ("computed", "order"),
    };
    json!({
        "code": row.code,
        "standard": row.standard,
        "shift": word(row.shift),
        "like": row.like,
        "order": row.order,
        "p": row.p,
        "tame": row.tame,
        "periodic": row.periodic.map(|(preperiod, period)| json!({ "preperiod": word(preperiod), "period": word(period) })),
        "standing": { "kind": kind },
        "computed_to": word(row.to),
        "stop": stop,
    })
}

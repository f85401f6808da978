//! Rows of an atlas as JSON.

use super::integer;
use grundy_laws::atlas::{AtlasTableRow, MisereAtlasRow, PeriodStatus, QuotientScope};
use serde_json::{Value as Json, json};

/// A row of an atlas. It does not depend on the language, because it is written to files.
pub fn atlas_row(row: &AtlasTableRow) -> Json {
    let (value, at) = row.largest;
    let standing = match row.kind {
        PeriodStatus::Proved => json!({ "kind": "proved" }),
        PeriodStatus::Observed => json!({ "kind": "observed", "to": integer(row.computed_to) }),
        PeriodStatus::None => Json::Null,
    };
    json!({
        "code": row.code,
        "standard": row.standard,
        "shift": integer(row.shift),
        "like": row.representative,
        "preperiod": row.periodicity.map(|found| integer(found.preperiod)),
        "period": row.periodicity.map(|found| integer(found.period)),
        "saltus": row.periodicity.map(|found| integer(found.saltus)),
        "largest": { "value": integer(value), "at": integer(at) },
        "rare": row.rare.map(|rare| json!({ "count": integer(rare.count), "last": integer(rare.last_heap) })),
        "standing": standing,
        "computed_to": integer(row.computed_to),
    })
}

/// A row of an atlas for misère play. It does not depend on the language, because it is written to files.
pub fn misere_row(row: &MisereAtlasRow) -> Json {
    let (kind, stop) = match row.reach {
        QuotientScope::Proved => ("proved", "done"),
        QuotientScope::Computed => ("computed", "done"),
        QuotientScope::Order => ("computed", "order"),
    };
    json!({
        "code": row.code,
        "standard": row.standard,
        "shift": integer(row.shift),
        "like": row.representative,
        "order": row.order,
        "p": row.p_elements,
        "tame": row.tame,
        "periodic": row.periodic.map(|(preperiod, period)| json!({ "preperiod": integer(preperiod), "period": integer(period) })),
        "standing": { "kind": kind },
        "computed_to": integer(row.last_heap),
        "stop": stop,
    })
}

//! The simplest form of a code as JSON.

use super::{standing, word};
use crate::canonical::Canonical;
use crate::{Lang, Said};
use serde_json::{Value as Json, json};

/// The simplest form of a code, with known games and periods.
///
/// Published periods have the standing `cited`: they were taken from the literature, not computed.
pub fn canonical(canonical: &Canonical, lang: Lang) -> Json {
    let Canonical { code, standard, shift, simplest, named, published, open, .. } = canonical;
    let cited = |source: &str| json!({ "kind": "cited", "by": [source] });
    let named: Vec<Json> = named
        .iter()
        .map(|game| {
            let title = Said::of(game.card.names);
            json!({ "name": game.card.name, "title": title.in_lang(lang), "code": game.code, "offset": game.offset })
        })
        .collect();
    let published: Vec<Json> = published
        .iter()
        .map(|row| {
            json!({
                "code": row.code,
                "offset": row.offset,
                "preperiod": word(row.preperiod),
                "period": word(row.period),
                "standing": cited(row.source),
            })
        })
        .collect();
    let open =
        open.as_ref().map(|open| json!({ "code": open.code, "offset": open.offset, "standing": cited(open.source) }));
    let explanation: Vec<_> = canonical.explanation().iter().map(|line| line.in_lang(lang).into_owned()).collect();
    json!({
        "code": code.to_string(),
        "standard": standard.to_string(),
        "shift": word(*shift),
        "simplest": simplest.to_string(),
        "standing": standing(&canonical.standing(), lang),
        "names": named,
        "published": published,
        "open": open,
        "explanation": explanation,
        "stop": "done",
    })
}

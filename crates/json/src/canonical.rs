//! The simplest form of a code as JSON.

use super::{integer, standing};
use grundy::{BilingualText, Lang};
use grundy_laws::canonical::CanonicalCode;
use serde_json::{Value as Json, json};

/// The simplest form of a code, with known games and periods.
///
/// Published periods have the standing `cited`: they were taken from the literature, not computed.
pub fn canonical_code(canonical: &CanonicalCode, lang: Lang) -> Json {
    let CanonicalCode {
        code,
        standard,
        shift,
        simplest,
        named_games: named,
        published_periods: published,
        open_game: open,
        ..
    } = canonical;
    let cited = |source: &str| json!({ "kind": "cited", "by": [source] });
    let named: Vec<Json> = named
        .iter()
        .map(|game| {
            let title = BilingualText::from_pair(game.card.names);
            json!({ "name": game.card.name, "title": title.in_language(lang), "code": game.code, "offset": game.offset })
        })
        .collect();
    let published: Vec<Json> = published
        .iter()
        .map(|row| {
            json!({
                "code": row.code,
                "offset": row.offset,
                "preperiod": integer(row.preperiod),
                "period": integer(row.period),
                "standing": cited(row.source),
            })
        })
        .collect();
    let open =
        open.as_ref().map(|open| json!({ "code": open.code, "offset": open.offset, "standing": cited(open.source) }));
    let explanation: Vec<_> = canonical.explanation().iter().map(|line| line.in_language(lang).into_owned()).collect();
    json!({
        "code": code.to_string(),
        "standard": standard.to_string(),
        "shift": integer(*shift),
        "simplest": simplest.to_string(),
        "standing": standing(&canonical.standing(), lang),
        "names": named,
        "published": published,
        "open": open,
        "explanation": explanation,
        "stop": "done",
    })
}

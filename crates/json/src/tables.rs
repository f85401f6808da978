//! Tables on disk, as JSON.

use super::{integer, standing};
use grundy::Lang;
use grundy::tables::{PositionsSection, TableEnd, TableInspection, TableVerification};
use serde_json::{Value as Json, json};

/// The description of a table.
pub fn table_info(look: &TableInspection, lang: Lang) -> Json {
    let (header, summary) = (look.header.as_ref(), look.summary);
    let end = summary.end.map(|end| match end {
        TableEnd::Complete => "complete",
        TableEnd::Open => "open",
        TableEnd::Torn => "torn",
    });
    let widths = summary.widths().map(|(width, count)| json!({ "bytes": width.bytes(), "values": integer(count) }));
    let name = look.path.display().to_string();
    let sections = look.sections.iter().map(|PositionsSection { header, values }| {
        json!({
            "game": header.game(),
            "kind": header.kind(),
            "rules": header.rules(),
            "fingerprint": header.fingerprint().to_string(),
            "values": integer(*values),
        })
    });
    json!({
        "file": name,
        "game": header.map(|header| header.game()),
        "kind": header.map(|header| header.kind()),
        "rules": header.and_then(|header| header.rules()),
        "fingerprint": header.map(|header| header.fingerprint().to_string()),
        "values": integer(summary.values),
        "blocks": integer(summary.blocks),
        "size": integer(look.size),
        "sound": integer(summary.bytes),
        "widths": widths.collect::<Vec<_>>(),
        "sections": sections.collect::<Vec<_>>(),
        "end": end,
        "in_use": look.in_use,
        "fault": look.fault.as_ref().map(|fault| fault.explain(&name).in_language(lang).into_owned()),
        "standing": null,
        "stop": "done",
    })
}

/// The result of a check of a table.
pub fn table_verified(verified: &TableVerification, lang: Lang) -> Json {
    let mut object = table_info(&verified.look, lang);
    let largest = verified.look.summary.largest;
    let checked: Vec<String> =
        verified.checked_lines().iter().map(|line| line.in_language(lang).into_owned()).collect();
    object["holds"] = verified.holds().into();
    object["why"] = verified.error_text().map(|message| message.in_language(lang).into_owned()).into();
    object["checked"] = checked.into();
    let rechecked = verified.recheck_result.as_ref();
    object["recomputed"] = integer(rechecked.map_or(verified.recompute_result.right_count, |it| it.right_count));
    if let Some(rechecked) = rechecked {
        object["sampled"] = integer(rechecked.sampled_count);
    }
    object["largest"] = largest.map(|(value, at)| json!({ "value": integer(value), "at": integer(at) })).into();
    object["standing"] = verified.standing().map(|known| standing(&known, lang)).into();
    object["stop"] = verified.end.name().into();
    object
}

//! Tables on disk, as JSON.

use super::{standing, word};
use crate::Lang;
use crate::tables::{End, Look, Section, Verified};
use serde_json::{Value as Json, json};

/// The description of a table.
pub fn table_info(look: &Look, lang: Lang) -> Json {
    let (header, summary) = (look.header.as_ref(), look.summary);
    let end = summary.end.map(|end| match end {
        End::Complete => "complete",
        End::Open => "open",
        End::Torn => "torn",
    });
    let widths = summary.widths().map(|(width, count)| json!({ "bytes": width.bytes(), "values": word(count) }));
    let name = look.path.display().to_string();
    let sections = look.sections.iter().map(|Section { header, values }| {
        json!({
            "game": header.game(),
            "kind": header.kind(),
            "rules": header.rules(),
            "fingerprint": header.fingerprint().to_string(),
            "values": word(*values),
        })
    });
    json!({
        "file": name,
        "game": header.map(|header| header.game()),
        "kind": header.map(|header| header.kind()),
        "rules": header.and_then(|header| header.rules()),
        "fingerprint": header.map(|header| header.fingerprint().to_string()),
        "values": word(summary.values),
        "blocks": word(summary.blocks),
        "size": word(look.size),
        "sound": word(summary.bytes),
        "widths": widths.collect::<Vec<_>>(),
        "sections": sections.collect::<Vec<_>>(),
        "end": end,
        "in_use": look.in_use,
        "fault": look.fault.as_ref().map(|fault| fault.said(&name).in_lang(lang).into_owned()),
        "standing": null,
        "stop": "done",
    })
}

/// The result of a check of a table.
pub fn table_verified(verified: &Verified, lang: Lang) -> Json {
    let mut object = table_info(&verified.look, lang);
    let largest = verified.look.summary.largest;
    let checked: Vec<String> = verified.checked().iter().map(|line| line.in_lang(lang).into_owned()).collect();
    object["holds"] = verified.holds().into();
    object["why"] = verified.wrong().map(|said| said.in_lang(lang).into_owned()).into();
    object["checked"] = checked.into();
    let rechecked = verified.rechecked.as_ref();
    object["recomputed"] = word(rechecked.map_or(verified.recomputed.count, |it| it.count));
    if let Some(rechecked) = rechecked {
        object["sampled"] = word(rechecked.sampled);
    }
    object["largest"] = largest.map(|(value, at)| json!({ "value": word(value), "at": word(at) })).into();
    object["standing"] = verified.standing().map(|known| standing(&known, lang)).into();
    object["stop"] = verified.stop.name().into();
    object
}

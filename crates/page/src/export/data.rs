//! The data for the script, as JSON.
//!
//! | field | contents |
//! |---|---|
//! | `position`, `convention`, `lang` | the question |
//! | `start` | the numbers of the components at the start |
//! | `texts` | the moves in words |
//! | `elements` | elements of pictures, in SVG |
//! | `pieces` | pieces of pictures: numbers of elements |
//! | `components` | `name`, `heap` (whether it is one), `picture` (numbers of pieces), `moves`, and `value` or `end` if it has one |
//! | `sums` | only if the values do not decide: for the sorted numbers of components, the outcome (`P`, `N`, `D`) and the remoteness |
//! | `words` | the texts of the script |
//!
//! A move consists of the number of its text, the components that it leaves, the parts of the picture that are clicked for it,
//! and lists of the parts that it changes if these are other parts.

use super::judge::PageJudgement;
use super::table::{ExportComponent, ExportTable};
use super::{ExportPageOptions, words};
use crate::json_text::{join_with_commas, json_list, json_object, json_string};
use grundy::{Convention, DeclaredEnd, GameShape};

/// The complete data.
pub(super) fn page_json(table: &ExportTable, judged: &PageJudgement, options: &ExportPageOptions) -> String {
    let start = table.start.iter().map(|&number| &table.parts[number as usize].component);
    let position = grundy::Sum { components: start.cloned().collect() };
    let convention = if options.convention == Convention::Misere { "misere" } else { "normal" };
    let components = table.parts.iter().enumerate().map(|(number, part)| {
        let value = match judged {
            PageJudgement::Values(values) => Some(values[number]),
            PageJudgement::Sums(_) => None,
        };
        component_json(part, value)
    });
    let mut fields = vec![
        ("position", json_string(&position.to_string())),
        ("convention", json_string(convention)),
        ("lang", json_string(options.lang.tag())),
        ("start", json_list(&table.start)),
        ("texts", json_list(table.texts.texts.iter().map(|text| json_string(text)))),
        ("elements", json_list(table.pictures.elements.iter().map(|element| json_string(element)))),
        ("pieces", json_list(table.pictures.pieces.iter().map(json_list))),
        ("components", json_list(components)),
    ];
    if let PageJudgement::Sums(sums) = judged {
        let sum = |sum: &super::judge::ExportedSum| {
            let key = sum.components.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
            let moves = sum.remoteness.map(|moves| moves.to_string()).unwrap_or_default();
            format!("{}:{}", json_string(&key), json_string(&format!("{}{moves}", sum.outcome)))
        };
        fields.push(("sums", format!("{{{}}}", join_with_commas(sums.iter().map(sum)))));
    }
    let words = words::script_words()
        .into_iter()
        .map(|(name, message)| (name, json_string(&message.in_language(options.lang))));
    fields.push(("words", json_object(words)));
    json_object(fields)
}

fn component_json(part: &ExportComponent, value: Option<u32>) -> String {
    let heap = matches!(part.component.game.shape(), GameShape::Heap(_));
    let moves = part.moves.iter().map(|one| {
        let changes = json_list(one.changes.iter().map(json_list));
        let changes = if one.changes.is_empty() { String::new() } else { format!(",{changes}") };
        format!("[{},{},{}{changes}]", one.text, json_list(&one.remaining_components), json_list(&one.points))
    });
    let mut fields = vec![("name", json_string(&part.component.to_string()))];
    if heap {
        fields.push(("heap", "true".into()));
    }
    fields.push(("picture", json_list(&part.picture)));
    fields.push(("moves", json_list(moves)));
    fields.extend(value.map(|value| ("value", value.to_string())));
    let end = part.end.map(|end| match end {
        DeclaredEnd::Win => "win",
        DeclaredEnd::Lose => "lose",
        DeclaredEnd::Draw => "draw",
    });
    fields.extend(end.map(|end| ("end", json_string(end))));
    json_object(fields)
}

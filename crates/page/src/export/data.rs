//! The data for the script, as JSON.
//!
//! | field | what it holds |
//! |---|---|
//! | `position`, `convention`, `lang` | the question |
//! | `start` | the numbers of the components at the start |
//! | `texts` | the moves in words |
//! | `elements` | elements of pictures, in SVG |
//! | `pieces` | pieces of pictures: numbers of elements |
//! | `components` | `name`, `heap` (whether it is one), `picture` (numbers of pieces), `moves`, and `value` or `end` where there is one |
//! | `sums` | only where the values do not decide: for the sorted numbers of components, the outcome (`P`, `N`, `D`) and the remoteness |
//! | `words` | the texts of the script |
//!
//! A move consists of the number of its text, the components that it leaves, and the parts of the picture that stand for it.

use super::judge::PageJudgement;
use super::table::{ExportComponent, ExportTable};
use super::{ExportPageOptions, words};
use grundy::{Convention, DeclaredEnd, GameShape};
use std::fmt::Display;

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
        ("texts", json_list(table.texts.all.iter().map(|text| json_string(text)))),
        ("elements", json_list(table.pictures.elements.iter().map(|element| json_string(element)))),
        ("pieces", json_list(table.pictures.pieces.iter().map(json_list))),
        ("components", json_list(components)),
    ];
    if let PageJudgement::Sums(sums) = judged {
        let sum = |sum: &super::judge::JudgedSum| {
            let key = sum.components.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
            let moves = sum.remoteness.map(|moves| moves.to_string()).unwrap_or_default();
            format!("{}:{}", json_string(&key), json_string(&format!("{}{moves}", sum.outcome)))
        };
        fields.push(("sums", format!("{{{}}}", join_with_commas(sums.iter().map(sum)))));
    }
    let words =
        words::script_words().into_iter().map(|(name, said)| (name, json_string(&said.in_language(options.lang))));
    fields.push(("words", json_object(words)));
    json_object(fields)
}

fn component_json(part: &ExportComponent, value: Option<u32>) -> String {
    let heap = matches!(part.component.game.shape(), GameShape::Heap(_));
    let moves =
        part.moves.iter().map(|one| format!("[{},{},{}]", one.text, json_list(&one.to), json_list(&one.points)));
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

fn json_object(fields: impl IntoIterator<Item = (&'static str, String)>) -> String {
    format!("{{{}}}", join_with_commas(fields.into_iter().map(|(name, value)| format!("\"{name}\":{value}"))))
}

fn json_list(items: impl IntoIterator<Item = impl Display>) -> String {
    format!("[{}]", join_with_commas(items.into_iter().map(|item| item.to_string())))
}

fn join_with_commas(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(",")
}

/// A JSON string in which no text can close the `script` element around it.
fn json_string(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            '<' | '\u{2028}' | '\u{2029}' => quoted.push_str(&format!("\\u{:04x}", u32::from(c))),
            c if c.is_control() => quoted.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_text_ends_no_script() {
        assert_eq!(super::json_string("</script>\"\\\n\u{1}"), r#""\u003c/script>\"\\\n\u0001""#);
        assert_eq!(super::json_string("堆"), "\"堆\"");
    }
}

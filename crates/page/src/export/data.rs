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

use super::judge::Judged;
use super::table::{Part, Table};
use super::{Options, words};
use grundy::{Convention, End, Shape};
use std::fmt::Display;

/// The complete data.
pub(super) fn json(table: &Table, judged: &Judged, options: &Options) -> String {
    let start = table.start.iter().map(|&number| &table.parts[number as usize].component);
    let position = grundy::Sum { components: start.cloned().collect() };
    let convention = if options.convention == Convention::Misere { "misere" } else { "normal" };
    let components = table.parts.iter().enumerate().map(|(number, part)| {
        let value = match judged {
            Judged::Values(values) => Some(values[number]),
            Judged::Sums(_) => None,
        };
        component(part, value)
    });
    let mut fields = vec![
        ("position", string(&position.to_string())),
        ("convention", string(convention)),
        ("lang", string(options.lang.tag())),
        ("start", list(&table.start)),
        ("texts", list(table.texts.all.iter().map(|text| string(text)))),
        ("elements", list(table.pictures.elements.iter().map(|element| string(element)))),
        ("pieces", list(table.pictures.pieces.iter().map(list))),
        ("components", list(components)),
    ];
    if let Judged::Sums(sums) = judged {
        let sum = |sum: &super::judge::Position| {
            let key = sum.components.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
            let moves = sum.remoteness.map(|moves| moves.to_string()).unwrap_or_default();
            format!("{}:{}", string(&key), string(&format!("{}{moves}", sum.outcome)))
        };
        fields.push(("sums", format!("{{{}}}", joined(sums.iter().map(sum)))));
    }
    let words = words::all().into_iter().map(|(name, said)| (name, string(&said.in_lang(options.lang))));
    fields.push(("words", object(words)));
    object(fields)
}

fn component(part: &Part, value: Option<u32>) -> String {
    let heap = matches!(part.component.game.shape(), Shape::Heap(_));
    let moves = part.moves.iter().map(|one| format!("[{},{},{}]", one.text, list(&one.to), list(&one.points)));
    let mut fields = vec![("name", string(&part.component.to_string()))];
    if heap {
        fields.push(("heap", "true".into()));
    }
    fields.push(("picture", list(&part.picture)));
    fields.push(("moves", list(moves)));
    fields.extend(value.map(|value| ("value", value.to_string())));
    let end = part.end.map(|end| match end {
        End::Win => "win",
        End::Lose => "lose",
        End::Draw => "draw",
    });
    fields.extend(end.map(|end| ("end", string(end))));
    object(fields)
}

fn object(fields: impl IntoIterator<Item = (&'static str, String)>) -> String {
    format!("{{{}}}", joined(fields.into_iter().map(|(name, value)| format!("\"{name}\":{value}"))))
}

fn list(items: impl IntoIterator<Item = impl Display>) -> String {
    format!("[{}]", joined(items.into_iter().map(|item| item.to_string())))
}

fn joined(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(",")
}

/// A JSON string in which no text can close the `script` element around it.
fn string(text: &str) -> String {
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
        assert_eq!(super::string("</script>\"\\\n\u{1}"), r#""\u003c/script>\"\\\n\u0001""#);
        assert_eq!(super::string("堆"), "\"堆\"");
    }
}

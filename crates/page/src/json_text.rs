//! JSON inside of pages, for the scripts.

use std::fmt::Display;

/// An object with these fields; the values are JSON.
pub(crate) fn json_object(fields: impl IntoIterator<Item = (impl Display, String)>) -> String {
    let fields = fields.into_iter().map(|(name, value)| format!("\"{name}\":{value}"));
    format!("{{{}}}", join_with_commas(fields))
}

/// A list; the items are JSON.
pub(crate) fn json_list(items: impl IntoIterator<Item = impl Display>) -> String {
    format!("[{}]", join_with_commas(items.into_iter().map(|item| item.to_string())))
}

pub(crate) fn join_with_commas(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(",")
}

/// A JSON string in which no text can close the `script` element around it.
pub(crate) fn json_string(text: &str) -> String {
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

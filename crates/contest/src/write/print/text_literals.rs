//! Literal texts, which are the same in all three languages.

/// Texts as literals, separated by commas.
pub(super) fn quoted_list(texts: &[String]) -> String {
    texts.iter().map(|text| quote_text(text)).collect::<Vec<_>>().join(", ")
}

/// A string literal that is valid in all three languages.
pub(crate) fn quote_text(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => quoted += "\\\"",
            '\\' => quoted += "\\\\",
            '\n' => quoted += "\\n",
            '\t' => quoted += "\\t",
            '\r' => quoted += "\\r",
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

//! The placeholders of a format string.

use std::collections::BTreeSet;

/// A value that a format string requires: its name, and the trait that prints it (`""` is `Display`, `"$"` a width).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Placeholder {
    /// The name; empty or a number if the value has none.
    pub name: String,
    /// The end of the specification that chooses the trait, such as `?` or `x`.
    pub printed_as: String,
}

/// The placeholders of a format string, or `None` if its braces do not match.
///
/// ```
/// use grundy_messages::find_placeholders;
/// let names = find_placeholders("{n:>width$} of {{{m:?}}}").unwrap();
/// let names: Vec<_> = names.iter().map(|p| (&p.name[..], &p.printed_as[..])).collect();
/// assert_eq!(names, [("m", "?"), ("n", ""), ("width", "$")]);
/// assert_eq!(find_placeholders("{n"), None);
/// ```
pub fn find_placeholders(format: &str) -> Option<BTreeSet<Placeholder>> {
    let mut found = BTreeSet::new();
    for piece in split_format(format)? {
        let FormatPiece::Placeholder(inside) = piece else { continue };
        let (name, specification) = inside.split_once(':').unwrap_or((inside, ""));
        let widths = specification.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$');
        for width in widths.filter_map(|part| part.split('$').next().filter(|_| part.contains('$'))) {
            found.insert(Placeholder { name: width.into(), printed_as: "$".into() });
        }
        let kept = specification
            .rfind(|c: char| !c.is_ascii_alphabetic() && c != '?')
            .map_or(0, |last| last + specification[last..].chars().next().map_or(0, char::len_utf8));
        found.insert(Placeholder { name: name.trim().into(), printed_as: specification[kept..].trim().into() });
    }
    Some(found)
}

/// A piece of a format string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormatPiece<'a> {
    /// Words, in which braces are doubled.
    Words(&'a str),
    /// The text between the braces of a placeholder.
    Placeholder(&'a str),
}

/// The pieces of a format string in order, or `None` if its braces do not match.
///
/// ```
/// use grundy_messages::{FormatPiece, split_format};
/// let pieces = split_format("{n:>3} of {{3}}").unwrap();
/// assert_eq!(pieces, [FormatPiece::Words(""), FormatPiece::Placeholder("n:>3"), FormatPiece::Words(" of {{3}}")]);
/// assert_eq!(split_format("{n"), None);
/// ```
pub fn split_format(format: &str) -> Option<Vec<FormatPiece<'_>>> {
    let (mut pieces, mut begin, mut from) = (Vec::new(), 0, 0);
    while let Some(at) = format[from..].find(['{', '}']).map(|at| from + at) {
        let (brace, after) = (&format[at..=at], &format[at + 1..]);
        if after.starts_with(brace) {
            from = at + 2;
            continue;
        }
        if brace == "}" {
            return None;
        }
        let end = after.find('}')?;
        let inside = &after[..end];
        if inside.contains('{') {
            return None;
        }
        pieces.extend([FormatPiece::Words(&format[begin..at]), FormatPiece::Placeholder(inside)]);
        from = at + end + 2;
        begin = from;
    }
    pieces.push(FormatPiece::Words(&format[begin..]));
    Some(pieces)
}

/// Whether a translation requires only values that the English text has, and its braces match.
///
/// The translation may leave out values and change their order.
///
/// ```
/// use grundy_messages::translation_fits;
/// assert!(translation_fits("{a} of {b}", "{b} 中的 {a}"));
/// assert!(!translation_fits("{a}", "{b}"));
/// assert!(!translation_fits("{a}", "{a"));
/// ```
pub fn translation_fits(english: &str, translation: &str) -> bool {
    match (find_placeholders(english), find_placeholders(translation)) {
        (Some(known), Some(used)) => used.is_subset(&known),
        _ => false,
    }
}

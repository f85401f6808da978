//! Names that users gave, inside of Chinese texts: they are not converted to the Chinese of Taiwan.
//!
//! A vertex 行 or a text "后" in the rules of a user must not become 列 or 後.
//! [`text!`](crate::text!) puts marks around each value that is the same in both languages, and
//! [`BilingualText::in_language`](crate::BilingualText::in_language) takes them away.
//! Marks stay only around values with Chinese characters or quotation marks, so most texts have none.

use std::borrow::Cow;

/// The begin of a name. Private use, so that no name and no table contains it. The macro `text!` writes both marks, too (`crates/text`).
pub(crate) const NAME_START: char = '\u{e010}';
/// The end of a name.
pub(crate) const NAME_END: char = '\u{e011}';
/// The place of a name while the text around it is converted.
const NAME_PLACE: char = '\u{e012}';

/// Puts marks around a name, if its characters could be converted.
///
/// ```
/// use grundy_game::mark_name;
/// assert_eq!((&mark_name("后")[..], &mark_name("a")[..]), ("\u{e010}后\u{e011}", "a"));
/// ```
pub fn mark_name(name: &str) -> String {
    if is_converted(name) { format!("{NAME_START}{name}{NAME_END}") } else { name.into() }
}

/// Removes the marks around names that no conversion changes.
///
/// ```
/// use grundy_game::keep_needed_marks;
/// assert_eq!(keep_needed_marks("\u{e010}12\u{e011} 堆".into()), "12 堆");
/// assert_eq!(keep_needed_marks("顶点 \u{e010}后\u{e011}".into()), "顶点 \u{e010}后\u{e011}");
/// ```
#[doc(hidden)]
pub fn keep_needed_marks(chinese: String) -> String {
    if !chinese.contains(NAME_START) {
        return chinese;
    }
    let mut kept = String::with_capacity(chinese.len());
    for_each_piece(&chinese, &mut |piece, is_name| {
        if is_name { kept += &mark_name(&without_name_marks(piece)) } else { kept += piece }
    });
    kept
}

/// The text without marks, as a reader of Simplified Chinese sees it.
///
/// ```
/// use grundy_game::without_name_marks;
/// assert_eq!(without_name_marks("\u{e010}后\u{e011} 这个顶点"), "后 这个顶点");
/// ```
pub fn without_name_marks(text: &str) -> Cow<'_, str> {
    let is_mark = |c: char| c == NAME_START || c == NAME_END;
    if text.contains(is_mark) { Cow::Owned(text.replace(is_mark, "")) } else { Cow::Borrowed(text) }
}

/// Completes the marks of a part that was cut out of a text.
pub(crate) fn complete_marks(part: &str) -> Cow<'_, str> {
    let (mut open, mut unopened) = (0usize, 0usize);
    for c in part.chars() {
        match c {
            NAME_START => open += 1,
            NAME_END if open > 0 => open -= 1,
            NAME_END => unopened += 1,
            _ => {}
        }
    }
    if open + unopened == 0 {
        return Cow::Borrowed(part);
    }
    let (starts, ends) = (NAME_START.to_string().repeat(unopened), NAME_END.to_string().repeat(open));
    Cow::Owned(format!("{starts}{part}{ends}"))
}

/// Converts a text, except its names; returns it without marks.
pub(super) fn convert_around_names(text: &str, convert: impl Fn(&str) -> String) -> String {
    let (mut around, mut names) = (String::with_capacity(text.len()), Vec::new());
    for_each_piece(text, &mut |piece, is_name| {
        if is_name {
            around.push(NAME_PLACE);
            names.push(without_name_marks(piece).into_owned());
        } else {
            around += piece;
        }
    });
    let (mut converted, mut names) = (String::with_capacity(text.len()), names.into_iter());
    for c in convert(&around).chars() {
        match c {
            NAME_PLACE => converted += &names.next().unwrap_or_default(),
            c => converted.push(c),
        }
    }
    converted
}

/// Visits the names of a text and the parts between them. Names may contain names; without an end, a name is the rest of the text.
fn for_each_piece(text: &str, visit: &mut dyn FnMut(&str, bool)) {
    let (mut depth, mut from) = (0usize, 0);
    for (at, c) in text.char_indices().filter(|(_, c)| [NAME_START, NAME_END].contains(c)) {
        if c == NAME_START {
            if depth == 0 {
                visit(&text[from..at], false);
                from = at + c.len_utf8();
            }
            depth += 1;
        } else {
            if depth <= 1 {
                visit(&text[from..at], depth == 1);
                from = at + c.len_utf8();
            }
            depth = depth.saturating_sub(1);
        }
    }
    visit(&text[from..], depth > 0);
}

/// Whether the conversion could change a name.
fn is_converted(name: &str) -> bool {
    name.chars().any(|c| ('\u{3400}'..='\u{9fff}').contains(&c) || "“”‘’".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BilingualText, Lang};

    #[test]
    fn names_are_shown_as_they_were_given() {
        let list = BilingualText::comma_list(&["后", "里"]);
        assert_eq!(list.in_language(Lang::ZhTw), "后、里");
        assert_eq!(BilingualText::language_neutral("后 → 里").in_language(Lang::ZhTw), "后 → 里");
    }

    #[test]
    fn a_part_of_a_name_has_both_marks() {
        let long = format!("顶点 {}", mark_name(&"后".repeat(70)));
        let short = crate::arg::shorten_text(&long);
        assert_eq!(convert_around_names(&short, |around| around.replace('点', "點")).matches("后").count(), 26 + 19);
        assert_eq!(without_name_marks(&short).chars().count(), 3 + 26 + 1 + 19);
    }

    #[test]
    fn marks_without_a_partner_are_taken_away() {
        let upper = |text: &str| text.to_uppercase();
        for (marked, shown) in [
            ("a\u{e010}b", "Ab"),
            ("a\u{e011}b", "AB"),
            ("a\u{e010}b\u{e010}c\u{e011}d\u{e011}e", "AbcdE"),
            ("\u{e011}\u{e011}a\u{e010}", "A"),
            ("", ""),
        ] {
            assert_eq!(convert_around_names(marked, upper), shown, "{marked:?}");
        }
    }
}

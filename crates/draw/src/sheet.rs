//! The sheet of a plot: its size, colours, title and description.

use crate::{Theme, style};
use maud::{Markup, PreEscaped, html};

/// The properties common to all plots.
pub(crate) struct PlotSheet<'a> {
    /// The width and the height.
    pub(crate) size: (f64, f64),
    pub(crate) theme: Theme,
    /// The language of the texts, as a tag.
    pub(crate) lang: &'static str,
    /// The title.
    pub(crate) title: &'a str,
    /// The description for readers who do not see the picture.
    pub(crate) desc: &'a str,
    /// Whether parts can be clicked.
    pub(crate) links: bool,
}

impl PlotSheet<'_> {
    /// The SVG document with the given content.
    pub(crate) fn render(&self, content: &Markup) -> String {
        let (width, height) = (coordinate(self.size.0), coordinate(self.size.1));
        let style = style(self.theme);
        // Screen readers do not look for links inside an element with the role `img`.
        let role = if self.links { "group" } else { "img" };
        let sheet = html! {
            svg xmlns="http://www.w3.org/2000/svg" viewBox={ "0 0 " (width) " " (height) } width=(width) height=(height)
                role=(role) lang=(self.lang) font-family="sans-serif" {
                title { (visible_text(self.title)) }
                desc { (visible_text(self.desc)) }
                @if !style.is_empty() {
                    style { (PreEscaped(style)) }
                    rect.g-paper width="100%" height="100%" {}
                }
                (content)
            }
        };
        sheet.into_string()
    }
}

/// A coordinate or a length, with at most one decimal place.
pub(crate) fn coordinate(number: f64) -> String {
    let text = format!("{number:.1}");
    match text.strip_suffix(".0") {
        Some("-0") => "0".into(),
        Some(whole) => whole.into(),
        None => text,
    }
}

/// A text without the characters that XML does not allow.
pub(crate) fn visible_text(text: &str) -> String {
    let sign = |c: char| match c {
        '\t' | '\n' | '\r' => ' ',
        '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
        other => other,
    };
    text.chars().map(sign).collect()
}

/// The approximate width of a text: digits and most letters take 0.6 of the font size, Chinese characters all of it.
pub(crate) fn label_width(text: &str, size: f64) -> f64 {
    size * text.chars().map(character_width).sum::<f64>()
}

fn character_width(c: char) -> f64 {
    match c {
        'i' | 'l' | 'j' | 't' | 'f' | 'r' | 'I' | ' ' | '(' | ')' | ',' | '.' | ':' | '|' | '"' | '\'' => 0.42,
        'M' | 'W' | 'm' | 'w' | '@' | '%' | '⊕' | '→' | '∞' => 0.98,
        '\u{1100}'.. if !('\u{2010}'..='\u{2e7f}').contains(&c) => 1.0,
        'A'..='Z' => 0.74,
        _ => 0.64,
    }
}

/// A text, cut to the width `room`.
pub(crate) fn fit_text(text: &str, size: f64, room: f64) -> String {
    let text = visible_text(text);
    if label_width(&text, size) <= room {
        return text;
    }
    let mut left = room - label_width("…", size);
    let fits = |c: &char| {
        left -= size * character_width(*c);
        left >= 0.0
    };
    text.chars().take_while(fits).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_short() {
        let found = [0.0, -0.01, 3.0, 2.25, 1e6, 7.96].map(coordinate);
        assert_eq!(found, ["0", "0", "3", "2.2", "1000000", "8"]);
    }

    #[test]
    fn long_texts_are_cut_where_there_is_no_room() {
        assert_eq!(fit_text("kayles", 10.0, 100.0), "kayles");
        let cut = fit_text(&"7".repeat(50), 10.0, 100.0);
        assert!(cut.ends_with('…') && cut.len() > 10 && label_width(&cut, 10.0) <= 100.0, "{cut}");
        assert_eq!(fit_text("\u{1}a\nb", 10.0, 100.0), "\u{fffd}a b");
    }

    #[test]
    fn a_sheet_is_read_as_xml() {
        let sheet = PlotSheet {
            size: (10.0, 20.5),
            theme: Theme::Auto,
            lang: "en",
            title: "<a & \"b\">\0",
            desc: "x < y",
            links: false,
        };
        let text = sheet.render(&html! { circle r="1" {} });
        let read = roxmltree::Document::parse(&text).unwrap();
        assert_eq!(read.root_element().attribute("viewBox"), Some("0 0 10 20.5"));
        let titles: Vec<_> = read.descendants().filter_map(|node| node.text()).collect();
        assert!(titles.contains(&"<a & \"b\">\u{fffd}") && titles.contains(&"x < y"), "{titles:?}");
    }
}

//! HTML fragments with pictures, for notebooks.

use crate::language::{in_chosen_language, lang};
use grundy::{Answer, BilingualText, GameValue, Outcome, text};
use grundy_draw::{PartMark, PicturePart, PositionPictureOptions, Theme, pointed_parts, position};
use std::fmt::Write;

/// The maximum number of winning moves that are listed.
const MAX_LISTED_MOVES: usize = 20;
/// The maximum number of components that are drawn.
const MAX_DRAWN_COMPONENTS: usize = 60;

/// The answer: who wins, a picture with the winning moves marked, these moves and the reason.
pub(crate) fn answer_html(answer: &Answer) -> String {
    let mut html = String::from("<div class=\"grundy\">");
    let value = answer.value.as_ref().map(|value| {
        let shown = grundy::shorten_text(&value.to_string());
        text!(", value {shown}")
    });
    let headline = in_chosen_language(&answer.headline()) + &value.as_ref().map(in_chosen_language).unwrap_or_default();
    let _ = write!(html, "<p><strong>{}</strong>", escape_html(&headline));
    if let Some(known) = answer.standing_text() {
        let _ = write!(html, " <em>({})</em>", escape_html(&in_chosen_language(&known)));
    }
    html += "</p>";
    html += &position_picture(answer);
    write_list(&mut html, &text!("Winning moves"), answer.winning_moves.iter().take(MAX_LISTED_MOVES).map(|m| &m.text));
    write_list(&mut html, &text!("Why"), answer.explanation.iter());
    html + "</div>"
}

/// Writes a list with a title, unless it is empty.
pub(crate) fn write_list<'a>(html: &mut String, title: &BilingualText, lines: impl Iterator<Item = &'a BilingualText>) {
    let mut lines = lines.peekable();
    if lines.peek().is_some() {
        let _ = write!(html, "<p>{}</p><ul>", escape_html(&in_chosen_language(title)));
        lines.for_each(|line| {
            let _ = write!(html, "<li>{}</li>", escape_html(&in_chosen_language(line)));
        });
        *html += "</ul>";
    }
}

/// A picture of the position, with the parts marked that are touched by winning moves.
fn position_picture(answer: &Answer) -> String {
    let sum = &answer.position;
    let mut marks = Vec::new();
    for found in &answer.winning_moves {
        let [before] = &found.before.components[..] else { continue };
        let parts = pointed_parts(before, &found.after);
        let written = before.to_string();
        let alike = sum.components.iter().enumerate().take(MAX_DRAWN_COMPONENTS);
        for (component, _) in alike.filter(|(_, component)| component.to_string() == written) {
            marks.extend(parts.iter().map(|&part| PartMark {
                part: PicturePart { component, part },
                title: in_chosen_language(&found.text),
            }));
        }
    }
    let alone = sum.components.len() == 1 && answer.outcome != Some(Outcome::D);
    let values = match &answer.value {
        Some(GameValue::Nimber(value)) if alone => vec![Some(value.clone())],
        _ => Vec::new(),
    };
    position(
        sum,
        &PositionPictureOptions {
            theme: Theme::Auto,
            lang: lang(),
            marks,
            values,
            ..PositionPictureOptions::default()
        },
    )
}

/// Escapes a text for HTML.
pub(crate) fn escape_html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

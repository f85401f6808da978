//! HTML fragments with pictures, for notebooks.

use crate::language::{lang, told};
use grundy::{Answer, Outcome, Said, Value, say};
use grundy_draw::{Drawn, Mark, Part, Theme, pointed, position};
use std::fmt::Write;

/// At most this many winning moves are listed.
const LISTED: usize = 20;
/// At most this many components are drawn.
const MOST_COMPONENTS: usize = 60;

/// The answer: who wins, a picture with the winning moves marked, these moves and the reason.
pub(crate) fn answer(answer: &Answer) -> String {
    let mut html = String::from("<div class=\"grundy\">");
    let value = answer.value.as_ref().map(|value| {
        let shown = grundy::shorten(&value.to_string());
        say!(", value {shown}", "，SG 值 {shown}")
    });
    let headline = told(&answer.headline()) + &value.as_ref().map(told).unwrap_or_default();
    let _ = write!(html, "<p><strong>{}</strong>", escaped(&headline));
    if let Some(known) = answer.known() {
        let _ = write!(html, " <em>({})</em>", escaped(&told(&known)));
    }
    html += "</p>";
    html += &picture(answer);
    list(&mut html, &say!("Winning moves", "必胜走法"), answer.winning_moves.iter().take(LISTED).map(|m| &m.text));
    list(&mut html, &say!("Why", "理由"), answer.explanation.iter());
    html + "</div>"
}

fn list<'a>(html: &mut String, title: &Said, lines: impl Iterator<Item = &'a Said>) {
    let mut lines = lines.peekable();
    if lines.peek().is_some() {
        let _ = write!(html, "<p>{}</p><ul>", escaped(&told(title)));
        lines.for_each(|line| {
            let _ = write!(html, "<li>{}</li>", escaped(&told(line)));
        });
        *html += "</ul>";
    }
}

/// A picture of the position, with the parts marked that are touched by winning moves.
fn picture(answer: &Answer) -> String {
    let sum = &answer.position;
    let mut marks = Vec::new();
    for found in &answer.winning_moves {
        let [before] = &found.before.components[..] else { continue };
        let parts = pointed(before, &found.after);
        let written = before.to_string();
        let alike = sum.components.iter().enumerate().take(MOST_COMPONENTS);
        for (component, _) in alike.filter(|(_, component)| component.to_string() == written) {
            marks.extend(parts.iter().map(|&part| Mark { part: Part { component, part }, title: told(&found.text) }));
        }
    }
    let alone = sum.components.len() == 1 && answer.outcome != Some(Outcome::D);
    let values = match &answer.value {
        Some(Value::Nimber(value)) if alone => vec![Some(value.clone())],
        _ => Vec::new(),
    };
    position(sum, &Drawn { theme: Theme::Auto, lang: lang(), marks, values, ..Drawn::default() })
}

/// Escapes a text for HTML.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

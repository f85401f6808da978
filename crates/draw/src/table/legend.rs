//! The legend of a table's colours.

use super::LETTERS;
use super::cells::{Kind, Shown};
use crate::sheet::{place, width};
use grundy_theory::{Lang, Outcome, say};
use maud::{Markup, html};

/// The legend, with its size.
pub(super) struct Legend {
    pub(super) picture: Markup,
    pub(super) width: f64,
}

/// Draws a square of each kind with its meaning. If cells are not `framed`, lost ones are red.
pub(super) fn draw(shown: &Shown, framed: bool, lang: Lang) -> Legend {
    let mut left = 16.0;
    let mut entries = Vec::new();
    for &kind in &shown.kinds {
        let text = meaning(kind, shown, lang);
        if !text.is_empty() {
            entries.push((kind, left, text.clone()));
            left += 24.0 + width(&text, LETTERS.1) + 14.0;
        }
    }
    let picture = html! {
        g font-size=(LETTERS.1) {
            @for (kind, left, text) in &entries {
                @if *kind == Kind::Lost && !framed {
                    rect.g-red x=(place(*left)) y="50" width="18" height="18" {}
                } @else {
                    (kind.square(*left, 50.0, 18.0))
                }
                text.g-text x=(place(left + 24.0)) y="64" { (text) }
            }
        }
    };
    Legend { picture, width: left }
}

/// The meaning of a kind; empty for cells that need no explanation.
fn meaning(kind: Kind, shown: &Shown, lang: Lang) -> String {
    let values = shown.kinds.iter().any(|kind| matches!(kind, Kind::Step(_)));
    let outcome = |outcome: Outcome| format!("{outcome}: {}", outcome.said().in_lang(lang));
    match kind {
        Kind::Lost if values => format!("0 = {}", outcome(Outcome::P)),
        Kind::Lost => outcome(Outcome::P),
        Kind::Won => outcome(Outcome::N),
        Kind::Drawn if values => say!("∞: play can go on for ever", "∞：对局可能循环").in_lang(lang).into_owned(),
        Kind::Drawn => outcome(Outcome::D),
        Kind::Blocked => say!("blocked", "障碍").in_lang(lang).into_owned(),
        Kind::Nothing => String::new(),
        Kind::Step(step) => {
            let of = |step: u64| least(step, shown.largest);
            match (of(step), of(step + 1) - 1) {
                (first, last) if first == last => first.to_string(),
                (first, last) => format!("{first}–{last}"),
            }
        }
    }
}

/// The least value of a step. For the step after the last it is one more than the largest value.
fn least(step: u64, largest: u64) -> u128 {
    let (step, largest) = (u128::from(step), u128::from(largest));
    if largest <= 8 { step } else { ((step - 1) * largest).div_ceil(8) + 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_have_the_values_that_the_legend_says() {
        for largest in [1, 7, 8, 9, 10, 16, 17, 100, 12_345] {
            let shown = Shown { largest, widest: String::new(), kinds: Vec::new() };
            for value in 1..=largest {
                let step = shown.step(value);
                assert!((1..=8).contains(&step));
                assert!(
                    (least(step, largest)..least(step + 1, largest)).contains(&u128::from(value)),
                    "{value} of {largest}"
                );
            }
        }
        let shown = Shown { largest: u64::MAX, widest: String::new(), kinds: Vec::new() };
        assert_eq!((shown.step(1), shown.step(u64::MAX)), (1, 8));
    }
}

//! The legend of a table's colours.

use super::LETTER_SIZES;
use super::cells::{CellKind, CellOverview};
use crate::sheet::{coordinate, label_width};
use grundy_game::{Lang, Outcome, text};
use maud::{Markup, html};

/// The legend, with its size.
pub(super) struct TableLegend {
    pub(super) picture: Markup,
    pub(super) width: f64,
}

/// Draws a square of each kind with its meaning. If cells are not `framed`, lost ones are red.
pub(super) fn draw_legend(shown: &CellOverview, framed: bool, lang: Lang) -> TableLegend {
    let mut left = 16.0;
    let mut entries = Vec::new();
    for &kind in &shown.kinds {
        let text = kind_meaning(kind, shown, lang);
        if !text.is_empty() {
            entries.push((kind, left, text.clone()));
            left += 24.0 + label_width(&text, LETTER_SIZES.1) + 14.0;
        }
    }
    let picture = html! {
        g font-size=(LETTER_SIZES.1) {
            @for (kind, left, text) in &entries {
                @if *kind == CellKind::Lost && !framed {
                    rect.g-red x=(coordinate(*left)) y="50" width="18" height="18" {}
                } @else {
                    (kind.square(*left, 50.0, 18.0))
                }
                text.g-text x=(coordinate(left + 24.0)) y="64" { (text) }
            }
        }
    };
    TableLegend { picture, width: left }
}

/// The meaning of a kind; empty for cells that need no explanation.
fn kind_meaning(kind: CellKind, shown: &CellOverview, lang: Lang) -> String {
    let values = shown.kinds.iter().any(|kind| matches!(kind, CellKind::Step(_)));
    let outcome = |outcome: Outcome| format!("{outcome}: {}", outcome.description().in_language(lang));
    match kind {
        CellKind::Lost if values => format!("0 = {}", outcome(Outcome::P)),
        CellKind::Lost => outcome(Outcome::P),
        CellKind::Won => outcome(Outcome::N),
        CellKind::Drawn if values => text!("∞: play can go on for ever").in_language(lang).into_owned(),
        CellKind::Drawn => outcome(Outcome::D),
        CellKind::Blocked => text!("blocked").in_language(lang).into_owned(),
        CellKind::Nothing => String::new(),
        CellKind::Step(step) => {
            let of = |step: u64| least_value(step, shown.largest);
            match (of(step), of(step + 1) - 1) {
                (first, last) if first == last => first.to_string(),
                (first, last) => format!("{first}–{last}"),
            }
        }
    }
}

/// The least value of a step. For the step after the last it is one more than the largest value.
fn least_value(step: u64, largest: u64) -> u128 {
    let (step, largest) = (u128::from(step), u128::from(largest));
    if largest <= 8 { step } else { ((step - 1) * largest).div_ceil(8) + 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_have_the_values_that_the_legend_says() {
        for largest in [1, 7, 8, 9, 10, 16, 17, 100, 12_345] {
            let shown = CellOverview { largest, widest: String::new(), kinds: Vec::new() };
            for value in 1..=largest {
                let step = shown.colour_step(value);
                assert!((1..=8).contains(&step));
                assert!(
                    (least_value(step, largest)..least_value(step + 1, largest)).contains(&u128::from(value)),
                    "{value} of {largest}"
                );
            }
        }
        let shown = CellOverview { largest: u64::MAX, widest: String::new(), kinds: Vec::new() };
        assert_eq!((shown.colour_step(1), shown.colour_step(u64::MAX)), (1, 8));
    }
}

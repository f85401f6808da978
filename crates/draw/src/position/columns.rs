//! Values in binary, one below the other, and their nim-sum: the picture of Bouton's theorem.

use super::coordinates::round_number;
use super::flow::{PictureBlock, text_width};
use super::localized_text;
use grundy_game::{Lang, Nat, text};
use maud::{Markup, html};

/// The maximum number of values that are written.
const MAX_VALUES: usize = 40;

/// The maximum number of binary digits of a value.
const MAX_DIGITS: u64 = 48;

/// The binary columns; `None` unless all values are known, few enough and small enough.
pub(super) fn binary_columns(values: &[Option<Nat>], lang: Lang) -> Option<PictureBlock> {
    let values: Vec<&Nat> = values.iter().map(Option::as_ref).collect::<Option<_>>()?;
    let digits = values.iter().map(|value| value.bits()).max()?.max(1);
    if values.len() > MAX_VALUES || digits > MAX_DIGITS {
        return None;
    }
    const DIGIT_PITCH: f64 = 15.0;
    const LINE_HEIGHT: f64 = 20.0;
    let sum = values.iter().fold(Nat::ZERO, |sum, value| sum ^ *value);
    let decimal = |value: &Nat| value.to_string();
    let word = localized_text(text!("nim-sum"), lang);
    let numbers = values.iter().map(|value| text_width(&decimal(value), 14.0)).fold(0.0, f64::max);
    let left = text_width(&word, 13.0) + 14.0;
    let start = left + numbers.max(text_width(&decimal(&sum), 14.0)) + 18.0;
    let row = |value: &Nat, y: f64| -> Markup {
        html! {
            text class="g-text" x=(round_number(start - 18.0)) y=(round_number(y)) text-anchor="end" { (decimal(value)) }
            @for digit in 0..digits {
                @let set = value.bit(digits - 1 - digit);
                text class=(if set { "g-text" } else { "g-quiet" }) font-weight=(if set { "bold" } else { "normal" })
                    x=(round_number(start + (digit as f64 + 0.5) * DIGIT_PITCH)) y=(round_number(y)) text-anchor="middle" { (u8::from(set)) }
            }
        }
    };
    let rule = values.len() as f64 * LINE_HEIGHT + 4.0;
    let width = start + digits as f64 * DIGIT_PITCH;
    let title = localized_text(text!("the values in binary, and their nim-sum {sum}"), lang);
    let body = html! {
        g {
            title { (title) }
            // The columns with an odd number of ones are those where the nim-sum has a one.
            @for digit in (0..digits).filter(|&digit| sum.bit(digits - 1 - digit)) {
                rect class="g-band" x=(round_number(start + digit as f64 * DIGIT_PITCH)) y="0" width=(DIGIT_PITCH) height=(round_number(rule + LINE_HEIGHT + 4.0)) rx="3" {}
            }
            @for (i, value) in values.iter().enumerate() { (row(value, (i as f64 + 0.75) * LINE_HEIGHT)) }
            line class="g-line" x1="0" x2=(round_number(width)) y1=(round_number(rule)) y2=(round_number(rule)) stroke-width="1" {}
            text class="g-quiet" x="0" y=(round_number(rule + 18.0)) font-size="13" { (word) }
            (row(&sum, rule + 18.0))
        }
    };
    Some(PictureBlock { width, height: rule + LINE_HEIGHT + 6.0, body })
}

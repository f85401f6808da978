//! The contents of squares.

use super::coordinates::round_number;
use super::localized_text;
use grundy_game::{
    BilingualText, Lang,
    picture::{BoardCell, Chessman},
    text,
};
use maud::{Markup, html};

/// The side of a square, in units of the picture.
pub(super) const SQUARE_SIDE: f64 = 32.0;

/// A square with its content; (x, y) is the upper left corner.
pub(super) fn square(cell: BoardCell, x: f64, y: f64) -> Markup {
    let fill = match cell {
        BoardCell::Gap => return html! {},
        BoardCell::Blocked => "g-wall g-grid",
        BoardCell::Goal => "g-band g-line",
        BoardCell::Chocolate | BoardCell::Poison => return chocolate(cell == BoardCell::Poison, x, y),
        _ => "g-panel g-line",
    };
    html! {
        rect class=(fill) x=(round_number(x)) y=(round_number(y)) width=(SQUARE_SIDE) height=(SQUARE_SIDE) stroke-width="0.6" {}
        (cell_content(cell, x + SQUARE_SIDE / 2.0, y + SQUARE_SIDE / 2.0))
    }
}

/// The content of a square, centred at (x, y).
fn cell_content(cell: BoardCell, x: f64, y: f64) -> Markup {
    let disc = |class: &str| html! { circle class=(class) cx=(round_number(x)) cy=(round_number(y)) r="11" stroke-width="1.4" {} };
    let letter = |class: &str, letter: &str| {
        html! {
            (disc(class))
            text class="g-ink" x=(round_number(x)) y=(round_number(y + 5.0)) font-size="14" text-anchor="middle" { (letter) }
        }
    };
    match cell {
        BoardCell::Free | BoardCell::Gap | BoardCell::Chocolate | BoardCell::Poison => html! {},
        BoardCell::Blocked => {
            let d = [-6.0, 4.0, 14.0].map(|by: f64| {
                format!(
                    "M{} {} L{} {}",
                    round_number(x + by - 10.0),
                    round_number(y + 10.0),
                    round_number(x + by),
                    round_number(y)
                )
            });
            html! { path class="g-grid" d=(d.join(" ")) stroke-width="1.5" fill="none" {} }
        }
        BoardCell::Goal => {
            let ring = |r: u32| html! { circle class="g-line" cx=(round_number(x)) cy=(round_number(y)) r=(r) fill="none" stroke-width="1.5" {} };
            html! { (ring(9)) (ring(4)) }
        }
        BoardCell::Dark => disc("g-dark g-line"),
        BoardCell::Light => disc("g-light g-inkline"),
        BoardCell::Cross => {
            let d = format!("M{} {} l16 16 m0 -16 l-16 16", round_number(x - 8.0), round_number(y - 8.0));
            html! { path class="g-edge" d=(d) stroke-width="3.4" stroke-linecap="round" fill="none" {} }
        }
        BoardCell::Coin => html! {
            (disc("g-orange g-inkline"))
            circle class="g-inkline" cx=(round_number(x)) cy=(round_number(y)) r="7.5" fill="none" stroke-width="0.8" {}
        },
        BoardCell::Head => letter("g-orange g-inkline", "H"),
        BoardCell::Tail => letter("g-light g-inkline", "T"),
        BoardCell::Letter(sign) => letter("g-light g-inkline", &sign.to_string()),
        BoardCell::Chessman(chessman) => chessman_shape(chessman, x, y),
    }
}

/// A square of chocolate; the poisoned one has a skull.
fn chocolate(poison: bool, x: f64, y: f64) -> Markup {
    html! {
        rect class=(if poison { "g-purple g-edge" } else { "g-cocoa g-edge" })
            x=(round_number(x + 1.0)) y=(round_number(y + 1.0)) width=(SQUARE_SIDE - 2.0) height=(SQUARE_SIDE - 2.0) rx="4" stroke-width="1" {}
        @if poison {
            g transform=(format!("translate({} {})", round_number(x), round_number(y))) {
                path class="g-light g-inkline" stroke-width="1" d="M16 6 a8.5 8 0 0 0 -5 14.5 v4.5 h10 v-4.5 a8.5 8 0 0 0 -5 -14.5 z" {}
                circle class="g-ink" cx="12.8" cy="15" r="2.2" {}
                circle class="g-ink" cx="19.2" cy="15" r="2.2" {}
                path class="g-inkline" d="M14 21.5 v3.5 M16 21.5 v3.5 M18 21.5 v3.5" stroke-width="1" fill="none" {}
            }
        } @else {
            rect class="g-edge" x=(round_number(x + 6.0)) y=(round_number(y + 6.0)) width=(SQUARE_SIDE - 12.0) height=(SQUARE_SIDE - 12.0) rx="2"
                fill="none" stroke-width="0.5" opacity="0.6" {}
        }
    }
}

/// A chess piece, centred at (x, y).
pub(super) fn chessman_shape(chessman: Chessman, x: f64, y: f64) -> Markup {
    let d = match chessman {
        Chessman::Rook => {
            "M8 27 v-3 h2 l1.5 -11 h-2.5 v-7 h4 v2.5 h2 v-2.5 h2 v2.5 h2 v-2.5 h4 v7 h-2.5 l1.5 11 h2 v3 z"
        }
        Chessman::Bishop => {
            "M8 27 v-3 h5.5 c-6 -5 -3.5 -11 1 -15 a2.2 2.2 0 1 1 3 0 c4.5 4 7 10 1 15 h5.5 v3 z M15 12 h2 v3 h2.5 v2 h-2.5 v3 h-2 v-3 h-2.5 v-2 h2.5 z"
        }
        Chessman::Queen => "M8 27 v-3 h1.5 l-3.5 -13 l5 6 l1 -9.5 l4 8.5 l4 -8.5 l1 9.5 l5 -6 l-3.5 13 h1.5 v3 z",
        Chessman::King => {
            "M8 27 v-3 h2 c-5 -5 -4 -11 1 -11 c2.5 0 3.5 1 4 2.5 v-5.5 h-3 v-2 h3 v-3 h2 v3 h3 v2 h-3 v5.5 c0.5 -1.5 1.5 -2.5 4 -2.5 c5 0 6 6 1 11 h2 v3 z"
        }
        Chessman::Knight => {
            "M9 27 c0 -6 5 -7.5 6 -11 l-5.5 3.5 l-3 -2.5 c1.5 -3.5 3.5 -7 6 -9.5 l-0.5 -3.5 l4 2 c6.5 1.5 8.5 9 7.5 21 z"
        }
    };
    html! {
        path class="g-text" fill-rule="evenodd" d=(d) transform=(format!("translate({} {})", round_number(x - 16.0), round_number(y - 16.0))) {}
    }
}

/// The content of a square in words.
pub(super) fn cell_name(cell: BoardCell, lang: Lang) -> String {
    let message = match cell {
        BoardCell::Free => text!("free"),
        BoardCell::Blocked => text!("blocked"),
        BoardCell::Gap => text!("nothing"),
        BoardCell::Goal => text!("the corner"),
        BoardCell::Dark => text!("a dark stone"),
        BoardCell::Light => text!("a light stone"),
        BoardCell::Cross => text!("a cross"),
        BoardCell::Chessman(Chessman::Rook) => text!("the rook"),
        BoardCell::Chessman(Chessman::Bishop) => text!("the bishop"),
        BoardCell::Chessman(Chessman::Queen) => text!("the queen"),
        BoardCell::Chessman(Chessman::King) => text!("the king"),
        BoardCell::Chessman(Chessman::Knight) => text!("the knight"),
        BoardCell::Chocolate => text!("chocolate"),
        BoardCell::Poison => text!("the poisoned square"),
        BoardCell::Coin => text!("a coin"),
        BoardCell::Head => text!("head"),
        BoardCell::Tail => text!("tail"),
        BoardCell::Letter(sign) => BilingualText::language_neutral(sign.to_string()),
    };
    localized_text(message, lang)
}

//! Strips of numbered squares.

use super::coordinates::round_number;
use super::flow::{self, PictureBlock, text_width};
use super::localized_text;
use super::pen::{ComponentPen, shorten_text};
use super::pieces::{SQUARE_SIDE, cell_name, square};
use grundy_game::{
    picture::{BoardCell, SquareStrip, StripSquare},
    text,
};
use maud::html;

/// The maximum number of strips that are drawn; further ones are only counted.
const MAX_STRIPS: usize = 30;

/// The maximum number of squares of a strip that are drawn; further ones are only counted.
const MAX_SQUARES: usize = 240;

/// The maximum number of squares in a row; a longer strip continues in the next row.
const MAX_ROW_SQUARES: usize = 28;

pub(super) fn draw_strips(strips: &[SquareStrip], pen: &ComponentPen<'_>, offset: usize) -> PictureBlock {
    let mut next = offset;
    let blocks = strips.iter().take(MAX_STRIPS).map(|strip| {
        let block = draw_strip(strip, pen, next);
        next += strip.squares.len();
        block
    });
    let mut blocks: Vec<PictureBlock> = blocks.collect();
    if blocks.is_empty() {
        return PictureBlock::from_text("—");
    }
    if let Some(more) = strips.len().checked_sub(MAX_STRIPS).filter(|&more| more > 0) {
        blocks.push(PictureBlock::from_text(&localized_text(text!("… and {more} more"), pen.lang)));
    }
    flow::stack_blocks(blocks, 6.0)
}

fn draw_strip(strip: &SquareStrip, pen: &ComponentPen<'_>, offset: usize) -> PictureBlock {
    const ROW_HEIGHT: f64 = SQUARE_SIDE + 22.0;
    let left = if strip.name.is_empty() { 0.0 } else { text_width(&strip.name, 12.0) + 10.0 };
    let shown = strip.squares.len().min(MAX_SQUARES);
    let body = html! {
        @if !strip.name.is_empty() {
            text class="g-quiet" x=(round_number(left - 8.0)) y="20" font-size="12" text-anchor="end" { (strip.name) }
        }
        @for (i, one) in strip.squares.iter().take(shown).enumerate() {
            @let (x, y) = (left + (i % MAX_ROW_SQUARES) as f64 * SQUARE_SIDE, (i / MAX_ROW_SQUARES) as f64 * ROW_HEIGHT);
            @let middle = round_number(x + SQUARE_SIDE / 2.0);
            @match one {
                StripSquare::One(number, cell) => {
                    @let number = number.to_string();
                    (pen.draw_part(offset + i, (x, y, SQUARE_SIDE, SQUARE_SIDE), &[&shorten_text(&number, 40)[..], pen.lang.colon(), &cell_name(*cell, pen.lang)].concat(), square(*cell, x, y)))
                    @if *cell != BoardCell::Gap {
                        text class="g-quiet" x=(middle) y=(round_number(y + SQUARE_SIDE + 13.0)) font-size=(if number.len() < 5 { "11" } else { "7" }) text-anchor="middle" { (shorten_text(&number, 8)) }
                    }
                }
                StripSquare::Many(first, last) => {
                    @let count = last - first + 1u32;
                    @let title = shorten_text(&format!("{first}–{last}"), 80);
                    (pen.draw_part(offset + i, (x, y, SQUARE_SIDE, SQUARE_SIDE), &title, html! {
                        path class="g-line" fill="none" stroke-width="1.2" stroke-dasharray="3 3"
                            d=(format!("M{} {} h{SQUARE_SIDE} M{} {} h{SQUARE_SIDE}", round_number(x), round_number(y + 0.5), round_number(x), round_number(y + SQUARE_SIDE - 0.5))) {}
                        text class="g-text" x=(middle) y=(round_number(y + 14.0)) text-anchor="middle" { "…" }
                        text class="g-quiet" x=(middle) y=(round_number(y + 26.0)) font-size="8" text-anchor="middle" { (shorten_text(&count.to_string(), 6)) }
                    }))
                }
            }
        }
    };
    let lines = shown.div_ceil(MAX_ROW_SQUARES).max(1);
    let width = left + shown.clamp(1, MAX_ROW_SQUARES) as f64 * SQUARE_SIDE;
    let block = PictureBlock { width, height: lines as f64 * ROW_HEIGHT - 4.0, body };
    match strip.squares.len() - shown {
        0 => block,
        more => block.with_caption(&localized_text(text!("… and {more} more"), pen.lang)),
    }
}

//! Strips of numbered squares.

use super::flow::{self, Block, text_width};
use super::pen::{Pen, n, short};
use super::pieces::{SIDE, named, square};
use super::told;
use grundy_game::picture::{Cell, Square, Strip};
use grundy_theory::say;
use maud::html;

/// The most strips that are drawn; further ones are only counted.
const MOST_STRIPS: usize = 30;

/// The most squares of a strip that are drawn; further ones are only counted.
const MOST_SQUARES: usize = 240;

/// The most squares in a row; a longer strip continues in the next row.
const LONGEST: usize = 28;

pub(super) fn draw(strips: &[Strip], pen: &Pen<'_>, offset: usize) -> Block {
    let mut next = offset;
    let blocks = strips.iter().take(MOST_STRIPS).map(|strip| {
        let block = one(strip, pen, next);
        next += strip.squares.len();
        block
    });
    let mut blocks: Vec<Block> = blocks.collect();
    if blocks.is_empty() {
        return Block::words("—");
    }
    if let Some(more) = strips.len().checked_sub(MOST_STRIPS).filter(|&more| more > 0) {
        blocks.push(Block::words(&told(say!("… and {more} more", "……还有 {more} 个"), pen.lang)));
    }
    flow::stacked(blocks, 6.0)
}

fn one(strip: &Strip, pen: &Pen<'_>, offset: usize) -> Block {
    const LINE: f64 = SIDE + 22.0;
    let left = if strip.name.is_empty() { 0.0 } else { text_width(&strip.name, 12.0) + 10.0 };
    let shown = strip.squares.len().min(MOST_SQUARES);
    let body = html! {
        @if !strip.name.is_empty() {
            text class="g-quiet" x=(n(left - 8.0)) y="20" font-size="12" text-anchor="end" { (strip.name) }
        }
        @for (i, one) in strip.squares.iter().take(shown).enumerate() {
            @let (x, y) = (left + (i % LONGEST) as f64 * SIDE, (i / LONGEST) as f64 * LINE);
            @let middle = n(x + SIDE / 2.0);
            @match one {
                Square::One(number, cell) => {
                    @let number = number.to_string();
                    (pen.part(offset + i, (x, y, SIDE, SIDE), &format!("{}: {}", short(&number, 40), named(*cell, pen.lang)), square(*cell, x, y)))
                    @if *cell != Cell::Gap {
                        text class="g-quiet" x=(middle) y=(n(y + SIDE + 13.0)) font-size=(if number.len() < 5 { "11" } else { "7" }) text-anchor="middle" { (short(&number, 8)) }
                    }
                }
                Square::Many(first, last) => {
                    @let count = last - first + 1u32;
                    @let title = short(&format!("{first}–{last}"), 80);
                    (pen.part(offset + i, (x, y, SIDE, SIDE), &title, html! {
                        path class="g-line" fill="none" stroke-width="1.2" stroke-dasharray="3 3"
                            d=(format!("M{} {} h{SIDE} M{} {} h{SIDE}", n(x), n(y + 0.5), n(x), n(y + SIDE - 0.5))) {}
                        text class="g-text" x=(middle) y=(n(y + 14.0)) text-anchor="middle" { "…" }
                        text class="g-quiet" x=(middle) y=(n(y + 26.0)) font-size="8" text-anchor="middle" { (short(&count.to_string(), 6)) }
                    }))
                }
            }
        }
    };
    let lines = shown.div_ceil(LONGEST).max(1);
    let width = left + shown.clamp(1, LONGEST) as f64 * SIDE;
    let block = Block { width, height: lines as f64 * LINE - 4.0, body };
    match strip.squares.len() - shown {
        0 => block,
        more => block.captioned(&told(say!("… and {more} more", "……还有 {more} 个"), pen.lang)),
    }
}

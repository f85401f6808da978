//! Heaps of counters.

use super::coordinates::round_number;
use super::flow::{self, PictureBlock};
use super::localized_text;
use super::pen::{ComponentPen, shorten_text};
use grundy_game::{
    Lang,
    picture::{HeapForm, HeapPicture},
    text,
};
use maud::{Markup, html};

/// The maximum number of heaps that are drawn; further ones are only counted.
const MAX_HEAPS: usize = 40;

/// The maximum number of digits of a number. A longer one is cut, and its digits are counted.
const MAX_DIGITS: usize = 16;

/// The maximum number of stones of a column; a pile with more takes several columns.
const MAX_PILE_HEIGHT: usize = 10;

pub(super) fn draw_heaps(heaps: &[HeapPicture], pen: &ComponentPen<'_>, offset: usize) -> PictureBlock {
    let mut next = offset;
    let blocks = heaps.iter().take(MAX_HEAPS).map(|heap| {
        let block = draw_heap(heap, pen, next);
        next += heap.part_count();
        block
    });
    let mut blocks: Vec<PictureBlock> = blocks.collect();
    if let Some(more) = heaps.len().checked_sub(MAX_HEAPS).filter(|&more| more > 0) {
        blocks.push(PictureBlock::from_text(&localized_text(text!("… and {more} more"), pen.lang)));
    }
    match heaps.first().map(|heap| heap.form) {
        None => PictureBlock::from_text("0"),
        Some(HeapForm::Step(_)) => {
            let ground = PictureBlock { width: 26.0, height: 0.0, body: html! {} };
            blocks.insert(0, draw_step(ground, 0, pen.lang));
            flow::join_side_by_side(blocks, 0.0)
        }
        Some(HeapForm::Bar | HeapForm::Pins) => flow::stack_blocks(blocks, 10.0),
        Some(HeapForm::Pile) => flow::join_side_by_side(blocks, 14.0),
    }
}

fn draw_heap(heap: &HeapPicture, pen: &ComponentPen<'_>, offset: usize) -> PictureBlock {
    let size = shorten_text(&heap.size.to_string(), MAX_DIGITS);
    let number = |block: PictureBlock| {
        let block = block.with_label(&size);
        let digits = heap.size.to_string().len();
        let block = match digits > MAX_DIGITS {
            true => block.with_caption(&localized_text(text!("{digits} digits"), pen.lang)),
            false => block,
        };
        if heap.name.is_empty() { block } else { block.with_caption(&heap.name) }
    };
    match (heap.form, heap.drawn_counters()) {
        (HeapForm::Pile, Some(count)) => number(draw_pile(count, pen, offset, stone)),
        (HeapForm::Pile, None) => number(draw_large_heap(pen, offset, &size)),
        (HeapForm::Step(above), counters) => {
            let coins = match counters {
                Some(count) => draw_pile(count, pen, offset, coin),
                None => draw_large_heap(pen, offset, &size),
            };
            let block = coins.with_label(&size);
            draw_step(PictureBlock { width: block.width.max(26.0), ..block }, above, pen.lang)
        }
        (HeapForm::Pins, Some(count)) => number(draw_row(count, pen, offset, 18.0, 44.0, pin)),
        (HeapForm::Bar, Some(count)) => number(draw_row(count, pen, offset, 14.0, 26.0, bar_unit)),
        (HeapForm::Pins | HeapForm::Bar, None) => number(draw_long_row(pen, offset, &size)),
    }
}

/// The name of a counter.
fn counter_name(i: usize, count: usize, lang: Lang) -> String {
    let i = i + 1;
    localized_text(text!("{i} of {count}"), lang)
}

/// Counters on top of each other, the first at the bottom, in several columns if they are many.
fn draw_pile(count: usize, pen: &ComponentPen<'_>, offset: usize, shape: fn(f64, f64) -> Markup) -> PictureBlock {
    const STONE_PITCH: f64 = 21.0;
    // Counters that were just taken are shown as rings, so that the last move is visible.
    let all = count + pen.taken_counters();
    let columns = all.div_ceil(MAX_PILE_HEIGHT).max(1);
    let high = all.min(MAX_PILE_HEIGHT);
    let place = |i: usize| {
        let (column, row) = ((i / MAX_PILE_HEIGHT) as f64, (i % MAX_PILE_HEIGHT) as f64);
        (column * STONE_PITCH, (high as f64 * STONE_PITCH).max(8.0) - (row + 1.0) * STONE_PITCH)
    };
    let (width, height) = (columns as f64 * STONE_PITCH, (high as f64 * STONE_PITCH).max(8.0));
    let body = html! {
        @for i in 0..count {
            @let (x, y) = place(i);
            (pen.draw_part(offset + i, (x, y, STONE_PITCH, STONE_PITCH), &counter_name(i, count, pen.lang), shape(x + STONE_PITCH / 2.0, y + STONE_PITCH / 2.0)))
        }
        @for i in count..all {
            @let (x, y) = place(i);
            circle class="g-orange-line g-taken" cx=(round_number(x + STONE_PITCH / 2.0)) cy=(round_number(y + STONE_PITCH / 2.0)) r="8"
                fill="none" stroke-width="1.6" stroke-dasharray="3 3" {}
        }
        @if count == 0 { line class="g-line" x1="2" x2=(round_number(width - 2.0)) y1=(round_number(height)) y2=(round_number(height)) stroke-width="2" {} }
    };
    PictureBlock { width, height, body }
}

fn stone(x: f64, y: f64) -> Markup {
    html! { circle class="g-blue" cx=(round_number(x)) cy=(round_number(y)) r="9" {} }
}

fn coin(x: f64, y: f64) -> Markup {
    html! {
        circle class="g-orange g-inkline" cx=(round_number(x)) cy=(round_number(y)) r="9" stroke-width="1" {}
        circle class="g-inkline" cx=(round_number(x)) cy=(round_number(y)) r="6" fill="none" stroke-width="0.7" {}
    }
}

/// Counters in a row.
fn draw_row(
    count: usize,
    pen: &ComponentPen<'_>,
    offset: usize,
    pitch: f64,
    height: f64,
    shape: fn(f64, f64, f64) -> Markup,
) -> PictureBlock {
    let body = html! {
        @for i in 0..count {
            @let x = i as f64 * pitch;
            (pen.draw_part(offset + i, (x, 0.0, pitch, height), &counter_name(i, count, pen.lang), shape(x, pitch, height)))
        }
        @if count == 0 { line class="g-line" x1="2" x2="16" y1=(round_number(height)) y2=(round_number(height)) stroke-width="2" {} }
    };
    PictureBlock { width: (count as f64 * pitch).max(18.0), height, body }
}

/// A pin of Kayles.
fn pin(x: f64, pitch: f64, height: f64) -> Markup {
    let (middle, low) = (x + pitch / 2.0, height - 2.0);
    let body = format!(
        "M{} {low} C{} {} {} {} {} 17 L{} 17 C{} {} {} {} {} {low} Z",
        round_number(middle - 3.5),
        round_number(middle - 9.0),
        round_number(low - 10.0),
        round_number(middle - 5.0),
        round_number(low - 18.0),
        round_number(middle - 2.0),
        round_number(middle + 2.0),
        round_number(middle + 5.0),
        round_number(low - 18.0),
        round_number(middle + 9.0),
        round_number(low - 10.0),
        round_number(middle + 3.5),
    );
    html! {
        path class="g-blue" d=(body) {}
        circle class="g-blue" cx=(round_number(middle)) cy="11" r="5.5" {}
        rect class="g-paper" x=(round_number(middle - 2.6)) y="17" width="5.2" height="2" {}
    }
}

/// A unit square of a bar.
fn bar_unit(x: f64, pitch: f64, height: f64) -> Markup {
    html! { rect class="g-blue" x=(round_number(x + 0.75)) y="2" width=(round_number(pitch - 1.5)) height=(round_number(height - 4.0)) rx="2" {} }
}

/// A heap too large for single counters: a column with a break in the middle.
fn draw_large_heap(pen: &ComponentPen<'_>, offset: usize, size: &str) -> PictureBlock {
    let shape = html! {
        rect class="g-blue" x="4" y="0" width="34" height="62" rx="5" {}
        path class="g-edge" d="M0 74 q5.25 -8 10.5 0 t10.5 0 t10.5 0 t10.5 0" fill="none" stroke-width="2" {}
        path class="g-edge" d="M0 84 q5.25 -8 10.5 0 t10.5 0 t10.5 0 t10.5 0" fill="none" stroke-width="2" {}
        rect class="g-blue" x="4" y="94" width="34" height="62" rx="5" {}
    };
    PictureBlock { width: 42.0, height: 158.0, body: pen.draw_part(offset, (0.0, 0.0, 42.0, 158.0), size, shape) }
}

/// A row too long for single counters: a bar with a break in the middle.
fn draw_long_row(pen: &ComponentPen<'_>, offset: usize, size: &str) -> PictureBlock {
    let shape = html! {
        rect class="g-blue" x="0" y="4" width="120" height="22" rx="4" {}
        path class="g-edge" d="M130 0 q-8 3.75 0 7.5 t0 7.5 t0 7.5 t0 7.5" fill="none" stroke-width="2" {}
        path class="g-edge" d="M142 0 q-8 3.75 0 7.5 t0 7.5 t0 7.5 t0 7.5" fill="none" stroke-width="2" {}
        rect class="g-blue" x="150" y="4" width="120" height="22" rx="4" {}
    };
    PictureBlock { width: 270.0, height: 30.0, body: pen.draw_part(offset, (0.0, 0.0, 270.0, 30.0), size, shape) }
}

/// The coins on a step, and the step below them.
fn draw_step(on: PictureBlock, above: u32, lang: Lang) -> PictureBlock {
    let (rise, width) = (16.0 * f64::from(above.min(24)) + 4.0, on.width + 8.0);
    let height = on.height + rise + 20.0;
    let (title, y) = (localized_text(text!("step {above}"), lang), on.height);
    let body = html! {
        g transform="translate(4 0)" { (on.body) }
        g {
            title { (title) }
            rect class="g-wall" x="0" y=(round_number(y)) width=(round_number(width + 0.5)) height=(round_number(rise)) {}
            text class="g-quiet" x=(round_number(width / 2.0)) y=(round_number(y + rise + 15.0)) font-size="12" text-anchor="middle" { (above) }
        }
    };
    PictureBlock { width, height, body }
}

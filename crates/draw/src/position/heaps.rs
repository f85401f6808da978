//! Heaps of counters.

use super::flow::{self, Block};
use super::pen::{Pen, n, short};
use super::told;
use grundy_game::picture::{Heap, HeapForm};
use grundy_theory::{Lang, say};
use maud::{Markup, html};

/// The most heaps that are drawn; further ones are only counted.
const MOST_HEAPS: usize = 40;

/// The most digits of a number. A longer one is cut, and its digits are counted.
const MOST_DIGITS: usize = 16;

/// The most stones of a column; a pile with more takes several columns.
const HIGHEST: usize = 10;

pub(super) fn draw(heaps: &[Heap], pen: &Pen<'_>, offset: usize) -> Block {
    let mut next = offset;
    let blocks = heaps.iter().take(MOST_HEAPS).map(|heap| {
        let block = one(heap, pen, next);
        next += heap.parts();
        block
    });
    let mut blocks: Vec<Block> = blocks.collect();
    if let Some(more) = heaps.len().checked_sub(MOST_HEAPS).filter(|&more| more > 0) {
        blocks.push(Block::words(&told(say!("… and {more} more", "……还有 {more} 个"), pen.lang)));
    }
    match heaps.first().map(|heap| heap.form) {
        None => Block::words("0"),
        Some(HeapForm::Step(_)) => {
            let ground = Block { width: 26.0, height: 0.0, body: html! {} };
            blocks.insert(0, step(ground, 0, pen.lang));
            flow::beside(blocks, 0.0)
        }
        Some(HeapForm::Bar | HeapForm::Pins) => flow::stacked(blocks, 10.0),
        Some(HeapForm::Pile) => flow::beside(blocks, 14.0),
    }
}

fn one(heap: &Heap, pen: &Pen<'_>, offset: usize) -> Block {
    let size = short(&heap.size.to_string(), MOST_DIGITS);
    let number = |block: Block| {
        let block = block.labelled(&size);
        let digits = heap.size.to_string().len();
        let block = match digits > MOST_DIGITS {
            true => block.captioned(&told(say!("{digits} digits", "{digits} 位数"), pen.lang)),
            false => block,
        };
        if heap.name.is_empty() { block } else { block.captioned(&heap.name) }
    };
    match (heap.form, heap.counters()) {
        (HeapForm::Pile, Some(count)) => number(pile(count, pen, offset, stone)),
        (HeapForm::Pile, None) => number(large(pen, offset, &size)),
        (HeapForm::Step(above), counters) => {
            let coins = match counters {
                Some(count) => pile(count, pen, offset, coin),
                None => large(pen, offset, &size),
            };
            let block = coins.labelled(&size);
            step(Block { width: block.width.max(26.0), ..block }, above, pen.lang)
        }
        (HeapForm::Pins, Some(count)) => number(row(count, pen, offset, 18.0, 44.0, pin)),
        (HeapForm::Bar, Some(count)) => number(row(count, pen, offset, 14.0, 26.0, unit)),
        (HeapForm::Pins | HeapForm::Bar, None) => number(long(pen, offset, &size)),
    }
}

/// The name of a counter.
fn counter(i: usize, count: usize, lang: Lang) -> String {
    let i = i + 1;
    told(say!("{i} of {count}", "第 {i} 个，共 {count} 个"), lang)
}

/// Counters on top of each other, the first at the bottom, in several columns if they are many.
fn pile(count: usize, pen: &Pen<'_>, offset: usize, shape: fn(f64, f64) -> Markup) -> Block {
    const PITCH: f64 = 21.0;
    let columns = count.div_ceil(HIGHEST).max(1);
    let high = count.min(HIGHEST);
    let (width, height) = (columns as f64 * PITCH, (high as f64 * PITCH).max(8.0));
    let body = html! {
        @for i in 0..count {
            @let (x, y) = ((i / HIGHEST) as f64 * PITCH, height - ((i % HIGHEST) + 1) as f64 * PITCH);
            (pen.part(offset + i, (x, y, PITCH, PITCH), &counter(i, count, pen.lang), shape(x + PITCH / 2.0, y + PITCH / 2.0)))
        }
        @if count == 0 { line class="g-line" x1="2" x2=(n(width - 2.0)) y1=(n(height)) y2=(n(height)) stroke-width="2" {} }
    };
    Block { width, height, body }
}

fn stone(x: f64, y: f64) -> Markup {
    html! { circle class="g-blue" cx=(n(x)) cy=(n(y)) r="9" {} }
}

fn coin(x: f64, y: f64) -> Markup {
    html! {
        circle class="g-orange g-inkline" cx=(n(x)) cy=(n(y)) r="9" stroke-width="1" {}
        circle class="g-inkline" cx=(n(x)) cy=(n(y)) r="6" fill="none" stroke-width="0.7" {}
    }
}

/// Counters in a row.
fn row(
    count: usize,
    pen: &Pen<'_>,
    offset: usize,
    pitch: f64,
    height: f64,
    shape: fn(f64, f64, f64) -> Markup,
) -> Block {
    let body = html! {
        @for i in 0..count {
            @let x = i as f64 * pitch;
            (pen.part(offset + i, (x, 0.0, pitch, height), &counter(i, count, pen.lang), shape(x, pitch, height)))
        }
        @if count == 0 { line class="g-line" x1="2" x2="16" y1=(n(height)) y2=(n(height)) stroke-width="2" {} }
    };
    Block { width: (count as f64 * pitch).max(18.0), height, body }
}

/// A pin of Kayles.
fn pin(x: f64, pitch: f64, height: f64) -> Markup {
    let (middle, low) = (x + pitch / 2.0, height - 2.0);
    let body = format!(
        "M{} {low} C{} {} {} {} {} 17 L{} 17 C{} {} {} {} {} {low} Z",
        n(middle - 3.5),
        n(middle - 9.0),
        n(low - 10.0),
        n(middle - 5.0),
        n(low - 18.0),
        n(middle - 2.0),
        n(middle + 2.0),
        n(middle + 5.0),
        n(low - 18.0),
        n(middle + 9.0),
        n(low - 10.0),
        n(middle + 3.5),
    );
    html! {
        path class="g-blue" d=(body) {}
        circle class="g-blue" cx=(n(middle)) cy="11" r="5.5" {}
        rect class="g-paper" x=(n(middle - 2.6)) y="17" width="5.2" height="2" {}
    }
}

/// A unit square of a bar.
fn unit(x: f64, pitch: f64, height: f64) -> Markup {
    html! { rect class="g-blue" x=(n(x + 0.75)) y="2" width=(n(pitch - 1.5)) height=(n(height - 4.0)) rx="2" {} }
}

/// A heap too large for single counters: a column with a break in the middle.
fn large(pen: &Pen<'_>, offset: usize, size: &str) -> Block {
    let shape = html! {
        rect class="g-blue" x="4" y="0" width="34" height="62" rx="5" {}
        path class="g-edge" d="M0 74 q5.25 -8 10.5 0 t10.5 0 t10.5 0 t10.5 0" fill="none" stroke-width="2" {}
        path class="g-edge" d="M0 84 q5.25 -8 10.5 0 t10.5 0 t10.5 0 t10.5 0" fill="none" stroke-width="2" {}
        rect class="g-blue" x="4" y="94" width="34" height="62" rx="5" {}
    };
    Block { width: 42.0, height: 158.0, body: pen.part(offset, (0.0, 0.0, 42.0, 158.0), size, shape) }
}

/// A row too long for single counters: a bar with a break in the middle.
fn long(pen: &Pen<'_>, offset: usize, size: &str) -> Block {
    let shape = html! {
        rect class="g-blue" x="0" y="4" width="120" height="22" rx="4" {}
        path class="g-edge" d="M130 0 q-8 3.75 0 7.5 t0 7.5 t0 7.5 t0 7.5" fill="none" stroke-width="2" {}
        path class="g-edge" d="M142 0 q-8 3.75 0 7.5 t0 7.5 t0 7.5 t0 7.5" fill="none" stroke-width="2" {}
        rect class="g-blue" x="150" y="4" width="120" height="22" rx="4" {}
    };
    Block { width: 270.0, height: 30.0, body: pen.part(offset, (0.0, 0.0, 270.0, 30.0), size, shape) }
}

/// The coins on a step, and the step below them.
fn step(on: Block, above: u32, lang: Lang) -> Block {
    let (rise, width) = (16.0 * f64::from(above.min(24)) + 4.0, on.width + 8.0);
    let height = on.height + rise + 20.0;
    let (title, y) = (told(say!("step {above}", "第 {above} 级"), lang), on.height);
    let body = html! {
        g transform="translate(4 0)" { (on.body) }
        g {
            title { (title) }
            rect class="g-wall" x="0" y=(n(y)) width=(n(width + 0.5)) height=(n(rise)) {}
            text class="g-quiet" x=(n(width / 2.0)) y=(n(y + rise + 15.0)) font-size="12" text-anchor="middle" { (above) }
        }
    };
    Block { width, height, body }
}

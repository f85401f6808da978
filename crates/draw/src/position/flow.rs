//! Blocks of known size, put beside and below each other.

use super::pen::n;
use maud::{Markup, html};

/// Something drawn, with its upper left corner at the origin.
#[derive(Clone)]
pub(super) struct Block {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) body: Markup,
}

/// Rows are not wider, unless one block is.
const WIDEST: f64 = 960.0;

/// The height of a line of text.
const LINE: f64 = 18.0;

/// About how wide a text is: a Chinese sign is as wide as it is high.
pub(super) fn text_width(text: &str, size: f64) -> f64 {
    text.chars().map(|c| if c >= '\u{2e80}' { size } else { size * 0.62 }).sum()
}

impl Block {
    /// A line of text.
    pub(super) fn words(text: &str) -> Block {
        let width = text_width(text, 14.0);
        let body = html! { text class="g-text" x=(n(width / 2.0)) y="15" text-anchor="middle" { (text) } };
        Block { width, height: LINE + 4.0, body }
    }

    /// The same with a quiet line below.
    pub(super) fn captioned(self, text: &str) -> Block {
        self.with_line(text, "g-quiet", 12.0)
    }

    /// The same with a line below.
    pub(super) fn labelled(self, text: &str) -> Block {
        self.with_line(text, "g-text", 14.0)
    }

    fn with_line(self, text: &str, class: &str, size: f64) -> Block {
        let width = self.width.max(text_width(text, size));
        let (shift, height) = ((width - self.width) / 2.0, self.height + LINE);
        let body = html! {
            (moved(&self.body, shift, 0.0))
            text class=(class) x=(n(width / 2.0)) y=(n(height - 4.0)) font-size=(size) text-anchor="middle" { (text) }
        };
        Block { width, height, body }
    }

    /// The same with a title.
    pub(super) fn titled(self, text: &str) -> Block {
        let body = html! { g { title { (text) } (self.body) } };
        Block { body, ..self }
    }

    /// With another one below.
    pub(super) fn above(self, below: Block) -> Block {
        stacked(vec![self, below], 20.0)
    }
}

/// A drawing somewhere else.
fn moved(body: &Markup, x: f64, y: f64) -> Markup {
    if x == 0.0 && y == 0.0 {
        return body.clone();
    }
    html! { g transform=(format!("translate({} {})", n(x), n(y))) { (body) } }
}

/// Side by side, on one line at the bottom.
pub(super) fn beside(blocks: Vec<Block>, space: f64) -> Block {
    let height = blocks.iter().map(|block| block.height).fold(0.0, f64::max);
    let mut x = 0.0;
    let body = html! {
        @for block in &blocks {
            (moved(&block.body, x, height - block.height))
            @let () = x += block.width + space;
        }
    };
    Block { width: (x - space).max(0.0), height, body }
}

/// One below the other, on one line at the left.
pub(super) fn stacked(blocks: Vec<Block>, space: f64) -> Block {
    let width = blocks.iter().map(|block| block.width).fold(0.0, f64::max);
    let mut y = 0.0;
    let body = html! {
        @for block in &blocks {
            (moved(&block.body, 0.0, y))
            @let () = y += block.height + space;
        }
    };
    Block { width, height: (y - space).max(0.0), body }
}

/// The terms of a sum: with a plus between, in as many rows as are needed; a last word behind them.
pub(super) fn rows(blocks: Vec<Block>, more: Option<String>) -> Block {
    const SPACE: f64 = 12.0;
    let mut rows: Vec<Vec<Block>> = Vec::new();
    let mut width = f64::INFINITY;
    let count = blocks.len();
    let words = more.map(|more| Block::words(&more));
    for (i, block) in blocks.into_iter().chain(words).enumerate() {
        let plus = (i > 0 && i < count).then(|| plus(block.height.min(80.0)));
        let own = block.width + plus.as_ref().map_or(0.0, |plus| plus.width) + 2.0 * SPACE;
        if width + own > WIDEST {
            rows.push(Vec::new());
            width = 0.0;
        }
        width += own;
        if let Some(row) = rows.last_mut() {
            row.extend(plus);
            row.push(block);
        }
    }
    stacked(rows.into_iter().map(|row| beside(row, SPACE)).collect(), 24.0)
}

/// A plus in the middle of so much height: beside what stands on the same line, on one level.
fn plus(height: f64) -> Block {
    let y = height / 2.0;
    let body = html! { text class="g-text" x="9" y=(n(y + 7.0)) font-size="22" text-anchor="middle" { "+" } };
    Block { width: 18.0, height, body }
}

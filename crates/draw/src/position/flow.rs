//! Blocks of known size, which are placed beside and below each other.

use super::coordinates::round_number;
use maud::{Markup, html};

/// A drawing of known size, with its upper left corner at the origin.
#[derive(Clone)]
pub(super) struct PictureBlock {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) body: Markup,
}

/// The largest width of a row, unless a single block is wider.
const MAX_ROW_WIDTH: f64 = 960.0;

/// The height of a line of text, in units of the picture.
const TEXT_LINE_HEIGHT: f64 = 18.0;

/// The approximate width of a text. A Chinese character is as wide as it is high.
pub(super) fn text_width(text: &str, size: f64) -> f64 {
    text.chars().map(|c| if c >= '\u{2e80}' { size } else { size * 0.62 }).sum()
}

impl PictureBlock {
    /// A line of text.
    pub(super) fn from_text(text: &str) -> PictureBlock {
        let width = text_width(text, 14.0);
        let body = html! { text class="g-text" x=(round_number(width / 2.0)) y="15" text-anchor="middle" { (text) } };
        PictureBlock { width, height: TEXT_LINE_HEIGHT + 4.0, body }
    }

    /// The block with a caption below, in a smaller and paler font.
    pub(super) fn with_caption(self, text: &str) -> PictureBlock {
        self.with_line(text, "g-quiet", 12.0)
    }

    /// The block with a label below.
    pub(super) fn with_label(self, text: &str) -> PictureBlock {
        self.with_line(text, "g-text", 14.0)
    }

    fn with_line(self, text: &str, class: &str, size: f64) -> PictureBlock {
        let width = self.width.max(text_width(text, size));
        let (shift, height) = ((width - self.width) / 2.0, self.height + TEXT_LINE_HEIGHT);
        let body = html! {
            (translate(&self.body, shift, 0.0))
            text class=(class) x=(round_number(width / 2.0)) y=(round_number(height - 4.0)) font-size=(size) text-anchor="middle" { (text) }
        };
        PictureBlock { width, height, body }
    }

    /// The block with an accent below, for the change of a move: solid for the last move, dashed for the one before.
    pub(super) fn with_line_below(self, is_last: bool) -> PictureBlock {
        let (width, y) = (self.width.max(12.0), self.height + 4.0);
        let body = html! {
            (self.body)
            line class=(recent_classes(is_last)) x1="1" x2=(round_number(width - 1.0)) y1=(round_number(y)) y2=(round_number(y))
                stroke-width="3" stroke-linecap="round" stroke-dasharray=[(!is_last).then_some("2 6")] {}
        };
        PictureBlock { width, height: self.height + 8.0, body }
    }

    /// The block, pale.
    pub(super) fn fade(self) -> PictureBlock {
        let body = html! { g class="g-removed" opacity="0.4" { (self.body) } };
        PictureBlock { body, ..self }
    }

    /// The block with a title, which browsers show as a tooltip.
    pub(super) fn with_title(self, text: &str) -> PictureBlock {
        let body = html! { g { title { (text) } (self.body) } };
        PictureBlock { body, ..self }
    }

    /// The block with another one below it.
    pub(super) fn with_block_below(self, below: PictureBlock) -> PictureBlock {
        stack_blocks(vec![self, below], 20.0)
    }
}

/// The classes of the accent on the change of a move.
pub(super) fn recent_classes(is_last: bool) -> &'static str {
    if is_last { "g-orange-line g-last" } else { "g-orange-line g-earlier" }
}

/// The drawing, moved by `(x, y)`.
fn translate(body: &Markup, x: f64, y: f64) -> Markup {
    if x == 0.0 && y == 0.0 {
        return body.clone();
    }
    html! { g transform=(format!("translate({} {})", round_number(x), round_number(y))) { (body) } }
}

/// Places blocks side by side, aligned at the bottom.
pub(super) fn join_side_by_side(blocks: Vec<PictureBlock>, space: f64) -> PictureBlock {
    let height = blocks.iter().map(|block| block.height).fold(0.0, f64::max);
    let mut x = 0.0;
    let body = html! {
        @for block in &blocks {
            (translate(&block.body, x, height - block.height))
            @let () = x += block.width + space;
        }
    };
    PictureBlock { width: (x - space).max(0.0), height, body }
}

/// Places blocks one below the other, aligned at the left.
pub(super) fn stack_blocks(blocks: Vec<PictureBlock>, space: f64) -> PictureBlock {
    let width = blocks.iter().map(|block| block.width).fold(0.0, f64::max);
    let mut y = 0.0;
    let body = html! {
        @for block in &blocks {
            (translate(&block.body, 0.0, y))
            @let () = y += block.height + space;
        }
    };
    PictureBlock { width, height: (y - space).max(0.0), body }
}

/// Places the terms of a sum in rows, with plus signs between them, and the text `more` at the end.
pub(super) fn arrange_rows(blocks: Vec<PictureBlock>, more: Option<String>) -> PictureBlock {
    const TERM_SPACE: f64 = 12.0;
    let mut rows: Vec<Vec<PictureBlock>> = Vec::new();
    let mut width = f64::INFINITY;
    let count = blocks.len();
    let words = more.map(|more| PictureBlock::from_text(&more));
    for (i, block) in blocks.into_iter().chain(words).enumerate() {
        let plus = (i > 0 && i < count).then(|| plus_sign(block.height.min(80.0)));
        let own = block.width + plus.as_ref().map_or(0.0, |plus| plus.width) + 2.0 * TERM_SPACE;
        if width + own > MAX_ROW_WIDTH {
            rows.push(Vec::new());
            width = 0.0;
        }
        width += own;
        if let Some(row) = rows.last_mut() {
            row.extend(plus);
            row.push(block);
        }
    }
    stack_blocks(rows.into_iter().map(|row| join_side_by_side(row, TERM_SPACE)).collect(), 24.0)
}

/// A plus sign, vertically centred in the given height.
fn plus_sign(height: f64) -> PictureBlock {
    let y = height / 2.0;
    let body =
        html! { text class="g-text" x="9" y=(round_number(y + 7.0)) font-size="22" text-anchor="middle" { "+" } };
    PictureBlock { width: 18.0, height, body }
}

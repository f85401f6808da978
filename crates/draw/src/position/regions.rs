//! Regions of a drawing, shown schematically: the boundary of each region as a circle, whatever its true shape.

use super::flow::{self, Block};
use super::pen::{Pen, n};
use super::told;
use grundy_game::picture::Spot;
use grundy_theory::say;
use maud::html;
use std::f64::consts::TAU;

pub(super) fn draw(regions: &[Vec<Vec<Spot>>], pen: &Pen<'_>, offset: usize) -> Block {
    let mut next = offset;
    let boxes = regions.iter().enumerate().map(|(number, region)| {
        let boundaries = region.iter().map(|spots| {
            let block = boundary(spots, pen, next);
            next += spots.len();
            block
        });
        framed(flow::beside(boundaries.collect(), 10.0), &told(say!("region {number}", "区域 {number}"), pen.lang))
    });
    flow::beside(boxes.collect(), 12.0)
}

/// A box around a region.
fn framed(inner: Block, title: &str) -> Block {
    let (width, height) = (inner.width + 20.0, inner.height + 20.0);
    let body = html! {
        g {
            title { (title) }
            rect class="g-panel g-grid" x="1" y="1" width=(n(width - 2.0)) height=(n(height - 2.0)) rx="14" stroke-width="1.5" {}
        }
        g transform="translate(10 10)" { (inner.body) }
    };
    Block { width, height, body }
}

/// A boundary: spots on a circle with curves between them. Free ends stick out.
fn boundary(spots: &[Spot], pen: &Pen<'_>, offset: usize) -> Block {
    let count = spots.len();
    let radius = if count < 2 { 0.0 } else { (count as f64 * 6.5).max(18.0) };
    let half = radius + 24.0;
    let body = html! {
        @if count > 1 { circle class="g-edge" cx=(n(half)) cy=(n(half)) r=(n(radius)) fill="none" stroke-width="1.8" {} }
        @for (i, spot) in spots.iter().enumerate() {
            @let angle = TAU * i as f64 / count as f64 - TAU / 4.0;
            @let (x, y) = (half + radius * angle.cos(), half + radius * angle.sin());
            @let free = 3u8.saturating_sub(spot.ends);
            @let name = if spot.name.is_empty() { String::new() } else { format!("{}: ", spot.name) };
            @let title = told(say!("{name}a spot with {free} lives", "{name}点，还可连 {free} 个线头"), pen.lang);
            (pen.part(offset + i, (x - 14.0, y - 14.0, 28.0, 28.0), &title, html! {
                @for end in 0..free {
                    @let turn = angle + (f64::from(end) - f64::from(free - 1) / 2.0) * if count < 2 { TAU / 3.0 } else { 0.7 };
                    line class="g-stem" stroke-width="2.4" stroke-dasharray="3 2" x1=(n(x)) y1=(n(y))
                        x2=(n(x + 19.0 * turn.cos())) y2=(n(y + 19.0 * turn.sin())) {}
                }
                circle class="g-dark g-edge" cx=(n(x)) cy=(n(y)) r=(if spot.name.is_empty() { "5.5" } else { "9" }) stroke-width="1.4" {}
                @if !spot.name.is_empty() {
                    text class="g-snow" x=(n(x)) y=(n(y + 4.0)) font-size="11" text-anchor="middle" { (spot.name) }
                }
            }))
        }
    };
    Block { width: 2.0 * half, height: 2.0 * half, body }
}

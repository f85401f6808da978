//! Regions of a drawing, shown schematically: the boundary of each region as a circle, whatever its true shape.

use super::coordinates::round_number;
use super::flow::{self, PictureBlock};
use super::localized_text;
use super::pen::ComponentPen;
use grundy_game::{picture::BoundarySpot, text};
use maud::html;
use std::f64::consts::TAU;

pub(super) fn draw_regions(regions: &[Vec<Vec<BoundarySpot>>], pen: &ComponentPen<'_>, offset: usize) -> PictureBlock {
    let mut next = offset;
    let boxes = regions.iter().enumerate().map(|(number, region)| {
        let boundaries = region.iter().map(|spots| {
            let block = draw_boundary(spots, pen, next);
            next += spots.len();
            block
        });
        frame_region(
            flow::join_side_by_side(boundaries.collect(), 10.0),
            &localized_text(text!("region {number}"), pen.lang),
        )
    });
    flow::join_side_by_side(boxes.collect(), 12.0)
}

/// A box around a region.
fn frame_region(inner: PictureBlock, title: &str) -> PictureBlock {
    let (width, height) = (inner.width + 20.0, inner.height + 20.0);
    let body = html! {
        g {
            title { (title) }
            rect class="g-panel g-grid" x="1" y="1" width=(round_number(width - 2.0)) height=(round_number(height - 2.0)) rx="14" stroke-width="1.5" {}
        }
        g transform="translate(10 10)" { (inner.body) }
    };
    PictureBlock { width, height, body }
}

/// A boundary: spots on a circle with curves between them. Free ends stick out.
fn draw_boundary(spots: &[BoundarySpot], pen: &ComponentPen<'_>, offset: usize) -> PictureBlock {
    let count = spots.len();
    let radius = if count < 2 { 0.0 } else { (count as f64 * 6.5).max(18.0) };
    let half = radius + 24.0;
    let body = html! {
        @if count > 1 { circle class="g-edge" cx=(round_number(half)) cy=(round_number(half)) r=(round_number(radius)) fill="none" stroke-width="1.8" {} }
        @for (i, spot) in spots.iter().enumerate() {
            @let angle = TAU * i as f64 / count as f64 - TAU / 4.0;
            @let (x, y) = (half + radius * angle.cos(), half + radius * angle.sin());
            @let free = 3u8.saturating_sub(spot.ends);
            @let name = if spot.name.is_empty() { String::new() } else { format!("{}: ", spot.name) };
            @let title = localized_text(text!("{name}a spot with {free} lives"), pen.lang);
            (pen.draw_part(offset + i, (x - 14.0, y - 14.0, 28.0, 28.0), &title, html! {
                @for end in 0..free {
                    @let turn = angle + (f64::from(end) - f64::from(free - 1) / 2.0) * if count < 2 { TAU / 3.0 } else { 0.7 };
                    line class="g-stem" stroke-width="2.4" stroke-dasharray="3 2" x1=(round_number(x)) y1=(round_number(y))
                        x2=(round_number(x + 19.0 * turn.cos())) y2=(round_number(y + 19.0 * turn.sin())) {}
                }
                circle class="g-dark g-edge" cx=(round_number(x)) cy=(round_number(y)) r=(if spot.name.is_empty() { "5.5" } else { "9" }) stroke-width="1.4" {}
                @if !spot.name.is_empty() {
                    text class="g-snow" x=(round_number(x)) y=(round_number(y + 4.0)) font-size="11" text-anchor="middle" { (spot.name) }
                }
            }))
        }
    };
    PictureBlock { width: 2.0 * half, height: 2.0 * half, body }
}

//! A nim-sequence: a point for each heap.

use plotters::prelude::*;
use std::collections::BTreeSet;

/// How large a picture is.
const SIZE: (u32, u32) = (1200, 600);
/// So many columns and rows of points are told apart: where a picture would have more than one point in a place, it has one.
const GRID: (usize, usize) = (1100, 500);

/// A picture of the values `at(0)`, `at(1)`, …, those of heaps from `start` on; `None` leaves a gap.
///
/// `O(count)` time; the picture has at most some half a million points, however many values there are, and mostly far fewer.
///
/// ```
/// let picture = grundy_draw::sequence("bash(3)", 0, 40, |n| Some(n as u64 % 4));
/// assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"));
/// assert!(picture.contains("bash(3)"));
/// ```
pub fn sequence(title: &str, start: u64, count: usize, at: impl Fn(usize) -> Option<u64>) -> String {
    let last = start + count.saturating_sub(1) as u64;
    let largest = (0..count).filter_map(&at).max().unwrap_or(0);
    let points = points(count, largest, &at);
    let mut text = String::new();
    {
        let root = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
        // Drawing into a text does not fail.
        draw(&root, title, (start, last), largest, &points).expect("a text takes every picture");
    }
    text
}

/// One point for each place of the grid in which there is one: index and value.
fn points(count: usize, largest: u64, at: &impl Fn(usize) -> Option<u64>) -> Vec<(usize, u64)> {
    let column = |index: usize| index * GRID.0.min(count) / count;
    let step = (largest / GRID.1 as u64).max(1);
    let mut points = Vec::new();
    let mut rows: BTreeSet<u64> = BTreeSet::new();
    for index in 0..count {
        if index == 0 || column(index) != column(index - 1) {
            rows.clear();
        }
        if let Some(value) = at(index).filter(|value| rows.insert(value / step)) {
            points.push((index, value));
        }
    }
    points
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

fn draw(
    root: &Area<'_>,
    title: &str,
    (start, last): (u64, u64),
    largest: u64,
    points: &[(usize, u64)],
) -> Result<(), Box<dyn std::error::Error>> {
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(root)
        .caption(title, ("sans-serif", 22))
        .margin(12)
        .x_label_area_size(44)
        .y_label_area_size(56)
        .build_cartesian_2d(start as f64..last.max(start + 1) as f64, 0f64..largest.max(1) as f64)?;
    let whole = |number: &f64| format!("{number:.0}");
    chart
        .configure_mesh()
        .x_desc("n")
        .y_desc("G(n)")
        .x_label_formatter(&whole)
        .y_label_formatter(&whole)
        .light_line_style(WHITE.mix(0.0))
        .draw()?;
    let size = if points.len() > 5000 { 1 } else { 2 };
    let place = |&(index, value): &(usize, u64)| ((start + index as u64) as f64, value as f64);
    chart.draw_series(points.iter().map(|point| Circle::new(place(point), size, BLUE.filled())))?;
    root.present()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_sequence_has_a_small_picture() {
        let picture = sequence("x", 5, 3_000_000, |n| Some((n as u64).trailing_zeros().into()));
        assert!(picture.len() < 4_000_000, "{} bytes", picture.len());
        // Each column has a multiple of each small power of two.
        let found = points(3_000_000, 21, &|n| Some((n as u64).trailing_zeros().into()));
        assert!(found.len() > 10 * GRID.0);
    }

    #[test]
    fn nothing_and_gaps_are_drawn() {
        assert!(sequence("empty", 0, 0, |_| None).contains("empty"));
        assert!(sequence("<a & b>", 7, 3, |n| (n != 1).then_some(n as u64)).contains("&lt;a &amp; b&gt;"));
        assert!(sequence("large", 0, 2, |_| Some(u64::MAX)).contains("large"));
    }
}

//! A nim-sequence: a point for each heap.

use crate::axis::Axis;
use plotters::prelude::*;
use std::collections::BTreeSet;
use std::ops::{Range, RangeInclusive};

/// How large a picture is.
const SIZE: (u32, u32) = (1200, 600);
/// So many columns and rows of points are told apart: where a picture would have more than one point in a place, it has one.
const GRID: (usize, usize) = (1100, 500);

/// A period to point out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Band {
    /// The heaps of one period.
    pub heaps: Range<u64>,
    /// What is said of it, below the title.
    pub text: String,
}

/// A picture of the values `at(0)`, `at(1)`, …, those of heaps from `start` on; `None` leaves a gap.
/// The heaps of the band stand out.
///
/// `O(count)` time; the picture has at most some half a million points, however many values there are, and mostly far fewer.
///
/// ```
/// use grundy_draw::Band;
/// let band = Band { heaps: 0..4, text: "period 4".into() };
/// let picture = grundy_draw::sequence("bash(3)", 0, 40, Some(&band), |n| Some(n as u64 % 4));
/// assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"));
/// assert!(picture.contains("bash(3)") && picture.contains("period 4"));
/// ```
pub fn sequence(
    title: &str,
    start: u64,
    count: usize,
    band: Option<&Band>,
    at: impl Fn(usize) -> Option<u64>,
) -> String {
    let largest = (0..count).filter_map(&at).max().unwrap_or(0);
    let least = (0..count).filter_map(&at).min().unwrap_or(0);
    // An axis begins with 0, unless all values are far from it.
    let least = if least > largest / 2 { least } else { 0 };
    let points = points(count, least..=largest, &at);
    let last = start.saturating_add(count.saturating_sub(1) as u64);
    let frame = Frame { heaps: start..=last, values: least..=largest };
    let mut text = String::new();
    {
        let root = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
        // Drawing into a text does not fail.
        frame.draw(&root, title, band, &points).expect("a text takes every picture");
    }
    text
}

/// One point for each place of the grid in which there is one: index and value.
fn points(count: usize, values: RangeInclusive<u64>, at: &impl Fn(usize) -> Option<u64>) -> Vec<(usize, u64)> {
    let column = |index: usize| index * GRID.0.min(count) / count;
    let step = ((values.end() - values.start()) / GRID.1 as u64).max(1);
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

/// What the axes show.
struct Frame {
    heaps: RangeInclusive<u64>,
    values: RangeInclusive<u64>,
}

impl Frame {
    fn draw(
        &self,
        root: &Area<'_>,
        title: &str,
        band: Option<&Band>,
        points: &[(usize, u64)],
    ) -> Result<(), Box<dyn std::error::Error>> {
        root.fill(&WHITE)?;
        let mut root = root.titled(title, ("sans-serif", 22))?;
        if let Some(band) = band {
            root = root.titled(&band.text, ("sans-serif", 16))?;
        }
        // The labels tell how many of them have room, and how much there must be at the sides: the last one may stick out by half.
        let (heap, value) = (digits(&self.heaps), digits(&self.values));
        let x = Axis::new(self.heaps.clone(), (100 / heap).clamp(2, 12), (0.004, 0.004));
        let y = Axis::new(self.values.clone(), 12, (0.0, 0.02));
        let mut chart = ChartBuilder::on(&root)
            .margin(12)
            .margin_right(12 + 4 * heap as u32)
            .x_label_area_size(44)
            .y_label_area_size(40 + 7 * value as u32)
            .build_cartesian_2d(x.clone(), y.clone())?;
        if let Some((from, to)) = band.and_then(|band| x.visible(&band.heaps)) {
            let (low, high) = (y.ends().start, y.ends().end);
            chart.draw_series([Rectangle::new([(from, low), (to, high)], YELLOW.mix(0.4).filled())])?;
        }
        let (heap, value) = (|place: &f64| x.number(*place).to_string(), |place: &f64| y.number(*place).to_string());
        let mut mesh = chart.configure_mesh();
        mesh.x_desc("n").y_desc("G(n)").x_label_formatter(&heap).y_label_formatter(&value).draw()?;
        let size = if points.len() > 5000 { 1 } else { 2 };
        let place = |&(index, value): &(usize, u64)| (index as f64, y.place(value));
        chart.draw_series(points.iter().map(|point| Circle::new(place(point), size, BLUE.filled())))?;
        root.present()?;
        Ok(())
    }
}

/// How many digits the labels have.
fn digits(range: &RangeInclusive<u64>) -> u64 {
    range.end().to_string().len() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts of a picture.
    fn texts(picture: &str) -> Vec<&str> {
        let lines = picture.lines().skip_while(|line| !line.starts_with("<text"));
        let inner = lines.filter(|line| !line.starts_with('<'));
        inner.collect()
    }

    #[test]
    fn a_long_sequence_has_a_small_picture() {
        let picture = sequence("x", 5, 3_000_000, None, |n| Some((n as u64).trailing_zeros().into()));
        assert!(picture.len() < 4_000_000, "{} bytes", picture.len());
        // Each column has a multiple of each small power of two.
        let found = points(3_000_000, 0..=21, &|n| Some((n as u64).trailing_zeros().into()));
        assert!(found.len() > 10 * GRID.0);
    }

    #[test]
    fn nothing_and_gaps_are_drawn() {
        assert!(sequence("empty", 0, 0, None, |_| None).contains("empty"));
        assert!(sequence("<a & b>", 7, 3, None, |n| (n != 1).then_some(n as u64)).contains("&lt;a &amp; b&gt;"));
        assert!(sequence("large", 0, 2, None, |_| Some(u64::MAX)).contains("large"));
        assert!(sequence("last", u64::MAX, 1, None, |_| Some(u64::MAX)).contains("last"));
    }

    #[test]
    fn labels_are_whole_numbers_that_differ() {
        let first = 1_000_000_000_000_000_000;
        for (start, count) in [(0, 3), (1000, 6), (0, 1_000_001), (first, 21)] {
            for value in [0, 1, first] {
                let picture = sequence("x", start, count, None, |n| Some(value + n as u64 % 3));
                let numbers: Vec<&str> =
                    texts(&picture).into_iter().filter(|text| text.parse::<u64>().is_ok()).collect();
                let range =
                    |range: RangeInclusive<u64>| numbers.iter().filter(move |n| range.contains(&n.parse().unwrap()));
                assert!(range(start..=start + count as u64).count() >= 2, "{start} {count}: {numbers:?}");
                for value in value..value + 3 {
                    assert!(numbers.contains(&&*value.to_string()), "{value}: {numbers:?}");
                }
            }
        }
    }

    /// What is written at the right end of an axis stays in the picture.
    #[test]
    fn nothing_is_cut_off() {
        for last in [10u64, 200, 1_000_000, 20_000_000_000] {
            let picture = sequence("x", last - 10, 11, None, |n| Some(n as u64));
            let last = last.to_string();
            let lines: Vec<&str> = picture.lines().collect();
            let at = lines.windows(2).filter(|pair| pair[1] == last).map(|pair| {
                let rest = pair[0].split("x=\"").nth(1).expect("a text has a place");
                rest.split('"').next().and_then(|x| x.parse::<u32>().ok()).expect("which is a number")
            });
            let at = at.max().expect("the last heap has a label");
            assert!(at + 4 * last.len() as u32 <= SIZE.0, "{last} at {at}");
        }
    }
}

//! The plot of a nim-sequence: a point for each heap.

mod points;

use crate::Theme;
use crate::axis::Axis;
use crate::sheet::{PlotSheet, coordinate, fit_text, label_width, visible_text};
use grundy_game::{Lang, text};
use maud::{Markup, html};
use points::{SequencePoint, visible_points};
use std::fmt::Write;
use std::ops::{Range, RangeInclusive};

/// The width and the height of the picture.
const PICTURE_SIZE: (f64, f64) = (1200.0, 600.0);
/// The maximum number of points that have a title each.
const MAX_TITLED_POINTS: usize = 300;
/// The font sizes of the title, of the line below it, and of the numbers at the axes.
const LETTER_SIZES: (f64, f64, f64) = (22.0, 16.0, 13.0);

/// Options of a picture of a sequence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SequencePictureOptions<'a> {
    /// The theme: the colours of paper and ink.
    pub theme: Theme,
    /// The language of the texts.
    pub lang: Lang,
    /// A period to highlight.
    pub band: Option<PeriodBand>,
    /// The heaps with rare values, ascending, where values are split into rare and common ones.
    pub rare: Option<&'a [u32]>,
}

/// A period to highlight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeriodBand {
    /// The heaps of one period.
    pub heaps: Range<u64>,
    /// The text below the title.
    pub text: String,
}

/// Draws the values `at(0)`, `at(1)`, … of the heaps from `start` on as SVG; `None` leaves a gap.
///
/// The heaps of the band are highlighted, and rare values are crosses. Up to 300 points, each has a title with its heap.
///
/// `O(count)` time. The picture has at most about half a million points, however many values there are, and usually far fewer.
///
/// ```
/// use grundy_draw::{PeriodBand, SequencePictureOptions};
/// let band = PeriodBand { heaps: 0..4, text: "period 4".into() };
/// let plotted = SequencePictureOptions { band: Some(band), ..SequencePictureOptions::default() };
/// let picture = grundy_draw::sequence("bash(3)", 0, 40, &plotted, |n| Some(n as u64 % 4));
/// assert!(picture.starts_with("<svg") && picture.ends_with("</svg>"));
/// assert!(picture.contains("period 4") && picture.contains("<title>G(6) = 2</title>"));
/// ```
pub fn sequence(
    title: &str,
    start: u64,
    count: usize,
    plotted: &SequencePictureOptions<'_>,
    at: impl Fn(usize) -> Option<u64>,
) -> String {
    let largest = (0..count).filter_map(|i| at(i).map(|value| (value, std::cmp::Reverse(i)))).max();
    let highest = largest.map_or(0, |(value, _)| value);
    let least = (0..count).filter_map(&at).min().unwrap_or(0);
    // The axis of values starts at 0, unless all values are far from it.
    let least = if least > highest / 2 { least } else { 0 };
    let last = start.saturating_add(count.saturating_sub(1) as u64);
    let rare = |index: usize| {
        let heap = u32::try_from(start.saturating_add(index as u64));
        plotted.rare.zip(heap.ok()).is_some_and(|(rare, heap)| rare.binary_search(&heap).is_ok())
    };
    let points = visible_points(count, least..=highest, &at, &rare);
    let mut desc = match largest {
        Some((value, std::cmp::Reverse(index))) => {
            let heap = start.saturating_add(index as u64);
            text!("The values of heaps {start} to {last}; the largest is {value}, first at {heap}.")
        }
        None => text!("No value is known."),
    }
    .in_language(plotted.lang)
    .into_owned();
    if let Some(band) = &plotted.band {
        let _ = write!(desc, " {}", band.text);
    }
    let frame = PlotFrame { heaps: start..=last, values: least..=highest };
    let lang = plotted.lang.tag();
    let sheet = PlotSheet { size: PICTURE_SIZE, theme: plotted.theme, lang, title, desc: &desc, links: false };
    sheet.render(&frame.draw_plot(title, plotted, &points))
}

/// The ranges of the axes.
struct PlotFrame {
    heaps: RangeInclusive<u64>,
    values: RangeInclusive<u64>,
}

impl PlotFrame {
    fn draw_plot(&self, title: &str, plotted: &SequencePictureOptions<'_>, points: &[SequencePoint]) -> Markup {
        // The width of the labels decides how many of them fit, and the side margins: the last label may stick out by half.
        let (heap, value) = (label_digits(&self.heaps), label_digits(&self.values));
        let (left, right) = (46.0 + 9.0 * value as f64, PICTURE_SIZE.0 - 14.0 - 4.5 * heap as f64);
        let x = Axis::new(self.heaps.clone(), (100 / heap).clamp(2, 12), (left, right), (0.008, 0.008));
        // The legend explains only the visible parts.
        let band = plotted.band.as_ref().and_then(|band| Some((band, x.visible_range(&band.heaps)?)));
        let rare = points.iter().any(|point| point.rare);
        let (top, bottom) = (if band.is_some() || rare { 76.0 } else { 52.0 }, PICTURE_SIZE.1 - 52.0);
        let y = Axis::new(self.values.clone(), 12, (bottom, top), (0.0, 0.02));
        html! {
            text.g-text x=(coordinate(PICTURE_SIZE.0 / 2.0)) y="34" text-anchor="middle" font-size=(LETTER_SIZES.0) {
                (fit_text(title, LETTER_SIZES.0, PICTURE_SIZE.0 - 40.0))
            }
            (draw_subtitle(band.map(|(band, _)| &band.text[..]), rare, plotted.lang))
            @if let Some((band, (from, to))) = band {
                rect.g-band x=(coordinate(from)) y=(coordinate(top)) width=(coordinate(to - from)) height=(coordinate(bottom - top)) {
                    title { (visible_text(&band.text)) }
                }
            }
            (draw_axes(&x, &y, (left, right), (top, bottom)))
            @if points.len() <= MAX_TITLED_POINTS { (titled_points(points, *self.heaps.start(), &x, &y)) } @else { (point_path(points, *self.heaps.start(), &x, &y)) }
        }
    }
}

/// The line below the title: the period, and the marker of rare values.
fn draw_subtitle(band: Option<&str>, rare: bool, lang: Lang) -> Markup {
    const SUBTITLE_BASELINE: f64 = 60.0;
    let legend = rare.then(|| text!("rare value").in_language(lang).into_owned());
    let legend_width = legend.as_ref().map_or(0.0, |text| label_width(text, LETTER_SIZES.1) + 40.0);
    let band = band.map(|text| fit_text(text, LETTER_SIZES.1, PICTURE_SIZE.0 - 100.0 - legend_width));
    let band_width = band.as_ref().map_or(0.0, |text| label_width(text, LETTER_SIZES.1) + 40.0);
    let left = (PICTURE_SIZE.0 - band_width - legend_width) / 2.0;
    html! {
        @if let Some(text) = band {
            rect.g-band.g-grid x=(coordinate(left)) y=(coordinate(SUBTITLE_BASELINE - 12.0)) width="22" height="14" {}
            text.g-text x=(coordinate(left + 30.0)) y=(coordinate(SUBTITLE_BASELINE)) font-size=(LETTER_SIZES.1) { (text) }
        }
        @if let Some(text) = legend {
            @let left = left + band_width + 10.0;
            path.g-red-line d=(cross_path(left, SUBTITLE_BASELINE - 5.0, 4.0)) stroke-width="2" fill="none" {}
            text.g-text x=(coordinate(left + 12.0)) y=(coordinate(SUBTITLE_BASELINE)) font-size=(LETTER_SIZES.1) { (text) }
        }
    }
}

/// The axes, their grid and their labels.
fn draw_axes(x: &Axis, y: &Axis, (left, right): (f64, f64), (top, bottom): (f64, f64)) -> Markup {
    let across = |at: f64| format!("M{} {}H{}", coordinate(left), coordinate(at), coordinate(right));
    let down = |at: f64| format!("M{} {}V{}", coordinate(at), coordinate(top), coordinate(bottom));
    let grid: String = x.marks.iter().map(|&mark| down(x.number_place(mark))).collect();
    let grid: String = grid + &y.marks.iter().map(|&mark| across(y.number_place(mark))).collect::<String>();
    // The places of numbers and values, for scripts that show a cursor: two of each, with their places.
    let ends = [(x, x.ends()), (y, y.ends())];
    let ends =
        ends.map(|(axis, numbers)| numbers.map(|number| format!("{number} {}", coordinate(axis.number_place(number)))));
    html! {
        path.g-grid d=(grid) fill="none" stroke-width="1" {}
        path.g-line d={ (across(bottom)) (down(left)) } fill="none" stroke-width="1"
            data-numbers=(ends[0].join(" ")) data-values=(ends[1].join(" ")) {}
        g font-size=(LETTER_SIZES.2) text-anchor="middle" {
            @for &mark in &x.marks { text.g-quiet x=(coordinate(x.number_place(mark))) y=(coordinate(bottom + 18.0)) { (mark) } }
            text.g-text x=(coordinate((left + right) / 2.0)) y=(coordinate(bottom + 40.0)) font-size=(LETTER_SIZES.1) { "n" }
        }
        g font-size=(LETTER_SIZES.2) text-anchor="end" {
            @for &mark in &y.marks { text.g-quiet x=(coordinate(left - 8.0)) y=(coordinate(y.number_place(mark) + 4.5)) { (mark) } }
        }
        @let middle = coordinate((top + bottom) / 2.0);
        text.g-text x="20" y=(middle) font-size=(LETTER_SIZES.1) text-anchor="middle" transform={ "rotate(-90 20 " (middle) ")" } {
            "G(n)"
        }
    }
}

/// A few points, each with a title.
fn titled_points(points: &[SequencePoint], start: u64, x: &Axis, y: &Axis) -> Markup {
    html! {
        @for point in points {
            @let heap = start.saturating_add(point.index as u64);
            @let (across, up) = (x.number_place(heap), y.number_place(point.value));
            @let title = html! { title { "G(" (heap) ") = " (point.value) } };
            @if point.rare {
                path.g-red-line d=(cross_path(across, up, 4.0)) stroke-width="2" fill="none" { (title) }
            } @else {
                circle.g-blue cx=(coordinate(across)) cy=(coordinate(up)) r="3.5" { (title) }
            }
        }
    }
}

/// Many points: one path for all points of a kind. A round pen turns each zero-length segment into a dot,
/// which takes a few bytes where a circle would take some fifty.
fn point_path(points: &[SequencePoint], start: u64, x: &Axis, y: &Axis) -> Markup {
    let (mut common, mut rare) = (String::new(), String::new());
    for point in points {
        let (across, up) = (x.number_place(start.saturating_add(point.index as u64)), y.number_place(point.value));
        if point.rare {
            rare += &cross_path(across, up, 3.0);
        } else {
            // Writing to a `String` cannot fail.
            let _ = write!(common, "M{} {}h0", coordinate(across), coordinate(up));
        }
    }
    let pen = if points.len() > 5000 { "2" } else { "4" };
    html! {
        path.g-blue-line d=(common) stroke-width=(pen) stroke-linecap="round" fill="none" {}
        @if !rare.is_empty() { path.g-red-line d=(rare) stroke-width="1.5" fill="none" {} }
    }
}

/// A cross as the data of an SVG path.
fn cross_path(x: f64, y: f64, arm: f64) -> String {
    let (x, y, down) = (coordinate(x - arm), coordinate(y - arm), 2.0 * arm);
    format!("M{x} {y}l{down} {down}m0-{down}l-{down} {down}")
}

/// The maximum number of digits of a label.
fn label_digits(range: &RangeInclusive<u64>) -> u64 {
    range.end().to_string().len() as u64
}

#[cfg(test)]
mod tests;

//! Tests that pictures of sequences show every value, and keep texts and points on the sheet.

use super::points::GRID_SIZE;
use super::*;
use proptest::prelude::*;
use roxmltree::Document;

/// The texts of a picture: the x coordinate of each, and the text.
fn texts(picture: &str) -> Vec<(f64, String)> {
    let read = Document::parse(picture).expect("it is XML");
    let texts = read.descendants().filter(|node| node.has_tag_name("text"));
    let text = |node: roxmltree::Node<'_, '_>| {
        let x = node.attribute("x").and_then(|x| x.parse().ok()).expect("a text has a place");
        (x, node.text().unwrap_or_default().to_string())
    };
    texts.map(text).collect()
}

#[test]
fn a_long_sequence_has_a_small_picture() {
    let at = |n: usize| Some((n as u64).trailing_zeros().into());
    let picture = sequence("x", 5, 3_000_000, &SequencePictureOptions::default(), at);
    assert!(picture.len() < 1_000_000, "{} bytes", picture.len());
    // Each column contains a multiple of each small power of two.
    let found = visible_points(3_000_000, 0..=21, &at, &|_| false);
    assert!(found.len() > 10 * GRID_SIZE.0);
}

#[test]
fn nothing_and_gaps_are_drawn() {
    let plain = SequencePictureOptions::default();
    let titles = |picture: String| texts(&picture).into_iter().map(|(_, text)| text).collect::<Vec<_>>();
    assert!(titles(sequence("empty", 0, 0, &plain, |_| None)).contains(&"empty".into()));
    let gaps = sequence("<a & b>", 7, 3, &plain, |n| (n != 1).then_some(n as u64));
    assert!(gaps.contains("G(7) = 0") && !gaps.contains("G(8)") && gaps.contains("G(9) = 2"));
    assert!(titles(gaps).contains(&"<a & b>".into()));
    assert!(titles(sequence("large", 0, 2, &plain, |_| Some(u64::MAX))).contains(&u64::MAX.to_string()));
    assert!(titles(sequence("last", u64::MAX, 1, &plain, |_| Some(3))).contains(&u64::MAX.to_string()));
}

#[test]
fn labels_are_whole_numbers_that_differ() {
    let first = 1_000_000_000_000_000_000;
    for (start, count) in [(0, 3), (1000, 6), (0, 1_000_001), (first, 21)] {
        for value in [0, 1, first] {
            let picture =
                sequence("x", start, count, &SequencePictureOptions::default(), |n| Some(value + n as u64 % 3));
            let numbers: Vec<u64> = texts(&picture).into_iter().filter_map(|(_, text)| text.parse().ok()).collect();
            let heaps = start..=start + count as u64;
            assert!(numbers.iter().filter(|n| heaps.contains(n)).count() >= 2, "{start} {count}: {numbers:?}");
            assert!((value..value + 3).all(|value| numbers.contains(&value)), "{value}: {numbers:?}");
        }
    }
}

/// The labels at the right end of an axis stay in the picture.
#[test]
fn nothing_is_cut_off() {
    for last in [10u64, 200, 1_000_000, 20_000_000_000, 10_000_000_000_000_000_000] {
        let picture = sequence("x", last - 10, 11, &SequencePictureOptions::default(), |n| Some(n as u64));
        let at = texts(&picture).into_iter().filter(|(_, text)| *text == last.to_string()).map(|(x, _)| x);
        let at = at.fold(0.0, f64::max);
        assert!(
            at > 0.0 && at + label_width(&last.to_string(), LETTER_SIZES.2) / 2.0 <= PICTURE_SIZE.0,
            "{last} at {at}"
        );
    }
}

#[test]
fn rare_values_have_a_mark_of_their_own() {
    let rare: Vec<u32> = (0..1000).step_by(100).collect();
    for (count, marks) in [(200, 2), (1000, 10)] {
        let plotted = SequencePictureOptions { rare: Some(&rare), ..SequencePictureOptions::default() };
        let picture = sequence("x", 0, count, &plotted, |n| Some(n as u64 % 7));
        let read = Document::parse(&picture).unwrap();
        let crosses = read.descendants().filter(|node| node.attribute("class") == Some("g-red-line"));
        let crosses: usize = crosses.filter_map(|node| node.attribute("d")).map(|d| d.matches("m0").count()).sum();
        // One of the crosses belongs to the legend.
        assert_eq!(crosses, marks + 1);
        assert!(texts(&picture).iter().any(|(_, text)| text == "rare value"));
    }
}

#[test]
fn a_period_outside_is_not_shaded() {
    let band = |heaps| SequencePictureOptions {
        band: Some(PeriodBand { heaps, text: "p".into() }),
        ..SequencePictureOptions::default()
    };
    let shaded = |heaps| sequence("x", 10, 20, &band(heaps), |_| Some(1)).matches("<rect class=\"g-band\"").count();
    assert_eq!([shaded(12..15), shaded(0..10), shaded(30..40)], [1, 0, 0]);
    let shows_band =
        |heaps| texts(&sequence("x", 10, 20, &band(heaps), |_| Some(1))).iter().any(|(_, text)| text == "p");
    assert_eq!([shows_band(12..15), shows_band(0..10), shows_band(30..40)], [true, false, false]);
    let plotted = SequencePictureOptions { rare: Some(&[3, 5]), ..SequencePictureOptions::default() };
    assert!(!sequence("x", 10, 20, &plotted, |_| Some(1)).contains("rare value"));
}

proptest! {
    /// A picture is XML, each of its points is on the sheet, and there are no more than the grid has places.
    #[test]
    fn every_sequence_has_a_picture(
        start in prop_oneof![0..1000u64, Just(u64::MAX - 50)],
        values in prop::collection::vec(prop::option::weighted(0.9, prop_oneof![0..20u64, any::<u64>()]), 0..600),
        title in ".*",
        text in ".*",
    ) {
        let band = Some(PeriodBand { heaps: start..start.saturating_add(7), text });
        let plotted = SequencePictureOptions { band, rare: Some(&[3, 5]), lang: Lang::ZhTw, theme: Theme::Dark };
        let picture = sequence(&title, start, values.len(), &plotted, |n| values[n]);
        let read = Document::parse(&picture).expect("it is XML");
        for circle in read.descendants().filter(|node| node.has_tag_name("circle")) {
            let at = |name| circle.attribute(name).and_then(|at| at.parse::<f64>().ok()).expect("a place");
            prop_assert!((0.0..=PICTURE_SIZE.0).contains(&at("cx")) && (0.0..=PICTURE_SIZE.1).contains(&at("cy")));
        }
    }
}

//! Tests that pictures of tables show every cell.

use super::*;
use grundy::series::SeriesCell;
use grundy::{ComputationEnd, Nimber, Outcome, PositionRay, Standing};
use proptest::prelude::*;
use roxmltree::Document;

fn grid(rows: Vec<Vec<SeriesCell>>) -> Grid {
    Grid { game: "<a & b>".into(), rows, rays: Vec::new(), standing: Standing::Computed, end: ComputationEnd::Done }
}

fn nim_grid(rows: usize, columns: usize) -> Grid {
    let row = |r: usize| (0..columns).map(|c| SeriesCell::Value(Nimber((r ^ c) as u64))).collect();
    grid((0..rows).map(row).collect())
}

fn titles(picture: &str) -> Vec<String> {
    let read = Document::parse(picture).expect("it is XML");
    let titles = read.descendants().filter(|node| node.has_tag_name("title"));
    titles.filter_map(|node| node.text().map(String::from)).collect()
}

#[test]
fn every_cell_says_what_it_is() {
    let mixed = vec![
        vec![SeriesCell::Value(Nimber(0)), SeriesCell::Value(Nimber(u64::MAX)), SeriesCell::Blocked],
        vec![SeriesCell::Outcome(Outcome::N), SeriesCell::Outcome(Outcome::D), SeriesCell::Loopy(vec![2u64.into()])],
        vec![SeriesCell::NoPosition],
    ];
    let found = titles(&table(&grid(mixed), &TablePictureOptions::default()).unwrap());
    let expected = [
        "(0, 0): 0, P",
        "(0, 1): 18446744073709551615, N",
        "(0, 2): #",
        "(1, 0): N",
        "(1, 1): D",
        "(1, 2): ∞{2}",
        "(2, 0): ·",
    ];
    assert_eq!(found[0], "<a & b>");
    assert!(expected.iter().all(|cell| found.iter().any(|title| title == cell)), "{found:?}");
}

#[test]
fn what_is_lost_has_a_frame() {
    let frames = |grid: &Grid| {
        let picture = table(grid, &TablePictureOptions::default()).unwrap();
        // One of them belongs to the legend.
        picture.matches("<rect class=\"g-red-line\"").count() - 1
    };
    assert_eq!([frames(&nim_grid(5, 7)), frames(&nim_grid(9, 4))], [5, 4]);
}

#[test]
fn large_tables_are_small_pictures() {
    let picture = table(&nim_grid(1024, 1024), &TablePictureOptions::default()).unwrap();
    assert!(picture.len() < 20_000_000, "{} bytes", picture.len());
    assert!(Document::parse(&picture).is_ok());
    let found = table(&nim_grid(2, MAX_TABLE_SIDE + 1), &TablePictureOptions::default()).unwrap_err();
    assert!(found.to_string().contains("2 rows and 1025 columns"));
}

#[test]
fn cells_lead_where_they_are_told_to() {
    let link = |r: usize, c: usize| (r != c).then(|| format!("?at={r}&{c}"));
    let picture = table(
        &nim_grid(3, 3),
        &TablePictureOptions { link: Some(&link), theme: Theme::Page, ..TablePictureOptions::default() },
    )
    .unwrap();
    let read = Document::parse(&picture).unwrap();
    let hrefs: Vec<_> = read.descendants().filter_map(|node| node.attribute("href")).collect();
    assert_eq!((hrefs.len(), hrefs[0], read.root_element().attribute("role")), (6, "?at=0&1", Some("group")));
    assert!(!picture.contains("<style>"));
}

#[test]
fn rays_go_from_the_first_cell_to_the_edge() {
    let ray = |slope: f64| PositionRay {
        slope,
        label: grundy_game::BilingualText::language_neutral(format!("{slope} < ∞")),
    };
    for (rows, columns) in [(10, 10), (3, 40), (40, 3), (2, 2)] {
        let grid = Grid { rays: vec![ray(1.618), ray(0.618)], ..nim_grid(rows, columns) };
        let picture = table(&grid, &TablePictureOptions::default()).unwrap();
        let read = Document::parse(&picture).unwrap();
        let size: Vec<f64> =
            read.root_element().attribute("viewBox").unwrap().split(' ').map(|n| n.parse().unwrap()).collect();
        let lines: Vec<_> = read.descendants().filter(|node| node.attribute("class") == Some("g-edge")).collect();
        assert_eq!(lines.len(), 2);
        for line in lines {
            let end = line.attribute("d").unwrap().rsplit('L').next().unwrap();
            let (x, y) =
                end.split_once(' ').map(|(x, y)| (x.parse::<f64>().unwrap(), y.parse::<f64>().unwrap())).unwrap();
            assert!(x <= size[2] && y <= size[3], "{rows} × {columns}: {x} {y} in {size:?}");
        }
    }
}

proptest! {
    /// A picture is XML, large enough for all of its cells, and every cell is there.
    #[test]
    fn every_table_has_a_picture(
        rows in 0..70usize, columns in 0..70usize, values in prop::collection::vec(prop_oneof![0..9u64, any::<u64>()], 1..20),
    ) {
        let row = |r: usize| (0..columns).map(|c| SeriesCell::Value(Nimber(values[(r * columns + c) % values.len()]))).collect();
        let picture = table(&grid((0..rows).map(row).collect()), &TablePictureOptions { lang: Lang::ZhTw, ..TablePictureOptions::default() }).unwrap();
        let read = Document::parse(&picture).expect("it is XML");
        let number = |node: roxmltree::Node<'_, '_>, name| node.attribute(name).and_then(|n: &str| n.parse::<f64>().ok());
        let root = read.root_element();
        let size = (number(root, "width").unwrap(), number(root, "height").unwrap());
        for rect in read.descendants().filter(|node| node.has_tag_name("rect")) {
            if let (Some(x), Some(y), Some(wide), Some(high)) =
                (number(rect, "x"), number(rect, "y"), number(rect, "width"), number(rect, "height"))
            {
                prop_assert!(x >= 0.0 && y >= 0.0 && x + wide <= size.0 && y + high <= size.1);
            }
        }
        if rows * columns <= MAX_TITLED_CELLS && columns > 0 {
            prop_assert_eq!(titles(&picture).len(), rows * columns + 1);
        }
    }
}

//! Tests that pictures of graphs show every vertex and every move.

use super::*;
use proptest::prelude::*;
use roxmltree::Document;

fn vertex(name: &str, outcome: Outcome) -> GraphVertex {
    GraphVertex {
        name: name.into(),
        value: Some("0".into()),
        outcome,
        hidden_options: 0,
        href: None,
        unfold_href: None,
    }
}

/// How many elements of a class a picture has, not counting the legend.
fn count_parts(picture: &str, class: &str) -> usize {
    let read = Document::parse(picture).expect("it is XML");
    let drawn =
        read.descendants().filter(|node| node.attribute("transform").is_some()).flat_map(|node| node.descendants());
    drawn.filter(|node| node.attribute("class") == Some(class)).count()
}

#[test]
fn moves_that_win_are_thick_and_equal_moves_are_one() {
    let vertices = [vertex("a", Outcome::N), vertex("b", Outcome::P), vertex("c", Outcome::N), vertex("d", Outcome::D)];
    let edges = [(0, 1), (0, 1), (0, 2), (2, 1), (1, 0), (3, 3), (3, 0)];
    let picture = graph("g", &vertices, &edges, &GraphPictureOptions::default()).unwrap();
    assert_eq!([count_parts(&picture, "g-win"), count_parts(&picture, "g-line")], [2, 4]);
    assert_eq!([count_parts(&picture, "g-panel g-blue-line"), count_parts(&picture, "g-paper g-red-line")], [2, 1]);
    assert_eq!(count_parts(&picture, "g-panel g-purple-line"), 1);
    assert_eq!(picture.matches("<title>a → b</title>").count(), 1);
}

#[test]
fn nothing_and_single_vertices_are_drawn() {
    assert!(Document::parse(&graph("none", &[], &[], &GraphPictureOptions::default()).unwrap()).is_ok());
    let link = GraphVertex { href: Some("?a=1&b".into()), ..vertex("<&>", Outcome::P) };
    let picture =
        graph("one", &[link], &[(0, 0)], &GraphPictureOptions { lang: Lang::ZhTw, theme: Theme::Page }).unwrap();
    let read = Document::parse(&picture).unwrap();
    assert_eq!(read.descendants().filter_map(|node| node.attribute("href")).collect::<Vec<_>>(), ["?a=1&b"]);
    assert_eq!(read.root_element().attribute("role"), Some("group"));
}

/// Hidden options have a button, and scripts find the vertices and moves of a picture with links.
#[test]
fn hidden_options_can_be_asked_for() {
    let folded = GraphVertex {
        hidden_options: 3,
        href: Some("?v".into()),
        unfold_href: Some("?open=v".into()),
        ..vertex("v", Outcome::N)
    };
    let plain = GraphVertex { href: Some("?w".into()), ..vertex("w", Outcome::P) };
    let picture = graph("two", &[folded, plain], &[(0, 1)], &GraphPictureOptions::default()).unwrap();
    let read = Document::parse(&picture).unwrap();
    let links: Vec<_> =
        read.descendants().filter_map(|node| Some((node.attribute("class")?, node.attribute("href")?))).collect();
    assert_eq!(links, [("g-vertex", "?v"), ("g-unfold", "?open=v"), ("g-vertex", "?w")]);
    assert!(picture.contains("show 3 options of v") && picture.contains(r#"data-move="0-1""#), "{picture}");
    // A picture without links is one for a file.
    let picture = graph("one", &[vertex("v", Outcome::N)], &[(0, 0)], &GraphPictureOptions::default()).unwrap();
    assert!(!picture.contains("data-move") && !picture.contains("g-unfold"));
}

#[test]
fn too_large_graphs_are_refused() {
    let many = vec![vertex("v", Outcome::P); MAX_VERTICES + 1];
    let message = graph("many", &many, &[], &GraphPictureOptions::default()).unwrap_err().message();
    assert!(message.en.contains("401 vertices") && message.en.contains("400"), "{message:?}");
    // Every vertex leads to all later ones.
    let edges: Vec<(usize, usize)> =
        (0..MAX_VERTICES).flat_map(|v| (v + 1..MAX_VERTICES).map(move |w| (v, w))).collect();
    let message = graph("dense", &many[..MAX_VERTICES], &edges, &GraphPictureOptions::default()).unwrap_err().message();
    assert!(message.en.contains("79800 moves"), "{message:?}");
    let path: Vec<(usize, usize)> = (1..MAX_VERTICES).map(|v| (v - 1, v)).collect();
    assert!(graph("path", &many[..MAX_VERTICES], &path, &GraphPictureOptions::default()).is_ok());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// A picture is XML, and has each vertex and each move once.
    #[test]
    fn every_graph_has_a_picture(
        names in prop::collection::vec(".*", 1..30), ends in prop::collection::vec((0..30usize, 0..30usize), 0..50),
    ) {
        let outcomes = [Outcome::N, Outcome::P, Outcome::D];
        let vertices: Vec<GraphVertex> = names.iter().enumerate().map(|(at, name)| vertex(name, outcomes[at % 3])).collect();
        let edges: Vec<(usize, usize)> = ends.into_iter().map(|(a, b)| (a % names.len(), b % names.len())).collect();
        let Ok(picture) = graph(&names[0], &vertices, &edges, &GraphPictureOptions::default()) else { return Ok(()) };
        let different: std::collections::BTreeSet<_> = edges.into_iter().collect();
        prop_assert_eq!(count_parts(&picture, "g-win") + count_parts(&picture, "g-line"), different.len());
        let drawn = ["g-panel g-blue-line", "g-paper g-red-line", "g-panel g-purple-line"].map(|class| count_parts(&picture, class));
        prop_assert_eq!(drawn.iter().sum::<usize>(), names.len());
    }
}

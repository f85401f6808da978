//! Every game of the catalogue has a picture in which every move can be pointed at.

use grundy::{Argument, Lang, Nat, Sum, entries, parse};
use grundy_catalog::entailed::sum_after_move;
use grundy_draw::{PartLink, PartMark, PicturePart, PositionPictureOptions, Theme, pointed_parts, position};
use grundy_game::picture::{BoardCell, Picture, Scene, StripSquare};
use grundy_game::{Component, Ruleset};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Moves that touch the same part first are distinguished by a list, which on small positions has at most this many.
const MAX_ALIKE_MOVES: usize = 12;

/// The maximum for Moore's Nim and similar games, in which a move is a choice in each of several heaps, and for coin games, in which it is
/// a set of coins, so that only all parts together determine the move.
const MAX_ALIKE_OF_SEVERAL_HEAPS: usize = 64;

/// Whether only all parts together determine a move.
fn is_of_several_parts(of: &str, picture: &Picture) -> bool {
    let is_coin = |square: &StripSquare| matches!(square, StripSquare::One(_, BoardCell::Head));
    let coins = match &picture.scene {
        Scene::Strips(strips) => strips.iter().any(|row| row.squares.iter().any(is_coin)),
        Scene::Board(board) => board.cells.contains(&BoardCell::Head),
        _ => false,
    };
    coins
        || ["moore", "exact_nim", "circular_nim", "simplicial_nim", "hypergraph_nim", "plainim"]
            .iter()
            .any(|name| of.starts_with(name))
}

/// Checks that a picture is a complete document, with a title, a size and no undefined coordinates.
fn check_picture(picture: &str, of: &str) {
    let document = roxmltree::Document::parse(picture).unwrap_or_else(|error| panic!("{of}: {error}\n{picture}"));
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "svg", "{of}");
    assert!(root.attribute("viewBox").is_some() && root.attribute("role").is_some(), "{of}");
    assert!(root.children().any(|child| child.has_tag_name(("http://www.w3.org/2000/svg", "title"))), "{of}");
    assert!(!picture.contains("NaN") && !picture.contains("inf\""), "{of}: {picture}");
}

/// The options of a component, each once.
fn options(component: &Component) -> Vec<Sum> {
    let mut seen = BTreeSet::new();
    let mut options = Vec::new();
    let key = component.key.as_ref().expect("small positions fit an engine");
    let _ = component.game.for_each_move_key(key, &mut |kind, option| {
        if seen.insert((kind, component.option_identity(&option))) {
            options.push(sum_after_move(kind, component.sum_after_option(&option)));
        }
        ControlFlow::Continue(())
    });
    options
}

fn check_component(game: &Arc<Ruleset>, args: Vec<Argument>) {
    let component = Component::new(game, args).expect("small positions are positions");
    let (of, picture) = (component.to_string(), component.game.view.picture(&component.args));
    assert!(!matches!(picture.scene, Scene::Text(_)), "{of} is only a text");
    let mut alike: BTreeMap<usize, usize> = BTreeMap::new();
    let (mut links, mut marks) = (Vec::new(), Vec::new());
    for option in options(&component) {
        let parts = pointed_parts(&component, &option);
        assert!(!parts.is_empty(), "{of} to {option}: nothing is pointed at");
        assert!(
            parts.iter().all(|&part| part < picture.part_count()),
            "{of} to {option}: {parts:?} of {}",
            picture.part_count()
        );
        *alike.entry(parts[0]).or_default() += 1;
        let part = PicturePart { component: 0, part: parts[0] };
        links.push(PartLink { part, href: format!("?to={option}&x=<1>"), title: option.to_string() });
        marks.push(PartMark { part, title: option.to_string() });
    }
    let most = alike.values().max().copied().unwrap_or(0);
    let allowed = if is_of_several_parts(&of, &picture) { MAX_ALIKE_OF_SEVERAL_HEAPS } else { MAX_ALIKE_MOVES };
    assert!(most <= allowed, "{of}: {most} moves point at the same part first, {alike:?}");
    let sum = Sum { components: vec![component] };
    check_picture(
        &position(
            &sum,
            &PositionPictureOptions {
                links: links.clone(),
                marks,
                values: vec![Some(3u32.into())],
                ..PositionPictureOptions::default()
            },
        ),
        &of,
    );
    // Every link has a target.
    let linked = position(
        &sum,
        &PositionPictureOptions { links, theme: Theme::Page, lang: Lang::ZhTw, ..PositionPictureOptions::default() },
    );
    check_picture(&linked, &of);
    assert_eq!(linked.matches("<a ").count(), alike.len(), "{of}");
}

#[test]
fn every_game_has_a_picture_in_which_moves_can_be_pointed_at() {
    let mut seen = 0;
    for game in entries().flat_map(|entry| (entry.instances)()) {
        for args in game.small_positions() {
            check_component(&game, args);
            seen += 1;
        }
    }
    assert!(seen > 1000, "{seen} positions");
}

#[test]
fn the_examples_of_all_cards_are_drawn() {
    for entry in entries() {
        let sum = parse(entry.card.example).expect("examples are expressions");
        for theme in [Theme::Auto, Theme::Light, Theme::Dark, Theme::Page] {
            check_picture(
                &position(&sum, &PositionPictureOptions { theme, columns: true, ..PositionPictureOptions::default() }),
                entry.card.example,
            );
        }
        let text = |component: &Component| matches!(component.game.view.picture(&component.args).scene, Scene::Text(_));
        assert!(!sum.components.iter().any(text), "{} is only a text", entry.card.example);
    }
}

/// Positions too large for a screen are drawn in part, and the rest is counted.
#[test]
fn large_positions_have_small_pictures() {
    let many = format!("nim({})", vec!["9"; 1010].join(", "));
    let heaps = format!("moore(2)({})", vec!["50"; 3000].join(", "));
    let turtles = format!("turning_turtles(\"{}\")", "HTTTHH".repeat(2000));
    let large = [
        "nim(10**1000)",
        "kayles(10**30)",
        "treblecross(10**12)",
        "silver_dollar(2, 10**20, 10**20 + 7)",
        "northcott((10**30, 5), (3, 10**30))",
        "staircase(10**18, 5, 10**40)",
        "euclid(10**50, 10**49)",
        "wythoff(10**18, 3)",
        "queen(10**1000, 7)",
        "knight(30, 9)",
        "chomp(10**9, 10**9)",
        "chomp((10**30, 10**20, 3))",
        "chomp(100, 100)",
        "cram(10**9, 7)",
        "cram(99, 99)",
        "tac_tix(10**6)",
        "clobber(50, 60)",
        "node_kayles(grid=(40, 50))",
        "arc_kayles(complete=60)",
        "hackenbush([(i, i + 1) for i in range(900)])",
        "fibonacci_nim(10**100)",
        "sprouts(17)",
        "nimble(10**9, 4)",
        &many,
        &heaps,
        &turtles,
    ];
    for text in large {
        let Ok(sum) = parse(text) else {
            assert!(text.contains(" for "), "{text} is an expression");
            continue;
        };
        let picture = position(&sum, &PositionPictureOptions::default());
        check_picture(&picture, text);
        assert!(picture.len() < 1_500_000, "{text}: {} bytes", picture.len());
    }
    let picture = position(&parse(&many).expect("an expression"), &PositionPictureOptions::default());
    assert!(picture.contains("… and 950 more"));
}

/// The examples of rules have the pictures that they describe.
#[test]
fn rules_say_what_they_look_like() {
    let scene = |file: &str, expression: &str| {
        let path = format!("{}/../examples/rules/{file}.py", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("the example is there");
        let rules = grundy::parse_rules(&text).expect("the example is right");
        let sum = grundy::parse_with(&rules, expression).expect("an expression");
        let component = &sum.components[0];
        for option in options(component) {
            let parts = pointed_parts(component, &option);
            assert!(parts.iter().all(|&part| part < component.game.view.picture(&component.args).part_count()));
        }
        (
            component.game.view.picture(&component.args).scene,
            options(component).iter().map(|to| pointed_parts(component, to)[0]).collect::<Vec<_>>(),
        )
    };
    let (rook, squares) = scene("rook", "rook(2, 3)");
    assert!(matches!(rook, Scene::Board(board) if board.columns == 4));
    assert_eq!(squares, [3, 7, 8, 9, 10]);
    let (coins, to) = scene("silver_dollar", "silver_dollar((1, 4))");
    assert!(matches!(&coins, Scene::Strips(strips) if strips[0].squares.len() == 5));
    assert_eq!(to, [0, 2, 3]);
    let (bar, bitten) = scene("chomp", "chomp(2, 3)");
    assert!(matches!(bar, Scene::Board(board) if board.cells.len() == 6));
    assert_eq!(bitten, [1, 2, 3, 4, 5]);
    assert!(matches!(scene("kayles", "kayles(7)").0, Scene::Heaps(_)));
    let (cells, marked) = scene("tic_tac_toe", "tic_tac_toe((0, -1, 1, 0, 0, 0, 0, 0, 0))");
    assert!(matches!(cells, Scene::Board(board) if board.columns == 3));
    assert_eq!(marked, [0, 3, 4, 5, 6, 7, 8]);
    let (cells, reached) = scene("hexapawn", "hexapawn()");
    assert!(matches!(cells, Scene::Board(board) if board.columns == 3));
    assert_eq!(reached, [3, 4, 5]);
}

#[test]
fn other_wishes_are_refused_at_their_place() {
    let rules =
        |decorator: &str| grundy::parse_rules(&format!("{decorator}\ndef g(n, m):\n    if n: yield g(n - 1, m)\n"));
    for good in [
        "@game(draw=\"heaps\")",
        "@game(draw='board', start=lambda n: (n, 1))",
        "@game(start=lambda n: (n, 1), draw='strip')",
        "@game(columns=3, draw='board')",
    ] {
        assert!(rules(good).is_ok(), "{good}");
    }
    for bad in ["@game(draw=\"cards\")", "@game(draw=3)", "@game(draw=board)", "@game(draw=\"\")"] {
        let diagnostic = rules(bad).expect_err("no such wish");
        assert_eq!(
            diagnostic.message.en,
            "`draw=` must be \"heaps\" or \"board\" or \"strip\": it says what positions look like"
        );
        assert_eq!(diagnostic.span.as_ref().map(|span| span.start), Some("@game(draw=".len()), "{bad}");
    }
    for bad in [
        "@game(draw='board', columns=0)",
        "@game(draw='board', columns=101)",
        "@game(draw='board', columns=-3)",
        "@game(draw='board', columns=10**40)",
        "@game(draw='board', columns='3')",
        "@game(draw='strip', columns=3)",
        "@game(columns=3)",
    ] {
        let diagnostic = rules(bad).expect_err("no such board");
        assert!(
            diagnostic.message.en.contains("`columns=` must be the number of cells in a row"),
            "{bad}: {}",
            diagnostic.message.en
        );
        let place = bad.find("columns=").map(|at| at + "columns=".len());
        assert_eq!(diagnostic.span.as_ref().map(|span| span.start), place, "{bad}");
    }
    for bad in [
        "@game(draw='board', columns=3, columns=3)",
        "@game(draw='board', draw='strip')",
        "@game('board')",
        "@game(paint='board')",
    ] {
        assert!(rules(bad).is_err(), "{bad}");
    }
}

/// A code that splits rows is drawn as a strip of free squares, if requested; a heap that only shrinks is a coin on a strip.
#[test]
fn rows_are_strips_of_free_squares() {
    let drawn = |body: &str| {
        let rules = grundy::parse_rules(&format!("@game(draw=\"strip\")\ndef g(n):\n{body}")).expect("rules");
        let sum = grundy::parse_with(&rules, "g(7)").expect("an expression");
        let component = sum.components[0].clone();
        let Scene::Strips(strips) = component.game.view.picture(&component.args).scene else {
            panic!("no strip: {body}")
        };
        let pointed: Vec<_> = options(&component).iter().map(|option| pointed_parts(&component, option)).collect();
        (strips[0].squares.len(), pointed)
    };
    let kayles =
        "    for k in (1, 2):\n        for a in range((n - k) // 2 + 1):\n            yield g(a) + g(n - k - a)\n";
    let (squares, pointed) = drawn(kayles);
    assert_eq!(squares, 7);
    assert!(
        pointed.contains(&vec![3]) && pointed.contains(&vec![2, 3, 4]) && pointed.contains(&vec![5, 6, 0, 1]),
        "{pointed:?}"
    );
    let (squares, pointed) = drawn("    for k in (1, 2):\n        if k <= n: yield g(n - k)\n");
    assert_eq!((squares, pointed), (8, vec![vec![6, 7], vec![5, 6, 7]]));
}

/// Columns have the digits of the values, and their sum.
#[test]
fn columns_add_without_carry() {
    let values = [26u32, 2, 17].map(|value| Some(Nat::from(value))).to_vec();
    let sum = parse("nim(26, 2, 17)").expect("an expression");
    let picture =
        position(&sum, &PositionPictureOptions { columns: true, values, ..PositionPictureOptions::default() });
    let document = roxmltree::Document::parse(&picture).expect("a picture");
    let texts: String = document.descendants().filter(|node| node.is_text()).filter_map(|node| node.text()).collect();
    assert!(texts.contains("26110102000101710001nim-sum901001"), "{texts}");
}

/// Text that could break a document, or mislead a reader, does neither.
#[test]
fn strange_texts_are_harmless() {
    let picture = Picture::text(&[Argument::from("<script>&\"\u{1}")]);
    assert_eq!(picture.part_count(), 1);
    let rules = grundy::parse_rules("@game\ndef g(a, b):\n    if b > 0: yield g(a, b - 1)\n").expect("rules");
    let sum = grundy::parse_with(&rules, "g(\"<svg onload=x>&\\u0001\", 2)").expect("an expression");
    let picture = position(&sum, &PositionPictureOptions::default());
    check_picture(&picture, "a text with signs");
    assert!(!picture.contains("<svg onload"));
}

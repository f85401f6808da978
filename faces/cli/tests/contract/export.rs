//! `grundy export`: what is in a page, and what is refused.

mod markup;
mod refusals;

use crate::program::{answer_output, json};
use grundy::{Convention, Engine, Meter, Outcome, Query};
use markup::assert_balanced;
use serde_json::Value as Json;
use std::collections::{HashSet, VecDeque};

/// The page of a position, and the data in it.
struct ExportedPage {
    html: String,
    game: Json,
}

/// A move of a component: what it becomes.
type MoveTargets = Vec<usize>;

impl ExportedPage {
    fn export(args: &[&str]) -> ExportedPage {
        let html = answer_output(&[&["export", "-o", "-"], args].concat());
        let (_, rest) = html.split_once("<script type=\"application/json\" id=\"game\">").expect("the data");
        let (data, _) = rest.split_once("</script>").expect("the end of the data");
        let game = serde_json::from_str(data).expect("the data is JSON");
        ExportedPage { html, game }
    }

    fn list(&self, name: &str) -> &Vec<Json> {
        self.game[name].as_array().unwrap_or_else(|| panic!("{name} is a list"))
    }

    fn moves(&self, component: usize) -> Vec<MoveTargets> {
        let moves = self.list("components")[component]["moves"].as_array().expect("moves");
        moves.iter().map(|one| numbers(&one[1])).collect()
    }

    /// A position as an expression.
    fn position_expression(&self, position: &[usize]) -> String {
        let name = |&number: &usize| self.list("components")[number]["name"].as_str().expect("a name").to_string();
        let names: Vec<String> = position.iter().map(name).collect();
        if names.is_empty() { "0".into() } else { names.join(" + ") }
    }

    /// All positions that can be reached.
    fn positions(&self) -> Vec<Vec<usize>> {
        let mut start = numbers(&self.game["start"]);
        start.sort_unstable();
        let mut seen = HashSet::from([start.clone()]);
        let (mut queue, mut all) = (VecDeque::from([start]), Vec::new());
        while let Some(position) = queue.pop_front() {
            for place in 0..position.len() {
                for to in self.moves(position[place]) {
                    let mut next = position.clone();
                    next.splice(place..=place, to);
                    next.sort_unstable();
                    if seen.insert(next.clone()) {
                        queue.push_back(next);
                    }
                }
            }
            all.push(position);
        }
        all
    }

    /// Who wins, by the data of the page.
    fn outcome(&self, position: &[usize]) -> Outcome {
        let Some(sums) = self.game["sums"].as_object() else {
            let value = |&number: &usize| self.list("components")[number]["value"].as_u64().expect("a value");
            return Outcome::from_win(position.iter().map(value).fold(0, |sum, value| sum ^ value) != 0);
        };
        let key = position.iter().map(usize::to_string).collect::<Vec<_>>().join(",");
        let found = sums.get(&key).unwrap_or_else(|| panic!("{key} was judged")).as_str().expect("a text");
        match &found[..1] {
            "P" => Outcome::P,
            "N" => Outcome::N,
            "D" => Outcome::D,
            other => panic!("{other} is no outcome"),
        }
    }
}

fn numbers(list: &Json) -> Vec<usize> {
    list.as_array().expect("a list").iter().map(|n| n.as_u64().expect("a number") as usize).collect()
}

/// Compares all outcomes of a page with the answers of the engine, and returns them.
fn check_outcomes(args: &[&str], rules: &str, convention: Convention) -> Vec<Outcome> {
    let page = ExportedPage::export(args);
    let rules = grundy::parse_rules(rules).expect("rules");
    let mut engine = Engine::new();
    let judged = page.positions().into_iter().map(|position| {
        let text = page.position_expression(&position);
        let sum = grundy::parse_with(&rules, &text).unwrap_or_else(|_| panic!("{text} is a position"));
        let query = Query::new(sum).under(convention);
        let answer = query.solve(&mut engine, &Meter::default());
        assert_eq!(Some(page.outcome(&position)), answer.outcome, "{text} of {args:?} under {convention:?} play");
        page.outcome(&position)
    });
    judged.collect()
}

#[test]
fn outcomes_are_those_of_the_engine() {
    let games = [
        "nim(1, 2, 3)",
        "chomp(3, 3)",
        "cram(3, 3)",
        "treblecross(6)",
        "wythoff(3, 4)",
        "kayles(6) + nim(2)",
        "grundys(8)",
        "sprouts(2)",
        "0",
    ];
    for game in games {
        let found = check_outcomes(&[game], "", Convention::Normal);
        assert!(game == "0" || found.len() > 4, "{game}: {found:?}");
        check_outcomes(&[game, "--misere"], "", Convention::Misere);
    }
}

/// A token on a ring with a way out.
const RING_RULES: &str = "@game\ndef ring(n):\n    if n == 0: return []\n    return [ring(n - 1), ring(n % 5 + 1)]\n";

/// A game with all three ends.
const DECLARED_END_RULES: &str = "from grundy import game, win, lose, draw\n\n@game\ndef ends(n):\n    if n == 0: return draw\n    if n == 1: return win\n    if n == 2: return lose\n    return [ends(n - 1), ends(n - 3)]\n";

#[test]
fn games_that_go_round_and_games_with_ends() {
    let found = check_outcomes(&["-e", RING_RULES, "ring(4) + ring(2)"], RING_RULES, Convention::Normal);
    assert!(found.contains(&Outcome::D), "{found:?}");
    let found = check_outcomes(&["-e", DECLARED_END_RULES, "ends(12)"], DECLARED_END_RULES, Convention::Normal);
    for outcome in [Outcome::P, Outcome::N, Outcome::D] {
        assert!(found.contains(&outcome), "{outcome}: {found:?}");
    }
    let page = ExportedPage::export(&["-e", DECLARED_END_RULES, "ends(4)"]);
    assert!(page.html.contains("if n == 1: return win"), "the rules are shown");
}

#[test]
fn everything_that_is_named_is_there() {
    for game in ["nim(3, 4)", "chomp(3, 4)", "cram(3, 3)", "treblecross(5) + nim(2)", "sprouts(2)"] {
        let page = ExportedPage::export(&[game]);
        let (components, texts, pieces) = (page.list("components"), page.list("texts"), page.list("pieces"));
        let svg = page.list("elements");
        for component in components {
            let elements = numbers(&component["picture"]).into_iter().flat_map(|piece| numbers(&pieces[piece]));
            let picture: String = elements.map(|at| svg[at].as_str().expect("an element")).collect();
            assert_balanced(&picture);
            for one in component["moves"].as_array().expect("moves") {
                assert!((one[0].as_u64().expect("a number") as usize) < texts.len(), "{game}: {one}");
                assert!(numbers(&one[1]).iter().all(|&to| to < components.len()), "{game}: {one}");
                // Each move has a part that can be clicked.
                let points = numbers(&one[2]);
                assert!(!points.is_empty(), "{game}: {one}");
                for part in points {
                    assert!(picture.contains(&format!("href=\"#{part}\"")), "{game}: part {part} of {picture}");
                }
            }
        }
    }
}

#[test]
fn pages_are_well_formed_and_fetch_nothing() {
    for (game, lang) in [("nim(3, 4, 5)", "en"), ("chomp(3, 3)", "zh-CN"), ("cram(2, 3) + kayles(4)", "zh-TW")] {
        let page = ExportedPage::export(&[game, "--lang", lang]);
        assert_balanced(&page.html);
        assert!(page.html.contains(&format!("<html lang=\"{lang}\">")), "{game}");
        assert!(page.html.contains("default-src 'none'; style-src 'sha256-"), "{game}");
        // The data is quoted a second time.
        let html = page.html.replace("\\\"", "\"").replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
        for outside in ["http:", "https:", "src=", "url(", "@import", "<link", "<iframe", "javascript:", "fetch("] {
            assert!(!html.contains(outside), "{game} has {outside}");
        }
        for link in html.split("href=\"").skip(1) {
            assert!(link.starts_with('#'), "{game} leads to {}", &link[..20]);
        }
        let scripts = html.matches("<script").count();
        assert_eq!((scripts, html.matches("</script>").count()), (2, 2), "{game}");
    }
}

#[test]
fn what_somebody_wrote_cannot_leave_its_place() {
    let rules = "@game\ndef g(n):\n    \"\"\"</pre></script><script>alert(1)</script>\"\"\"\n    return [g(k) for k in range(n)]\n";
    let page = ExportedPage::export(&["-e", rules, "g(3)"]);
    assert_balanced(&page.html);
    assert!(!page.html.contains("<script>alert") && page.html.contains("&lt;script&gt;alert"));
}

#[test]
fn sizes_are_bounded() {
    for (game, positions, kilobytes) in [
        ("nim(5, 6, 7)", 8, 60),
        ("chomp(4, 5)", 126, 200),
        ("wythoff(8, 15)", 144, 1000),
        ("treblecross(9)", 11, 60),
        ("kayles(20)", 21, 100),
    ] {
        let path = std::env::temp_dir().join(format!("grundy-export-{}.html", std::process::id()));
        let file = path.to_str().expect("a path in UTF-8");
        let report = json(&["export", game, "-o", file]);
        let written = std::fs::metadata(&path).expect("the file").len();
        std::fs::remove_file(&path).expect("the file is there");
        assert_eq!((&report["position"], &report["file"]), (&game.into(), &file.into()));
        assert_eq!(report["bytes"], written);
        assert!(written < kilobytes << 10, "{game}: {written} bytes");
        let count = report["positions"].as_u64().expect("a number");
        assert!(count > 1 && count <= positions, "{game}: {count}");
        assert_eq!((&report["stop"], &report["standing"]["kind"]), (&"done".into(), &"computed".into()));
    }
}

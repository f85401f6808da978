//! `grundy graph`: tokens on graphs from files, and the game graphs of positions.

mod refusals;

use crate::program::{answer_output, json, program, run, run_command};
use serde_json::{Value as Json, json};
use std::path::PathBuf;

fn example(name: &str) -> String {
    format!("{}/../../examples/graphs/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// A run on a graph on standard input.
fn output_of_graph(args: &[&str], input: &str) -> String {
    let ran = run_command(program(&[&["graph", "-"], args].concat()), input);
    assert_eq!((ran.code, &ran.err[..]), (Some(0), ""), "{args:?} on {input}: {ran:?}");
    ran.out
}

/// Names with their values, from a graph on standard input.
fn vertex_values(args: &[&str], input: &str) -> Vec<(String, String)> {
    let csv = output_of_graph(&[args, &["--format", "csv"]].concat(), input);
    let row = |line: &str| {
        let mut fields = line.rsplitn(3, ',');
        let (_, value, name) = (fields.next(), fields.next().expect("a value"), fields.next().expect("a name"));
        (name.to_string(), value.to_string())
    };
    csv.lines().skip(1).map(row).collect()
}

/// The first line of an edge list is an edge, unless an option states that it has the counts; a remark names the command if the line fits as counts.
#[test]
fn counts_in_the_first_line() {
    let input = "4 3\n1 2\n2 3\n1 3\n";
    let ran = run_command(program(&["graph", "-", "--format", "csv"]), input);
    assert!(ran.code == Some(0) && ran.err.contains("`grundy graph - --form counted`"), "{ran:?}");
    assert!(ran.out.contains("4,"), "{ran:?}");
    let edges = vertex_values(&["--form", "edges"], input);
    let counted = vertex_values(&["--form", "counted"], input);
    let pairs = |values: &[(&str, &str)]| -> Vec<(String, String)> {
        values.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect()
    };
    assert_eq!(edges, pairs(&[("1", "2"), ("2", "1"), ("3", "0"), ("4", "1")]));
    assert_eq!(counted, pairs(&[("1", "2"), ("2", "1"), ("3", "0"), ("4", "0")]));
    // The written graph is read again.
    let written = output_of_graph(&["--form", "counted", "--to", "counted"], input);
    assert_eq!(written, "4 3\n1 2\n1 3\n2 3\n");
    let wrong = run_command(program(&["graph", "-", "--form", "counted"]), "3 2\n1 2\n");
    assert!(wrong.code == Some(2) && wrong.err.contains("announces 2 edges, but there is 1"), "{wrong:?}");
    // Nothing fits here: no remark.
    assert_eq!(vertex_values(&[], "4 3\n1 2\n2 5\n1 3\n").len(), 5);
}

/// A file that is removed when the test ends.
struct TemporaryFile(PathBuf);

impl TemporaryFile {
    fn new(name: &str, bytes: &[u8]) -> TemporaryFile {
        let path = std::env::temp_dir().join(format!("grundy-graph-{}-{name}", std::process::id()));
        std::fs::write(&path, bytes).expect("a file is written");
        TemporaryFile(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a path in UTF-8")
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn values_as_text() {
    let text = answer_output(&["graph", &example("loops.txt")]);
    let expected = "\
        7 vertices, 9 edges; play may never end: ∞{K} leads to the finite values K\n\
        computed exhaustively\n\n\
        a    P  0\nb    N  1\nend  P  0\np    D  ∞{}\nq    D  ∞{}\ns    D  ∞{1}\nw    N  ∞{0}\n";
    assert_eq!(text, expected);
    let text = answer_output(&["graph", &example("loops.txt"), "--lang", "zh-CN", "--remoteness"]);
    assert!(text.starts_with("7 个顶点，9 条边；对局可能无限循环"), "{text}");
    assert!(text.contains("\na    P  0  2 步到终局\n") && text.contains("\np    D  ∞{}  无终局\n"), "{text}");
    let text = answer_output(&["graph", &example("loops.txt"), "--misere"]);
    assert!(text.contains("\nend  N\n") && text.contains("\nw    D\n") && !text.contains('∞'), "{text}");
    assert!(output_of_graph(&[], "a b\n").starts_with("2 vertices, 1 edge\n"));
}

#[test]
fn values_as_csv_and_json() {
    let csv = answer_output(&["graph", &example("loops.txt"), "--format", "csv", "--remoteness"]);
    assert!(csv.starts_with("name,value,outcome,remoteness\na,0,P,2\nb,1,N,1\nend,0,P,0\np,∞{},D,\n"), "{csv}");
    assert_eq!(
        output_of_graph(&["--format", "csv"], "\"a, \\\"b\\\"\" c\n"),
        "name,value,outcome\n\"a, \"\"b\"\"\",1,N\nc,0,P\n"
    );
    assert!(answer_output(&["graph", &example("ends.txt"), "--format", "csv", "--misere"]).contains("\ne,,N\n"));

    let answer = json(&["graph", &example("loops.txt")]);
    let vertices = answer["vertices"].as_array().expect("a list");
    assert_eq!(vertices.len(), 7);
    assert_eq!(vertices[1], json!({ "name": "b", "value": { "nimber": 1 }, "outcome": "N" }));
    assert_eq!(vertices[3], json!({ "name": "p", "value": { "loopy": [] }, "outcome": "D" }));
    assert_eq!(vertices[5]["value"], json!({ "loopy": [1] }));
    assert_eq!((&answer["standing"]["kind"], &answer["stop"]), (&json!("computed"), &json!("done")));
    let answer: Json = serde_json::from_str(&answer_output(&[
        "graph",
        &example("ends.txt"),
        "--format",
        "json",
        "--misere",
        "--remoteness",
    ]))
    .expect("an object");
    assert_eq!(answer["vertices"][4], json!({ "name": "e", "value": null, "outcome": "N", "remoteness": 0 }));
}

#[test]
fn tokens_are_sums() {
    let path = &example("loops.txt");
    let answer = json(&["graph", path, "--token", "s", "--token", "b"]);
    assert_eq!(answer["position"], "token(\"s\") + token(\"b\")");
    assert_eq!((&answer["outcome"], &answer["value"]), (&json!("N"), &json!({ "loopy": [0] })));
    assert_eq!((&answer["winning_total"], &answer["winning_moves"][0]["text"]), (&json!(1), &json!("s → b")));
    assert_eq!(answer["standing"]["kind"], "computed");
    // Two tokens at one vertex do not cancel if they are loopy.
    let twice = json(&["graph", path, "--token", "w", "--token", "w"]);
    assert_eq!((&twice["outcome"], &twice["value"]), (&json!("D"), &json!({ "loopy": [] })));
    let twice = json(&["graph", path, "--token", "b", "--token", "b"]);
    assert_eq!((&twice["outcome"], &twice["value"]), (&json!("P"), &json!({ "nimber": 0 })));

    let text = answer_output(&["graph", path, "--token", "p", "--token", "b"]);
    assert!(text.contains("draw (D), value ∞{}"), "{text}");
    assert!(text.contains("moves that keep the draw\n  p → q\n  b → a\n  b → end\n"), "{text}");
    let text = answer_output(&["graph", path, "--token", "b", "--lang", "zh-CN", "--remoteness"]);
    assert!(text.contains("共 1 步") && text.contains("b → end"), "{text}");
    let far = json(&["graph", path, "--token", "a", "--remoteness"]);
    assert_eq!((&far["outcome"], &far["remoteness"]), (&json!("P"), &json!(2)));
    let misere = json(&["graph", path, "--token", "end", "--misere"]);
    assert_eq!((&misere["outcome"], &misere["convention"]), (&json!("N"), &json!("misere")));

    // Fewer moves are listed, and the rest is counted.
    let few = json(&["graph", path, "--token", "b", "--moves", "1"]);
    assert_eq!((few["winning_moves"].as_array().map(Vec::len), &few["winning_total"]), (Some(1), &json!(2)));
    for token in ["b", "w"] {
        let none = json(&["graph", path, "--token", token, "--moves", "0"]);
        assert_eq!((&none["winning_moves"], &none["outcome"]), (&json!([]), &json!("N")));
        let text = answer_output(&["graph", path, "--token", token, "--moves", "0"]);
        assert!(!text.contains("does not tell"), "{text}");
    }
    let text = answer_output(&["graph", &example("take_1_or_2.json"), "--token", "5", "--token", "5", "--token", "4"]);
    assert!(text.contains("value *1"), "{text}");
}

#[test]
fn the_trace() {
    let text = answer_output(&["graph", &example("ends.txt"), "--trace"]);
    let lines: Vec<&str> = text.lines().skip(1).collect();
    assert_eq!(
        lines,
        [
            "e: no moves, 0 (P)",
            "d: mex{e = 0} = 1 (N)",
            "b: mex{d = 1} = 0 (P)",
            "c: mex{d = 1, e = 0} = 2 (N)",
            "a: mex{b = 0, c = 2} = 1 (N)"
        ]
    );
    let text = answer_output(&["graph", &example("loops.txt"), "--trace"]);
    assert!(text.contains("level 0\n  end: no moves, 0\n  a: from b there is a way back to value 0, 0\n"), "{text}");
    assert!(text.ends_with("no more values; infinite:\n  p: ∞{}\n  q: ∞{}\n  s: ∞{1}\n  w: ∞{0}\n"), "{text}");
    assert!(answer_output(&["graph", &example("loops.txt"), "--trace", "--lang", "zh-CN"]).contains("退路"));
    let traced = json(&["graph", &example("ends.txt"), "--trace"]);
    assert_eq!((&traced["trace"][5], &traced["stop"]), (&json!("a: mex{b = 0, c = 2} = 1 (N)"), &json!("done")));
    let long: String = (0..3000).map(|v| format!("{v} {}\n", v + 1)).collect();
    for (lang, words) in [("en", "up to 2000 vertices"), ("zh-CN", "不超过 2000 个顶点")] {
        let ran = run_command(program(&["graph", "-", "--trace", "--lang", lang]), &long);
        assert!(ran.code == Some(2) && ran.out.is_empty() && ran.err.contains(words), "{ran:?}");
    }
}

#[test]
fn game_graphs_are_read_back() {
    let rules = TemporaryFile::new(
        "rules.py",
        b"MOVES = ((1, 4), (2,), (0, 4), (3, 0), ())\n\n@game\ndef ring(n):\n    for k in MOVES[n]:\n        yield ring(k)\n",
    );
    let with_rules = ["-f", rules.path()];
    let cases: [(&str, &[&str], &str); 9] = [
        ("nim(3, 2, 2)", &[], "3"),
        ("kayles(7)", &[], "2"),
        ("wythoff(3, 4)", &[], "2"),
        ("chomp(2, 3)", &[], "4"),
        ("rook(\"..#|#..|..@\")", &[], "3"),
        ("dawson_kayles(5) + bash(2)(4)", &[], "1"),
        ("0", &[], "0"),
        ("ring(3)", &with_rules, "∞{1}"),
        ("ring(2) + nim(1)", &with_rules, "3"),
    ];
    for (position, file, value) in cases {
        let mut read = Vec::new();
        for form in ["edges", "dot", "json"] {
            let text = answer_output(&[&["graph", "--from", position, "--to", form], file].concat());
            // The format is detected from the content, or from the name.
            let found = vertex_values(&[], &text);
            assert_eq!(found, vertex_values(&["--form", form], &text), "{position} as {form}");
            let written = TemporaryFile::new(&format!("game.{form}"), text.as_bytes());
            let by_name = answer_output(&["graph", written.path(), "--format", "csv"]);
            assert_eq!(by_name.lines().count(), found.len() + 1);
            read.push(found);
        }
        assert!(read[0] == read[1] && read[0] == read[2], "{position}: {read:?}");
        let solved = answer_output(&[&["solve", position], file].concat());
        let shown = solved.lines().next().expect("the position");
        assert!(
            solved.contains(&format!("value {}{value}", if value.starts_with('∞') { "" } else { "*" })),
            "{solved}"
        );
        let quoted = format!("\"{}\"", shown.replace('"', "\"\""));
        let is_start =
            |name: &str| name == shown || name == quoted || position.contains('+') || position == "nim(3, 2, 2)";
        assert!(read[0].iter().any(|(name, found)| is_start(name) && found == value), "{position}: {:?}", read[0]);
    }
}

#[test]
fn forms_are_recognised() {
    let expected = [("a".to_string(), "1".to_string()), ("b".into(), "0".into())];
    for text in [
        "a b",
        "a->b",
        "a -> b\nb ->",
        "\u{feff}# a comment\r\na b\r\n",
        "\"a\" \"b\" # an edge",
        "digraph{a->b}",
        "strict digraph \"g\" { a -> b a -> b; }",
        "// a comment\n/* and\nanother */\nDigraph G {\n# of the preprocessor\na->b}",
        "digraph { subgraph x { a } -> { b } [label=\"x -> y\", color=red] graph [a=b]; node []; rank=same }",
        "digraph { a:n:w -> b:x; }",
        "{\"edges\": [[\"a\", \"b\"]]}",
        "{\"edges\": [[\"a\", \"b\"], [\"a\", \"b\"]], \"vertices\": [\"a\", \"b\"]}",
        "\u{feff} {\"moves\": {\"a\": [\"b\"], \"b\": []}}",
    ] {
        assert_eq!(vertex_values(&[], text), expected, "{text}");
    }
    let pair = |a: &str, b: &str| [(a.to_string(), "0".to_string()), (b.to_string(), "1".to_string())];
    assert_eq!(vertex_values(&[], "[[], [0]]"), pair("0", "1"));
    assert_eq!(vertex_values(&[], "digraph { 1->0 }"), pair("0", "1"));
    // A vertex may have the name of a keyword.
    assert_eq!(
        vertex_values(&[], "graph strict"),
        [("graph".to_string(), "1".to_string()), ("strict".into(), "0".into())]
    );
    assert_eq!(vertex_values(&["--form", "edges"], "{a} b").len(), 2);
}

/// Numbers keep their order, with any names between them; a name that only looks like a number is a string.
#[test]
fn names_and_numbers() {
    let names = |text: &str| vertex_values(&[], text).into_iter().map(|(name, _)| name).collect::<Vec<_>>().join(" ");
    for text in [
        "5 a",
        "digraph { 5 -> a }",
        "{\"edges\": [[5, \"a\"]]}",
        "{\"vertices\": [5, \"a\"], \"edges\": [[\"5\", \"a\"]]}",
    ] {
        assert_eq!(vertex_values(&[], text), [("5".to_string(), "1".to_string()), ("a".into(), "0".into())], "{text}");
    }
    assert_eq!(names("7 -> x 12 3 y\nx 100000000\n"), "3 7 12 100000000 x y");
    assert_eq!(names("1 01\n01 001\n"), "1 01 001");
    let huge = format!("1{}", "0".repeat(40));
    assert_eq!(names(&format!("{huge} 400000000\n300000000 2\n")), format!("2 300000000 400000000 {huge}"));
    let answer = output_of_graph(&["--token", &huge, "--token", &huge, "--json"], &format!("{huge} 2\n"));
    assert!(answer.contains("\"outcome\":\"P\""), "{answer}");
    // A name is the same vertex as a JSON number and as a string.
    for number in ["123456789012345678", "1000000000000000000", "18446744073709551615"] {
        let text = format!("{{\"edges\": [[{number}, \"{number}\"]]}}");
        assert_eq!(vertex_values(&[], &text), [(number.to_string(), "∞{}".to_string())]);
        assert!(output_of_graph(&["--token", number], &text).contains("draw (D)"));
    }
}

#[test]
fn a_million_loops_and_a_long_chain() {
    let loops = TemporaryFile::new("loops.txt", "0 0\n".repeat(1_000_000).as_bytes());
    assert!(answer_output(&["graph", loops.path()]).starts_with("1 vertex, 1000000 edges; "));
    let chain: String = (0..200_000).map(|v| format!("{v}->{};", v + 1)).collect();
    let chain = TemporaryFile::new("chain.dot", format!("digraph {{{chain}}}").as_bytes());
    let start = std::time::Instant::now();
    let answer = json(&["graph", chain.path(), "--token", "0", "--remoteness"]);
    assert_eq!((&answer["outcome"], &answer["remoteness"]), (&json!("P"), &json!(200_000)));
    assert!(start.elapsed().as_secs() < 20, "one line of DOT takes {:?}", start.elapsed());
    // If the budget runs out, this is reported in both languages.
    for (lang, words) in [("en", "memory"), ("zh-CN", "内存")] {
        for more in [&[][..], &["--token", "0"], &["--json"], &["--misere"]] {
            let ran = run(&[&["graph", chain.path(), "--max-memory", "1M", "--lang", lang], more].concat());
            assert_eq!((ran.code, &ran.out[..]), (Some(1), ""), "{more:?}: {ran:?}");
            assert!(ran.err.contains(words), "{ran:?}");
        }
    }
    let ran = run(&["graph", "--from", "kayles(60)", "--max-memory", "1M"]);
    assert_eq!((ran.code, &ran.out[..]), (Some(1), ""), "{ran:?}");
}

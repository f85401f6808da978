//! Files that are not graphs: exit status 2, and a message with the line, in both languages.

use super::{TemporaryFile, example};
use crate::program::{assert_refused, program, run, run_command};

#[test]
fn bad_files_are_refused() {
    let no_vertex = ("the graph has no vertices", "图中没有顶点");
    let alone = ("line 2 of stdin: `c` is alone on its line: write an edge as `c v`", "第 2 行：只有 `c`");
    let cases = [
        ("", no_vertex.0, no_vertex.1),
        ("# nothing\n\n   # but comments\n", no_vertex.0, no_vertex.1),
        ("digraph {}", no_vertex.0, no_vertex.1),
        ("{\"edges\": []}", no_vertex.0, no_vertex.1),
        ("[]", no_vertex.0, no_vertex.1),
        ("a b\nc\n", alone.0, alone.1),
        ("a b\n\"c\"", alone.0, alone.1),
        ("a b c", "line 1 of stdin: an edge has two ends", "第 1 行：一条边有两个端点"),
        ("\n-> b", "line 2 of stdin: a vertex is expected before the arrow", "箭头前应有一个顶点"),
        ("a -> b -> c", "only one arrow per line", "每行只能有一个箭头"),
        ("x y\r\na \"b", "line 2 of stdin: this quotation mark is not closed", "第 2 行：这个引号没有闭合"),
        ("graph { a -- b }", "line 1 of stdin: this is an undirected graph", "第 1 行：这是无向图"),
        ("digraph {\n a -- b }", "line 2 of stdin: `--` has no direction", "`--` 没有方向"),
        ("digraph {\n a -> b", "line 2 of stdin: a `}` is missing", "末尾缺少 `}`"),
        ("digraph { a -> }", "a vertex is expected here", "这里应为一个顶点"),
        ("digraph { a [x=\"y\" }", "this `[` is not closed", "这个 `[` 没有闭合"),
        ("digraph { a -> \"b }", "this quotation mark is not closed", "这个引号没有闭合"),
        ("digraph { a -> <b }", "this `<` is not closed", "这个 `<` 没有闭合"),
        ("digraph { a }\n/* {", "line 2 of stdin: this comment is not closed", "这个注释没有闭合"),
        ("digraph { a } }", "the graph ended before this", "图在此之前已经结束"),
        ("digraph { a = }", "a value is expected here", "这里应为一个值"),
        ("{\"edges\": [[\"a\", \"b\"]], \"vertex\": []}", "`vertex` is unknown", "未知的 `vertex`"),
        ("{\"vertices\": [\"a\", \"a\"]}", "the vertex `a` is named twice", "顶点 `a` 出现了两次"),
        ("{\"vertices\": [1, \"a\", \"1\"]}", "the vertex `1` is named twice", "顶点 `1` 出现了两次"),
        ("{\"moves\": {\"a\": [], \"a\": []}}", "the vertex `a` is named twice", "顶点 `a` 出现了两次"),
        (
            "{\"vertices\": [\"a\"],\n\"edges\": [[\"a\", \"b\"]]}",
            "line 2 of stdin: `b` is in an edge but not among the vertices",
            "第 2 行：边中的 `b` 不在 vertices 中",
        ),
        ("{\"edges\": [[\"a\", \"b\"]], \"vertices\": [\"b\"]}", "`a` is in an edge but not", "边中的 `a` 不在"),
        ("{\"vertices\": [1], \"moves\": [[1], []]}", "`0` is in an edge but not", "边中的 `0` 不在"),
        ("{\"edges\": [\n[1, 2, 3]]}", "line 2 of stdin: an edge is a list of two vertices", "两个顶点的列表"),
        ("{\"edges\": [[1]]}", "an edge is a list of two vertices", "两个顶点的列表"),
        ("{\"edges\": [[1, -2]]}", "the name of a vertex (a text or a natural number below 2^64)", "顶点的名字"),
        ("{\"edges\": [[1, 1e30]]}", "the name of a vertex", "顶点的名字"),
        ("{\"edges\": [[1, [2]]]}", "the name of a vertex", "顶点的名字"),
        ("{\"edges\": [[null, true]]}", "the name of a vertex", "顶点的名字"),
        ("{\"edges\": [{\"a\": 1}]}", "an edge (a list of two vertices) is expected", "这里应为一条边"),
        ("{\"edges\": 3}", "a list of edges", "这里应为边的列表"),
        ("{\"moves\": 3}", "the list of moves of each vertex", "每个顶点的走法"),
        ("[[], [-1]]", "the number of a vertex", "顶点的编号"),
        ("[[], [2]]", "a move leads to 2, but the last list of moves is that of vertex 1", "有走法通向 2"),
        ("{\"moves\": [[]], \"edges\": []}", "\"edges\" and \"moves\" mean the same", "含义相同"),
        ("{\"edges\": [], \"edges\": []}", "\"edges\" is given twice", "出现了两次"),
        ("{}", "an object with \"edges\" or \"moves\" is expected", "应为含有 \"edges\" 或 \"moves\" 的对象"),
        ("{\"edges\": [[1,", "the file ends in the middle", "文件在一个值的中间结束"),
        ("{\"edges\": [[1, 2],]}", "line 1 of stdin: this is not JSON: trailing comma", "不是合法的 JSON：多余的逗号"),
        ("{\"edges\":\n[[1, 2]]} x", "line 2 of stdin: this is not JSON: trailing characters", "还有多余的内容"),
    ];
    for (text, en, zh) in cases {
        for (lang, words) in [("en", en), ("zh-CN", zh)] {
            let ran = run_command(program(&["graph", "-", "--lang", lang]), text);
            assert_eq!((ran.code, &ran.out[..]), (Some(2), ""), "{text}: {ran:?}");
            assert!(ran.err.contains(words), "{text}: {} does not say {words}", ran.err);
        }
    }
    let pointed = run_command(program(&["graph", "-"]), "a b\nc d e\n");
    assert!(pointed.err.contains("stdin:2:5") && pointed.err.contains("2 | c d e\n  |     ^"), "{}", pointed.err);
    assert_refused(2, &["graph", "-", "--form", "json"], "a b\n");
    assert_refused(2, &["graph", "-", "--form", "dot"], "a b\n");
    assert_refused(2, &["graph", "-", "--form", "edges"], "{\"edges\": [[1, 2]]}\n");
}

#[test]
fn text_that_is_not_utf8_is_refused() {
    for (name, bytes, line) in [
        ("bytes.txt", &b"a b\nx \xff\n"[..], 2),
        ("bytes.dot", b"digraph {\n\n a -> \xff }", 3),
        ("bytes.json", b"{\"edges\":\n[[\"\xff\", 1]]}", 2),
    ] {
        let file = TemporaryFile::new(name, bytes);
        for (lang, words) in [
            ("en", format!("line {line} of {}: the byte 0xff is not UTF-8", file.path())),
            ("zh-CN", format!("第 {line} 行：字节 0xff 不是 UTF-8")),
        ] {
            let ran = run(&["graph", file.path(), "--lang", lang]);
            assert_eq!((ran.code, &ran.out[..]), (Some(2), ""), "{ran:?}");
            assert!(ran.err.contains(&words), "{} does not say {words}", ran.err);
        }
    }
}

#[test]
fn missing_files_and_names() {
    for (lang, words) in [("en", "cannot read no/such/file.txt"), ("zh-CN", "无法读取 no/such/file.txt")] {
        let ran = run(&["graph", "no/such/file.txt", "--lang", lang]);
        assert!(ran.code == Some(2) && ran.err.contains(words), "{ran:?}");
    }
    assert_refused(2, &["graph", env!("CARGO_MANIFEST_DIR")], "");
    assert_refused(2, &["graph"], "");
    assert_refused(2, &["graph", "x.txt", "--from", "nim(3)"], "");
    assert_refused(2, &["graph", "x.txt", "--to", "dot"], "");
    assert_refused(2, &["graph", "--from", "nim(3"], "");
    assert_refused(2, &["graph", "--from", "nim(3)", "--to", "png"], "");
    let path = &example("loops.txt");
    for (token, en, zh) in [
        ("ende", "no vertex is called `ende`; there is `end`", "没有名为 `ende` 的顶点；有 `end`"),
        ("xyz", "no vertex is called `xyz`", "没有名为 `xyz` 的顶点"),
        ("", "no vertex is called ``", "没有名为 `` 的顶点"),
        ("7", "no vertex is called `7`", "没有名为 `7` 的顶点"),
    ] {
        for (lang, words) in [("en", en), ("zh-CN", zh)] {
            let ran = run(&["graph", path, "--token", "a", "--token", token, "--lang", lang]);
            assert_eq!((ran.code, &ran.out[..]), (Some(2), ""), "{ran:?}");
            assert!(ran.err.trim_end().ends_with(words), "{} does not say {words}", ran.err);
        }
    }
    // A graph cannot express declared ends.
    let ends = ["-e", "from grundy import win\n@game\ndef g(n): return win"];
    for (lang, words) in [("en", "which a graph cannot express"), ("zh-CN", "图中无法表示")] {
        let ran = run(&[&["graph", "--from", "g(3)", "--lang", lang][..], &ends].concat());
        assert!(ran.code == Some(2) && ran.err.contains(words), "{ran:?}");
    }
}

#[test]
fn hostile_files_are_refused() {
    let million = 1_000_000;
    for text in [
        "[".repeat(million),
        "{\"edges\":".repeat(million),
        format!("digraph {}", "{".repeat(million)),
        format!("digraph {{ {}", "subgraph {".repeat(million)),
        format!("digraph {{ a [x={}", "\"\"".repeat(million)),
        format!("digraph {{ {}", "<".repeat(million)),
        format!("a {}", "\"".repeat(million + 1)),
        "x ".repeat(million),
        "-> ".repeat(million),
        "a".repeat(20 * million),
    ] {
        let start = std::time::Instant::now();
        assert_refused(2, &["graph", "-"], &text);
        assert!(start.elapsed().as_secs() < 10, "{}… takes {:?}", &text[..20], start.elapsed());
    }
    // All pairs of two large sets of vertices are more edges than fit into memory.
    let names: String = (0..100_000).map(|v| format!("v{v} ")).collect();
    let ran = run_command(
        program(&["graph", "-", "--max-memory", "50M"]),
        &format!("digraph {{ {{{names}}} -> {{{names}}} }}"),
    );
    assert_eq!((ran.code, &ran.out[..]), (Some(1), ""), "{}", ran.err);
}

#[test]
fn arrows_and_commas() {
    let graph = |text: &str| run_command(program(&["graph", "-", "--format", "csv"]), text).out;
    let expected = "name,value,outcome\na,0,P\nb,1,N\nc,0,P\n";
    for text in ["a, b\nb, c\n", "a → b\nb->c\n", "a -> b\nb，c\n", "\"a\" \"b\"\nb -> c\n"] {
        assert_eq!(graph(text), expected, "{text}");
    }
    for text in ["a => b\n", "a -- b\n", "a --> b\n"] {
        let ran = run_command(program(&["graph", "-"]), text);
        assert!(ran.code == Some(2) && ran.err.contains("an arrow is written `->`"), "{text}: {ran:?}");
    }
    let ran = run_command(program(&["graph", "-"]), "digraph{a,b->c}");
    assert!(ran.code == Some(2) && ran.err.contains("line 1"), "a comma ends no statement: {ran:?}");
}

#[test]
fn the_column_is_that_of_the_file() {
    let text = format!("{} -> b -> c\n", "x".repeat(300));
    let ran = run_command(program(&["graph", "-"]), &text);
    assert!(ran.err.contains("stdin:1:307"), "{ran:?}");
}

#[test]
fn another_form_and_budgets() {
    let edges = run_command(program(&["graph", "-", "--to", "edges"]), "{\"edges\": [[\"a\\nb\", \"c\"]]}").out;
    assert_eq!(edges, "\"a\\nb\" -> \"c\"\n\"c\" ->\n");
    assert_eq!(run_command(program(&["graph", "-", "--to", "edges"]), &edges).out, edges);
    let ran_out = run(&["graph", "--from", "nim(10**9)", "--max-positions", "1000"]);
    assert!(ran_out.code == Some(1) && ran_out.out.is_empty(), "{ran_out:?}");
    let far = run(&["solve", "nim(10**30)", "--remoteness"]);
    assert!(far.code == Some(1) && far.out.contains("The number of moves was not found"), "{far:?}");
}

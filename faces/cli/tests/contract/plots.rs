//! `--plot` and `--theme`: pictures of sequences, tables and graphs in files.

use crate::program::{answer_output, json, program, run, run_command};
use std::path::{Path, PathBuf};

/// A folder, and the files in it.
struct PictureFolder(tempfile::TempDir);

impl PictureFolder {
    fn new() -> PictureFolder {
        PictureFolder(tempfile::tempdir().expect("a folder"))
    }

    fn file(&self, name: &str) -> (PathBuf, String) {
        let path = self.0.path().join(name);
        let text = path.to_str().expect("a plain path").to_string();
        (path, text)
    }
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).expect("it was written")
}

/// The width and height of a PNG, which follow its first sixteen bytes.
fn png_size(path: &Path) -> (u32, u32) {
    let bytes = std::fs::read(path).expect("it was written");
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"), "{}", path.display());
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    (number(16), number(20))
}

#[test]
fn every_plot_is_a_picture() {
    let folder = PictureFolder::new();
    for (args, shown) in [
        (&["values", "kayles", "--to", "60"][..], "G(n)"),
        (&["table", "wythoff", "--size", "6x9"], "(⌊nφ⌋, ⌊nφ²⌋)"),
        (&["table", "wythoff(t=2)", "--size", "6x9"], "(⌊1.414n⌋, ⌊3.414n⌋)"),
        (&["table", "queen", "--size", "5"], "(⌊nφ²⌋, ⌊nφ⌋)"),
        (&["table", "wythoff", "--size", "6x9", "--outcomes", "--misere"], "P: second player wins"),
        (&["table", "rook(\"..#|#..|...\")"], "blocked"),
        (&["graph", "--from", "nim(2, 1)"], "<title>nim(1, 2) → nim(1, 1)</title>"),
    ] {
        let ((svg, svg_name), (png, png_name)) = (folder.file("x.svg"), folder.file("x.PNG"));
        let printed = answer_output(&[args, &["--plot", &svg_name, "--theme", "light"]].concat());
        let picture = read(&svg);
        assert!(picture.starts_with("<svg") && picture.contains(shown) && !picture.contains("@media"), "{args:?}");
        assert!(printed.is_empty() == (args[0] == "graph"), "{args:?} printed {printed}");
        answer_output(&[args, &["--plot", &png_name]].concat());
        let view = picture.split("viewBox=\"0 0 ").nth(1).and_then(|rest| rest.split('"').next()).expect("a size");
        let (wide, high) = view.split_once(' ').expect("two numbers");
        let twice = |length: &str| (2.0 * length.parse::<f32>().expect("a number")).ceil() as u32;
        assert_eq!(png_size(&png), (twice(wide), twice(high)), "{args:?}");
        // On standard output the picture is the same, and there is no other output.
        assert_eq!(
            answer_output(&[args, &["--plot", "-", "--theme", "light"]].concat()).trim_end(),
            picture,
            "{args:?}"
        );
    }
}

#[test]
fn paper_and_language() {
    let folder = PictureFolder::new();
    let (path, name) = folder.file("x.svg");
    let drawn = |more: &[&str]| {
        answer_output(&[&["table", "wythoff", "--size", "4", "--plot", &name], more].concat());
        read(&path)
    };
    assert!(drawn(&[]).contains("@media(prefers-color-scheme:dark)"));
    assert_eq!(drawn(&["--theme", "auto"]), drawn(&[]));
    let (light, dark) = (drawn(&["--theme", "light"]), drawn(&["--theme", "dark"]));
    assert!(light.contains(".g-paper{fill:#ffffff}") && dark.contains(".g-paper{fill:#14171a}"));
    assert!(drawn(&["--lang", "zh-CN"]).contains("后手必胜"));
    assert!(drawn(&["--lang", "zh-TW"]).contains("\u{5f8c}手必\u{52dd}"));
    // The JSON is printed beside a picture in a file.
    assert_eq!(json(&["table", "wythoff", "--size", "4", "--plot", &name])["rows"].as_array().map(Vec::len), Some(4));
}

#[test]
fn graphs_of_files_are_drawn() {
    let folder = PictureFolder::new();
    let (path, name) = folder.file("x.svg");
    let input = "a b\nb a\nb end\nc c\n\"<x> & y\" c\n";
    let graph = |more: &[&str]| {
        let ran = run_command(program(&[&["graph", "-", "--plot", &name], more].concat()), input);
        assert_eq!((ran.code, &ran.err[..]), (Some(0), ""), "{more:?}: {ran:?}");
        (ran.out, read(&path))
    };
    let (out, picture) = graph(&[]);
    assert!(out.contains("5 vertices") && picture.contains("&lt;x&gt; &amp; y: ∞{}, D"), "{out}{picture}");
    assert!(picture.contains("D: draw") && picture.contains("<title>b → end</title>"));
    let (_, misere) = graph(&["--misere"]);
    assert!(misere.contains("<title>end: N</title>") && !misere.contains("∞"), "{misere}");
    let (dot, _) = graph(&["--to", "dot"]);
    assert!(dot.starts_with("digraph"), "{dot}");
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let folder = PictureFolder::new();
    let (_, svg) = folder.file("x.svg");
    for (args, expected) in [
        (&["values", "kayles", "--plot", "x.gif"][..], ".svg or .png"),
        (&["values", "kayles", "--plot", "svg"], ".svg or .png"),
        (&["values", "kayles", "--plot", ""], "value is required"),
        (&["table", "wythoff", "--size", "3", "--plot", "x.pdf"], ".svg or .png"),
        (&["graph", "--from", "nim(2)", "--plot", "/nowhere/at/all.png"], "cannot write"),
        (&["table", "wythoff", "--size", "3", "--plot", "/"], ".svg or .png"),
        (&["values", "kayles", "--theme", "dark"], "--plot FILE"),
        (&["table", "wythoff", "--size", "3", "--theme", "dark"], "--plot FILE"),
        (&["graph", "--from", "nim(2)", "--theme", "dark"], "--plot FILE"),
        (&["values", "kayles", "--plot", &svg, "--theme", "blue"], "possible values"),
        (&["values", "kayles", "--plot", "-", "--json"], "standard output"),
        (&["values", "kayles", "--plot", "-", "--stats"], "standard output"),
        (&["graph", "--from", "nim(2)", "--plot", "-", "--to", "dot"], "standard output"),
        (&["graph", "--from", "nim(2)", "--plot", &svg, "--trace"], "cannot be used with"),
        (&["graph", "--from", "nim(30, 30)", "--plot", &svg], "496 vertices"),
        (&["graph", "--from", "nim(60)", "--plot", &svg], "1830 moves"),
        (&["table", "wythoff", "--size", "2000x2", "--plot", &svg], "2000 rows"),
    ] {
        let ran = run(args);
        assert!(ran.code == Some(2) && ran.err.contains(expected), "{args:?}: {ran:?}");
        assert!(!Path::new(&svg).exists(), "{args:?} wrote something");
    }
}

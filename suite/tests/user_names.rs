//! Names that users give stay as they are in every language: 行 is not 列 in Taiwan, and 后 is not 後.

use grundy::{Engine, Lang, Meter, Query};

fn lines_of_answer(position: &str, lang: Lang) -> Vec<String> {
    let rules = "@game\ndef 走(s):\n    for i in range(len(s)):\n        if s[i] == \"后\": yield 走(s[:i] + \"行\" + s[i + 1:])\n";
    let rules = grundy::parse_rules(rules).expect("they are rules");
    let sum = grundy::parse_with(&rules, position).unwrap_or_else(|error| panic!("{position}: {error}"));
    let answer = Query::new(sum).solve(&mut Engine::new(), &Meter::default());
    let moves = answer.winning_moves.iter().map(|one| &one.text);
    moves.chain(&answer.explanation).map(|said| said.in_language(lang).into_owned()).collect()
}

#[test]
fn names_of_vertices_and_texts_are_not_converted() {
    for position in [
        "geography(\"行-列 列-后 后-里\", \"行\")",
        "node_kayles(\"行-列 列-后 后-里 里-行 行-后\")",
        "arc_kayles(\"行-列 列-后 后-里\")",
        "on_graph(\"0.7\", \"行-列 列-后 后-里\")",
        "hackenbush(\"0-行 行-后\")",
        "走(\"行后列后里\")",
    ] {
        let kept = |lines: &[String]| lines.join("\n").matches(['行', '列', '后', '里']).count();
        let english = lines_of_answer(position, Lang::En);
        assert!(kept(&english) > 0, "{position}");
        for lang in [Lang::ZhCn, Lang::ZhTw] {
            let lines = lines_of_answer(position, lang);
            let text = lines.join("\n");
            assert!(!text.contains(|c| ('\u{e000}'..='\u{f8ff}').contains(&c)), "{position}: {text}");
        }
        // Both texts have the same words, so the names are counted in Taiwan's against those in the other one.
        let taiwan = lines_of_answer(position, Lang::ZhTw).join("\n");
        assert!(kept(&[taiwan.clone()]) >= kept(&english), "{position}: {taiwan}");
        assert!(!taiwan.contains('後') || taiwan.contains("以後"), "{position}: {taiwan}");
    }
}

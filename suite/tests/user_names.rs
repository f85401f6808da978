//! Names that users give stay as they are in every language: 行 is not 列 in Taiwan, and 后 is not 後.

use grundy::{Engine, Lang, Meter, Query};

fn lines_of_answer(position: &str, lang: Lang) -> Vec<String> {
    let rules = "@game\ndef 走(s):\n    for i in range(len(s)):\n        if s[i] == \"后\": yield 走(s[:i] + \"行\" + s[i + 1:])\n";
    let rules = grundy::parse_rules(rules).expect("they are rules");
    let sum = grundy::parse_with(&rules, position).unwrap_or_else(|error| panic!("{position}: {error}"));
    let answer = Query::new(sum).solve(&mut Engine::new(), &Meter::default());
    let moves = answer.winning_moves.iter().map(|one| &one.text);
    moves.chain(&answer.explanation).map(|message| message.in_language(lang).into_owned()).collect()
}

#[test]
fn names_of_vertices_and_texts_are_not_converted() {
    for position in [
        "geography(\"行-列 列-后 后-里\", \"后\")",
        "node_kayles(\"行-列 列-后 后-里 里-行 行-后\")",
        "arc_kayles(\"行-列 列-后 后-里\")",
        "on_graph(\"0.7\", \"行-列 列-后 后-里\")",
        "hackenbush(\"0-后 后-里\")",
        "走(\"行后列后里\")",
    ] {
        let text = |lang| lines_of_answer(position, lang).join("\n");
        let [english, mainland, taiwan] = [Lang::En, Lang::ZhCn, Lang::ZhTw].map(text);
        for shown in [&mainland, &taiwan] {
            assert!(!shown.contains(|c| ('\u{e000}'..='\u{f8ff}').contains(&c)), "{position}: {shown}");
        }
        // 里 and 后 are characters of no sentence in Taiwan, so they are names. The Chinese texts may name one more or less often.
        let count = |text: &str| text.matches(['后', '里']).count();
        assert!(count(&english) > 0 && count(&taiwan) * 2 >= count(&english), "{position}: {taiwan}");
        assert!(!taiwan.contains('裡'), "{position}: {taiwan}");
    }
}

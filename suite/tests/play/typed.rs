//! Typed moves: every listed move can be typed back, many notations are understood, and anything else is reported.

use super::{rulesets, small_positions};
use grundy::{Convention, Lang, Sum};
use grundy_play::{Match, MoveReadError, choices};

/// The number of a listed move that a text means.
fn read(text: &str, game: &Match, lang: Lang) -> Result<usize, MoveReadError> {
    grundy_play::read(text, game, lang).map(|made| made.number().expect("the moves are listed"))
}

/// The components of a sum, in an order that does not depend on their order in the sum.
fn components(sum: &Sum) -> Vec<String> {
    let mut components: Vec<String> = sum.components.iter().map(ToString::to_string).collect();
    components.sort();
    components
}

/// Checks that a choice is read back from its words, its number, and the position after it.
fn check_choices_read_back(sum: Sum) {
    let game = Match::new(sum, Convention::Normal).expect("it can be played");
    let shown = game.position().to_string();
    // If there are many choices, a sample is enough.
    let step = 1 + game.choices().len() / 30;
    for (number, choice) in game.choices().iter().enumerate().step_by(step) {
        assert_eq!(read(&format!("#{}", number + 1), &game, Lang::En), Ok(number), "#{} in {shown}", number + 1);
        for lang in Lang::ALL {
            let listed = choice.text.in_language(lang).into_owned();
            for text in [&listed, &listed.to_uppercase(), &listed.replace(' ', ""), &format!(" {listed}。")] {
                match read(text, &game, lang) {
                    Ok(found) => assert_eq!(found, number, "`{text}` in {shown}"),
                    // Only moves with equal descriptions are ambiguous.
                    Err(wrong) => {
                        let same = |other: &usize| game.choices()[*other].text.in_language(lang) == listed;
                        assert!(
                            wrong.candidates.len() > 1 && wrong.candidates.iter().all(same),
                            "`{text}` in {shown}: {wrong:?}"
                        );
                    }
                }
            }
        }
        let after = choice.position_after().to_string();
        if !choice.position_after().components.is_empty() {
            let found = read(&after, &game, Lang::En).unwrap_or_else(|wrong| panic!("`{after}` in {shown}: {wrong:?}"));
            assert_eq!(
                components(&game.choices()[found].position_after()),
                components(&choice.position_after()),
                "`{after}` in {shown}"
            );
        }
        // A bare number may also mean that many stones: then it is ambiguous.
        match read(&(number + 1).to_string(), &game, Lang::En) {
            Ok(found) => assert_eq!(found, number, "{} in {shown}", number + 1),
            Err(wrong) => assert!(wrong.candidates.contains(&number), "{} in {shown}: {wrong:?}", number + 1),
        }
    }
}

#[test]
fn every_choice_is_read_back() {
    let mut seen = 0;
    for game in rulesets() {
        for sum in small_positions(&game).into_iter().step_by(2) {
            if choices(&sum, 300).is_ok_and(|choices| !choices.is_empty()) {
                check_choices_read_back(sum);
                seen += 1;
            }
        }
    }
    assert!(seen > 750, "{seen} positions");
}

#[test]
fn every_choice_of_a_sum_is_read_back() {
    let sums = [
        "nim(3, 4, 5)",
        "nim(2, 2, 2)",
        "kayles(5) + nim(2)",
        "chomp(2, 3) + chomp(2, 3)",
        "cram(2, 3) + wythoff(1, 2)",
    ];
    for text in
        sums.into_iter().chain(["octal(\"0.137\")(6, 6)", "moore(2)(2, 3) + rook(1, 2)", "grundys(7, 5) + kayles(4)"])
    {
        check_choices_read_back(grundy::parse(text).expect("it is a position"));
    }
}

/// A position of every ruleset in a sum with a heap, and twice.
#[test]
fn every_choice_beside_others_is_read_back() {
    let heap = grundy::parse("nim(3)").expect("a position");
    let mut seen = 0;
    for game in rulesets().into_iter().filter(|game| !game.has_declared_ends()) {
        let all = small_positions(&game);
        for part in [all.get(all.len() / 2), all.last()].into_iter().flatten() {
            for sum in [part.clone() + heap.clone(), heap.clone() + part.clone() + part.clone()] {
                if choices(&sum, 200).is_ok() {
                    check_choices_read_back(sum);
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 200, "{seen} sums");
}

/// Moves as users write them, in the words of the tutorials.
#[test]
fn moves_as_people_write_them() {
    let check = |position: &str, typed: &[&str], after: &str| {
        let game =
            Match::new(grundy::parse(position).expect("a position"), Convention::Normal).expect("it can be played");
        for text in typed {
            let found =
                read(text, &game, Lang::ZhCn).unwrap_or_else(|wrong| panic!("`{text}` in {position}: {wrong:?}"));
            assert_eq!(game.choices()[found].position_after().to_string(), after, "`{text}` in {position}");
        }
    };
    let take =
        ["take 3 from heap 2", "Take 3 stones from the second heap.", "heap 2 take 3", "heap 2, take three", "2 3"];
    check("nim(3, 4, 5)", &take, "nim(3, 1, 5)");
    let chinese =
        ["从第2堆取3个", "从第二堆取三个", "第２堆取３个", "取第2堆3个", "第二堆拿走3颗", "\u{5f9e}第2堆取3\u{500b}"];
    check("nim(3, 4, 5)", &chinese, "nim(3, 1, 5)");
    check("nim(3, 4, 5)", &["3, 1, 5", "nim(3,1,5)", "NIM(3, 1, 5)", "heap 2: take 3, leave 1"], "nim(3, 1, 5)");
    check("nim(3, 4, 5)", &["take all from heap 1", "remove all 3 from heap 1", "1 3"], "nim(4, 5)");
    check("nim(2, 4)", &["2 1", "heap 2 take 1"], "nim(2, 3)");
    // Among 23 moves and more, too, `2 3` is a heap and a number, and `23` is a move of the list.
    check("nim(5, 12, 6)", &["2 3", "heap 2 take 3"], "nim(5, 9, 6)");
    check("nim(5, 12, 6)", &["23", "#23"], "nim(5, 12)");
    check("nim(2, 4)", &["2, 1"], "nim(2, 1)");
    check("nim(9)", &["take 4", "4", "取4个", "take 4 stones", "heap 1 take 4"], "nim(5)");
    check("subtract(1, 3, 4)(9)", &["take 3", "#2"], "subtract(1, 3, 4)(6)");
    check("wythoff(5, 7)", &["take 2 from the second heap", "take 2 from heap 2", "从第二堆取2个"], "wythoff(5, 5)");
    check("wythoff(5, 7)", &["take 3 from both heaps", "3 from both", "从两堆各取3个"], "wythoff(2, 4)");
    check(
        "chomp(3, 4)",
        &["row 1 column 2", "1 2", "bite at (1, 2)", "c1", "第1行第2列", "column 2 row 1"],
        "chomp((4, 2, 2))",
    );
    // Two from the second heap, or two from both: this is ambiguous.
    let game =
        Match::new(grundy::parse("wythoff(5, 7)").expect("a position"), Convention::Normal).expect("it can be played");
    assert_eq!(read("2 2", &game, Lang::En).expect_err("two moves are meant").candidates.len(), 2);
    check("rook(3, 4)", &["1 4", "to (1, 4)", "e1", "(1, 4)"], "rook(1, 4)");
    check("staircase(2, 3)", &["take 2 from step 2", "2 2", "move 2 from step 2 to step 1"], "staircase(4, 1)");
    check("kayles(4) + nim(3)", &["component 2 take 2", "2 2", "nim(1) + kayles(4)"], "kayles(4) + nim(1)");
    let second =
        ["第2个分量 取2", "第二个分量：取两个", "2分量取2", "\u{5f9e}第 2 \u{500b}分量取 2 \u{500b}", "第2堆取2个石子"];
    check("chomp(2, 2) + nim(3)", &second, "chomp(2, 2) + nim(1)");
    check("chomp(2, 2) + nim(4)", &["取3", "取三个石子", "take 3"], "chomp(2, 2) + nim(1)");
    check("nim(3, 4, 5)", &["2堆取3", "2 堆：取 3 个", "从2堆取3个", "取2堆的3个", "二堆取三"], "nim(3, 1, 5)");
    check("wythoff(5, 7)", &["两堆各取3个", "从两堆中各取三个"], "wythoff(2, 4)");
    check("treblecross(7)", &["第4格", "在第4格画叉", "第四格", "4格", "cell 4", "4"], "treblecross(1, 1)");
    check("wythoff(5, 7)", &["take 2 and 2"], "wythoff(3, 5)");
    check("treblecross(7)", &["cell 2", "cell 6", "第6格", "第 2 格或第 6 格画叉"], "treblecross(3)");
    check("turning_turtles(\"THTH\")", &["翻第4枚", "翻第四枚硬币", "turn coin 4"], "turning_turtles(2)");
    // Rows and columns count from 0, also in words and in Chinese.
    check(
        "chomp(3, 4)",
        &["第一行第二列", "第1行，第2列", "first row second column", "1行2列", "行1列2"],
        "chomp((4, 2, 2))",
    );
    check("rook(3, 4)", &["第一行第四列", "\u{5230}第1行第4列"], "rook(1, 4)");
    check("notakto(2, 2)", &["第一行第零列", "row 1 column 0", "(1, 0)", "在第1行第0列画 x"], "notakto(\"..|x.\")");
}

#[test]
fn what_is_no_move_is_told() {
    let game = |text: &str| {
        Match::new(grundy::parse(text).expect("a position"), Convention::Normal).expect("it can be played")
    };
    let wrong = |position: &str, text: &str, words: &str| {
        let wrong = read(text, &game(position), Lang::ZhCn).expect_err(text);
        assert!(wrong.message.en.contains(words), "`{text}` in {position}: {}", wrong.message.en);
        assert!(!wrong.message.zh.is_empty() && wrong.message.en.len() < 700, "{wrong:?}");
    };
    wrong("subtract(1, 3, 4)(2, 9)", "take 2 from heap 2", "heap 2 has 9; you may take 1, 3, 4");
    wrong("nim(3, 4)", "take 0 from heap 1", "heap 1 has 3; you may take 1–3");
    wrong("nim(3, 4)", "heap 5 take 1", "there is no heap 5: the heaps are numbered from 1 to 2");
    wrong("nim(3, 4)", "take 2", "several moves match: #2 ");
    wrong("nim(3, 4)", "99", "numbered from 1 to 7");
    wrong("nim(3, 4)", "#0", "numbered from 1 to 7");
    wrong("nim(3, 4)", "", "write a move");
    wrong("nim(3, 4)", "eat the dog", "is not a move here; such as: 1, or: heap 1: take 1, leave 2");
    wrong("chomp(3, 4)", "7 7", "is not a move here (rows and columns count from 0)");
    wrong("chomp(3, 4)", "第三行第四列", "rows and columns count from 0");
    wrong("nim(5)", "2堆取1", "there is no heap 2: there is only one");
    wrong("nim(5)", "第2堆取1个", "there is no heap 2: there is only one");
    wrong("chomp(2, 2) + nim(3)", "第3个分量取1", "there is no component 3: the components are numbered from 1 to 2");
    wrong("nim(3, 4) + chomp(2, 2)", "取3", "several moves match: #3 component 1: ");
    wrong("nim(3, 4)", &"9".repeat(40), "there is no move");
    wrong("nim(3, 4)", &format!("take 1{} from heap 2", "0".repeat(40)), "heap 2 has 4");
    wrong("nim(3, 4)", &"a b ".repeat(10_000), "too long");
    wrong("nim(3, 4)", "\u{0}\u{1b}[31m\u{202e}", "is not a move here");
}

/// Any number of characters of every kind: none of them makes the parser panic.
#[test]
fn nothing_that_is_typed_makes_the_reader_fail() {
    let words = [
        "take", "3", "from", "heap", "2", "第", "堆", "取", "(", ")", ",", "#", "c3", "all", "both", "十", "两", "-1",
        ".", " ", "：", "a",
    ];
    let game =
        Match::new(grundy::parse("nim(3, 4)").expect("a position"), Convention::Normal).expect("it can be played");
    let mut state = 1u64;
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..8 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            text += words[(state >> 33) as usize % words.len()];
        }
        if let Ok(number) = read(&text, &game, Lang::En) {
            assert!(number < game.choices().len(), "{text}");
        }
    }
}

/// In Taiwan 列 is a row and 行 a column.
#[test]
fn rows_and_columns_follow_the_language() {
    let game = Match::new(grundy::parse("cram(2, 3)").expect("a board"), Convention::Normal).expect("it can be played");
    let right = read("(0, 1) and (0, 2)", &game, Lang::En).expect("a move");
    let chomp = Match::new(grundy::parse("chomp(2, 4)").expect("a bar"), Convention::Normal).expect("it can be played");
    let bite = read("row 1 column 3", &chomp, Lang::En).expect("a move");
    for (text, lang) in
        [("第1行第3列", Lang::ZhCn), ("第1列第3行", Lang::ZhTw), ("第 3 行第 1 列", Lang::ZhTw), ("行3列1", Lang::ZhTw)]
    {
        assert_eq!(read(text, &chomp, lang), Ok(bite), "{text} in {}", lang.tag());
    }
    assert!(read("第3行第1列", &chomp, Lang::ZhCn).is_err(), "there is no row 3");
    assert_eq!(read("(0, 1) (0, 2)", &game, Lang::ZhTw), Ok(right), "coordinates are the same everywhere");
    assert_eq!(chomp.choices()[bite].text.in_language(Lang::ZhTw), "咬第 1 列第 3 行（從 0 數起）");
}

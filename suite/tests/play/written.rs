//! Moves that are written where they are too many to be listed: they are accepted if and only if the rules have them.

use super::{rulesets, small_positions};
use grundy::{Component, Convention, GameShape, Lang, Sum};
use grundy_play::{Match, MatchMove, UnlistableMoves, WritingGuide, choices, read, read_without_list};
use std::collections::BTreeSet;

pub(super) fn game(text: &str, convention: Convention) -> Match {
    Match::new(grundy::parse(text).expect("a position"), convention).unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// The components of a sum that are no empty heaps, as sorted texts, each as its game writes it.
pub(super) fn tidy(sum: &Sum) -> Vec<String> {
    let text = |part: &Component| {
        let written = part.key.as_ref().map(|key| Sum::from_key(&part.game, key));
        written.filter(|sum| sum.components.len() == 1).map_or_else(|| part.to_string(), |sum| sum.to_string())
    };
    let mut texts: Vec<String> = sum.components.iter().filter(|part| !is_empty_heap(part)).map(text).collect();
    texts.sort_unstable();
    texts
}

fn is_empty_heap(part: &Component) -> bool {
    matches!(part.game.shape(), GameShape::Heap(_)) && matches!(&part.args[..], [size] if size.to_string() == "0")
}

/// The parts of a sum in which moves are left, as sorted texts: a board may have several, and an end has none.
fn parts_left(sum: &Sum) -> Vec<String> {
    let parts = |part: &Component| match (part.game.shape(), &part.key) {
        (GameShape::Heap(_), _) | (_, None) => vec![part.to_string()],
        (_, Some(key)) => {
            let keys = part.game.sorted_components(key);
            keys.iter().map(|key| Sum::from_key(&part.game, key).to_string()).collect()
        }
    };
    let mut texts: Vec<String> = sum.components.iter().filter(|part| !is_empty_heap(part)).flat_map(parts).collect();
    texts.sort_unstable();
    texts
}

/// The components of a sum as they are written; on a board, that is the place as well.
fn plain_texts(sum: &Sum) -> Vec<String> {
    let mut texts: Vec<String> = sum.components.iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    texts
}

/// The position after a text, read without the list of moves.
fn after(text: &str, game: &Match) -> Option<Sum> {
    let Ok(MatchMove::Written(made)) = read_without_list(text, game, Lang::En) else { return None };
    let mut played = game.clone();
    played.play(MatchMove::Written(made.clone())).expect("a move that was read can be made");
    assert_eq!(played.position().to_string(), made.choice().position_after().to_string());
    Some(played.position().clone())
}

/// Every ruleset: what is written is accepted if and only if it is an option by the definition.
#[test]
fn written_moves_are_the_options() {
    let (mut accepted, mut refused, mut by_text, mut texts) = (0, 0, 0, 0);
    for ruleset in rulesets() {
        let small = small_positions(&ruleset);
        let step = small.len().div_ceil(12);
        for start in small.iter().step_by(step.max(1)) {
            let Ok(game) = Match::new(start.clone(), Convention::Normal) else { continue };
            if start.has_entailing_moves() || start.has_declared_ends() || game.choices().is_empty() {
                continue;
            }
            let options: BTreeSet<Vec<String>> =
                game.choices().iter().map(|choice| plain_texts(&choice.position_after())).collect();
            let played_on: BTreeSet<Vec<String>> =
                game.choices().iter().map(|choice| parts_left(&choice.position_after())).collect();
            for choice in game.choices().iter().take(30) {
                let written = format!("#{} -> {}", choice.component + 1, choice.after);
                let found = after(&written, &game);
                assert_eq!(found.as_ref().map(tidy), Some(tidy(&choice.position_after())), "{start}: {written}");
                accepted += 1;
                texts += 1;
                for text in [&choice.text.en, &choice.text.zh] {
                    if let Some(found) = after(text, &game) {
                        assert!(played_on.contains(&parts_left(&found)), "{start}: {text} leads to {found}");
                        by_text += 1;
                    }
                }
            }
            let others = small.iter().step_by(small.len().div_ceil(25).max(1));
            for other in others.chain([start]) {
                let pair = other.clone() + small[small.len() / 3].clone();
                for left in [other, &pair] {
                    for written in [format!("#1 -> {left}"), left.to_string()] {
                        match after(&written, &game) {
                            Some(found) => {
                                assert!(played_on.contains(&parts_left(&found)), "{start}: {written} to {found}")
                            }
                            None => {
                                assert!(!options.contains(&plain_texts(left)), "{start}: {written} is refused");
                                refused += 1;
                            }
                        }
                    }
                }
            }
            for wrong in [
                "",
                "#",
                "#0 -> 1",
                "#9 -> 1",
                "-> ",
                "1 ->",
                "take -1",
                "take 0",
                "take 10**40",
                "eat it",
                "#1 -> 10**40",
                "10**40",
                "#1 -> -1",
                "((",
                "#1 -> nom(3)",
            ] {
                if let Some(found) = after(wrong, &game) {
                    assert!(played_on.contains(&parts_left(&found)), "{start}: `{wrong}` leads to {found}");
                }
            }
        }
    }
    assert!(accepted > 5_000 && refused > 10_000, "{accepted} {refused}");
    assert!(by_text > texts, "{by_text} of {texts} moves in two languages");
}

/// Heaps of the catalogue: taking is accepted if and only if the definition allows it, for every typed number.
#[test]
fn numbers_that_are_taken_are_tested() {
    let mut seen = 0;
    for ruleset in rulesets().into_iter().filter(|ruleset| matches!(ruleset.shape(), GameShape::Heap(_))) {
        let name = ruleset.expression();
        for n in 1..11u64 {
            let Ok(position) = grundy::parse(&format!("{name}({n}, 5)")) else { continue };
            let (Ok(game), Ok(all)) = (Match::new(position.clone(), Convention::Normal), choices(&position, 5_000))
            else {
                continue;
            };
            let options: BTreeSet<Vec<String>> = all.iter().map(|choice| tidy(&choice.position_after())).collect();
            for taken in (0..=n + 2).map(|taken| taken.to_string()).chain(["10**40".into(), format!("{n} - 1")]) {
                let count = if taken == format!("{n} - 1") { Some(n - 1) } else { taken.parse().ok() };
                let left = count.and_then(|count: u64| n.checked_sub(count)).filter(|left| *left < n);
                let left = left.map(|left| tidy(&grundy::parse(&format!("{name}({left}, 5)")).expect("a position")));
                let expect = left.filter(|left| options.contains(left));
                for text in [format!("1 {taken}"), format!("take {taken} from heap 1")] {
                    let found = after(&text, &game);
                    if all.iter().all(|choice| choice.text.en.contains("take")) {
                        assert_eq!(found.as_ref().map(tidy), expect, "{position}: {text}");
                        seen += 1;
                    } else if let Some(found) = found {
                        assert!(options.contains(&tidy(&found)), "{position}: {text}");
                    }
                }
            }
        }
    }
    assert!(seen > 500, "{seen}");
}

/// Large and infinite positions are read as they are written.
#[test]
fn large_moves_are_read() {
    let check = |position: &str, moves: &[&str], leads_to: &str| {
        let game = game(position, Convention::Normal);
        assert!(game.unlistable_moves().is_some(), "{position}");
        for text in moves {
            for lang in [Lang::En, Lang::ZhCn, Lang::ZhTw] {
                let mut played = game.clone();
                let made = read(text, &game, lang).unwrap_or_else(|wrong| panic!("{text} in {position}: {wrong}"));
                played.play(made).expect("it is made");
                let expect = grundy::parse(leads_to).expect("a position");
                assert_eq!(tidy(played.position()), tidy(&expect), "{text} in {position}");
            }
        }
    };
    check(
        "nim(10**40, 7, 12)",
        &[
            "take 3 from heap 2",
            "2 3",
            "#2 3",
            "从第2堆取3个",
            "heap 2: take 3, leave 4",
            "#2 -> 4",
            "2 → 4",
            "heap 2 -> nim(4)",
            "nim(10**40, 4, 12)",
            "10**40, 4, 12",
            "heap 2 take 2 + 1",
            "component 2 take 3",
        ],
        "nim(10**40, 4, 12)",
    );
    check(
        "nim(10**40, 7, 12)",
        &[
            "#1 -> 11",
            "take 10**40 - 11 from heap 1",
            "1 9999999999999999999999999999999999999989",
            "nim(12, 11, 7)",
            "10**40 -> 11",
        ],
        "nim(11, 7, 12)",
    );
    check("nim(10**40)", &["take all", "#1 -> 0", "-> 0", "take 10**40"], "nim()");
    check("nim(10**40)", &["5", "take 5", "-> 10**40 - 5", "取五个"], "nim(10**40 - 5)");
    check(
        "nim(w**2, w*3 + 5, 4)",
        &[
            "#1 -> w*3 + 1",
            "1 w*3+1",
            "#1 w*3 + 1",
            "heap 1: leave w*3 + 1",
            "leave w*3 + 1 of the heap of w**2",
            "component 1: leave w*3 + 1 of the heap of w**2",
            "第1堆留 w*3 + 1",
            "w**2 -> ω·3 + 1",
            "nim(w*3 + 1, w*3 + 5, 4)",
        ],
        "nim(w*3 + 1, w*3 + 5, 4)",
    );
    check("nim(w)", &["7", "leave 7", "#1 -> 7", "-> 7", "nim(7)"], "nim(7)");
    check("nim(w)", &["take the whole heap of w", "#1 -> 0", "nim()"], "nim()");
    check("nim(w, 5)", &["take 2 from heap 2", "2 2", "#2 -> 3"], "nim(w, 3)");
    check(
        "kayles(10**6)",
        &[
            "take 2, leave 7 and 999991",
            "#1 -> 7, 999991",
            "take 2 leave 7",
            "-> kayles(7, 999991)",
            "-> kayles(999991) + kayles(7)",
            "#1 -> 7 and 999991",
        ],
        "kayles(7, 999991)",
    );
    check(
        "grundys(10**30)",
        &["split into 3 and 10**30 - 3", "#1 -> 3 and 10**30 - 3", "split into 3"],
        "grundys(3, 10**30 - 3)",
    );
    check(
        "wythoff(10**30, 10**20)",
        &[
            "take 5 from the first heap",
            "1 5",
            "wythoff(10**30 - 5, 10**20)",
            "10**30 - 5, 10**20",
            "#1 -> wythoff(10**30 - 5, 10**20)",
            "-> 10**30 - 5, 10**20",
            "从第一堆取 5 个",
        ],
        "wythoff(10**30 - 5, 10**20)",
    );
    check(
        "wythoff(10**30, 10**20)",
        &["take 5 from both heaps", "5 5", "从两堆各取 5 个"],
        "wythoff(10**30 - 5, 10**20 - 5)",
    );
    check(
        "subtract(1, 3, 4)(10**30, 9) + nim(10**5)",
        &["component 1 take 3", "1 3"],
        "subtract(1, 3, 4)(10**30 - 3, 9) + nim(10**5)",
    );
    check("rook(10**20, 10**22)", &["(5, 10**22)", "-> 5, 10**22", "rook(5, 10**22)"], "rook(5, 10**22)");
    check(
        "moore(2)(10**20, 5, 10**20)",
        &["take 7 from heap 1, 5 from heap 2", "moore(2)(10**20 - 7, 0, 10**20)"],
        "moore(2)(10**20 - 7, 0, 10**20)",
    );
    check(
        "fibonacci_nim(10**30)",
        &["take 35", "take 35 of 10**30; the next move may take at most 70"],
        "fibonacci_nim(10**30 - 35, 70)",
    );
    check("chomp(200, 200)", &["chomp(200, 5)", "-> 200, 5", "#1 -> chomp(200, 5)"], "chomp(200, 5)");
}

#[test]
fn wrong_large_moves_are_explained() {
    let wrong = |position: &str, text: &str, words: &str| {
        let game = game(position, Convention::Normal);
        let wrong = read(text, &game, Lang::ZhCn).expect_err(text);
        assert!(wrong.message.en.contains(words), "`{text}` in {position}: {}", wrong.message.en);
        assert!(!wrong.message.zh.is_empty() && wrong.message.en.len() < 500, "{wrong:?}");
    };
    wrong("nim(10**40, 7)", "", "write a move, such as: take 3 from heap 1");
    wrong("nim(10**40, 7)", "take 8 from heap 2", "is not a move here; such as: take 3 from heap 1");
    wrong("nim(10**40, 7)", "#2 -> 7", "the rules do not allow this move");
    wrong("nim(10**40, 7)", "#2 -> 10**41", "the rules do not allow this move");
    wrong("nim(10**40, 7)", "#3 -> 1", "there is no component 3: the components are numbered from 1 to 2");
    wrong("nim(10**40, 7)", "take 1 from heap 9", "there is no component 9");
    wrong("nim(10**40, 7)", "#2", "the moves have no numbers here");
    wrong("nim(10**40, 7)", "nim(10**40 - 1, 6)", "no single move leads to");
    wrong("nim(10**40, 7)", "take 3", "several moves match: heap 1: take 3, ");
    wrong("nim(10**40, 7)", "10^40", "is not a move here");
    wrong("nim(10**40, 7)", "take -1 from heap 1", "is not a move here");
    wrong("nim(10**40)", &"9".repeat(19_000), "is not a move here");
    wrong(
        "nim(w**2)",
        "w**2 + 1",
        "the rules do not allow this move: leave w**2 + 1 of the heap of w**2; such as: #1 -> w*2 + 7",
    );
    wrong("nim(w**2)", "take 3", "is not a move here; such as: #1 -> w*2 + 7");
    wrong("nim(w**2)", "w**2", "the rules do not allow this move");
    wrong(
        "kayles(10**6)",
        "take 3",
        "the rules do not allow this move: heap of 1000000: take 3, leave 999997; such as:",
    );
    wrong("subtract(primes)(10**12)", "take 4", "the rules do not allow this move");
    wrong("wythoff(10**30, 10**20)", "wythoff(10**30 - 1, 10**20 - 2)", "the rules do not allow this move");
    wrong("grundys(10**30)", "split into 5 * 10**29 and 5 * 10**29", "the rules do not allow this move");
}

/// Every example of a guide is a move of its position, in each language.
#[test]
fn examples_are_moves() {
    for text in [
        "nim(10**40, 7, 12)",
        "nim(w**2, w*3 + 5, 4)",
        "nim(w)",
        "wythoff(10**30, 10**20)",
        "kayles(10**6)",
        "grundys(10**30)",
        "lasker(10**20)",
        "rook(10**20, 10**22)",
        "fibonacci_nim(10**30)",
        "subtract(primes)(10**12)",
        "moore(2)(10**20, 10**18, 10**20)",
        "bash(10**20)(10**40)",
        "nim(10**5) + chomp(2, 2)",
        "chomp(200, 200)",
        "staircase(10**20, 10**20)",
        "nimble(10**20, 5)",
        "take_and_break(\"0.3[03]\")(10**30)",
        "nim(w) + wythoff(10**20, 5)",
    ] {
        let game = game(text, Convention::Normal);
        let guide = WritingGuide::for_position(&game).unwrap_or_else(|| panic!("{text} is not listed"));
        for (message, lang) in
            [(&guide.example.en, Lang::En), (&guide.example.zh, Lang::ZhCn), (&guide.example.zh, Lang::ZhTw)]
        {
            assert!(read(message, &game, lang).is_ok(), "{text}: {message}");
        }
        assert!(guide.example.en.len() <= 200, "{text}: {}", guide.example.en);
        if let Some(position) = &guide.position {
            assert!(read(position, &game, Lang::En).is_ok(), "{text}: {position}");
        }
    }
    assert!(matches!(game("nim(w)", Convention::Normal).unlistable_moves(), Some(UnlistableMoves::Infinite(_))));
    // A position whose moves can neither be listed nor tested is refused.
    let refused = |text: &str| Match::new(grundy::parse(text).expect("a position"), Convention::Normal).is_err();
    assert!(refused("subset_takeaway(16)"));
}

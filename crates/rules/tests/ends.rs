//! Games that end in a win, a loss or a draw: the value that a rule returns is the end of the position.

use crate::nobody;

use grundy_game::{Argument, CallArguments, DeclaredEnd, GameShape, PositionKey, Ruleset, Stop, Sum};
use grundy_rules::{MoveForm, RankMeasure, Rules, RunSettings, Termination};
use nobody::NoNames;
use std::ops::ControlFlow;
use std::sync::Arc;

const IMPORT_LINE: &str = "from grundy import game, win, lose, draw\n";

fn load(text: &str, walked: bool) -> Rules {
    let running = RunSettings { interpreted_only: walked, ..RunSettings::default() };
    Rules::load_with_settings(&format!("{IMPORT_LINE}{text}"), &NoNames, running)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn game(rules: &Rules) -> Arc<Ruleset> {
    let name = rules.games().next().expect("a game").to_string();
    rules.game(&name).expect("it is there")
}

fn position_key(game: &Arc<Ruleset>, args: &[i64]) -> PositionKey {
    let sum = Sum::from_call(game, &CallArguments::from_positional(args.iter().map(|n| Argument::Int((*n).into()))))
        .expect("a position");
    sum.components[0].key.clone().expect("a small position")
}

/// The number of options of a position, and its end.
fn options_and_end(rules: &Rules, args: &[i64]) -> (usize, Option<DeclaredEnd>) {
    let game = game(rules);
    let key = position_key(&game, args);
    let mut count = 0;
    let flow = game.for_each_option_key(&key, &mut |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue(), "{:?}", rules.take_fault());
    (count, game.declared_end_of_key(&key).expect("the rules do not fail"))
}

#[test]
fn what_is_returned_is_the_end() {
    let helper = "def over(n):\n    if n % 2: return win\n    return draw\n\n";
    for (body, compiled) in [
        ("if n == 1: return win\n    if n == 2: return draw\n    yield g(n - 1)", true),
        ("if n in (1, 2): return win if n == 1 else draw\n    if n > 2: yield g(n - 1)", true),
        ("if n > 2:\n        yield g(n - 1)\n        return\n    return win if n == 1 else draw", true),
        ("for k in range(3, n + 1): yield g(n - k)\n    if n < 3: return over(n)", true),
        ("x = win\n    if n == 2: x = draw\n    if n < 3: return x\n    yield g(n - 1)", true),
        ("if n < 3: return over(n)\n    return [g(n - 1)]", true),
        ("return over(n) if n < 3 else [g(n - 1)]", true),
        ("return rest(n)", true),
        ("return (draw, win)[n % 2] if n < 3 else [g(n - 1)]", false),
        ("x = over(n)\n    if x == win and n < 3 or n == 2: return x\n    yield g(n - 1)", false),
        ("x = over(n) if n < 3 else 0\n    if x: return x\n    yield g(n - 1)", false),
        ("if n < 3: return ENDS[n]\n    yield g(n - 1)", false),
        ("if n == 1: return WON\n    if n == 2: return draw\n    yield g(n - 1)", true),
    ] {
        let rest = "def rest(n):\n    if n < 3: return win if n == 1 else draw\n    return [g(n - 1)]\n\n";
        let text = format!("WON = win\nENDS = (lose, WON, draw)\n{helper}{rest}@game\ndef g(n):\n    {body}");
        for walked in [false, true] {
            let rules = load(&text, walked);
            assert_eq!(rules.is_compiled("g", &[1.into()]), compiled && !walked, "{text}");
            assert!(game(&rules).has_declared_ends(), "{text}");
            let expect = [(1, (0, Some(DeclaredEnd::Win))), (2, (0, Some(DeclaredEnd::Draw))), (3, (1, None))];
            for (n, expect) in expect {
                assert_eq!(options_and_end(&rules, &[n]), expect, "{text}: {n}, walked: {walked}");
            }
        }
    }
}

#[test]
fn the_last_line_may_be_an_end() {
    // Loops without a round leave the position without options.
    for walked in [false, true] {
        let rules =
            load("@game\ndef g(a, b):\n    for k in range(a): yield g(k, b)\n    if a < b: return draw", walked);
        assert_eq!(options_and_end(&rules, &[0, 3]), (0, Some(DeclaredEnd::Draw)));
        assert_eq!(options_and_end(&rules, &[0, 0]), (0, None));
        assert_eq!(options_and_end(&rules, &[2, 1]), (2, None));
        // Larger than a word, so the interpreter is used.
        let game = game(&rules);
        let big = Argument::Int(num_bigint::BigInt::from(7).pow(80));
        let sum = Sum::from_call(&game, &CallArguments::from_positional([Argument::from(0), big])).expect("a position");
        assert_eq!(
            game.declared_end_of_key(sum.components[0].key.as_ref().expect("it packs")),
            Ok(Some(DeclaredEnd::Draw))
        );
    }
}

#[test]
fn an_end_that_fails_is_kept() {
    for walked in [false, true] {
        let rules = load("@game\ndef g(n):\n    if n > 3: yield g(0)\n    if 6 // (n - 3): return lose", walked);
        let game = game(&rules);
        assert_eq!(game.declared_end_of_key(&position_key(&game, &[2])), Ok(Some(DeclaredEnd::Lose)));
        // Its first option already shows that it is not an end.
        assert_eq!(game.declared_end_of_key(&position_key(&game, &[5])), Ok(None));
        assert_eq!(rules.take_fault(), None);
        assert_eq!(game.declared_end_of_key(&position_key(&game, &[3])), Err(Stop::RulesFailed));
        let failed = rules.take_fault().expect("a division by zero");
        assert!(failed.diagnostic.to_string().contains("division by zero"), "{}", failed.diagnostic);
        // The fault of an end after an option is reported when the options are listed.
        let flow = game.for_each_option_key(&position_key(&game, &[5]), &mut |_| ControlFlow::Continue(()));
        assert!(flow.is_break());
        let failed = rules.take_fault().expect("an end after an option");
        assert!(failed.diagnostic.to_string().contains("cannot be an end"), "{}", failed.diagnostic);
    }
}

#[test]
fn the_games_that_lead_to_ends_declare_them() {
    let text = "
def over(n): return win
def moves(n): return [first(n - 1)]
@game
def first(n):
    yield second(n - 1)
@game
def second(n):
    if n == 0: return over(n)
    yield third(n)
@game
def third(n):
    yield third(n - 1)
@game
def fourth(n):
    yield from moves(n)
";
    let rules = load(text, false);
    let ends: Vec<bool> =
        rules.games().map(|name| rules.game(name).expect("it is there").has_declared_ends()).collect();
    assert_eq!(ends, [true, true, false, true]);
    // A position of another game of the file has the end that its own rule declares.
    let (first, second) = (rules.game("first").expect("there"), rules.game("second").expect("there"));
    assert_eq!(first.declared_end_of_key(&position_key(&second, &[0])), Ok(Some(DeclaredEnd::Win)));
    assert_eq!(first.declared_end_of_key(&position_key(&first, &[0])), Ok(None));
}

#[test]
fn names_of_ones_own_stay() {
    for text in [
        "@game\ndef g(win, lose):\n    draw = win - 1\n    if draw >= 0: yield g(draw, lose)",
        "win = (1, 2)\n@game\ndef g(n, lose):\n    for k in win:\n        if k <= n: yield g(n - k, lose)",
        "def draw(n):\n    return n - 1\n\n@game\ndef g(n, lose):\n    if n: yield g(draw(n), lose)",
        "@game\ndef g(n, *, win=1):\n    if n >= win: yield g(n - win)",
    ] {
        // Without an import, and with an import that is hidden.
        for import in ["", IMPORT_LINE] {
            let rules = Rules::load(&format!("{import}{text}"), &NoNames).unwrap_or_else(|e| panic!("{text}: {e}"));
            let numbers = vec![Argument::from(1u64); game(&rules).argument_names().len()];
            assert!(!game(&rules).has_declared_ends() && rules.is_compiled("g", &numbers), "{text}");
        }
    }
    let judged =
        Rules::load("@game\ndef g(n): return []\njudge(read=\"n\", ask=\"g(n)\", win=\"A\", lose=\"B\")", &NoNames);
    assert_eq!(judged.expect("it loads").judge_calls().count(), 1);
    // In expressions about a file these names are free.
    let claim = Rules::empty().formula("win > draw", None, &NoNames).expect("two free names");
    assert_eq!(claim.params(), ["win", "draw"]);
}

#[test]
fn an_end_that_fails_is_an_error() {
    for walked in [true, false] {
        let rules = load("@game\ndef g(n):\n    if 6 // n == 6: return draw\n    yield g(n - 1)", walked);
        let game = game(&rules);
        let end = |n| game.declared_end_of_key(&position_key(&game, &[n]));
        assert_eq!((end(1), end(2)), (Ok(Some(DeclaredEnd::Draw)), Ok(None)), "walked: {walked}");
        assert_eq!(end(0), Err(Stop::RulesFailed), "walked: {walked}");
        assert!(rules.take_fault().is_some(), "walked: {walked}");
    }
}

#[test]
fn nothing_is_claimed_but_that_play_ends() {
    let with_ends =
        "@game\ndef g(n):\n    if n == 0: return draw\n    for k in (1, 2):\n        if k <= n: yield g(n - k)";
    let without = with_ends.replace("return draw", "return");
    let (with_ends, without) = (load(with_ends, false), load(&without, false));
    let (ours, theirs) = (with_ends.understand("g").expect("there"), without.understand("g").expect("there"));
    assert!(matches!(theirs.shape, MoveForm::Recognised(..)));
    assert_eq!(
        (ours.shape, ours.ends, ours.fault),
        (MoveForm::General, Termination::Rank(vec![RankMeasure::Argument(0)]), None)
    );
    assert!(matches!(game(&without).shape(), GameShape::Heap(_)));
    let game = game(&with_ends);
    assert!(
        matches!(game.shape(), GameShape::Words(_))
            && game.analysis.recognised_ruleset().is_none()
            && game.theorem().is_none()
    );
    let GameShape::Words(words) = game.shape() else { unreachable!("it is a game of words") };
    let flow = words.for_each_option(&[0], &mut |_| panic!("an end has no options"));
    assert!(flow.is_some_and(|flow| flow.is_continue()));

    // A helper that returns an end instead of options, or among them, is followed.
    let text = "
def moves(a, b):
    if a == 0 or a == b: return lose
    return [g(a - 1, b)]
@game
def g(a, b):
    return moves(a, b)
";
    let rules = load(text, false);
    let found = rules.understand("g").expect("there");
    assert_eq!(
        (found.shape, found.ends, found.symmetric),
        (MoveForm::General, Termination::Rank(vec![RankMeasure::Argument(0)]), None)
    );
    let same = "@game\ndef g(a, b):\n    if a == 2: return win\n    if a and b:\n        yield g(a - 1, b)\n        yield g(a, b - 1)";
    assert_eq!(load(same, false).understand("g").expect("there").symmetric, None);
    // Rows that would be rows of coins.
    let coins = "@game\ndef g(row):\n    if not any(row): return WHO\n    for i in range(len(row)):\n        if row[i]: yield g(row[:i] + (0,) + row[i + 1:])";
    let rows = load(&coins.replace("return WHO", "return"), false).understand("g").expect("there").shape;
    assert!(matches!(rows, MoveForm::CoinRows(_)), "{rows:?}");
    assert_eq!(load(&coins.replace("WHO", "win"), false).understand("g").expect("there").shape, MoveForm::General);
}

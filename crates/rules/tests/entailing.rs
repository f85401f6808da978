//! Rules with entailing and complimenting moves.

use crate::nobody;

use grundy_game::{Argument, CallArguments, GameShape, MoveKind, PositionKey, Ruleset, Stop, Sum};
use grundy_rules::{Rules, RunSettings};
use nobody::NoNames;
use std::ops::ControlFlow;
use std::sync::Arc;

const IMPORT_LINE: &str = "from grundy import game, entail, complimenting\n";

fn load(text: &str) -> Rules {
    Rules::load_with_settings(&format!("{IMPORT_LINE}{text}"), &NoNames, RunSettings::default())
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn position_key(game: &Arc<Ruleset>, args: &[i64]) -> PositionKey {
    let sum = Sum::from_call(game, &CallArguments::from_positional(args.iter().map(|n| Argument::Int((*n).into()))))
        .expect("a position");
    sum.components[0].key.clone().expect("a small position")
}

/// The moves of a position of `g`, written.
fn moves(rules: &Rules, n: i64) -> Result<Vec<String>, Stop> {
    let game = rules.game("g").expect("it is there");
    let mut moves = Vec::new();
    let flow = game.for_each_move_key(&position_key(&game, &[n]), &mut |kind, after| {
        let mark = match kind {
            MoveKind::Ordinary => "",
            MoveKind::Entailing => "!",
            MoveKind::Complimenting => "+",
        };
        moves.push(format!("{mark}{}", Sum::from_key(&game, &after)));
        ControlFlow::Continue(())
    });
    if flow.is_break() { Err(game.take_failure()) } else { Ok(moves) }
}

#[test]
fn moves_have_the_kinds_that_are_written() {
    let expect = ["!g(3)", "+g(2) + g(1)", "g(0)", "!0"];
    for body in [
        "    yield entail(g(n - 1))\n    yield complimenting(g(2) + g(1))\n    yield g(0)\n    yield entail(0)",
        "    return [entail(g(n - 1)), complimenting(g(2) + g(1)), g(0), entail(0)]",
        "    x = [complimenting(g(2) + g(1)), g(0)]\n    yield from [entail(g(n - 1))] + x\n    yield entail(0)",
        "    yield from helped(n)",
        "    yield entail(g(n - 1))\n    if n > 3: yield complimenting(sum([g(2), g(1)]))\n    for k in (0,): yield g(k)\n    yield entail(0)",
    ] {
        let helper = "def helped(n):\n    return (entail(g(n - 1)), complimenting(g(2) + g(1)), g(0), entail(0))\n\n";
        let rules = load(&format!("{helper}@game\ndef g(n):\n{body}\n"));
        assert_eq!(moves(&rules, 4), Ok(expect.map(String::from).to_vec()), "{body}");
        let game = rules.game("g").expect("it is there");
        assert!(game.has_entailing_moves() && matches!(game.shape(), GameShape::General), "{body}");
        assert!(!rules.is_compiled("g", &[4u64.into()]) && game.theorem().is_none(), "{body}");
    }
}

#[test]
fn there_are_no_ordinary_options() {
    let rules = load("@game\ndef g(n):\n    if n: yield g(n - 1)\n    if n > 1: yield entail(g(n - 2))\n");
    let game = rules.game("g").expect("it is there");
    for n in 0..4 {
        let mut count = 0;
        let flow = game.for_each_option_key(&position_key(&game, &[n]), &mut |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        assert_eq!((count, flow, game.take_failure()), (0, ControlFlow::Break(()), Stop::Unsupported));
    }
}

#[test]
fn a_game_that_leads_to_entailing_moves_has_them() {
    let rules = load(
        "@game\ndef plain(n):\n    if n: yield plain(n - 1)\n\n@game\ndef g(n):\n    if n: yield h(n - 1) + plain(n)\n\n\
         def helped(n):\n    return [entail(plain(n))]\n\n@game\ndef h(n):\n    return helped(n)\n",
    );
    let entails = |name: &str| rules.game(name).expect("it is there").has_entailing_moves();
    assert_eq!(["plain", "g", "h"].map(entails), [false, true, true]);
    assert!(rules.is_compiled("plain", &[4u64.into()]), "games with ordinary moves are compiled as before");
    assert_eq!(moves(&rules, 2), Ok(vec!["h(1) + plain(2)".into()]));
}

#[test]
fn what_is_no_position_is_refused() {
    for (body, message) in [
        ("yield entail(n)", "a position is expected here"),
        ("yield entail([g(0)])", "a position is expected here"),
        ("yield entail(entail(g(0)))", "a position is expected here"),
        ("yield entail(g(0)) + g(1)", "entailing"),
        ("yield g(entail(g(0)))", "entailing"),
        ("yield str(entail(g(0)))", "position"),
    ] {
        let text = format!("{IMPORT_LINE}@game\ndef g(n):\n    {body}\n");
        match Rules::load_with_settings(&text, &NoNames, RunSettings::default()) {
            Err(error) => assert!(error.message.en.contains(message), "{body}: {}", error.message.en),
            Ok(rules) => {
                assert_eq!(moves(&rules, 3), Err(Stop::RulesFailed), "{body}");
                let fault = rules.take_fault().expect("the rules failed");
                assert!(fault.to_string().contains(message), "{body}: {fault}");
            }
        }
    }
    for call in ["entail()", "complimenting(g(0), g(1))"] {
        let text = format!("{IMPORT_LINE}@game\ndef g(n):\n    yield {call}\n");
        let refused = Rules::load_with_settings(&text, &NoNames, RunSettings::default())
            .map(|rules| (moves(&rules, 3), rules.take_fault().is_some()));
        assert!(refused.is_err() || matches!(refused, Ok((Err(Stop::RulesFailed), true))), "{call}");
    }
}

#[test]
fn rules_are_checked_by_play() {
    for (text, game) in [
        (include_str!("../../../examples/rules/top_entails.py"), "top_entails"),
        (include_str!("../../../examples/rules/chains_of_coins.py"), "chain"),
    ] {
        let rules = Rules::load_with_settings(text, &NoNames, RunSettings::default()).expect("they are rules");
        let understood = rules.understand(game).expect("it is there");
        assert!(understood.fault.is_none(), "{game}: {:?}", understood.fault);
    }
}

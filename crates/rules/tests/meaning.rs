//! Rules have the meaning that they have in Python, interpreted and compiled, in cases that are easy to get wrong.

mod rows;

use crate::nobody::NoNames;
use grundy_game::{Argument, Component, GameShape, Sum};
use grundy_rules::{MoveForm, Rules, RunSettings, position};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// A component as CPython's stand-in writes it: keywords follow the arguments.
fn component_text(component: &Component) -> String {
    let expression = component.game.expression();
    let args: Vec<String> = component.args.iter().map(Argument::to_string).collect();
    match expression.split_once('(') {
        None => format!("{expression}({})", args.join(", ")),
        Some((name, keywords)) => format!("{name}({}, {keywords}", args.join(", ")),
    }
}

/// The options of a position, sorted.
fn option_texts(text: &str, expression: &str, walked: bool) -> String {
    let running = RunSettings { interpreted_only: walked, ..RunSettings::default() };
    let rules = Rules::load_with_settings(text, &NoNames, running).unwrap_or_else(|error| panic!("{text}: {error}"));
    let start = position(expression, &rules.names(&NoNames)).unwrap_or_else(|error| panic!("{expression}: {error}"));
    let mut found = BTreeSet::new();
    for (index, component) in start.components.iter().enumerate() {
        let flow = component.game.for_each_option_key(component.key.as_ref().expect("a key"), &mut |option| {
            let option = start.with_replaced_component(index, Sum::from_key(&component.game, &option));
            let mut parts: Vec<String> = option.components.iter().map(component_text).collect();
            parts.sort();
            found.insert(parts.join(" + "));
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue(), "{text}: {expression}: {:?}", rules.take_fault());
    }
    found.into_iter().collect::<Vec<_>>().join("; ")
}

#[test]
fn rules_mean_what_they_mean_in_python() {
    for (text, expression, expect) in rows::MEANING_ROWS {
        let text = format!("{}{text}", rows::FILE_HEADER);
        for walked in [true, false] {
            assert_eq!(option_texts(&text, expression, walked), *expect, "{text}: {expression}, walked: {walked}");
        }
    }
}

/// `str` distinguishes `True` and 1, so a game that is bound to one of them leads to another game if its moves are bound to the other.
#[test]
fn a_game_bound_to_a_truth_value_is_not_bound_to_the_equal_number() {
    let text = "@game\ndef g(n, *, k=True):\n    if n > 0:\n        yield g(n - 1, k=1)\n    \
                if str(k) == \"1\" and n > 1:\n        yield g(n - 2, k=1)";
    let rules = Rules::load(text, &NoNames).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert!(!matches!(rules.understand("g").expect("it is there").shape, MoveForm::Recognised(..)));
    let heap_options = |expression: &str| {
        let start = position(expression, &rules.names(&NoNames)).expect("a position");
        let GameShape::Heap(heap) = start.components[0].game.shape() else { panic!("{expression}: it is a heap") };
        let mut options = Vec::new();
        let flow = heap.for_each_option(4, &mut |heaps| {
            options.push(heaps.to_vec());
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue(), "{expression}");
        options
    };
    // A position of another game is passed on as a heap that is not smaller.
    assert_eq!(heap_options("g(4)"), [[4]]);
    assert_eq!(heap_options("g(4, k=1)"), [[3], [2]]);
}

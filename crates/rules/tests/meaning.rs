//! Rules have the meaning that they have in Python, interpreted and compiled, in cases that are easy to get wrong.

mod rows;

use grundy_game::{Argument, Component, Resolver, Sum};
use grundy_rules::{Rules, RunSettings, position};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

struct NoNames;

impl Resolver for NoNames {
    fn resolve(&self, _: &str) -> Option<Argument> {
        None
    }
    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

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

//! Rules have the meaning that they have in Python, interpreted and compiled, in cases that are easy to get wrong.

#[path = "meaning/rows.rs"]
mod rows;

use grundy_game::{Arg, Component, Resolver, Sum};
use grundy_rules::{Rules, Running, position};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

struct NoNames;

impl Resolver for NoNames {
    fn resolve(&self, _: &str) -> Option<Arg> {
        None
    }
    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

/// A component as CPython's stand-in writes it: keywords follow the arguments.
fn written(component: &Component) -> String {
    let expression = component.game.expression();
    let args: Vec<String> = component.args.iter().map(Arg::to_string).collect();
    match expression.split_once('(') {
        None => format!("{expression}({})", args.join(", ")),
        Some((name, keywords)) => format!("{name}({}, {keywords}", args.join(", ")),
    }
}

/// The options of a position, sorted.
fn options(text: &str, expression: &str, walked: bool) -> String {
    let running = Running { walked, ..Running::default() };
    let rules = Rules::load_running(text, &NoNames, running).unwrap_or_else(|error| panic!("{text}: {error}"));
    let start = position(expression, &rules.names(&NoNames)).unwrap_or_else(|error| panic!("{expression}: {error}"));
    let mut found = BTreeSet::new();
    for (index, component) in start.components.iter().enumerate() {
        let flow = component.game.each_option(component.key.as_ref().expect("a key"), &mut |option| {
            let option = start.replaced(index, Sum::written(&component.game, &option));
            let mut parts: Vec<String> = option.components.iter().map(written).collect();
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
    for (text, expression, expect) in rows::ROWS {
        let text = format!("{}{text}", rows::OUT);
        for walked in [true, false] {
            assert_eq!(options(&text, expression, walked), *expect, "{text}: {expression}, walked: {walked}");
        }
    }
}

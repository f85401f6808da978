//! Compiled rules give the same options, or the same end, as interpreted ones; a text that is not rules is refused; nothing takes long.
#![no_main]

use grundy::{CallArguments, Catalog, Rules, RunSettings, Sum};
use libfuzzer_sys::fuzz_target;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fuzz_target!(|text: &str| {
    let running = RunSettings { max_steps: 20_000, ..RunSettings::default() };
    let Ok(compiled) = Rules::load_with_settings(text, &Catalog, running) else { return };
    let walked = RunSettings { interpreted_only: true, ..running };
    let walked = Rules::load_with_settings(text, &Catalog, walked).expect("it loaded a moment ago");
    let games: Vec<String> = compiled.games().take(3).map(String::from).collect();
    for game in games {
        for args in [&[2u64][..], &[5], &[2, 3], &[1, 2, 3]] {
            let (ours, theirs) = (options_or_end(&compiled, &game, args), options_or_end(&walked, &game, args));
            // Rules may run out of steps in only one of the two.
            if let (Some(ours), Some(theirs)) = (ours, theirs) {
                assert_eq!(ours, theirs, "{game}{args:?}");
            }
        }
    }
});

/// The options of a position, or its declared end; `None` if the rules fail or there are too many options.
fn options_or_end(rules: &Rules, game: &str, args: &[u64]) -> Option<BTreeSet<String>> {
    let game = rules.game(game).expect("it is one of the games");
    let start = Sum::from_call(&game, &CallArguments::from_positional(args.iter().map(|n| (*n).into()))).ok()?;
    let mut seen = BTreeSet::new();
    for component in &start.components {
        let flow = component.game.for_each_option_key(component.key.as_ref()?, &mut |option| {
            seen.insert(Sum::from_key(&component.game, &option).to_string());
            if seen.len() > 200 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if flow.is_break() {
            let _ = rules.take_fault();
            return None;
        }
        if seen.is_empty() {
            let end = component.game.declared_end_of_key(component.key.as_ref()?).unwrap_or_default();
            if rules.take_fault().is_some() {
                return None;
            }
            assert!(end.is_none() || component.game.has_declared_ends());
            seen.extend(end.map(|end| format!("{end:?}")));
        }
    }
    Some(seen)
}

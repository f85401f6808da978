//! The meaning of the bytes of positions stays the same, or the form number of the game changes, because later versions read tables on disk.
//!
//! A row of `golden/forms.tsv` has a ruleset, its number (`AnyGame::encoding_version`), and a digest of its small positions and their options,
//! as bytes and, if it has them, as words. If a digest changes, older tables would be misread:
//! increase the form number of the game, and use the row that this test prints.

use grundy::{Convention, GameShape, Ruleset, Sum, entries};
use grundy_game::PositionKey;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The FNV-1a digest of some bytes, with their length before them.
fn add_to_digest(digest: &mut u64, bytes: &[u8]) {
    for &byte in (bytes.len() as u64).to_le_bytes().iter().chain(bytes) {
        *digest = (*digest ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    }
}

/// The canonical components of a position, in order.
fn canonical(game: &Arc<Ruleset>, key: &PositionKey) -> Vec<PositionKey> {
    let mut parts = Vec::new();
    game.for_each_component_key(key.clone(), &mut |part| parts.push(game.canonical_key(part, Convention::Normal)));
    parts.sort_unstable();
    parts
}

fn add_position(digest: &mut u64, game: &Arc<Ruleset>, key: &PositionKey) {
    add_to_digest(digest, key.bytes());
    let mut options = Vec::new();
    let _ = game.for_each_move_key(key, &mut |_, option| {
        options.push(canonical(game, &option));
        ControlFlow::Continue(())
    });
    options.sort_unstable();
    options.dedup();
    for parts in options.into_iter().chain([canonical(game, key)]) {
        add_to_digest(digest, &(parts.len() as u64).to_le_bytes());
        parts.iter().for_each(|part| add_to_digest(digest, part.bytes()));
    }
    if let GameShape::Parts(parts) = game.shape() {
        let mut parts = parts.components(key);
        parts.sort_unstable();
        parts.iter().flatten().for_each(|word| add_to_digest(digest, &word.to_le_bytes()));
    }
}

fn form_row(game: &Arc<Ruleset>, keys: impl IntoIterator<Item = PositionKey>) -> String {
    let mut digest = 0xcbf2_9ce4_8422_2325;
    keys.into_iter().for_each(|key| add_position(&mut digest, game, &key));
    format!("{}\t{}\t{digest:016x}", game.expression(), game.encoding_version())
}

const USER_RULES: &str = "from grundy import kayles\n@game\ndef f(a, b, *, k=3):\n    if a: yield f(a - 1, (b, a, -7), k=k)\n@game\ndef g(n): return [g(k) + f(k, True) for k in range(n)] + [f(n, \"x\"), f(10**30, n)] if n else []";

#[test]
fn bytes_stay_or_have_another_number() {
    let mut rows = Vec::new();
    for game in entries().flat_map(|entry| (entry.instances)()) {
        let small = game.small_positions();
        rows.push(form_row(&game, small.iter().filter_map(|args| game.read(args).ok())));
    }
    let rules = grundy::parse_rules(USER_RULES).expect("they are rules");
    for text in ["g(3)", "f(2, (1, False), k=-1)"] {
        let sum: Sum = grundy::parse_with(&rules, text).expect("it is a position");
        let keys = sum.components.iter().filter_map(|part| part.key.clone());
        rows.push(format!("{text} of rules: {}", form_row(&sum.components[0].game, keys)));
    }
    let golden = include_str!("../golden/forms.tsv");
    let known: Vec<&str> = golden.lines().filter(|line| !line.starts_with('#')).collect();
    let mut changed = String::new();
    for row in rows.iter().filter(|row| !known.contains(&&row[..])) {
        let _ = writeln!(changed, "{row}");
    }
    assert!(changed.is_empty(), "these rows are new or changed; see above what to do:\n{changed}");
    assert_eq!(known.len(), rows.len(), "rows of rulesets that are not there any more");
}

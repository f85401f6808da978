//! Bytes from outside, such as a forged table on disk: whatever they are, nothing panics,
//! and bytes that are accepted as a component are one, on which every method works.

use grundy::{AnyGame, Convention, Limits, Meter, Method, Shape, Sum, entries};
use grundy_game::{Key, Part, PartGame};
use grundy_search::{Form, Search};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

const RULES: &str = "from grundy import kayles\n@game\ndef f(a, b, *, k=3):\n    if a > 0: yield f(a - 1, (b, a, -7), k=k)\n@game\ndef g(n): return [g(k) + f(k, True) for k in range(n)] + [f(n, \"x\"), f(10**30, n), kayles(n)] if 0 < n < 10 else []\n@game\ndef h(a, b): return [h(a - k, b) for k in (1, 3) if k <= a] + [h(b, k) for k in range(min(b, 5))]";

/// At most this many options are visited.
const MOST: usize = 100;

/// About this many positions of each game are searched, spread from the first to the last.
const MOST_SEARCHED: usize = 25;

/// All rulesets of the catalogue, and some of a user, each with positions.
fn games() -> Vec<(Arc<dyn AnyGame>, Vec<Key>)> {
    let mut games = Vec::new();
    for game in entries().flat_map(|entry| (entry.instances)()) {
        let mut keys: Vec<Key> = game.small().iter().filter_map(|args| game.read(args).ok()).collect();
        let example = game.card().and_then(|card| grundy::parse(card.example).ok()).unwrap_or_default();
        let own = example.components.into_iter().filter(|part| part.game.expression() == game.expression());
        keys.extend(own.filter_map(|part| part.key));
        games.push((game, keys));
    }
    let rules = grundy::rules(RULES).expect("they are rules");
    for text in ["g(3)", "f(2, (1, False), k=-1)", "h(4, 5)"] {
        let sum: Sum = grundy::parse_with(&rules, text).expect("it is a position");
        let part = &sum.components[0];
        games.push((Arc::clone(&part.game), vec![part.key.clone().expect("it fits")]));
    }
    games
}

fn options(game: &Arc<dyn AnyGame>, key: &Key) -> Vec<Key> {
    let mut options = Vec::new();
    let _ = game.each_option(key, &mut |option| {
        options.push(option);
        if options.len() < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    options
}

fn canonical(game: &Arc<dyn AnyGame>, key: &Key) -> Vec<Key> {
    let mut parts = Vec::new();
    game.each_component(key, &mut |part| parts.push(game.canonical_key(&part, Convention::Normal)));
    parts
}

/// Whether a component belongs to the text of the rules, as those in tables do.
fn is_own(game: &Arc<dyn AnyGame>, key: &Key) -> bool {
    game.write(key).iter().all(|(home, _)| home.as_ref().is_none_or(|home| home.scope() == game.scope()))
}

fn word(part: &Part) -> Vec<u8> {
    part.map(u64::to_le_bytes).concat()
}

fn of_word(bytes: &[u8]) -> Option<Part> {
    let (low, high) = bytes.split_at_checked(8)?;
    Some([u64::from_le_bytes(low.try_into().ok()?), u64::from_le_bytes(high.try_into().ok()?)])
}

/// Calls every method on a key that a ruleset accepts.
fn played(game: &Arc<dyn AnyGame>, key: &Key) {
    let shown = Sum::written(game, key).to_string();
    let (_, _) = (game.rank_of(key), game.end_of(key));
    for option in options(game, key).iter().chain([key]) {
        for part in canonical(game, option).iter().filter(|part| is_own(game, part)) {
            assert!(game.opens(part) && game.is_component(part), "{shown} leads to {part:?}");
        }
    }
}

/// The same for words.
fn played_as_words(parts: &dyn PartGame, part: &Part) {
    let (_, _, _) = (parts.is_lost(part), parts.size(part), parts.cost(part));
    let _ = parts.for_each_option(part, &mut |after| {
        after.iter().for_each(|after| assert!(parts.is_component(after), "{part:?} leads to {after:?}"));
        ControlFlow::Continue(())
    });
}

#[test]
fn what_searches_know_are_components() {
    let mut known = 0;
    for (game, keys) in games() {
        for &method in Method::ALL {
            let Some(mut search) = method.search(&game).filter(|search| search.form().is_some()) else { continue };
            let limits = Limits { max_positions: 3_000, ..Limits::default() };
            for key in keys.iter().step_by(1 + keys.len() / MOST_SEARCHED) {
                let _ = search.nimber(key, &Meter::new(limits));
            }
            let form = search.form();
            let mut again = method.search(&game).expect("it fits as before");
            search.each_value(&mut |bytes, value| {
                let is_component = match (form, game.shape()) {
                    (Some(Form::Words), Shape::Parts(parts)) => {
                        of_word(bytes).is_some_and(|part| parts.is_component(&part))
                    }
                    _ => {
                        let key = Key::of_bytes(bytes);
                        !is_own(&game, &key) || game.opens(&key) && game.is_component(&key)
                    }
                };
                assert!(is_component, "{method:?} {}: {bytes:?}", game.expression());
                if form == Some(Form::Words) || is_own(&game, &Key::of_bytes(bytes)) {
                    assert_eq!(again.learn(bytes, value, &()), Ok(()), "{method:?} {}", game.expression());
                    assert_eq!(again.knows(bytes), Some(value));
                }
                known += 1;
            });
        }
    }
    assert!(known > 10_000, "{known}");
}

/// Random numbers by xorshift.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % n.max(1)
    }

    /// Bytes with some changes: flipped, truncated, extended, reordered, or emptied.
    fn changed(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut bytes = bytes.to_vec();
        for _ in 0..=self.below(3) {
            let (at, end) = (self.below(bytes.len()), self.below(bytes.len() + 1));
            match self.below(9) {
                0 | 1 if !bytes.is_empty() => bytes[at] ^= 1 << self.below(8),
                2 if !bytes.is_empty() => bytes[at] = self.below(256) as u8,
                3 if !bytes.is_empty() => bytes[at] = bytes[at].wrapping_add(1),
                4 => bytes.truncate(end),
                5 => bytes.extend((0..=self.below(9)).map(|_| self.below(256) as u8).collect::<Vec<_>>()),
                // An encoded number of 64 bits.
                6 => drop(bytes.splice(at..at, [&[0xff; 9][..], &[1]].concat())),
                7 if !bytes.is_empty() => bytes.swap(at, end % self.below(9).max(1) % (at + 1)),
                _ => bytes = (0..self.below(12)).map(|_| self.below(6) as u8).collect(),
            }
        }
        bytes
    }
}

#[test]
fn changed_bytes_are_refused_or_played() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for (game, keys) in games() {
        let known: BTreeSet<Key> = keys.iter().flat_map(|key| canonical(&game, key)).collect();
        let mut searches: Vec<Box<dyn Search>> = Method::ALL.iter().filter_map(|method| method.search(&game)).collect();
        let mut accepted = 0;
        for round in 0..4_000 {
            let Some(key) = known.iter().nth(round % known.len().max(1)) else { break };
            let bytes = random.changed(key.bytes());
            let key = Key::of_bytes(&bytes);
            if game.opens(&key) {
                game.write(&key);
            }
            if game.is_component(&key) {
                assert!(game.opens(&key), "{}: {bytes:?}", game.expression());
                if accepted < 300 && is_own(&game, &key) {
                    played(&game, &key);
                }
                accepted += 1;
            }
            for search in &mut searches {
                let _ = (search.learn(&bytes, 1, &()), search.knows(&bytes));
            }
        }
        for search in &searches {
            search.each_value(&mut |bytes, value| assert!(value == 1 && bytes.len() < 2_000));
        }
        if let Shape::Parts(parts) = game.shape() {
            let words: BTreeSet<Part> = keys.iter().flat_map(|key| parts.parts(key)).collect();
            for round in 0..40_000 {
                let Some(part) = words.iter().nth(round % words.len()) else { break };
                let bytes = random.changed(&word(part));
                let is_component = of_word(&bytes).is_some_and(|part| parts.is_component(&part));
                for search in searches.iter_mut().filter(|search| search.form() == Some(Form::Words)) {
                    assert_eq!(search.learn(&bytes, 1, &()).is_ok(), is_component, "{bytes:?}");
                }
                if let Some(part) = of_word(&bytes).filter(|_| is_component) {
                    played_as_words(parts, &part);
                    accepted += 1;
                }
            }
        }
        assert!(accepted > 0 || known.is_empty(), "{}: something is accepted", game.expression());
    }
}

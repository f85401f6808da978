//! Bytes from outside, such as a forged table on disk: no bytes cause a panic,
//! and bytes that are accepted as a component are a component, on which every method works.

use grundy::{Convention, GameShape, Limits, Meter, Method, Ruleset, Sum, entries};
use grundy_game::{ComponentWords, ComponentWordsGame, PositionKey};
use grundy_search::{ComponentForm, SearchMethod};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

const USER_RULES: &str = "from grundy import kayles\n@game\ndef f(a, b, *, k=3):\n    if a > 0: yield f(a - 1, (b, a, -7), k=k)\n@game\ndef g(n): return [g(k) + f(k, True) for k in range(n)] + [f(n, \"x\"), f(10**30, n), kayles(n)] if 0 < n < 10 else []\n@game\ndef h(a, b): return [h(a - k, b) for k in (1, 3) if k <= a] + [h(b, k) for k in range(min(b, 5))]";

/// The maximum number of options that are visited.
const MAX_OPTIONS: usize = 100;

/// About this many positions of each game are searched, spread from the first to the last.
const MAX_SEARCHED_POSITIONS: usize = 25;

/// All rulesets of the catalogue, and some of a user, each with positions.
fn games() -> Vec<(Arc<Ruleset>, Vec<PositionKey>)> {
    let mut games = Vec::new();
    for game in entries().flat_map(|entry| (entry.instances)()) {
        let mut keys: Vec<PositionKey> =
            game.small_positions().iter().filter_map(|args| game.read(args).ok()).collect();
        let example = game.card.and_then(|card| grundy::parse(card.example).ok()).unwrap_or_default();
        let own = example.components.into_iter().filter(|part| part.game.expression() == game.expression());
        keys.extend(own.filter_map(|part| part.key));
        games.push((game, keys));
    }
    let rules = grundy::parse_rules(USER_RULES).expect("they are rules");
    for text in ["g(3)", "f(2, (1, False), k=-1)", "h(4, 5)"] {
        let sum: Sum = grundy::parse_with(&rules, text).expect("it is a position");
        let part = &sum.components[0];
        games.push((Arc::clone(&part.game), vec![part.key.clone().expect("it fits")]));
    }
    games
}

fn options(game: &Arc<Ruleset>, key: &PositionKey) -> Vec<PositionKey> {
    let mut options = Vec::new();
    let _ = game.for_each_move_key(key, &mut |_, option| {
        options.push(option);
        if options.len() < MAX_OPTIONS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    options
}

fn canonical(game: &Arc<Ruleset>, key: &PositionKey) -> Vec<PositionKey> {
    let mut parts = Vec::new();
    game.for_each_component_key(key.clone(), &mut |part| parts.push(game.canonical_key(part, Convention::Normal)));
    parts
}

/// Whether a component belongs to the text of the rules, as those in tables do.
fn belongs_to_rules(game: &Arc<Ruleset>, key: &PositionKey) -> bool {
    game.write(key).iter().all(|(home, _)| home.as_ref().is_none_or(|home| home.scope() == game.scope()))
}

fn word_bytes(part: &ComponentWords) -> Vec<u8> {
    part.map(u64::to_le_bytes).concat()
}

fn part_from_word(bytes: &[u8]) -> Option<ComponentWords> {
    let (low, high) = bytes.split_at_checked(8)?;
    Some([u64::from_le_bytes(low.try_into().ok()?), u64::from_le_bytes(high.try_into().ok()?)])
}

/// Calls every method on a key that a ruleset accepts.
fn exercise_key(game: &Arc<Ruleset>, key: &PositionKey) {
    let shown = Sum::from_key(game, key).to_string();
    let (_, _) = (game.key_rank(key), game.declared_end_of_key(key));
    for option in options(game, key).iter().chain([key]) {
        for part in canonical(game, option).iter().filter(|part| belongs_to_rules(game, part)) {
            assert!(game.can_unpack(part) && game.is_component(part), "{shown} leads to {part:?}");
        }
    }
}

/// Tests the methods on components that are words.
fn exercise_words(parts: &dyn ComponentWordsGame, part: &ComponentWords) {
    let (_, _, _) = (parts.is_lost(part), parts.search_size(part), parts.search_cost(part));
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
            let Some(mut search) = method.search(&game).filter(|search| search.component_form().is_some()) else {
                continue;
            };
            let limits = Limits { max_positions: 3_000, ..Limits::default() };
            for key in keys.iter().step_by(1 + keys.len() / MAX_SEARCHED_POSITIONS) {
                let _ = search.nimber(key, &Meter::new(limits));
            }
            let form = search.component_form();
            let mut again = method.search(&game).expect("it fits as before");
            search.each_value(&mut |bytes, value| {
                let is_component = match (form, game.shape()) {
                    (Some(ComponentForm::Words), GameShape::Parts(parts)) => {
                        part_from_word(bytes).is_some_and(|part| parts.is_component(&part))
                    }
                    _ => {
                        let key = PositionKey::from_bytes(bytes);
                        !belongs_to_rules(&game, &key) || game.can_unpack(&key) && game.is_component(&key)
                    }
                };
                assert!(is_component, "{method:?} {}: {bytes:?}", game.expression());
                if form == Some(ComponentForm::Words) || belongs_to_rules(&game, &PositionKey::from_bytes(bytes)) {
                    assert_eq!(again.learn_value(bytes, value, &()), Ok(()), "{method:?} {}", game.expression());
                    assert_eq!(again.known_value(bytes), Some(value));
                }
                known += 1;
            });
        }
    }
    assert!(known > 10_000, "{known}");
}

/// Random numbers by xorshift.
struct XorShift(u64);

impl XorShift {
    fn random_below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % n.max(1)
    }

    /// Bytes with some changes: flipped, truncated, extended, reordered, or emptied.
    fn mutate_bytes(&mut self, bytes: &[u8]) -> Vec<u8> {
        let mut bytes = bytes.to_vec();
        for _ in 0..=self.random_below(3) {
            let (at, end) = (self.random_below(bytes.len()), self.random_below(bytes.len() + 1));
            match self.random_below(9) {
                0 | 1 if !bytes.is_empty() => bytes[at] ^= 1 << self.random_below(8),
                2 if !bytes.is_empty() => bytes[at] = self.random_below(256) as u8,
                3 if !bytes.is_empty() => bytes[at] = bytes[at].wrapping_add(1),
                4 => bytes.truncate(end),
                5 => bytes.extend((0..=self.random_below(9)).map(|_| self.random_below(256) as u8).collect::<Vec<_>>()),
                // An encoded number of 64 bits.
                6 => drop(bytes.splice(at..at, [&[0xff; 9][..], &[1]].concat())),
                7 if !bytes.is_empty() => bytes.swap(at, end % self.random_below(9).max(1) % (at + 1)),
                _ => bytes = (0..self.random_below(12)).map(|_| self.random_below(6) as u8).collect(),
            }
        }
        bytes
    }
}

#[test]
fn changed_bytes_are_refused_or_played() {
    let mut random = XorShift(0x9e37_79b9_7f4a_7c15);
    for (game, keys) in games() {
        let known: BTreeSet<PositionKey> = keys.iter().flat_map(|key| canonical(&game, key)).collect();
        let mut searches: Vec<Box<dyn SearchMethod>> =
            Method::ALL.iter().filter_map(|method| method.search(&game)).collect();
        let mut accepted = 0;
        for round in 0..4_000 {
            let Some(key) = known.iter().nth(round % known.len().max(1)) else { break };
            let bytes = random.mutate_bytes(key.bytes());
            let key = PositionKey::from_bytes(&bytes);
            if game.can_unpack(&key) {
                game.write(&key);
            }
            if game.is_component(&key) {
                assert!(game.can_unpack(&key), "{}: {bytes:?}", game.expression());
                if accepted < 300 && belongs_to_rules(&game, &key) {
                    exercise_key(&game, &key);
                }
                accepted += 1;
            }
            for search in &mut searches {
                let _ = (search.learn_value(&bytes, 1, &()), search.known_value(&bytes));
            }
        }
        for search in &searches {
            search.each_value(&mut |bytes, value| assert!(value == 1 && bytes.len() < 2_000));
        }
        if let GameShape::Parts(parts) = game.shape() {
            let words: BTreeSet<ComponentWords> = keys.iter().flat_map(|key| parts.components(key)).collect();
            for round in 0..40_000 {
                let Some(part) = words.iter().nth(round % words.len()) else { break };
                let bytes = random.mutate_bytes(&word_bytes(part));
                let is_component = part_from_word(&bytes).is_some_and(|part| parts.is_component(&part));
                for search in searches.iter_mut().filter(|search| search.component_form() == Some(ComponentForm::Words))
                {
                    assert_eq!(search.learn_value(&bytes, 1, &()).is_ok(), is_component, "{bytes:?}");
                }
                if let Some(part) = part_from_word(&bytes).filter(|_| is_component) {
                    exercise_words(parts, &part);
                    accepted += 1;
                }
            }
        }
        assert!(accepted > 0 || known.is_empty(), "{}: something is accepted", game.expression());
    }
}

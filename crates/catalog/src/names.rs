//! The names of games and concepts, all in one place.
//!
//! A name is found exactly, or [folded](grundy_game::fold_name).
//! Titles are names in all languages, with and without the part in parentheses, and followed by any of the words for "game" or none.

use crate::concepts::{Concept, concepts};
use crate::{Entry, entries, number_sets};
use grundy_game::traditional::to_traditional;
use grundy_game::{SpelledName, fold_name, fold_sign, is_word_character};
use std::sync::LazyLock;

/// The game or concept that a name of the catalogue represents.
#[derive(Clone, Copy, Debug)]
pub enum CatalogTopic {
    /// A game, or a set of numbers.
    Game(&'static Entry),
    /// A concept of the theory.
    Concept(&'static Concept),
}

/// The game or the concept with a name, an alias or a title, in any language.
///
/// ```
/// use grundy_catalog::{CatalogTopic, find_topic};
/// for name in ["wythoff", "Wythoff's game", "威佐夫博弈", "威佐夫賽局", "威佐夫博奕"] {
///     let Some(CatalogTopic::Game(entry)) = find_topic(name) else { panic!("{name} is a game") };
///     assert_eq!(entry.card.name, "wythoff");
/// }
/// assert!(matches!(find_topic("Nash Equilibrium"), Some(CatalogTopic::Concept(_))));
/// ```
pub fn find_topic(name: &str) -> Option<CatalogTopic> {
    let game = entries().find(|entry| entry.card.name == name || entry.card.aliases.contains(&name));
    let concept = || concepts().iter().find(|concept| concept.name == name || concept.aliases.contains(&name));
    let exact = game.map(CatalogTopic::Game).or_else(|| concept().map(CatalogTopic::Concept));
    exact.or_else(|| NameIndex::for_text(name).find(&fold_name(name)))
}

/// The concept with a name, an alias or a title, in any language; upper and lower case are not distinguished.
///
/// ```
/// use grundy_catalog::find_concept;
/// assert_eq!(find_concept("SG函数").map(|concept| concept.name), Some("grundy_value"));
/// ```
pub fn find_concept(name: &str) -> Option<&'static Concept> {
    match find_topic(name.trim()) {
        Some(CatalogTopic::Concept(concept)) => Some(concept),
        _ => None,
    }
}

/// The game at the start of a text whose name is not an identifier: the longest such name.
///
/// A lone `*`, as in `*3`, is a heap of Nim.
pub(crate) fn find_spelled_game(text: &str) -> Option<SpelledName> {
    if text.starts_with('*') {
        return Some(SpelledName { bytes: 1, name: NIM_NAME.into() });
    }
    if let Some(spelled) = number_sets::spelled_powers(text) {
        return Some(spelled);
    }
    let index = NameIndex::for_text(&text[..text.floor_char_boundary(MAX_NAME_BYTES)]);
    let mut folded = String::new();
    let mut found = None;
    // How many parentheses are open, and whether a sign occurred that no identifier has.
    let (mut depth, mut is_spelled) = (0, false);
    let mut signs = text.char_indices().peekable();
    while let Some((at, sign)) = signs.next() {
        let is_word = is_word_character(sign);
        is_spelled |= !is_word;
        match sign {
            '(' | '（' => depth += 1,
            ')' | '）' if depth == 0 => break,
            ')' | '）' => depth -= 1,
            _ => {}
        }
        let next = signs.peek().map(|&(_, next)| next);
        let is_joint = |c: char| c.is_alphanumeric() || c.is_whitespace() || "(（)）".contains(c);
        match fold_sign(sign) {
            Some(kept) => folded.push(kept),
            // A hyphen or an apostrophe of a name joins two letters.
            None if is_joint(sign) || at > 0 && next.is_some_and(char::is_alphanumeric) => {}
            None => break,
        }
        if !index.has_prefix(&folded) {
            break;
        }
        let ends = !next.is_some_and(is_word_character);
        let is_whole = is_spelled && ends && depth == 0 && (is_word || ")）".contains(sign));
        if is_whole && let Some(CatalogTopic::Game(entry)) = index.find(&folded) {
            found = Some(SpelledName { bytes: at + sign.len_utf8(), name: entry.card.name.into() });
        }
    }
    found
}

/// The name of Nim in the notation.
const NIM_NAME: &str = "nim";

/// No name has more bytes.
const MAX_NAME_BYTES: usize = 200;

/// Words for "game" behind a name, folded.
const GAME_WORDS: [&str; 8] = ["博弈", "博奕", "游戏", "赛局", "问题", "games", "game", "problem"];

/// Folded names, sorted.
struct NameIndex {
    names: Vec<(String, CatalogTopic)>,
}

/// The names that are written in English letters: no conversion of Chinese is needed for them.
static ENGLISH_NAMES: LazyLock<NameIndex> = LazyLock::new(|| NameIndex::new(english_names));
/// The names in all languages.
static ALL_NAMES: LazyLock<NameIndex> =
    LazyLock::new(|| NameIndex::new(|shown| english_names(shown).into_iter().chain(chinese_names(shown)).collect()));

/// The names that the catalogue shows for a game or a concept.
struct ShownNames {
    name: &'static str,
    title: (&'static str, &'static str),
    aliases: &'static [&'static str],
}

fn english_names(shown: &ShownNames) -> Vec<String> {
    let aliases = shown.aliases.iter().filter(|alias| !alias.contains(is_ideograph));
    [shown.name, shown.title.0].into_iter().chain(aliases.copied()).map(String::from).collect()
}

fn chinese_names(shown: &ShownNames) -> Vec<String> {
    let simplified = [shown.title.1].into_iter().chain(shown.aliases.iter().copied());
    // Some say 取石头 for 取石子.
    simplified.flat_map(|name| [name.into(), to_traditional(name), name.replace("石子", "石头")]).collect()
}

fn is_ideograph(c: char) -> bool {
    ('\u{3400}'..='\u{9fff}').contains(&c)
}

impl NameIndex {
    /// The index that has all names with the letters of a text.
    fn for_text(text: &str) -> &'static NameIndex {
        if text.contains(is_ideograph) { &ALL_NAMES } else { &ENGLISH_NAMES }
    }

    fn new(names_of: impl Fn(&ShownNames) -> Vec<String>) -> NameIndex {
        let mut names = Vec::new();
        for (topic, shown) in all_topics() {
            for (rank, name) in names_of(&shown).iter().flat_map(|name| variants(name)) {
                names.push((name, rank, topic));
            }
        }
        // The sort is stable: games come before concepts, and a name as it is shown before a variant of another.
        names.sort_by(|a, b| (&a.0, a.1).cmp(&(&b.0, b.1)));
        names.dedup_by(|later, first| later.0 == first.0);
        NameIndex { names: names.into_iter().map(|(name, _, topic)| (name, topic)).collect() }
    }

    fn find(&self, folded: &str) -> Option<CatalogTopic> {
        let at = self.names.binary_search_by(|(name, _)| name.as_str().cmp(folded)).ok()?;
        Some(self.names[at].1)
    }

    fn has_prefix(&self, folded: &str) -> bool {
        let at = self.names.partition_point(|(name, _)| name.as_str() < folded);
        self.names.get(at).is_some_and(|(name, _)| name.starts_with(folded))
    }
}

/// All games and concepts, with their names.
fn all_topics() -> impl Iterator<Item = (CatalogTopic, ShownNames)> {
    let games = entries().map(|entry| {
        let card = entry.card;
        (CatalogTopic::Game(entry), ShownNames { name: card.name, title: card.names, aliases: card.aliases })
    });
    let concepts = concepts().iter().map(|concept| {
        let shown = ShownNames { name: concept.name, title: concept.names, aliases: concept.aliases };
        (CatalogTopic::Concept(concept), shown)
    });
    games.chain(concepts)
}

/// The folded forms of a name, each with its rank: 0 as it is shown, 1 without the part in parentheses, 2 with another word
/// for "game", or none.
fn variants(name: &str) -> Vec<(u8, String)> {
    let folded = fold_name(name);
    let short = folded.split('(').next().unwrap_or_default().to_string();
    let stem = GAME_WORDS.iter().find_map(|word| short.strip_suffix(word)).unwrap_or(&short).to_string();
    let mut all = vec![(0, folded)];
    if !short.is_empty() {
        all.push((1, short));
    }
    if !stem.is_empty() {
        all.extend(GAME_WORDS.iter().map(|word| (2, format!("{stem}{word}"))));
        all.push((2, stem));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn topic_name(topic: CatalogTopic) -> &'static str {
        match topic {
            CatalogTopic::Game(entry) => entry.card.name,
            CatalogTopic::Concept(concept) => concept.name,
        }
    }

    /// A name that two games share, in any language, would give one of them at random.
    #[test]
    fn names_belong_to_one_topic() {
        let mut seen: HashMap<String, (u8, &str)> = HashMap::new();
        let mut shared = Vec::new();
        for (topic, shown) in all_topics() {
            let here = topic_name(topic);
            for name in english_names(&shown).into_iter().chain(chinese_names(&shown)) {
                for (rank, folded) in variants(&name) {
                    match seen.get(&folded) {
                        Some(&(other, there)) if there != here => {
                            // A variant may give way to a name that is shown.
                            if rank == other {
                                shared.push(format!("{folded} (rank {rank}): {there}, {here}"));
                            }
                            if rank < other {
                                seen.insert(folded, (rank, here));
                            }
                        }
                        _ => {
                            let rank = seen.get(&folded).map_or(rank, |&(other, _)| rank.min(other));
                            seen.insert(folded, (rank, here));
                        }
                    }
                }
            }
        }
        assert!(shared.is_empty(), "{}", shared.join("\n"));
    }

    #[test]
    fn every_name_that_is_shown_finds_its_topic() {
        for (topic, shown) in all_topics() {
            for name in english_names(&shown).into_iter().chain(chinese_names(&shown)) {
                let found = find_topic(&name).map(topic_name);
                assert_eq!(found, Some(topic_name(topic)), "{name}");
                assert!(name.len() <= MAX_NAME_BYTES, "{name}");
            }
        }
    }

    #[test]
    fn spelled_names_end_where_the_arguments_begin() {
        for (text, spelled) in [
            ("Wythoff's game(8, 15)", Some((14, "wythoff"))),
            ("Wythoff’s Game (8, 15)", Some((16, "wythoff"))),
            ("Bash (Bachet's game)(3)(8)", Some((20, "bash"))),
            ("Bash(3)(8)", None),
            ("New Nim(5, 5)", Some((7, "new_nim"))),
            ("new-nim 5 5", Some((7, "new_nim"))),
            ("End-Nim(3, 1) + nim(2)", Some((7, "end_nim"))),
            ("End - Nim(3, 1)", None),
            ("nim (3)", None),
            ("n - nim(3)", None),
            ("新 Nim 游戏(5, 5)", Some((14, "new_nim"))),
            ("公平不圍棋（NoGo）(2, 3)", Some((25, "nogo"))),
            ("*3", Some((1, "nim"))),
            ("sum of games", None),
        ] {
            assert_eq!(
                find_spelled_game(text).map(|found| (found.bytes, found.name)),
                spelled.map(|(bytes, name): (usize, &str)| (bytes, name.into())),
                "{text}"
            );
        }
    }
}

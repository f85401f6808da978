//! The items of a worker that counts: what is known of each, and who leads to it.

use crate::item::Item;
use crate::judge::{DRAWN, outcome};
use crate::links::Link;
use crate::rules::Aim;
use crate::stop::Halt;
use grundy_theory::{Outcome, Stop};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use std::collections::BTreeMap;

/// Items by their places, in the order in which they were found.
pub(crate) struct Nodes<P> {
    aim: Aim,
    items: IndexMap<P, Node, FxBuildHasher>,
    /// The predecessors of all items, chained.
    links: Vec<Chained>,
    /// The items that are known and have not told it, by level.
    levels: BTreeMap<u32, Vec<u32>>,
    solved: u64,
    held: u64,
}

/// What is known of an item.
struct Node {
    /// How many of its different components are not known yet.
    left: u32,
    word: Option<u32>,
    /// The slowest win among its options.
    slowest: u32,
    /// The last of its predecessors, by its place among the links and one more.
    links: u32,
    /// For values the words of its components, in the order in which they were met.
    parts: Box<[u32]>,
}

/// A predecessor, and the link before.
struct Chained {
    link: Link,
    before: u32,
}

impl<P: Item> Nodes<P> {
    pub(crate) fn new(aim: Aim) -> Nodes<P> {
        Nodes { aim, items: IndexMap::default(), links: Vec::new(), levels: BTreeMap::new(), solved: 0, held: 0 }
    }

    pub(crate) fn len(&self) -> usize {
        self.items.len()
    }

    /// How many are known.
    pub(crate) fn solved(&self) -> u64 {
        self.solved
    }

    /// About how many bytes all this takes.
    pub(crate) fn held(&self) -> u64 {
        self.held + (size_of::<Chained>() * self.links.capacity()) as u64
    }

    /// All items, and what is known of them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&P, Option<u32>)> {
        self.items.iter().map(|(item, node)| (item, node.word))
    }

    /// An item by its place.
    pub(crate) fn item(&self, place: u32) -> Option<&P> {
        self.items.get_index(place as usize).map(|(item, _)| item)
    }

    /// What is known of the item at a place.
    pub(crate) fn word(&self, place: u32) -> Option<u32> {
        self.items[place as usize].word
    }

    /// What is known of an item; `None` if it was never found.
    pub(crate) fn known(&self, item: &P) -> Option<Option<u32>> {
        self.items.get(item).map(|node| node.word)
    }

    /// The place of an item, which may be new.
    ///
    /// # Errors
    /// There are too many.
    pub(crate) fn place(&mut self, item: P) -> Result<u32, Stop> {
        if let Some(place) = self.items.get_index_of(&item) {
            return Ok(place as u32);
        }
        let place = u32::try_from(self.items.len()).ok().filter(|&place| place < u32::MAX).ok_or(Stop::Memory)?;
        let node = Node { left: u32::MAX, word: None, slowest: 0, links: 0, parts: Box::default() };
        self.held += (size_of::<P>() + item.held() + size_of::<Node>() + 24) as u64;
        self.items.insert(item, node);
        Ok(place)
    }

    /// Takes over that somebody leads to the item at a place.
    ///
    /// # Errors
    /// There are too many.
    pub(crate) fn link(&mut self, place: u32, link: Link) -> Result<(), Stop> {
        let number = u32::try_from(self.links.len() + 1).map_err(|_| Stop::Memory)?;
        let before = std::mem::replace(&mut self.items[place as usize].links, number);
        self.links.push(Chained { link, before });
        Ok(())
    }

    /// Those who lead to the item at a place.
    pub(crate) fn predecessors(&self, place: u32) -> impl Iterator<Item = Link> {
        let mut next = self.items[place as usize].links;
        std::iter::from_fn(move || {
            let Chained { link, before } = &self.links[next.checked_sub(1)? as usize];
            next = *before;
            Some(*link)
        })
    }

    /// The item at a place waits for the words of so many different components.
    pub(crate) fn wait(&mut self, place: u32, count: u32) {
        let node = &mut self.items[place as usize];
        node.left = count;
        if self.aim == Aim::Values {
            self.held += 4 * u64::from(count);
            node.parts = vec![0; count as usize].into();
        }
    }

    /// The item at a place is known, from this level on.
    pub(crate) fn know(&mut self, place: u32, word: u32, level: u32) {
        let node = &mut self.items[place as usize];
        if node.word.is_some() {
            return;
        }
        node.word = Some(word);
        self.solved += 1;
        if word != DRAWN || self.aim == Aim::Values {
            self.levels.entry(level).or_default().push(place);
        }
    }

    /// Hears at a level what is known of a component of an item; the words of all of them, when it was the last for a value.
    ///
    /// # Errors
    /// There is no such component.
    pub(crate) fn hear(&mut self, place: u32, slot: u32, word: u32, level: u32) -> Result<Option<Box<[u32]>>, Halt> {
        let (_, node) = self.items.get_index_mut(place as usize).ok_or(Halt::Garbled)?;
        if node.word.is_some() {
            return Ok(None);
        }
        match self.aim {
            Aim::Values => *node.parts.get_mut(slot as usize).ok_or(Halt::Garbled)? = word,
            Aim::Outcomes(_) => match outcome(word) {
                (Outcome::P, Some(moves)) => {
                    self.know(place, (moves + 1) << 1 | 1, level + 1);
                    return Ok(None);
                }
                (_, moves) => node.slowest = node.slowest.max(moves.unwrap_or(0)),
            },
        }
        node.left = node.left.checked_sub(1).ok_or(Halt::Garbled)?;
        if node.left > 0 {
            return Ok(None);
        }
        if self.aim == Aim::Values {
            let parts = std::mem::take(&mut node.parts);
            self.held -= 4 * parts.len() as u64;
            return Ok(Some(parts));
        }
        let word = (node.slowest + 1) << 1;
        self.know(place, word, level + 1);
        Ok(None)
    }

    /// The lowest level that has items that have not told what is known of them.
    pub(crate) fn level(&self) -> Option<u32> {
        self.levels.first_key_value().map(|(level, _)| *level)
    }

    /// An item of a level that has not told what is known of it, which it does now.
    pub(crate) fn tells(&mut self, level: u32) -> Option<u32> {
        let places = self.levels.get_mut(&level)?;
        let place = places.pop();
        if places.is_empty() {
            self.levels.remove(&level);
        }
        place
    }
}

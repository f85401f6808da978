//! The items of a worker without ranks: the word of each, and its predecessors.

use crate::halt::ClusterHalt;
use crate::item::ClusterItem;
use crate::option_judge::{DRAW_WORD, word_outcome};
use crate::predecessor_links::PredecessorLink;
use crate::rules::SolveAim;
use grundy_game::{Outcome, Stop};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use std::collections::BTreeMap;

/// Items by place, in the order in which they were found.
pub(crate) struct ItemNodes<P> {
    aim: SolveAim,
    items: IndexMap<P, ItemNode, FxBuildHasher>,
    /// The predecessors of all items, as linked lists.
    links: Vec<ChainedLink>,
    /// The known items that are not yet reported to their predecessors, by level.
    levels: BTreeMap<u32, Vec<u32>>,
    solved_count: u64,
    held_bytes: u64,
}

/// The state of an item.
struct ItemNode {
    /// The number of its different components that are not known yet.
    unknown_components: u32,
    word: Option<u32>,
    /// The slowest win among its options.
    slowest: u32,
    /// One more than the index of the last link of the item; 0 if it has no link.
    links: u32,
    /// For values: the words of its components, in the order of their first occurrence.
    parts: Box<[u32]>,
}

/// A predecessor, and the previous link of the list.
struct ChainedLink {
    link: PredecessorLink,
    previous_link: u32,
}

impl<P: ClusterItem> ItemNodes<P> {
    pub(crate) fn new(aim: SolveAim) -> ItemNodes<P> {
        ItemNodes {
            aim,
            items: IndexMap::default(),
            links: Vec::new(),
            levels: BTreeMap::new(),
            solved_count: 0,
            held_bytes: 0,
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.items.len()
    }

    /// The number of known items.
    pub(crate) fn solved_count(&self) -> u64 {
        self.solved_count
    }

    /// The approximate bytes of memory in use.
    pub(crate) fn memory_bytes(&self) -> u64 {
        self.held_bytes + (size_of::<ChainedLink>() * self.links.capacity()) as u64
    }

    /// All items with their words.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&P, Option<u32>)> {
        self.items.iter().map(|(item, node)| (item, node.word))
    }

    /// An item by its place.
    pub(crate) fn item(&self, place: u32) -> Option<&P> {
        self.items.get_index(place as usize).map(|(item, _)| item)
    }

    /// The word of the item at a place, if it is known.
    pub(crate) fn word(&self, place: u32) -> Option<u32> {
        self.items[place as usize].word
    }

    /// The word of an item, if it is known; `None` if the item was never found.
    pub(crate) fn word_of_item(&self, item: &P) -> Option<Option<u32>> {
        self.items.get(item).map(|node| node.word)
    }

    /// The place of an item, which is added if it is new.
    ///
    /// # Errors
    /// Returns [`Stop::Memory`] if the number of items does not fit in 32 bits.
    pub(crate) fn place_of_item(&mut self, item: P) -> Result<u32, Stop> {
        if let Some(place) = self.items.get_index_of(&item) {
            return Ok(place as u32);
        }
        let place = u32::try_from(self.items.len()).ok().filter(|&place| place < u32::MAX).ok_or(Stop::Memory)?;
        // Until it is opened, no number of words is enough.
        let node = ItemNode { unknown_components: u32::MAX, word: None, slowest: 0, links: 0, parts: Box::default() };
        self.held_bytes += (size_of::<P>() + item.heap_bytes() + size_of::<ItemNode>() + 24) as u64;
        self.items.insert(item, node);
        Ok(place)
    }

    /// Adds a predecessor of the item at a place.
    ///
    /// # Errors
    /// Returns [`Stop::Memory`] if the number of links does not fit in 32 bits.
    pub(crate) fn add_link(&mut self, place: u32, link: PredecessorLink) -> Result<(), Stop> {
        let number = u32::try_from(self.links.len() + 1).map_err(|_| Stop::Memory)?;
        let previous_link = std::mem::replace(&mut self.items[place as usize].links, number);
        // All lists share one vector: a vector for each item would take more memory than its links.
        self.links.push(ChainedLink { link, previous_link });
        Ok(())
    }

    /// The predecessors of the item at a place.
    pub(crate) fn predecessors(&self, place: u32) -> impl Iterator<Item = PredecessorLink> {
        let mut next = self.items[place as usize].links;
        std::iter::from_fn(move || {
            let ChainedLink { link, previous_link } = &self.links[next.checked_sub(1)? as usize];
            next = *previous_link;
            Some(*link)
        })
    }

    /// Sets the number of different components whose words the item at a place needs.
    pub(crate) fn expect_words(&mut self, place: u32, count: u32) {
        let node = &mut self.items[place as usize];
        node.unknown_components = count;
        if self.aim == SolveAim::Values {
            self.held_bytes += 4 * u64::from(count);
            node.parts = vec![0; count as usize].into();
        }
    }

    /// Sets the word of the item at a place, known at this level.
    pub(crate) fn set_word(&mut self, place: u32, word: u32, level: u32) {
        let node = &mut self.items[place as usize];
        if node.word.is_some() {
            return;
        }
        node.word = Some(word);
        self.solved_count += 1;
        // A draw decides nothing: predecessors that depend on it never become known, and so are draws as well.
        if word != DRAW_WORD || self.aim == SolveAim::Values {
            self.levels.entry(level).or_default().push(place);
        }
    }

    /// Receives, at a level, the word of a component of an item. Returns the words of all components when the last one for a value has come.
    ///
    /// # Errors
    /// Returns an error if there is no such component.
    pub(crate) fn receive_word(
        &mut self,
        place: u32,
        slot: u32,
        word: u32,
        level: u32,
    ) -> Result<Option<Box<[u32]>>, ClusterHalt> {
        let (_, node) = self.items.get_index_mut(place as usize).ok_or(ClusterHalt::Garbled)?;
        if node.word.is_some() {
            return Ok(None);
        }
        match self.aim {
            SolveAim::Values => *node.parts.get_mut(slot as usize).ok_or(ClusterHalt::Garbled)? = word,
            SolveAim::Outcomes(_) => match word_outcome(word) {
                // Levels come in ascending order, so the first lost option is the fastest one.
                (Outcome::P, Some(moves)) => {
                    self.set_word(place, (moves + 1) << 1 | 1, level + 1);
                    return Ok(None);
                }
                (_, moves) => node.slowest = node.slowest.max(moves.unwrap_or(0)),
            },
        }
        // Each component reports once, so a count below 0 shows changed bytes.
        node.unknown_components = node.unknown_components.checked_sub(1).ok_or(ClusterHalt::Garbled)?;
        if node.unknown_components > 0 {
            return Ok(None);
        }
        if self.aim == SolveAim::Values {
            let parts = std::mem::take(&mut node.parts);
            self.held_bytes -= 4 * parts.len() as u64;
            return Ok(Some(parts));
        }
        // All options are won by the opponent, so the loser takes the slowest win.
        let word = (node.slowest + 1) << 1;
        self.set_word(place, word, level + 1);
        Ok(None)
    }

    /// The lowest level with items that are not yet reported.
    pub(crate) fn lowest_level(&self) -> Option<u32> {
        self.levels.first_key_value().map(|(level, _)| *level)
    }

    /// Takes an item of a level that must be reported now.
    pub(crate) fn take_unreported(&mut self, level: u32) -> Option<u32> {
        let places = self.levels.get_mut(&level)?;
        // Items of a level may come in any order.
        let place = places.pop();
        if places.is_empty() {
            self.levels.remove(&level);
        }
        place
    }
}

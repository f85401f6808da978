//! Chunks of positions of one rank whose component words have been requested.

use crate::gather::Gather;
use crate::item::Item;
use crate::judge::Judge;
use crate::message::Group;
use crate::rules::Rules;
use crate::run::Cursor;
use crate::stop::Halt;
use crate::words::{WordsWriter, word};
use grundy_theory::End;
use std::ops::ControlFlow;

/// Marks the last component of an option.
const LAST: u32 = 1 << 31;
/// The number that stands for an option without components.
const NOTHING: u32 = LAST - 1;

/// Some positions of one rank, with their options as numbers of components, whose words have been requested.
pub(crate) struct Chunk {
    pub(crate) rank: u64,
    /// The options of all positions, concatenated.
    edges: Vec<u32>,
    /// For each position, the end of its options.
    ends: Vec<u32>,
    /// Positions that are declared ends.
    declared: Vec<(u32, End)>,
    /// The words of the components, by number.
    words: Vec<u32>,
    /// The numbers of the components that each worker was asked for, in order.
    asked: Vec<Vec<u32>>,
    /// The number of missing words.
    missing: usize,
}

/// The limits of a chunk.
#[derive(Clone, Copy)]
pub(crate) struct Size {
    pub(crate) items: usize,
    pub(crate) edges: usize,
}

impl Chunk {
    /// A chunk without positions that requests the words of some items, which [`words`](Chunk::words) returns later.
    pub(crate) fn wanted<P: Item>(gather: &mut Gather<P>) -> (Chunk, Vec<Vec<Group>>) {
        Chunk::of(u64::MAX, gather, Vec::new(), Vec::new(), Vec::new())
    }

    fn of<P: Item>(
        rank: u64,
        gather: &mut Gather<P>,
        edges: Vec<u32>,
        ends: Vec<u32>,
        declared: Vec<(u32, End)>,
    ) -> (Chunk, Vec<Vec<Group>>) {
        let missing = gather.len();
        let (groups, asked) = gather.parcels().into_iter().map(|parcel| (parcel.groups, parcel.numbers)).unzip();
        (Chunk { rank, edges, ends, declared, words: vec![0; missing], asked, missing }, groups)
    }

    /// Opens the next positions of a rank, as many as `size` and `more` allow. Returns the chunk and the questions for each worker.
    ///
    /// # Errors
    /// The failure of the rules, or [`Halt::Unranked`] if a rank does not fall.
    pub(crate) fn open<R: Rules>(
        rank: u64,
        cursor: &mut Cursor<R::Item>,
        rules: &R,
        gather: &mut Gather<R::Item>,
        size: Size,
        mut more: impl FnMut() -> bool,
    ) -> Result<(Chunk, Vec<Vec<Group>>), Halt> {
        let (mut edges, mut ends, mut declared) = (Vec::new(), Vec::new(), Vec::new());
        while gather.len() < size.items && edges.len() < size.edges && more() && cursor.advance()? {
            let before = edges.len();
            each_option(rules, cursor.item(), |parts| {
                if parts.is_empty() {
                    edges.push(NOTHING | LAST);
                }
                for (place, part) in parts.iter().enumerate() {
                    let last = if place + 1 == parts.len() { LAST } else { 0 };
                    edges.push(gather.insert(part, |part| rank_below(rules, rank, part))? | last);
                }
                Ok(())
            })?;
            if edges.len() == before
                && let Some(end) = rules.end(cursor.item())
            {
                declared.push((ends.len() as u32, end));
            }
            ends.push(u32::try_from(edges.len()).map_err(|_| grundy_theory::Stop::Memory)?);
        }
        Ok(Chunk::of(rank, gather, edges, ends, declared))
    }

    /// Stores the answers of a worker.
    ///
    /// # Errors
    /// The answers do not match the questions.
    pub(crate) fn told(&mut self, from: usize, bytes: &[u8], width: u8) -> Result<(), Halt> {
        let asked = std::mem::take(&mut self.asked[from]);
        if !matches!(width, 1 | 2 | 4) || bytes.len() != asked.len() * usize::from(width) {
            return Err(Halt::Garbled);
        }
        self.missing -= asked.len();
        for (number, bytes) in asked.into_iter().zip(bytes.chunks_exact(width.into())) {
            self.words[number as usize] = word(bytes);
        }
        Ok(())
    }

    /// Computes the words of the positions and appends them in order.
    ///
    /// # Errors
    /// An answer is missing.
    pub(crate) fn solve(&self, judge: &mut Judge, words: &mut WordsWriter) -> Result<(), Halt> {
        if self.missing > 0 {
            return Err(Halt::Garbled);
        }
        let (mut start, mut declared) = (0, self.declared.iter().peekable());
        for (position, &end) in self.ends.iter().enumerate() {
            let mut sum = 0;
            for &edge in &self.edges[start..end as usize] {
                let number = edge & !LAST;
                if number != NOTHING {
                    sum ^= self.words[number as usize];
                }
                if edge & LAST != 0 {
                    judge.option(std::mem::take(&mut sum));
                }
            }
            start = end as usize;
            let end = declared.next_if(|(which, _)| *which == position as u32).map(|(_, end)| *end);
            words.push(judge.word(end));
        }
        Ok(())
    }

    /// The words of the [`wanted`](Chunk::wanted) items, by number.
    pub(crate) fn words(&self) -> &[u32] {
        &self.words
    }

    /// The approximate bytes of memory in use.
    pub(crate) fn held(&self) -> u64 {
        (4 * (self.edges.capacity() + self.ends.capacity() + 2 * self.words.capacity())) as u64
    }
}

/// Visits the components of each option of an item.
///
/// # Errors
/// The failure of the rules, and the errors of the visitor.
pub(crate) fn each_option<R: Rules>(
    rules: &R,
    item: &R::Item,
    mut visit: impl FnMut(&[R::Item]) -> Result<(), Halt>,
) -> Result<(), Halt> {
    let mut result = Ok(());
    let flow = rules.for_each_option(item, &mut |parts| {
        result = visit(parts);
        if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    match (result, flow) {
        (Ok(()), ControlFlow::Break(())) => Err(rules.failure().into()),
        (result, _) => result,
    }
}

/// The rank of a component of an option of a position of rank `above`, which must be smaller.
///
/// # Errors
/// [`Halt::Unranked`].
pub(crate) fn rank_below<R: Rules>(rules: &R, above: u64, item: &R::Item) -> Result<u64, Halt> {
    rules.rank(item).filter(|rank| *rank < above).ok_or(Halt::Unranked)
}

//! Chunks of positions of one rank whose component words have been requested.

use crate::halt::ClusterHalt;
use crate::item::ClusterItem;
use crate::item_gather::ItemGather;
use crate::message::ItemGroup;
use crate::option_judge::OptionJudge;
use crate::rules::ClusterRules;
use crate::run::RunCursor;
use crate::words::{WordsWriter, decode_word};
use grundy_game::DeclaredEnd;
use std::ops::ControlFlow;

/// Marks the last component of an option.
const LAST_COMPONENT_BIT: u32 = 1 << 31;
/// The number that represents an option without components.
const EMPTY_OPTION: u32 = LAST_COMPONENT_BIT - 1;

/// Some positions of one rank, with their options as numbers of components, whose words have been requested.
pub(crate) struct RankChunk {
    pub(crate) rank: u64,
    /// The options of all positions, concatenated.
    edges: Vec<u32>,
    /// For each position, the end of its options.
    ends: Vec<u32>,
    /// Positions that are declared ends.
    declared_ends: Vec<(u32, DeclaredEnd)>,
    /// The words of the components, by number.
    words: Vec<u32>,
    /// The numbers of the components that were requested from each worker, in order.
    requested_numbers: Vec<Vec<u32>>,
    /// The number of missing words.
    missing_words: usize,
}

/// The limits of a chunk.
#[derive(Clone, Copy)]
pub(crate) struct ChunkSize {
    pub(crate) items: usize,
    pub(crate) edges: usize,
}

impl RankChunk {
    /// A chunk without positions that requests the words of some items, which [`component_words`](RankChunk::component_words) returns later.
    pub(crate) fn for_wanted<P: ClusterItem>(gather: &mut ItemGather<P>) -> (RankChunk, Vec<Vec<ItemGroup>>) {
        RankChunk::from_gathered(u64::MAX, gather, Vec::new(), Vec::new(), Vec::new())
    }

    fn from_gathered<P: ClusterItem>(
        rank: u64,
        gather: &mut ItemGather<P>,
        edges: Vec<u32>,
        ends: Vec<u32>,
        declared: Vec<(u32, DeclaredEnd)>,
    ) -> (RankChunk, Vec<Vec<ItemGroup>>) {
        let missing = gather.len();
        let (groups, asked) = gather.take_parcels().into_iter().map(|parcel| (parcel.groups, parcel.numbers)).unzip();
        (
            RankChunk {
                rank,
                edges,
                ends,
                declared_ends: declared,
                words: vec![0; missing],
                requested_numbers: asked,
                missing_words: missing,
            },
            groups,
        )
    }

    /// Opens the next positions of a rank, as many as `size` and `more` allow. Returns the chunk and the questions for each worker.
    ///
    /// # Errors
    /// Returns the failure of the rules, or [`ClusterHalt::Unranked`] if a rank does not fall.
    pub(crate) fn open_positions<R: ClusterRules>(
        rank: u64,
        cursor: &mut RunCursor<R::Item>,
        rules: &R,
        gather: &mut ItemGather<R::Item>,
        size: ChunkSize,
        mut more: impl FnMut() -> bool,
    ) -> Result<(RankChunk, Vec<Vec<ItemGroup>>), ClusterHalt> {
        let (mut edges, mut ends, mut declared) = (Vec::new(), Vec::new(), Vec::new());
        // The cursor comes last: in a full chunk the position must stay for the next one.
        while gather.len() < size.items && edges.len() < size.edges && more() && cursor.advance()? {
            let before = edges.len();
            visit_options(rules, cursor.item(), |parts| {
                if parts.is_empty() {
                    // An option without components is an option too, of value 0.
                    edges.push(EMPTY_OPTION | LAST_COMPONENT_BIT);
                }
                for (place, part) in parts.iter().enumerate() {
                    let last = if place + 1 == parts.len() { LAST_COMPONENT_BIT } else { 0 };
                    edges.push(gather.insert(part, |part| rank_below(rules, rank, part))? | last);
                }
                Ok(())
            })?;
            // Only a position without options can be a declared end.
            if edges.len() == before
                && let Some(end) = rules.end(cursor.item())?
            {
                declared.push((ends.len() as u32, end));
            }
            ends.push(u32::try_from(edges.len()).map_err(|_| grundy_game::Stop::Memory)?);
        }
        Ok(RankChunk::from_gathered(rank, gather, edges, ends, declared))
    }

    /// Stores the answers of a worker.
    ///
    /// # Errors
    /// Returns an error if the answers do not match the questions.
    pub(crate) fn take_answers(&mut self, from: usize, bytes: &[u8], width: u8) -> Result<(), ClusterHalt> {
        // Taken out, so that a second answer of a worker does not fit.
        let asked = std::mem::take(&mut self.requested_numbers[from]);
        // The answer has no items, only words in the order of the questions, so its length is all that can be checked.
        if !matches!(width, 1 | 2 | 4) || bytes.len() != asked.len() * usize::from(width) {
            return Err(ClusterHalt::Garbled);
        }
        self.missing_words -= asked.len();
        for (number, bytes) in asked.into_iter().zip(bytes.chunks_exact(width.into())) {
            self.words[number as usize] = decode_word(bytes);
        }
        Ok(())
    }

    /// Computes the words of the positions and appends them in order.
    ///
    /// # Errors
    /// Returns an error if an answer is missing.
    pub(crate) fn append_words(&self, judge: &mut OptionJudge, words: &mut WordsWriter) -> Result<(), ClusterHalt> {
        // A chunk is used two rounds after its questions, when all answers must be there.
        if self.missing_words > 0 {
            return Err(ClusterHalt::Garbled);
        }
        let (mut start, mut declared) = (0, self.declared_ends.iter().peekable());
        for (position, &end) in self.ends.iter().enumerate() {
            let mut sum = 0;
            for &edge in &self.edges[start..end as usize] {
                let number = edge & !LAST_COMPONENT_BIT;
                if number != EMPTY_OPTION {
                    sum ^= self.words[number as usize];
                }
                if edge & LAST_COMPONENT_BIT != 0 {
                    judge.add_option(std::mem::take(&mut sum));
                }
            }
            start = end as usize;
            let end = declared.next_if(|(which, _)| *which == position as u32).map(|(_, end)| *end);
            words.push(judge.position_word(end));
        }
        Ok(())
    }

    /// The words of the items given to [`for_wanted`](RankChunk::for_wanted), by number.
    pub(crate) fn component_words(&self) -> &[u32] {
        &self.words
    }

    /// The approximate bytes of memory in use.
    pub(crate) fn memory_bytes(&self) -> u64 {
        (4 * (self.edges.capacity() + self.ends.capacity() + 2 * self.words.capacity())) as u64
    }
}

/// Visits the components of each option of an item.
///
/// # Errors
/// Returns the failure of the rules, and the errors of the visitor.
pub(crate) fn visit_options<R: ClusterRules>(
    rules: &R,
    item: &R::Item,
    mut visit: impl FnMut(&[R::Item]) -> Result<(), ClusterHalt>,
) -> Result<(), ClusterHalt> {
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
/// [`ClusterHalt::Unranked`].
pub(crate) fn rank_below<R: ClusterRules>(rules: &R, above: u64, item: &R::Item) -> Result<u64, ClusterHalt> {
    rules.rank(item).filter(|rank| *rank < above).ok_or(ClusterHalt::Unranked)
}

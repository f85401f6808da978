//! The encoding of links from positions to their predecessors, and of the words that are reported along them.

use crate::halt::ClusterHalt;
use crate::item::ClusterItem;
use grundy_game::varint::{append_varint, take_varint};

/// A link to a predecessor: its worker, its place there, and which of its different components the item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct PredecessorLink {
    pub(crate) worker: u32,
    pub(crate) place: u32,
    pub(crate) slot: u32,
}

impl PredecessorLink {
    /// Appends the word of the component, for the worker of the link.
    pub(crate) fn put_news(&self, word: u32, bytes: &mut Vec<u8>) {
        [self.place, self.slot, word].into_iter().for_each(|n| append_varint(bytes, n.into()));
    }
}

/// Items with links, by the workers that own the items.
pub(crate) struct OutgoingLinks<P> {
    links_by_worker: Vec<Vec<(P, Option<PredecessorLink>)>>,
    count: usize,
}

impl<P: ClusterItem> OutgoingLinks<P> {
    pub(crate) fn new(workers: usize) -> OutgoingLinks<P> {
        OutgoingLinks { links_by_worker: (0..workers).map(|_| Vec::new()).collect(), count: 0 }
    }

    pub(crate) fn len(&self) -> usize {
        self.count
    }

    pub(crate) fn push(&mut self, to: usize, item: P, link: PredecessorLink) {
        self.count += 1;
        self.links_by_worker[to].push((item, Some(link)));
    }

    /// Adds an item without a predecessor.
    pub(crate) fn push_root(&mut self, to: usize, item: P) {
        self.count += 1;
        self.links_by_worker[to].push((item, None));
    }

    /// The bytes for each worker that gets any. Items are sorted, because they are encoded as differences.
    pub(crate) fn into_bytes(self) -> impl Iterator<Item = (u32, Vec<u8>)> {
        self.links_by_worker.into_iter().enumerate().filter(|(_, links)| !links.is_empty()).map(|(to, mut links)| {
            links.sort_unstable();
            let (mut bytes, mut before) = (Vec::new(), P::default());
            for (item, link) in links {
                item.write_after(&before, &mut bytes);
                match link {
                    // 0 means that there is no link, so the workers are numbered from 1.
                    None => bytes.push(0),
                    Some(link) => {
                        append_varint(&mut bytes, u64::from(link.worker) + 1);
                        append_varint(&mut bytes, link.place.into());
                        append_varint(&mut bytes, link.slot.into());
                    }
                }
                before = item;
            }
            (to as u32, bytes)
        })
    }
}

/// Visits the items and links of a message.
///
/// # Errors
/// Returns an error if the bytes are not links, or the errors of the visitor.
pub(crate) fn read_links<P: ClusterItem>(
    mut bytes: &[u8],
    mut visit: impl FnMut(P, Option<PredecessorLink>) -> Result<(), ClusterHalt>,
) -> Result<(), ClusterHalt> {
    let mut item = P::default();
    while !bytes.is_empty() {
        item.read_next(&mut bytes).ok_or(ClusterHalt::Garbled)?;
        let link = match take_u32(&mut bytes)? {
            0 => None,
            worker => {
                Some(PredecessorLink { worker: worker - 1, place: take_u32(&mut bytes)?, slot: take_u32(&mut bytes)? })
            }
        };
        visit(item.clone(), link)?;
    }
    Ok(())
}

/// Visits the places, slots and words of a message.
///
/// # Errors
/// Returns the errors of [`read_links`].
pub(crate) fn read_news(
    mut bytes: &[u8],
    mut visit: impl FnMut(u32, u32, u32) -> Result<(), ClusterHalt>,
) -> Result<(), ClusterHalt> {
    while !bytes.is_empty() {
        visit(take_u32(&mut bytes)?, take_u32(&mut bytes)?, take_u32(&mut bytes)?)?;
    }
    Ok(())
}

/// Writes items with their words, in bodies of about a megabyte; `write` gets the number of items and the bytes.
///
/// # Errors
/// Returns the errors of the writer.
pub(crate) fn write_known<'a, P: ClusterItem>(
    items: impl Iterator<Item = (&'a P, Option<u32>)>,
    mut write: impl FnMut(u64, &[u8]) -> Result<(), ClusterHalt>,
) -> Result<(), ClusterHalt> {
    let (mut bytes, mut count, mut before) = (Vec::new(), 0, P::default());
    for (item, word) in items {
        item.write_after(&before, &mut bytes);
        // 0 means an unknown word; a word of all ones still fits, since the number has 64 bits.
        append_varint(&mut bytes, word.map_or(0, |word| u64::from(word) + 1));
        before.clone_from(item);
        count += 1;
        if bytes.len() >= 1 << 20 {
            write(count, &bytes)?;
            bytes.clear();
            // The compression of each body starts again, so that each body can be read separately.
            (count, before) = (0, P::default());
        }
    }
    if count > 0 { write(count, &bytes) } else { Ok(()) }
}

/// Visits the items of a body with their words.
///
/// # Errors
/// Returns an error if the bytes are not such items, or the errors of the visitor.
pub(crate) fn read_known<P: ClusterItem>(
    count: u64,
    mut bytes: &[u8],
    mut visit: impl FnMut(P, Option<u32>) -> Result<(), ClusterHalt>,
) -> Result<(), ClusterHalt> {
    let mut item = P::default();
    for _ in 0..count {
        item.read_next(&mut bytes).ok_or(ClusterHalt::Garbled)?;
        let word = take_varint(&mut bytes).ok_or(ClusterHalt::Garbled)?.checked_sub(1);
        let word = word.map(u32::try_from).transpose().map_err(|_| ClusterHalt::Garbled)?;
        visit(item.clone(), word)?;
    }
    if bytes.is_empty() { Ok(()) } else { Err(ClusterHalt::Garbled) }
}

fn take_u32(bytes: &mut &[u8]) -> Result<u32, ClusterHalt> {
    take_varint(bytes).and_then(|n| u32::try_from(n).ok()).ok_or(ClusterHalt::Garbled)
}

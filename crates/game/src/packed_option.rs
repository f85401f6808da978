//! Options as the packed bytes of their components, for solvers that number components.

/// The number of components of options that are packed before they are passed on.
const COMPONENTS_PER_BATCH: usize = 32;

/// An option: its components, each packed as a [`PositionKey`](crate::PositionKey) would be, one after the other.
#[derive(Clone, Copy, Debug)]
pub struct PackedOption<'a> {
    /// The bytes of the batch.
    bytes: &'a [u8],
    /// The offset at which the first component begins.
    start: usize,
    /// The offset at which each component ends.
    ends: &'a [usize],
}

impl<'a> PackedOption<'a> {
    /// All bytes.
    #[inline]
    pub fn bytes(self) -> &'a [u8] {
        &self.bytes[self.start..self.ends.last().copied().unwrap_or(self.start)]
    }

    /// The bytes of each component.
    #[inline]
    pub fn components(self) -> impl Iterator<Item = &'a [u8]> {
        let mut start = self.start;
        self.ends.iter().map(move |&end| &self.bytes[std::mem::replace(&mut start, end)..end])
    }
}

/// Options of a position, packed one after the other without allocating memory for each.
///
/// ```
/// use grundy_game::PackedOptionBatch;
/// let mut batch = PackedOptionBatch::default();
/// batch.bytes.extend([1, 2]);
/// batch.end_component();
/// batch.bytes.push(3);
/// batch.end_component();
/// batch.end_option();
/// batch.end_option();
/// let options: Vec<Vec<&[u8]>> = batch.options().map(|option| option.components().collect()).collect();
/// assert_eq!(options, [vec![&[1, 2][..], &[3]], vec![]]);
/// batch.clear();
/// assert_eq!(batch.options().count(), 0);
/// ```
#[derive(Debug, Default)]
pub struct PackedOptionBatch {
    /// The bytes so far. Those behind the last component belong to the one that [`end_component`](PackedOptionBatch::end_component) ends.
    pub bytes: Vec<u8>,
    /// The offset at which each component ends.
    component_ends: Vec<usize>,
    /// The number of components up to the end of each option; empty as long as each option has one.
    option_ends: Vec<usize>,
    /// The number of options.
    options: usize,
}

impl PackedOptionBatch {
    /// The bytes since the last component are a component.
    #[inline]
    pub fn end_component(&mut self) {
        self.component_ends.push(self.bytes.len());
    }

    /// The components since the last option are an option.
    #[inline]
    pub fn end_option(&mut self) {
        self.options += 1;
        if !self.option_ends.is_empty() || self.component_ends.len() != self.options {
            self.end_sum();
        }
    }

    /// The option that ended, or one before it, has not one component.
    #[cold]
    fn end_sum(&mut self) {
        if self.option_ends.is_empty() {
            self.option_ends.extend(1..self.options);
        }
        self.option_ends.push(self.component_ends.len());
    }

    /// The components, if each option has one.
    #[inline]
    pub fn single_components(&self) -> Option<impl ExactSizeIterator<Item = &[u8]>> {
        let mut start = 0;
        self.option_ends
            .is_empty()
            .then(|| self.component_ends.iter().map(move |&end| &self.bytes[std::mem::replace(&mut start, end)..end]))
    }

    /// The options.
    #[inline]
    pub fn options(&self) -> impl Iterator<Item = PackedOption<'_>> {
        let mut first = 0usize;
        (0..self.options).map(move |at| {
            let end = self.option_ends.get(at).copied().unwrap_or(at + 1);
            let start = first.checked_sub(1).map_or(0, |before| self.component_ends[before]);
            let ends = &self.component_ends[std::mem::replace(&mut first, end)..end];
            PackedOption { bytes: &self.bytes, start, ends }
        })
    }

    /// Whether the batch has enough options to be passed on.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.component_ends.len().max(self.options) >= COMPONENTS_PER_BATCH
    }

    /// Whether there is no option.
    pub fn is_empty(&self) -> bool {
        self.options == 0
    }

    /// Forgets the options.
    #[inline]
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.component_ends.clear();
        self.option_ends.clear();
        self.options = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Options of every few numbers of components, in every order, are given as they were added.
    #[test]
    fn options_keep_their_components() {
        for code in 0..3usize.pow(5) {
            let sizes: Vec<usize> = (0..5).map(|at| code / 3usize.pow(at) % 3).collect();
            for count in 0..=sizes.len() {
                let mut batch = PackedOptionBatch::default();
                let mut expected: Vec<Vec<Vec<u8>>> = Vec::new();
                for (at, size) in sizes[..count].iter().enumerate() {
                    let components: Vec<Vec<u8>> = (0..*size).map(|part| vec![at as u8; part + at]).collect();
                    for component in &components {
                        batch.bytes.extend(component);
                        batch.end_component();
                    }
                    batch.end_option();
                    expected.push(components);
                }
                let found: Vec<Vec<&[u8]>> = batch.options().map(|option| option.components().collect()).collect();
                assert_eq!(found, expected);
                assert!(batch.options().zip(&expected).all(|(option, parts)| option.bytes() == parts.concat()));
                let singles: Option<Vec<&[u8]>> = batch.single_components().map(Iterator::collect);
                assert_eq!(singles.is_some(), sizes[..count].iter().all(|size| *size == 1));
                assert!(singles.is_none_or(|singles| singles == expected.concat()));
                assert_eq!(batch.is_empty(), count == 0);
            }
        }
    }
}

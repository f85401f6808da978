//! Options as the packed bytes of their components, for solvers that number components.

/// An option: its components, each packed as a [`PositionKey`](crate::PositionKey) would be, one after the other.
#[derive(Clone, Copy, Debug)]
pub struct PackedOption<'a> {
    bytes: &'a [u8],
    /// Where each component ends.
    ends: &'a [usize],
}

impl<'a> PackedOption<'a> {
    /// All bytes.
    pub fn bytes(self) -> &'a [u8] {
        self.bytes
    }

    /// The only component, if there is one.
    #[inline]
    pub fn single_component(self) -> Option<&'a [u8]> {
        (self.ends.len() == 1).then_some(self.bytes)
    }

    /// The bytes of each component.
    pub fn components(self) -> impl Iterator<Item = &'a [u8]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(self.ends).map(move |(start, &end)| &self.bytes[start..end])
    }
}

/// Where options are packed, one after the other, without allocating memory for each.
///
/// ```
/// use grundy_game::PackedOptionBuffer;
/// let mut buffer = PackedOptionBuffer::default();
/// buffer.bytes.extend([1, 2]);
/// buffer.end_component();
/// buffer.bytes.push(3);
/// buffer.end_component();
/// assert_eq!(buffer.option().components().collect::<Vec<_>>(), [&[1, 2][..], &[3]]);
/// buffer.clear();
/// assert_eq!(buffer.option().components().count(), 0);
/// ```
#[derive(Debug, Default)]
pub struct PackedOptionBuffer {
    /// The bytes so far. They belong to the component that [`end_component`](PackedOptionBuffer::end_component) ends.
    pub bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl PackedOptionBuffer {
    /// The bytes since the last component are a component.
    #[inline]
    pub fn end_component(&mut self) {
        self.ends.push(self.bytes.len());
    }

    /// The option that the components so far make.
    #[inline]
    pub fn option(&self) -> PackedOption<'_> {
        PackedOption { bytes: &self.bytes, ends: &self.ends }
    }

    /// Begins the next option.
    #[inline]
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
    }
}

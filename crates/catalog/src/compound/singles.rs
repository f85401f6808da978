//! Positions of compounds.

use grundy_game::{Key, Pack};

/// A component: the index of its game, and its position.
pub(crate) type Part = (usize, Key);

/// A single game: its sorted parts.
pub(crate) type Single = Vec<Part>;

/// The single games of a position, in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Singles(pub(crate) Vec<Single>);

impl Pack for Singles {
    fn pack(&self, key: &mut Key) {
        let bytes = |(which, part): &Part| {
            let bytes = part.bytes().iter().map(|&byte| byte.into());
            (*which as u64, bytes.collect::<Vec<u64>>())
        };
        let single = |parts: &Single| parts.iter().map(bytes).collect::<Vec<_>>();
        self.0.iter().map(single).collect::<Vec<_>>().pack(key);
    }

    fn unpack(bytes: &mut &[u8]) -> Option<Singles> {
        let part = |(which, bytes): (u64, Vec<u64>)| {
            let bytes: Option<Vec<u8>> = bytes.into_iter().map(|byte| u8::try_from(byte).ok()).collect();
            Some((usize::try_from(which).ok()?, Key::of_bytes(&bytes?)))
        };
        let singles: Vec<Vec<(u64, Vec<u64>)>> = Vec::unpack(bytes)?;
        let single = |parts: Vec<(u64, Vec<u64>)>| parts.into_iter().map(part).collect::<Option<Single>>();
        let singles: Vec<Single> = singles.into_iter().map(single).collect::<Option<_>>()?;
        singles.iter().all(|parts| parts.is_sorted()).then_some(Singles(singles))
    }
}

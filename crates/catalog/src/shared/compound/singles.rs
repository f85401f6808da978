//! Positions of compounds.

use grundy_game::{Pack, PositionKey};

/// A component: the index of its game, and its position.
pub(crate) type SingleGamePart = (usize, PositionKey);

/// A single game: its sorted parts.
pub(crate) type SingleGame = Vec<SingleGamePart>;

/// The single games of a position, in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CompoundPosition(pub(crate) Vec<SingleGame>);

impl Pack for CompoundPosition {
    fn pack(&self, key: &mut PositionKey) {
        let bytes = |(which, part): &SingleGamePart| {
            let bytes = part.bytes().iter().map(|&byte| byte.into());
            (*which as u64, bytes.collect::<Vec<u64>>())
        };
        let single = |parts: &SingleGame| parts.iter().map(bytes).collect::<Vec<_>>();
        self.0.iter().map(single).collect::<Vec<_>>().pack(key);
    }

    fn unpack(bytes: &mut &[u8]) -> Option<CompoundPosition> {
        let part = |(which, bytes): (u64, Vec<u64>)| {
            let bytes: Option<Vec<u8>> = bytes.into_iter().map(|byte| u8::try_from(byte).ok()).collect();
            Some((usize::try_from(which).ok()?, PositionKey::from_bytes(&bytes?)))
        };
        let singles: Vec<Vec<(u64, Vec<u64>)>> = Vec::unpack(bytes)?;
        let single = |parts: Vec<(u64, Vec<u64>)>| parts.into_iter().map(part).collect::<Option<SingleGame>>();
        let singles: Vec<SingleGame> = singles.into_iter().map(single).collect::<Option<_>>()?;
        singles.iter().all(|parts| parts.is_sorted()).then_some(CompoundPosition(singles))
    }
}

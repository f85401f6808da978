//! Positions of Anti-SG.

use grundy_game::{Key, Pack};

/// The single games, sorted, with the parts of each.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Parts(pub(super) Vec<Vec<(usize, Key)>>);

impl Pack for Parts {
    fn pack(&self, key: &mut Key) {
        let bytes = |(which, part): &(usize, Key)| {
            let bytes = part.bytes().iter().map(|&byte| byte.into());
            (*which as u64, bytes.collect::<Vec<u64>>())
        };
        let single = |parts: &Vec<(usize, Key)>| parts.iter().map(bytes).collect::<Vec<_>>();
        self.0.iter().map(single).collect::<Vec<_>>().pack(key);
    }

    fn unpack(bytes: &mut &[u8]) -> Option<Parts> {
        let part = |(which, bytes): (u64, Vec<u64>)| {
            let bytes: Option<Vec<u8>> = bytes.into_iter().map(|byte| u8::try_from(byte).ok()).collect();
            Some((usize::try_from(which).ok()?, Key::of_bytes(&bytes?)))
        };
        let singles: Vec<Vec<(u64, Vec<u64>)>> = Vec::unpack(bytes)?;
        let single = |parts: Vec<(u64, Vec<u64>)>| parts.into_iter().map(part).collect::<Option<Vec<_>>>();
        let singles: Vec<Vec<(usize, Key)>> = singles.into_iter().map(single).collect::<Option<_>>()?;
        let in_order = singles.is_sorted() && singles.iter().all(|parts| !parts.is_empty() && parts.is_sorted());
        in_order.then_some(Parts(singles))
    }
}

//! Positions before and after the button is pushed, and their keys.

use crate::shared::compound::{CompoundPosition, SingleGame};
use grundy_game::{Pack, PositionKey};

/// A position, before or after the button is pushed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum ButtonPosition {
    /// The numbers of a position of either ruleset, of which the first is played.
    Unpushed(Vec<u64>),
    /// A sum of positions of the second ruleset.
    Pushed(SingleGame),
}

impl Pack for ButtonPosition {
    fn pack(&self, key: &mut PositionKey) {
        match self {
            ButtonPosition::Unpushed(numbers) => {
                0u64.pack(key);
                numbers.pack(key);
            }
            ButtonPosition::Pushed(parts) => {
                1u64.pack(key);
                CompoundPosition::pack_singles(std::slice::from_ref(parts), key);
            }
        }
    }

    fn unpack(bytes: &mut &[u8]) -> Option<ButtonPosition> {
        match u64::unpack(bytes)? {
            0 => Vec::unpack(bytes).map(ButtonPosition::Unpushed),
            1 => {
                let CompoundPosition(singles) = CompoundPosition::unpack(bytes)?;
                let [parts] = <[SingleGame; 1]>::try_from(singles).ok()?;
                Some(ButtonPosition::Pushed(parts))
            }
            _ => None,
        }
    }
}

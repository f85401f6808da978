//! Who made a move, or won.

use grundy::{BilingualText, text};
use grundy_play::PlayerSide;

/// Who made a move, or won.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlayActor {
    You,
    Engine,
    Side(PlayerSide),
}

impl PlayActor {
    pub(crate) fn name(self) -> &'static str {
        match self {
            PlayActor::You => "you",
            PlayActor::Engine => "engine",
            PlayActor::Side(side) => side.name(),
        }
    }

    pub(crate) fn title(self) -> BilingualText {
        match self {
            PlayActor::You => text!("you"),
            PlayActor::Engine => BilingualText::language_neutral("grundy"),
            PlayActor::Side(side) => side.text(),
        }
    }
}

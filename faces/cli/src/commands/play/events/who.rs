//! Who made a move, or won.

use grundy::play::Side;
use grundy::{Said, say};

/// Who made a move, or won.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Who {
    You,
    Engine,
    Side(Side),
}

impl Who {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Who::You => "you",
            Who::Engine => "engine",
            Who::Side(side) => side.name(),
        }
    }

    pub(crate) fn said(self) -> Said {
        match self {
            Who::You => say!("you", "你"),
            Who::Engine => Said::same("grundy"),
            Who::Side(side) => side.said(),
        }
    }
}

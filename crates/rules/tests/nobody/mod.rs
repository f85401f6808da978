//! A world without a catalogue.

use grundy_game::{Arg, Resolver};

/// Knows no name.
pub(crate) struct NoNames;

impl Resolver for NoNames {
    fn resolve(&self, _: &str) -> Option<Arg> {
        None
    }
    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

//! A resolver without names.

use grundy_game::{Arg, Resolver};

/// Resolves no name.
pub(crate) struct NoNames;

impl Resolver for NoNames {
    fn resolve(&self, _: &str) -> Option<Arg> {
        None
    }
    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

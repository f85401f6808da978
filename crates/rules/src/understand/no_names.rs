//! A resolver without names, for tests.

use grundy_game::{Argument, Resolver};

/// Resolves no name.
pub(super) struct NoNames;

impl Resolver for NoNames {
    fn resolve(&self, _: &str) -> Option<Argument> {
        None
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

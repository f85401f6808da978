//! Parses what is left after a move, with the names of the games that are played.

use grundy::Catalog;
use grundy::Resolver;
use grundy_game::{Argument, ArgumentError, Sum, resolver::SpelledName};

/// The names of the rules of users that a position is played by, before those of the catalogue.
struct PositionNames<'a>(&'a Sum);

/// Parses an expression for a position; `None` if it is not a position.
pub(super) fn parse_position(text: &str, sum: &Sum) -> Option<Sum> {
    grundy::parse_with_names(text, &PositionNames(sum)).ok()
}

impl Resolver for PositionNames<'_> {
    fn resolve(&self, name: &str) -> Option<Argument> {
        let has_name = |expression: String| expression.split('(').next() == Some(name);
        let own = self.0.components.iter().map(|component| &component.game);
        let own = own.filter(|game| game.scope().is_some()).find(|game| has_name(game.expression()));
        own.map(|game| Argument::Ruleset(game.clone())).or_else(|| Catalog.resolve(name))
    }

    fn spelled_name(&self, text: &str) -> Option<SpelledName> {
        Catalog.spelled_name(text)
    }

    fn resolve_code(&self, code: &str) -> Option<Result<Argument, ArgumentError>> {
        Catalog.resolve_code(code)
    }

    fn names(&self) -> Vec<String> {
        Catalog.names()
    }
}

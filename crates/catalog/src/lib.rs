//! The named games, one file each.
//!
//! A file contains everything about its game: the card (names, rules, theorem, proof, sources, example),
//! the rules as a [`Game`](grundy_game::Game) or [`HeapGame`](grundy_game::HeapGame),
//! the theorem, and its reasons in English and Chinese.
//! A game is registered by one word in the list below.
//! Games do not depend on solvers.

/// Makes the list of all entries from the names of the modules.
macro_rules! catalog {
    ($($(#[$doc:meta])* $module:ident),* $(,)?) => {
        $($(#[$doc])* pub mod $module;)*

        /// All entries, in the order of the tutorials.
        pub fn entries() -> impl Iterator<Item = &'static Entry> {
            [$(&$module::ENTRIES[..]),*].concat().into_iter()
        }
    };
}

catalog! {
    nim,
    bash,
    subtract,
    number_sets,
    wythoff,
    dynamic_nim,
    rook,
    queen,
    king,
    bishop,
    knight,
    chomp,
    grundys,
    couples,
    lasker,
    codes,
    take_and_break,
    treblecross,
    circular_kayles,
    cram,
    moore,
    new_nim,
    exact_nim,
    end_nim,
    nim_with_pass,
    nimble,
    staircase,
    silver_dollar,
    northcott,
    turning_turtles,
    coins,
    tartan,
    euclid,
    node_kayles,
    arc_kayles,
    geography,
    edge_geography,
    hackenbush,
    poset,
    tac_tix,
    clobber,
    nogo,
    notakto,
    kotzig,
    sprouts,
    sylver_coinage,
    anti_sg,
    every,
    conjunctive,
    selective,
    ordinal,
}

mod bits;
pub mod cells;
mod coin_row;
mod compound;
pub mod concepts;
mod drawing;
mod graph;
mod heap_tuple;
mod known_graph;
mod network;
mod nim_heaps;
pub mod periodic;
mod piece;
pub mod planes;
pub mod published;
mod read;
mod relation;
pub mod residues;
mod walk;

use grundy_game::{AnyGame, Argument, ArgumentError, GameCard, HeapRule, Resolver, RulesetFinder};
use std::sync::Arc;

/// An entry of the catalogue.
#[derive(Debug)]
pub struct Entry {
    /// Its description for users.
    pub card: &'static GameCard,
    /// What the name stands for in an expression.
    pub item: fn() -> Argument,
    /// Examples of its rulesets, which the suite checks against the definition.
    pub instances: fn() -> Vec<Arc<dyn AnyGame>>,
}

/// The names of the catalogue.
#[derive(Clone, Copy, Debug, Default)]
pub struct Catalog;

impl Catalog {
    /// The entry with a name or an alias.
    pub fn find(self, name: &str) -> Option<&'static Entry> {
        entries().find(|entry| entry.card.name == name || entry.card.aliases.contains(&name))
    }
}

impl Resolver for Catalog {
    fn resolve(&self, name: &str) -> Option<Argument> {
        self.find(name).map(|entry| (entry.item)())
    }

    fn resolve_code(&self, code: &str) -> Option<Result<Argument, ArgumentError>> {
        let ruleset = codes::octal(code).map(Argument::Ruleset);
        Some(ruleset.map_err(|bad| ArgumentError::new(bad.0)))
    }

    fn ruleset_finder(&self) -> RulesetFinder {
        |rule| match rule {
            HeapRule::General => None,
            HeapRule::Subtraction(set) => subtract::usual_ruleset(set),
            HeapRule::Code(code) => Some(codes::ruleset(code)),
            HeapRule::TakeAndBreak(code) => Some(take_and_break::ruleset(code.clone())),
            HeapRule::TakeOrSplit => Some(lasker::ruleset()),
            HeapRule::UnequalSplit => Some(grundys::ruleset()),
        }
    }

    fn lasting_names(&self) -> Option<&'static (dyn Resolver + Sync)> {
        Some(&Catalog)
    }

    fn names(&self) -> Vec<String> {
        entries()
            .flat_map(|entry| [entry.card.name].into_iter().chain(entry.card.aliases.iter().copied()))
            .map(String::from)
            .collect()
    }
}

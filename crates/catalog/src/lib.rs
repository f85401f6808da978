//! The named games, one file each.
//!
//! A file contains the rules of its game as a [`Game`](grundy_game::Game) or [`HeapGame`](grundy_game::HeapGame),
//! the theorem, and its reasons.
//! The card (names, rules in words, theorem, proof, sources, example) is a data file beside it, which
//! [`game_card!`](grundy_game::game_card) reads; the Chinese is in `locale/zh-CN.po`.
//! The files are in folders by kind, and the parts that several games have in common are in `shared/`.
//! A game is registered by its folder and name in the list below.
//! Games do not depend on solvers.

/// Calls a macro with all games, in the order of the tutorials: the folder and the name of the file of each.
macro_rules! for_all_games {
    ($callback:ident: $folder:ident) => {
        $callback! {
            $folder:
            heaps::nim,
            heaps::bash,
            heaps::maximum_nim,
            heaps::take_between,
            heaps::subtract,
            heaps::mark,
            heaps::i_mark,
            numbers::number_sets,
            heaps::wythoff,
            heaps::nimhof,
            heaps::dynamic_nim,
            heaps::dynamic,
            heaps::global_fibonacci_nim,
            heaps::mem,
            heaps::put_or_take_square,
            boards::rook,
            boards::queen,
            boards::king,
            boards::ryuo,
            boards::maharaja,
            boards::bishop,
            boards::knight,
            boards::chomp,
            boards::box_chomp,
            boards::chocolate,
            boards::lctr,
            heaps::grundys,
            heaps::couples,
            heaps::cut,
            heaps::top_entails,
            heaps::lasker,
            heaps::split_nim,
            heaps::delete_nim,
            heaps::codes,
            heaps::take_and_break,
            heaps::treblecross,
            heaps::circular_kayles,
            boards::cram,
            heaps::moore,
            heaps::new_nim,
            heaps::exact_nim,
            heaps::circular_nim,
            heaps::simplicial_nim,
            heaps::slow_exact_nim,
            heaps::greedy_nim,
            heaps::bounded_greedy_nim,
            heaps::cyclic_nimhoff,
            heaps::end_nim,
            heaps::nim_with_pass,
            strips::nimble,
            strips::plainim,
            heaps::staircase,
            strips::silver_dollar,
            strips::welter,
            strips::peg_duotaire,
            strips::northcott,
            strips::adders_and_ladders,
            strips::turning_turtles,
            strips::coins,
            strips::tartan,
            heaps::euclid,
            graphs::node_kayles,
            graphs::arc_kayles,
            graphs::on_graph,
            graphs::geography,
            graphs::edge_geography,
            graphs::edge_nim,
            graphs::vertexnim,
            graphs::hackenbush,
            graphs::nimstring,
            graphs::poset,
            graphs::graph_chomp,
            graphs::subset_takeaway,
            boards::tac_tix,
            boards::clobber,
            boards::nogo,
            boards::notakto,
            boards::kotzig,
            graphs::sprouts,
            numbers::sylver_coinage,
            numbers::zeckendorf_sums,
            compounds::anti_sg,
            compounds::every,
            compounds::conjunctive,
            compounds::selective,
            compounds::ordinal,
            compounds::sequential,
            compounds::diminished,
            compounds::shortened,
            compounds::with_pass,
            compounds::blocking,
            compounds::push_the_button,
            compounds::entailed,
        }
    };
}

/// Declares the modules of the games in one folder.
macro_rules! declare_games {
    ($here:ident: $($folder:ident::$game:ident,)*) => {
        $(declare_game_in! { $here $folder $game })*
    };
}

/// Declares the module of a game if it is in the folder of the first name.
macro_rules! declare_game_in {
    (heaps heaps $game:ident) => {
        pub mod $game;
    };
    (numbers numbers $game:ident) => {
        pub mod $game;
    };
    (strips strips $game:ident) => {
        pub mod $game;
    };
    (boards boards $game:ident) => {
        pub mod $game;
    };
    (graphs graphs $game:ident) => {
        pub mod $game;
    };
    (compounds compounds $game:ident) => {
        pub mod $game;
    };
    ($here:ident $folder:ident $game:ident) => {};
}

/// Re-exports the modules of all games, and makes the list of their entries.
macro_rules! list_entries {
    ($here:ident: $($folder:ident::$game:ident,)*) => {
        $(pub use $folder::$game;)*

        /// All entries, in the order of the tutorials.
        pub fn entries() -> impl Iterator<Item = &'static Entry> {
            [$(&$game::ENTRIES[..]),*].concat().into_iter()
        }
    };
}

mod boards;
mod compounds;
pub mod concepts;
mod graphs;
mod heaps;
mod linear_twins;
mod names;
mod numbers;
mod shared;
mod strips;

pub use shared::{cells, periodic, planes, published, residues};

pub use names::{CatalogTopic, find_concept, find_topic};

for_all_games!(list_entries: all);

use grundy_game::{
    Argument, ArgumentError, BilingualText, GameCard, HeapRule, LinearTwinFinder, Ordinal, Resolver, Ruleset,
    RulesetFinder, SpelledName, text,
};
use std::sync::Arc;

/// An entry of the catalogue.
#[derive(Debug)]
pub struct Entry {
    /// The description of the entry for users.
    pub card: &'static GameCard,
    /// The value of the name in an expression.
    pub item: fn() -> Argument,
    /// Examples of its rulesets, which the suite checks against the definition.
    pub instances: fn() -> Vec<Arc<Ruleset>>,
}

/// The names of the catalogue.
#[derive(Clone, Copy, Debug, Default)]
pub struct Catalog;

impl Catalog {
    /// The entry with a name, an alias or a title, in any language.
    pub fn find(self, name: &str) -> Option<&'static Entry> {
        match find_topic(name) {
            Some(CatalogTopic::Game(entry)) => Some(entry),
            _ => None,
        }
    }
}

impl Resolver for Catalog {
    fn resolve(&self, name: &str) -> Option<Argument> {
        match name {
            "w" | "ω" | "omega" => Some(Argument::Ordinal(Ordinal::omega())),
            _ => self.find(name).map(|entry| (entry.item)()),
        }
    }

    fn spelled_name(&self, text: &str) -> Option<SpelledName> {
        names::find_spelled_game(text)
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

    fn linear_twin_finder(&self) -> LinearTwinFinder {
        linear_twins::linear_twins
    }

    fn lasting_names(&self) -> Option<&'static (dyn Resolver + Sync)> {
        Some(&Catalog)
    }

    fn advice_on_name(&self, name: &str) -> Option<BilingualText> {
        const PIRATE_NAMES: [&str; 6] = ["pirates", "pirate_game", "海盗分金", "海盜分金", "海盗", "海盜"];
        PIRATE_NAMES.contains(&name).then(|| {
            text!("the pirates divide gold, so they play for payoffs and not for the last move: they have a command, `pirates`")
        })
    }

    fn names(&self) -> Vec<String> {
        entries()
            .flat_map(|entry| [entry.card.name].into_iter().chain(entry.card.aliases.iter().copied()))
            .map(String::from)
            .collect()
    }
}

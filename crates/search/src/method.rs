//! The search methods, by name.

use crate::beling_rogalski::BelingRogalski;
use crate::lemoine_viennot::LemoineViennot;
use crate::naive::NaiveSearch;
use crate::packed_nimbers::{KeyedGame, PackedNimbers};
use crate::partwise::PartwiseSearch;
use crate::proof_number::ProofNumber;
use crate::retrograde::RetrogradeSearch;
use crate::search::SearchMethod;
use crate::split::{KeySplit, WordSplit};
use grundy_game::{ErasedGame, Ruleset};
use std::sync::Arc;

/// The list of methods. A method in it can be chosen by name, is compared with the definition by tests, and appears in the help.
macro_rules! methods {
    ($($(#[doc = $doc:literal])+ $variant:ident $name:literal = $search:expr;)+) => {
        /// A way to search for the value of a position. All give the same values.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Method {
            $($(#[doc = $doc])+ $variant,)+
        }

        impl Method {
            /// All methods.
            pub const ALL: &[Method] = &[$(Method::$variant),+];

            /// The name of the method.
            pub fn name(self) -> &'static str {
                match self {
                    $(Method::$variant => $name,)+
                }
            }

            /// A description of one line.
            pub fn doc(self) -> &'static str {
                match self {
                    $(Method::$variant => concat!($($doc),+).trim_ascii(),)+
                }
            }

            /// A search with an empty memory; `None` if the method does not fit the game.
            pub fn search(self, game: &Arc<Ruleset>) -> Option<Box<dyn SearchMethod>> {
                let make: fn(&Arc<Ruleset>) -> Option<Box<dyn SearchMethod>> = match self {
                    $(Method::$variant => $search,)+
                };
                // Positions of games with declared ends have no Grundy values.
                if game.has_declared_ends() { None } else { make(game) }
            }
        }
    };
}

/// A search on components: on words if the game splits its positions into words, else on keys.
macro_rules! by_parts {
    ($search:ident) => {
        |game| {
            Some(match WordSplit::for_game(game) {
                Some(parts) => Box::new(PartwiseSearch::new($search::new(parts))),
                None => Box::new(PartwiseSearch::new($search::new(KeySplit(Arc::clone(game))))),
            })
        }
    };
}

methods! {
    /// The definition by recursion, without memory or decomposition.
    Naive "naive" = |game| Some(Box::new(NaiveSearch::new(ErasedGame(Arc::clone(&game.rules)))));
    /// The values of all components that can be reached, each computed once.
    Memo "memo" = |game| Some(Box::new(PackedNimbers::new(KeyedGame(Arc::clone(&game.rules)))));
    /// The whole game graph, solved backwards from its ends; the game may be loopy.
    Retrograde "retrograde" = |game| Some(Box::new(RetrogradeSearch::new(ErasedGame(Arc::clone(&game.rules)))));
    /// Lemoine and Viennot, with Beling's improvements: does a component have a given value?
    LemoineViennot "lemoine-viennot" = by_parts!(LemoineViennot);
    /// Beling and Rogalski: is the value of a component among some wanted ones?
    BelingRogalski "beling-rogalski" = by_parts!(BelingRogalski);
    /// Proof-number search on couples of a component and a number.
    ProofNumber "proof-number" = by_parts!(ProofNumber);
}

impl Method {
    /// The method with a name.
    ///
    /// ```
    /// use grundy_search::Method;
    /// assert_eq!(Method::find_by_name("memo"), Some(Method::Memo));
    /// assert_eq!(Method::find_by_name("guess"), None);
    /// ```
    pub fn find_by_name(name: &str) -> Option<Method> {
        Method::ALL.iter().copied().find(|method| method.name() == name)
    }
}

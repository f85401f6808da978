//! The search methods, by name.

use crate::beling_rogalski::BelingRogalski;
use crate::ending::EndingProof;
use crate::lemoine_viennot::LemoineViennot;
use crate::naive::NaiveSearch;
use crate::nimber::Nimbers;
use crate::proof_number::ProofNumber;
use crate::retrograde::RetrogradeSearch;
use crate::split::{ComponentForm, KeySplit, SplitGame, WordSplit};
use crate::table::{ComponentTable, KnownValue};
use grundy_game::{AnyGame, Budget, ErasedGame, Nimber, PositionKey, Stop};
use std::sync::Arc;

/// A search with a memory: the Grundy values of the positions of one game, by their keys.
///
/// Law: learning true values does not change answers.
/// For a method that remembers nothing, `each_value` visits nothing and `learn` does nothing.
pub trait SearchMethod: Send {
    /// The Grundy value of a position.
    ///
    /// # Errors
    /// If the budget runs out, if the game is loopy ([`Stop::Loopy`]), for values that are too large for the method
    /// ([`Stop::Unsupported`]), or if the rules fail. The values computed so far are kept.
    fn nimber(&mut self, key: &PositionKey, budget: &dyn Budget) -> Result<Nimber, Stop>;

    /// Whether a position has a value. This may take less than computing the value.
    ///
    /// # Errors
    /// As [`nimber`](SearchMethod::nimber).
    fn has_value(&mut self, key: &PositionKey, value: Nimber, budget: &dyn Budget) -> Result<bool, Stop> {
        Ok(self.nimber(key, budget)? == value)
    }

    /// The form of the bytes that [`each_value`](SearchMethod::each_value) passes; `None` if the method remembers nothing.
    fn component_form(&self) -> Option<ComponentForm> {
        None
    }

    /// The value of a component, given by its bytes, if it is known.
    fn known_value(&self, _bytes: &[u8]) -> Option<u64> {
        None
    }

    /// Visits the components whose values are known, as bytes, with the values.
    /// The bytes mean the same to every search with the same [`form`](SearchMethod::component_form) for the same game.
    fn each_value(&self, _visit: &mut dyn FnMut(&[u8], u64)) {}

    /// Remembers the value of a component, given by its bytes as [`each_value`](SearchMethod::each_value) passes them.
    ///
    /// # Errors
    /// If the budget runs out, or for bytes or values that cannot belong to this game ([`Stop::Unsupported`]).
    fn learn_value(&mut self, _bytes: &[u8], _value: u64, _budget: &dyn Budget) -> Result<(), Stop> {
        Ok(())
    }
}

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
            pub fn search(self, game: &Arc<dyn AnyGame>) -> Option<Box<dyn SearchMethod>> {
                let make: fn(&Arc<dyn AnyGame>) -> Option<Box<dyn SearchMethod>> = match self {
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
    Naive "naive" = |game| Some(Box::new(NaiveSearch::new(ErasedGame(Arc::clone(game)))));
    /// The values of all components that can be reached, each computed once.
    Memo "memo" = |game| Some(Box::new(Nimbers::new(ErasedGame(Arc::clone(game)))));
    /// The whole game graph, solved backwards from its ends; the game may be loopy.
    Retrograde "retrograde" = |game| Some(Box::new(RetrogradeSearch::new(ErasedGame(Arc::clone(game)))));
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

/// A method that works on components from which play ends.
pub trait PartSearch: Send {
    /// How positions are split into components.
    type Split: SplitGame;

    /// The game.
    fn game(&self) -> &Self::Split;

    /// The table of known values.
    fn table(&self) -> &ComponentTable<<Self::Split as SplitGame>::Part>;

    /// The value of a component.
    ///
    /// # Errors
    /// As [`SearchMethod::nimber`], except [`Stop::Loopy`]: the caller must have checked that play ends.
    fn value(&mut self, part: &<Self::Split as SplitGame>::Part, budget: &dyn Budget) -> Result<u64, Stop>;

    /// Whether a component has a value.
    ///
    /// # Errors
    /// As [`value`](PartSearch::value).
    fn part_has_value(
        &mut self,
        part: &<Self::Split as SplitGame>::Part,
        value: u64,
        budget: &dyn Budget,
    ) -> Result<bool, Stop>;
}

/// The accessors of [`PartSearch`] for a method with the fields `game` and `table`.
macro_rules! game_and_table {
    () => {
        type Split = S;

        fn game(&self) -> &S {
            &self.game
        }

        fn table(&self) -> &ComponentTable<S::Part> {
            &self.table
        }
    };
}
pub(crate) use game_and_table;

/// A [`SearchMethod`] of whole positions by a method that works on components. Games that may be loopy are checked first.
pub struct PartwiseSearch<M: PartSearch> {
    method: M,
    ending: EndingProof<<M::Split as SplitGame>::Part>,
}

impl<M: PartSearch> PartwiseSearch<M> {
    /// Wraps a method.
    pub fn new(method: M) -> PartwiseSearch<M> {
        PartwiseSearch { method, ending: EndingProof::default() }
    }

    /// The components of a position, after a check that play from all of them ends; the hardest last.
    fn ending_parts(
        &mut self,
        key: &PositionKey,
        budget: &dyn Budget,
    ) -> Result<Vec<<M::Split as SplitGame>::Part>, Stop> {
        self.method.table().allow_growth();
        let game = self.method.game();
        let mut parts = game.parts(key);
        parts.sort_by_cached_key(|part| (game.size(part), part.clone()));
        parts.iter().try_for_each(|part| self.ending.check_ending(game, part, budget))?;
        Ok(parts)
    }
}

impl<M: PartSearch> SearchMethod for PartwiseSearch<M> {
    fn nimber(&mut self, key: &PositionKey, budget: &dyn Budget) -> Result<Nimber, Stop> {
        let parts = self.ending_parts(key, budget)?;
        let sum = parts.iter().try_fold(0, |sum, part| Ok(sum ^ self.method.value(part, budget)?));
        sum.map(Nimber)
    }

    fn has_value(&mut self, key: &PositionKey, value: Nimber, budget: &dyn Budget) -> Result<bool, Stop> {
        let parts = self.ending_parts(key, budget)?;
        let Some((last, others)) = parts.split_last() else { return Ok(value == Nimber::ZERO) };
        let rest = others.iter().try_fold(value.0, |rest, part| Ok(rest ^ self.method.value(part, budget)?))?;
        self.method.part_has_value(last, rest, budget)
    }

    fn component_form(&self) -> Option<ComponentForm> {
        Some(<M::Split as SplitGame>::COMPONENT_FORM)
    }

    fn known_value(&self, bytes: &[u8]) -> Option<u64> {
        let part = self.method.game().part_from_bytes(bytes)?;
        self.method.table().get(&part).value()
    }

    fn each_value(&self, visit: &mut dyn FnMut(&[u8], u64)) {
        let game = self.method.game();
        self.method.table().each_value(&mut |part, value| visit(game.bytes(part).bytes(), value));
    }

    fn learn_value(&mut self, bytes: &[u8], value: u64, budget: &dyn Budget) -> Result<(), Stop> {
        let game = self.method.game();
        let part = game.part_from_bytes(bytes).ok_or(Stop::Unsupported)?;
        // A value from a file may be any number, so it is converted with a check.
        let value = u32::try_from(value).map_err(|_| Stop::Unsupported)?;
        let (known, held) = (KnownValue::of_value(value.into())?, game.held_bytes(&part));
        self.method.table().insert(part, known, held, budget)
    }
}

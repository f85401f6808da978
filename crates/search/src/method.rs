//! The methods of search, by name.

use crate::beling_rogalski::BelingRogalski;
use crate::ending::Ending;
use crate::lemoine_viennot::LemoineViennot;
use crate::naive::Naive;
use crate::nimber::Nimbers;
use crate::proof_number::ProofNumber;
use crate::retrograde::Retrograde;
use crate::split::{Apart, Form, Parts, Split};
use crate::table::{Known, Table};
use grundy_game::{AnyGame, Budget, Erased, Key};
use grundy_theory::{Nimber, Stop};
use std::sync::Arc;

/// A search with a memory: the Grundy values of the positions of one game, by their keys.
///
/// Law: whatever is learned, answers stay the same, if what is learned is true.
/// With a method that remembers nothing, `each_value` visits nothing and `learn` does nothing.
pub trait Search: Send {
    /// The Grundy value of a position.
    ///
    /// # Errors
    /// The budget that ran out, [`Stop::Loopy`] where play can go round in a circle,
    /// [`Stop::Unsupported`] for values that are too large for the method, or why the rules failed.
    /// What was computed until then stays.
    fn nimber(&mut self, key: &Key, budget: &dyn Budget) -> Result<Nimber, Stop>;

    /// Whether a position has a value: that may take less than to compute the value.
    ///
    /// # Errors
    /// As [`nimber`](Search::nimber).
    fn has_value(&mut self, key: &Key, value: Nimber, budget: &dyn Budget) -> Result<bool, Stop> {
        Ok(self.nimber(key, budget)? == value)
    }

    /// What the bytes are that [`each_value`](Search::each_value) tells; `None` where nothing is remembered, as for the next three.
    fn form(&self) -> Option<Form> {
        None
    }

    /// The value that is known of a component, by its bytes.
    fn knows(&self, _bytes: &[u8]) -> Option<u64> {
        None
    }

    /// Visits the components whose values are known, as bytes, and the values.
    /// The bytes mean the same to every search with the same [`form`](Search::form) for the same game.
    fn each_value(&self, _visit: &mut dyn FnMut(&[u8], u64)) {}

    /// Remembers the value of a component that [`each_value`](Search::each_value) told.
    ///
    /// # Errors
    /// The budget that ran out, or [`Stop::Unsupported`] for bytes or values that cannot be of this game.
    fn learn(&mut self, _bytes: &[u8], _value: u64, _budget: &dyn Budget) -> Result<(), Stop> {
        Ok(())
    }
}

/// One line in this list, and a method can be asked for, is compared with the definition, and stands in every help text.
macro_rules! methods {
    ($($(#[doc = $doc:literal])+ $variant:ident $name:literal = $search:expr;)+) => {
        /// A way to search for the value of a position. All give the same values.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Method {
            $($(#[doc = $doc])+ $variant,)+
        }

        impl Method {
            /// All of them.
            pub const ALL: &[Method] = &[$(Method::$variant),+];

            /// What it is called.
            pub fn name(self) -> &'static str {
                match self {
                    $(Method::$variant => $name,)+
                }
            }

            /// What it is, in a line.
            pub fn doc(self) -> &'static str {
                match self {
                    $(Method::$variant => concat!($($doc),+).trim_ascii(),)+
                }
            }

            /// An empty memory for a game; `None` where the method does not fit it.
            pub fn search(self, game: &Arc<dyn AnyGame>) -> Option<Box<dyn Search>> {
                let make: fn(&Arc<dyn AnyGame>) -> Option<Box<dyn Search>> = match self {
                    $(Method::$variant => $search,)+
                };
                // Who wins by a declared end has no value.
                if game.has_ends() { None } else { make(game) }
            }
        }
    };
}

/// The search on components: words where the game has such, keys otherwise.
macro_rules! by_parts {
    ($search:ident) => {
        |game| {
            Some(match Parts::of(game) {
                Some(parts) => Box::new(ByParts::new($search::new(parts))),
                None => Box::new(ByParts::new($search::new(Apart(Arc::clone(game))))),
            })
        }
    };
}

methods! {
    /// The definition by recursion, without memory or decomposition.
    Naive "naive" = |game| Some(Box::new(Naive::new(Erased(Arc::clone(game)))));
    /// The values of all components that can be reached, each computed once.
    Memo "memo" = |game| Some(Box::new(Nimbers::new(Erased(Arc::clone(game)))));
    /// The whole game graph, solved from its ends; play may go round in circles.
    Retrograde "retrograde" = |game| Some(Box::new(Retrograde::new(Erased(Arc::clone(game)))));
    /// Lemoine and Viennot, with Beling's improvements: has a component a value?
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
    /// assert_eq!(Method::find("memo"), Some(Method::Memo));
    /// assert_eq!(Method::find("guess"), None);
    /// ```
    pub fn find(name: &str) -> Option<Method> {
        Method::ALL.iter().copied().find(|method| method.name() == name)
    }
}

/// A method that works on components, of games that end.
pub trait PartSearch: Send {
    /// How positions are taken apart.
    type Split: Split;

    /// The game.
    fn game(&self) -> &Self::Split;

    /// The values that are known.
    fn table(&self) -> &Table<<Self::Split as Split>::Part>;

    /// The value of a component.
    ///
    /// # Errors
    /// As [`Search::nimber`], but for [`Stop::Loopy`]: that play ends is made sure of before.
    fn value(&mut self, part: &<Self::Split as Split>::Part, budget: &dyn Budget) -> Result<u64, Stop>;

    /// Whether a component has a value.
    ///
    /// # Errors
    /// As [`value`](PartSearch::value).
    fn part_has(&mut self, part: &<Self::Split as Split>::Part, value: u64, budget: &dyn Budget) -> Result<bool, Stop>;
}

/// What a method gives that has its `game` and its `table` as fields.
macro_rules! game_and_table {
    () => {
        type Split = S;

        fn game(&self) -> &S {
            &self.game
        }

        fn table(&self) -> &Table<S::Part> {
            &self.table
        }
    };
}
pub(crate) use game_and_table;

/// A method that works on components, for whole positions of games that may not end.
pub struct ByParts<M: PartSearch> {
    method: M,
    ending: Ending<<M::Split as Split>::Part>,
}

impl<M: PartSearch> ByParts<M> {
    /// A method, for whole positions.
    pub fn new(method: M) -> ByParts<M> {
        ByParts { method, ending: Ending::default() }
    }

    /// The components of a position, all of which lead to ends; the hardest last.
    fn parts(&mut self, key: &Key, budget: &dyn Budget) -> Result<Vec<<M::Split as Split>::Part>, Stop> {
        self.method.table().may_grow();
        let game = self.method.game();
        let mut parts = game.parts(key);
        parts.sort_by_cached_key(|part| (game.size(part), part.clone()));
        parts.iter().try_for_each(|part| self.ending.check(game, part, budget))?;
        Ok(parts)
    }
}

impl<M: PartSearch> Search for ByParts<M> {
    fn nimber(&mut self, key: &Key, budget: &dyn Budget) -> Result<Nimber, Stop> {
        let parts = self.parts(key, budget)?;
        let sum = parts.iter().try_fold(0, |sum, part| Ok(sum ^ self.method.value(part, budget)?));
        sum.map(Nimber)
    }

    fn has_value(&mut self, key: &Key, value: Nimber, budget: &dyn Budget) -> Result<bool, Stop> {
        let parts = self.parts(key, budget)?;
        let Some((last, others)) = parts.split_last() else { return Ok(value == Nimber::ZERO) };
        let rest = others.iter().try_fold(value.0, |rest, part| Ok(rest ^ self.method.value(part, budget)?))?;
        self.method.part_has(last, rest, budget)
    }

    fn form(&self) -> Option<Form> {
        Some(<M::Split as Split>::FORM)
    }

    fn knows(&self, bytes: &[u8]) -> Option<u64> {
        let part = self.method.game().part(bytes)?;
        self.method.table().get(&part).value()
    }

    fn each_value(&self, visit: &mut dyn FnMut(&[u8], u64)) {
        let game = self.method.game();
        self.method.table().each_value(&mut |part, value| visit(game.bytes(part).bytes(), value));
    }

    fn learn(&mut self, bytes: &[u8], value: u64, budget: &dyn Budget) -> Result<(), Stop> {
        let game = self.method.game();
        let part = game.part(bytes).ok_or(Stop::Unsupported)?;
        // Nothing is known of the number that a file has: it may be the largest one.
        let value = u32::try_from(value).map_err(|_| Stop::Unsupported)?;
        let (known, held) = (Known::is(value.into())?, game.held(&part));
        self.method.table().insert(part, known, held, budget)
    }
}

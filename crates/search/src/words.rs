//! Games of a few integers, with positions in machine words.
//!
//! An [erased](grundy_game::ErasedGame) game packs every option into bytes and opens it again, which costs more than
//! the rule itself. Here a component of up to four integers is one word, so that a search looks it up at once.

use crate::component_numbers::WordNumbers;
use crate::packed_nimbers::{PackedGame, PackedOptionList};
use grundy_game::{Argument, Convention, Game, GameShape, IntegerTupleGame, PositionKey, Ruleset, Stop};
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A game of a few integers as a [`Game`] of words. It fails with [`Stop::Unsupported`] if an integer does not fit.
pub struct IntegerWords(Arc<Ruleset>);

/// A position: a word for each component.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum WordPosition {
    /// A component.
    One(u64),
    /// Several components, or none.
    Sum(Vec<u64>),
}

impl WordPosition {
    /// The position with these components.
    fn from_words(words: Vec<u64>) -> WordPosition {
        match words[..] {
            [word] => WordPosition::One(word),
            _ => WordPosition::Sum(words),
        }
    }

    /// The word of each component.
    pub fn parts(&self) -> &[u64] {
        match self {
            WordPosition::One(word) => std::slice::from_ref(word),
            WordPosition::Sum(words) => words,
        }
    }
}

/// The maximum number of integers of a component.
const MAX_INTEGERS: usize = 4;

impl IntegerWords {
    /// The game, if its positions are of this kind.
    pub fn for_game(game: &Arc<Ruleset>) -> Option<IntegerWords> {
        let fits = matches!(game.shape(), GameShape::Words(words) if (1..=MAX_INTEGERS).contains(&words.arity()));
        fits.then(|| IntegerWords(Arc::clone(game)))
    }

    /// The word of the component with these arguments, if they are integers that fit.
    pub fn component_word(&self, args: &[Argument]) -> Option<u64> {
        let mut integers = SmallVec::<[i64; MAX_INTEGERS]>::new();
        for arg in args {
            let Argument::Int(n) = arg else { return None };
            integers.push(i64::try_from(n).ok()?);
        }
        pack_integers(&integers, self.word_game().arity())
    }

    /// The word of the position with this key, if it is one component of this game and its integers fit.
    pub fn word(&self, key: &PositionKey) -> Option<u64> {
        match &self.0.write(key)[..] {
            [(None, args)] => self.component_word(args),
            _ => None,
        }
    }

    /// The integers of the component in a word, as arguments.
    pub fn word_args(&self, word: u64) -> Vec<Argument> {
        unpack_integers(word, self.word_game().arity()).into_iter().map(|n| Argument::Int(n.into())).collect()
    }

    /// A number that is larger than that of every component of every option; `None` if none is known.
    pub fn component_rank(&self, component: u64) -> Option<u64> {
        let game = self.word_game();
        game.rank(&unpack_integers(component, game.arity()))
    }

    /// Calls `visit` for each option of a component until it breaks: with its word, or with `None` if it is not one component whose
    /// integers fit. Returns `None` if the rules fail or need larger integers.
    pub(crate) fn for_each_option_word(
        &self,
        component: u64,
        mut visit: impl FnMut(Option<u64>) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        let game = self.word_game();
        let arity = game.arity();
        game.for_each_option(&unpack_integers(component, arity), &mut |parts| visit(pack_integers(parts, arity)))
    }

    fn word_game(&self) -> &dyn IntegerTupleGame {
        match self.0.shape() {
            GameShape::Words(game) => game,
            _ => unreachable!("the shape of a ruleset does not change"),
        }
    }
}

/// The bit that says that a word has fields of several widths.
const UNEQUAL_FIELDS: u64 = 1 << 63;

/// The widths in bits of fields that need not be equal; two bits before each field say which it has.
const FIELD_BITS: [u32; 4] = [6, 12, 20, 44];

/// A component as a word. Each integer has an equal number of bits if all fit that, and else one of [`FIELD_BITS`], so that a board of
/// 44 squares fits beside its two sides. Fields are offset to be non-negative. `None` if an integer does not fit.
#[inline]
fn pack_integers(integers: &[i64], arity: usize) -> Option<u64> {
    if integers.len() != arity {
        return None;
    }
    if let [n] = integers {
        return Some(*n as u64);
    }
    let bits = equal_field_bits(arity);
    if integers.iter().all(|n| field_of_integer(*n, bits).is_some()) {
        return integers.iter().try_fold(0, |word, n| Some(word << bits | field_of_integer(*n, bits)?));
    }
    let (mut word, mut free) = (0u64, 63);
    for n in integers {
        let fitting =
            FIELD_BITS.iter().enumerate().find_map(|(class, bits)| Some((class, bits, field_of_integer(*n, *bits)?)));
        let (class, bits, field) = fitting?;
        free = u32::checked_sub(free, bits + 2)?;
        word = (word << 2 | class as u64) << bits | field;
    }
    // From the highest bits on, so that the first field is found.
    Some(UNEQUAL_FIELDS | word << free)
}

/// The bits of each of several equal fields.
fn equal_field_bits(arity: usize) -> u32 {
    63 / arity as u32
}

/// An integer as a field of `bits` bits, if it fits.
fn field_of_integer(n: i64, bits: u32) -> Option<u64> {
    let half = 1i64 << (bits - 1);
    (-half..half).contains(&n).then(|| (n + half) as u64)
}

fn unpack_integers(word: u64, arity: usize) -> SmallVec<[i64; MAX_INTEGERS]> {
    if arity == 1 {
        return SmallVec::from_slice(&[word as i64]);
    }
    let integer_of_field = |field: u64, bits: u32| (field & ((1 << bits) - 1)) as i64 - (1i64 << (bits - 1));
    if word & UNEQUAL_FIELDS == 0 {
        let bits = equal_field_bits(arity);
        return (0..arity as u32).rev().map(|place| integer_of_field(word >> (place * bits), bits)).collect();
    }
    let mut free = 63;
    let integers = (0..arity).map(|_| {
        let bits = FIELD_BITS[(word >> (free - 2) & 3) as usize];
        free -= bits + 2;
        integer_of_field(word >> free, bits)
    });
    integers.collect()
}

impl Game for IntegerWords {
    type Position = WordPosition;

    fn for_each_option(
        &self,
        position: &WordPosition,
        mut visit: impl FnMut(WordPosition) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let game = self.word_game();
        let arity = game.arity();
        // A component that leaves a component is the common case, and needs no list.
        let alone = matches!(position, WordPosition::One(_));
        for (i, &word) in position.parts().iter().enumerate() {
            let others = || position.parts().iter().enumerate().filter(|(j, _)| *j != i).map(|(_, other)| *other);
            let mut fits = true;
            let flow = game.for_each_option(&unpack_integers(word, arity), &mut |parts| {
                let option = if alone && parts.len() == arity {
                    pack_integers(parts, arity).map(WordPosition::One)
                } else {
                    let words =
                        parts.chunks(arity).map(|part| pack_integers(part, arity)).collect::<Option<Vec<u64>>>();
                    words.map(|words| WordPosition::from_words(words.into_iter().chain(others()).collect()))
                };
                match option {
                    Some(option) => visit(option),
                    None => {
                        fits = false;
                        ControlFlow::Break(())
                    }
                }
            });
            match flow {
                Some(flow) if fits => flow?,
                _ => return ControlFlow::Break(()),
            }
        }
        ControlFlow::Continue(())
    }

    fn for_each_component(&self, position: WordPosition, mut visit: impl FnMut(WordPosition)) {
        match position {
            WordPosition::One(_) => visit(position),
            WordPosition::Sum(words) => words.into_iter().for_each(|word| visit(WordPosition::One(word))),
        }
    }

    fn canonical(&self, mut position: WordPosition, _: Convention) -> WordPosition {
        if let WordPosition::Sum(words) = &mut position {
            words.sort_unstable();
        }
        position
    }

    fn failure(&self) -> Stop {
        Stop::Unsupported
    }
}

/// A component is its word.
impl PackedGame for IntegerWords {
    type Numbers = WordNumbers;

    fn list_options(&self, component: &u64, list: &mut impl PackedOptionList<u64>) -> ControlFlow<()> {
        let game = self.word_game();
        let arity = game.arity();
        let mut fits = true;
        let flow = game.for_each_option(&unpack_integers(*component, arity), &mut |parts| {
            for part in parts.chunks(arity) {
                let Some(word) = pack_integers(part, arity) else {
                    fits = false;
                    return ControlFlow::Break(());
                };
                list.add_component(&word);
            }
            list.finish_option()
        });
        flow.filter(|_| fits).unwrap_or(ControlFlow::Break(()))
    }

    fn failure(&self) -> Stop {
        Stop::Unsupported
    }

    fn declares_ends(&self) -> bool {
        self.0.has_declared_ends()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_come_back() {
        let samples: &[&[i64]] = &[
            &[0, 5],
            &[-1, 1 << 30],
            &[3, -4, 1 << 19],
            &[-32768, 32767, 0, 1],
            &[i64::MIN],
            &[i64::MAX],
            &[6, 7, (1 << 42) - 1],
            &[(1 << 43) - 1, -31],
            &[-(1 << 43), 2047],
            &[1 << 16, 1 << 16],
            &[1, 2, 3, (1 << 19) - 1],
        ];
        for integers in samples {
            let word = pack_integers(integers, integers.len()).expect("they fit");
            assert_eq!(&unpack_integers(word, integers.len())[..], *integers);
        }
        for integers in [&[0, 1 << 43][..], &[1 << 31, 1 << 31], &[0, 1 << 20, 1 << 20, 1 << 20], &[0, 0, i64::MIN]] {
            assert_eq!(pack_integers(integers, integers.len()), None, "{integers:?}");
        }
        assert_eq!(pack_integers(&[1], 2), None);
    }

    /// Different integers have different words: the sides of a board and its squares, one by one.
    #[test]
    fn words_are_unique() {
        let mut words = rustc_hash::FxHashMap::default();
        let interesting = || (0..44).flat_map(|bit| [(1i64 << bit) - 1, 1 << bit, -(1 << bit)]).chain([0, -1]);
        for a in interesting() {
            for b in interesting() {
                if let Some(word) = pack_integers(&[a, b], 2)
                    && let Some(other) = words.insert(word, (a, b))
                {
                    assert_eq!(other, (a, b));
                }
            }
        }
        assert!(words.len() > 5000, "{}", words.len());
    }
}

//! Games of a few integers, with positions in machine words.
//!
//! An [erased](grundy_game::Erased) game packs every option into bytes and opens it again, which costs ten times as much as
//! the rule itself. Here a component of up to four integers is one word, so that [`Nimbers`](crate::Nimbers) looks it up at once.

use grundy_game::{AnyGame, Arg, Game, Shape, WordGame};
use grundy_theory::{Convention, Stop};
use smallvec::SmallVec;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A game of a few integers as a [`Game`] of words. It fails with [`Stop::Unsupported`] if an integer does not fit.
pub struct Words(Arc<dyn AnyGame>);

/// A position: a word for each component.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Word {
    /// A component.
    One(u64),
    /// Several components, or none.
    Sum(Vec<u64>),
}

impl Word {
    /// The word of each component.
    pub fn parts(&self) -> &[u64] {
        match self {
            Word::One(word) => std::slice::from_ref(word),
            Word::Sum(words) => words,
        }
    }
}

/// The maximum number of integers of a component.
const MOST: usize = 4;

impl Words {
    /// The game, if its positions are of this kind.
    pub fn of(game: &Arc<dyn AnyGame>) -> Option<Words> {
        let fits = matches!(game.shape(), Shape::Words(words) if (1..=MOST).contains(&words.arity()));
        fits.then(|| Words(Arc::clone(game)))
    }

    /// The component with these arguments, if they are integers that fit.
    pub fn component(&self, args: &[Arg]) -> Option<Word> {
        let mut integers = SmallVec::<[i64; MOST]>::new();
        for arg in args {
            let Arg::Int(n) = arg else { return None };
            integers.push(i64::try_from(n).ok()?);
        }
        pack(&integers, self.game().arity()).map(Word::One)
    }

    /// The integers of a component, as arguments.
    pub fn args(&self, component: &Word) -> Option<Vec<Arg>> {
        let Word::One(word) = component else { return None };
        Some(open(*word, self.game().arity()).into_iter().map(|n| Arg::Int(n.into())).collect())
    }

    /// A number that is larger than that of every component of every option; `None` if none is known.
    pub fn rank(&self, component: u64) -> Option<u64> {
        let game = self.game();
        game.rank(&open(component, game.arity()))
    }

    fn game(&self) -> &dyn WordGame {
        match self.0.shape() {
            Shape::Words(game) => game,
            _ => unreachable!("the shape of a ruleset does not change"),
        }
    }
}

/// A component as a word, in which each integer has an equal number of bits, offset to be non-negative. `None` if an integer does not fit.
fn pack(integers: &[i64], arity: usize) -> Option<u64> {
    if integers.len() != arity {
        return None;
    }
    let bits = 64 / arity;
    let mut word = 0;
    for n in integers {
        // A single integer has all 64 bits; shifting by 64 would overflow.
        word = if arity == 1 { 0 } else { word << bits };
        let half = 1i64.checked_shl(bits as u32 - 1)?;
        let fits = arity == 1 || (-half..half).contains(n);
        if !fits {
            return None;
        }
        word |= if arity == 1 { *n as u64 } else { (n + half) as u64 };
    }
    Some(word)
}

fn open(word: u64, arity: usize) -> SmallVec<[i64; MOST]> {
    if arity == 1 {
        return SmallVec::from_slice(&[word as i64]);
    }
    let bits = 64 / arity;
    let (mask, half) = ((1u64 << bits) - 1, 1i64 << (bits - 1));
    (0..arity).rev().map(|place| (word >> (place * bits) & mask) as i64 - half).collect()
}

impl Game for Words {
    type Position = Word;

    fn for_each_option(&self, position: &Word, mut visit: impl FnMut(Word) -> ControlFlow<()>) -> ControlFlow<()> {
        let game = self.game();
        let arity = game.arity();
        let alone = matches!(position, Word::One(_));
        for (i, &word) in position.parts().iter().enumerate() {
            let others = || position.parts().iter().enumerate().filter(|(j, _)| *j != i).map(|(_, other)| *other);
            let mut fits = true;
            let flow = game.for_each_option(&open(word, arity), &mut |parts| {
                let option = if alone && parts.len() == arity {
                    pack(parts, arity).map(Word::One)
                } else {
                    let words = parts.chunks(arity).map(|part| pack(part, arity)).collect::<Option<Vec<u64>>>();
                    words.map(|words| Word::Sum(words.into_iter().chain(others()).collect()))
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

    fn for_each_component(&self, position: Word, mut visit: impl FnMut(Word)) {
        match position {
            Word::One(_) => visit(position),
            Word::Sum(words) => words.into_iter().for_each(|word| visit(Word::One(word))),
        }
    }

    fn canonical(&self, mut position: Word, _: Convention) -> Word {
        if let Word::Sum(words) = &mut position {
            words.sort_unstable();
        }
        position
    }

    fn failure(&self) -> Stop {
        Stop::Unsupported
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_come_back() {
        for integers in
            [&[0, 5][..], &[-1, 1 << 30], &[3, -4, 1 << 19], &[-32768, 32767, 0, 1], &[i64::MIN], &[i64::MAX]]
        {
            let word = pack(integers, integers.len()).expect("they fit");
            assert_eq!(&open(word, integers.len())[..], integers);
        }
        for integers in [&[0, 1 << 31][..], &[0, 0, 1 << 20], &[0, 0, 0, -32769]] {
            assert_eq!(pack(integers, integers.len()), None, "{integers:?}");
        }
        assert_eq!(pack(&[1], 2), None);
    }
}

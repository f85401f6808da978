//! Nim on sets of heaps 单纯复形尼姆: a move takes from the heaps of a set in a list, from some of them or from each.

mod binary;
mod circuits;
mod theorem;

#[cfg(test)]
mod tests;

use crate::Entry;
use crate::circular_nim::for_each_smaller;
use crate::nim::BOUTON;
use crate::shared::game_number::GameNumber;
use crate::shared::heap_tuple::{describe_taking, heap_sizes, small_heap_positions};
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, Game, GameCard, GameView, Nat,
    Notation, ReadError, Ruleset, RulesetFamily,
    arg::shorten_text,
    citation, game_card,
    picture::{HeapForm, Picture},
    text,
};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::Arc;
use theorem::SolvedSets;

/// Pointed circuits and binary matroids.
pub static EHRENBORG_STEINGRIMSSON: Citation = citation!("simplicial_nim.toml", EHRENBORG_STEINGRIMSSON);

/// Hypergraphs.
pub static BOROS_HYPERGRAPH: Citation = citation!("hypergraph_nim.toml", BOROS_HYPERGRAPH);

static SIMPLICIAL_CARD: GameCard = game_card!("simplicial_nim.toml");
static HYPERGRAPH_CARD: GameCard = game_card!("hypergraph_nim.toml");

pub(crate) static ENTRIES: [&Entry; 2] = [
    &Entry {
        card: &SIMPLICIAL_CARD,
        item: || {
            Argument::Family(RulesetFamily { card: &SIMPLICIAL_CARD, call: |args| call_sets(args, Taking::FromSome) })
        },
        instances: || {
            let sets: [&[&[u32]]; 8] = [
                &[&[1], &[2], &[3]],
                &[&[1, 2], &[3]],
                &[&[1, 2], &[2, 3]],
                &[&[1, 2], &[2, 3], &[1, 3]],
                &[&[1, 2], &[2, 3], &[3, 4]],
                &[&[1, 2], &[3, 4], &[1, 3], &[2, 4]],
                &[&[1, 2, 3], &[3, 4]],
                &[&[1, 2], &[4]],
            ];
            sets.map(|sets| ruleset_of(sets, Taking::FromSome)).into()
        },
    },
    &Entry {
        card: &HYPERGRAPH_CARD,
        item: || {
            Argument::Family(RulesetFamily { card: &HYPERGRAPH_CARD, call: |args| call_sets(args, Taking::FromEach) })
        },
        instances: || {
            let sets: [&[&[u32]]; 5] = [
                &[&[1, 2], &[3]],
                &[&[1, 2], &[2, 3], &[1, 3]],
                &[&[1, 2, 3], &[3, 4]],
                &[&[1], &[1, 2], &[2, 3]],
                &[&[1, 2], &[3, 4]],
            ];
            sets.map(|sets| ruleset_of(sets, Taking::FromEach)).into()
        },
    },
];

/// The largest number of heaps: a set of them is a machine word.
const MAX_SET_HEAPS: usize = 64;

/// The largest number of sets.
const MAX_HEAP_SETS: usize = 1000;

/// From which heaps of a set a move takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taking {
    /// A move takes from at least one of the heaps: the sets and their subsets are a simplicial complex.
    FromSome,
    /// A move takes from each of the heaps: the sets are a hypergraph.
    FromEach,
}

/// `simplicial_nim((1, 2), …)` and `hypergraph_nim((1, 2), …)`.
fn call_sets(args: &CallArguments, taking: Taking) -> Result<Argument, ArgumentError> {
    args.reject_keywords()?;
    let given = args.positional.len();
    if given == 0 {
        return Err(ArgumentError::new(text!("a set of heaps is expected here, such as (1, 2); heaps count from 1")));
    }
    if given > MAX_HEAP_SETS {
        return Err(ArgumentError::new(text!("there are {given} sets, and at most {MAX_HEAP_SETS} are allowed")));
    }
    let sets = args.positional.iter().enumerate();
    let sets = sets.map(|(at, set)| parse_heap_set(set).map_err(|misfit| misfit.at_position(at)));
    Ok(Argument::Ruleset(ruleset(sets.collect::<Result<_, _>>()?, taking)))
}

/// The heaps of a set as bits; heap 1 is the lowest.
fn parse_heap_set(set: &Argument) -> Result<u64, ArgumentError> {
    let mut bits = 0;
    for heap in set.to_naturals()? {
        let Some(number) = heap.to_usize().filter(|heap| (1..=MAX_SET_HEAPS).contains(heap)) else {
            return Err(ArgumentError::new(text!("heaps are numbered from 1 to at most {MAX_SET_HEAPS}")));
        };
        bits |= 1 << (number - 1);
    }
    if bits == 0 {
        return Err(ArgumentError::new(text!("a set has at least 1 heap")));
    }
    Ok(bits)
}

/// The numbers of the heaps of a set, from 0.
fn set_heaps(set: u64) -> impl Iterator<Item = usize> + Clone {
    (0..MAX_SET_HEAPS).filter(move |&heap| set >> heap & 1 == 1)
}

/// The ruleset with these sets of heaps, none of them empty.
fn ruleset(mut sets: Vec<u64>, taking: Taking) -> Arc<Ruleset> {
    sets.sort_by_key(|&set| set.reverse_bits());
    sets.reverse();
    sets.dedup();
    if taking == Taking::FromSome {
        let all = sets.clone();
        sets.retain(|set| !all.iter().any(|other| other != set && set & !other == 0));
    }
    let count = sets.iter().map(|set| 64 - set.leading_zeros() as usize).max().unwrap_or(0);
    let solved = SolvedSets::find(&sets, taking);
    Ruleset::new(SetNim { sets, count, taking, solved_sets: solved })
}

/// The ruleset with sets of heap numbers from 1.
fn ruleset_of(sets: &[&[u32]], taking: Taking) -> Arc<Ruleset> {
    ruleset(sets.iter().map(|set| set.iter().fold(0, |bits, heap| bits | 1 << (heap - 1))).collect(), taking)
}

struct SetNim {
    /// The sets of heaps as bits, in the order of their first heaps; none within another if a move takes from some heaps.
    sets: Vec<u64>,
    /// The number of heaps: the largest in a set.
    count: usize,
    taking: Taking,
    /// The lost positions, if they are known.
    solved_sets: Option<SolvedSets>,
}

/// Calls `visit` for the ways to make each heap at these places smaller, until it breaks.
fn for_each_common_taking<N: GameNumber>(
    heaps: &mut Vec<N>,
    places: &[usize],
    visit: &mut dyn FnMut(Vec<N>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some((&place, rest)) = places.split_first() else { return visit(heaps.clone()) };
    let heap = heaps[place].clone();
    let mut left = N::zero();
    while left < heap {
        heaps[place] = left.clone();
        let flow = for_each_common_taking(heaps, rest, visit);
        if flow.is_break() {
            heaps[place] = heap;
            return flow;
        }
        left += &N::one();
    }
    heaps[place] = heap;
    ControlFlow::Continue(())
}

impl SetNim {
    /// Calls `visit` with the heaps after each move, until it breaks. Some of them may repeat.
    fn for_each_taking<N: GameNumber>(
        &self,
        mut heaps: Vec<N>,
        visit: &mut dyn FnMut(Vec<N>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.sets.iter().try_for_each(|&set| {
            let places: Vec<usize> = set_heaps(set).collect();
            match self.taking {
                Taking::FromEach if places.iter().any(|&place| heaps[place].is_zero()) => ControlFlow::Continue(()),
                Taking::FromEach => for_each_common_taking(&mut heaps, &places, visit),
                // The heap at `first` is the first that becomes smaller.
                Taking::FromSome => {
                    (0..places.len()).try_for_each(|first| for_each_smaller(&mut heaps, &places[first..], true, visit))
                }
            }
        })
    }

    /// The sizes of the heaps, of which there is the right number.
    fn counted_heaps(&self, args: &[Argument]) -> Result<Vec<Nat>, ArgumentError> {
        let (heaps, count) = (heap_sizes(args)?, self.count);
        let given = heaps.len();
        if given != count {
            return Err(ArgumentError::new(if count == 1 {
                text!("there is 1 heap, not {given}; empty ones are written as 0")
            } else {
                text!("there are {count} heaps, not {given}; empty ones are written as 0")
            }));
        }
        Ok(heaps)
    }

    fn game_card(&self) -> &'static GameCard {
        if self.taking == Taking::FromSome { &SIMPLICIAL_CARD } else { &HYPERGRAPH_CARD }
    }

    /// The sets as they are written.
    fn write_sets(&self) -> String {
        let write = |&set: &u64| {
            let heaps: Vec<String> = set_heaps(set).map(|heap| (heap + 1).to_string()).collect();
            if heaps.len() == 1 { heaps[0].clone() } else { format!("({})", heaps.join(", ")) }
        };
        self.sets.iter().map(write).collect::<Vec<_>>().join(", ")
    }
}

impl Game for SetNim {
    type Position = Vec<u64>;

    fn for_each_option(&self, heaps: &Vec<u64>, mut visit: impl FnMut(Vec<u64>) -> ControlFlow<()>) -> ControlFlow<()> {
        self.for_each_taking(heaps.clone(), &mut visit)
    }

    /// Heaps of which nothing can be taken are left out.
    fn canonical(&self, mut heaps: Vec<u64>, _: Convention) -> Vec<u64> {
        let usable = self.sets.iter().fold(0, |usable, set| usable | set);
        heaps.iter_mut().enumerate().filter(|(heap, _)| usable >> heap & 1 == 0).for_each(|(_, size)| *size = 0);
        heaps
    }

    fn rank(&self, heaps: &Vec<u64>) -> Option<u64> {
        heaps.iter().try_fold(0u64, |sum, &heap| sum.checked_add(heap))
    }

    fn owned_bytes(&self, heaps: &Vec<u64>) -> usize {
        16 + 8 * heaps.len()
    }
}

impl Notation for SetNim {
    fn expression(&self) -> String {
        format!("{}({})", self.game_card().name, self.write_sets())
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(self.game_card(), self)
    }

    fn read(&self, args: &[Argument]) -> Result<Vec<u64>, ReadError> {
        self.counted_heaps(args)?;
        args.iter().map(Argument::to_word).collect()
    }

    fn write(&self, heaps: &Vec<u64>) -> Vec<Argument> {
        heaps.iter().map(|&n| n.into()).collect()
    }

    fn is_sound(&self, heaps: &Vec<u64>) -> bool {
        heaps.len() == self.count
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        small_heap_positions(self.count)
    }
}

impl GameView for SetNim {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        describe_taking(before, after)
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        let sets = shorten_text(&self.write_sets());
        let note = match self.taking {
            Taking::FromSome => text!("from heaps of one of these sets: {sets}"),
            Taking::FromEach => text!("from each heap of one of these sets: {sets}"),
        };
        Picture::heaps(heap_sizes(args).unwrap_or_default(), HeapForm::Pile).with_note(note)
    }
}

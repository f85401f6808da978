//! Subset take-away 取子集游戏: choose a set, and all sets that contain it are gone.

mod complex;

#[cfg(test)]
mod tests;

use crate::Entry;
use crate::poset::GALE_NEYMAN;
use complex::{MAX_ELEMENTS, SetComplex};
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Convention, Game, GameCard, GameView, MoveGoal, Nat,
    Notation, Outcome, ReadError, Reason, Ruleset, Theorem, TheoremMoves, Verdict,
    arg::shorten_text,
    game_card,
    picture::{Diagram, DiagramLayout, Picture},
    text,
};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::Arc;

static CARD: GameCard = game_card!("subset_takeaway.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `subset_takeaway`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(SubsetTakeaway)
}

struct SubsetTakeaway;

/// The sets that a call gives.
enum SetsOfCall {
    /// All subsets of a set with this number of elements, except the whole set and the empty one.
    ProperSubsets(Nat),
    /// The sets within these.
    Within(SetComplex),
}

/// Parses a call: a number, or sets.
fn parse_sets(args: &[Argument]) -> Result<SetsOfCall, ArgumentError> {
    if let [single] = args
        && !matches!(single, Argument::List(_) | Argument::Tuple(_) | Argument::Set(_))
    {
        let elements = single.to_natural().map_err(|misfit| misfit.at_position(0))?;
        return Ok(match elements.to_usize().filter(|&elements| elements <= MAX_ELEMENTS) {
            Some(elements) => SetsOfCall::Within(SetComplex::proper_subsets(elements)),
            None => SetsOfCall::ProperSubsets(elements),
        });
    }
    let mut complex = SetComplex::default();
    for (at, set) in args.iter().enumerate() {
        complex = complex.with_subsets_of(parse_set(set).map_err(|misfit| misfit.at_position(at))?);
    }
    Ok(SetsOfCall::Within(complex))
}

/// Parses a set of elements as bits.
fn parse_set(set: &Argument) -> Result<u32, ArgumentError> {
    let elements = match set {
        Argument::List(_) | Argument::Tuple(_) | Argument::Set(_) => set.to_naturals()?,
        _ => return Err(ArgumentError::new(text!("a set of elements is written as a list: [1, 2]"))),
    };
    let mut bits = 0;
    for element in elements {
        let Some(element) = element.to_usize().filter(|element| (1..=MAX_ELEMENTS).contains(element)) else {
            return Err(ArgumentError::new(text!("elements are the numbers from 1 to {MAX_ELEMENTS}")));
        };
        bits |= 1 << (element - 1);
    }
    if bits == 0 {
        return Err(ArgumentError::new(text!("the empty set cannot be chosen: a set has at least 1 element")));
    }
    Ok(bits)
}

/// The sets of a component.
fn read_complex(args: &[Argument]) -> Result<SetComplex, ReadError> {
    match parse_sets(args)? {
        SetsOfCall::Within(complex) => Ok(complex),
        SetsOfCall::ProperSubsets(_) => Err(ReadError::TooLarge),
    }
}

/// The largest sets as arguments.
fn write_complex(complex: SetComplex) -> Vec<Argument> {
    let set = |set: u32| Argument::List(set_elements(set).map(Argument::from).collect());
    complex.largest_sets().map(set).collect()
}

/// The elements of a set, counted from 1.
fn set_elements(set: u32) -> impl Iterator<Item = u64> {
    (0..MAX_ELEMENTS as u64).filter(move |element| set >> element & 1 == 1).map(|element| element + 1)
}

/// A set as text: `{1, 2}`.
fn write_set(set: u32) -> String {
    format!("{{{}}}", set_elements(set).map(|element| element.to_string()).collect::<Vec<_>>().join(", "))
}

/// The set whose choice leaves these parts.
fn find_chosen_set(before: &[Argument], after: &[Vec<Argument>]) -> Option<u32> {
    let before = read_complex(before).ok()?;
    let mut left = SetComplex::default();
    for part in after {
        left = left.union(read_complex(part).ok()?);
    }
    before.sets().find(|&set| before.without_supersets_of(set) == left)
}

impl Game for SubsetTakeaway {
    /// The sets that are left, as [`SetComplex`].
    type Position = u64;

    fn for_each_option(&self, &sets: &u64, mut visit: impl FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        let complex = SetComplex::from_bits(sets);
        complex.sets().try_for_each(|set| visit(complex.without_supersets_of(set).bits()))
    }

    fn for_each_component(&self, sets: u64, mut visit: impl FnMut(u64)) {
        SetComplex::from_bits(sets).parts().into_iter().for_each(|part| visit(part.bits()));
    }

    fn canonical(&self, sets: u64, _: Convention) -> u64 {
        SetComplex::from_bits(sets).canonical().bits()
    }

    /// The number of sets.
    fn rank(&self, sets: &u64) -> Option<u64> {
        Some(sets.count_ones().into())
    }
}

impl Notation for SubsetTakeaway {
    fn expression(&self) -> String {
        "subset_takeaway".into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(&CARD, self)
    }

    /// The parts without common elements.
    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        args.reject_keywords()?;
        Ok(match parse_sets(&args.positional)? {
            SetsOfCall::ProperSubsets(elements) => vec![vec![elements.into()]],
            SetsOfCall::Within(complex) if complex == SetComplex::default() => vec![Vec::new()],
            SetsOfCall::Within(complex) => complex.parts().into_iter().map(write_complex).collect(),
        })
    }

    fn read(&self, args: &[Argument]) -> Result<u64, ReadError> {
        Ok(read_complex(args)?.bits())
    }

    fn write(&self, &sets: &u64) -> Vec<Argument> {
        write_complex(SetComplex::from_bits(sets))
    }

    fn is_sound(&self, &sets: &u64) -> bool {
        SetComplex::from_bits(sets).contains_all_subsets()
    }

    fn too_large_reason(&self, _: &[Argument]) -> Option<BilingualText> {
        Some(text!("only sets of at most {MAX_ELEMENTS} elements can be searched"))
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let complexes: [&[u32]; 12] = [
            &[0b1],
            &[0b11],
            &[0b11, 0b110],
            &[0b11, 0b110, 0b101],
            &[0b111],
            &[0b111, 0b1100],
            &[0b11, 0b110, 0b1100, 0b1001],
            &[0b111, 0b1110],
            &[0b111, 0b11100],
            &[0b111, 0b1011, 0b1101],
            &[0b111, 0b1011, 0b1101, 0b1110],
            &[0b11, 0b110, 0b1100, 0b11000, 0b10001],
        ];
        let complex = |sets: &&[u32]| sets.iter().fold(SetComplex::default(), |all, &set| all.with_subsets_of(set));
        complexes.iter().map(|sets| write_complex(complex(sets))).collect()
    }
}

impl GameView for SubsetTakeaway {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let set = write_set(find_chosen_set(before, after)?);
        Some(text!("choose {set}; all sets that contain it are gone"))
    }

    /// The elements, the pairs as edges, and the largest sets in words.
    fn picture(&self, args: &[Argument]) -> Picture {
        let Ok(complex) = read_complex(args) else { return Picture::text(args) };
        let elements: Vec<u32> = complex.sets().filter(|set| set.count_ones() == 1).collect();
        let place = |element: u32| elements.iter().position(|&other| other == element).expect("its elements are there");
        let ends = |set: u32| (place(1 << set.trailing_zeros()), place(set & (set - 1)));
        let edges = complex.sets().filter(|set| set.count_ones() == 2).map(ends).collect();
        let names = elements.iter().map(|element| (element.trailing_zeros() + 1).to_string());
        let picture: Picture = Diagram::new(names, edges, DiagramLayout::Circle).into();
        let sets = shorten_text(&complex.largest_sets().map(write_set).collect::<Vec<_>>().join(", "));
        if elements.is_empty() { picture } else { picture.with_note(text!("all sets within {sets}")) }
    }

    /// The element or the pair that is chosen; of a larger set its pairs.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let Some((set, complex)) = find_chosen_set(before, after).zip(read_complex(before).ok()) else {
            return Vec::new();
        };
        let elements = complex.sets().filter(|set| set.count_ones() == 1);
        if set.count_ones() == 1 {
            return elements.enumerate().filter(|(_, element)| *element == set).map(|(place, _)| place).collect();
        }
        let first_edge = elements.count();
        let pairs = complex.sets().filter(|set| set.count_ones() == 2).enumerate();
        pairs.filter(|(_, pair)| pair & !set == 0).map(|(place, _)| first_edge + place).collect()
    }
}

impl Theorem for SubsetTakeaway {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let complex = read_complex(args).ok().filter(|_| convention == Convention::Normal)?;
        let mut largest = complex.largest_sets();
        let set = largest.next().filter(|_| largest.next().is_none())?;
        let reason = Box::new(GreatestSetReason { set });
        let value = (set.count_ones() == 1).then(|| Nat::from(1u32));
        Some(Verdict { outcome: Outcome::N, value, reason, cite: &GALE_NEYMAN })
    }

    /// Returns `None`: the theorem does not give winning moves.
    fn moves(&self, _: &[Argument], _: MoveGoal<'_>, _: usize) -> Option<TheoremMoves> {
        None
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(complex) = read_complex(args) else { return ControlFlow::Continue(()) };
        complex.sets().try_for_each(|set| {
            visit(complex.without_supersets_of(set).parts().into_iter().map(write_complex).collect())
        })
    }
}

/// A set that contains all others.
#[derive(Debug)]
struct GreatestSetReason {
    set: u32,
}

impl Reason for GreatestSetReason {
    fn lines(&self) -> Vec<BilingualText> {
        let set = write_set(self.set);
        if self.set.count_ones() == 1 {
            return vec![text!("Only {set} is left: choose it.")];
        }
        vec![
            text!("{set} contains all other sets. If choosing only {set} wins, it is a winning move."),
            text!(
                "If not, the opponent has a winning answer to it; that answer takes {set} away too, so it also wins as the first move."
            ),
        ]
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let set = write_set(self.set);
        if self.set.count_ones() == 1 { vec![text!("A single set {set} has the value 1.")] } else { Vec::new() }
    }
}

//! Kotzig's Nim: a token moves around a circle and never returns to a place.

use crate::Entry;
use crate::shared::alternatives::same_moves_text;
use grundy_game::{
    Argument, ArgumentError, BilingualText, Convention, Game, GameCard, GameView, Nat, Notation, Pack, PositionKey,
    ReadError, Ruleset, game_card,
    picture::{Diagram, DiagramLayout, Picture, VertexKind},
    text,
};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::Arc;

static CARD: GameCard = game_card!("kotzig.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The largest number of places.
const MAX_PLACES: u8 = 64;

/// The ruleset `kotzig`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(Kotzig)
}

/// The rules, for solvers that know the type of the positions.
#[derive(Clone, Copy, Debug, Default)]
pub struct Kotzig;

/// A circle, seen from the token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KotzigCircle {
    /// The number of places.
    places: u8,
    /// The steps as bits: at least 1, and less than the number of places.
    steps: u64,
    /// The distances of the free places ahead of the token, as bits.
    free: u64,
}

impl KotzigCircle {
    /// All places except that of the token.
    fn other_places(&self) -> u64 {
        u64::MAX >> (MAX_PLACES - self.places) & !1
    }

    /// The free places after the token moves `step` places ahead.
    fn free_places_from(&self, step: u32) -> u64 {
        let all = u64::MAX >> (MAX_PLACES - self.places);
        (self.free >> step | self.free << (u32::from(self.places) - step)) & all & !1
    }

    /// The free places that can be reached by a sequence of steps.
    fn reachable_places(&self) -> u64 {
        let all = u64::MAX >> (MAX_PLACES - self.places);
        let (mut found, mut fresh) = (0, 1);
        while fresh != 0 {
            let from = fresh & u64::wrapping_neg(fresh);
            fresh ^= from;
            let place = from.trailing_zeros();
            let turned = if place == 0 {
                self.steps
            } else {
                self.steps << place | self.steps >> (u32::from(self.places) - place)
            };
            let next = turned & all & self.free & !found;
            found |= next;
            fresh |= next;
        }
        found
    }
}

impl Pack for KotzigCircle {
    fn pack(&self, key: &mut PositionKey) {
        (u64::from(self.places), (self.steps, self.free)).pack(key);
    }

    fn unpack(bytes: &mut &[u8]) -> Option<KotzigCircle> {
        let (places, (steps, free)) = <(u64, (u64, u64))>::unpack(bytes)?;
        let places = u8::try_from(places).ok().filter(|places| (1..=MAX_PLACES).contains(places))?;
        let circle = KotzigCircle { places, steps, free };
        ((steps | free) & !circle.other_places() == 0).then_some(circle)
    }
}

impl Game for Kotzig {
    type Position = KotzigCircle;

    fn for_each_option(
        &self,
        circle: &KotzigCircle,
        mut visit: impl FnMut(KotzigCircle) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut steps = circle.steps & circle.free;
        while steps != 0 {
            visit(KotzigCircle { free: circle.free_places_from(steps.trailing_zeros()), ..*circle })?;
            steps &= steps - 1;
        }
        ControlFlow::Continue(())
    }

    fn canonical(&self, circle: KotzigCircle, _: Convention) -> KotzigCircle {
        KotzigCircle { free: circle.reachable_places(), ..circle }
    }

    fn rank(&self, circle: &KotzigCircle) -> Option<u64> {
        Some(circle.free.count_ones().into())
    }
}

impl Kotzig {
    /// The steps of the moves that leave `after`.
    fn steps_between(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<u8> {
        let read = |args: &[Argument]| Notation::read(self, args).ok();
        let (Some(before), Some(after)) = (read(before), after.first().and_then(|args| read(args))) else {
            return Vec::new();
        };
        let steps = (1..before.places).filter(|step| (before.steps & before.free) >> step & 1 == 1);
        // Solvers leave out the places that cannot be reached.
        let left = |circle: KotzigCircle| Kotzig.canonical(circle, Convention::Normal).free;
        let leaves = |step: &u8| left(KotzigCircle { free: before.free_places_from((*step).into()), ..before });
        steps.filter(|step| leaves(step) == left(after)).collect()
    }
}

impl Notation for Kotzig {
    fn expression(&self) -> String {
        "kotzig".into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset { card: Some(&CARD), view: self.clone(), ..Ruleset::from_rules(self) }
    }

    fn read(&self, args: &[Argument]) -> Result<KotzigCircle, ReadError> {
        let (places, steps, free) = match args {
            [places, steps] => (places, steps, None),
            [places, steps, free] => (places, steps, Some(free)),
            _ => {
                return Err(ArgumentError::new(text!(
                    "the number of places and the steps are expected here, as in kotzig(10, (1, 2))"
                ))
                .into());
            }
        };
        let places = places.to_natural().map_err(|misfit| misfit.at_position(0))?;
        let steps = steps.to_naturals().map_err(|misfit| misfit.at_position(1))?;
        let free = free.map(|free| free.to_naturals().map_err(|misfit| misfit.at_position(2))).transpose()?;
        if places == Nat::ZERO {
            return Err(ArgumentError::new(text!("a circle has at least 1 place")).at_position(0).into());
        }
        if let Some(step) = steps.iter().find(|step| **step == Nat::ZERO) {
            return Err(ArgumentError::new(text!("a step of {step} is not a move")).at_position(1).into());
        }
        if steps.is_empty() {
            return Err(ArgumentError::new(text!("at least one step is expected here")).at_position(1).into());
        }
        if let Some(far) = free.iter().flatten().find(|far| **far == Nat::ZERO || **far >= places) {
            let far = grundy_game::arg::shorten_text(&far.to_string());
            return Err(ArgumentError::new(text!(
                "no place lies {far} ahead: the other places lie ahead by 1 to the number of places minus 1"
            ))
            .at_position(2)
            .into());
        }
        let bits = |numbers: &[Nat]| {
            let small = numbers.iter().map(|n| (n % &places).to_u64());
            small.flatten().fold(0, |bits, n| bits | 1 << n)
        };
        let Some(size) = places.to_u8().filter(|&size| size <= MAX_PLACES) else { return Err(ReadError::TooLarge) };
        let circle = KotzigCircle { places: size, steps: bits(&steps) & !1, free: 0 };
        let free = free.map_or(circle.other_places(), |free| bits(&free));
        Ok(KotzigCircle { free, ..circle })
    }

    fn write(&self, circle: &KotzigCircle) -> Vec<Argument> {
        let numbers =
            |bits: u64| Argument::Tuple((0..64u64).filter(|n| bits >> n & 1 == 1).map(Argument::from).collect());
        // A position must be written with at least one step. A step of a full circle represents no step.
        let round = circle.steps == 0;
        let steps = if round { Argument::Tuple(vec![u64::from(circle.places).into()]) } else { numbers(circle.steps) };
        let mut args = vec![u64::from(circle.places).into(), steps];
        if circle.free != circle.other_places() {
            args.push(numbers(circle.free));
        }
        args
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let sets: [&[u64]; 5] = [&[1], &[1, 2], &[1, 3], &[2, 3, 5], &[4]];
        let starts = (1..=9u64).flat_map(|places| sets.map(|steps| (places, steps)));
        let tuple = |steps: &[u64]| Argument::Tuple(steps.iter().map(|&n| n.into()).collect());
        let mut small: Vec<Vec<Argument>> = starts.map(|(places, steps)| vec![places.into(), tuple(steps)]).collect();
        small.push(vec![9u64.into(), tuple(&[1, 2]), tuple(&[1, 3, 4, 8])]);
        small.push(vec![6u64.into(), tuple(&[1, 2]), tuple(&[])]);
        small
    }
}

impl GameView for Kotzig {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        same_moves_text(self.steps_between(before, after).into_iter().map(|step| text!("{step} forward")))
    }

    /// The circle as seen from the token; arrows lead to the places where it may go.
    fn picture(&self, args: &[Argument]) -> Picture {
        let Ok(circle) = Notation::read(self, args) else { return Picture::text(args) };
        let is = |bits: u64, place: usize| bits >> place & 1 == 1;
        let places = usize::from(circle.places);
        let reach = (1..places).filter(|&place| is(circle.steps & circle.free, place));
        let names = (0..places).map(|place| place.to_string());
        let mut diagram = Diagram::new(names, reach.map(|place| (0, place)).collect(), DiagramLayout::Circle);
        diagram.directed = true;
        let gone = (1..places).filter(|&place| !is(circle.free, place));
        let diagram = gone.fold(diagram, |diagram, place| diagram.with_vertex_kind(place, VertexKind::Gone));
        let steps = (1..places).filter(|&step| is(circle.steps, step)).map(|step| step.to_string());
        let steps = steps.collect::<Vec<_>>().join(", ");
        Picture::from(diagram.with_vertex_kind(0, VertexKind::Token)).with_note(text!("steps: {steps}"))
    }

    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        self.steps_between(before, after).into_iter().map(usize::from).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the player to move wins, on a list of places, by the rules.
    fn is_won(visited: &mut Vec<bool>, at: usize, steps: &[usize]) -> bool {
        let n = visited.len();
        steps.iter().any(|step| {
            let to = (at + step) % n;
            if visited[to] {
                return false;
            }
            visited[to] = true;
            let lost = !is_won(visited, to, steps);
            visited[to] = false;
            lost
        })
    }

    fn is_won_from_token(circle: &KotzigCircle) -> bool {
        let found = Kotzig.for_each_option(circle, |option| {
            let option = Kotzig.canonical(option, Convention::Normal);
            if is_won_from_token(&option) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        found.is_break()
    }

    #[test]
    fn walks_are_those_of_the_rules() {
        for n in 1..=14usize {
            for steps in [&[1usize, 2][..], &[2, 3], &[1, 4], &[3], &[1, 2, 5], &[7, 20]] {
                let mut visited = vec![false; n];
                visited[0] = true;
                let args = [(n as u64).into(), Argument::Tuple(steps.iter().map(|&s| (s as u64).into()).collect())];
                let circle = Notation::read(&Kotzig, &args).expect("it is small");
                assert_eq!(is_won_from_token(&circle), is_won(&mut visited, 0, steps), "{n} {steps:?}");
            }
        }
    }

    /// The largest circle, with steps of any size.
    #[test]
    fn large_numbers() {
        let huge = Argument::from(Nat::from(10u32).pow(40));
        let read = |args: &[Argument]| Notation::read(&Kotzig, args);
        let circle = read(&[64u64.into(), huge.clone()]).expect("a step may be of any size");
        assert_eq!(circle.other_places().count_ones(), 63);
        assert_eq!(circle.free_places_from(63).count_ones(), 62);
        assert_eq!(read(&[huge, 1u64.into()]), Err(ReadError::TooLarge));
        for bad in [
            vec![],
            vec![0u64.into(), 1u64.into()],
            vec![5u64.into(), 0u64.into()],
            vec![5u64.into(), Argument::Tuple(vec![])],
        ] {
            assert!(matches!(read(&bad), Err(ReadError::Misfit(_))));
        }
    }
}

//! Circular Kayles 环形取石: take one stone of a ring, or two neighbouring ones. The ring then becomes a row.

mod theorem;

use crate::Entry;
use crate::shared::game_number::GameNumber;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, Game, GameCard, GameView, Nat,
    Notation, ReadError, Ruleset, citation, game_card,
    picture::{Diagram, DiagramLayout, HeapForm, Picture},
    text,
};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The symmetry of rings and rows.
pub static DUDENEY: Citation = citation!("circular_kayles.toml", DUDENEY);

static CARD: GameCard = game_card!("circular_kayles.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Ruleset(ruleset(2u32.into())),
    instances: || [2u32, 1, 3].map(|most| ruleset(most.into())).into(),
}];

/// The ruleset `circular_kayles(most=most)`, for `most ≥ 1`.
pub fn ruleset(most: Nat) -> Arc<Ruleset> {
    let word = most.to_u64().unwrap_or(u64::MAX);
    Ruleset::new(CircularKayles { max_taken: most, word })
}

struct CircularKayles {
    /// The largest number of stones that a move may take.
    max_taken: Nat,
    word: u64,
}

/// Stones in a ring, or in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
struct RingOrRow {
    is_ring: bool,
    stones: Nat,
}

/// Calls `visit` with the two rows that each move leaves of a ring or a row, the shorter one first, until it breaks.
///
/// A ring leaves one row, and the other is empty.
fn for_each_row_pair<N: GameNumber>(
    ring: bool,
    count: &N,
    most: &N,
    visit: &mut impl FnMut([N; 2]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let one = N::one();
    let (mut left, mut taken) = (count.clone(), N::zero());
    while !left.is_zero() && taken < *most {
        left -= &one;
        taken += &one;
        let (mut first, mut second) = (N::zero(), left.clone());
        while first <= second {
            visit([first.clone(), second.clone()])?;
            if ring || second.is_zero() {
                break;
            }
            first += &one;
            second -= &one;
        }
    }
    ControlFlow::Continue(())
}

impl Game for CircularKayles {
    /// For each ring or row: 1 for a ring or 0 for a row, and the number of its stones.
    type Position = Vec<(u64, u64)>;

    fn for_each_option(
        &self,
        parts: &Vec<(u64, u64)>,
        mut visit: impl FnMut(Vec<(u64, u64)>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (at, &(ring, count)) in parts.iter().enumerate() {
            let mut leave = |rows: [u64; 2]| {
                let others = parts.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, &part)| part);
                visit(others.chain(rows.map(|row| (0, row))).filter(|&(_, count)| count > 0).collect())
            };
            for_each_row_pair(ring == 1, &count, &self.word, &mut leave)?;
        }
        ControlFlow::Continue(())
    }

    fn for_each_component(&self, parts: Vec<(u64, u64)>, mut visit: impl FnMut(Vec<(u64, u64)>)) {
        parts.into_iter().filter(|&(_, count)| count > 0).for_each(|part| visit(vec![part]));
    }

    fn canonical(&self, mut parts: Vec<(u64, u64)>, _: Convention) -> Vec<(u64, u64)> {
        parts.retain(|&(_, count)| count > 0);
        parts.sort_unstable();
        parts
    }

    /// The number of stones.
    fn rank(&self, parts: &Vec<(u64, u64)>) -> Option<u64> {
        parts.iter().try_fold(0u64, |sum, &(_, count)| sum.checked_add(count))
    }

    fn owned_bytes(&self, parts: &Vec<(u64, u64)>) -> usize {
        16 + 16 * parts.len()
    }
}

impl RingOrRow {
    /// Parses the arguments of a component.
    fn read(args: &[Argument]) -> Result<RingOrRow, ArgumentError> {
        match args {
            [count] => {
                Ok(RingOrRow { is_ring: true, stones: count.to_natural().map_err(|misfit| misfit.at_position(0))? })
            }
            // In Taiwan a row is 列.
            [Argument::Str(row), count] if row == "row" || row == "行" || row == "列" => {
                Ok(RingOrRow { is_ring: false, stones: count.to_natural().map_err(|misfit| misfit.at_position(1))? })
            }
            _ => Err(ArgumentError::new(text!(
                "the number of stones of a ring is expected here, or \"row\" and the number of stones of a row"
            ))),
        }
    }

    fn to_arguments(&self) -> Vec<Argument> {
        let count = Argument::from(self.stones.clone());
        if self.is_ring { vec![count] } else { vec!["row".into(), count] }
    }

    /// The arguments of these rows, without empty ones.
    fn rows_as_arguments(rows: impl IntoIterator<Item = Nat>) -> Vec<Vec<Argument>> {
        let rows = rows.into_iter().filter(|count| *count != Nat::ZERO);
        rows.map(|count| RingOrRow { is_ring: false, stones: count }.to_arguments()).collect()
    }
}

impl Notation for CircularKayles {
    fn expression(&self) -> String {
        if self.word == 2 { "circular_kayles".into() } else { format!("circular_kayles(most={})", self.max_taken) }
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(&CARD, self)
    }

    fn keywords(&self) -> Vec<&str> {
        vec!["most"]
    }

    fn with_keywords(&self, keywords: &[(String, Argument)]) -> Result<Arc<Ruleset>, ArgumentError> {
        match keywords {
            [(name, most)] if name == "most" => {
                let most = most.to_natural().map_err(|misfit| misfit.at_keyword("most"))?;
                if most == Nat::ZERO {
                    let message = text!("a move takes at least 1 stone");
                    return Err(ArgumentError::new(message).at_keyword("most"));
                }
                Ok(ruleset(most))
            }
            _ => {
                let unknown = keywords.iter().position(|(name, _)| name != "most").unwrap_or(0);
                Err(ArgumentError::unknown_keyword(&keywords[unknown..]))
            }
        }
    }

    /// Parses several rings and rows; each row has the word before it.
    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        args.reject_keywords()?;
        let (mut components, mut at) = (Vec::new(), 0);
        while at < args.positional.len() {
            let length = if matches!(args.positional[at], Argument::Str(_)) { 2 } else { 1 };
            let part = &args.positional[at..args.positional.len().min(at + length)];
            components
                .push(RingOrRow::read(part).map_err(|misfit| misfit.at_position(at + part.len() - 1))?.to_arguments());
            at += length;
        }
        Ok(components)
    }

    fn read(&self, args: &[Argument]) -> Result<Vec<(u64, u64)>, ReadError> {
        let RingOrRow { is_ring: ring, stones: count } = RingOrRow::read(args)?;
        let count = Argument::from(count).to_word()?;
        Ok(if count == 0 { Vec::new() } else { vec![(u64::from(ring), count)] })
    }

    fn write(&self, parts: &Vec<(u64, u64)>) -> Vec<Argument> {
        let part = parts.first().map_or((1, 0), |&part| part);
        RingOrRow { is_ring: part.0 == 1, stones: part.1.into() }.to_arguments()
    }

    fn is_sound(&self, parts: &Vec<(u64, u64)>) -> bool {
        parts.iter().all(|&(ring, _)| ring <= 1)
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let part = |ring: bool| move |count: u64| RingOrRow { is_ring: ring, stones: count.into() }.to_arguments();
        (0..=9).map(part(true)).chain((1..=8).map(part(false))).collect()
    }
}

impl GameView for CircularKayles {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let RingOrRow { is_ring: ring, stones: count } = RingOrRow::read(before).ok()?;
        if !ring {
            let size = |row: &Vec<Argument>| Some(vec![Argument::from(RingOrRow::read(row).ok()?.stones)]);
            let rows = after.iter().map(size).collect::<Option<Vec<_>>>()?;
            let BilingualText { en, zh } = grundy_game::heap::describe_heap_move(&[count.into()], &rows)?;
            return Some(BilingualText { en: en.replacen("heap", "row", 1), zh: zh.replacen("堆", "行", 1) });
        }
        let left = after.first().map_or(Ok(Nat::ZERO), |row| RingOrRow::read(row).map(|row| row.stones)).ok()?;
        let taken = (count >= left).then(|| &count - &left)?;
        Some(match taken == Nat::from(1u32) {
            _ if left == Nat::ZERO => text!("take the whole ring"),
            true => text!("take a stone, a row of {left} is left"),
            false => text!("take {taken} side by side, a row of {left} is left"),
        })
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        let Ok(RingOrRow { is_ring: ring, stones: count }) = RingOrRow::read(args) else { return Picture::text(args) };
        let row = || Picture::heap(count.clone(), HeapForm::Pins);
        match count.to_usize().filter(|&count| ring && (1..=MAX_DRAWN_STONES).contains(&count)) {
            Some(count) => {
                let edges = (0..count).map(|stone| (stone, (stone + 1) % count)).take(if count > 2 {
                    count
                } else {
                    count - 1
                });
                Diagram::new((1..=count).map(|stone| stone.to_string()), edges.collect(), DiagramLayout::Circle).into()
            }
            None if ring => row().with_note(text!("in a ring")),
            None => row(),
        }
    }

    /// The stones that are taken.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let parts = GameView::picture(self, before).part_count();
        let count = |args: &[Argument]| RingOrRow::read(args).ok()?.stones.to_usize();
        let left = after.iter().map(|row| count(row)).collect::<Option<Vec<_>>>();
        let Some((whole, left)) = count(before).zip(left).filter(|(whole, _)| *whole <= parts) else { return vec![0] };
        let first = if left.len() > 1 { left[0] } else { 0 };
        (first..first + whole.saturating_sub(left.iter().sum())).collect()
    }
}

/// The largest ring that is drawn stone by stone.
const MAX_DRAWN_STONES: usize = 60;

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::{MoveGoal, Outcome, Theorem, Verdict};

    #[test]
    fn rings_and_rows_of_any_size() {
        let Some(Verdict { outcome, value, .. }) = game(2).decide(&[huge()], Convention::Normal) else {
            panic!("the theorem decides")
        };
        assert_eq!((outcome, value), (Outcome::P, Some(Nat::ZERO)));
        let row = ["row".into(), huge()];
        let moves = game(2).moves(&row, MoveGoal::Value(&Nat::ZERO), 5).expect("the middle");
        let description =
            GameView::describe_move(&game(2), &row, &moves.listed_moves[0]).map(|description| description.en);
        let half = format!("4{}", "9".repeat(39));
        assert_eq!(description, Some(format!("row of 1{}: take 2, leave {half} and {half}", "0".repeat(40))));
        assert_eq!(
            game(1).moves(&row, MoveGoal::Value(&Nat::from(1u32)), 2).map(|moves| moves.listed_moves.len()),
            Some(2)
        );
    }

    fn huge() -> Argument {
        Nat::from(10u32).pow(40).into()
    }

    fn game(most: u32) -> CircularKayles {
        CircularKayles { max_taken: most.into(), word: most.into() }
    }

    #[test]
    fn calls() {
        let start = |args: Vec<Argument>| Notation::start_components(&game(2), &CallArguments::from_positional(args));
        let mixed = start(vec![5u64.into(), "row".into(), 4u64.into()]);
        assert_eq!(mixed, Ok(vec![vec![5u64.into()], vec!["row".into(), 4u64.into()]]));
        for bad in [vec!["row".into()], vec!["ring".into(), 4u64.into()], vec![Argument::Int((-1).into())]] {
            assert!(start(bad).is_err());
        }
        let with = |most: u64| {
            Notation::with_keywords(&game(2), &[("most".into(), most.into())]).map(|game| game.expression())
        };
        assert_eq!(with(3).as_deref(), Ok("circular_kayles(most=3)"));
        assert_eq!(with(2).as_deref(), Ok("circular_kayles"));
        assert!(with(0).is_err() && Notation::with_keywords(&game(2), &[("least".into(), 1u64.into())]).is_err());
    }
}

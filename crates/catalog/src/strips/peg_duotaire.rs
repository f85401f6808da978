//! Peg duotaire 双人跳棋: pegs on a strip jump over neighbours, which are removed.

#[cfg(test)]
mod tests;

use crate::Entry;
use crate::shared::alternatives::same_moves_text;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, Game, GameCard, GameView, Nat,
    Notation, ReadError, Ruleset, citation, game_card,
    picture::{BoardCell, Picture, SquareStrip},
    text,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The game.
pub static MOORE_EPPSTEIN: Citation = citation!("peg_duotaire.toml", MOORE_EPPSTEIN);

static PEG_CARD: GameCard = game_card!("peg_duotaire.toml");
static MULTIHOP_CARD: GameCard = game_card!("multihop_duotaire.toml");

pub(crate) static ENTRIES: [&Entry; 2] = [
    &Entry { card: &PEG_CARD, item: || Argument::Ruleset(ruleset(false)), instances: || vec![ruleset(false)] },
    &Entry { card: &MULTIHOP_CARD, item: || Argument::Ruleset(ruleset(true)), instances: || vec![ruleset(true)] },
];

/// The ruleset `peg_duotaire`, or `multihop_duotaire` if a move may make several hops.
pub fn ruleset(may_hop_on: bool) -> Arc<Ruleset> {
    Ruleset::new(PegDuotaire { may_hop_on })
}

/// The maximum number of cells from the first peg of a part to its last in searches. Hops add at most one cell at each end.
const MAX_SEARCHED_CELLS: usize = 60;

/// Holes before the first peg while hops are made: no peg gets so far.
const SPARE_CELLS: u32 = 4;

/// The longest strip that is read.
const MAX_STRIP_CELLS: usize = 100_000;

/// The number of holes that separate two pegs for ever: pegs move at most one cell beyond the places where they begin.
const SEPARATING_HOLES: usize = 3;

struct PegDuotaire {
    /// Whether the peg that hopped may hop on in the same move.
    may_hop_on: bool,
}

/// The strip of a call: for each cell whether there is a peg.
fn parse_strip(args: &[Argument]) -> Result<Vec<bool>, ArgumentError> {
    let [strip] = args else {
        let given = args.len();
        return Err(ArgumentError::new(text!("one strip is expected here, such as \"oo.o\", not {given} arguments")));
    };
    let Argument::Str(strip) = strip else {
        let BilingualText { en, zh } = strip.kind_name();
        let message = text!("a strip is expected here, such as \"oo.o\", not {text}", text = (en, zh));
        return Err(ArgumentError::new(message).at_position(0));
    };
    let cell = |(place, cell): (usize, char)| match cell {
        'o' | '1' => Ok(true),
        '.' | '0' => Ok(false),
        other => Err(ArgumentError::new(text!(
            "{other:?} in column {place} (counting from 0) is neither o (a peg) nor . (a hole)"
        ))
        .at_position(0)),
    };
    let cells: Vec<bool> = strip.trim().chars().enumerate().map(cell).collect::<Result<_, _>>()?;
    if cells.len() > MAX_STRIP_CELLS {
        return Err(ArgumentError::new(text!("the strip is too long: at most {MAX_STRIP_CELLS} cells")).at_position(0));
    }
    Ok(cells)
}

/// Parts that never touch, each from its first peg to its last, and the columns of their first pegs.
fn separate_parts(cells: &[bool]) -> Vec<(usize, Vec<bool>)> {
    let mut parts: Vec<(usize, Vec<bool>)> = Vec::new();
    for (place, _) in cells.iter().enumerate().filter(|(_, peg)| **peg) {
        match parts.last_mut() {
            Some((start, part)) if place - (*start + part.len()) < SEPARATING_HOLES => {
                part.extend(&cells[*start + part.len()..=place]);
            }
            _ => parts.push((place, vec![true])),
        }
    }
    parts
}

/// Whether some peg can hop: two pegs are neighbours.
fn can_move(part: &[bool]) -> bool {
    part.windows(2).any(|pair| pair[0] && pair[1])
}

/// A strip as text.
fn strip_argument(cells: &[bool]) -> Vec<Argument> {
    let text: String = cells.iter().map(|&peg| if peg { 'o' } else { '.' }).collect();
    vec![Argument::Str(text)]
}

/// Pegs as bits, the first in bit 0; 0 without pegs.
fn trim_pegs(pegs: u128) -> u64 {
    if pegs == 0 { 0 } else { (pegs >> pegs.trailing_zeros()) as u64 }
}

/// The cells of pegs as bits.
fn peg_cells(pegs: u64) -> Vec<bool> {
    (0..64 - pegs.leading_zeros()).map(|cell| pegs >> cell & 1 == 1).collect()
}

impl PegDuotaire {
    /// Calls `visit` with the pegs after each hop of the peg in a cell, and after further hops if they are allowed,
    /// and with the cell that it goes to.
    fn for_each_hop(
        &self,
        pegs: u128,
        cell: u32,
        visit: &mut impl FnMut(u64, u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let has = |cell: u32| pegs >> cell & 1 == 1;
        for (over, to) in [(cell + 1, cell + 2), (cell - 1, cell - 2)] {
            if !has(over) || has(to) {
                continue;
            }
            let after = pegs & !(1 << cell) & !(1 << over) | 1 << to;
            visit(trim_pegs(after), to)?;
            if self.may_hop_on {
                self.for_each_hop(after, to, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Calls `visit` for each move with the cell of the peg, the cell that it goes to, and the pegs after the move.
    /// Cells count from [`SPARE_CELLS`] at the first peg.
    fn for_each_jump(&self, pegs: u64, mut visit: impl FnMut(u32, u32, u64) -> ControlFlow<()>) -> ControlFlow<()> {
        let wide = u128::from(pegs) << SPARE_CELLS;
        let cells = (SPARE_CELLS..SPARE_CELLS + 64).filter(|cell| wide >> cell & 1 == 1);
        cells.into_iter().try_for_each(|cell| self.for_each_hop(wide, cell, &mut |after, to| visit(cell, to, after)))
    }

    /// The parts that can move, sorted; with `canonical` their canonical forms.
    fn moving_parts(&self, pegs: u64, canonical: bool) -> Vec<u64> {
        let mut parts = Vec::new();
        Game::for_each_component(self, pegs, |part| {
            parts.push(if canonical { Game::canonical(self, part, Convention::Normal) } else { part });
        });
        parts.sort_unstable();
        parts
    }

    /// The moves that leave these parts: the columns of the peg before and after each.
    fn find_jumps(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<(i64, i64)> {
        let Ok(pegs) = Notation::read(self, before) else { return Vec::new() };
        let left: Option<Vec<u64>> = after.iter().map(|args| Notation::read(self, args).ok()).collect();
        let Some(left) = left else { return Vec::new() };
        let leaving = |canonical: bool| {
            let mut wanted: Vec<u64> = left.iter().flat_map(|&part| self.moving_parts(part, canonical)).collect();
            wanted.sort_unstable();
            let mut found = Vec::new();
            let _ = self.for_each_jump(pegs, |from, to, after| {
                if self.moving_parts(after, canonical) == wanted {
                    let column = |cell: u32| i64::from(cell) - i64::from(SPARE_CELLS);
                    found.push((column(from), column(to)));
                }
                ControlFlow::<()>::Continue(())
            });
            found
        };
        // A search may leave mirror images of the parts.
        [false, true].into_iter().map(leaving).find(|found| !found.is_empty()).unwrap_or_default()
    }

    fn game_card(&self) -> &'static GameCard {
        if self.may_hop_on { &MULTIHOP_CARD } else { &PEG_CARD }
    }
}

impl Game for PegDuotaire {
    /// The pegs as bits, the first in bit 0.
    type Position = u64;

    fn for_each_option(&self, &pegs: &u64, mut visit: impl FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        self.for_each_jump(pegs, |_, _, after| visit(after))
    }

    fn for_each_component(&self, pegs: u64, mut visit: impl FnMut(u64)) {
        for (_, part) in separate_parts(&peg_cells(pegs)) {
            if can_move(&part) {
                visit(part.iter().rev().fold(0, |bits, &peg| bits << 1 | u64::from(peg)));
            }
        }
    }

    /// The smaller of the pegs and their mirror image.
    fn canonical(&self, pegs: u64, _: Convention) -> u64 {
        pegs.min(pegs.reverse_bits() >> pegs.leading_zeros().min(63))
    }

    /// The number of pegs.
    fn rank(&self, pegs: &u64) -> Option<u64> {
        Some(pegs.count_ones().into())
    }
}

impl Notation for PegDuotaire {
    fn expression(&self) -> String {
        self.game_card().name.into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset { card: Some(self.game_card()), view: self.clone(), ..Ruleset::from_rules(self) }
    }

    /// The parts that never touch; those without a move only if there is no other.
    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        args.reject_keywords()?;
        let mut parts = separate_parts(&parse_strip(&args.positional)?);
        if parts.iter().any(|(_, part)| can_move(part)) {
            parts.retain(|(_, part)| can_move(part));
        }
        if parts.is_empty() {
            parts.push((0, Vec::new()));
        }
        Ok(parts.iter().map(|(_, part)| strip_argument(part)).collect())
    }

    fn read(&self, args: &[Argument]) -> Result<u64, ReadError> {
        let cells = parse_strip(args)?;
        let first = cells.iter().position(|&peg| peg).unwrap_or(cells.len());
        let last = cells.iter().rposition(|&peg| peg).map_or(first, |last| last + 1);
        if last - first > MAX_SEARCHED_CELLS {
            return Err(ReadError::TooLarge);
        }
        Ok(cells[first..last].iter().rev().fold(0, |bits, &peg| bits << 1 | u64::from(peg)))
    }

    fn write(&self, &pegs: &u64) -> Vec<Argument> {
        strip_argument(&peg_cells(pegs))
    }

    fn is_sound(&self, pegs: &u64) -> bool {
        *pegs == 0 || pegs & 1 == 1
    }

    fn too_large_reason(&self, args: &[Argument]) -> Option<BilingualText> {
        let parts = separate_parts(&parse_strip(args).ok()?);
        let longest = parts.iter().map(|(_, part)| part.len()).max().unwrap_or(0);
        (longest > MAX_SEARCHED_CELLS).then(|| {
            text!("only parts of at most {MAX_SEARCHED_CELLS} cells can be searched, and here one has {longest}")
        })
    }

    /// All strips of at most eight cells that do not fall apart.
    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let whole = |pegs: &u64| separate_parts(&peg_cells(*pegs)).len() == 1;
        (1..1u64 << 8).filter(|pegs| pegs & 1 == 1).filter(whole).map(|pegs| Notation::write(self, &pegs)).collect()
    }
}

impl GameView for PegDuotaire {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let text = |(from, to): (i64, i64)| text!("hop with the peg in column {from} to column {to}");
        same_moves_text(self.find_jumps(before, after).into_iter().map(text))
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        let cells = parse_strip(args).unwrap_or_default();
        let pegs =
            cells.iter().enumerate().filter(|(_, peg)| **peg).map(|(place, _)| (Nat::from(place), BoardCell::Dark));
        SquareStrip::with_things(Nat::ZERO, pegs, BoardCell::Free).into()
    }

    /// The peg that hops, or each that may.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        self.find_jumps(before, after).into_iter().filter_map(|(from, _)| usize::try_from(from).ok()).collect()
    }
}

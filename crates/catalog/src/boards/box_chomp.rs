//! Chomp in three dimensions 立体毒巧克力: bite a cube and all cubes beyond it; the corner is poisoned.

#[cfg(test)]
mod tests;

use crate::Entry;
use crate::chomp::GALE_UNCHECKED;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Convention, Game, GameCard, GameView, MoveGoal, Nat,
    Notation, Outcome, ReadError, Reason, Ruleset, Theorem, TheoremMoves, Verdict, game_card,
    picture::{BoardCell, BoardPicture, Picture},
    text,
};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::Arc;

static CARD: GameCard = game_card!("box_chomp.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `box_chomp`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(BoxChomp)
}

/// The maximum number of cubes of a position that is searched or written stack by stack.
const MAX_CUBES: u64 = 10_000;

struct BoxChomp;

/// Stacks of cubes: the heights, row by row, none of them 0. Neither rows nor heights increase.
type Stacks = Vec<Vec<u64>>;

/// A position as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
enum ChocolateSolid {
    /// A box with these sides, none of them 0.
    Box([Nat; 3]),
    /// Stacks that are no box.
    Stacks(Stacks),
}

impl ChocolateSolid {
    fn from_arguments(args: &[Argument]) -> Result<ChocolateSolid, ArgumentError> {
        if let [stacks @ (Argument::List(_) | Argument::Tuple(_))] = args {
            return Ok(ChocolateSolid::from_stacks(parse_stacks(stacks).map_err(|misfit| misfit.at_position(0))?));
        }
        let [a, b, c] = args else {
            return Err(ArgumentError::new(text!(
                "the three sides of a box or a list of rows of heights are expected here, as in box_chomp(2, 2, 3) or box_chomp([[2, 2], [1]])"
            )));
        };
        let mut sides = [a, b, c].into_iter().enumerate().map(|(at, side)| {
            let side = side.to_natural().map_err(|misfit| misfit.at_position(at))?;
            if side == Nat::ZERO {
                return Err(ArgumentError::new(text!("a box has at least 1 cube in each direction")).at_position(at));
            }
            Ok(side)
        });
        let mut next = || sides.next().unwrap_or(Ok(Nat::ZERO));
        Ok(ChocolateSolid::Box([next()?, next()?, next()?]))
    }

    /// Stacks, of which there is at least one; a box is recognised.
    fn from_stacks(stacks: Stacks) -> ChocolateSolid {
        let (rows, columns, height) = (stacks.len(), stacks[0].len(), stacks[0][0]);
        let is_box = stacks.iter().all(|row| row.len() == columns && row.iter().all(|&other| other == height));
        if is_box {
            ChocolateSolid::Box([rows.into(), columns.into(), height.into()])
        } else {
            ChocolateSolid::Stacks(stacks)
        }
    }

    fn to_arguments(&self) -> Vec<Argument> {
        match self {
            ChocolateSolid::Box(sides) => sides.iter().cloned().map(Argument::from).collect(),
            ChocolateSolid::Stacks(stacks) => {
                let row = |row: &Vec<u64>| Argument::List(row.iter().map(|&height| height.into()).collect());
                vec![Argument::List(stacks.iter().map(row).collect())]
            }
        }
    }

    /// The stacks; `None` if they are too many or too high.
    fn to_stacks(&self) -> Option<Stacks> {
        match self {
            ChocolateSolid::Stacks(stacks) => Some(stacks.clone()),
            ChocolateSolid::Box([a, b, c]) => {
                if a * b * c > Nat::from(MAX_CUBES) {
                    return None;
                }
                Some(vec![vec![c.to_u64()?; b.to_usize()?]; a.to_usize()?])
            }
        }
    }
}

/// Parses rows of heights. Empty stacks are left out.
fn parse_stacks(rows: &Argument) -> Result<Stacks, ArgumentError> {
    let (Argument::List(rows) | Argument::Tuple(rows)) = rows else { return Ok(Vec::new()) };
    let mut stacks: Stacks = Vec::new();
    let mut cubes = 0u64;
    for row in rows {
        let (Argument::List(heights) | Argument::Tuple(heights)) = row else {
            return Err(ArgumentError::new(text!("each row is a list of heights, as in box_chomp([[2, 2], [1]])")));
        };
        let mut stack = Vec::new();
        for height in heights {
            let height = height.to_natural()?.to_u64().unwrap_or(u64::MAX);
            cubes = cubes.saturating_add(height);
            stack.push(height);
        }
        if cubes > MAX_CUBES {
            return Err(ArgumentError::new(text!("written stack by stack, there are at most {MAX_CUBES} cubes")));
        }
        let is_falling = stack.is_sorted_by(|a, b| a >= b);
        while stack.last() == Some(&0) {
            stack.pop();
        }
        let fits = |above: &Vec<u64>| stack.len() <= above.len() && stack.iter().zip(above).all(|(a, b)| a <= b);
        if !is_falling || !stacks.last().is_none_or(fits) {
            return Err(ArgumentError::new(text!("heights must not increase along a row or from one row to the next")));
        }
        stacks.push(stack);
    }
    stacks.retain(|row| !row.is_empty());
    if stacks.is_empty() {
        return Err(ArgumentError::new(text!("a box has at least 1 cube in each direction")));
    }
    Ok(stacks)
}

/// Calls `visit` with the cube of each bite and the stacks that are left, until it breaks.
fn for_each_bite(stacks: &Stacks, mut visit: impl FnMut([u64; 3], Stacks) -> ControlFlow<()>) -> ControlFlow<()> {
    for (x, row) in stacks.iter().enumerate() {
        for (y, &height) in row.iter().enumerate() {
            let least = u64::from(x == 0 && y == 0);
            for z in least..height {
                let mut left = stacks.clone();
                for row in &mut left[x..] {
                    row.iter_mut().skip(y).for_each(|height| *height = (*height).min(z));
                    while row.last() == Some(&0) {
                        row.pop();
                    }
                }
                left.retain(|row| !row.is_empty());
                visit([x as u64, y as u64, z], left)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The stacks with rows and columns exchanged.
fn exchange_rows(stacks: &Stacks) -> Stacks {
    let column = |y: usize| stacks.iter().map_while(|row| row.get(y).copied()).collect();
    (0..stacks[0].len()).map(column).collect()
}

/// The stacks with columns and heights exchanged: in each row, for each height how many stacks are higher.
fn exchange_heights(stacks: &Stacks) -> Stacks {
    let conjugate =
        |row: &Vec<u64>| (0..row[0]).map(|z| row.iter().filter(|&&height| height > z).count() as u64).collect();
    stacks.iter().map(conjugate).collect()
}

impl Game for BoxChomp {
    type Position = Stacks;

    fn for_each_option(&self, stacks: &Stacks, mut visit: impl FnMut(Stacks) -> ControlFlow<()>) -> ControlFlow<()> {
        for_each_bite(stacks, |_, left| visit(left))
    }

    /// The greatest of the six forms with the three directions exchanged.
    fn canonical(&self, stacks: Stacks, _: Convention) -> Stacks {
        let mut best = stacks.clone();
        let mut now = stacks;
        for _ in 0..3 {
            now = exchange_rows(&now);
            best = best.max(now.clone());
            now = exchange_heights(&now);
            best = best.max(now.clone());
        }
        best
    }

    /// The number of cubes.
    fn rank(&self, stacks: &Stacks) -> Option<u64> {
        Some(stacks.iter().flatten().sum())
    }

    fn owned_bytes(&self, stacks: &Stacks) -> usize {
        stacks.iter().map(|row| 24 + 8 * row.len()).sum()
    }
}

impl Notation for BoxChomp {
    fn expression(&self) -> String {
        CARD.name.into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(&CARD, self)
    }

    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        args.reject_keywords()?;
        Ok(vec![ChocolateSolid::from_arguments(&args.positional)?.to_arguments()])
    }

    fn read(&self, args: &[Argument]) -> Result<Stacks, ReadError> {
        ChocolateSolid::from_arguments(args)?.to_stacks().ok_or(ReadError::TooLarge)
    }

    fn write(&self, stacks: &Stacks) -> Vec<Argument> {
        ChocolateSolid::from_stacks(stacks.clone()).to_arguments()
    }

    fn is_sound(&self, stacks: &Stacks) -> bool {
        let is_row = |row: &Vec<u64>| row.is_sorted_by(|a, b| a >= b) && row.last().is_some_and(|&height| height > 0);
        let fits =
            |pair: &[Vec<u64>]| pair[1].len() <= pair[0].len() && pair[1].iter().zip(&pair[0]).all(|(b, a)| b <= a);
        !stacks.is_empty()
            && stacks.iter().all(is_row)
            && stacks.windows(2).all(fits)
            && stacks
                .iter()
                .flatten()
                .try_fold(0u64, |sum, &height| sum.checked_add(height))
                .is_some_and(|sum| sum <= MAX_CUBES)
    }

    fn too_large_reason(&self, args: &[Argument]) -> Option<BilingualText> {
        ChocolateSolid::from_arguments(args)
            .ok()?
            .to_stacks()
            .is_none()
            .then(|| text!("only boxes of at most {MAX_CUBES} cubes can be searched"))
    }

    /// All positions within 2 × 2 × 3.
    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let mut found = vec![vec![vec![3, 3], vec![3, 3]]];
        for done in 0.. {
            let Some(stacks) = found.get(done).cloned() else { break };
            let _ = for_each_bite(&stacks, |_, left| {
                if !found.contains(&left) {
                    found.push(left);
                }
                ControlFlow::Continue(())
            });
        }
        found.iter().map(|stacks| Notation::write(self, stacks)).collect()
    }
}

/// The cube that was bitten: the least one, in each direction, of those that are gone.
fn bitten_cube(before: &[Argument], after: &[Vec<Argument>]) -> Option<[u64; 3]> {
    let [before, after] = [before, after.first()?].map(|args| ChocolateSolid::from_arguments(args).ok()?.to_stacks());
    let (before, after) = (before?, after?);
    let mut found = None;
    let _ = for_each_bite(&before, |cube, left| {
        if left != after {
            return ControlFlow::Continue(());
        }
        found = Some(cube);
        ControlFlow::Break(())
    });
    found
}

impl GameView for BoxChomp {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let [row, column, height] = bitten_cube(before, after)?;
        Some(text!("bite at row {row}, column {column}, height {height} (counting from 0)"))
    }

    /// The stacks from above, each with its height.
    fn picture(&self, args: &[Argument]) -> Picture {
        const MAX_DRAWN_STACKS: usize = 400;
        let stacks = ChocolateSolid::from_arguments(args).ok().and_then(|solid| solid.to_stacks());
        let Some(stacks) = stacks.filter(|stacks| stacks.len() * stacks[0].len() <= MAX_DRAWN_STACKS) else {
            return Picture::text(args);
        };
        let columns = stacks[0].len();
        let digit = |height: u64| u32::try_from(height).ok().and_then(|height| char::from_digit(height, 36));
        let cell = |row: &Vec<u64>, y: usize| match row.get(y) {
            Some(&height) => BoardCell::Letter(digit(height).unwrap_or('+').to_ascii_uppercase()),
            None => BoardCell::Gap,
        };
        let cells = stacks.iter().flat_map(|row| (0..columns).map(move |y| cell(row, y))).collect();
        let picture: Picture = BoardPicture::new(columns, cells).into();
        picture.with_note(text!("the heights of the stacks; the lowest cube at the top left is poisoned"))
    }

    /// The stack that is bitten.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let stacks = ChocolateSolid::from_arguments(before).ok().and_then(|solid| solid.to_stacks());
        let Some((stacks, [row, column, _])) = stacks.zip(bitten_cube(before, after)) else { return Vec::new() };
        (row * stacks[0].len() as u64 + column).to_usize().into_iter().collect()
    }
}

impl Theorem for BoxChomp {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let ChocolateSolid::Box(sides) = ChocolateSolid::from_arguments(args).ok()? else { return None };
        if convention == Convention::Misere {
            return None;
        }
        let is_won = sides.iter().any(|side| side.bits() > 1);
        let value = (!is_won).then_some(Nat::ZERO);
        Some(Verdict {
            outcome: Outcome::from_win(is_won),
            value,
            reason: Box::new(BoxReason { is_won }),
            cite: &GALE_UNCHECKED,
        })
    }

    /// The theorem does not show which bite wins.
    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, _: usize) -> Option<TheoremMoves> {
        let verdict = self.decide(args, Convention::Normal)?;
        matches!(goal, MoveGoal::Value(_)).then_some(())?;
        (verdict.outcome == Outcome::P).then(TheoremMoves::no_moves)
    }

    /// Of a box with too many cubes visits only the options that are boxes, and breaks if there are others.
    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(solid) = ChocolateSolid::from_arguments(args) else { return ControlFlow::Continue(()) };
        if let Some(stacks) = solid.to_stacks() {
            return for_each_bite(&stacks, |_, left| visit(vec![ChocolateSolid::from_stacks(left).to_arguments()]));
        }
        let ChocolateSolid::Box(sides) = solid else { return ControlFlow::Continue(()) };
        let mut kept = Nat::from(1u32);
        while sides.iter().any(|side| kept < *side) {
            for at in (0..3).filter(|&at| kept < sides[at]) {
                let mut smaller = sides.clone();
                smaller[at] = kept.clone();
                visit(vec![ChocolateSolid::Box(smaller).to_arguments()])?;
            }
            kept += 1u32;
        }
        // Only a row of cubes has no other options.
        let is_row = sides.iter().filter(|side| side.bits() > 1).count() <= 1;
        if is_row { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// A box.
#[derive(Debug)]
struct BoxReason {
    is_won: bool,
}

impl Reason for BoxReason {
    fn lines(&self) -> Vec<BilingualText> {
        vec![if self.is_won {
            text!(
                "A box with more than one cube is won: if biting off the last corner does not win, the answer that beats it would have taken the corner as well, so it wins at once. This does not show which bite wins."
            )
        } else {
            text!("Only the poisoned cube is left: there is no move.")
        }]
    }
}

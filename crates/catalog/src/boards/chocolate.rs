//! Chocolate bar game 阶梯巧克力: break a bar with steps along a straight line, and eat the part without the bitter square.

mod broken;

use crate::Entry;
use crate::king::MEX_RULE;
use crate::shared::game_number::{GameNumber, for_each_number, numbers_to_arguments};
use crate::shared::read;
use broken::lengths_with_xor;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, Game, GameCard, GameView, MoveGoal,
    Nat, Notation, Outcome, ReadError, Reason, Ruleset, RulesetFamily, Theorem, TheoremMoves, Verdict, citation,
    game_card,
    picture::{BoardCell, BoardPicture, HeapForm, Picture, changed_parts},
    text,
};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The theorem on the values.
pub static NAKAMURA_MIYADERA: Citation = citation!("chocolate.toml", NAKAMURA_MIYADERA);

static CARD: GameCard = game_card!("chocolate.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: call_chocolate }),
    instances: || [1u32, 2, 3, 4, 6].map(|step| ruleset(step.into())).into(),
}];

/// `chocolate(k)`.
fn call_chocolate(args: &CallArguments) -> Result<Argument, ArgumentError> {
    let [step] = args.expect_positional()?;
    let step = step.to_natural().map_err(|misfit| misfit.at_position(0))?;
    if step == Nat::ZERO {
        return Err(ArgumentError::new(text!("each step has at least 1 column")).at_position(0));
    }
    Ok(Argument::Ruleset(ruleset(step)))
}

/// The ruleset `chocolate(step)`, for `step ≥ 1`.
pub fn ruleset(step: Nat) -> Arc<Ruleset> {
    Ruleset::new(ChocolateSteps { step })
}

struct ChocolateSteps {
    /// The number of columns after which the bar may be a square higher.
    step: Nat,
}

impl ChocolateSteps {
    /// The height and the length, which fit together.
    fn parse_bar(&self, args: &[Argument]) -> Result<[Nat; 2], ArgumentError> {
        let [height, length]: [Nat; 2] = read::parse_naturals(args)?;
        let most = &length / &self.step;
        if height > most {
            let message = text!("with z = {length} the height y is at most ⌊z/k⌋ = {most}, not {height}");
            return Err(ArgumentError::new(message).at_position(0));
        }
        Ok([height, length])
    }

    /// Calls `visit` with height and length after each move, until it breaks.
    fn for_each_break<N: GameNumber>(
        &self,
        [height, length]: &[N; 2],
        visit: &mut dyn FnMut([N; 2]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for_each_number(N::zero(), height, |left| visit([left, length.clone()]))?;
        // The step that column `w` is on, and the columns of it up to `w`.
        let (mut highest, mut columns) = (N::zero(), Nat::ZERO);
        for_each_number(N::zero(), length, |left| {
            if columns == self.step {
                highest += &N::one();
                columns = Nat::ZERO;
            }
            columns += 1u32;
            visit([height.min(&highest).clone(), left])
        })
    }

    fn is_even(&self) -> bool {
        !self.step.bit(0)
    }

    /// The only lost bar under misère play that a bar can be broken to.
    fn misere_goal(&self, [height, length]: &[Nat; 2]) -> Option<[Nat; 2]> {
        let one = Nat::from(1u32);
        if self.step > one {
            return (*length > one).then_some([Nat::ZERO, one]);
        }
        if length == height {
            return (*height > Nat::ZERO).then(|| [height - 1u32, length.clone()]);
        }
        let goal = height + 1u32;
        (goal < *length).then(|| [height.clone(), goal])
    }

    fn is_misere_lost(&self, [height, length]: &[Nat; 2]) -> bool {
        *length == height + 1u32 && (*height == Nat::ZERO || self.step == Nat::from(1u32))
    }

    /// The bars with this XOR of height and length that one break leaves, for an even step.
    fn bars_with_value(&self, [height, length]: &[Nat; 2], target: &Nat) -> Vec<[Nat; 2]> {
        let mut bars = Vec::new();
        let lower = target ^ length;
        if lower < *height {
            bars.push([lower, length.clone()]);
        }
        // Either the height stays, or it becomes that of the last column.
        let kept = target ^ height;
        if kept < *length && &kept / &self.step >= *height {
            bars.push([height.clone(), kept]);
        }
        for left in lengths_with_xor(target, &self.step, length.bits()) {
            let highest = &left / &self.step;
            if left < *length && highest < *height {
                bars.push([highest, left]);
            }
        }
        bars
    }
}

impl Game for ChocolateSteps {
    /// Height and length.
    type Position = (u64, u64);

    fn for_each_option(
        &self,
        &(height, length): &(u64, u64),
        mut visit: impl FnMut((u64, u64)) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.for_each_break(&[height, length], &mut |[height, length]| visit((height, length)))
    }

    fn rank(&self, &(height, length): &(u64, u64)) -> Option<u64> {
        height.checked_add(length)
    }
}

impl Notation for ChocolateSteps {
    fn expression(&self) -> String {
        format!("chocolate({})", self.step)
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(&CARD, self)
    }

    fn read(&self, args: &[Argument]) -> Result<(u64, u64), ReadError> {
        self.parse_bar(args)?;
        Ok((args[0].to_word()?, args[1].to_word()?))
    }

    fn write(&self, &(height, length): &(u64, u64)) -> Vec<Argument> {
        vec![height.into(), length.into()]
    }

    fn is_sound(&self, &(height, length): &(u64, u64)) -> bool {
        Nat::from(height) <= Nat::from(length) / &self.step
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let step = self.step.to_u64().unwrap_or(u64::MAX);
        (0..14u64)
            .flat_map(|length| (0..=length / step).map(move |height| vec![height.into(), length.into()]))
            .collect()
    }
}

/// Bars of more squares are drawn as heaps.
const MAX_DRAWN_SQUARES: usize = 2000;

impl GameView for ChocolateSteps {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let ([_, length], [height, left]) = (self.parse_bar(before).ok()?, self.parse_bar(after.first()?).ok()?);
        Some(if length == left {
            text!("break off the top: y becomes {height}")
        } else {
            text!("break off the columns from {next} on: y becomes {height}, z becomes {left}", next = &left + 1u32)
        })
    }

    /// The columns, drawn with the bitter square at the top left, so that higher columns reach farther down.
    fn picture(&self, args: &[Argument]) -> Picture {
        let Ok([height, length]) = self.parse_bar(args) else { return Picture::text(args) };
        let Some((rows, columns)) = drawn_sides(&height, &length) else {
            return Picture::heaps([height, length], HeapForm::Bar);
        };
        let cell = |row: usize, column: usize| match Nat::from(row) <= Nat::from(column) / &self.step {
            true => BoardCell::Chocolate,
            false => BoardCell::Gap,
        };
        let mut cells: Vec<BoardCell> =
            (0..rows).flat_map(|row| (0..columns).map(move |column| cell(row, column))).collect();
        cells[0] = BoardCell::Poison;
        BoardPicture::new(columns, cells).into()
    }

    /// The square next to the break that is eaten, in the first row or column that has one.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let bar = |args: &[Argument]| self.parse_bar(args).ok();
        let Some(([height, length], [lower, left])) = bar(before).zip(after.first().and_then(|args| bar(args))) else {
            return Vec::new();
        };
        let Some((_, columns)) = drawn_sides(&height, &length) else {
            let after: Vec<Picture> = after.iter().map(|args| self.picture(args)).collect();
            return changed_parts(&self.picture(before), &after);
        };
        let eaten = if left == length { (&lower + 1u32) * columns + (&lower + 1u32) * &self.step } else { left + 1u32 };
        eaten.to_usize().into_iter().collect()
    }
}

/// The numbers of rows and columns of a bar that is drawn.
fn drawn_sides(height: &Nat, length: &Nat) -> Option<(usize, usize)> {
    let (rows, columns) = (height.to_usize()?.checked_add(1)?, length.to_usize()?.checked_add(1)?);
    rows.checked_mul(columns).filter(|squares| *squares <= MAX_DRAWN_SQUARES).map(|_| (rows, columns))
}

impl Theorem for ChocolateSteps {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let bar = self.parse_bar(args).ok()?;
        let value = if self.is_even() { Some(&bar[0] ^ &bar[1]) } else { (bar[1] == Nat::ZERO).then_some(Nat::ZERO) };
        let is_won = match convention {
            Convention::Normal => bar[1] != Nat::ZERO,
            Convention::Misere => !self.is_misere_lost(&bar),
        };
        let cite = if self.is_even() && convention == Convention::Normal { &NAKAMURA_MIYADERA } else { &MEX_RULE };
        let reason = Box::new(ChocolateReason { bar, step: self.step.clone(), is_won, convention });
        Some(Verdict { outcome: Outcome::from_win(is_won), value, reason, cite })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let bar = self.parse_bar(args).ok()?;
        let bars = match goal {
            MoveGoal::Value(target) if self.is_even() => self.bars_with_value(&bar, target),
            MoveGoal::Value(target) if *target == Nat::ZERO && bar[1] == Nat::ZERO => Vec::new(),
            MoveGoal::Value(target) if *target == Nat::ZERO => vec![[Nat::ZERO, Nat::ZERO]],
            MoveGoal::Value(_) => return None,
            MoveGoal::MisereP if self.is_misere_lost(&bar) => Vec::new(),
            MoveGoal::MisereP => self.misere_goal(&bar).into_iter().collect(),
        };
        let moves = bars.into_iter().map(|bar| vec![numbers_to_arguments(bar)]).collect();
        Some(TheoremMoves::from_all(moves, limit))
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(bar) = self.parse_bar(args) else { return ControlFlow::Continue(()) };
        self.for_each_break(&bar, &mut |bar| visit(vec![numbers_to_arguments(bar)]))
    }
}

/// The bar and who wins it.
#[derive(Debug)]
struct ChocolateReason {
    bar: [Nat; 2],
    step: Nat,
    is_won: bool,
    convention: Convention,
}

impl Reason for ChocolateReason {
    fn lines(&self) -> Vec<BilingualText> {
        let [height, length] = &self.bar;
        if self.convention == Convention::Misere {
            return vec![
                if self.step == Nat::from(1u32) {
                    text!(
                        "Under misère play with k = 1 a bar is lost exactly if z = y + 1; here y = {height} and z = {length}."
                    )
                } else {
                    text!("Under misère play with k ≥ 2 only y = 0, z = 1 is lost; here y = {height} and z = {length}.")
                },
                if self.is_won {
                    text!("Leave such a bar, or win because there is no move.")
                } else {
                    text!("No move leaves another such bar.")
                },
            ];
        }
        vec![if self.is_won {
            text!("Alone, a bar is won by eating all but the bitter square.")
        } else {
            text!("Only the bitter square is left.")
        }]
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let ([height, length], step) = (&self.bar, &self.step);
        if step.bit(0) {
            return Vec::new();
        }
        let value = height ^ length;
        vec![text!("k = {step} is even, so the value of the bar is y XOR z: {height} XOR {length} = {value}.")]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::kit;

    #[test]
    fn laws() {
        for game in (ENTRIES[0].instances)() {
            kit::check_laws(&game, None).unwrap_or_else(|broken| panic!("{broken}"));
        }
    }

    #[test]
    fn values_are_those_of_the_definition() {
        for step in [2u64, 4, 6, 10] {
            let game = ChocolateSteps { step: step.into() };
            let mut values = std::collections::HashMap::new();
            for length in 0..60u64 {
                for height in 0..=length / step {
                    let mut reached = Vec::new();
                    let _ = Game::for_each_option(&game, &(height, length), |option| {
                        reached.push(values[&option]);
                        ControlFlow::Continue(())
                    });
                    let value = (0..).find(|value| !reached.contains(value)).expect("a finite list has a mex");
                    assert_eq!(value, height ^ length, "{step}: {height}, {length}");
                    values.insert((height, length), value);
                }
            }
        }
    }

    #[test]
    fn moves_are_found_at_any_size() {
        let ten = Nat::from(10u32).pow(40);
        for step in [2u32, 6] {
            let game = ChocolateSteps { step: step.into() };
            let args = numbers_to_arguments([&ten / 9u32, ten.clone()]);
            for target in [Nat::from(7u32), Nat::from(10u32).pow(35)] {
                let moves = game.moves(&args, MoveGoal::Value(&target), 5).expect("it is decided");
                assert!(!moves.listed_moves.is_empty(), "{step}");
                let after =
                    game.decide(&moves.listed_moves[0][0], Convention::Normal).and_then(|verdict| verdict.value);
                assert_eq!(after, Some(target));
            }
        }
        let call = |step: Argument| call_chocolate(&CallArguments::from_positional([step]));
        assert!(call(0u64.into()).is_err() && call("x".into()).is_err());
        assert!(ChocolateSteps { step: 2u32.into() }.read(&[5u64.into(), 9u64.into()]).is_err());
    }
}

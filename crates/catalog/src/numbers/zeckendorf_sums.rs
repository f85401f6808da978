//! Game of Zeckendorf sums 齐肯多夫分解: Fibonacci numbers are merged and split until they are the Zeckendorf sum.

use crate::Entry;
use crate::shared::game_number::GameNumber;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, Game, GameCard, GameView, MoveGoal,
    Nat, Notation, Outcome, ReadError, Reason, Ruleset, Theorem, TheoremMoves, Verdict, citation, game_card,
    picture::{HeapForm, Picture},
    text,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The theorem on the first position.
pub static ZECKENDORF_GAME: Citation = citation!("zeckendorf_sums.toml", ZECKENDORF_GAME);

static CARD: GameCard = game_card!("zeckendorf_sums.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `zeckendorf_sums`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(ZeckendorfSums)
}

struct ZeckendorfSums;

/// The counts without zeros at the end.
fn trim_counts<N: GameNumber>(mut counts: Vec<N>) -> Vec<N> {
    while counts.last().is_some_and(N::is_zero) {
        counts.pop();
    }
    counts
}

/// Calls `visit` with the counts after each move, until it breaks. The count at index `i` is that of the Fibonacci number at place `i + 1`.
fn for_each_replacement<N: GameNumber>(
    counts: &[N],
    mut visit: impl FnMut(Vec<N>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (one, mut two) = (N::one(), N::one());
    two += &one;
    let mut replace = |taken: [usize; 2], made: &[usize]| {
        let mut after = counts.to_vec();
        after.resize(counts.len() + 2, N::zero());
        taken.iter().for_each(|&at| after[at] -= &one);
        made.iter().for_each(|&at| after[at] += &one);
        visit(trim_counts(after))
    };
    for (at, count) in counts.iter().enumerate() {
        if !count.is_zero() && counts.get(at + 1).is_some_and(|next| !next.is_zero()) {
            replace([at, at + 1], &[at + 2])?;
        }
        if *count >= two {
            match at {
                0 => replace([0, 0], &[1])?,
                1 => replace([1, 1], &[0, 2])?,
                _ => replace([at, at], &[at - 2, at + 1])?,
            }
        }
    }
    ControlFlow::Continue(())
}

/// The numbers of ones, twos, threes, fives and so on; a number alone is that of the ones.
fn parse_counts(args: &[Argument]) -> Result<Vec<Nat>, ArgumentError> {
    let [counts] = args else {
        let given = args.len();
        return Err(ArgumentError::new(text!(
            "a number of ones is expected, or the numbers of ones, twos, threes, … in parentheses, not {given} arguments"
        )));
    };
    Ok(trim_counts(counts.to_naturals().map_err(|misfit| misfit.at_position(0))?))
}

/// The counts as the argument of a component.
fn counts_to_arguments<N: GameNumber>(counts: Vec<N>) -> Vec<Argument> {
    vec![Argument::Tuple(counts.into_iter().map(N::into).collect())]
}

impl Game for ZeckendorfSums {
    /// The numbers of ones, twos, threes, fives and so on, without zeros at the end.
    type Position = Vec<u64>;

    fn for_each_option(&self, counts: &Vec<u64>, visit: impl FnMut(Vec<u64>) -> ControlFlow<()>) -> ControlFlow<()> {
        for_each_replacement(counts, visit)
    }

    /// 5 for a one, and `2i + 4` for the number at place `i ≥ 2`.
    fn rank(&self, counts: &Vec<u64>) -> Option<u64> {
        (1u64..).zip(counts).try_fold(0u64, |sum, (place, &count)| {
            let each = if place == 1 { 5 } else { 2 * place + 4 };
            sum.checked_add(count.checked_mul(each)?)
        })
    }

    fn owned_bytes(&self, counts: &Vec<u64>) -> usize {
        16 + 8 * counts.len()
    }
}

impl Notation for ZeckendorfSums {
    fn expression(&self) -> String {
        CARD.name.into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(&CARD, self)
    }

    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        args.reject_keywords()?;
        Ok(vec![counts_to_arguments(parse_counts(&args.positional)?)])
    }

    fn read(&self, args: &[Argument]) -> Result<Vec<u64>, ReadError> {
        parse_counts(args)?.into_iter().map(|count| Argument::from(count).to_word()).collect()
    }

    fn write(&self, counts: &Vec<u64>) -> Vec<Argument> {
        counts_to_arguments(counts.clone())
    }

    fn is_sound(&self, counts: &Vec<u64>) -> bool {
        counts.last() != Some(&0)
    }

    /// Up to twelve ones, and lists of up to two ones, twos, threes and fives.
    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let starts = (0..=12u64).map(|ones| vec![ones]);
        let lists = (0..54u64).map(|n| vec![n % 3, n / 3 % 3, n / 9 % 3, n / 27]);
        starts.chain(lists).map(|counts| counts_to_arguments(trim_counts(counts))).collect()
    }
}

/// The Fibonacci numbers 1, 2, 3, 5, ….
fn fibonacci_number(place: usize) -> Nat {
    let (mut number, mut next) = (Nat::from(1u32), Nat::from(2u32));
    for _ in 0..place {
        let sum = &number + &next;
        number = std::mem::replace(&mut next, sum);
    }
    number
}

impl GameView for ZeckendorfSums {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let (mut before, mut after) = (parse_counts(before).ok()?, parse_counts(after.first()?).ok()?);
        let places = before.len().max(after.len());
        before.resize(places, Nat::ZERO);
        after.resize(places, Nat::ZERO);
        let surplus = |from: &[Nat], to: &[Nat]| {
            let mut numbers = Vec::new();
            for (place, (more, less)) in from.iter().zip(to).enumerate() {
                // A move changes no count by more than 2.
                (0..2u32).filter(|&k| *more > less + k).for_each(|_| numbers.push(fibonacci_number(place).to_string()));
            }
            numbers.join(" + ")
        };
        Some(text!("replace {taken} by {made}", taken = surplus(&before, &after), made = surplus(&after, &before)))
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        Picture::heaps(parse_counts(args).unwrap_or_default(), HeapForm::Pile)
            .with_note(text!("the numbers of ones, twos, threes, fives, …"))
    }
}

/// The number of ones, if there is nothing else.
fn number_of_ones(args: &[Argument]) -> Option<Nat> {
    match &parse_counts(args).ok()?[..] {
        [] => Some(Nat::ZERO),
        [ones] => Some(ones.clone()),
        _ => None,
    }
}

impl Theorem for ZeckendorfSums {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let one_count = number_of_ones(args).filter(|_| convention == Convention::Normal)?;
        let won = one_count == Nat::from(2u32);
        let reason = Box::new(ZeckendorfSumsReason { one_count });
        let value = Some(Nat::from(u32::from(won)));
        Some(Verdict { outcome: Outcome::from_win(won), value, reason, cite: &ZECKENDORF_GAME })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let ones = number_of_ones(args)?;
        let MoveGoal::Value(target) = goal else { return None };
        if *target != Nat::ZERO {
            return None;
        }
        if ones != Nat::from(2u32) {
            return Some(TheoremMoves::no_moves());
        }
        let two = counts_to_arguments(vec![Nat::ZERO, Nat::from(1u32)]);
        Some(TheoremMoves::from_all(vec![vec![two]], limit))
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let counts = parse_counts(args).unwrap_or_default();
        for_each_replacement(&counts, |after| visit(vec![counts_to_arguments(after)]))
    }
}

/// The number of ones.
#[derive(Debug)]
struct ZeckendorfSumsReason {
    one_count: Nat,
}

impl Reason for ZeckendorfSumsReason {
    fn lines(&self) -> Vec<BilingualText> {
        let ones = &self.one_count;
        vec![if *ones <= Nat::from(1u32) {
            text!("Nothing can be replaced.")
        } else if *ones == Nat::from(2u32) {
            text!("The only move replaces 1 + 1 by 2, and then nobody can move.")
        } else {
            text!(
                "From {ones} ones, more than 2, the second player wins: a theorem proves it by stealing strategies, without showing the moves."
            )
        }]
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let ones = &self.one_count;
        if *ones <= Nat::from(2u32) {
            return Vec::new();
        }
        vec![text!("The Zeckendorf game from {ones} ones has value 0, as the second player wins it.")]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::kit;

    #[test]
    fn laws() {
        kit::check_laws(&ruleset(), None).unwrap_or_else(|broken| panic!("{broken}"));
    }

    #[test]
    fn moves_are_described() {
        let description = |before: &[u64], after: &[u64]| {
            let args = |counts: &[u64]| counts_to_arguments(counts.to_vec());
            GameView::describe_move(&ZeckendorfSums, &args(before), &[args(after)]).map(|description| description.en)
        };
        assert_eq!(description(&[0, 0, 2], &[1, 0, 0, 1]).as_deref(), Some("replace 3 + 3 by 1 + 5"));
        assert_eq!(description(&[1, 1], &[0, 0, 1]).as_deref(), Some("replace 1 + 2 by 3"));
        assert!(parse_counts(&[1u64.into(), 2u64.into()]).is_err() && parse_counts(&[]).is_err());
        assert!(parse_counts(&["x".into()]).is_err());
    }
}

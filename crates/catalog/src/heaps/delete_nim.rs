//! Delete Nim 删堆尼姆: delete one of two heaps, and split the other one in two.

use crate::Entry;
use crate::king::MEX_RULE;
use crate::shared::game_number::{GameNumber, numbers_to_arguments};
use crate::shared::read;
use grundy_game::{
    Argument, ArgumentError, BilingualText, Citation, Convention, Game, GameCard, GameView, MoveGoal, Nat, Notation,
    Outcome, ReadError, Reason, Ruleset, Theorem, TheoremFormula, TheoremMoves, Verdict, citation, counted_noun,
    game_card,
    picture::{HeapForm, Picture},
    text,
};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The theorem on the values.
pub static ABUKU_SUETSUGU: Citation = citation!("delete_nim.toml", ABUKU_SUETSUGU);

static CARD: GameCard = game_card!("delete_nim.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `delete_nim`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(DeleteNim)
}

struct DeleteNim;

/// Calls `visit` with the two heaps after each move, the smaller one first, until it breaks.
fn for_each_split<N: GameNumber>(heaps: &[N; 2], mut visit: impl FnMut([N; 2]) -> ControlFlow<()>) -> ControlFlow<()> {
    let one = N::one();
    let kept = if heaps[0] == heaps[1] { &heaps[..1] } else { &heaps[..] };
    for heap in kept {
        let mut parts = [N::zero(), heap.clone()];
        loop {
            parts[0] += &one;
            parts[1] -= &one;
            if parts[0] > parts[1] {
                break;
            }
            visit(parts.clone())?;
        }
    }
    ControlFlow::Continue(())
}

impl Game for DeleteNim {
    /// The heaps, the smaller one first.
    type Position = (u64, u64);

    fn for_each_option(
        &self,
        &(a, b): &(u64, u64),
        mut visit: impl FnMut((u64, u64)) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for_each_split(&[a, b], |[a, b]| visit((a, b)))
    }

    fn canonical(&self, (a, b): (u64, u64), _: Convention) -> (u64, u64) {
        (a.min(b), a.max(b))
    }

    /// The larger heap: both parts of a heap are smaller than it.
    fn rank(&self, &(a, b): &(u64, u64)) -> Option<u64> {
        Some(a.max(b))
    }
}

/// The two heaps, neither of them empty.
fn parse_heaps(args: &[Argument]) -> Result<[Nat; 2], ArgumentError> {
    let heaps: [Nat; 2] = read::parse_naturals(args)?;
    match heaps.iter().position(|heap| *heap == Nat::ZERO) {
        None => Ok(heaps),
        Some(at) => Err(ArgumentError::new(text!("each heap has at least 1 stone")).at_position(at)),
    }
}

impl Notation for DeleteNim {
    fn expression(&self) -> String {
        CARD.name.into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(&CARD, self)
    }

    fn read(&self, args: &[Argument]) -> Result<(u64, u64), ReadError> {
        parse_heaps(args)?;
        Ok((args[0].to_word()?, args[1].to_word()?))
    }

    fn write(&self, &(a, b): &(u64, u64)) -> Vec<Argument> {
        vec![a.into(), b.into()]
    }

    fn is_sound(&self, &(a, b): &(u64, u64)) -> bool {
        a > 0 && b > 0
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        (1..=16u64).flat_map(|a| (1..=16u64).map(move |b| vec![a.into(), b.into()])).collect()
    }
}

impl GameView for DeleteNim {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let ([a, b], [x, y]) = (parse_heaps(before).ok()?, parse_heaps(after.first()?).ok()?);
        let sum = &x + &y;
        let (deleted, split) = if sum == b { (a, b) } else { (b, a) };
        (sum == split).then(|| text!("delete the heap of {deleted}, and split the heap of {split} into {x} and {y}"))
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        Picture::heaps(parse_heaps(args).unwrap_or_default(), HeapForm::Pile)
    }
}

/// The number of ones at the end of `(a − 1) OR (b − 1)`.
fn delete_nim_value([a, b]: &[Nat; 2]) -> u64 {
    ((a - 1u32) | (b - 1u32)).trailing_ones()
}

/// Whether the second player wins under misère play.
fn is_misere_lost(heaps: &[Nat; 2]) -> bool {
    let one = Nat::from(1u32);
    let mut large = heaps.iter().filter(|heap| **heap > one).peekable();
    large.peek().is_some() && large.all(|heap| (heap % 3u32).to_u32() == Some(2))
}

/// A way to split a heap of at least 2 that leaves this value, the smaller part first.
fn split_with_value(heap: &Nat, value: u64) -> Option<[Nat; 2]> {
    // Without the stones that keep the parts from being empty, the parts are x and y with x + y = rest.
    let rest = (heap >= &Nat::from(2u32)).then(|| heap - 2u32)?;
    if value > rest.bits() {
        return None;
    }
    // x ends in that many ones. The lower digits of y are free, and it has the next digit 0 exactly if this fits.
    let ones = (Nat::from(1u32) << value) - 1u32;
    if ones > rest {
        return None;
    }
    let mut parts = [&ones + 1u32, &rest - &ones + 1u32];
    parts.sort_unstable();
    (delete_nim_value(&parts) == value).then_some(parts)
}

/// A way to split a heap that leaves a position that is lost under misère play.
fn misere_split(heap: &Nat) -> Option<[Nat; 2]> {
    let two = Nat::from(2u32);
    match (heap % 3u32).to_u32() {
        // 1 and a heap with the remainder 2.
        Some(0) => Some([Nat::from(1u32), heap - 1u32]),
        // 2 and a heap with the remainder 2.
        Some(1) if *heap > two => Some([two.clone(), heap - two]),
        _ => None,
    }
}

impl Theorem for DeleteNim {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let heaps = parse_heaps(args).ok()?;
        let value = delete_nim_value(&heaps);
        let (won, cite) = match convention {
            Convention::Normal => (value != 0, &ABUKU_SUETSUGU),
            Convention::Misere => (!is_misere_lost(&heaps), &MEX_RULE),
        };
        let reason = Box::new(DeleteNimReason { heaps, value, convention });
        Some(Verdict { outcome: Outcome::from_win(won), value: Some(value.into()), reason, cite })
    }

    /// Lists at most one move for each heap that is split.
    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let heaps = parse_heaps(args).ok()?;
        let found = heaps.iter().filter_map(|heap| match goal {
            MoveGoal::Value(target) => split_with_value(heap, target.to_u64()?),
            MoveGoal::MisereP => misere_split(heap),
        });
        let mut listed: Vec<_> = found.map(|parts| vec![numbers_to_arguments(parts)]).collect();
        // Equal heaps leave the same parts.
        listed.dedup();
        let total = listed.is_empty().then_some(Nat::ZERO);
        listed.truncate(limit);
        Some(TheoremMoves { listed_moves: listed, total })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(heaps) = parse_heaps(args) else { return ControlFlow::Continue(()) };
        for_each_split(&heaps, |parts| visit(vec![numbers_to_arguments(parts)]))
    }

    /// Whoever moves loses exactly if both heaps are odd.
    fn formulas(&self, numbers: usize, convention: Convention) -> Vec<TheoremFormula> {
        match (numbers, convention) {
            (2, Convention::Normal) => {
                vec![TheoremFormula::of_lost_positions("x % 2 == 1 and y % 2 == 1", &ABUKU_SUETSUGU)]
            }
            _ => Vec::new(),
        }
    }
}

/// The heaps and the value.
#[derive(Debug)]
struct DeleteNimReason {
    heaps: [Nat; 2],
    value: u64,
    convention: Convention,
}

/// The maximum number of binary digits of a number that is written in binary.
const MAX_WRITTEN_DIGITS: u64 = 64;

impl DeleteNimReason {
    /// The OR of the heaps without a stone each, and its ones.
    fn explain_value(&self) -> BilingualText {
        let ([a, b], value) = (&self.heaps, self.value);
        let (x, y) = (a - 1u32, b - 1u32);
        let or = &x | &y;
        if or.bits() > MAX_WRITTEN_DIGITS {
            return text!(
                "In binary, (a − 1) OR (b − 1) ends in exactly {ones}: this is the value.",
                ones = (counted_noun(&value, "one", "ones"), value)
            );
        }
        let binary = format!("{or:b}");
        text!("{x} OR {y} = {or}, in binary {binary}: the number of ones at its end, {value}, is the value.")
    }
}

impl Reason for DeleteNimReason {
    fn lines(&self) -> Vec<BilingualText> {
        if self.convention == Convention::Misere {
            let [a, b] = self.heaps.each_ref().map(|heap| heap % 3u32);
            return vec![
                text!("Divided by 3 the heaps leave the remainders {a} and {b}."),
                text!(
                    "Under misère play these are lost: every heap of more than one stone leaves the remainder 2, and there is such a heap."
                ),
            ];
        }
        let moves = if self.value == 0 {
            text!(
                "Both heaps are odd: after every split one of the parts is even, and it can be split into two odd heaps."
            )
        } else {
            text!("Some heap is even: split it into two odd heaps.")
        };
        vec![self.explain_value(), moves]
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        vec![self.explain_value()]
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
    fn some_move_is_found_at_any_size() {
        let large = (Nat::from(1u32) << 200u32) - 1u32;
        let args = numbers_to_arguments([large.clone() + 1u32, Nat::from(10u32).pow(30)]);
        assert_eq!(DeleteNim.decide(&args, Convention::Normal).and_then(|verdict| verdict.value), Some(200u32.into()));
        for target in [0u32, 1, 77, 199] {
            let moves = DeleteNim.moves(&args, MoveGoal::Value(&target.into()), 5).expect("it is decided");
            let after = DeleteNim.decide(&moves.listed_moves[0][0], Convention::Normal).expect("it is decided");
            assert_eq!(after.value, Some(target.into()));
            assert!(GameView::describe_move(&DeleteNim, &args, &moves.listed_moves[0]).is_some());
        }
        let none = DeleteNim.moves(&args, MoveGoal::Value(&200u32.into()), 5).expect("it is decided");
        assert_eq!(none, TheoremMoves { listed_moves: vec![], total: Some(Nat::ZERO) });
        assert!(parse_heaps(&[0u64.into(), 3u64.into()]).is_err());
    }
}

//! i-Mark 整除减半: take a number of a set, or divide the heap by a divisor in another set.

use crate::Entry;
use crate::king::MEX_RULE;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, GameCard, HeapGame, Heaps, MoveGoal,
    Nat, Outcome, Reason, Ruleset, RulesetFamily, Theorem, TheoremMoves, Verdict, citation, game_card, text,
};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The game, and values of some of its forms.
pub static SOPENA: Citation = citation!("i_mark.toml", SOPENA);

static CARD: GameCard = game_card!("i_mark.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: call_i_mark }),
    instances: || {
        let sets: [(&[u64], &[u64]); 4] = [(&[1], &[2]), (&[1, 2], &[3]), (&[1, 3], &[2, 5]), (&[2], &[])];
        sets.map(|(subtracted, divisors)| ruleset(subtracted.to_vec(), divisors.to_vec())).into()
    },
}];

/// The largest number in the sets of a rule.
const MAX_RULE_NUMBER: u64 = 1 << 62;

/// `i_mark(S, D)`.
fn call_i_mark(args: &CallArguments) -> Result<Argument, ArgumentError> {
    let [subtracted, divisors] = args.expect_positional()?;
    let least_taken = || text!("a move takes at least 1 stone");
    let least_divisor = || text!("a heap is divided by at least 2");
    let subtracted = parse_set(subtracted, 1, least_taken).map_err(|misfit| misfit.at_position(0))?;
    let divisors = parse_set(divisors, 2, least_divisor).map_err(|misfit| misfit.at_position(1))?;
    Ok(Argument::Ruleset(ruleset(subtracted, divisors)))
}

/// The numbers of a set in ascending order.
fn parse_set(set: &Argument, least: u64, too_small: impl Fn() -> BilingualText) -> Result<Vec<u64>, ArgumentError> {
    let mut numbers = Vec::new();
    for number in set.to_naturals()? {
        numbers.push(match number.to_u64() {
            Some(number) if number < least => return Err(ArgumentError::new(too_small())),
            Some(number) if number <= MAX_RULE_NUMBER => number,
            _ => return Err(ArgumentError::new(text!("numbers beyond 2^62 are too large here"))),
        });
    }
    numbers.sort_unstable();
    numbers.dedup();
    Ok(numbers)
}

/// The ruleset `i_mark(subtracted, divisors)`; the sets are ascending, and the divisors at least 2.
pub fn ruleset(subtracted: Vec<u64>, divisors: Vec<u64>) -> Arc<Ruleset> {
    Ruleset::new(Heaps(IMark { subtractions: subtracted, divisors }))
}

struct IMark {
    /// The numbers that may be taken, ascending.
    subtractions: Vec<u64>,
    /// The numbers by which a heap may be divided, ascending.
    divisors: Vec<u64>,
}

/// A set as it is written: one number alone, several in parentheses.
fn write_set(set: &[u64]) -> String {
    match set {
        [single] => single.to_string(),
        several => format!("({})", several.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")),
    }
}

impl IMark {
    /// Whether the theorem is about these sets.
    fn is_solved(&self) -> bool {
        self.subtractions == [1] && self.divisors == [2]
    }

    /// The heaps that the moves leave, some of them perhaps repeated.
    fn options(&self, heap: &Nat) -> Vec<Nat> {
        if *heap == Nat::ZERO {
            return Vec::new();
        }
        let taken = self.subtractions.iter().map(|&taken| Nat::from(taken)).filter(|taken| taken <= heap);
        let divided = self.divisors.iter().filter(|&&divisor| heap % divisor == Nat::ZERO);
        taken.map(|taken| heap - taken).chain(divided.map(|&divisor| heap / divisor)).collect()
    }
}

impl HeapGame for IMark {
    fn expression(&self) -> String {
        format!("i_mark({}, {})", write_set(&self.subtractions), write_set(&self.divisors))
    }

    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        if n == 0 {
            return ControlFlow::Continue(());
        }
        self.subtractions.iter().take_while(|&&taken| taken <= n).try_for_each(|taken| visit(&[n - taken]))?;
        self.divisors.iter().filter(|&&divisor| n.is_multiple_of(divisor)).try_for_each(|divisor| visit(&[n / divisor]))
    }

    fn rank(&self, n: u64) -> Option<u64> {
        Some(n)
    }

    fn card(&self) -> Option<&'static GameCard> {
        Some(&CARD)
    }

    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(self)
    }

    fn max_small_heap(&self) -> u64 {
        40
    }
}

/// The odd part of a positive heap, if it is at most 3, otherwise 5; and how often 2 divides the heap.
fn odd_part_class(heap: &Nat) -> (u32, u64) {
    let twos = heap.trailing_zeros().unwrap_or(0);
    let odd = (heap >> twos).to_u32().filter(|&odd| odd <= 3).unwrap_or(5);
    (odd, twos)
}

/// The value of a heap in `i_mark(1, 2)`.
fn solved_value(heap: &Nat) -> u32 {
    if *heap == Nat::ZERO {
        return 0;
    }
    match odd_part_class(heap) {
        (1, 0) => 1,
        (1, 1) => 0,
        (3, twos) => {
            if twos % 2 == 1 {
                2
            } else {
                1
            }
        }
        (5, 0) => 0,
        (_, twos) => {
            if twos % 2 == 1 {
                1
            } else {
                2
            }
        }
    }
}

/// The winner of a heap alone in `i_mark(1, 2)`.
fn solved_outcome(heap: &Nat, convention: Convention) -> Outcome {
    Outcome::from_win(match convention {
        Convention::Normal => solved_value(heap) != 0,
        Convention::Misere => !heap.bit(0),
    })
}

impl Theorem for IMark {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let heap = args.first()?.to_natural().ok()?;
        if !self.is_solved() {
            return None;
        }
        let (outcome, value) = (solved_outcome(&heap, convention), solved_value(&heap).into());
        let reason = Box::new(IMarkReason { heap, convention });
        Some(Verdict { outcome, value: Some(value), reason, cite: &MEX_RULE })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        if !self.is_solved() {
            return None;
        }
        let mut left = self.options(&args.first()?.to_natural().ok()?);
        left.dedup();
        left.retain(|left| match goal {
            MoveGoal::Value(target) => Nat::from(solved_value(left)) == *target,
            MoveGoal::MisereP => solved_outcome(left, Convention::Misere) == Outcome::P,
        });
        Some(TheoremMoves::from_all(left.into_iter().map(|left| vec![vec![left.into()]]).collect(), limit))
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let heap = args.first().and_then(|heap| heap.to_natural().ok()).unwrap_or_default();
        self.options(&heap).into_iter().try_for_each(|left| visit(vec![vec![left.into()]]))
    }
}

/// The heap.
#[derive(Debug)]
struct IMarkReason {
    heap: Nat,
    convention: Convention,
}

impl Reason for IMarkReason {
    fn lines(&self) -> Vec<BilingualText> {
        let IMarkReason { heap, convention } = self;
        if *heap == Nat::ZERO {
            return vec![text!("No stone is left.")];
        }
        match convention {
            Convention::Misere if heap.bit(0) => {
                vec![text!(
                    "The heap is odd: only an even heap can be left, from which the opponent takes 1, or the last stone is taken."
                )]
            }
            Convention::Misere => {
                vec![text!("The heap is even: take 1, and an odd heap is left, which is lost under misère play.")]
            }
            Convention::Normal => {
                let (twos, value) = (heap.trailing_zeros().unwrap_or(0), solved_value(heap));
                let odd = heap >> twos;
                vec![
                    text!("{heap} = 2^{twos} · {odd}, and the last factor is odd."),
                    text!(
                        "Odd heaps from 5 on have value 0, and when a heap is doubled again, the values 1 and 2 take turns: here the value is {value}."
                    ),
                ]
            }
        }
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let (heap, value) = (&self.heap, solved_value(&self.heap));
        vec![text!(
            "A heap of {heap} in i_mark(1, 2) has value {value}: it depends on the odd part and on the number of factors 2."
        )]
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
        let mut values: Vec<u32> = vec![0];
        for n in 1..3000usize {
            let mut reached = vec![values[n - 1]];
            if n % 2 == 0 {
                reached.push(values[n / 2]);
            }
            values.push((0..).find(|value| !reached.contains(value)).expect("a finite list has a mex"));
            assert_eq!(solved_value(&n.into()), values[n], "{n}");
        }
    }

    #[test]
    fn sets_are_read_and_written() {
        let set = |numbers: &[u64]| Argument::Tuple(numbers.iter().map(|&n| n.into()).collect());
        let call = |taken, divisors| call_i_mark(&CallArguments::from_positional([taken, divisors]));
        let game = call(set(&[2, 1, 2]), set(&[3])).expect("it is a rule");
        assert_eq!(game.to_string(), "i_mark((1, 2), 3)");
        assert!(call(0u64.into(), 2u64.into()).is_err());
        assert!(call(1u64.into(), 1u64.into()).is_err());
        assert!(call(1u64.into(), Nat::from(10u32).pow(40).into()).is_err());
        assert!(call("x".into(), 2u64.into()).is_err());
    }
}

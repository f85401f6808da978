//! Euclid 欧几里得博弈: subtract a multiple of the smaller number from the larger one.

mod quotients;

use crate::Entry;
use crate::shared::game_number::GameNumber;
use crate::shared::read;
use grundy_game::{
    Argument, ArgumentError, BilingualText, Citation, Convention, Game, GameCard, GameView, MoveGoal, Nat, Notation,
    Outcome, ReadError, Reason, Ruleset, Theorem, TheoremFormula, TheoremMoves, Verdict,
    arg::shorten_text,
    citation, game_card,
    picture::{HeapForm, Picture},
    text,
};
use quotients::{EuclidQuotients, PairOutcome};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The values of the game in which both numbers stay positive.
pub static NIVASCH: Citation = citation!("euclid.toml", NIVASCH);

/// The values of the game in which a number may become 0.
pub static CAIRNS: Citation = citation!("euclid.toml", CAIRNS);

/// Misère play.
pub static GURVICH: Citation = citation!("euclid.toml", GURVICH);

static CARD: GameCard = game_card!("euclid.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Ruleset(ruleset(false)),
    instances: || [false, true].map(ruleset).into(),
}];

/// The ruleset `euclid`, or `euclid(positive=True)`.
pub fn ruleset(positive: bool) -> Arc<Ruleset> {
    Ruleset::new(Euclid { positive })
}

struct Euclid {
    /// Whether both numbers stay positive.
    positive: bool,
}

impl Game for Euclid {
    type Position = (u64, u64);

    fn for_each_option(
        &self,
        &(a, b): &(u64, u64),
        mut visit: impl FnMut((u64, u64)) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.for_each_pair_option([&a, &b], |[a, b]| visit((a, b)))
    }

    fn canonical(&self, (a, b): (u64, u64), _: Convention) -> (u64, u64) {
        (a.min(b), a.max(b))
    }

    fn rank(&self, &(a, b): &(u64, u64)) -> Option<u64> {
        a.checked_add(b)
    }
}

impl Notation for Euclid {
    fn expression(&self) -> String {
        if self.positive { "euclid(positive=True)".into() } else { "euclid".into() }
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(&CARD, self)
    }

    fn read(&self, args: &[Argument]) -> Result<(u64, u64), ReadError> {
        self.parse_numbers(args)?;
        Ok((args[0].to_word()?, args[1].to_word()?))
    }

    fn write(&self, &(a, b): &(u64, u64)) -> Vec<Argument> {
        vec![a.into(), b.into()]
    }

    fn keywords(&self) -> Vec<&str> {
        vec!["positive"]
    }

    fn with_keywords(&self, keywords: &[(String, Argument)]) -> Result<Arc<Ruleset>, ArgumentError> {
        let mut positive = self.positive;
        for (name, value) in keywords {
            positive = match value {
                _ if name != "positive" => {
                    return Err(ArgumentError::unknown_keyword(&[(name.clone(), value.clone())]));
                }
                Argument::Bool(positive) => *positive,
                other => {
                    let BilingualText { en, zh } = other.kind_name();
                    let message = text!("True or False is expected here, not {text}", text = (en, zh));
                    return Err(ArgumentError::new(message).at_keyword(name));
                }
            };
        }
        Ok(ruleset(positive))
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let least = u64::from(self.positive);
        (least..=10).flat_map(|a| (least..=10).map(move |b| vec![a.into(), b.into()])).collect()
    }
}

impl GameView for Euclid {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let [a, b] = self.parse_numbers(before).ok()?;
        let [x, y] = self.parse_numbers(after.first()?).ok()?;
        let is_first_kept = x == a;
        let (from, by, to) = if is_first_kept { (b, a, y) } else { (a, b, x) };
        if by == Nat::ZERO || to > from {
            return None;
        }
        let times = (&from - &to) / &by;
        if from == by {
            // Both moves would have the same text.
            return Some(match is_first_kept {
                true => text!("subtract {times} × {by} from the second number: {to} is left"),
                false => text!("subtract {times} × {by} from the first number: {to} is left"),
            });
        }
        Some(text!("subtract {times} × {by} from {from}: {to} is left"))
    }

    /// Two bars.
    fn picture(&self, args: &[Argument]) -> Picture {
        Picture::heaps(self.parse_numbers(args).unwrap_or_default(), HeapForm::Bar)
    }
}

impl Euclid {
    fn parse_numbers(&self, args: &[Argument]) -> Result<[Nat; 2], ArgumentError> {
        let numbers = read::parse_naturals::<2>(args)?;
        match numbers.iter().position(|n| self.positive && *n == Nat::ZERO) {
            None => Ok(numbers),
            Some(i) => Err(ArgumentError::new(text!("with positive=True both numbers are at least 1")).at_position(i)),
        }
    }

    /// Visits the options in the order of the chain.
    fn for_each_pair_option<N: GameNumber>(
        &self,
        [a, b]: [&N; 2],
        mut visit: impl FnMut([N; 2]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let may_subtract = |left: &N, by: &N| !by.is_zero() && (left > by || (!self.positive && left == by));
        let mut left = a.clone();
        while may_subtract(&left, b) {
            left -= b;
            visit([left.clone(), b.clone()])?;
        }
        let mut left = b.clone();
        while may_subtract(&left, a) {
            left -= a;
            visit([a.clone(), left.clone()])?;
        }
        ControlFlow::Continue(())
    }
}

impl Theorem for Euclid {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let [a, b] = self.parse_numbers(args).ok()?;
        let quotients = EuclidQuotients::from_pair(&a, &b, self.positive);
        let PairOutcome { value, wins_misere } = quotients.pair_outcome();
        let (outcome, cite) = match convention {
            Convention::Normal => {
                (Outcome::from_win(value != Nat::ZERO), if self.positive { &NIVASCH } else { &CAIRNS })
            }
            Convention::Misere => (Outcome::from_win(wins_misere), &GURVICH),
        };
        let reason =
            Box::new(EuclidChainReason { numbers: [a, b], positive: self.positive, convention, value: value.clone() });
        Some(Verdict { outcome, value: Some(value), reason, cite })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let [a, b] = self.parse_numbers(args).ok()?;
        let mut moves = Vec::new();
        let quotients = EuclidQuotients::from_pair(&a, &b, self.positive);
        if let Some(left) = quotients.larger_number_for(goal) {
            if a >= b {
                moves.push([left.clone(), b.clone()]);
            }
            if b >= a {
                moves.push([a.clone(), left]);
            }
        }
        Some(TheoremMoves::from_all(
            moves.into_iter().map(|pair| vec![pair.map(Argument::from).into()]).collect(),
            limit,
        ))
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(numbers) = self.parse_numbers(args) else { return ControlFlow::Continue(()) };
        self.for_each_pair_option([&numbers[0], &numbers[1]], |pair| visit(vec![pair.map(Argument::from).into()]))
    }

    /// The larger number is less than φ times the smaller one if and only if its square is less than their product and the square of
    /// the smaller one; where a number is 0, no move is left.
    fn formulas(&self, numbers: usize, convention: Convention) -> Vec<TheoremFormula> {
        const LOST_PAIRS: &str =
            "max(x, y)*max(x, y) < min(x, y)*max(x, y) + min(x, y)*min(x, y) and x != y or (x == 0 or y == 0)";
        match (self.positive, numbers, convention) {
            (false, 2, Convention::Normal) => vec![TheoremFormula::of_lost_positions(LOST_PAIRS, &CAIRNS)],
            _ => Vec::new(),
        }
    }
}

/// Two numbers and the chain that contains them.
#[derive(Debug)]
struct EuclidChainReason {
    numbers: [Nat; 2],
    positive: bool,
    convention: Convention,
    value: Nat,
}

/// The largest number of steps of Euclid's algorithm that are listed.
const MAX_LISTED_STEPS: usize = 12;

impl Reason for EuclidChainReason {
    fn lines(&self) -> Vec<BilingualText> {
        let quotients = EuclidQuotients::from_pair(&self.numbers[0], &self.numbers[1], self.positive);
        if quotients.is_end() {
            let message = text!("No number can be subtracted: there is no move.");
            return match self.convention {
                Convention::Normal => vec![message],
                Convention::Misere => {
                    vec![message, text!("Under misère play whoever cannot move wins.", msgctxt = "euclid")]
                }
            };
        }
        let mut lines = vec![text!(
            "From a = qb + r all moves lead to (r, b), (b + r, b), (2b + r, b), …; the steps of Euclid's algorithm, from the end:"
        )];
        lines.extend(quotients.explain_steps(self.convention, MAX_LISTED_STEPS));
        if self.positive && self.convention == Convention::Normal {
            let ([x, y], value) = (&self.numbers, shorten_text(&self.value.to_string()));
            let (a, b) = (shorten_text(&x.max(y).to_string()), shorten_text(&x.min(y).to_string()));
            lines.push(text!("Nivasch's formula agrees: ⌊{a}/{b} − {b}/{a}⌋ = {value}."));
        }
        lines
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let [a, b, value] = [&self.numbers[0], &self.numbers[1], &self.value].map(|n| shorten_text(&n.to_string()));
        vec![text!("The value of Euclid ({a}, {b}) is {value}.")]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(positive: bool, a: &Nat, b: &Nat) -> Nat {
        let args = [a.clone().into(), b.clone().into()];
        let verdict = Euclid { positive }.decide(&args, Convention::Normal).expect("two numbers");
        verdict.value.expect("the value is known")
    }

    /// Nivasch's formula shares nothing with the steps of the algorithm.
    #[test]
    fn nivaschs_formula_at_any_size() {
        let mut n = Nat::from(12345u32);
        for exponent in [1u32, 3, 20, 300] {
            let modulus = Nat::from(10u32).pow(exponent);
            for _ in 0..40 {
                n = (&n * &n + 1u32) % (&modulus * 7919u32);
                let (a, b) = ((&n % &modulus) + 1u32, (&n / 3u32) % &modulus + 1u32);
                let (large, small) = (a.clone().max(b.clone()), a.clone().min(b.clone()));
                let formula = (&large * &large - &small * &small) / (&large * &small);
                assert_eq!(value(true, &a, &b), formula, "{a}, {b}");
            }
        }
    }

    #[test]
    fn winning_moves_are_found_at_any_size() {
        let (a, b) = (Nat::from(10u32).pow(1000) * 17u32, Nat::from(7u32).pow(1100));
        let args = [a.into(), b.into()];
        for positive in [false, true] {
            let game = Euclid { positive };
            for (goal, convention) in
                [(MoveGoal::Value(&Nat::ZERO), Convention::Normal), (MoveGoal::MisereP, Convention::Misere)]
            {
                let wins = game.decide(&args, convention).map(|v| v.outcome) == Some(Outcome::N);
                let moves = game.moves(&args, goal, 5).expect("the theorem decides");
                assert_eq!(moves.listed_moves.len(), usize::from(wins));
                for after in moves.listed_moves {
                    assert_eq!(game.decide(&after[0], convention).map(|v| v.outcome), Some(Outcome::P));
                    assert!(GameView::describe_move(&game, &args, &after).is_some());
                }
            }
        }
    }

    #[test]
    fn positive_is_a_keyword_and_forbids_0() {
        let keyword = |value| [("positive".to_string(), value)];
        let game = Notation::with_keywords(&Euclid { positive: false }, &keyword(Argument::Bool(true)))
            .expect("it is a keyword");
        assert_eq!(game.expression(), "euclid(positive=True)");
        assert!(
            game.start_components(&grundy_game::CallArguments::from_positional([0u64.into(), 3u64.into()])).is_err()
        );
        assert!(Notation::with_keywords(&Euclid { positive: false }, &keyword(1u64.into())).is_err());
    }
}

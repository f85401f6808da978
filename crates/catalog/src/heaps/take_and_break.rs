//! General taking-and-breaking games 取分游戏: any number of heaps, with conditions on their sizes, by a code whose digits may repeat forever.
//!
//! A code of a simpler kind gives the ruleset of that kind, so that its theorems, engines and name are found in one place.

use crate::codes::{GUY_SMITH, WINNING_WAYS};
use crate::shared::periodic::{self, PeriodicHeaps};
use crate::{Entry, codes, grundys, subtract};
use grundy_game::{
    Argument, ArgumentError, BadCode, BilingualText, CallArguments, Citation, Convention, GameCard, HeapGame, HeapRule,
    Heaps, MoveGoal, Nat, Ruleset, RulesetFamily, Stop, TakeAndBreak, Theorem, TheoremMoves, Verdict, citation,
    game_card, heap::describe_heap_move, text,
};
use grundy_heap::period::PeriodTheorem;
use std::cmp::Ordering;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The source of the notation.
pub static CGSUITE: Citation = citation!("take_and_break.toml", CGSUITE);

static CARD: GameCard = game_card!("take_and_break.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call }),
    instances: || {
        let codes = ["4!.3", "0.3F!", "80.0", "0.7[03]", "0.*=", "{2+}!.0", "0.{1,3?,4+}"];
        codes.into_iter().filter_map(|code| take_and_break(code).ok()).collect()
    },
}];

/// The ruleset `take_and_break("…")`, under its usual name.
///
/// # Errors
/// Returns an error if the text is not a code, or if play need not end.
pub fn take_and_break(code: &str) -> Result<Arc<Ruleset>, BadCode> {
    code.parse().map(ruleset)
}

/// The ruleset with a general code: a more specific ruleset if the code is one of its codes.
pub fn ruleset(code: TakeAndBreak) -> Arc<Ruleset> {
    if let Some(known) = code.as_set().and_then(|set| subtract::usual_ruleset(&set)) {
        return known;
    }
    if let Some(code) = code.as_code() {
        return codes::ruleset(&code);
    }
    if code.is_unequal_split() {
        return grundys::ruleset();
    }
    Ruleset::new(Heaps(GeneralTakeAndBreak { code, periodic: PeriodicHeaps::default() }))
}

fn call(args: &CallArguments) -> Result<Argument, ArgumentError> {
    take_and_break(codes::text_argument(args)?)
        .map(Argument::Ruleset)
        .map_err(|bad| ArgumentError::new(bad.0).at_position(0))
}

struct GeneralTakeAndBreak {
    code: TakeAndBreak,
    periodic: PeriodicHeaps,
}

impl HeapGame for GeneralTakeAndBreak {
    fn expression(&self) -> String {
        format!("take_and_break(\"{}\")", self.code)
    }

    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.code.for_each_option(n, visit)
    }

    /// The only failure: too many heaps of the same size to be listed.
    fn failure(&self) -> Stop {
        Stop::Memory
    }

    fn heap_rule(&self) -> HeapRule<'_> {
        HeapRule::TakeAndBreak(&self.code)
    }

    fn card(&self) -> Option<&'static GameCard> {
        Some(&CARD)
    }

    fn theorem(&self) -> Option<&dyn Theorem> {
        PeriodTheorem::for_rule(self.heap_rule()).map(|_| self as &dyn Theorem)
    }

    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        describe_splitting(before, after)
    }

    fn max_small_heap(&self) -> u64 {
        8
    }
}

/// Decides large heaps if the values are proved to be periodic.
impl Theorem for GeneralTakeAndBreak {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let heap = args.first()?.to_natural().ok()?;
        let known =
            self.periodic.for_large_heap(self.heap_rule(), &heap).filter(|_| convention == Convention::Normal)?;
        Some(known.verdict(&heap))
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let heap = args.first()?.to_natural().ok()?;
        let MoveGoal::Value(goal) = goal else { return None };
        Some(self.periodic.for_large_heap(self.heap_rule(), &heap)?.moves_of_general(&self.code, &heap, goal, limit))
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(Ok(heap)) = args.first().map(Argument::to_natural) else { return ControlFlow::Continue(()) };
        periodic::for_each_general_option(&self.code, &heap, visit)
    }
}

/// Describes a move on a heap in words; equal heaps are counted if there are many.
pub(crate) fn describe_splitting(before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
    let few = describe_heap_move(before, after).filter(|_| after.len() <= 6);
    few.or_else(|| describe_many(before, after))
}

/// Describes a move that adds tokens or leaves many heaps, with equal heaps counted.
fn describe_many(before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
    let heap = before.first()?.to_natural().ok()?;
    let parts = after.iter().map(|part| part.first()?.to_natural().ok()).collect::<Option<Vec<_>>>()?;
    let left = parts.iter().sum::<Nat>();
    let run = |same: &[Nat]| match same {
        [size] => size.to_string(),
        _ => format!("{}×{}", same.len(), same[0]),
    };
    let runs: Vec<String> = parts.chunk_by(|a, b| a == b).map(run).collect();
    let (en, zh) = (runs.join(" and "), runs.join(" 与 "));
    let (how, how_zh) = match heap.cmp(&left) {
        Ordering::Equal => ("split into".into(), "分成".into()),
        Ordering::Greater => (format!("take {}, leave", &heap - &left), format!("取 {} 个，分成", &heap - &left)),
        Ordering::Less => (format!("add {}, split into", &left - &heap), format!("添加 {} 个，分成", &left - &heap)),
    };
    Some(text!("heap of {heap}: {how} {text}", how = (how, how_zh), text = (en, zh)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::GameShape;

    #[test]
    fn codes_that_have_a_name_are_called_by_it() {
        let known = [
            ("0.[3]", "nim"),
            ("4!.0", "grundys"),
            ("4?.0", "grundys"),
            ("0.77", "kayles"),
            ("0.137!", "take_and_break(\"0.137!\")"),
            ("0.333", "bash(3)"),
            ("0.0330003", "subtract(2, 3, 7)"),
            ("0.3003330[3]", "all_but(2, 3, 7)"),
            ("0.3F", "hexadecimal(\"0.3F\")"),
            ("0.0", "octal(\"0.0\")"),
            ("4.0!7[3]", "take_and_break(\"4.07[3]\")"),
            ("0.3F!", "take_and_break(\"0.3F!\")"),
        ];
        for (code, expression) in known {
            let game = take_and_break(code).unwrap_or_else(|BadCode(message)| panic!("{code}: {}", message.en));
            assert_eq!(game.expression(), expression, "{code}");
            let GameShape::Heap(heap) = game.shape() else { panic!("{code} is played with heaps") };
            assert!(!matches!(heap.heap_rule(), HeapRule::General), "{code} has a rule that engines know");
        }
        assert!(take_and_break("20.017").is_err());
        assert!(call(&CallArguments::from_positional([Argument::from(77u64)])).is_err());
    }

    /// Large heaps that an engine still computes, with moves that reach a value.
    #[test]
    fn large_heaps_have_the_values_of_the_engine() {
        use grundy_game::Nimber;
        for text in ["K.0", "0.34=", "0.{0,1,2,5+}", "0.{1,3!}{2?}", "80.3", "0.{0,1,3?+}"] {
            let game = take_and_break(text).unwrap_or_else(|BadCode(message)| panic!("{text}: {}", message.en));
            let theorem = game.theorem().unwrap_or_else(|| panic!("{text} has a theorem"));
            let GameShape::Heap(heaps) = game.shape() else { panic!("{text} is played with heaps") };
            let mut values = grundy_heap::NimSequence::default();
            values.extend_by_rule(heaps.heap_rule(), 10_030, &()).unwrap().unwrap();
            for n in 10_000..10_030u64 {
                let verdict = theorem.decide(&[n.into()], Convention::Normal).unwrap_or_else(|| panic!("{text} {n}"));
                assert_eq!(verdict.value, Some(values.value_at(n as usize).into()), "{text} {n}");
                let goal = Nat::from(1u32);
                let moves = theorem.moves(&[n.into()], MoveGoal::Value(&goal), 4).unwrap().listed_moves;
                for parts in moves {
                    let sizes: Vec<u64> = parts.iter().map(|part| part[0].to_word().unwrap()).collect();
                    let sum = sizes.iter().fold(Nimber(0), |sum, &n| Nimber(sum.0 ^ values.value_at(n as usize)));
                    assert_eq!(sum, Nimber(1), "{text} {n}: {sizes:?}");
                    let is_option = |left: u64| {
                        let way = |digit: &grundy_game::take_and_break::CodeDigit| {
                            digit.ways().any(|(count, _)| {
                                use grundy_game::take_and_break::HeapCount;
                                match count {
                                    HeapCount::Exactly(heaps) => heaps == sizes.len() as u64,
                                    HeapCount::AtLeast(heaps) => heaps <= sizes.len() as u64,
                                }
                            })
                        };
                        let code: TakeAndBreak = text.parse().ok()?;
                        match left.cmp(&n) {
                            Ordering::Greater => code.adding_digits().get((left - n) as usize - 1).map(way),
                            _ => code.written_digits().get((n - left) as usize).map(way),
                        }
                    };
                    assert_eq!(is_option(sizes.iter().sum()), Some(true), "{text} {n}: {sizes:?}");
                }
            }
        }
        assert!(take_and_break("{2+}=.0").is_ok_and(|game| game.theorem().is_none()));
    }

    #[test]
    fn moves_in_words() {
        let game = take_and_break("80.3").unwrap_or_else(|BadCode(message)| panic!("{}", message.en));
        let heap = |n: u64| vec![Argument::from(n)];
        let description = |after: &[u64]| {
            let after: Vec<_> = after.iter().map(|&n| heap(n)).collect();
            game.view.describe_move(&heap(7), &after).map(|description| description.en)
        };
        assert_eq!(description(&[1, 1, 6]).as_deref(), Some("heap of 7: add 1, split into 2×1 and 6"));
        assert_eq!(description(&[6]).as_deref(), Some("heap of 7: take 1, leave 6"));
        assert_eq!(description(&[1; 7]).as_deref(), Some("heap of 7: split into 7×1"));
    }
}

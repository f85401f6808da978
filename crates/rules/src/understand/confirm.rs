//! Compares a recognised rule with the definition.
//!
//! Recognition is a proof from the text of a rule; this comparison is a safeguard. It compares the options of all heaps up to a size,
//! and those of heaps around every constant of the text and of some large heaps, as far as a few thousand steps allow.

use super::probes::numbers_of_interest;
use super::recognise::RecognisedRule;
use crate::ir::RuleProgram;
use crate::run::RulesRun;
use crate::same_value::is_same_value;
use crate::value::{ComponentRules, RuleValue, SumPart};
use grundy_game::Stop;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The largest heap of the complete comparison.
const MAX_SMALL_HEAP: u64 = 160;

/// Heaps up to this one are always compared, however many options they have.
const MIN_SMALL_HEAP: u64 = 16;

/// The maximum number of steps of the definition for one of the small heaps: a tenth of a second, which no limit of time bounds.
const MAX_STEPS_SMALL: u64 = 4_000_000;

/// The maximum number of steps of the definition for all small heaps together.
const MAX_STEPS_ALL_SMALL: u64 = 30_000_000;

/// The amount of work for a comparison.
#[derive(Clone, Copy)]
pub(crate) struct ConfirmEffort {
    /// The approximate number of options of small heaps that are listed.
    options: usize,
    /// The maximum number of heaps beyond the complete comparison.
    large_heaps: usize,
    /// The maximum number of steps of the definition for each of these heaps.
    large_steps: u64,
}

impl ConfirmEffort {
    /// The effort that lists about this many options of small heaps.
    pub(crate) const fn with_options(options: usize) -> ConfirmEffort {
        ConfirmEffort { options, large_heaps: 120, large_steps: 20_000 }
    }

    /// At the first use of a game: a few milliseconds.
    pub(crate) const AT_FIRST_USE: ConfirmEffort = ConfirmEffort::with_options(6_000);

    /// For a game that was compared for many other keyword values: a few hundredths of a millisecond.
    pub(crate) const BRIEF_COMPARISON: ConfirmEffort = ConfirmEffort { options: 200, large_heaps: 6, large_steps: 500 };
}

/// The heap up to which all heaps were compared; `None` if some heap has other options than the candidate.
///
/// Small heaps are compared until about as many options as the effort says were listed, but at least up to 16.
pub(super) fn confirm(
    program: &RuleProgram,
    game: u32,
    keywords: &[RuleValue],
    candidate: &RecognisedRule,
    effort: ConfirmEffort,
) -> Option<u64> {
    let heap = |n: u64, steps| DefinedHeapOptions::from_definition(program, game, keywords, n, steps);
    let (mut left, mut steps_left) = (effort.options, MAX_STEPS_ALL_SMALL);
    let mut to = MAX_SMALL_HEAP;
    for n in 0..=MAX_SMALL_HEAP {
        let found = heap(n, MAX_STEPS_SMALL)?;
        // A rule that does not finish within the steps is not recognised: it may never finish.
        if !found.complete || found.heaps != candidate.options(n) {
            return None;
        }
        left = left.saturating_sub(found.given_options);
        steps_left = steps_left.saturating_sub(found.steps);
        // The next heaps have about as many options as this one, so the allowance is left before it is overdrawn.
        if steps_left == 0 || (n >= MIN_SMALL_HEAP && left < 4 * found.heaps.len()) {
            to = n;
            break;
        }
    }
    let mut large: Vec<u64> = numbers_of_interest(program, keywords).into_iter().map(|n| n as u64).collect();
    large.retain(|n| *n > to);
    let step = large.len().div_ceil(effort.large_heaps).max(1);
    for &n in large.iter().step_by(step) {
        let found = heap(n, effort.large_steps)?;
        // A large heap has too many options to list, so a sample of the candidate's options
        // is tested. Such an option is missing only if the rule listed all of its options.
        let is_missing = |option: &Vec<u64>| candidate.offers_option(n, option) && !found.heaps.contains(option);
        if !found.heaps.iter().all(|option| candidate.offers_option(n, option))
            || found.complete && sample_options(n).iter().any(is_missing)
        {
            return None;
        }
    }
    Some(to)
}

/// Samples of options of a heap: little or nearly all is taken, and one or two heaps are left.
fn sample_options(n: u64) -> Vec<Vec<u64>> {
    let near = (0..=64u64).chain([100, 128, 200, 256, 300, 500, 512, 1_000, 1_024]);
    let taken = near.flat_map(|k| [Some(k), n.checked_sub(k)]).flatten().filter(|k| *k <= n);
    taken
        .flat_map(|taken| {
            let left = n - taken;
            let parts = [1, 2, left / 3, left / 2].map(|part| (part, left.saturating_sub(part)));
            let two = parts.into_iter().filter(|(a, b)| 0 < *a && a <= b).map(|(a, b)| vec![a, b]);
            let one = if left == 0 { Vec::new() } else { vec![left] };
            std::iter::once(one).chain(two).collect::<Vec<_>>()
        })
        .collect()
}

/// The options of a heap by the definition, as ascending lists of positive heaps.
struct DefinedHeapOptions {
    heaps: BTreeSet<Vec<u64>>,
    /// The number of options given, with repetitions.
    given_options: usize,
    /// The number of steps.
    steps: u64,
    /// Whether the rule finished within the steps.
    complete: bool,
}

impl DefinedHeapOptions {
    /// `None` if the rule fails, or gives an option that does not consist of heaps of the same game.
    fn from_definition(
        program: &RuleProgram,
        game: u32,
        keywords: &[RuleValue],
        n: u64,
        steps: u64,
    ) -> Option<DefinedHeapOptions> {
        let (mut heaps, mut given, mut odd) = (BTreeSet::new(), 0, false);
        let args: Vec<RuleValue> = std::iter::once(RuleValue::Int(n as i64)).chain(keywords.iter().cloned()).collect();
        let mut sink = |parts: &[SumPart]| {
            given += 1;
            match positive_heaps(parts, game, keywords) {
                Some(option) => heaps.insert(option),
                None => std::mem::replace(&mut odd, true),
            };
            ControlFlow::Continue(())
        };
        let mut run = RulesRun::with_step_limit(program, steps);
        let complete = match run.options(game, &args, &mut sink) {
            Ok(_) => true,
            Err(fault) if fault.stop == Stop::RulesFailed => return None,
            Err(_) => false,
        };
        let steps = steps.saturating_sub(run.steps_left());
        (!odd).then_some(DefinedHeapOptions { heaps, given_options: given, steps, complete })
    }
}

/// The positive heaps of an option, in ascending order.
fn positive_heaps(parts: &[SumPart], game: u32, keywords: &[RuleValue]) -> Option<Vec<u64>> {
    let mut heaps = Vec::new();
    for part in parts {
        let (ComponentRules::Here(function), [RuleValue::Int(left), own @ ..]) = (&part.game, &part.args[..]) else {
            return None;
        };
        let same = own.iter().zip(keywords).all(|(a, b)| is_same_value(a, b));
        if *function != game || *left < 0 || !same {
            return None;
        }
        if *left > 0 {
            heaps.push(*left as u64);
        }
    }
    heaps.sort_unstable();
    Some(heaps)
}

impl RecognisedRule {
    /// The options of a heap, as [`HeapGame`](grundy_game::HeapGame) lists them, as ascending lists of positive heaps.
    fn options(&self, n: u64) -> BTreeSet<Vec<u64>> {
        let left = |left: u64| if left > 0 { vec![left] } else { Vec::new() };
        match self {
            RecognisedRule::Subtraction(set) => set.members_to(n).into_iter().map(|k| left(n - k)).collect(),
            RecognisedRule::Code(code) => {
                let mut all = BTreeSet::new();
                let _ = code.for_each_option(n, &mut |heaps| {
                    all.insert(heaps.to_vec());
                    ControlFlow::Continue(())
                });
                all
            }
            RecognisedRule::TakeOrSplit => {
                let splits = (1..=n / 2).map(|a| vec![a, n - a]);
                (0..n).map(left).chain(splits).collect()
            }
            RecognisedRule::UnequalSplit => (1..n.div_ceil(2)).map(|a| vec![a, n - a]).collect(),
        }
    }

    /// Whether a heap has this option, given as an ascending list of positive heaps.
    fn offers_option(&self, n: u64, option: &[u64]) -> bool {
        let Some(taken) = option.iter().try_fold(n, |left, heap| left.checked_sub(*heap)) else { return false };
        match (self, option) {
            (RecognisedRule::Subtraction(set), [] | [_]) => set.contains(taken),
            (RecognisedRule::Subtraction(_), _) => false,
            (RecognisedRule::Code(code), heaps) => {
                let digits = code.digits().len() as u64;
                taken < digits && code.allows(taken as usize, heaps.len() as u32)
            }
            (RecognisedRule::TakeOrSplit, [] | [_]) => taken > 0,
            (RecognisedRule::TakeOrSplit, [_, _]) => taken == 0,
            (RecognisedRule::TakeOrSplit, _) => false,
            (RecognisedRule::UnequalSplit, [a, b]) => taken == 0 && a != b,
            (RecognisedRule::UnequalSplit, _) => false,
        }
    }
}

//! Recognises games that are known heap rules.
//!
//! The options of a heap, in the form of [`heap`](super::heap), are read off at one large heap; this gives a candidate.
//! That the candidate has the same options for heaps of *every* size is proved by comparing the regions of both, as [`lines`](super::lines) explains.
//! So recognition is a proof from the rule's text. As a safeguard, [`confirm`](super::confirm) also compares the options with the definition,
//! and if they differ, nothing is recognised.

use super::heap::HeapMoveRegions;
use super::lines::{Region, horizon, intervals_at, unions_equal};
use super::symbol::{SymbolicTest, TestAtom};
use super::witness::passes_test;
use crate::builtin::Builtin;
use grundy_game::{Code, HeapRule, NamedSet, NumberSet};

/// A known heap rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecognisedRule {
    /// Take any member of a set.
    Subtraction(NumberSet),
    /// A taking-and-breaking code.
    Code(Code),
    /// Take any number, or split in two.
    TakeOrSplit,
    /// Split into two heaps of different sizes.
    UnequalSplit,
}

impl RecognisedRule {
    /// Whether an empty heap has no option. A code may allow to split an empty heap into nothing.
    pub(crate) fn is_empty_at_0(&self) -> bool {
        match self {
            RecognisedRule::Code(code) => code.digits().first() == Some(&0),
            RecognisedRule::Subtraction(_) | RecognisedRule::TakeOrSplit | RecognisedRule::UnequalSplit => true,
        }
    }

    /// The number of numbers in the list of the rule.
    pub(super) fn listed_numbers(&self) -> usize {
        match self {
            RecognisedRule::Subtraction(NumberSet::Finite(numbers) | NumberSet::AllBut(numbers)) => numbers.len(),
            RecognisedRule::Code(code) => code.digits().len(),
            _ => 0,
        }
    }

    /// The rule in the form that the engines take.
    pub fn rule(&self) -> HeapRule<'_> {
        match self {
            RecognisedRule::Subtraction(set) => HeapRule::Subtraction(set),
            RecognisedRule::Code(code) => HeapRule::Code(code),
            RecognisedRule::TakeOrSplit => HeapRule::TakeOrSplit,
            RecognisedRule::UnequalSplit => HeapRule::UnequalSplit,
        }
    }
}

/// The largest number of a listed set.
const MAX_LISTED_NUMBERS: i64 = 1 << 20;

/// The largest exception to a named set.
const MAX_EXCEPTION: u64 = 4096;

/// The maximum number of digits of a code.
const MAX_DIGITS: i128 = 1000;

/// The rule that has these options, for heaps of every size.
pub(super) fn recognise(options: &HeapMoveRegions) -> Option<RecognisedRule> {
    if options.free_regions.is_empty() { recognise_code(options) } else { recognise_any_number(options) }
}

/// The heaps that may be left when a constant number is taken: a digit of a code, or two unequal heaps.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RecognisedDigit {
    Digit(u8),
    Unequal,
}

fn recognise_code(options: &HeapMoveRegions) -> Option<RecognisedRule> {
    let mut digits = vec![0u8];
    let mut members = Vec::new();
    for (&taken, regions) in &options.regions_by_taken {
        match recognise_digit(taken, regions)? {
            // Digit 3 is "take it, and leave at most one heap". A rule with no other
            // digit is a subtraction set, whose numbers may exceed the digits of a code.
            RecognisedDigit::Digit(3) if taken > 0 => members.push(u64::try_from(taken).ok()?),
            RecognisedDigit::Digit(_) if taken >= MAX_DIGITS => return None,
            RecognisedDigit::Digit(0) => {}
            RecognisedDigit::Digit(digit) => {
                digits.resize(digits.len().max(taken as usize + 1), 0);
                digits[taken as usize] = digit;
            }
            RecognisedDigit::Unequal if options.regions_by_taken.len() == 1 => {
                return Some(RecognisedRule::UnequalSplit);
            }
            RecognisedDigit::Unequal => return None,
        }
    }
    if digits.iter().all(|digit| *digit == 0) {
        return Some(RecognisedRule::Subtraction(NumberSet::finite(members)));
    }
    for member in members {
        let member = usize::try_from(member).ok().filter(|member| (*member as i128) < MAX_DIGITS)?;
        digits.resize(digits.len().max(member + 1), 0);
        digits[member] = 3;
    }
    let text: String = digits.iter().map(|digit| char::from(b'0' + digit)).collect();
    let (first, rest) = text.split_at(1);
    Code::octal(&format!("{first}.{rest}")).ok().map(RecognisedRule::Code)
}

/// The digit that has these regions in `(n, m)`.
fn recognise_digit(taken: i128, regions: &[Region]) -> Option<RecognisedDigit> {
    // Beyond the horizon the pattern repeats, so one column there shows which kinds of options exist. The
    // rest leaves room for two unequal heaps. It only gives a candidate: `unions_equal` is the proof.
    let far = horizon(regions)? + 2 * taken + 4;
    let has = |n: i128, m: i128| intervals_at(regions, n).iter().any(|&(low, high)| (low..=high).contains(&m));
    let nothing = has(taken, 0);
    let (one, two) = (has(far, 0), has(far, 1));
    let mut expect = Vec::new();
    expect.extend(nothing.then(|| Region::new([[1, 0, -taken], [-1, 0, taken], [0, -1, 0]])));
    expect.extend(one.then(|| Region::new([[1, 0, -taken - 1], [0, -1, 0]])));
    let none_taken = taken == 0 && (nothing || one);
    // A move that takes nothing and does not split leaves the same
    // position, or an empty one from an empty one: such play need not end.
    if none_taken {
        return None;
    }
    let mut unequal = expect.clone();
    expect.extend(two.then(|| Region::new([[0, 1, -1], [1, -2, -taken]])));
    if unions_equal(regions, &expect)? {
        return Some(RecognisedDigit::Digit(u8::from(nothing) + 2 * u8::from(one) + 4 * u8::from(two)));
    }
    unequal.extend(two.then(|| Region::new([[0, 1, -1], [1, -2, -taken - 1]])));
    (taken == 0 && two && unions_equal(regions, &unequal)?).then_some(RecognisedDigit::Unequal)
}

/// A rule in which the number taken has no constant bound.
fn recognise_any_number(options: &HeapMoveRegions) -> Option<RecognisedRule> {
    // All options that leave at most one heap, as regions in (n, taken).
    let mut single = options.free_regions.clone();
    let mut splits = false;
    for (&taken, regions) in &options.regions_by_taken {
        single.extend(regions.iter().map(|region| (region.raise_to(taken), Vec::new())));
        let two: Vec<Region> = regions.iter().map(|region| region.clone().with_row([0, 1, -1])).collect();
        if unions_equal(&two, &[])? {
            continue;
        }
        // Beside "any number", the only known rule is the free split in two, as in Lasker's nim.
        splits = taken == 0 && unions_equal(&two, &[Region::new([[0, 1, -1], [1, -2, 0]])])?;
        if !splits {
            return None;
        }
    }
    let set = recognise_number_set(&single)?;
    match (splits, set) {
        (false, set) => Some(RecognisedRule::Subtraction(set)),
        (true, NumberSet::AllBut(missing)) if missing.is_empty() => Some(RecognisedRule::TakeOrSplit),
        (true, _) => None,
    }
}

/// The set of the numbers that may be taken, if it is the same for all heaps.
///
/// Which tests a number passes depends on the number alone, so each combination of test results is examined separately.
/// For each, the numbers taken must be the members, up to `n`, of a finite set or of a cofinite set.
fn recognise_number_set(single: &[(Region, Vec<TestAtom>)]) -> Option<NumberSet> {
    let mut tests: Vec<SymbolicTest> = Vec::new();
    for atom in single.iter().flat_map(|(_, atoms)| atoms) {
        if !tests.contains(&atom.test) {
            tests.push(atom.test);
        }
    }
    if tests.len() > 3 {
        return None;
    }
    let outcomes = (0..1u32 << tests.len()).map(|outcome| {
        let holds = |atom: &TestAtom| {
            let place = tests.iter().position(|test| *test == atom.test).unwrap_or(0);
            (outcome >> place & 1 == 1) == atom.holds
        };
        let regions = single.iter().filter(|(_, atoms)| atoms.iter().all(holds));
        recognise_constant_set(&regions.map(|(region, _)| region.clone()).collect::<Vec<_>>())
    });
    let sets: Vec<NumberSet> = outcomes.collect::<Option<_>>()?;
    let [set] = &sets[..] else { return recognise_named_set(&tests, &sets) };
    Some(set.clone())
}

/// The numbers that may be taken, if they are those of one finite or cofinite set for heaps of every size.
fn recognise_constant_set(regions: &[Region]) -> Option<NumberSet> {
    let far = horizon(regions)?;
    let intervals = intervals_at(regions, far);
    let listed = |intervals: &[(i128, i128)]| -> Option<Vec<u64>> {
        let count: i128 = intervals.iter().map(|(low, high)| high - low + 1).sum();
        (count <= MAX_LISTED_NUMBERS.into())
            .then(|| intervals.iter().flat_map(|&(low, high)| low as u64..=high as u64).collect())
    };
    let bounded = |&(low, high): &(i128, i128)| Region::new([[0, 1, -low], [0, -1, high]]);
    let (set, expect): (_, Vec<Region>) = match intervals.split_last() {
        // What reaches the top of a column beyond the horizon does so in all of them: the set has no last member.
        Some((&(low, high), before)) if high == far => {
            let mut gaps = Vec::new();
            let mut next = 1;
            for &(low, high) in before.iter().chain([&(low, far)]) {
                if low > next {
                    gaps.push((next, low - 1));
                }
                next = high + 1;
            }
            let beyond = Region::new([[0, 1, -low]]);
            (NumberSet::all_but(listed(&gaps)?), before.iter().map(bounded).chain([beyond]).collect())
        }
        _ => (NumberSet::finite(listed(&intervals)?), intervals.iter().map(bounded).collect()),
    };
    (intervals.first().is_none_or(|first| first.0 > 0) && unions_equal(regions, &expect)?).then_some(set)
}

/// The named set of the numbers, if tests decide. `sets` has a set for each combination of test results.
fn recognise_named_set(tests: &[SymbolicTest], sets: &[NumberSet]) -> Option<NumberSet> {
    let last = |set: &NumberSet| match set {
        NumberSet::Finite(list) | NumberSet::AllBut(list) => list.last().copied().unwrap_or(0),
        NumberSet::Named(_) => 0,
    };
    let exceptions = sets.iter().map(last).max()?;
    // All numbers up to the last exception are tested one by one below.
    if exceptions > MAX_EXCEPTION {
        return None;
    }
    // Beyond the exceptions, one test alone decides whether a number may be taken.
    let unbounded = |set: &NumberSet| matches!(set, NumberSet::AllBut(_));
    let decides = |place: &usize| sets.iter().enumerate().all(|(way, set)| unbounded(set) == (way >> place & 1 == 1));
    let test = tests[(0..tests.len()).find(decides)?];
    let named = NumberSet::Named(match test {
        SymbolicTest::Function(Builtin::IsPrime) => NamedSet::Primes,
        SymbolicTest::Function(Builtin::PrimePower) => NamedSet::PrimePowers,
        SymbolicTest::Function(Builtin::IsSquare) => NamedSet::Squares,
        SymbolicTest::Function(Builtin::IsFibonacci) => NamedSet::Fibonacci,
        SymbolicTest::Function(_) => return None,
        SymbolicTest::Power(base) => NamedSet::Powers(base),
    });
    let agrees = |k: u64| {
        let way = tests
            .iter()
            .enumerate()
            .map(|(place, test)| usize::from(passes_test(*test, k as i64) == Some(true)) << place)
            .sum::<usize>();
        sets[way].contains(k) == named.contains(k)
    };
    // Beyond the exceptions the test alone decides, which is the definition of the
    // named set. A named set has no exceptions, so all numbers before must agree.
    (1..=exceptions.max(64)).all(agrees).then_some(named)
}

//! Every engine gives what the definition gives.

use grundy_game::{Budget, Code, HeapGame, HeapRule, NumberSet, Stop, TakeAndBreak};
use grundy_heap::{HeapEngine, HeapValues, NimSequence, code, naive};
use proptest::prelude::*;
use std::ops::ControlFlow;

struct TakingGame(NumberSet);

impl HeapGame for TakingGame {
    fn expression(&self) -> String {
        format!("subtract({})", self.0)
    }
    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        (1..=n).filter(|&k| self.0.contains(k)).try_for_each(|k| visit(&[n - k]))
    }
    fn heap_rule(&self) -> HeapRule<'_> {
        HeapRule::Subtraction(&self.0)
    }
}

struct CodedGame(Code);

impl HeapGame for CodedGame {
    fn expression(&self) -> String {
        format!("octal(\"{}\")", self.0)
    }
    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.0.for_each_option(n, visit)
    }
    fn heap_rule(&self) -> HeapRule<'_> {
        HeapRule::Code(&self.0)
    }
}

struct GeneralCodeGame(TakeAndBreak);

impl HeapGame for GeneralCodeGame {
    fn expression(&self) -> String {
        format!("take_and_break(\"{}\")", self.0)
    }
    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.0.for_each_option(n, visit)
    }
    fn heap_rule(&self) -> HeapRule<'_> {
        HeapRule::TakeAndBreak(&self.0)
    }
}

/// Computes in two steps, so that extending a table is tested too, with every engine that fits.
fn assert_engines_agree(game: &dyn HeapGame, middle: u64, to: u64) {
    let mut slow = HeapValues::default();
    naive::extend(game, &mut slow, to as usize, &()).unwrap();
    let fitting = HeapEngine::ALL.iter().filter(|engine| engine.fits(game.heap_rule()));
    for mut fast in fitting.map(|&engine| NimSequence::with_engine(engine)).chain([NimSequence::default()]) {
        fast.extend(game, middle, &()).unwrap();
        fast.extend(game, to, &()).unwrap();
        assert!(fast.iter().eq(slow.iter()), "{}: {fast:?}", game.expression());
    }
}

struct UnequalSplitGame;

impl HeapGame for UnequalSplitGame {
    fn expression(&self) -> String {
        "grundy".into()
    }
    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        (1..).take_while(|a| 2 * a < n).try_for_each(|a| visit(&[a, n - a]))
    }
    fn heap_rule(&self) -> HeapRule<'_> {
        HeapRule::UnequalSplit
    }
}

/// Compares each engine for splits that this machine can run, in steps of all lengths. Spaces are tried early, so that small heaps are enough.
/// Returns whether a sparse space was used.
fn engines_agree_in_spaces(rule: HeapRule<'_>, expected: &HeapValues, steps: &[u64]) -> bool {
    let mut wide = false;
    for &engine in HeapEngine::ALL.iter().filter(|engine| {
        engine.fits(rule) && ![HeapEngine::Naive, HeapEngine::Table, HeapEngine::Bitset].contains(engine)
    }) {
        let mut sequence = NimSequence::with_engine(engine).with_space_length(64);
        let mut to = 0;
        for step in steps.iter().cycle() {
            to = (to + step).min(expected.len() as u64 - 1);
            sequence.extend_by_rule(rule, to, &()).expect("the rule suffices").unwrap();
            if to as usize == expected.len() - 1 {
                break;
            }
        }
        wide |= sequence.is_fast();
        let wrong = (0..expected.len()).find(|&heap| sequence.value_at(heap) != expected.value_at(heap));
        assert_eq!(wrong, None, "{engine:?}, {rule:?}");
    }
    wide
}

/// Known sparse spaces, with and without the parity of the heap, far enough to have late rare heaps.
#[test]
fn known_spaces() {
    for text in
        ["0.16", "0.56", "0.1777", "0.106", "0.6", "0.127", "0.156", "0.644", "0.165", "0.376", "4.36", "0.3776"]
    {
        let code = Code::octal(text).unwrap();
        let mut expected = HeapValues::default();
        code::extend(&code, &mut expected, 18_000, &()).unwrap();
        assert!(engines_agree_in_spaces(HeapRule::Code(&code), &expected, &[1, 4000, 77]), "{text} has a sparse space");
    }
    let mut expected = HeapValues::default();
    naive::extend(&UnequalSplitGame, &mut expected, 500, &()).unwrap();
    // The definition again, over the table: faster than through the options.
    for n in 0..=25_000usize {
        let mut reached = [false; 512];
        (1..n.div_ceil(2)).for_each(|a| reached[(expected.value_at(a) ^ expected.value_at(n - a)) as usize] = true);
        let value = (0..).find(|&value| !reached[value as usize]).unwrap();
        if n <= 500 {
            assert_eq!(expected.value_at(n), value);
        } else {
            expected.push(value);
        }
    }
    assert!(
        engines_agree_in_spaces(UnequalSplitGame.heap_rule(), &expected, &[900, 2, 9000]),
        "Grundy's game has a sparse space"
    );
}

/// So many rare heaps that the shifts are ordered, and most of them are compared with the free codes only. It begins at some 50,000 heaps.
#[test]
fn many_rare_heaps() {
    let code = Code::octal("0.6").unwrap();
    let extend = |engine: HeapEngine, steps: &[u64]| {
        let mut sequence = NimSequence::with_engine(engine);
        for &to in steps {
            sequence.extend_by_rule(HeapRule::Code(&code), to, &()).expect("the rule suffices").unwrap();
        }
        sequence
    };
    let expected = extend(HeapEngine::Classes, &[80_000]);
    for &engine in HeapEngine::SPACE_ENGINES.iter().filter(|engine| engine.fits(HeapRule::Code(&code))) {
        let sequence = extend(engine, &[40_000, 51_000, 51_001, 80_000]);
        assert!(sequence.is_fast());
        let wrong = (0..=80_000).find(|&heap| sequence.value_at(heap) != expected.value_at(heap));
        assert_eq!(wrong, None, "{engine:?}");
    }
}

/// Which engine is at work once there are some thousand values.
#[test]
fn the_engine_fits_the_values() {
    let at_work = |code: &str| {
        let code = Code::octal(code).unwrap();
        let mut sequence = NimSequence::default();
        sequence.extend_by_rule(HeapRule::Code(&code), 5000, &()).unwrap().unwrap();
        sequence.active_engine()
    };
    assert_eq!(at_work("0.007"), Some(HeapEngine::Dense), "Treblecross has no sparse space");
    assert_eq!(at_work("0.16"), Some(HeapEngine::best_for(HeapRule::Code(&Code::octal("0.16").unwrap()))));
}

/// Codes without a sparse space; far enough for all cores to be used, and for values above 255.
#[test]
fn no_space_is_sparse() {
    for text in ["0.007", "0.04", "0.0377"] {
        let code = Code::octal(text).unwrap();
        let mut expected = HeapValues::default();
        code::extend(&code, &mut expected, 18_000, &()).unwrap();
        engines_agree_in_spaces(HeapRule::Code(&code), &expected, &[3000, 1, 14_000, 64, 333]);
    }
}

proptest! {
    #[test]
    fn finite_sets(numbers in prop::collection::vec(1u64..40, 1..8), middle in 0u64..150) {
        assert_engines_agree(&TakingGame(NumberSet::finite(numbers)), middle, 150);
    }

    #[test]
    fn all_but_sets(numbers in prop::collection::vec(1u64..30, 0..6), middle in 0u64..150) {
        assert_engines_agree(&TakingGame(NumberSet::all_but(numbers)), middle, 150);
    }

    #[test]
    fn octal_codes(first in prop::sample::select(vec!['0', '4']), rest in "[0-7]{1,5}", middle in 0u64..80) {
        assert_engines_agree(&CodedGame(Code::octal(&format!("{first}.{rest}")).unwrap()), middle, 80);
    }

    #[test]
    fn octal_codes_in_spaces(
        first in prop::sample::select(vec!['0', '4']),
        rest in "[0-7]{1,4}",
        steps in prop::collection::vec(1u64..700, 1..6),
    ) {
        let code = Code::octal(&format!("{first}.{rest}")).unwrap();
        if code.max_heaps() == 2 {
            let mut expected = HeapValues::default();
            code::extend(&code, &mut expected, 1_500, &()).unwrap();
            engines_agree_in_spaces(HeapRule::Code(&code), &expected, &steps);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn hexadecimal_codes(first in "[048C]", rest in "[0-9A-F]{1,4}", middle in 0u64..36) {
        assert_engines_agree(&CodedGame(Code::hexadecimal(&format!("{first}.{rest}")).unwrap()), middle, 36);
    }

    #[test]
    fn general_codes(
        added in prop::sample::select(vec!["", "", "", "8", "8?", "{3+}=", "G!0", "{4,6+}{3!,4}"]),
        first in prop::sample::select(vec!["0", "0", "4", "4!", "4=", "8!", "8?", "C=", "{2+}", "{2+}!", "{3+}?", "{2!,3?,5=+}"]),
        rest in prop::collection::vec(r"([0-9A-V]|\*|\{1,3\+\}|\{0,2,4\+\}|\{5,6\})[!?=]?|\{1,2!,3=,4\?\+\}", 0..4),
        tail in prop::collection::vec("[0-9A-J][!?=]?", 0..3),
        middle in 0u64..24,
    ) {
        let (rest, tail) = (rest.concat(), tail.concat());
        let tail = if tail.is_empty() { tail } else { format!("[{tail}]") };
        let code: TakeAndBreak = format!("{added}{first}.{rest}{tail}").parse().unwrap();
        prop_assert_eq!(code.to_string().parse::<TakeAndBreak>().unwrap(), code.clone());
        assert_engines_agree(&GeneralCodeGame(code), middle, 24);
    }
}

/// Values beyond 64, 128 and so on, for each kind of set.
#[test]
fn values_that_outgrow_the_sets() {
    for (text, to, largest) in [("0.3F", 150, 60), ("0.3{1,3}", 200, 60), ("0.3[3D?]", 130, 100), ("0.[3]", 300, 290)] {
        let game = GeneralCodeGame(text.parse().unwrap());
        let mut values = NimSequence::with_engine(HeapEngine::Bitset);
        values.extend(&game, to, &()).unwrap();
        let (most, _) = values.largest_value(values.len()).unwrap();
        assert!(most.0 > largest, "{text} has large values, not {most:?}");
        assert_engines_agree(&game, to / 3, to);
    }
    // With three unequal heaps the definition is slow, so it is compared on fewer heaps.
    assert_engines_agree(&GeneralCodeGame("0.3[38!]".parse().unwrap()), 70, 100);
}

/// A given table is continued as it is, and small steps give the same values as one long step.
#[test]
fn bitset_goes_on_from_tables() {
    let code: TakeAndBreak = "4.0{1,3!,4}8?".parse().unwrap();
    let rule = HeapRule::TakeAndBreak(&code);
    let mut once = NimSequence::default();
    once.extend_by_rule(rule, 90, &()).expect("the rule suffices").unwrap();
    let mut given: NimSequence = once.iter().take(40).map(|value| value.0).collect();
    let mut steps = NimSequence::default();
    for to in 0..=90 {
        steps.extend_by_rule(rule, to, &()).expect("the rule suffices").unwrap();
    }
    given.extend_by_rule(rule, 90, &()).expect("the rule suffices").unwrap();
    assert!(once.iter().eq(given.iter()) && once.iter().eq(steps.iter()));
}

/// A budget that runs out is reported, and the values computed so far can be continued.
#[test]
fn bitset_keeps_to_its_budget() {
    struct ByteLimit(std::sync::atomic::AtomicU64);
    impl Budget for ByteLimit {
        fn spend(&self, _: u64, bytes: u64) -> Result<(), Stop> {
            use std::sync::atomic::Ordering::Relaxed;
            let left = self.0.load(Relaxed).checked_sub(bytes).ok_or(Stop::Memory)?;
            self.0.store(left, Relaxed);
            Ok(())
        }
    }
    for text in ["0.3F", "0.3[F!]"] {
        let game = GeneralCodeGame(text.parse().unwrap());
        let mut values = NimSequence::default();
        for bytes in [1_000, 20_000, 20_000] {
            assert_eq!(values.extend(&game, 2_000, &ByteLimit(bytes.into())), Err(Stop::Memory), "{text}");
        }
        values.extend(&game, 400, &()).unwrap();
        let mut expected = NimSequence::default();
        expected.extend(&game, 400, &()).unwrap();
        assert!(expected.iter().zip(values.iter()).all(|(a, b)| a == b), "{text}");
    }
}

/// Values that an engine cannot hold are refused, and not truncated.
#[test]
fn values_that_no_engine_holds_are_refused() {
    let game = CodedGame(Code::octal("0.77").unwrap());
    for engine in [HeapEngine::Classes, HeapEngine::Dense, HeapEngine::Bitset] {
        for large in [1 << 25, (1 << 32) - 1, 1 << 32, (1 << 32) + 1, u64::MAX] {
            let given = [0, large];
            let mut values = given.into_iter().collect::<NimSequence>().continue_with_engine(engine);
            assert_eq!(values.extend(&game, 20, &()), Err(Stop::Unsupported), "{engine:?} {large}");
            assert!(values.iter().map(|value| value.0).eq(given), "{engine:?} keeps what was given");
        }
    }
}

/// No table has so many heaps: an error is returned, and nothing overflows.
#[test]
fn the_largest_numbers_are_refused() {
    let games: [&dyn HeapGame; 6] = [
        &CodedGame(Code::octal("0.77").unwrap()),
        &CodedGame(Code::octal("4.7").unwrap()),
        &TakingGame(NumberSet::finite([1, 2, 5])),
        &TakingGame(NumberSet::all_but([2])),
        &GeneralCodeGame("0.8F".parse().unwrap()),
        &UnequalSplitGame,
    ];
    for game in games {
        let fitting = HeapEngine::ALL.iter().filter(|engine| engine.fits(game.heap_rule()));
        for to in [u64::MAX, u64::MAX - 1, 1 << 63, (1 << 62) - 1] {
            for mut sequence in
                fitting.clone().map(|&engine| NimSequence::with_engine(engine)).chain([NimSequence::default()])
            {
                sequence.extend(game, 300, &()).unwrap();
                let length = sequence.len();
                assert_eq!(sequence.extend(game, to, &()), Err(Stop::Memory), "{} {to}", game.expression());
                assert_eq!(sequence.len(), length);
            }
        }
    }
}

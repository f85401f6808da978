//! Quotients against the definition: the misère outcomes of all sums of heaps up to a total, by an oracle that shares no code with them.

use grundy_game::{Budget, Code, HeapGame, HeapRule, Outcome, Stop};
use grundy_misere::{HeapQuotient, UnfinishedQuotient};
use proptest::prelude::*;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A code, with its text.
struct OctalGame(&'static str, Code);

fn octal_game(code: &'static str) -> OctalGame {
    OctalGame(code, Code::octal(code).expect("it is a code"))
}

impl HeapGame for OctalGame {
    fn expression(&self) -> String {
        self.0.into()
    }

    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        let digits = self.0.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0');
        for (taken, digit) in (0..=n).zip(digits) {
            let rest = n - taken;
            if digit & 1 != 0 && rest == 0 {
                visit(&[])?;
            }
            if digit & 2 != 0 && rest > 0 {
                visit(&[rest])?;
            }
            if digit & 4 != 0 {
                (1..=rest / 2).try_for_each(|part| visit(&[part, rest - part]))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn heap_rule(&self) -> HeapRule<'_> {
        HeapRule::Code(&self.1)
    }
}

/// The definition: sums as strings of sorted heaps, with a separate implementation of moves.
struct LostSumOracle {
    digits: Vec<u32>,
    lost: HashMap<String, bool>,
}

impl LostSumOracle {
    fn new(code: &str) -> LostSumOracle {
        LostSumOracle { digits: code.chars().filter_map(|digit| digit.to_digit(8)).collect(), lost: HashMap::new() }
    }

    /// Whether the player to move loses: there is a move, and each leads to a sum that is won.
    fn is_lost(&mut self, heaps: &str) -> bool {
        if let Some(&known) = self.lost.get(heaps) {
            return known;
        }
        let mut options: Vec<String> = Vec::new();
        for (at, heap) in heaps.bytes().enumerate() {
            let others = format!("{}{}", &heaps[..at], &heaps[at + 1..]);
            let size = usize::from(heap - b'@');
            // Each way to cut a heap into a left part, the tokens taken, and a right part.
            for left in 0..=size {
                for right in 0..=size - left {
                    let parts = [left, right].into_iter().filter(|&part| part > 0).count();
                    let taken = size - left - right;
                    if self.digits.get(taken).is_some_and(|digit| digit >> parts & 1 == 1) && (taken, parts) != (0, 1) {
                        let sign = |part| if part == 0 { None } else { Some((b'@' + part as u8) as char) };
                        let mut sum: Vec<char> = others.chars().chain(sign(left)).chain(sign(right)).collect();
                        sum.sort_unstable();
                        options.push(sum.into_iter().collect());
                    }
                }
            }
        }
        let lost = !options.is_empty() && options.iter().all(|option| !self.is_lost(option));
        self.lost.insert(heaps.into(), lost);
        lost
    }
}

/// All multisets of heaps from 1 to `largest` up to a total.
fn visit_sums(total: usize, largest: usize, sum: &mut Vec<u64>, visit: &mut impl FnMut(&[u64])) {
    visit(sum);
    for heap in 1..=largest.min(total) {
        sum.push(heap as u64);
        visit_sums(total - heap, heap, sum, visit);
        sum.pop();
    }
}

fn heaps_text(heaps: &[u64]) -> String {
    let mut signs: Vec<char> = heaps.iter().map(|&heap| (b'@' + heap as u8) as char).collect();
    signs.sort_unstable();
    signs.into_iter().collect()
}

/// Fifty codes: finite and infinite, tame and wild ones.
const TESTED_CODES: [&str; 50] = [
    "0.07", "0.77", "0.15", "0.16", "0.26", "0.34", "0.46", "0.47", "0.53", "0.54", "0.56", "0.6", "0.71", "0.72",
    "0.74", "0.75", "0.007", "0.045", "0.055", "0.115", "0.123", "0.124", "0.137", "0.144", "0.152", "0.155", "0.163",
    "0.171", "0.175", "0.177", "0.215", "0.241", "0.263", "0.312", "0.331", "0.351", "0.512", "0.611", "0.644",
    "0.665", "0.721", "0.736", "0.755", "0.777", "0.1023", "0.4107", "4.3", "4.56", "4.7", "4.74",
];

/// The quotient of the heaps up to `to`, or of as many as have a small quotient.
fn extended_quotient(code: &'static str, to: u64, most: usize) -> HeapQuotient {
    let mut quotient = HeapQuotient::new();
    match quotient.extend(&octal_game(code), to, most, &()) {
        Ok(()) => assert!(quotient.heap_count() > to || quotient.periodicity().is_some(), "{code}"),
        Err(why) => assert_eq!(why, UnfinishedQuotient::Order { max_order: most }, "{code}"),
    }
    quotient
}

#[test]
fn all_sums_to_a_total_of_22() {
    let (mut all, mut lost) = (0, 0);
    for code in TESTED_CODES {
        let quotient = extended_quotient(code, 22, 120);
        let mut oracle = LostSumOracle::new(code);
        let largest = if quotient.periodicity().is_some() { 22 } else { quotient.heap_count() as usize - 1 };
        assert!(largest >= 4, "{code}: only to {largest}");
        visit_sums(22, largest, &mut Vec::new(), &mut |heaps| {
            let expect = oracle.is_lost(&heaps_text(heaps));
            let outcome = quotient.outcome(heaps.iter().copied());
            assert_eq!(outcome, Some(Outcome::from_win(!expect)), "{code}: {heaps:?}");
            (all, lost) = (all + 1, lost + usize::from(expect));
        });
    }
    assert!(all > 100_000 && lost > 5_000, "{lost} of {all}");
}

#[test]
fn winning_moves_are_those_to_lost_sums() {
    for code in ["0.77", "0.07", "0.26", "4.3"] {
        let (quotient, mut oracle) = (extended_quotient(code, 12, 200), LostSumOracle::new(code));
        visit_sums(12, 12, &mut Vec::new(), &mut |heaps| {
            let moves = quotient.winning_moves(&octal_game(code), heaps).unwrap();
            let lost = oracle.is_lost(&heaps_text(heaps));
            // If there is no move, the player to move has won.
            let stuck =
                |&heap: &u64| octal_game(code).for_each_option(heap, &mut |_| ControlFlow::Break(())).is_continue();
            assert_eq!(moves.is_empty(), lost || heaps.iter().all(stuck), "{code}: {heaps:?}");
            for found in moves {
                let mut after = heaps.to_vec();
                after.remove(after.iter().position(|&heap| heap == found.heap).unwrap());
                after.extend(&found.remaining_heaps);
                assert!(oracle.is_lost(&heaps_text(&after)), "{code}: {heaps:?}, {found:?}");
            }
        });
    }
}

/// Some moves in a large heap are returned, and they lead to lost sums; there are some if and only if the sum is won.
#[test]
fn winning_moves_of_large_heaps() {
    for code in ["0.77", "0.33"] {
        let quotient = extended_quotient(code, 200, 200);
        assert!(quotient.periodicity().is_some(), "{code}");
        for heaps in
            (0..24).flat_map(|n| [vec![10u64.pow(12) + n], vec![10u64.pow(18) + n, 7], vec![u64::MAX - n, 9, 4]])
        {
            let moves = quotient.winning_moves(&octal_game(code), &heaps).unwrap();
            let won = quotient.outcome(heaps.iter().copied()) == Some(Outcome::N);
            assert_eq!(!moves.is_empty(), won, "{code}: {heaps:?}");
            for found in moves {
                let mut after = heaps.clone();
                after.remove(after.iter().position(|&heap| heap == found.heap).unwrap());
                after.extend(&found.remaining_heaps);
                assert_eq!(quotient.outcome(after.iter().copied()), Some(Outcome::P), "{code}: {heaps:?}, {found:?}");
                // The move is valid: one or two tokens are taken.
                let taken =
                    u128::from(found.heap) - found.remaining_heaps.iter().map(|&part| u128::from(part)).sum::<u128>();
                assert!((1..=2).contains(&taken), "{found:?}");
            }
        }
    }
}

/// If every move takes one token, the parity decides; if there are no moves, the quotient is trivial.
#[test]
fn trivial_quotients() {
    let order = |code, to| {
        let quotient = extended_quotient(code, to, 100);
        (quotient.order(), quotient.p_portion().count())
    };
    assert_eq!(order("0.0", 20), (1, 0));
    assert_eq!(order("0.3", 20), (2, 1));
    // Nim: tame, and 2^k + 2 elements for heaps below 2^k.
    assert_eq!(order("0.3333333", 7), (10, 2));
    let none = HeapQuotient::new();
    assert_eq!(
        (none.order(), none.heap_count(), none.outcome([]), none.element_of_heap(0)),
        (1, 0, Some(Outcome::N), None)
    );
}

#[test]
fn a_period_speaks_of_all_heaps() {
    let quotient = extended_quotient("0.123", 100, 100);
    let period = quotient.periodicity().unwrap();
    assert_eq!((period.preperiod, period.period, quotient.order()), (5, 5, 20));
    assert!(quotient.heap_count() < 40);
    assert_eq!(quotient.element_of_heap(10_u64.pow(18) + 3), quotient.element_of_heap(8));
    let mut oracle = LostSumOracle::new("0.123");
    visit_sums(30, 30, &mut Vec::new(), &mut |heaps| {
        if heaps.len() <= 2 {
            assert_eq!(quotient.outcome(heaps.iter().copied()) == Some(Outcome::P), oracle.is_lost(&heaps_text(heaps)));
        }
    });
    // Not enough heaps for a proof, and a game without a theorem.
    assert_eq!(self::extended_quotient("0.77", 150, 100).periodicity(), None);
    assert_eq!(self::extended_quotient("0.77", 150, 100).element_of_heap(151), None);
}

/// Monomials multiply as the elements do, and the relations reduce every product of a least word and a letter to its least word.
#[test]
fn presentations_hold() {
    for code in ["0.77", "0.123", "0.26", "0.07", "4.56"] {
        let quotient = extended_quotient(code, 30, 150);
        let presentation = quotient.presentation();
        let element = |word: &[u32]| {
            let powers = word.iter().zip(&presentation.generators);
            powers.fold(quotient.identity(), |x, (&exponent, generator)| {
                quotient.product(x, quotient.power(generator.element, u64::from(exponent)))
            })
        };
        for (x, word) in quotient.elements().zip(&presentation.words) {
            assert_eq!(element(&word.0), x, "{code}: {word}");
        }
        let length = |word: &[u32]| word.iter().sum::<u32>();
        let within = |part: &[u32], all: &[u32]| part.iter().zip(all).all(|(part, all)| part <= all);
        for (at, relation) in presentation.relations.iter().enumerate() {
            let others = presentation.relations.iter().enumerate().filter(|(other, _)| *other != at);
            for (_, other) in others {
                assert!(
                    !within(&other.larger_word.0, &relation.larger_word.0),
                    "{code}: {relation} follows from {other}"
                );
            }
            assert_eq!(element(&relation.larger_word.0), element(&relation.least_word.0), "{code}: {relation}");
            assert!(length(&relation.larger_word.0) >= length(&relation.least_word.0), "{code}: {relation}");
        }
        for (x, word) in quotient.elements().zip(&presentation.words) {
            for (at, generator) in presentation.generators.iter().enumerate() {
                let mut word = word.0.clone();
                word[at] += 1;
                while let Some(relation) = presentation
                    .relations
                    .iter()
                    .find(|relation| word.iter().zip(&relation.larger_word.0).all(|(all, part)| all >= part))
                {
                    let (from, to) = (&relation.larger_word.0, &relation.least_word.0);
                    word = word.iter().zip(from).zip(to).map(|((all, from), to)| all - from + to).collect();
                }
                let product = quotient.product(x, generator.element);
                assert_eq!(word, presentation.words[product.index()].0, "{code}");
            }
        }
    }
}

/// The presentation that is printed for Kayles (Plambeck and Siegel, 2008) holds, letter by letter.
#[test]
fn the_presentation_of_kayles() {
    let quotient = extended_quotient("0.77", 60, 100);
    let presentation = quotient.presentation();
    assert_eq!((quotient.order(), presentation.generators.len()), (40, 7));
    let element = |word: &str| {
        let mut x = quotient.identity();
        let mut last = x;
        for sign in word.chars() {
            last = match sign {
                '1' => quotient.identity(),
                '2' | '3' => {
                    x = quotient.product(x, quotient.power(last, u64::from(sign as u32 - '1' as u32)));
                    continue;
                }
                letter => presentation.generators[letter as usize - 'a' as usize].element,
            };
            x = quotient.product(x, last);
        }
        x
    };
    let printed = "a2=1 b3=b bc2=b c3=c bd=bc cd=b2 d3=d be=bc ce=b2 e2=de bf=ab cf=ab2c d2f=f f2=b2 b2g=g c2g=g dg=cg eg=cg fg=ag g2=b2";
    for relation in printed.split(' ') {
        let (from, to) = relation.split_once('=').unwrap();
        assert_eq!(element(from), element(to), "{relation}");
    }
    let mut lost: Vec<_> = ["a", "b2", "ac", "ac2", "d", "ad2", "e", "ade", "adf"].map(element).into();
    lost.sort_unstable();
    assert_eq!(quotient.p_portion().collect::<Vec<_>>(), lost);
}

/// A budget of a number of positions.
struct PositionLimit(AtomicU64);

impl Budget for PositionLimit {
    fn spend(&self, positions: u64, _: u64) -> Result<(), Stop> {
        self.0.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(positions)).map(drop).map_err(|_| Stop::Positions)
    }
}

#[test]
fn budgets_end_it_and_leave_what_was_found() {
    let whole = extended_quotient("0.07", 26, 1000);
    for positions in [0, 10, 1000, 10_000, 20_000] {
        let mut quotient = HeapQuotient::new();
        let ended = quotient.extend(&octal_game("0.07"), 26, 1000, &PositionLimit(positions.into()));
        assert_eq!(ended, Err(UnfinishedQuotient::Stop(Stop::Positions)));
        let heaps = quotient.heap_count();
        assert!(heaps <= 26);
        if heaps > 0 {
            assert_eq!(quotient.order(), self::extended_quotient("0.07", heaps - 1, 1000).order());
        }
        // The quotient continues from there.
        quotient.extend(&octal_game("0.07"), 26, 1000, &()).unwrap();
        assert_eq!((quotient.order(), quotient.growth()), (144, whole.growth()));
    }
    let mut small = HeapQuotient::new();
    assert_eq!(small.extend(&octal_game("0.07"), 26, 30, &()), Err(UnfinishedQuotient::Order { max_order: 30 }));
    assert_eq!((small.heap_count(), small.order()), (25, 24));
}

/// Rules that add tokens are refused, and heaps that are far too large.
#[test]
fn wrong_rules_are_refused() {
    struct GrowingHeaps;
    impl HeapGame for GrowingHeaps {
        fn expression(&self) -> String {
            "up".into()
        }
        fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
            if n == 3 { visit(&[3]) } else { ControlFlow::Continue(()) }
        }
    }
    let mut quotient = HeapQuotient::new();
    assert_eq!(quotient.extend(&GrowingHeaps, 9, 10, &()), Err(UnfinishedQuotient::Stop(Stop::Unsupported)));
    assert_eq!(quotient.heap_count(), 3);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Random games in which a move may leave any smaller heaps.
    #[test]
    fn games_without_a_code(rules in prop::collection::vec(prop::collection::vec((0u64..9, 0u64..9), 0..4), 9)) {
        struct ListedGame(Vec<Vec<(u64, u64)>>);
        impl HeapGame for ListedGame {
            fn expression(&self) -> String {
                "any".into()
            }
            fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
                let options = self.0[n as usize].iter().filter(|(a, b)| *a < n && *b < n);
                let mut options = options.map(|&(a, b)| [a, b]);
                options.try_for_each(|parts| visit(&parts))
            }
        }
        fn is_lost(game: &ListedGame, heaps: &[u64], known: &mut HashMap<Vec<u64>, bool>) -> bool {
            if let Some(&lost) = known.get(heaps) {
                return lost;
            }
            let mut options = Vec::new();
            for at in 0..heaps.len() {
                let _ = game.for_each_option(heaps[at], &mut |left| {
                    let mut after = [&heaps[..at], &heaps[at + 1..], left].concat();
                    after.retain(|&heap| heap > 0);
                    after.sort_unstable();
                    options.push(after);
                    ControlFlow::Continue(())
                });
            }
            let lost = !options.is_empty() && options.iter().all(|option| !is_lost(game, option, known));
            known.insert(heaps.to_vec(), lost);
            lost
        }
        let game = ListedGame(rules);
        let mut quotient = HeapQuotient::new();
        let ended = quotient.extend(&game, 8, 200, &());
        prop_assert!(ended.is_ok() || ended == Err(UnfinishedQuotient::Order { max_order: 200 }), "{:?}", ended);
        let mut known = HashMap::new();
        let largest = quotient.heap_count() as usize - 1;
        visit_sums(14, largest, &mut Vec::new(), &mut |heaps| {
            if heaps.len() <= 5 {
                let mut sorted = heaps.to_vec();
                sorted.sort_unstable();
                let expect = is_lost(&game, &sorted, &mut known);
                assert_eq!(quotient.outcome(heaps.iter().copied()) == Some(Outcome::P), expect, "{heaps:?}");
            }
        });
    }
}

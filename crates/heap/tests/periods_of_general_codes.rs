//! Periods that are shown for general codes, against values by the definition far beyond the bound.

use grundy_game::{HeapRule, SizeConstraint, TakeAndBreak, take_and_break::HeapCount};
use grundy_heap::NimSequence;
use grundy_heap::period::{PeriodTheorem, prove_period};
use std::collections::BTreeSet;

/// Sets of nim-sums of heaps, by how many heaps (all from `counts` on in one), how many sizes (two and more in one), and tokens.
struct DefinitionSums {
    counts: usize,
    tokens: usize,
    /// Heaps of any sizes.
    any: Vec<Vec<Vec<BTreeSet<u64>>>>,
    /// Heaps of different sizes.
    unequal: Vec<Vec<BTreeSet<u64>>>,
}

impl DefinitionSums {
    fn new(counts: usize, tokens: usize) -> DefinitionSums {
        let mut any = vec![vec![vec![BTreeSet::new(); tokens + 1]; 3]; counts + 1];
        let mut unequal = vec![vec![BTreeSet::new(); tokens + 1]; counts + 1];
        any[0][0][0].insert(0);
        unequal[0][0].insert(0);
        DefinitionSums { counts, tokens, any, unequal }
    }

    /// Adds a size, with the value of its heaps.
    fn add(&mut self, size: usize, value: u64) {
        for tokens in (0..=self.tokens).rev() {
            for count in 0..=self.counts {
                for sizes in 0..3 {
                    for nim_sum in self.any[count][sizes][tokens].clone() {
                        for times in 1..=(self.tokens - tokens) / size {
                            let (to, kinds) = ((count + times).min(self.counts), (sizes + 1).min(2));
                            let sum = if times % 2 == 1 { nim_sum ^ value } else { nim_sum };
                            self.any[to][kinds][tokens + times * size].insert(sum);
                        }
                    }
                }
                if tokens + size <= self.tokens {
                    let sums: Vec<u64> = self.unequal[count][tokens].iter().map(|sum| sum ^ value).collect();
                    self.unequal[(count + 1).min(self.counts)][tokens + size].extend(sums);
                }
            }
        }
    }

    /// The nim-sums of a way to leave so many tokens.
    fn way_sums(&self, way: (HeapCount, SizeConstraint), tokens: usize, values: &[u64]) -> BTreeSet<u64> {
        let counts = match way.0 {
            HeapCount::Exactly(count) => count as usize..=count as usize,
            HeapCount::AtLeast(count) => count as usize..=self.counts,
        };
        let sizes = if *counts.end() < 2 { SizeConstraint::Any } else { way.1 };
        let mut found = BTreeSet::new();
        for count in counts.clone() {
            match sizes {
                SizeConstraint::Any => self.any[count].iter().for_each(|sums| found.extend(&sums[tokens])),
                SizeConstraint::NotAllEqual => found.extend(&self.any[count][2][tokens]),
                SizeConstraint::AllUnequal => found.extend(&self.unequal[count][tokens]),
                SizeConstraint::AllEqual => {}
            }
        }
        if sizes == SizeConstraint::AllEqual {
            let fits = |count: usize| counts.contains(&count.min(self.counts)) && tokens.is_multiple_of(count);
            let all = (1..=tokens).filter(|&count| fits(count));
            found.extend(all.map(|count| if count % 2 == 1 { values[tokens / count] } else { 0 }));
        }
        found
    }
}

/// The values of heaps 0 to `to`, by the definition.
fn values_by_definition(code: &TakeAndBreak, to: usize) -> Vec<u64> {
    let ways = |places: &[grundy_game::take_and_break::CodeDigit]| -> Vec<Vec<(HeapCount, SizeConstraint)>> {
        places.iter().map(|digit| digit.ways().collect()).collect()
    };
    let (added, taken) = (ways(code.adding_digits()), ways(code.written_digits()));
    let most = added.iter().chain(&taken).flatten().map(|way| way.0.minimum()).max().unwrap_or(0) as usize + 1;
    let mut sums = DefinitionSums::new(most, to + added.len());
    let mut values = vec![0];
    for n in 1..=to {
        let mut options = BTreeSet::new();
        let takes = taken.iter().enumerate().filter(|(i, _)| *i <= n).map(|(i, ways)| (n - i, ways));
        let adds = added.iter().enumerate().map(|(i, ways)| (n + i + 1, ways));
        for (left, ways) in takes.chain(adds) {
            ways.iter().for_each(|&way| options.extend(sums.way_sums(way, left, &values)));
        }
        let value = (0..).find(|value| !options.contains(value)).expect("there are few options");
        values.push(value);
        sums.add(n, value);
    }
    values
}

/// The heap up to which a proved period was compared; `None` if there is none.
fn checked_period(text: &str, to: usize) -> Option<u64> {
    let code: TakeAndBreak = text.parse().ok()?;
    let law = PeriodTheorem::for_rule(HeapRule::TakeAndBreak(&code))?;
    let values = values_by_definition(&code, to);
    let table: NimSequence = values.iter().copied().collect();
    // The shortest table that shows a period, so that as much as there can be lies beyond it.
    let shown = (8..=to + 1).find_map(|length| prove_period(&table, length, &law))?.periodicity;
    for n in shown.preperiod..=to as u64 - shown.period {
        assert_eq!(values[(n + shown.period) as usize], values[n as usize], "{text}: {shown:?} at {n}, {law:?}");
    }
    Some(shown.preperiod)
}

struct RandomDice(u64);

impl RandomDice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }

    fn digit(&mut self, unbounded: bool) -> String {
        let marks = ["", "", "", "!", "?", "="];
        let mark = |dice: &mut RandomDice| marks[dice.roll(6) as usize];
        let mut ways = Vec::new();
        for heaps in 0..5 {
            if self.roll(4) == 0 {
                ways.push(format!("{heaps}{}", if heaps < 2 { "" } else { mark(self) }));
            }
        }
        if unbounded && self.roll(2) == 0 {
            let least = 5 - self.roll(4).min(3);
            ways.retain(|way| way.as_bytes()[0] - b'0' < least as u8);
            ways.push(format!("{least}{}+", ["", "!", "?"][self.roll(3) as usize]));
        }
        if ways.is_empty() { "0".into() } else { format!("{{{}}}", ways.join(",")) }
    }

    fn code(&mut self, unbounded: bool) -> String {
        let first = match self.roll(4) {
            0 => ["4", "8", "4!", "8!", "8?", "K", "80", "G00", "{3+}0", "{2+}", "{2!+}", "{3?+}"]
                [self.roll(12) as usize],
            _ => "0",
        };
        let digits: Vec<String> = (0..1 + self.roll(3)).map(|_| self.digit(unbounded)).collect();
        format!("{first}.{}", digits.concat())
    }
}

#[test]
fn proved_periods_hold_by_the_definition() {
    let count = std::env::var("GRUNDY_RANDOM_CODES").ok().and_then(|n| n.parse().ok()).unwrap_or(150);
    let (mut proved, mut with_preperiod) = (0, 0);
    for seed in 0..count {
        let text = RandomDice(seed * 977 + 5).code(seed % 2 == 0);
        let Some(preperiod) = checked_period(&text, 200) else { continue };
        proved += 1;
        with_preperiod += u64::from(preperiod > 1);
    }
    assert!(proved > count / 8 && with_preperiod > count / 40, "{proved} proved, {with_preperiod} with a preperiod");
}

/// Codes of each kind of way, further out.
#[test]
fn each_kind_of_way_has_a_period() {
    let texts = [
        "K.0",
        "4=.3",
        "0.34=",
        "80.3",
        "0.{0,1,2,5+}",
        "0.{0,1,3?+}",
        "0.{0,1,3+}{1}{3,4=}",
        "80.{0,2+}",
        "0.{1,3!}{2?}",
        "K.{3!}{4!}{0,1}",
        "0.{0,4?}0{0,1}",
    ];
    let without: Vec<&str> = texts.into_iter().filter(|text| checked_period(text, 200).is_none()).collect();
    assert_eq!(without, [""; 0]);
    // Any number of different sizes: the bound is some hundreds.
    let texts = ["0.{0,1,3!+}", "0.{0,1,4!+}"];
    let without: Vec<&str> = texts.into_iter().filter(|text| checked_period(text, 400).is_none()).collect();
    assert_eq!(without, [""; 0]);
}

/// Codes that the theorem does not cover.
#[test]
fn kinds_without_a_theorem() {
    for text in ["8=.0", "{2+}=.0", "0.*=", "0.3[03!]", "0.[7]", "0.3{3=}"] {
        let code: TakeAndBreak = text.parse().unwrap_or_else(|_| panic!("{text} is a code"));
        assert_eq!(PeriodTheorem::for_rule(HeapRule::TakeAndBreak(&code)), None, "{text}");
    }
    let unequal: TakeAndBreak = "0.3F!".parse().unwrap_or_else(|_| panic!("it is a code"));
    let law = PeriodTheorem::for_rule(HeapRule::TakeAndBreak(&unequal)).unwrap();
    assert!(!law.holds_for_products());
    // Two heaps of different sizes, and three of any: the bounds of before.
    let pairs: TakeAndBreak = "4!.3".parse().unwrap_or_else(|_| panic!("it is a code"));
    assert_eq!(
        PeriodTheorem::for_rule(HeapRule::TakeAndBreak(&pairs)).unwrap().equality_bound(5, 7, 9),
        Some(2 * 5 + 2 * 7 + 1 - 1)
    );
}

/// A period that is shown is the least one. Where any number of heaps may be left, an odd period needs more values than its double.
#[test]
fn the_double_of_a_period_is_not_shown() {
    for text in ["0.{0,1,3+}", "0.{0,3+}", "0.{0,1,3?+}"] {
        let code: TakeAndBreak = text.parse().unwrap_or_else(|_| panic!("{text} is a code"));
        let law = PeriodTheorem::for_rule(HeapRule::TakeAndBreak(&code)).expect("the theorem covers it");
        for (period, preperiod) in [(1, 5), (1, 9), (3, 7), (5, 20)] {
            let value = |n: u64| if n < preperiod { preperiod - n } else { n % period };
            let table: NimSequence = (0..2_000).map(value).collect();
            let shown: Vec<_> = (8..2_000).filter_map(|length| prove_period(&table, length, &law)).collect();
            assert!(!shown.is_empty(), "{text}, {period}");
            for found in shown {
                assert_eq!(found.periodicity.period, period, "{text}: from {preperiod}, {found:?}");
            }
        }
    }
}

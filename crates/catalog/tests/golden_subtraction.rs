//! Checks the values and periods of the subtraction games against `suite/golden/subtraction_periods.tsv`.

use grundy_game::{GameShape, Nimber, NumberSet};

const SUBTRACTION_PERIODS_TSV: &str = include_str!("../../../suite/golden/subtraction_periods.tsv");

#[test]
fn values_and_periods() {
    let mut rows = 0;
    for line in SUBTRACTION_PERIODS_TSV.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let set = parse_numbers(fields[0].trim_matches(['{', '}']));
        let (period, preperiod, max) = (parse_number(fields[1]), parse_number(fields[2]), parse_number(fields[3]));
        // The window of `max S` values after the preperiod determines all that follow: two of them must agree.
        let window = *set.last().expect("a set has members");
        let to = preperiod + 2 * period + window;
        let values = first_values(NumberSet::finite(set), to);
        let first: Vec<u64> = values.iter().map(|v| v.0).collect();
        let expect = parse_numbers(fields[4]);
        assert_eq!(first[..expect.len().min(first.len())], expect[..expect.len().min(first.len())], "{line}");
        let (start, step) = (preperiod as usize, period as usize);
        assert!(first[start..].iter().zip(&first[start + step..]).all(|(a, b)| a == b), "{line}");
        assert!(start == 0 || first[start - 1] != first[start - 1 + step], "the preperiod is the least: {line}");
        assert_eq!(first.iter().max(), Some(&max), "{line}");
        rows += 1;
    }
    assert!(rows > 300, "{rows} rows were read");
}

fn first_values(set: NumberSet, to: u64) -> Vec<Nimber> {
    let game = grundy_catalog::subtract::ruleset(set);
    let GameShape::Heap(heaps) = game.shape() else { panic!("a subtraction game is a heap game") };
    let mut values = grundy_heap::NimSequence::default();
    values.extend(heaps, to, &()).expect("there is no budget");
    values.iter().collect()
}

fn parse_numbers(list: &str) -> Vec<u64> {
    list.split(',').map(parse_number).collect()
}

fn parse_number(text: &str) -> u64 {
    text.trim().parse().unwrap_or_else(|_| panic!("{text} is a number"))
}

//! Streams against tables.

use super::*;
use crate::period::{PeriodTheorem, prove_period};
use grundy_game::Code;

fn recurrent_period(code: &str, heaps: usize, window: usize, to: u64) -> Option<RecurrentPeriod> {
    let code = Code::octal(code).unwrap();
    let rule = HeapRule::Code(&code);
    let mut values = NimSequence::default();
    extend_wide_table(&mut values, rule, heaps, &()).unwrap()?;
    let start = into_wide_table(values)?;
    let mut search = RecurrenceSearch::from_start(start, window)?;
    search.run(to, &(), &mut |_| Ok(())).unwrap()
}

/// The theorem of Guy and Smith, from a table, gives the same period: also where windows are too short at first.
#[test]
fn a_window_shows_what_the_table_shows() {
    let mut compared = 0;
    for code in
        ["0.16", "0.56", "0.127", "0.156", "0.644", "0.165", "0.376", "0.45", "0.07", "0.77", "0.26", "4.7", "0.1777"]
    {
        let rule = Code::octal(code).unwrap();
        let law = PeriodTheorem::for_rule(HeapRule::Code(&rule)).unwrap();
        let mut values = NimSequence::default();
        let length = 700_000;
        values.extend_by_rule(HeapRule::Code(&rule), length as u64 - 1, &()).unwrap().unwrap();
        let shown = prove_period(&values, length, &law).map(|shown| shown.periodicity);
        for (heaps, window) in [(1 << 16, 1 << 7), (1 << 17, 1 << 12)] {
            let Some(found) = recurrent_period(code, heaps, window, length as u64) else { continue };
            compared += 1;
            assert_eq!(Some(found.periodicity), shown, "{code} {heaps} {window}");
            let (_, second) = found.ends;
            assert!(
                second <= heaps as u64 + 2 * (found.periodicity.preperiod + found.periodicity.period) + (1 << 17),
                "{code} {found:?}"
            );
            let largest = values.largest_value(second as usize).unwrap();
            assert_eq!(found.largest, (largest.0.0, largest.1 as u64), "{code}");
        }
    }
    assert!(compared >= 10, "{compared}");
}

/// From A. Flammenkamp's table of octal games: `suite/golden/octal_periods.tsv`.
#[test]
fn long_periods_are_those_of_the_literature() {
    let found = recurrent_period("0.354", 1 << 20, MIN_WINDOW_VALUES, 20_000_000).unwrap();
    assert_eq!((found.periodicity.preperiod, found.periodicity.period), (10_061_916, 1_180));
}

/// Rare heaps up to 1,453,515 make windows of four million values. The values are those of a table, also after a checkpoint.
#[test]
fn large_rare_heaps_make_long_windows() {
    let code = Code::octal("0.7102").unwrap();
    let rule = HeapRule::Code(&code);
    let mut search = RecurrenceSearch::begin(NimSequence::default(), rule, 1 << 22, u64::MAX, &()).unwrap().unwrap();
    assert_eq!((search.windows().length(), search.retained_value_count()), (1 << 22, 1 << 24));
    let to = 40_000_000;
    assert_eq!(search.run(to, &(), &mut |_| Ok(())), Ok(None));
    let mut table = NimSequence::default();
    table.extend_by_rule(rule, to, &()).unwrap().unwrap();
    let agrees = |search: &RecurrenceSearch| {
        let first = to as usize + 1 - search.windows().length();
        let values = search.values_before(to + 1, &()).unwrap();
        values.iter().zip(first..).all(|(&value, heap)| u64::from(value) == table.value_at(heap))
    };
    assert!(agrees(&search));
    let mut reader = RecurrenceCheckpointReader::default();
    reader.read(&search.windows().to_numbers().collect::<Vec<_>>());
    let checkpoint = reader.finish().unwrap();
    let mut late = RecurrenceSearch::resume(NimSequence::default(), rule, checkpoint, &()).unwrap().unwrap();
    assert_eq!(late.run(to, &(), &mut |_| Ok(())), Ok(None));
    assert!(agrees(&late));
    // A table that is too long for the first values.
    let far =
        RecurrenceSearch::begin(NimSequence::default(), rule, RecurrenceSearch::MAX_FIRST_HEAPS + 1, u64::MAX, &());
    assert!(far.unwrap().is_none());
}

/// A checkpoint continues the search, and one of another sequence is refused.
#[test]
fn a_search_is_resumed() {
    let search = |code: &str| {
        let code = Code::octal(code).unwrap();
        RecurrenceSearch::begin(NimSequence::default(), HeapRule::Code(&code), 0, u64::MAX, &()).unwrap().unwrap()
    };
    let mut whole = search("0.106");
    let mut checkpoint = None;
    let result = whole.run(9_000_000, &(), &mut |windows| {
        if checkpoint.is_none() && windows.ends().any(|end| end > 4_000_000) {
            let mut reader = RecurrenceCheckpointReader::default();
            reader.read(&windows.to_numbers().collect::<Vec<_>>());
            checkpoint = reader.finish();
        }
        Ok(())
    });
    assert_eq!(result, Ok(None));
    let checkpoint = checkpoint.unwrap();
    let code = Code::octal("0.106").unwrap();
    let mut late = RecurrenceSearch::resume(NimSequence::default(), HeapRule::Code(&code), checkpoint.clone(), &())
        .unwrap()
        .unwrap();
    assert!((4_000_000..9_000_000).contains(&late.len()), "{}", late.len());
    assert_eq!(late.run(9_000_000, &(), &mut |_| Ok(())), Ok(None));
    assert_eq!(late.len(), whole.len());
    let end = late.windows().ends().last().unwrap() as usize;
    assert_eq!(late.windows().last_until(end), whole.windows().last_until(end));
    assert_eq!(late.windows().largest_value(), whole.windows().largest_value());
    let other = Code::octal("0.165").unwrap();
    let other = RecurrenceSearch::resume(NimSequence::default(), HeapRule::Code(&other), checkpoint, &()).unwrap();
    assert!(other.is_none());
}

#[test]
fn where_nothing_recurs_the_search_ends_at_its_limit() {
    let code = Code::octal("0.106").unwrap();
    let rule = HeapRule::Code(&code);
    let mut start = NimSequence::default();
    extend_wide_table(&mut start, rule, 1 << 16, &()).unwrap();
    let mut search = RecurrenceSearch::from_start(into_wide_table(start).unwrap(), 1 << 12).unwrap();
    let mut values = NimSequence::default();
    // The second search continues the first.
    for to in [3_000_000, 4_000_000] {
        assert_eq!(search.run(to, &(), &mut |_| Ok(())), Ok(None));
        assert_eq!(search.len(), to + 1);
        values.extend_by_rule(rule, to, &()).unwrap().unwrap();
        let (largest, heap) = values.largest_value(to as usize + 1).unwrap();
        assert_eq!(search.windows().largest_value(), (largest.0, heap as u64));
    }
}

/// Few first values are asked for, but a stream begins with more than the largest heap allows.
#[test]
fn no_value_beyond_the_last_heap_is_computed() {
    let code = Code::octal("0.106").unwrap();
    let begin =
        |last: u64| RecurrenceSearch::begin(NimSequence::default(), HeapRule::Code(&code), 1 << 16, last, &()).unwrap();
    assert!(begin(1_000_000).is_none());
    assert!(begin(START_HEAPS as u64 - 2).is_none());
    assert_eq!(begin(START_HEAPS as u64 - 1).map(|search| search.len()), Some(START_HEAPS as u64));
}

//! Streams against tables.

use super::*;
use crate::{HeapValues, ValueTally};
use grundy_game::{Code, HeapRule};
use std::ops::ControlFlow;

struct OctalHeaps(Code);

impl HeapGame for OctalHeaps {
    fn expression(&self) -> String {
        self.0.to_string()
    }

    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.0.for_each_option(n, visit)
    }

    fn heap_rule(&self) -> HeapRule<'_> {
        HeapRule::Code(&self.0)
    }
}

impl ValueStream {
    fn with_sizes(sizes: RetentionSizes) -> ValueStream {
        ValueStream { sizes, ..ValueStream::default() }
    }
}

const WIDE_SIZES: RetentionSizes = RetentionSizes { head: 1 << 14, tail: 1 << 14, segment: 1 << 13 };
const NARROW_SIZES: RetentionSizes = RetentionSizes { head: 1 << 9, tail: 1 << 10, segment: 1 << 9 };

/// Whatever is kept, the values are those of the table, each visited once: also for games without a sparse space,
/// and where rare heaps are found after codes were discarded.
#[test]
fn what_flows_by_is_the_table() {
    for (code, to) in [("0.106", 600_000), ("0.16", 300_000), ("0.1777", 300_000), ("0.6", 9_000), ("0.007", 5_000)] {
        let game = OctalHeaps(Code::octal(code).unwrap());
        let mut table = NimSequence::default();
        table.extend(&game, to, &()).unwrap();
        for sizes in [WIDE_SIZES, NARROW_SIZES] {
            let (mut next, mut last) = (0, 0);
            let mut stream = ValueStream::with_sizes(sizes);
            let result = stream.run(&game, to, &(), &mut |step| {
                let portion = &step.portion;
                assert_eq!(portion.heaps().start, next, "{code}");
                next = portion.heaps().end;
                portion
                    .heaps()
                    .for_each(|heap| assert_eq!(portion.value_at(heap), table.value_at(heap), "{code} {heap}"));
                let late = portion.restrict_from(next - 1);
                last = late.value_at(late.heaps().start);
                Ok(())
            });
            assert_eq!((result, next as u64, last), (Ok(()), to + 1, table.value_at(to as usize)), "{code}");
            assert_eq!(stream.rare_summary().is_some(), table.rare_summary().is_some(), "{code}");
        }
    }
}

/// A budget of memory.
struct MemoryLimit {
    limit: u64,
    held: std::sync::atomic::AtomicU64,
}

impl Budget for MemoryLimit {
    fn spend(&self, _: u64, bytes: u64) -> Result<(), Stop> {
        let held = self.held.fetch_add(bytes, std::sync::atomic::Ordering::Relaxed) + bytes;
        if held > self.limit { Err(Stop::Memory) } else { Ok(()) }
    }

    fn release(&self, bytes: u64) {
        self.held.fetch_sub(bytes, std::sync::atomic::Ordering::Relaxed);
    }
}

/// Rare heaps that are found after codes were discarded lead to a longer table, and not to one of all values.
#[test]
fn late_rare_heaps_do_not_need_a_table_of_all_values() {
    let game = OctalHeaps(Code::octal("0.7102").unwrap());
    let sizes = RetentionSizes { head: 1 << 15, tail: 1 << 15, segment: 1 << 14 };
    let budget = MemoryLimit { limit: 60_000_000, held: 0.into() };
    let (mut stream, mut next, mut restarts) = (ValueStream::with_sizes(sizes), 0, 0);
    let result = stream.run(&game, 100_000_000, &budget, &mut |step| {
        assert_eq!(step.portion.heaps().start, next);
        next = step.portion.heaps().end;
        restarts += usize::from(step.table().is_some());
        Ok(())
    });
    assert_eq!((result, next), (Ok(()), 100_000_001));
    assert!(restarts > 1 && stream.discards_values(), "{restarts}");
}

/// A stream that is continued after any window gives the values of the table. Larger codes than those of the first values occur.
#[test]
fn a_stream_is_continued_after_a_window() {
    let (mut resumed, mut larger) = (0, 0);
    for (code, to) in
        [("0.106", 600_000), ("0.16", 300_000), ("0.1777", 300_000), ("0.56", 300_000), ("0.7102", 300_000)]
    {
        let game = OctalHeaps(Code::octal(code).unwrap());
        let mut table = NimSequence::default();
        table.extend(&game, to, &()).unwrap();
        let mut checkpoints = Vec::new();
        let mut tally = ValueTally::default();
        let result = ValueStream::with_sizes(WIDE_SIZES).run(&game, to, &(), &mut |step| {
            assert_eq!(step.table().is_none(), step.window().is_some());
            tally.add_portion(&step.portion);
            if let Some(window) = step.window() {
                let mut reader = StreamCheckpointReader::default();
                StreamState { start: 0, tally: &tally, window }
                    .to_numbers()
                    .collect::<Vec<_>>()
                    .chunks(1000)
                    .for_each(|some| reader.read(some));
                let checkpoint = reader.finish().unwrap();
                assert_eq!((checkpoint.start, &checkpoint.tally), (0, &tally));
                checkpoints.push(checkpoint);
            }
            Ok(())
        });
        assert_eq!(result, Ok(()));
        for StreamCheckpoint { window, .. } in checkpoints.iter().step_by(5) {
            let first = |length: u64| (0..length as usize).map(|heap| table.value_at(heap)).collect::<HeapValues>();
            let resume = |first, window: &StreamWindow| {
                ValueStream::resume(NimSequence::from(first), window, &game, &()).unwrap()
            };
            let mut stream = resume(first(window.head), window).unwrap();
            larger += usize::from(
                window.values.iter().map(|&value| value.into()).max()
                    > first(window.head).iter().map(|value| value.0).max(),
            );
            let mut next = window.end as usize;
            let result = stream.run(&game, to, &(), &mut |step| {
                let portion = &step.portion;
                assert_eq!(portion.heaps().start, next, "{code}");
                next = portion.heaps().end;
                portion
                    .heaps()
                    .for_each(|heap| assert_eq!(portion.value_at(heap), table.value_at(heap), "{code} {heap}"));
                Ok(())
            });
            assert_eq!((result, next as u64), (Ok(()), to + 1), "{code}");
            resumed += 1;
            assert!(resume(first(window.head - 1), window).is_none(), "too few first values");
            let short = StreamWindow { values: window.values[1..].to_vec(), ..window.clone() };
            let small = StreamWindow { head: 2, ..window.clone() };
            assert!(short.values.is_empty() || resume(first(window.head), &small).is_none(), "too small a head");
            let mut rare = window.clone();
            rare.values[0] = 0;
            assert!(resume(first(window.head), &rare).is_none(), "0 is rare");
        }
    }
    assert!(resumed > 20 && larger > 0, "{resumed} {larger}");
}

/// With an interval the table is visited while it grows.
#[test]
fn a_table_is_visited_at_intervals() {
    let game = OctalHeaps(Code::octal("0.007").unwrap());
    let (mut next, mut steps) = (0, 0);
    let mut stream = ValueStream::default().with_interval(Duration::ZERO);
    let result = stream.run(&game, 3_000, &(), &mut |step| {
        assert_eq!(step.portion.heaps().start, next);
        next = step.portion.heaps().end;
        assert_eq!(step.table().map(NimSequence::len), Some(next));
        steps += 1;
        Ok(())
    });
    assert_eq!((result, next), (Ok(()), 3_001));
    assert!(steps >= 10, "{steps}");
}

/// Rare heaps up to 1,453,515: more codes are kept, and values are still discarded.
#[test]
fn large_rare_heaps_keep_more_codes() {
    let (game, to) = (OctalHeaps(Code::octal("0.7102").unwrap()), 40_000_000);
    let mut table = NimSequence::default();
    table.extend(&game, to, &()).unwrap();
    let (mut next, mut stream) = (0, ValueStream::default());
    let result = stream.run(&game, to, &(), &mut |step| {
        let portion = &step.portion;
        assert_eq!(portion.heaps().start, next);
        next = portion.heaps().end;
        assert!(portion.heaps().step_by(61).all(|heap| portion.value_at(heap) == table.value_at(heap)));
        Ok(())
    });
    assert_eq!((result, next as u64), (Ok(()), to + 1));
    let SequenceTable::Wide(wide) = &stream.values.table else { panic!("the space is sparse") };
    assert!(wide.can_flow() && wide.discards_codes());
}

#[test]
fn whoever_is_shown_the_values_can_end_it() {
    let game = OctalHeaps(Code::octal("0.106").unwrap());
    let mut visited = 0;
    let result = ValueStream::with_sizes(WIDE_SIZES).run(&game, 1 << 40, &(), &mut |step| {
        visited = step.portion.heaps().end;
        if visited > 500_000 { Err(Stop::Cancelled) } else { Ok(()) }
    });
    assert_eq!(result, Err(Stop::Cancelled));
    assert!((500_000..600_000).contains(&visited), "{visited}");
}

#[test]
fn other_numbers_are_no_checkpoint() {
    let numbers = [5, 995, 9, 999, 1234, 100, 1000, 2, 7, 9];
    let read = |numbers: &[u64]| {
        let mut reader = StreamCheckpointReader::default();
        reader.read(numbers);
        reader.finish()
    };
    assert!(read(&numbers).is_some());
    (0..numbers.len()).for_each(|length| assert_eq!(read(&numbers[..length]), None, "{length}"));
    let changes =
        [(0, 6), (0, 2000), (1, u64::MAX), (4, 1 << 32), (5, 999), (5, u64::MAX), (6, 101), (7, 3), (8, 1 << 16)];
    for (at, number) in changes {
        let mut changed = numbers;
        changed[at] = number;
        assert_eq!(read(&changed), None, "{at} {number}");
    }
}

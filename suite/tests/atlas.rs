//! Sweeps over families of codes, compared with published periods and with each code by itself.

use grundy::period::period;
use grundy::quotient::{UnfinishedQuotient, quotient};
use grundy::{Argument, Code, ComputationEnd, Engine, Limits, Meter, evaluate};
use grundy_laws::atlas::{
    AtlasPlan, AtlasSweep, AtlasTableRow, CodeFamily, MisereAtlasRow, PeriodStatus, QuotientScope,
};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The rows of a family, in its order.
fn period_rows(family: &str, limit: u64) -> Vec<AtlasTableRow> {
    let plan = AtlasPlan::from_family(&CodeFamily::parse(family, 8).expect("it is a family"));
    let sweep =
        AtlasSweep { limit, sparse_limit: None, threads: 2, limits: Limits::default(), cancel: Default::default() };
    rows_in_order(plan.codes.len(), |take| plan.sweep(&sweep, |_| true, take))
}

/// The rows that a sweep reports, in the order of their places.
fn rows_in_order<R: Clone>(
    codes: usize,
    sweep: impl FnOnce(&mut dyn FnMut(usize, R) -> ControlFlow<()>) -> ComputationEnd,
) -> Vec<R> {
    let mut rows = vec![None; codes];
    let stop = sweep(&mut |place: usize, row| {
        assert!(rows[place].replace(row).is_none(), "a row comes once");
        ControlFlow::Continue(())
    });
    assert_eq!(stop, ComputationEnd::Done);
    rows.into_iter().map(|row| row.expect("every code has a row")).collect()
}

/// All octal codes of up to three digits have the published periods.
#[test]
fn golden_periods() {
    let rows: HashMap<String, AtlasTableRow> =
        period_rows("x.yzw", 4_000).into_iter().map(|row| (row.code.clone(), row)).collect();
    assert_eq!(rows.len(), 1024);
    let table = include_str!("../golden/octal_periods.tsv");
    let mut compared = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let code = Code::octal(fields[0]).expect("it is a code").to_string();
        let number = |i: usize| fields[i].parse::<u64>().expect("it is a number");
        let (period, preperiod, largest) = (number(1), number(2), (number(3), number(4)));
        let Some(row) = rows.get(&code).filter(|_| preperiod + period < 1_500) else { continue };
        let found = row.periodicity.expect("a period is found");
        assert_eq!(
            (row.kind, found.preperiod, found.period, found.saltus),
            (PeriodStatus::Proved, preperiod, period, 0),
            "{line}"
        );
        assert_eq!(row.largest, largest, "{line}");
        compared += 1;
    }
    assert!(compared > 330, "{compared} codes were compared");
}

/// If few values are rare, a sweep continues, and finds the long period of 0.16; 0.007 has no sparse space, and ends at the limit.
#[test]
fn cheap_sequences_are_computed_further() {
    let sweep = |family: &str, sparse_limit| {
        let plan = AtlasPlan::from_family(&CodeFamily::parse(family, 8).expect("it is a family"));
        let (limits, cancel) = (Limits::default(), Default::default());
        let sweep = AtlasSweep { limit: 40_000, sparse_limit, threads: 2, limits, cancel };
        rows_in_order(plan.codes.len(), |take| plan.sweep(&sweep, |_| true, take)).remove(0)
    };
    let near = sweep("0.16", None);
    assert_eq!((near.kind, near.periodicity, near.computed_to), (PeriodStatus::None, None, 40_000));
    let far = sweep("0.16", Some(1_000_000));
    let found = far.periodicity.expect("a period is found");
    assert_eq!((far.kind, found.preperiod, found.period), (PeriodStatus::Proved, 105_351, 149_459));
    assert_eq!(far.rare, near.rare, "no rare heap is larger");
    assert!(far.rare.is_some_and(|rare| rare.count > 1 && rare.last_heap < 20_000), "{:?}", far.rare);
    let dense = sweep("0.007", Some(1_000_000));
    assert_eq!((dense.kind, dense.rare, dense.computed_to), (PeriodStatus::None, None, 40_000 + dense.shift));
}

/// Rows shared between codes are the rows of each code by itself.
#[test]
fn rows_are_those_of_each_code() {
    let limit = 1_500;
    for row in period_rows("x.yz", limit).into_iter().chain(period_rows("0.0xy", limit)) {
        let Ok(Argument::Ruleset(game)) = evaluate(&row.code) else { panic!("{} is a code", row.code) };
        let own = period(&game, Some(limit + row.shift), &mut Engine::new(), &Meter::default())
            .expect("it is played with heaps");
        match row.kind {
            PeriodStatus::Proved => assert_eq!(row.periodicity, own.periodicity, "{}", row.code),
            _ => assert!(own.standing.is_none_or(|standing| !standing.is_proved()), "{}", row.code),
        }
        let largest = own.largest.map(|(value, at)| (value.0, at));
        assert_eq!(Some(row.largest), largest, "{}", row.code);
    }
}

/// The rows of a family for misère play, in its order.
fn misere_rows(family: &str, limit: u64, most: usize) -> Vec<MisereAtlasRow> {
    let plan = AtlasPlan::from_family_misere(&CodeFamily::parse(family, 8).expect("it is a family"));
    let sweep =
        AtlasSweep { limit, sparse_limit: None, threads: 2, limits: Limits::default(), cancel: Default::default() };
    rows_in_order(plan.codes.len(), |take| plan.sweep_misere(&sweep, most, |_| true, take))
}

/// All octal codes of up to three digits have the published quotients, if both quotients are known.
#[test]
fn golden_quotients() {
    let (limit, most) = (20, 60);
    let rows: HashMap<String, MisereAtlasRow> =
        misere_rows("x.yzw", limit, most).into_iter().map(|row| (row.code.clone(), row)).collect();
    assert_eq!(rows.len(), 1024);
    let (mut compared, mut proved, mut beyond) = (0, 0, 0);
    for fields in grundy_suite::rows(include_str!("../golden/misere_quotients.tsv")) {
        let [code, max_heap, _, _, period, preperiod, growth] = fields[..] else { panic!("{fields:?}") };
        let Some(row) = Code::octal(code).ok().and_then(|code| rows.get(&code.to_string())) else { continue };
        let grown = growth.split([';', ':', '/']).map(|number| number.parse().expect("it is a number"));
        let grown: Vec<u64> = grown.collect();
        let grown: Vec<(u64, usize, usize)> =
            grown.chunks_exact(3).map(|at| (at[0], at[1] as usize, at[2] as usize)).collect();
        let max_heap: u64 = max_heap.parse().expect("it is a heap");
        if row.last_heap > max_heap {
            continue;
        }
        let last = grown.iter().rfind(|at| at.0 <= row.last_heap).map_or((1, 0), |at| (at.1, at.2));
        assert_eq!((row.order, row.p_elements), last, "{code}");
        compared += 1;
        match row.reach {
            QuotientScope::Proved => {
                let found = row.periodic.expect("it is shown");
                assert_eq!((found.1.to_string(), found.0.to_string()), (period.into(), preperiod.into()), "{code}");
                proved += 1;
            }
            QuotientScope::Computed => assert_eq!(row.last_heap, limit + row.shift, "{code}"),
            QuotientScope::Order => {
                let next = grown.iter().any(|at| at.0 == row.last_heap + 1 && at.1 > most);
                assert!(next || row.last_heap == max_heap, "{code}");
                beyond += 1;
            }
        }
    }
    assert!(compared > 250 && proved > 30 && beyond > 30, "{compared} rows, {proved} proved, {beyond} beyond");
}

/// Rows shared between codes are the rows of each code by itself; tame quotients are those of Nim.
#[test]
fn misere_rows_are_those_of_each_code() {
    let (limit, most) = (14, 40);
    let (mut shared, mut tame) = (0, 0);
    for row in misere_rows("x.yz", limit, most).into_iter().chain(misere_rows("0.0xy", limit, most)) {
        let Ok(Argument::Ruleset(game)) = evaluate(&row.code) else { panic!("{} is a code", row.code) };
        let own = quotient(&game, limit + row.shift, most, &Meter::default()).expect("it is played with heaps");
        assert_eq!(
            (row.order, row.p_elements),
            (own.quotient.order(), own.quotient.p_portion().count()),
            "{}",
            row.code
        );
        // A code with a shift needs other heaps for the bound when it is computed by itself.
        let proved = own.quotient.periodicity().map(|found| (found.preperiod, found.period));
        if let (Some(row_period), Some(own_period)) = (row.periodic, proved) {
            assert_eq!(row_period, own_period, "{}", row.code);
        }
        if row.shift == 0 {
            assert_eq!(row.periodic, proved, "{}", row.code);
        }
        match own.unfinished_quotient {
            None => assert_ne!(row.reach, QuotientScope::Order, "{}", row.code),
            Some(why) => {
                assert_eq!(
                    (why, row.reach),
                    (UnfinishedQuotient::Order { max_order: most }, QuotientScope::Order),
                    "{}",
                    row.code
                );
                assert_eq!(row.last_heap + 1, own.quotient.heap_count(), "{}", row.code);
            }
        }
        if row.tame {
            assert!(
                [(1, 0), (2, 1), (6, 2), (10, 2), (18, 2), (34, 2)].contains(&(row.order, row.p_elements)),
                "{row:?}"
            );
            tame += 1;
        }
        shared += usize::from(row.representative != row.code);
    }
    assert!(shared > 10 && tame > 40, "{shared} shared, {tame} tame");
}

/// A quotient of the order of one of Nim need not be tame: that decides who wins sums as Nim does, of heaps with the same misère values.
#[test]
fn tame_quotients_are_those_of_nim() {
    for (game, to, tame) in [
        ("nim", 1, true),
        ("nim", 3, true),
        ("nim", 15, true),
        ("subtract(1, 2)", 20, true),
        ("subtract(2, 5, 9)", 30, true),
        ("0.31", 30, true),
        ("0.0", 30, true),
        ("0.56", 59, true),
        ("0.75", 30, false),
        ("0.123", 30, false),
        ("kayles", 4, true),
        ("kayles", 30, false),
        ("0.07", 24, false),
    ] {
        let Ok(Argument::Ruleset(game)) = evaluate(game) else { panic!("{game} is a ruleset") };
        let found = quotient(&game, to, 200, &Meter::default()).expect("it is played with heaps");
        assert_eq!(found.quotient.is_tame(), tame, "{game:?} {to}", game = found.game);
    }
}

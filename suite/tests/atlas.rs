//! Sweeps over families of codes: published periods, and each code by itself.

use grundy::atlas::{Family, Kind, Plan, Row, Sweep};
use grundy::period::period;
use grundy::{Arg, Code, Engine, Limits, Meter, evaluate};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The rows of a family, in its order.
fn atlas(family: &str, limit: u64) -> Vec<Row> {
    let plan = Plan::of(&Family::parse(family, 8).expect("it is a family"));
    let sweep = Sweep { limit, threads: 2, limits: Limits::default(), cancel: Default::default() };
    let mut rows = vec![None; plan.codes.len()];
    plan.sweep(
        &sweep,
        |_| true,
        |place, row| {
            assert!(rows[place].replace(row).is_none(), "a row comes once");
            ControlFlow::Continue(())
        },
    );
    rows.into_iter().map(|row| row.expect("every code has a row")).collect()
}

/// All octal codes of up to three digits have the published periods.
#[test]
fn golden_periods() {
    let rows: HashMap<String, Row> = atlas("x.yzw", 4_000).into_iter().map(|row| (row.code.clone(), row)).collect();
    assert_eq!(rows.len(), 1024);
    let table = include_str!("../golden/octal_periods.tsv");
    let mut compared = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let code = Code::octal(fields[0]).expect("it is a code").to_string();
        let number = |i: usize| fields[i].parse::<u64>().expect("it is a number");
        let (period, preperiod, largest) = (number(1), number(2), (number(3), number(4)));
        let Some(row) = rows.get(&code).filter(|_| preperiod + period < 1_500) else { continue };
        let found = row.found.expect("a period is found");
        assert_eq!(
            (row.kind, found.preperiod, found.period, found.saltus),
            (Kind::Proved, preperiod, period, 0),
            "{line}"
        );
        assert_eq!(row.largest, largest, "{line}");
        compared += 1;
    }
    assert!(compared > 330, "{compared} codes were compared");
}

/// What is shared between codes is what each has by itself.
#[test]
fn rows_are_those_of_each_code() {
    let limit = 1_500;
    for row in atlas("x.yz", limit).into_iter().chain(atlas("0.0xy", limit)) {
        let Ok(Arg::Ruleset(game)) = evaluate(&row.code) else { panic!("{} is a code", row.code) };
        let own = period(&game, Some(limit + row.shift), &mut Engine::new(), &Meter::default())
            .expect("it is played with heaps");
        match row.kind {
            Kind::Proved => assert_eq!(row.found, own.found, "{}", row.code),
            _ => assert!(own.standing.is_none_or(|standing| standing.kind() != "proved"), "{}", row.code),
        }
        let largest = own.largest.map(|(value, at)| (value.0, at));
        assert_eq!(Some(row.largest), largest, "{}", row.code);
    }
}

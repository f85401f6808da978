//! The claims of `examples/claims` fail as stated in the table, or hold.

use grundy::{Convention, Engine, Meter, Rules};
use grundy_contest::stress::{Claim, ClaimKind, PositionFamily, Stress};
use grundy_suite::rows;
use std::path::Path;

const CLAIM_TABLE: &str = include_str!("../../examples/claims/CLAIMS.tsv");

#[test]
fn claims_fail_where_they_are_said_to() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/claims");
    for row in rows(CLAIM_TABLE) {
        let [file, kind, expression, claim, condition, from, to, expect] = row[..] else {
            panic!("{row:?} has eight fields")
        };
        let rules = match file {
            "-" => Rules::empty(),
            _ => {
                let text = std::fs::read_to_string(folder.join(file)).expect("the file can be read");
                grundy::parse_rules(&text).unwrap_or_else(|error| panic!("{file}: {error}"))
            }
        };
        let (kind, convention) = match kind {
            "winner" => (ClaimKind::Winner, Convention::Normal),
            "misere" => (ClaimKind::Winner, Convention::Misere),
            "value" => (ClaimKind::Value, Convention::Normal),
            "move" => (ClaimKind::Move, Convention::Normal),
            other => panic!("there is no kind {other}"),
        };
        let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("{text} is a number"));
        let mut family = PositionFamily::new(&rules, expression, number(from), number(to)).expect("a family");
        if condition != "-" {
            family = family.with_condition(condition).expect("a condition");
        }
        let claim = Claim::new(&family, kind, claim).unwrap_or_else(|mistake| panic!("{row:?}: {mistake:?}"));
        let report = Stress { family, claim, convention }
            .run(&mut Engine::new(), &Meter::default())
            .unwrap_or_else(|mistake| panic!("{row:?}: {mistake:?}"));
        let found = report.counterexample.as_ref().map_or("-", |counterexample| &counterexample.position);
        assert_eq!(found, expect, "{row:?}: {report:?}");
        assert!(report.checked_positions > 0 && report.end == grundy::ComputationEnd::Done, "{row:?}: {report:?}");
    }
}

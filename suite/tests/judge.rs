//! The judge lines of the rules files answer the samples of their problems.

use grundy::{Engine, Limits, Meter};
use grundy_contest::judge::{Judge, RunEnd};
use grundy_suite::rows;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const SAMPLE_TABLE: &str = include_str!("../golden/contest_samples.tsv");
const PROBLEM_TABLE: &str = include_str!("../../examples/rules/PROBLEMS.tsv");

#[test]
fn every_sample_is_answered_by_its_rules_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/rules");
    let files: BTreeMap<(&str, &str), &str> = rows(PROBLEM_TABLE).map(|row| ((row[1], row[2]), row[0])).collect();
    let mut seen = BTreeSet::new();
    for row in rows(SAMPLE_TABLE) {
        let [site, id, _, _, input, output, ..] = row[..] else { panic!("{row:?} has six fields") };
        let file = files.get(&(site, id)).unwrap_or_else(|| panic!("{site} {id} has no rules file"));
        seen.insert((site, id));
        let text = std::fs::read_to_string(folder.join(file)).expect("the file can be read");
        let rules = grundy::parse_rules(&text).unwrap_or_else(|error| panic!("{file}: {error}"));
        let judge = Judge::new(&rules, &text, 1).unwrap_or_else(|error| panic!("{file}: {error}"));
        // Ten thousand stones of Fibonacci Nim are searched for the outcome, not for the value.
        let meter = Meter::new(Limits { max_positions: 1_000_000, ..Limits::default() });
        let (printed, end) = judge.answers(&input.replace("\\n", "\n"), &mut Engine::new(), &meter);
        assert!(matches!(end, RunEnd::Done), "{file}: {input}: {end:?}");
        assert_eq!(printed, output.replace("\\n", "\n"), "{file}: {input}");
    }
    assert_eq!(seen, files.into_keys().collect(), "every problem has a sample");
}

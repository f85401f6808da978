//! Whole programs for all examples with a judge line pass the samples of their problems.

use crate::batch::CompiledBatch;
use grundy::{Engine, Lang, Meter};
use grundy_contest::emit::{CodeLanguage, ProgramPlan, program};
use grundy_contest::judge::Judge;
use grundy_laws::discover::TableReach;
use grundy_suite::rows;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const SAMPLE_TABLE: &str = include_str!("../../golden/contest_samples.tsv");
const PROBLEM_TABLE: &str = include_str!("../../../examples/rules/PROBLEMS.tsv");

fn program_plan(file: &str) -> Result<ProgramPlan, String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/rules").join(file);
    let text = std::fs::read_to_string(path).expect("the file can be read");
    let rules = grundy::parse_rules(&text).expect("it is a file of rules");
    let judge = Judge::new(&rules, &text, 1).expect("it has a judge line");
    // Shorter tables than the default give the same laws.
    let reach = TableReach { last_single_number: Some(400), last_pair_number: None, ..TableReach::default() };
    program(&judge, &rules, reach, &mut Engine::new(), &Meter::default()).map_err(|error| error.to_string())
}

#[test]
fn every_program_passes_its_samples() {
    let files: BTreeSet<&str> = rows(PROBLEM_TABLE).map(|row| row[0]).collect();
    let mut plans: Vec<(&str, ProgramPlan)> = Vec::new();
    for file in files {
        plans.push((file, program_plan(file).unwrap_or_else(|why| panic!("{file}: {why}"))));
    }
    // These are the samples of the issue: most follow a law.
    for (file, by_rules) in [
        ("luogu_p2197.py", false),
        ("hdu_1907.py", false),
        ("luogu_p4018.py", false),
        ("poj_1067.py", false),
        ("luogu_p6487.py", false),
        ("hdu_1846.py", false),
        ("hdu_1847.py", false),
        ("hdu_1848.py", true),
        ("hdu_2516.py", false),
        ("acwing_893.py", true),
    ] {
        let plan = plans.iter().find(|(name, _)| *name == file).map(|(_, plan)| plan.is_by_rules());
        assert_eq!(plan, Some(by_rules), "{file}");
    }
    let mut samples: BTreeMap<&str, Vec<(String, String)>> = BTreeMap::new();
    let of: BTreeMap<(&str, &str), &str> = rows(PROBLEM_TABLE).map(|row| ((row[1], row[2]), row[0])).collect();
    for row in rows(SAMPLE_TABLE) {
        let text = |field: &str| field.replace("\\n", "\n");
        samples.entry(of[&(row[0], row[1])]).or_default().push((text(row[4]), text(row[5])));
    }
    std::thread::scope(|scope| {
        for code in CodeLanguage::ALL {
            let (plans, samples) = (&plans, &samples);
            scope.spawn(move || {
                let programs: Vec<String> = plans
                    .iter()
                    .map(|(file, plan)| plan.write(code, Lang::En).unwrap_or_else(|e| panic!("{file}: {e}")))
                    .collect();
                let Some(batch) = CompiledBatch::new(code, &programs) else { return };
                for (i, (file, _)) in plans.iter().enumerate() {
                    for (input, output) in &samples[file] {
                        assert_eq!(batch.run(i, input).trim_end(), output.trim_end(), "{file} in {code:?}: {input}");
                    }
                }
            });
        }
    });
}

//! Programs stop with a message where grundy refuses the input: they give no answer for a part of it.

use crate::batch::CompiledBatch;
use grundy::{Engine, Lang, Meter};
use grundy_contest::emit::{CodeLanguage, ProgramPlan, program};
use grundy_contest::judge::{Judge, RunEnd};
use grundy_laws::discover::TableReach;

/// The keywords of a judge line, and inputs that it refuses.
const REFUSED_INPUTS: &[(&str, &[&str])] = &[
    (
        "read=\"h[]\", ask=\"nim(*h)\", value=True",
        &["", "[1,2", "[", "1,2]", "1 2 3", "[1,[2]]", "[[1,2]]", "[1,x]", "[1,2.5]"],
    ),
    (
        "read=\"e[][]\", ask=\"nim(*[sum(row) for row in e])\", value=True",
        &["", "[[1,2],[3]", "[[1,2],[3", "[", "[[", "[1,2]", "[[1],2]", "[[1]2]", "1", "[[[1]]]"],
    ),
    ("read=\"eof: n h[]\", ask=\"nim(n, *h)\", value=True", &["1 [2,3] 4 [5", "1 [2,3] 4", "1 2", "1 [2 3] [4]"]),
];

fn plan_of(keywords: &str) -> (ProgramPlan, Judge) {
    let text = format!("from grundy import judge, nim\njudge({keywords})");
    let rules = grundy::parse_rules(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let judge = Judge::new(&rules, &text, 1).unwrap_or_else(|error| panic!("{text}: {error}"));
    let reach = TableReach { last_single_number: Some(60), ..TableReach::default() };
    let plan = program(&judge, &rules, reach, &mut Engine::new(), &Meter::default());
    (plan.unwrap_or_else(|error| panic!("{text}: {error}")), judge)
}

#[test]
fn programs_stop_where_the_input_is_refused() {
    let planned: Vec<(ProgramPlan, &[&str])> = (REFUSED_INPUTS.iter())
        .map(|(keywords, inputs)| {
            let (plan, judge) = plan_of(keywords);
            for input in *inputs {
                let (_, end) = judge.answers(input, &mut Engine::new(), &Meter::default());
                assert!(matches!(end, RunEnd::Misread(_)), "{keywords}: {input}: {end:?}");
            }
            (plan, *inputs)
        })
        .collect();
    for code in CodeLanguage::ALL {
        let write = |(plan, _): &(ProgramPlan, &[&str])| plan.write(code, Lang::En).expect("a program");
        let programs: Vec<String> = planned.iter().map(write).collect();
        let Some(batch) = CompiledBatch::new(code, &programs) else { continue };
        for (i, (_, inputs)) in planned.iter().enumerate() {
            for input in *inputs {
                let output = batch.end_of_run(i, input);
                let (failed, message) = (!output.status.success(), String::from_utf8_lossy(&output.stderr));
                assert!(failed && !message.is_empty(), "{code:?}: {input}\n{}", programs[i]);
            }
        }
    }
}

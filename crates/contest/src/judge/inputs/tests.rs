//! Tests of generated inputs.

use super::super::Judge;
use super::filling::MAX_GENERATED_COUNT;
use grundy::Meter;
use std::ops::ControlFlow::{Break, Continue};

/// There are finitely many lists of bounded length in which all items are the same number.
#[test]
fn lists_come_to_an_end() {
    let count = || {
        let mut counts = Vec::new();
        for (read, to) in [("h[]", 0), ("h[]", 1), ("n h[]", 0)] {
            let text = format!("judge(read=\"{read}\", ask=\"0\", win=1, lose=0)");
            let rules = grundy::parse_rules(&text).expect("it is a judge line");
            let judge = Judge::new(&rules, &text, 1).expect("it is a judge line");
            let inputs = judge.inputs(&rules, to, to, None).expect("there are no words");
            let mut found = 0;
            let done = inputs.for_each_case(&Meter::default(), &mut |_| {
                found += 1;
                if found > MAX_GENERATED_COUNT + 1 { Break(()) } else { Continue(()) }
            });
            assert_eq!(done, Ok(()), "{read}");
            counts.push(found);
        }
        counts
    };
    // A list is filled in recursively, which takes much stack without optimization.
    let thread = std::thread::Builder::new().stack_size(64 << 20).spawn(count).expect("a thread starts");
    assert_eq!(thread.join().expect("no panic"), [MAX_GENERATED_COUNT + 1; 3]);
}

#[test]
fn the_smallest_inputs_first() {
    let check = |read: &str, (from, to): (u64, u64), expect: &[&str]| {
        let text = format!("judge(read=\"{read}\", ask=\"0\", win=1, lose=0)");
        let rules = grundy::parse_rules(&text).expect("it is a judge line");
        let judge = Judge::new(&rules, &text, 1).expect("it is a judge line");
        let mut found = Vec::new();
        let inputs = judge.inputs(&rules, from, to, None).expect("there are no words");
        let done = inputs.for_each_case(&Meter::default(), &mut |case| {
            found.push(case.to_string());
            if found.len() == 8 { Break(()) } else { Continue(()) }
        });
        assert_eq!((done, found), (Ok(()), expect.iter().map(|case| case.to_string()).collect()), "{read}");
    };
    check("a b", (0, 1), &["0 0\n", "0 1\n", "1 0\n", "1 1\n"]);
    check("cases: n h[n]", (1, 2), &["1\n1\n", "1\n2\n", "2\n1 1\n", "2\n1 2\n", "2\n2 1\n", "2\n2 2\n"]);
    check("zeros: n m", (0, 1), &["0 1\n", "1 0\n", "1 1\n"]);
    check(
        "h[]",
        (1, 1),
        &[
            "[]\n",
            "[1]\n",
            "[1,1]\n",
            "[1,1,1]\n",
            "[1,1,1,1]\n",
            "[1,1,1,1,1]\n",
            "[1,1,1,1,1,1]\n",
            "[1,1,1,1,1,1,1]\n",
        ],
    );
    check("g[1][2]", (0, 1), &["0 0\n", "0 1\n", "1 0\n", "1 1\n"]);
    check("until -1: n e[n](u v)", (0, 1), &["0\n", "1\n0 0\n", "1\n0 1\n", "1\n1 0\n", "1\n1 1\n"]);
    check("k rows[k](n h[n])", (1, 1), &["1\n1\n1\n"]);
    check("n m=(2 * n) h[m]", (1, 1), &["1\n1 1\n"]);
    check(
        "g[][]",
        (0, 0),
        &["[]\n", "[[]]\n", "[[0]]\n", "[[],[]]\n", "[[0,0]]\n", "[[],[0]]\n", "[[0],[]]\n", "[[],[],[]]\n"],
    );
    check("m each[m](a b[a])", (1, 1), &["1\n1\n1\n"]);
    // A name that is read again counts what follows, and for the next choice what came before.
    check(
        "n each[2](h[n] n)",
        (0, 1),
        &[
            "0\n\n0\n\n0\n",
            "0\n\n0\n\n1\n",
            "0\n\n1\n0\n0\n",
            "1\n0\n0\n\n0\n",
            "0\n\n1\n0\n1\n",
            "0\n\n1\n1\n0\n",
            "1\n0\n0\n\n1\n",
            "1\n0\n1\n0\n0\n",
        ],
    );
    check("m each[m](a)", (1, 2), &["1\n1\n", "1\n2\n", "2\n1\n1\n", "2\n1\n2\n", "2\n2\n1\n", "2\n2\n2\n"]);
}

/// Every generated input is read to its end, and answered.
#[test]
fn the_reader_reads_what_is_generated() {
    for read in [
        "n m each[m](h[n] n)",
        "eof: n m each[m](h[n] n)",
        "cases: n each[2](n h[n])",
        "until 0: n h[n] n",
        "until 1 1: n m each[2](m n)",
        "zeros: n each[n](p[n](u v) n)",
        "k n each[k](n h[n] n=(n + 1))",
    ] {
        let text = format!("from grundy import judge, nim\njudge(read=\"{read}\", ask=\"nim(n)\", value=True)");
        let rules = grundy::parse_rules(&text).expect("it is a judge line");
        let judge = Judge::new(&rules, &text, 1).expect("it is a judge line");
        let mut cases = Vec::new();
        let inputs = judge.inputs(&rules, 0, 2, None).expect("there are no words");
        let _ = inputs.for_each_case(&Meter::default(), &mut |case| {
            cases.push(case.to_string());
            if cases.len() == 600 { Break(()) } else { Continue(()) }
        });
        assert!(cases.len() > 20, "{read}");
        let mut engine = grundy::Engine::new();
        for case in &cases {
            let input = judge.input(std::slice::from_ref(case));
            let (_, end) = judge.answers(&input, &mut engine, &Meter::default());
            assert!(matches!(end, super::super::RunEnd::Done), "{read}: {input:?}: {end:?}");
        }
        if judge.has_several_cases() {
            let input = judge.input(&cases);
            let (_, end) = judge.answers(&input, &mut engine, &Meter::default());
            assert!(matches!(end, super::super::RunEnd::Done), "{read}: {end:?}");
        }
    }
}

/// Random cases are inputs within the bounds that satisfy the condition, the same for the same seed, and large ones are among them.
#[test]
fn random_inputs_are_within_the_bounds() {
    let draw = |read: &str, (from, to): (u64, u64), condition: Option<&str>, seed| {
        let text = format!("judge(read=\"{read}\", ask=\"0\", win=1, lose=0)");
        let rules = grundy::parse_rules(&text).expect("it is a judge line");
        let judge = Judge::new(&rules, &text, 1).expect("it is a judge line");
        let inputs = judge.inputs(&rules, from, to, condition).expect("there are no words");
        let mut found: Vec<Vec<u64>> = Vec::new();
        let done = inputs.for_each_random_case(seed, &Meter::default(), &mut |case| {
            let numbers = case.split(|sign: char| !sign.is_ascii_digit()).filter(|word| !word.is_empty());
            found.push(numbers.map(|number| number.parse().expect("a number")).collect());
            if found.len() == 200 { Break(()) } else { Continue(()) }
        });
        assert_eq!(done, Ok(()), "{read}");
        found
    };
    for read in ["n h[n]", "h[]", "n m=(2 * n) h[m]", "n each[2](h[n] n)", "k rows[k](n h[n])", "a b"] {
        for to in [5, 1_000_000, u64::MAX] {
            let found = draw(read, (1, to), None, 3);
            assert_eq!(found.len(), 200, "{read}");
            assert_eq!(found, draw(read, (1, to), None, 3), "{read}");
            assert_ne!(found, draw(read, (1, to), None, 4), "{read}");
            assert!(found.iter().flatten().all(|number| (1..=to).contains(number)), "{read}");
            assert!(found.iter().flatten().any(|number| *number > to / 2), "{read}");
            assert!(found.iter().all(|case| case.len() <= 70), "{read}");
        }
    }
    assert!(draw("a b", (1, 1000), Some("a < b"), 1).iter().all(|case| case[0] < case[1]));
    assert!(draw("a b", (1, 1000), Some("a < 0"), 1).is_empty());
    assert!(draw("a", (7, 3), None, 1).is_empty());
}

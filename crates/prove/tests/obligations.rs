//! The obligations of automata, for rules whose answers are known, and for wrong answers.

use grundy_game::{Code, LinearComponentRun, LinearFamily, LinearForm, LinearMoves};
use grundy_prove::automata::{Dfa, Formula, Numeration, System, VariableId, learn};
use grundy_prove::moves::FormulaMoves;
use grundy_prove::obligations::{Obligations, ProofOutcome, prove_lost, prove_values};
use grundy_prove::prefix;

const BINARY_BASE: Numeration = Numeration::Base(2);

fn compile_formula(formula: &Formula) -> Dfa {
    System { numeration: BINARY_BASE, relations: &[], budget: &() }.compile(formula).expect("it is small").dfa
}

fn linear_form(terms: &[(usize, i64)], constant: i64) -> LinearForm {
    LinearForm { terms: terms.to_vec(), constant }
}

/// From two heaps take any number of one of them.
fn two_heap_moves() -> FormulaMoves {
    let take = |heap: usize| {
        let mut left = vec![linear_form(&[(0, 1)], 0), linear_form(&[(1, 1)], 0)];
        left[heap] = linear_form(&[(2, 1)], 0);
        let less = linear_form(&[(heap, 1), (2, -1)], -1);
        LinearFamily {
            choice_count: 1,
            rows: vec![less],
            tests: Vec::new(),
            left_components: vec![left],
            runs: Vec::new(),
        }
    };
    FormulaMoves::Linear(LinearMoves { params: 2, families: vec![take(0), take(1)] })
}

/// Take any number, or split in two.
fn lasker_moves() -> FormulaMoves {
    let take = LinearFamily {
        choice_count: 1,
        rows: vec![linear_form(&[(0, 1), (1, -1)], -1)],
        tests: Vec::new(),
        left_components: vec![vec![linear_form(&[(1, 1)], 0)]],
        runs: Vec::new(),
    };
    let split = LinearFamily {
        choice_count: 1,
        rows: vec![linear_form(&[(1, 1)], -1), linear_form(&[(0, 1), (1, -1)], -1)],
        tests: Vec::new(),
        left_components: vec![vec![linear_form(&[(1, 1)], 0)], vec![linear_form(&[(0, 1), (1, -1)], 0)]],
        runs: Vec::new(),
    };
    FormulaMoves::Linear(LinearMoves { params: 1, families: vec![take, split] })
}

/// `n = 4k + r` and `v = 4k + s`, for pairs of these.
fn residues_formula(pairs: &[(i64, i64)]) -> Formula {
    let (n, v, k): (VariableId, VariableId, VariableId) = (0, 1, 2);
    let one = |&(r, s): &(i64, i64)| {
        Formula::And(vec![Formula::linear(&[(n, 1), (k, -4)], -r), Formula::linear(&[(v, 1), (k, -4)], -s)])
    };
    Formula::Exists(vec![k], Formula::Or(pairs.iter().map(one).collect()).into())
}

#[test]
fn two_heaps_are_lost_where_they_are_equal_and_their_value_is_the_nim_sum() {
    let equal = compile_formula(&Formula::linear(&[(0, 1), (1, -1)], 0));
    assert_eq!(prove_lost(&two_heap_moves(), &equal, &()), Ok(ProofOutcome::Holds));
    let sum = compile_formula(&Formula::Xor(0, 1, 2));
    assert_eq!(prove_values(&two_heap_moves(), &sum, &()), Ok(ProofOutcome::Holds));
    let wrong = compile_formula(&Formula::linear(&[(0, 1), (1, 1), (2, -1)], 0));
    assert!(matches!(prove_values(&two_heap_moves(), &wrong, &()), Ok(ProofOutcome::Fails { .. })));
    let wrong = compile_formula(&Formula::And(vec![
        Formula::linear(&[(0, 1), (1, -1)], 0),
        Formula::Not(Formula::linear(&[(0, 1)], -1000).into()),
    ]));
    let Ok(ProofOutcome::Fails { position, .. }) = prove_lost(&two_heap_moves(), &wrong, &()) else {
        panic!("1000, 1000 is lost")
    };
    assert!(position.contains(&1000), "{position:?}");
}

#[test]
fn laskers_nim() {
    let right = compile_formula(&residues_formula(&[(0, -1), (1, 1), (2, 2), (3, 4)]));
    // 4k has the value 4k − 1, but 0 has the value 0.
    let zero = compile_formula(&Formula::And(vec![Formula::linear(&[(0, 1)], 0), Formula::linear(&[(1, 1)], 0)]));
    let relations = [right, zero];
    let system = System { numeration: BINARY_BASE, relations: &relations, budget: &() };
    let both = Formula::Or(vec![Formula::Relation(0, vec![0, 1]), Formula::Relation(1, vec![0, 1])]);
    let right = system.compile(&both).unwrap().dfa;
    assert_eq!(prove_values(&lasker_moves(), &right, &()), Ok(ProofOutcome::Holds));
    let wrong = compile_formula(&residues_formula(&[(0, 0), (1, 1), (2, 2), (3, 3)]));
    assert!(
        matches!(prove_values(&lasker_moves(), &wrong, &()), Ok(ProofOutcome::Fails { position, .. }) if position == [3] || position == [4])
    );
    // The values have no place in the positions alone.
    assert!(matches!(prove_lost(&lasker_moves(), &relations[1], &()), Ok(ProofOutcome::NotDefinable(_))));
}

/// Every change of one transition or one state is detected, unless the automaton still accepts the same numbers.
#[test]
fn changed_automata_are_refused() {
    let equal = compile_formula(&Formula::linear(&[(0, 1), (1, -1)], 0));
    let mut refused = 0;
    for at in 0..equal.transitions().len() {
        for to in 0..equal.states() as u32 {
            let mut next = equal.transitions().to_vec();
            next[at] = to;
            let Ok(changed) = Dfa::from_parts(BINARY_BASE, 2, next, equal.accepting().to_vec()) else { continue };
            let shown = prove_lost(&two_heap_moves(), &changed, &()).unwrap();
            assert_eq!(shown == ProofOutcome::Holds, changed == equal, "{at} {to}");
            refused += u32::from(shown != ProofOutcome::Holds);
        }
    }
    assert!(refused > 2, "{refused}");
}

#[test]
fn codes_that_leave_three_heaps() {
    // 0.08: take 1 and leave three heaps: 0 below 4. The claim that all are 0 fails at 4.
    let zero =
        compile_formula(&Formula::And(vec![Formula::at_least_zero(&[(0, 1)], 0), Formula::linear(&[(1, 1)], 0)]));
    let moves = FormulaMoves::Code(Code::hexadecimal("0.8").unwrap());
    let Ok(ProofOutcome::Fails { position, .. }) = prove_values(&moves, &zero, &()) else {
        panic!("4 can be moved from")
    };
    assert_eq!(position, [4]);
}

#[test]
fn nim_sums_of_values_without_a_bound_need_base_2() {
    let system = System { numeration: Numeration::Base(3), relations: &[], budget: &() };
    let equal = system.compile(&Formula::eq(0, 1)).expect("it is small").dfa;
    let Ok(ProofOutcome::NotDefinable(why)) = prove_values(&lasker_moves(), &equal, &()) else {
        panic!("Lasker's nim has sums of large values")
    };
    assert!(why.en.contains("without a small bound"), "{}", why.en);
    let three_heaps = FormulaMoves::Code(Code::hexadecimal("0.8").unwrap());
    assert!(matches!(prove_values(&three_heaps, &equal, &()), Ok(ProofOutcome::NotDefinable(_))));
    // Values with a bound are listed, and decided: the claim that all are 0 fails.
    let zero = system.compile(&Formula::equals_number(1, 0).and(Formula::at_least(0, 0))).expect("it is small").dfa;
    let Ok(ProofOutcome::Fails { position, .. }) = prove_values(&lasker_moves(), &zero, &()) else {
        panic!("a heap of 1 can be taken")
    };
    assert_eq!(position, [1]);
    let Ok(ProofOutcome::Fails { position, .. }) = prove_values(&three_heaps, &zero, &()) else {
        panic!("a heap of 4 can be moved from")
    };
    assert_eq!(position, [4]);
}

/// Turn neighbouring coins, the last of them this one: the ruler game.
fn ruler_moves() -> FormulaMoves {
    let (coin, first) = (linear_form(&[(0, 1)], 0), linear_form(&[(1, 1)], 0));
    let rows = vec![linear_form(&[(0, 1), (1, -1)], 0)];
    let runs = vec![LinearComponentRun { from: first, to: coin }];
    FormulaMoves::Linear(LinearMoves {
        params: 1,
        families: vec![LinearFamily { choice_count: 1, rows, tests: vec![], left_components: vec![], runs }],
    })
}

/// The automaton of a function, learnt from its values below 512.
fn learn_function(value: impl Fn(u64) -> u64) -> Dfa {
    let most = (0..512).map(&value).max().expect("there are some");
    learn(BINARY_BASE, &[512, most + 1], &|at| (at[0] < 512).then(|| value(at[0]) == at[1]), &())
        .unwrap()
        .expect("there is one")
}

#[test]
fn runs_by_the_sums_of_all_values_below() {
    let right = learn_function(|n| 1 << (n + 1).trailing_zeros());
    let gray = learn_function(|m| m ^ m >> 1);
    assert_eq!(prefix::learn_prefix_sums(&right, &()), Ok(Some(gray.clone())));
    assert_eq!(prove_values(&ruler_moves(), &right, &()), Ok(ProofOutcome::Holds));
    // A law that is wrong has sums as well, and fails by itself.
    let wrong = learn_function(|n| 1 << (n + 1).trailing_zeros().min(3));
    let Ok(ProofOutcome::Fails { position, .. }) = prove_values(&ruler_moves(), &wrong, &()) else {
        panic!("15 has the value 16")
    };
    assert_eq!(position, [15]);
    // Nothing follows about the law from wrong sums.
    let decided =
        |sums: &Dfa| Obligations::for_values(&ruler_moves(), &right, Some(sums)).unwrap().decide(&()).unwrap();
    assert_eq!(decided(&gray), ProofOutcome::Holds);
    let mut refused = 0;
    for at in 0..gray.transitions().len() {
        for to in 0..gray.states() as u32 {
            let mut next = gray.transitions().to_vec();
            next[at] = to;
            let Ok(changed) = Dfa::from_parts(BINARY_BASE, 2, next, gray.accepting().to_vec()) else { continue };
            let shown = decided(&changed);
            assert_eq!(shown == ProofOutcome::Holds, changed == gray, "{at} {to}");
            assert!(!matches!(shown, ProofOutcome::Fails { .. }));
            refused += u32::from(shown != ProofOutcome::Holds);
        }
    }
    assert!(refused > 2, "{refused}");
    let other = learn_function(|m| if m == 0 { 0 } else { m ^ m >> 1 ^ 1 });
    assert!(matches!(decided(&other), ProofOutcome::NotDefinable(_)));
    // Without sums nothing is claimed, and lost positions alone do not determine who wins a run.
    assert!(Obligations::for_values(&ruler_moves(), &right, None).is_err());
    let none = compile_formula(&Formula::And(vec![
        Formula::at_least_zero(&[(0, 1)], 0),
        Formula::at_least_zero(&[(0, -1)], -1),
    ]));
    assert!(matches!(prove_lost(&ruler_moves(), &none, &()), Ok(ProofOutcome::NotDefinable(_))));
}

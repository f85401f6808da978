//! Files for the prover Walnut, read by an independent reader: numerals, automata and formulas are right for small numbers.

use grundy_game::{Code, LinearComponentRun, LinearFamily, LinearForm, LinearMoves};
use grundy_prove::automata::walnut::custom_base_files;
use grundy_prove::automata::{Numeration, learn};
use grundy_prove::moves::FormulaMoves;
use grundy_prove::obligations::{Obligations, ProofOutcome, WalnutFile};
use grundy_prove::prefix::learn_prefix_sums;
use std::collections::{BTreeSet, HashMap};

mod reader;

use reader::{ReadAutomaton, WalnutLibrary};

fn linear_form(terms: &[(usize, i64)], constant: i64) -> LinearForm {
    LinearForm { terms: terms.to_vec(), constant }
}

fn linear_family(chosen: usize, rows: Vec<LinearForm>, left: Vec<Vec<LinearForm>>) -> LinearFamily {
    LinearFamily { choice_count: chosen, rows, tests: Vec::new(), left_components: left, runs: Vec::new() }
}

/// Take any number, or split in two.
fn lasker_moves() -> FormulaMoves {
    let take = linear_family(1, vec![linear_form(&[(0, 1), (1, -1)], -1)], vec![vec![linear_form(&[(1, 1)], 0)]]);
    let both = vec![vec![linear_form(&[(1, 1)], 0)], vec![linear_form(&[(0, 1), (1, -1)], 0)]];
    let split = linear_family(1, vec![linear_form(&[(1, 1)], -1), linear_form(&[(0, 1), (1, -1)], -1)], both);
    FormulaMoves::Linear(LinearMoves { params: 1, families: vec![take, split] })
}

/// Take from one heap, or from both numbers that differ by less than `t`.
fn wythoff_moves(t: i64) -> FormulaMoves {
    let (x, y, k, l) = (0, 1, 2, 3);
    let (some, rest) = (linear_form(&[(k, 1)], -1), |heap, by| linear_form(&[(heap, 1), (by, -1)], 0));
    let one = linear_family(1, vec![some.clone(), rest(x, k)], vec![vec![rest(x, k), linear_form(&[(y, 1)], 0)]]);
    let other = linear_family(1, vec![some.clone(), rest(y, k)], vec![vec![linear_form(&[(x, 1)], 0), rest(y, k)]]);
    let near = [linear_form(&[(k, 1), (l, -1)], t - 1), linear_form(&[(l, 1), (k, -1)], t - 1)];
    let rows = [some, linear_form(&[(l, 1)], -1), rest(x, k), rest(y, l)].into_iter().chain(near).collect();
    let both = linear_family(2, rows, vec![vec![rest(x, k), rest(y, l)]]);
    FormulaMoves::Linear(LinearMoves { params: 2, families: vec![one, other, both] })
}

/// Values by their definition, from the values that options have.
fn heap_values(count: u64, options: impl Fn(u64, &[u64]) -> BTreeSet<u64>) -> Vec<u64> {
    (0..count).fold(Vec::new(), |mut known, n| {
        let reached = options(n, &known);
        known.push((0..).find(|value| !reached.contains(value)).expect("they are finitely many"));
        known
    })
}

/// The values of options where a heap may be taken down to any other, or split.
fn lasker_options(n: u64, known: &[u64]) -> BTreeSet<u64> {
    let split = (1..n).map(|a| known[a as usize] ^ known[(n - a) as usize]);
    known[..n as usize].iter().copied().chain(split).collect()
}

/// The obligations for an automaton that was learnt from values, and their files.
fn obligations_of_values(
    numeration: Numeration,
    moves: &FormulaMoves,
    values: &[u64],
) -> (Obligations, Vec<WalnutFile>) {
    let most = values.iter().max().expect("there are some") + 1;
    let known = |at: &[u64]| Some(values.get(at[0] as usize)? == &at[1]);
    let bounds = [values.len() as u64, most];
    let claimed = learn(numeration, &bounds, &known, &()).unwrap().expect("there is one");
    let sums = if moves.leaves_runs() { learn_prefix_sums(&claimed, &()).expect("no limit") } else { None };
    let obligations = Obligations::for_values(moves, &claimed, sums.as_ref()).expect("they can be said");
    assert_eq!(obligations.decide(&()), Ok(ProofOutcome::Holds));
    let files = obligations.walnut_files().expect("they can be written");
    (obligations, files)
}

/// The files agree on each value, on each value of an option, and on each obligation.
fn check_files_agree(files: &[WalnutFile], more: u64, values: &[u64], options: impl Fn(u64, &[u64]) -> BTreeSet<u64>) {
    let library = WalnutLibrary::from_files(files, more);
    for n in 0..more {
        let reached = options(n, &values[..n as usize]);
        for value in 0..more {
            assert_eq!(
                library.evaluate_relation("grundy_value", &[n, value], 1),
                values[n as usize] == value,
                "{n}: {value}"
            );
            assert_eq!(
                library.evaluate_relation("grundy_options", &[n, value], 1),
                reached.contains(&value),
                "{n}: {value}"
            );
        }
    }
    // The values, and the sums of runs where there are some.
    assert_eq!(library.asked.len(), if library.defined.contains_key("grundy_run") { 8 } else { 4 });
    for (name, says) in &library.asked {
        assert!(library.evaluate_formula(says, &mut HashMap::new(), 0), "{name}");
    }
}

#[test]
fn values_of_laskers_game() {
    let known = heap_values(300, lasker_options);
    let (obligations, mut files) = obligations_of_values(Numeration::Base(2), &lasker_moves(), &known);
    check_files_agree(&files, 18, &known, lasker_options);
    let names: Vec<&str> = obligations.relations.iter().map(|relation| &relation.name[..]).collect();
    assert_eq!(names, ["value", "options"]);
    // If any state of the automaton accepts and should not, or vice versa, some obligation is false.
    let at = files.iter().position(|file| file.name == "grundy_value.txt").expect("it is there");
    let right = files[at].text.clone();
    let states: Vec<&str> = right.lines().skip(1).filter(|line| !line.contains("->")).collect();
    assert!(states.len() > 3);
    let mut found = 0;
    for state in states {
        let (number, accepts) = state.split_once(' ').expect("a state");
        let changed = format!("\n{number} {}\n", if accepts == "1" { 0 } else { 1 });
        files[at].text = right.replacen(&format!("\n{state}\n"), &changed, 1);
        let library = WalnutLibrary::from_files(&files, 18);
        found +=
            usize::from(library.asked.iter().any(|(_, says)| !library.evaluate_formula(says, &mut HashMap::new(), 0)));
    }
    assert!(found >= 4, "{found} changes are seen in small numbers");
}

#[test]
fn values_of_a_code_that_leaves_three_heaps() {
    let code = Code::hexadecimal("0.8").expect("it is one");
    let options = |n: u64, known: &[u64]| {
        let of = |n: u64| known[n as usize];
        let splits = (1..n).flat_map(|a| (1..n).map(move |b| (a, b))).filter(|(a, b)| a + b + 1 < n);
        splits.map(|(a, b)| of(a) ^ of(b) ^ of(n - 1 - a - b)).collect::<BTreeSet<u64>>()
    };
    let known = heap_values(200, options);
    let (_, files) = obligations_of_values(Numeration::Base(2), &FormulaMoves::Code(code), &known);
    check_files_agree(&files, 10, &known, options);
}

/// Divide a heap into three parts, as equal as possible, and take the smallest part away, or the two others.
fn three_part_moves() -> FormulaMoves {
    let (heap, part) = (0, 1);
    let of_remainder = |rest: i64| {
        let exact = |sign: i64| linear_form(&[(heap, sign), (part, -3 * sign)], -sign * rest);
        let rows = vec![linear_form(&[(heap, 1)], -3), exact(1), exact(-1)];
        let larger = |by: i64| vec![linear_form(&[(part, 1)], (rest + by) / 3)];
        [vec![larger(0)], vec![larger(1), larger(2)]].map(|left| linear_family(1, rows.clone(), left))
    };
    FormulaMoves::Linear(LinearMoves { params: 1, families: (0..3).flat_map(of_remainder).collect() })
}

#[test]
fn small_values_of_sums_in_base_3() {
    let options = |n: u64, known: &[u64]| {
        let [small, middle, large] = [0, 1, 2].map(|more| known.get(((n + more) / 3) as usize).copied().unwrap_or(0));
        if n < 3 { BTreeSet::new() } else { BTreeSet::from([small, middle ^ large]) }
    };
    let known = heap_values(4000, options);
    let (_, files) = obligations_of_values(Numeration::Base(3), &three_part_moves(), &known);
    assert!(files.iter().any(|file| file.name == "nimsum_below_4.txt" && file.folder == "Automata Library"));
    check_files_agree(&files, 12, &known, options);
}

#[test]
fn values_of_the_ruler_game() {
    let runs = vec![LinearComponentRun { from: linear_form(&[(1, 1)], 0), to: linear_form(&[(0, 1)], 0) }];
    let turn = LinearFamily { runs, ..linear_family(1, vec![linear_form(&[(0, 1), (1, -1)], 0)], vec![]) };
    let options = |n: u64, known: &[u64]| {
        let run = |first: u64| known[first as usize..n as usize].iter().fold(0, |sum, value| sum ^ value);
        (0..=n).map(run).collect::<BTreeSet<u64>>()
    };
    let known = heap_values(300, options);
    let (obligations, files) = obligations_of_values(
        Numeration::Base(2),
        &FormulaMoves::Linear(LinearMoves { params: 1, families: vec![turn] }),
        &known,
    );
    let names: Vec<&str> = obligations.relations.iter().map(|relation| &relation.name[..]).collect();
    assert_eq!(names, ["value", "sum_below", "run", "options"]);
    check_files_agree(&files, 16, &known, options);
}

#[test]
fn lost_positions_in_numerals_of_recurrences() {
    for t in [1, 2] {
        let system = if t == 1 { "msd_fib".to_string() } else { format!("msd_grundy{t}") };
        let moves = |x: u64, y: u64| {
            let near = move |k: u64| ((k + 1).saturating_sub(t).max(1)..=y.min(k + t - 1)).map(move |l| (x - k, y - l));
            (0..x).map(move |x| (x, y)).chain((0..y).map(move |y| (x, y))).chain((1..=x).flat_map(near))
        };
        let size = 120 * t;
        let mut lost = vec![vec![false; size as usize]; size as usize];
        for (x, y) in (0..size).flat_map(|x| (0..size).map(move |y| (x, y))) {
            lost[x as usize][y as usize] = !moves(x, y).any(|(x, y)| lost[x as usize][y as usize]);
        }
        let known = |at: &[u64]| lost.get(at[0] as usize)?.get(at[1] as usize).copied();
        let numeration = Numeration::Recurrence(t as u32);
        let claimed = learn(numeration, &[size, size], &known, &()).unwrap().expect("there is one");
        let obligations = Obligations::for_lost(&wythoff_moves(t as i64), &claimed).expect("they can be said");
        assert_eq!(obligations.decide(&()), Ok(ProofOutcome::Holds), "{t}");
        let library = WalnutLibrary::from_files(&obligations.walnut_files().expect("they can be written"), 14);
        assert_eq!(library.system, system);
        for (x, y) in (0..14).flat_map(|x| (0..14).map(move |y| (x, y))) {
            let wins = moves(x, y).any(|(x, y)| lost[x as usize][y as usize]);
            let is_lost = lost[x as usize][y as usize];
            assert_eq!(library.evaluate_relation("grundy_lost", &[x, y], 1), is_lost, "({x}, {y}), t = {t}");
            assert_eq!(library.evaluate_relation("grundy_wins", &[x, y], 1), wins, "({x}, {y}), t = {t}");
        }
        assert_eq!(library.asked.len(), 2);
        assert!(library.asked.iter().all(|(_, says)| library.evaluate_formula(says, &mut HashMap::new(), 0)), "{t}");
        assert_eq!(library.automata.contains_key(&system), t > 1, "Walnut knows Zeckendorf's numerals");
    }
}

#[test]
fn numerals_and_addition() {
    for t in [2, 3, 5] {
        let system = format!("msd_grundy{t}");
        let files = custom_base_files(Numeration::Recurrence(t)).expect("they are small");
        let [numerals, sum] = &files[..] else { panic!("there are two files") };
        assert_eq!((&numerals.0, &sum.0), (&format!("{system}.txt"), &format!("{system}_addition.txt")));
        let (numerals, sum) = (ReadAutomaton::from_text(&numerals.1), ReadAutomaton::from_text(&sum.1));
        for (x, y) in (0..60).flat_map(|x| (0..40).map(move |y| (x, y))) {
            assert!(numerals.accepts(&system, &[x]), "{x}, t = {t}");
            for z in x + y - y.min(2)..x + y + 3 {
                assert_eq!(sum.accepts(&system, &[x, y, z]), x + y == z, "{x} + {y} = {z}, t = {t}");
            }
        }
        // A digit t is followed by 0.
        let after_t = numerals.next[&(0, vec![t])];
        assert!(numerals.next.contains_key(&(after_t, vec![0])) && !numerals.next.contains_key(&(after_t, vec![1])));
    }
}

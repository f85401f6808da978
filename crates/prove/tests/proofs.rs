//! Laws of games, learnt from small tables and proved for all positions; wrong ones are refuted.

use grundy_game::{Budget, Stop};
use grundy_prove::automata::{Dfa, Formula, Numeration, System, VariableId, learn};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// P-positions of `t`-Wythoff below a bound, by definition: take from one heap, or from both with a difference below `t`.
fn wythoff_lost(t: usize, bound: usize) -> Vec<Vec<bool>> {
    let mut won = vec![vec![false; bound]; bound];
    let mut lost = won.clone();
    for x in 0..bound {
        for y in 0..bound {
            if won[x][y] {
                continue;
            }
            lost[x][y] = true;
            for k in 1..bound {
                won[x][(y + k) % bound] |= y + k < bound;
                won[(x + k) % bound][y] |= x + k < bound;
                for l in (k + 1).saturating_sub(t).max(1)..k + t {
                    if x + k < bound && y + l < bound {
                        won[x + k][y + l] = true;
                    }
                }
            }
        }
    }
    lost
}

/// From `(0, 1)` to `(2, 3)`.
fn wythoff_move(t: i64) -> Formula {
    let close = |sign| Formula::at_least_zero(&[(0, sign), (2, -sign), (1, -sign), (3, sign)], t - 1);
    let both = Formula::And(vec![Formula::lt(2, 0), Formula::lt(3, 1), close(1), close(-1)]);
    let (left, right) = (Formula::lt(2, 0).and(Formula::eq(1, 3)), Formula::lt(3, 1).and(Formula::eq(0, 2)));
    Formula::Or(vec![left, right, both])
}

/// A position is lost if and only if no move leads to a lost one; relation 0 holds the lost ones.
fn lost_condition(moves: Formula) -> Formula {
    let wins = moves.and(Formula::relation(0, &[2, 3])).exists(&[2, 3]);
    Formula::relation(0, &[0, 1]).iff(wins.negate())
}

#[test]
fn wythoff_is_learnt_and_proved() {
    for (t, bound, states) in [(1, 100, 8), (2, 400, 10), (3, 800, 12)] {
        let table = wythoff_lost(t, bound);
        let known = |x: &[u64]| Some(*table.get(x[0] as usize)?.get(x[1] as usize)?);
        let numeration = Numeration::Recurrence(t as u32);
        let lost = learn(numeration, &[bound as u64; 2], &known, &()).unwrap().unwrap();
        assert_eq!(lost.states(), states);
        let system = System { numeration, relations: std::slice::from_ref(&lost), budget: &() };
        assert_eq!(system.decide(&lost_condition(wythoff_move(t as i64)).forall(&[0, 1])), Ok(true));
        // The law does not hold for the game with another number.
        assert_eq!(system.decide(&lost_condition(wythoff_move(t as i64 + 1)).forall(&[0, 1])), Ok(false));
        // In base 2 no automaton is found.
        assert_eq!(learn(Numeration::Base(2), &[bound as u64; 2], &known, &()), Ok(None));
    }
}

#[test]
fn a_wrong_law_is_refuted_by_a_position() {
    let table = wythoff_lost(1, 120);
    let known = |x: &[u64]| Some(*table.get(x[0] as usize)?.get(x[1] as usize)?);
    let numeration = Numeration::Recurrence(1);
    let lost = learn(numeration, &[120; 2], &known, &()).unwrap().unwrap();
    let mut wrong = 0;
    for state in 0..lost.states() {
        let mut accepting = lost.accepting().to_vec();
        accepting[state] ^= true;
        let Ok(other) = Dfa::from_parts(numeration, 2, lost.transitions().to_vec(), accepting) else { continue };
        wrong += 1;
        let system = System { numeration, relations: std::slice::from_ref(&other), budget: &() };
        let law = lost_condition(wythoff_move(1));
        assert_eq!(system.decide(&law), Ok(false));
        let refuted = system.find_example(&law.negate()).unwrap().unwrap();
        let [(0, x), (1, y)] = refuted[..] else { panic!("{refuted:?} is no position") };
        // By definition, for the wrong relation.
        let wins = (0..x).any(|to| other.accepts(&[to, y]))
            || (0..y).any(|to| other.accepts(&[x, to]))
            || (1..=x.min(y)).any(|k| other.accepts(&[x - k, y - k]));
        assert_eq!(other.accepts(&[x, y]), wins, "({x}, {y})");
    }
    assert!(wrong >= 5);
}

/// Values of a hexadecimal code by definition, below a bound.
fn code_values(code: &[u32], bound: usize) -> Vec<u64> {
    let mut values = vec![0u64; bound];
    // The values of two heaps of a given total, and of three, as sets.
    let (mut two, mut three) = (vec![vec![]; bound], vec![vec![]; bound]);
    for n in 0..bound {
        let mut seen = vec![false; 4 * bound.next_power_of_two()];
        let mut see = |all: &[u64]| all.iter().for_each(|&value| seen[value as usize] = true);
        for (&digit, rest) in code.iter().zip((0..n).rev()) {
            let leaves = |heaps: u32| digit >> heaps & 1 == 1;
            see(if leaves(0) && rest == 0 { &[0] } else { &[] });
            see(if leaves(1) && rest > 0 { &values[rest..=rest] } else { &[] });
            see(if leaves(2) { &two[rest] } else { &[] });
            see(if leaves(3) { &three[rest] } else { &[] });
        }
        values[n] = seen.iter().position(|seen| !seen).unwrap() as u64;
        two[n] = sorted_set((1..n).map(|a| values[a] ^ values[n - a]));
        if code.iter().any(|digit| digit & 8 != 0) {
            three[n] = sorted_set((1..n).flat_map(|a| two[n - a].iter().map(|&v| values[a] ^ v).collect::<Vec<_>>()));
        }
    }
    values
}

fn sorted_set(all: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut seen = vec![];
    for value in all {
        if seen.len() <= value as usize {
            seen.resize(value as usize + 1, false);
        }
        seen[value as usize] = true;
    }
    (0..).zip(seen).filter(|&(_, seen)| seen).map(|(value, _)| value).collect()
}

fn learn_values(values: &[u64]) -> Option<Dfa> {
    let bounds = [values.len() as u64, values.iter().max().unwrap() + 1];
    learn(Numeration::Base(2), &bounds, &|x| values.get(x[0] as usize).map(|&value| value == x[1]), &()).unwrap()
}

/// Decides whether the relation `G(n, v)` has the values of a code: it is a function, no option has the value of its heap, and each smaller value
/// is that of an option.
fn prove_values(code: &[u32], values: &Dfa, budget: &dyn Budget) -> Result<[bool; 4], Stop> {
    let binary = Numeration::Base(2);
    let g = |n: VariableId, v: VariableId| Formula::relation(0, &[n, v]);
    let mut relations = vec![values.clone()];
    let add = |relations: &mut Vec<Dfa>, formula: Formula| {
        let made = System { numeration: binary, relations: &relations[..], budget }.compile(&formula)?.dfa;
        relations.push(made);
        Ok(())
    };
    // Relation j: what j heaps of a total are worth.
    add(&mut relations, g(0, 1).and(Formula::at_least(0, 1)))?;
    for heaps in 2..4 {
        let parts = vec![
            Formula::sum(2, 3, 0),
            Formula::relation(1, &[2, 4]),
            Formula::relation(heaps - 1, &[3, 5]),
            Formula::Xor(4, 5, 1),
        ];
        add(&mut relations, Formula::And(parts).exists(&[2, 3, 4, 5]))?;
    }
    let mut options = vec![];
    for (taken, digit) in (1..).zip(code) {
        let heaps = |heaps| match heaps {
            0 => Formula::equals_number(0, taken as u64).and(Formula::equals_number(1, 0)),
            _ => Formula::linear(&[(2, 1), (0, -1)], taken).and(Formula::relation(heaps, &[2, 1])).exists(&[2]),
        };
        options.extend((0..4).filter(|heaps| digit >> heaps & 1 == 1).map(heaps));
    }
    add(&mut relations, Formula::Or(options))?;
    let option = |n, u| Formula::relation(4, &[n, u]);
    let system = System { numeration: binary, relations: &relations, budget };
    Ok([
        system.decide(&g(0, 1).exists(&[1]).forall(&[0]))?,
        system.decide(&g(0, 1).and(g(0, 2)).implies(Formula::eq(1, 2)).forall(&[0, 1, 2]))?,
        system.decide(&option(0, 1).and(g(0, 1)).exists(&[0, 1]).negate())?,
        system.decide(&g(0, 1).and(Formula::lt(2, 1)).implies(option(0, 2)).forall(&[0, 1, 2]))?,
    ])
}

#[test]
fn kayles_is_proved_and_no_other_code_has_its_values() {
    let kayles = [7, 7];
    let learnt = learn_values(&code_values(&kayles, 4096)).unwrap();
    assert_eq!(prove_values(&kayles, &learnt, &()), Ok([true; 4]));
    let [function, unique, excluded, reached] = prove_values(&[7, 3], &learnt, &()).unwrap();
    assert!(function && unique && !(excluded && reached));
}

/// `0.2048`, whose values are ruler-regular: not arithmetic-periodic.
///
/// # Source
/// J. P. Grossman, R. J. Nowakowski, A ruler regular hexadecimal game, Games of No Chance 4 (2015).
const RULER_CODE: [u32; 4] = [2, 0, 4, 8];

fn ruler_dfa() -> &'static Dfa {
    static LEARNT_POSITIONS: OnceLock<Dfa> = OnceLock::new();
    LEARNT_POSITIONS.get_or_init(|| learn_values(&code_values(&RULER_CODE, 4096)).unwrap())
}

#[test]
fn ruler_regular_values_are_proved() {
    let learnt = ruler_dfa();
    assert_eq!(learnt.states(), 63);
    assert_eq!(prove_values(&RULER_CODE, learnt, &()), Ok([true; 4]));
}

/// A budget that runs out after a number of states, and records the bytes in use.
struct BudgetMeter {
    states: AtomicU64,
    most: u64,
    held: AtomicU64,
}

impl Budget for BudgetMeter {
    fn spend(&self, positions: u64, bytes: u64) -> Result<(), Stop> {
        if self.states.fetch_add(positions, Ordering::Relaxed) + positions > self.most {
            return Err(Stop::Positions);
        }
        self.held.fetch_add(bytes, Ordering::Relaxed);
        Ok(())
    }

    fn release(&self, bytes: u64) {
        self.held.fetch_sub(bytes, Ordering::Relaxed);
    }
}

#[test]
fn a_budget_ends_it_and_gets_everything_back() {
    let learnt = ruler_dfa();
    for most in [0, 1000, 5000, 20_000] {
        let meter = BudgetMeter { states: 0.into(), most, held: 0.into() };
        assert_eq!(prove_values(&RULER_CODE, learnt, &meter), Err(Stop::Positions));
        assert_eq!(meter.held.into_inner(), 0);
        assert!(meter.states.into_inner() <= most + 1000);
    }
    let meter = BudgetMeter { states: 0.into(), most: u64::MAX, held: 0.into() };
    let table = wythoff_lost(1, 100);
    let known = |x: &[u64]| Some(*table.get(x[0] as usize)?.get(x[1] as usize)?);
    let lost = learn(Numeration::Recurrence(1), &[100; 2], &known, &meter).unwrap().unwrap();
    let system = System { numeration: Numeration::Recurrence(1), relations: &[lost], budget: &meter };
    assert_eq!(system.decide(&lost_condition(wythoff_move(1))), Ok(true));
    assert!(meter.held.into_inner() == 0 && meter.states.into_inner() > 20);
}

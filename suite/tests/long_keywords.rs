//! Games that are bound to a list of thousands of numbers: their positions share it, and their values are those of the definition.

use grundy::{Engine, Meter, Query, Rules, Sum};
use std::collections::{HashMap, HashSet};

/// Two heaps in one position; the list is passed on, rewritten, or shortened.
const LIST_RULES: &str = "from grundy import game

@game
def passed(x, y, *, S):
    for s in S:
        if s <= x:
            yield passed(x - s, y)
        if s <= y:
            yield passed(x, y - s)

@game
def rewritten(x, y, *, S):
    again = tuple(list(S))
    for s in again:
        if s <= x:
            yield rewritten(x - s, y, S=again)
        if s <= y:
            yield rewritten(x, y - s, S=[s for s in S])

@game
def used_up(x, y, *, S):
    for s in S:
        if s <= x:
            yield used_up(x - s, y, S=S[len(S) // 2:])
        if s <= y:
            yield used_up(x, y - s, S=S[:len(S) // 2])
";

/// 5,000 numbers below 20,000, half of which are even.
fn list(seed: u64) -> Vec<u64> {
    let mut numbers: Vec<u64> = (0..5_000).map(|k| (k * 7_919 + seed * 31) % 20_000).map(|k| k.max(1)).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

fn position(rules: &Rules, game: &str, list: &[u64], x: u64, y: u64) -> Sum {
    let text = format!("{game}(S={list:?})({x}, {y})");
    grundy::parse_with(rules, &text).unwrap_or_else(|error| panic!("{error}"))
}

fn value(sum: Sum) -> String {
    let answer = Query::new(sum).solve(&mut Engine::new(), &Meter::default());
    answer.value.unwrap_or_else(|| panic!("no value: {:?}", answer.end)).to_string()
}

fn mex(values: &HashSet<u64>) -> u64 {
    (0..).find(|value| !values.contains(value)).expect("some number is missing")
}

/// The value of one heap, by the definition.
fn heap_values(list: &[u64], most: u64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..=most {
        let options = list.iter().filter(|s| **s <= n).map(|s| values[(n - s) as usize]).collect();
        values.push(mex(&options));
    }
    values
}

/// The value of `used_up`, by the definition.
fn used_up_value(x: u64, y: u64, list: &[u64], memory: &mut HashMap<(u64, u64, Vec<u64>), u64>) -> u64 {
    if let Some(value) = memory.get(&(x, y, list.to_vec())) {
        return *value;
    }
    let (first, second) = list.split_at(list.len() / 2);
    let mut options = HashSet::new();
    for s in list {
        if *s <= x {
            options.insert(used_up_value(x - s, y, second, memory));
        }
        if *s <= y {
            options.insert(used_up_value(x, y - s, first, memory));
        }
    }
    memory.insert((x, y, list.to_vec()), mex(&options));
    mex(&options)
}

#[test]
fn values_are_those_of_the_definition() {
    let rules = grundy::parse_rules(LIST_RULES).expect("the rules are read");
    let list = list(1);
    let heaps = heap_values(&list, 35);
    for (x, y) in [(0, 0), (7, 7), (13, 30), (35, 34)] {
        let expected = format!("*{}", heaps[x as usize] ^ heaps[y as usize]);
        for game in ["passed", "rewritten"] {
            assert_eq!(value(position(&rules, game, &list, x, y)), expected, "{game} ({x}, {y})");
        }
    }
    let mut memory = HashMap::new();
    for (x, y) in [(5, 9), (20, 16)] {
        let expected = format!("*{}", used_up_value(x, y, &list, &mut memory));
        assert_eq!(value(position(&rules, "used_up", &list, x, y)), expected, "used_up ({x}, {y})");
    }
}

#[test]
fn positions_do_not_repeat_the_list() {
    let rules = grundy::parse_rules(LIST_RULES).expect("the rules are read");
    let list = list(2);
    let sum = position(&rules, "passed", &list, 1_000, 70_000);
    let component = &sum.components[0];
    let key = component.key.as_ref().expect("the position is held");
    assert!(key.bytes().len() < 40, "{} bytes", key.bytes().len());
    // The list occurs in the text of the position, also a list that a rule has rewritten.
    let text = sum.to_string();
    assert!(text.starts_with("passed(S=(1, 9, ") && text.ends_with("))(1000, 70000)"), "{text}");
    let again = grundy::parse_with(&rules, &text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again.components[0].key, component.key);
    // Another list is another position.
    let other = position(&rules, "passed", &list[1..], 1_000, 70_000);
    assert_ne!(other.components[0].key, component.key);
}

/// Another load of the rules reads the same keys: tables on disk and other processes rely on it.
#[test]
fn keys_do_not_depend_on_the_run() {
    let list = list(3);
    let keys = [0, 1].map(|_| {
        let rules = grundy::parse_rules(LIST_RULES).expect("the rules are read");
        // Lists that a rule made from other lists before have no effect.
        value(position(&rules, "used_up", &list[7..], 3, 3));
        position(&rules, "passed", &list, 8, 9).components[0].key.clone()
    });
    assert_eq!(keys[0], keys[1]);
}

//! Kayles as rules of a user, compared with CPython on the same file.
//!
//! The rules are not recognised here: this measures how fast options of any rules about integers are generated.
//! CPython runs the file with a minimal `game`: a call looks up a value in a list, and `+` is exclusive or.

use crate::RivalBench;
use grundy::series::{SeriesCell, SeriesQuestion, series};
use grundy::{Catalog, Engine, Meter, Rules, RunSettings};
use std::path::Path;
use std::process::Command;

const LAST_HEAP: u64 = 2_000;

pub(crate) const RULES_BENCH: RivalBench = RivalBench {
    name: "rules",
    work: "examples/rules/kayles.py to 2000 pins, option by option",
    rival: "CPython on the same file",
    expected: 0x7c71_8bdc_2c27_c5e5,
    // Of n pins with k taken, the smaller part has 0 to (n - k) // 2.
    options: Some(2_001_000),
    ours: engine_values,
    theirs: cpython_values,
};

fn engine_values() -> Vec<u64> {
    let running = RunSettings { recognised: false, ..RunSettings::default() };
    let text = include_str!("../../examples/rules/kayles.py");
    let rules = Rules::load_with_settings(text, &Catalog, running).expect("the example loads");
    let kayles = grundy::positions(&rules, "kayles").expect("it is a ruleset");
    let (mut engine, meter) = (Engine::new(), Meter::default());
    let series =
        series(&*kayles, 0, LAST_HEAP, SeriesQuestion::Values, &mut engine, &meter).expect("kayles takes one number");
    let value = |cell: &SeriesCell| if let SeriesCell::Value(value) = cell { value.0 } else { u64::MAX };
    series.cells.iter().map(|cell| value(&cell)).collect()
}

fn cpython_values() -> Vec<u64> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/rules/kayles.py");
    let output = Command::new("python3").args(["-c", CPYTHON_PROGRAM]).arg(file).arg(LAST_HEAP.to_string()).output();
    let output = output.expect("this bench needs python3");
    let values = String::from_utf8(output.stdout).expect("numbers");
    values.split_whitespace().map(|value| value.parse().expect("a number")).collect()
}

const CPYTHON_PROGRAM: &str = r#"
import sys, types

class Value(int):
    __slots__ = ()
    def __add__(self, other):
        return Value(int(self) ^ int(other))

values, rules = [], []

def game(function):
    rules.append(function)
    return values.__getitem__

module = types.ModuleType("grundy")
module.game = game
sys.modules["grundy"] = module
exec(open(sys.argv[1], encoding="utf-8").read())
for n in range(int(sys.argv[2]) + 1):
    seen = set(rules[0](n))
    value = 0
    while value in seen:
        value += 1
    values.append(Value(value))
print(*map(int, values))
"#;

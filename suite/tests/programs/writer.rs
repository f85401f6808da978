//! Random programs of all statements of the language subset.
//!
//! Every computed value appears in an option: `out(value)` for values of any kind, `f(a, b)` for numbers.
//! Constants, defaults and keywords are chosen so that it is visible when they are read, and whose they are.

use super::RandomProgram;
use std::fmt::Write;

/// A number that keeps what is computed in loops from growing.
const VALUE_BOUND: &str = "9223372036854775783";

/// The kind of value of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VariableKind {
    Int,
    Bool,
    Text,
    Tuple,
    List,
    Set,
}

/// Writes a program.
pub(super) struct WideProgramWriter {
    state: u64,
    /// Whether only integers and booleans occur, so that the rules can be compiled.
    pub(super) plain: bool,
    text: String,
    /// The variables that are definitely assigned.
    variables: Vec<(String, VariableKind)>,
    /// The current depth of nested loops.
    loops: u32,
}

/// A program that is the same for the same seed; those of even seeds use integers and truth values alone.
pub(crate) fn wide_program(seed: u64) -> RandomProgram {
    let plain = seed.is_multiple_of(2);
    let mut writer = WideProgramWriter {
        state: seed.wrapping_mul(0x2545_f491_4f6c_dd1d) ^ 0x5bd1,
        plain,
        text: String::new(),
        variables: vec![],
        loops: 0,
    };
    for _ in 0..8 {
        writer.next();
    }
    writer.file();
    let mut expressions: Vec<String> = Vec::new();
    for a in ["0", "1", "2", "5", "-3", "2 ** 31", "2 ** 63 - 1", "-2 ** 63", "2 ** 64 + 1", "10 ** 40"] {
        expressions.push(format!("f({a}, {}, k={})", ["0", "3", a][(seed % 3) as usize], 1 + seed % 4));
    }
    expressions.extend(["f(4, 7)".into(), "f(2 ** 62, 2 ** 62)".into(), "f(6)".into(), "f(1, 1) + f(3, k=2)".into()]);
    RandomProgram { text: writer.text, expressions }
}

impl WideProgramWriter {
    /// SplitMix64.
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(super) fn random_below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    pub(super) fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.random_below(of.len() as u64) as usize]
    }

    /// A variable of a kind, if there is one.
    pub(super) fn variable(&mut self, kind: VariableKind) -> Option<String> {
        let known: Vec<String> =
            self.variables.iter().filter(|(_, other)| *other == kind).map(|(name, _)| name.clone()).collect();
        if known.is_empty() {
            return None;
        }
        let at = self.random_below(known.len() as u64) as usize;
        Some(known[at].clone())
    }

    fn kind(&mut self) -> VariableKind {
        const ALL: [VariableKind; 6] = [
            VariableKind::Int,
            VariableKind::Bool,
            VariableKind::Text,
            VariableKind::Tuple,
            VariableKind::List,
            VariableKind::Set,
        ];
        ALL[self.random_below(if self.plain { 2 } else { 6 }) as usize]
    }

    fn line(&mut self, indent: usize, text: &str) {
        writeln!(self.text, "{:1$}{text}", "", 4 * indent).expect("a text can be written to");
    }

    /// A name for a value of a kind; the kind of a name never changes.
    fn name(&mut self, kind: VariableKind) -> String {
        let letter = match kind {
            VariableKind::Int => "v",
            VariableKind::Bool => "w",
            VariableKind::Text => "s",
            VariableKind::Tuple => "t",
            VariableKind::List => "u",
            VariableKind::Set => "z",
        };
        format!("{letter}{}", self.random_below(3))
    }

    fn declare(&mut self, name: String, kind: VariableKind) {
        self.variables.retain(|(known, _)| *known != name);
        self.variables.push((name, kind));
    }

    /// A value that may be assigned to a name: in loops it does not grow.
    fn assignable_value(&mut self, kind: VariableKind) -> String {
        let value = self.value(kind, 2);
        match kind {
            VariableKind::Int if self.loops > 0 => format!("({value}) % {VALUE_BOUND}"),
            VariableKind::Text | VariableKind::Tuple | VariableKind::List if self.loops > 0 => format!("({value})[:5]"),
            _ => value,
        }
    }

    fn option(&mut self) -> String {
        let (a, b) = (self.int(1), self.int(1));
        let first = match self.random_below(if self.plain { 5 } else { 10 }) {
            0 => format!("f({a}, {b})"),
            1 => format!("f({a}, {b}, k={})", self.int(0)),
            2 => format!("step({a})"),
            3 => format!("f({a} + {b}, 1)"),
            4 if self.plain => format!("f({b}, {a}, k=k)"),
            4 => format!("f({a})"),
            5 => format!("f(*({a}, {b}))"),
            _ => format!("out({})", self.argument_value(2)),
        };
        match self.random_below(6) {
            0 => format!("{first} + other({a})"),
            1 => format!("{first} + sum(f(x, {b}) for x in range({}))", self.random_below(3)),
            2 => format!("{} * {first}", self.random_below(3)),
            _ => first,
        }
    }

    /// Items for a loop, and the target that takes them.
    fn items(&mut self, name: &str) -> (String, String) {
        let (a, b) = (self.int(0), self.int(0));
        let one = |items: String| (String::from(name), items);
        match self.random_below(if self.plain { 7 } else { 18 }) {
            0 => one(format!("range({})", self.random_below(5))),
            1 => one(format!("range({a}, {a} + {})", self.random_below(4))),
            2 => one(format!("range(max({a}, -3), min({b}, 6))")),
            3 => one(format!(
                "range({}, {}, {})",
                self.random_below(6),
                self.random_below(6),
                self.pick(&["1", "2", "-1", "-2"])
            )),
            4 => one(format!("(1, {a}, {b})")),
            5 => (format!("{name}, q"), "((1, 2), (3, 4), (5, 1))".into()),
            6 => one(format!("reversed(range({a}, {a} + 3))")),
            7 => one(format!("[{a}, {b}]")),
            8 => one(format!("range({a}, {a} - 2 ** 66, -(2 ** 65))")),
            9 => one(format!("sorted({})", self.set(1))),
            10 => (format!("q, {name}"), format!("enumerate({}, {a})", self.tuple(1))),
            11 => (format!("q, ({name}, r)"), format!("enumerate(zip({}, {}))", self.tuple(1), self.list(1))),
            12 => one(format!("reversed({})", self.tuple(1))),
            13 => one(format!("(x + 1 for x in {} if x != 2)", self.tuple(1))),
            14 => one(format!("gaps({a}, {})", self.random_below(4))),
            15 => one(format!("range({a}, {a} + 50)[{}:{}:7]", self.random_below(9), self.random_below(40))),
            16 => one(format!("map_of({})", self.tuple(1))),
            _ => one(self.tuple(2)),
        }
    }

    fn block(&mut self, indent: usize, depth: u32) {
        let known = self.variables.clone();
        for _ in 0..1 + self.random_below(3) {
            self.statement(indent, depth);
        }
        // A variable assigned in a block may be unassigned after it; occasionally it is read nevertheless.
        if self.random_below(12) > 0 {
            self.variables = known;
        }
    }

    fn statement(&mut self, indent: usize, depth: u32) {
        match self.random_below(if depth == 0 { 9 } else { 15 }) {
            0 | 1 => {
                let option = self.option();
                self.line(indent, &format!("yield {option}"));
            }
            2 | 3 => {
                let kind = self.kind();
                let (name, value) = (self.name(kind), self.assignable_value(kind));
                self.line(indent, &format!("{name} = {value}"));
                self.declare(name, kind);
            }
            4 => self.augment(indent),
            5 => self.write_tuple_assignment(indent),
            6 => {
                let (option, test) = (self.option(), self.test(1));
                let form = match self.random_below(if self.plain { 2 } else { 4 }) {
                    0 => format!("[{option} for i in range(3) if {test}]"),
                    1 => format!("({option} for i in (0, {}) if {test})", self.int(0)),
                    2 => format!("({option}, {})", self.option()),
                    _ => format!("moves({}, {})", self.int(0), self.random_below(3)),
                };
                self.line(indent, &format!("yield from {form}"));
            }
            7 => {
                let word = if self.loops > 0 { self.pick(&["break", "continue"]) } else { "return" };
                let test = self.test(1);
                self.line(indent, &format!("if {test}:"));
                self.line(indent + 1, word);
            }
            8 => {
                let (test, number) = (self.test(0), self.int(0));
                self.line(indent, &format!("assert {test} or {number} < 9, \"a reason\""));
            }
            9 | 10 => {
                let test = self.test(2);
                self.line(indent, &format!("if {test}:"));
                self.block(indent + 1, depth - 1);
                if self.random_below(3) == 0 {
                    let test = self.test(1);
                    self.line(indent, &format!("elif {test}:"));
                    self.block(indent + 1, depth - 1);
                }
                if self.random_below(2) == 0 {
                    self.line(indent, "else:");
                    self.block(indent + 1, depth - 1);
                }
            }
            11..=13 => self.loop_over(indent, depth),
            _ => {
                self.line(indent, &format!("c{indent} = 3"));
                let test = self.test(0);
                self.line(indent, &format!("while c{indent} > 0 and (c{indent} > 1 or {test}):"));
                self.line(indent + 1, &format!("c{indent} -= 1"));
                self.declare(format!("c{indent}"), VariableKind::Int);
                self.loops += 1;
                // A `continue` here does not loop endlessly: the counter was decremented before, and nothing else assigns to it.
                self.block(indent + 1, depth - 1);
                self.loops -= 1;
            }
        }
    }

    fn loop_over(&mut self, indent: usize, depth: u32) {
        // There are few loop names, so that nested loops and statements rebind them.
        let name = if self.random_below(2) == 0 { format!("i{indent}") } else { self.name(VariableKind::Int) };
        let (target, items) = self.items(&name);
        self.line(indent, &format!("for {target} in {items}:"));
        let known = self.variables.clone();
        self.declare(name, VariableKind::Int);
        self.loops += 1;
        self.block(indent + 1, depth - 1);
        self.loops -= 1;
        self.variables = known;
    }

    fn augment(&mut self, indent: usize) {
        let kinds = [VariableKind::Int, VariableKind::Int, VariableKind::Bool, VariableKind::Text, VariableKind::Tuple];
        let kind = kinds[self.random_below(if self.plain { 3 } else { 5 }) as usize];
        let Some(name) = self.variable(kind).filter(|name| !name.starts_with('c')) else {
            return self.line(indent, "pass");
        };
        let other = self.value(kind, 1);
        let line = match kind {
            VariableKind::Int => {
                let operator = self.pick(&["+", "-", "*", "//", "%", "&", "|", "^"]);
                self.line(indent, &format!("{name} {operator}= {other}"));
                format!("{name} %= {VALUE_BOUND}")
            }
            VariableKind::Bool => format!("{name} {}= {other}", self.pick(&["&", "|", "^"])),
            _ if self.loops > 0 => format!("{name} += ({other})[:2]"),
            _ => format!("{name} {}", self.pick(&[&format!("+= {other}"), "*= 2"])),
        };
        self.line(indent, &line);
    }

    /// Writes an assignment to several targets.
    fn write_tuple_assignment(&mut self, indent: usize) {
        let (x, y) = (self.int(1), self.int(1));
        match self.random_below(if self.plain { 3 } else { 6 }) {
            0 => {
                self.line(indent, &format!("p, q = ({x}) % {VALUE_BOUND}, ({y}) % {VALUE_BOUND}"));
                self.line(indent, "p, q = q, p");
            }
            1 => self.line(indent, &format!("p = q = ({x}) % {VALUE_BOUND}")),
            2 => self.line(indent, &format!("p, q = divmod(({x}) % {VALUE_BOUND}, 7)")),
            3 => self.line(indent, &format!("p, (q, r) = 1, (({x}) % {VALUE_BOUND}, True)")),
            4 => self.line(indent, &format!("p, q = (x % 9 for x in ({x}, {y}))")),
            _ => self.line(indent, &format!("p, q = pair = ({x}) % {VALUE_BOUND}, K")),
        }
        self.declare("p".into(), VariableKind::Int);
        self.declare("q".into(), VariableKind::Int);
    }

    fn file(&mut self) {
        let [first, second, third] = [0; 3].map(|_| self.random_below(9).to_string());
        // A constant beyond a machine word prevents compilation.
        let large = self.pick(if self.plain {
            &["4", "2 ** 31", "-3", "2 ** 63 - 1"]
        } else {
            &["2 ** 63 - 1", "-2 ** 63", "2 ** 64", "4"]
        });
        self.text = format!(
            "from math import gcd, isqrt
from grundy import game, digits, is_fibonacci, is_prime, is_square, popcount

K = {first}


def most(x, m=K):
    return min(x, m) + K


K = K + {second}
TOP = most(3) if True else 0


@game
def out(v):
    return []


@game
def other(n, *, k=K):
    if n > 0 and n < 9:
        yield other(n - k)


def half(x):
    if x % 2 == 0:
        return x // 2
    return x - 1


def step(x):
    return f(x, K) if x != 3 else f(x, x, k=7)


def gaps(x, count):
    for y in range(count):
        if y == 3:
            return
        yield x + y * y


def map_of(t):
    return [x * 2 for x in t]


def moves(x, count, top=K):
    for y in range(count):
        yield f(x + y, top)
        for z in gaps(y, 2):
            if z == 2:
                break
            yield f(z, y)


@game(start=lambda n: (n, TOP) if n != 6 else f(n, n))
def f(a, b, *, k={third}):
"
        );
        self.variables =
            vec![("a".into(), VariableKind::Int), ("b".into(), VariableKind::Int), ("k".into(), VariableKind::Int)];
        if self.plain {
            self.text = self
                .text
                .replace("@game(start=lambda n: (n, TOP) if n != 6 else f(n, n))", "@game(start=lambda n: (n, TOP))");
        }
        self.block(1, 3);
        if self.random_below(2) == 0 {
            let value = self.int(1);
            self.line(1, &format!("k = ({value}) % {VALUE_BOUND}"));
        }
        self.block(1, 2);
        self.line(1, "yield f(a, 0)");
        self.line(1, "yield step(b)");
        self.text += &format!("\n\nK = {large}\n");
    }
}

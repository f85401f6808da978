//! Random programs of the language subset, from a seed.

mod values;
mod writer;

use std::fmt::Write;
pub(crate) use writer::wide_program;

/// A file of rules, and positions of its game to compare.
pub(crate) struct RandomProgram {
    pub(crate) text: String,
    pub(crate) expressions: Vec<String>,
}

/// A program that is the same for the same seed; those of even seeds use integers alone, two of three declare ends.
pub(crate) fn random_program(seed: u64) -> RandomProgram {
    let mut writer = PlainProgramWriter {
        state: seed * 2 + 1,
        plain: seed.is_multiple_of(2),
        ending: !seed.is_multiple_of(3),
        text: String::new(),
        ints: vec![],
        tuples: vec![],
        ends: vec![],
    };
    for _ in 0..16 {
        writer.next();
    }
    writer.file();
    let mut expressions = Vec::new();
    for a in 0..5 {
        for b in [0, 1, 3] {
            expressions.push(format!("f({a}, {b})"));
        }
        expressions.push(format!("g({})", if writer.plain { a.to_string() } else { format!("({a}, 1, {a})") }));
    }
    expressions.push("f(2, 1) + f(3, 2)".into());
    expressions.push("f(-3, 100000000000000000000)".into());
    RandomProgram { text: writer.text, expressions }
}

struct PlainProgramWriter {
    state: u64,
    /// Whether only integers occur.
    plain: bool,
    /// Whether ends are declared.
    ending: bool,
    text: String,
    /// Variables that hold integers, and tuples of integers.
    ints: Vec<String>,
    tuples: Vec<String>,
    /// Variables that hold ends.
    ends: Vec<String>,
}

impl PlainProgramWriter {
    /// SplitMix64.
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn random_below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.random_below(of.len() as u64) as usize]
    }

    fn int(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.small_int();
        }
        let (a, b) = (self.int(depth - 1), self.int(depth - 1));
        let plain = self.plain;
        match self.random_below(if plain { 16 } else { 24 }) {
            0..=2 => format!("({a} + {b})"),
            3 | 4 => format!("({a} - {b})"),
            5 => format!("({a} * {b})"),
            6 => format!("({a} // {b})"),
            7 => format!("({a} % {b})"),
            8 => format!("({a} {} {b})", self.pick(&["&", "|", "^"])),
            9 => format!("({a} {} ({b} & 7))", self.pick(&["<<", ">>"])),
            10 => format!("{}({a}, {b})", self.pick(&["min", "max", "gcd"])),
            11 => format!("abs({a})"),
            12 => format!("-{a}"),
            13 => format!("({a} if {} else {b})", self.test(depth - 1)),
            14 => format!("half({a})"),
            15 => format!("sum(x * {a} for x in range({}) if x % 2 == 0)", self.random_below(4)),
            16 => format!("len({})", self.tuple(depth - 1)),
            17 => format!("sum({})", self.tuple(depth - 1)),
            18 => format!("({a}) ** ({b} & 3)"),
            19 => format!("{}[{}]", self.tuple(depth - 1), self.small_int()),
            20 => format!("max({})", self.tuple(depth - 1)),
            21 => format!("{}.count({a})", self.tuple(depth - 1)),
            22 => format!("({a}).bit_length()"),
            _ => format!("popcount({a})"),
        }
    }

    fn small_int(&mut self) -> String {
        if !self.ints.is_empty() && self.random_below(3) > 0 {
            let at = self.random_below(self.ints.len() as u64) as usize;
            return self.ints[at].clone();
        }
        match self.random_below(5) {
            0 => "K".into(),
            1 => format!("-{}", self.random_below(4)),
            _ => self.random_below(6).to_string(),
        }
    }

    fn tuple(&mut self, depth: u32) -> String {
        if depth == 0 {
            if !self.tuples.is_empty() && self.random_below(2) == 0 {
                let at = self.random_below(self.tuples.len() as u64) as usize;
                return self.tuples[at].clone();
            }
            return format!("({}, {})", self.small_int(), self.small_int());
        }
        let t = self.tuple(depth - 1);
        let (i, j) = (self.small_int(), self.small_int());
        match self.random_below(10) {
            0 => format!("({t} + {})", self.tuple(depth - 1)),
            1 => format!("{t}[{i}:{j}]"),
            2 => format!("{t}[::-1]"),
            3 => format!("tuple(sorted({t}))"),
            4 => format!("tuple(x + {i} for x in {t} if x > {j})"),
            5 => format!("(*{t}, {i})"),
            6 => format!("({t} * ({i} & 3))"),
            7 => format!("tuple(x * i for i, x in enumerate({t}))"),
            8 => format!("tuple(x - y for x, y in zip({t}, {}))", self.tuple(depth - 1)),
            _ => format!("tuple(reversed({t}))"),
        }
    }

    fn test(&mut self, depth: u32) -> String {
        let (a, b) = (self.int(depth.min(1)), self.int(depth.min(1)));
        let compare = self.pick(&["<", "<=", "==", "!=", ">", ">="]);
        match self.random_below(9) {
            0..=2 => format!("{a} {compare} {b}"),
            3 => format!("{a} {compare} {b} < {}", self.small_int()),
            4 => format!("{a} {} (1, 2, 5)", self.pick(&["in", "not in"])),
            5 if depth > 0 => {
                format!("({} {} {})", self.test(depth - 1), self.pick(&["and", "or"]), self.test(depth - 1))
            }
            6 => format!("not {a}"),
            7 => format!("{}(x {compare} {b} for x in range({}))", self.pick(&["any", "all"]), self.random_below(4)),
            8 if !self.plain => format!("{} {compare} {}", self.tuple(1), self.tuple(1)),
            _ => format!("is_prime(abs({a}) & 31)"),
        }
    }

    fn option(&mut self) -> String {
        let mut parts = Vec::new();
        for _ in 0..=self.random_below(2) {
            let (a, b) = (self.int(1), self.int(1));
            parts.push(match self.random_below(5) {
                0 if self.plain => format!("g({a})"),
                0 => format!("g({})", self.tuple(1)),
                _ => format!("f({a}, {b})"),
            });
        }
        parts.join(" + ")
    }

    /// `win`, `lose` or `draw`, in some way.
    fn end(&mut self, depth: u32) -> String {
        if !self.ends.is_empty() && self.random_below(3) == 0 {
            let at = self.random_below(self.ends.len() as u64) as usize;
            return self.ends[at].clone();
        }
        match self.random_below(if depth == 0 { 4 } else { 8 }) {
            0 => "win".into(),
            1 => "lose".into(),
            2 => "draw".into(),
            3 => "DRAWN".into(),
            4 => format!("over({})", self.int(1)),
            5 if !self.plain => format!("(lose, draw)[{} % 2]", self.int(1)),
            6 if !self.plain => format!("({} and {})", self.end(0), self.end(depth - 1)),
            _ => format!("({} if {} else {})", self.end(depth - 1), self.test(1), self.end(depth - 1)),
        }
    }

    /// Writes an end under some condition; occasionally something else is returned, which is a mistake when it runs.
    fn write_end(&mut self, indent: usize) {
        let (test, end) = (self.test(1), self.end(1));
        self.line(indent, &format!("if {test}:"));
        if self.random_below(3) == 0 {
            self.line(indent + 1, &format!("e = {end}"));
            let other = if self.plain { "draw".into() } else { format!("(0, draw)[{} % 2]", self.int(1)) };
            let test = if self.plain { self.test(1) } else { format!("e == {other}") };
            self.line(indent + 1, &format!("if {test}:"));
            self.line(indent + 2, &format!("e = {other}"));
            self.line(indent + 1, "return e");
        } else {
            self.line(indent + 1, &format!("return {end}"));
        }
    }

    fn block(&mut self, indent: usize, depth: u32, in_loop: bool) {
        let (ints, tuples) = (self.ints.len(), self.tuples.len());
        for _ in 0..1 + self.random_below(3) {
            self.statement(indent, depth, in_loop);
        }
        // A variable assigned in a block may be unassigned after it.
        self.ints.truncate(ints);
        self.tuples.truncate(tuples);
    }

    fn line(&mut self, indent: usize, text: &str) {
        writeln!(self.text, "{:1$}{text}", "", 4 * indent).expect("a text can be written to");
    }

    fn statement(&mut self, indent: usize, depth: u32, in_loop: bool) {
        let fresh = format!("v{}", self.random_below(4));
        match self.random_below(if depth == 0 { 6 } else { 12 }) {
            0 | 1 => {
                let option = self.option();
                self.line(indent, &format!("yield {option}"));
            }
            2 => {
                let value = self.int(2);
                self.line(indent, &format!("{fresh} = {value}"));
                self.ints.push(fresh);
            }
            3 if !self.plain => {
                let value = self.tuple(2);
                self.line(indent, &format!("t{fresh} = {value}"));
                self.tuples.push(format!("t{fresh}"));
            }
            3 | 4 => {
                let (option, test) = (self.option(), self.test(1));
                self.line(indent, &format!("yield from [{option} for k in range(3) if {test}]"));
            }
            5 if self.ending && self.random_below(2) == 0 => self.write_end(indent),
            5 => {
                let word = if in_loop { self.pick(&["break", "continue"]) } else { "return" };
                let test = self.test(1);
                self.line(indent, &format!("if {test}:"));
                self.line(indent + 1, word);
            }
            6 | 7 => {
                let test = self.test(2);
                self.line(indent, &format!("if {test}:"));
                self.block(indent + 1, depth - 1, in_loop);
                if self.random_below(2) == 0 {
                    self.line(indent, "else:");
                    self.block(indent + 1, depth - 1, in_loop);
                }
            }
            8 | 9 => {
                let items = match self.random_below(if self.plain { 4 } else { 5 }) {
                    0 => format!("range({})", self.random_below(5)),
                    1 => format!("range(max({}, -3), min({}, 6))", self.small_int(), self.small_int()),
                    2 => format!(
                        "range({}, {}, {})",
                        self.random_below(6),
                        self.random_below(6),
                        self.pick(&["1", "2", "-1", "-2"])
                    ),
                    3 => "(1, K, 4)".into(),
                    _ => self.tuple(1),
                };
                let name = format!("i{}", indent);
                self.line(indent, &format!("for {name} in {items}:"));
                self.ints.push(name);
                self.block(indent + 1, depth - 1, true);
                self.ints.pop();
            }
            10 => {
                let (x, y) = (self.int(1), self.int(1));
                self.line(indent, &format!("p, q = {x}, {y}"));
                self.line(indent, "p, q = q, p");
                self.ints.extend(["p".into(), "q".into()]);
            }
            _ => {
                self.line(indent, &format!("w{indent} = 3"));
                self.line(indent, &format!("while w{indent} > 0:"));
                self.line(indent + 1, &format!("w{indent} -= 1"));
                self.ints.push(format!("w{indent}"));
                // A `continue` here does not loop endlessly: the counter was decremented before.
                self.block(indent + 1, depth - 1, true);
                self.ints.pop();
            }
        }
    }

    fn file(&mut self) {
        let constant = self.random_below(9);
        self.text = format!(
            "from math import gcd\nfrom grundy import game, win, lose, draw, is_prime, popcount\n\nK = {constant}\nDRAWN = draw\n\n\ndef over(x):\n    if x % 2 == 0:\n        return lose\n    return win if x > 2 else draw\n\n\ndef half(x):\n    if x % 2 == 0:\n        return x // 2\n    return x - 1\n\n\n@game\ndef f(a, b):\n"
        );
        self.ints = vec!["a".into(), "b".into()];
        self.line(1, "if a < -2 or b > 9:");
        self.line(2, "return");
        if self.ending {
            self.write_end(1);
            let end = self.end(1);
            self.line(1, &format!("x = {end}"));
            self.ends.push("x".into());
        }
        self.block(1, 3, false);
        if self.ending && self.random_below(2) == 0 {
            self.line(1, "if a % 2:");
            self.line(2, "return x");
        }
        self.line(1, "yield f(a, 0)");
        let (kind, name) = if self.plain { ("int", "n") } else { ("tuple", "t") };
        self.text += &format!("\n\n@game\ndef g({name}):\n");
        (self.ints, self.tuples, self.ends) = (vec![], vec![], vec![]);
        if kind == "int" {
            self.ints.push("n".into())
        } else {
            self.tuples.push("t".into())
        }
        let option = self.option();
        let list = format!("[{option}, *[f(x, 1) for x in range(3)]]");
        match self.random_below(if self.ending { 3 } else { 1 }) {
            0 => self.line(1, &format!("return {list}")),
            1 => {
                self.write_end(1);
                self.line(1, &format!("return {list}"));
            }
            _ => {
                let (test, end) = (self.test(1), self.end(1));
                self.line(1, &format!("return {end} if {test} else {list}"));
            }
        }
    }
}

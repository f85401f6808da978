//! Random expressions of each kind of value, small and large.

use super::writer::{VariableKind, WideProgramWriter};

/// Integers around the limits of words and of floating-point numbers, and far beyond.
const LANDMARK_INTEGERS: [&str; 12] = [
    "2 ** 31",
    "(2 ** 31 - 1)",
    "-2 ** 31",
    "2 ** 53",
    "(2 ** 62 + 1)",
    "(2 ** 63 - 1)",
    "2 ** 63",
    "-2 ** 63",
    "(-2 ** 63 - 1)",
    "2 ** 64",
    "(2 ** 65 + 3)",
    "10 ** 40",
];

impl WideProgramWriter {
    /// An expression of a kind.
    pub(super) fn value(&mut self, kind: VariableKind, depth: u32) -> String {
        match kind {
            VariableKind::Int => self.int(depth),
            VariableKind::Bool => self.test(depth),
            VariableKind::Text => self.text(depth),
            VariableKind::Tuple => self.tuple(depth),
            VariableKind::List => self.list(depth),
            VariableKind::Set => self.set(depth),
        }
    }

    /// A value that can be an argument of a position.
    pub(super) fn argument_value(&mut self, depth: u32) -> String {
        match self.random_below(9) {
            0 | 1 => self.int(depth),
            2 => self.test(depth),
            3 => self.text(depth),
            4 => self.tuple(depth),
            5 => self.list(depth),
            6 => format!("tuple(sorted({}))", self.set(depth)),
            7 => format!("({}, {})", self.test(0), self.argument_value(0)),
            _ => format!("[{}, {}, ()]", self.argument_value(0), self.text(0)),
        }
    }

    pub(super) fn int(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.leaf();
        }
        let (a, b) = (self.int(depth - 1), self.int(depth - 1));
        let small = self.random_below(6);
        match self.random_below(if self.plain { 20 } else { 42 }) {
            0 | 1 => format!("({a} + {b})"),
            2 | 3 => format!("({a} - {b})"),
            4 => format!("({a} * {b})"),
            5 => format!("({a} // ({b} or 1))"),
            6 => format!("({a} % {b})"),
            7 => format!("({a} {} {b})", self.pick(&["&", "|", "^"])),
            8 => format!("({a} {} {small})", self.pick(&["<<", ">>"])),
            9 => format!("{}({a}, {b})", self.pick(&["min", "max", "gcd"])),
            10 => format!("abs({a})"),
            11 => format!("{}{a}", self.pick(&["-", "~", "+"])),
            12 => format!("({a} if {} else {b})", self.test(depth - 1)),
            13 => format!("half({a})"),
            14 => self.call_of_helper(depth - 1),
            15 => format!("sum(x * {a} for x in range({small}) if x % 2 == 0)"),
            16 => format!("sum([x + {small} for x in ({a}, {b}, {small})])"),
            17 => format!("({a}) ** {}", small % 4),
            18 => format!("int({})", self.test(depth - 1)),
            19 => format!("({} + {a})", self.test(depth - 1)),
            20 => format!("len({})", self.value_with_items(depth - 1)),
            21 => format!("sum({})", self.tuple(depth - 1)),
            22 => format!("sum({{x % 3 for x in {}}})", self.tuple(depth - 1)),
            23 => format!("{}[{}]", self.tuple(depth - 1), self.int(0)),
            24 => format!("{}({}, {a})", self.pick(&["max", "min"]), self.starred_value(depth - 1)),
            25 => format!("{}({})", self.pick(&["max", "min"]), self.list(depth - 1)),
            26 => format!("{}.count({a})", self.tuple(depth - 1)),
            27 => format!("{}.index({a})", self.list(depth - 1)),
            28 => format!("({a}).{}()", self.pick(&["bit_length", "bit_count"])),
            29 => format!("isqrt(abs({a}))"),
            30 => {
                format!("pow({a}, {}, {})", self.pick(&["-1", "3", "-2", "0"]), self.pick(&["7", "-9", "2 ** 64 + 13"]))
            }
            31 => format!("int(str({a}))"),
            32 => format!("divmod({a}, {b} or 3)[{}]", small % 2),
            33 => {
                format!("range({a}, {a} + 9, {})[{}]", self.pick(&["1", "2", "4"]), self.pick(&["0", "1", "-1", "5"]))
            }
            34 => format!("sum(range({a}, {a} + {small}))"),
            35 => format!("sum(x * y for x in {} for y in (x, {a}) if x != y)", self.tuple(depth - 1)),
            36 => format!("len({})", self.text(depth - 1)),
            37 => format!("sum(i * x for i, x in enumerate({}, {small}))", self.tuple(depth - 1)),
            38 => format!("sum(gaps({a}, {small}))"),
            39 => format!("{}.find({})", self.text(depth - 1), self.text(0)),
            40 => format!("len({}.split({}))", self.text(depth - 1), self.pick(&["", "\"b\"", "\"堆\"", "\"a\", 1"])),
            _ => format!("popcount({a})"),
        }
    }

    /// A variable, a constant or a number.
    fn leaf(&mut self) -> String {
        if self.random_below(3) > 0
            && let Some(name) = self.variable(VariableKind::Int)
        {
            return name;
        }
        match self.random_below(9) {
            0 => "K".into(),
            1 => format!("-{}", self.random_below(4)),
            2 => self.pick(&LANDMARK_INTEGERS).into(),
            _ => self.random_below(6).to_string(),
        }
    }

    pub(super) fn test(&mut self, depth: u32) -> String {
        if depth == 0
            && let Some(name) = self.variable(VariableKind::Bool)
        {
            return name;
        }
        let low = depth.min(1);
        let (a, b) = (self.int(low), self.int(low));
        let compare = self.pick(&["<", "<=", "==", "!=", ">", ">="]);
        let deeper = depth.saturating_sub(1);
        match self.random_below(if self.plain { 12 } else { 25 }) {
            0 | 1 => format!("({a} {compare} {b})"),
            2 => format!("({a} {compare} {b} < {})", self.int(0)),
            3 => format!("({a} {} (1, {b}, 5))", self.pick(&["in", "not in"])),
            4 if depth > 0 => format!("({} {} {})", self.test(deeper), self.pick(&["and", "or"]), self.test(deeper)),
            5 => format!("(not {a})"),
            6 => format!("{}(x {compare} {b} for x in range({}))", self.pick(&["any", "all"]), self.random_below(4)),
            7 if depth > 0 => format!("({} {} {})", self.test(deeper), self.pick(&["&", "|", "^"]), self.test(deeper)),
            8 => format!("({a} in range({}, {b}))", self.random_below(3)),
            9 => self.pick(&["True", "False"]).into(),
            10 => format!("is_square({a})"),
            11 => format!("{}([x {compare} {b} for x in (1, {a})])", self.pick(&["any", "all"])),
            12 => format!("({} {} {})", self.tuple(low), self.pick(&["==", "!=", "<", ">="]), self.tuple(low)),
            13 => format!("({} {compare} {})", self.text(low), self.text(low)),
            14 => format!("({} in {})", self.text(0), self.text(low)),
            15 => format!("({a} in {})", self.set(low)),
            16 => format!("bool({})", self.value_with_items(low)),
            17 => format!("is_fibonacci({a})"),
            18 => format!("({} == {})", self.set(low), self.set(low)),
            19 => format!("{}({}, {})", self.pick(&["max", "min"]), self.test(0), self.test(0)),
            20 => format!("({a} in range({b}, {b} + 40, {}))", self.pick(&["1", "3", "7"])),
            21 => format!("(range({a}, {a} + {})[::2] == range({a}, {b}, 2))", self.random_below(4)),
            22 => format!("({} == {})", self.argument_value(0), self.argument_value(0)),
            23 => format!("{}.{}({})", self.text(low), self.pick(&["startswith", "endswith"]), self.text(0)),
            _ => format!("is_prime(abs({a}) & 31)"),
        }
    }

    pub(super) fn text(&mut self, depth: u32) -> String {
        if depth == 0 {
            return match self.variable(VariableKind::Text) {
                Some(name) if self.random_below(2) == 0 => name,
                _ => self.pick(&["\"\"", "\"ab\"", "\"b'c\"", "'say \"hi\" it\\'s'", "\"z\\n\\\\\"", "\"堆\""]).into(),
            };
        }
        let low = depth - 1;
        match self.random_below(14) {
            0 => format!("str({})", self.int(low)),
            1 => format!("str({})", self.test(low)),
            2 => format!("str({})", self.tuple(low)),
            3 => format!("str({})", self.list(low)),
            4 => format!("str(({}, {}, {}))", self.text(low), self.test(0), self.int(0)),
            5 => format!("({} + {})", self.text(low), self.text(low)),
            6 => format!("{}[{}:{}]", self.text(low), self.int(0), self.int(0)),
            7 => format!("({} * {})", self.text(low), self.random_below(3)),
            8 => format!("({} if {} else {})", self.text(low), self.test(0), self.text(low)),
            9 => format!("{}.join(str(x) for x in {})", self.text(low), self.tuple(0)),
            10 => format!(
                "{}.replace({}, {}{})",
                self.text(low),
                self.text(0),
                self.text(0),
                self.pick(&["", "", ", 1", ", -1"])
            ),
            11 => format!("{}.join({}.split({}))", self.text(0), self.text(low), self.pick(&["", "\"b\"", "\"i\", 1"])),
            12 => format!(
                "{}.{}({})",
                self.text(low),
                self.pick(&["strip", "lstrip", "rstrip"]),
                self.pick(&["", "\"ba\"", "\"堆z\""])
            ),
            _ => format!("str(range({}, {}))", self.int(0), self.int(0)),
        }
    }

    pub(super) fn tuple(&mut self, depth: u32) -> String {
        if depth == 0 {
            return match self.variable(VariableKind::Tuple) {
                Some(name) if self.random_below(2) == 0 => name,
                _ => format!("({}, {}, {})", self.int(0), self.int(0), self.pick(&["True", "False", "1"])),
            };
        }
        let (t, i) = (self.tuple(depth - 1), self.int(0));
        match self.random_below(12) {
            0 => format!("({t} + {})", self.tuple(depth - 1)),
            1 => format!("{t}[{i}:{}]", self.int(0)),
            2 => format!("{t}[::{}]", self.pick(&["-1", "2", "-2", "10 ** 30"])),
            3 => format!("tuple(sorted({t}))"),
            4 => format!("tuple(x + {i} for x in {t} if x > {})", self.int(0)),
            5 => format!("(*{t}, {i}, *{})", self.list(depth - 1)),
            6 => format!("({t} * {})", self.random_below(3)),
            7 => format!("tuple(x * i for i, x in enumerate({t}))"),
            8 => format!("tuple(x - y for x, y in zip({t}, {}))", self.tuple(depth - 1)),
            9 => format!("tuple(reversed({t}))"),
            10 => format!("digits(abs({i}), {})", self.pick(&["2", "10", "7", "2 ** 70"])),
            _ => format!("tuple(gaps({i}, {}))", self.random_below(4)),
        }
    }

    pub(super) fn list(&mut self, depth: u32) -> String {
        if depth == 0 {
            return match self.variable(VariableKind::List) {
                Some(name) if self.random_below(2) == 0 => name,
                _ => format!("[{}, {}]", self.int(0), self.test(0)),
            };
        }
        match self.random_below(8) {
            0 => format!("sorted({})", self.tuple(depth - 1)),
            1 => format!("[x for x in {} if x {} {}]", self.tuple(depth - 1), self.pick(&["<", "!="]), self.int(0)),
            2 => format!("({} + {})", self.list(depth - 1), self.list(depth - 1)),
            3 => format!("list({})", self.tuple(depth - 1)),
            4 => format!("{}[{}:]", self.list(depth - 1), self.int(0)),
            5 => format!("[x + y for x in {} for y in range(x & 3) if y != {}]", self.list(depth - 1), self.int(0)),
            6 => format!("[*{}, {}]", self.starred_value(depth - 1).trim_start_matches('*'), self.int(0)),
            _ => format!("[y for x in {} for y in [z + x for z in (x, 1)] if x]", self.tuple(depth - 1)),
        }
    }

    pub(super) fn set(&mut self, depth: u32) -> String {
        if depth == 0 {
            return match self.variable(VariableKind::Set) {
                Some(name) if self.random_below(2) == 0 => name,
                _ => format!("{{{}, {}, {}}}", self.int(0), self.test(0), self.int(0)),
            };
        }
        match self.random_below(4) {
            0 => format!("set({})", self.tuple(depth - 1)),
            1 => format!("{{x % 5 for x in {}}}", self.tuple(depth - 1)),
            2 => format!("({} {} {})", self.set(depth - 1), self.pick(&["|", "&", "-", "^"]), self.set(depth - 1)),
            _ => format!("{{*{}, {}}}", self.tuple(depth - 1), self.int(0)),
        }
    }

    fn value_with_items(&mut self, depth: u32) -> String {
        match self.random_below(5) {
            0 => self.text(depth),
            1 => self.list(depth),
            2 => self.set(depth),
            3 => format!("range({}, {}, {})", self.int(0), self.int(0), self.pick(&["1", "-1", "3", "2 ** 64"])),
            _ => self.tuple(depth),
        }
    }

    fn starred_value(&mut self, depth: u32) -> String {
        match self.random_below(3) {
            0 => format!("*[{}, {}]", self.int(0), self.int(0)),
            1 => format!("*sorted({})", self.set(depth)),
            _ => format!("*{}", self.tuple(depth)),
        }
    }

    /// A call of the helper with defaults, in one of the ways in which it can be called.
    fn call_of_helper(&mut self, depth: u32) -> String {
        let (a, b) = (self.int(depth), self.int(0));
        match self.random_below(if self.plain { 2 } else { 5 }) {
            0 => format!("most({a})"),
            1 => format!("most({a}, {b})"),
            2 => format!("most({a}, m={b})"),
            3 => format!("most(m={b}, x={a})"),
            _ => format!("most(*({a}, {b}))"),
        }
    }
}

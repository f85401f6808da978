//! Values that are remembered: of heaps one after the other, or of positions as they are met.

use crate::rule::Rule;
use crate::tree::Kind;
use grundy_prove::detect::Code;

/// How values are found from the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memo {
    /// Of one number: those of all smaller numbers first.
    Table,
    /// Of the positions that are met, by a stack of its own.
    Search,
}

/// The texts that stand for the parameters that come with each question.
struct Given {
    /// As parameters of a function, with a comma behind them.
    params: String,
    /// As arguments, with a comma behind them.
    args: String,
    /// The names, with a comma between them.
    names: Vec<String>,
    /// Lists among them.
    lists: Vec<bool>,
}

impl Given {
    fn of(rule: &Rule, printer: &crate::print::Printer) -> Given {
        let params: Vec<String> = rule.keywords.iter().map(|(name, kind)| printer.param(name, *kind)).collect();
        let names: Vec<String> = rule.keywords.iter().map(|(name, _)| printer.name(name)).collect();
        let behind = |all: &[String]| all.iter().map(|one| format!("{one}, ")).collect::<String>();
        let lists = rule.keywords.iter().map(|(_, kind)| *kind == Kind::List).collect();
        Given { params: behind(&params), args: behind(&names), names, lists }
    }

    /// The statements that forget what is known for other parameters.
    fn check(&self, code: Code, clear: &str) -> String {
        if self.names.is_empty() {
            return String::new();
        }
        let names = self.names.join(", ");
        match code {
            Code::Python => {
                let all: Vec<String> = (self.names.iter().zip(&self.lists))
                    .map(|(name, list)| if *list { format!("list({name})") } else { name.clone() })
                    .collect();
                format!(
                    "    if known_for != [{names}]:\n        known_for[:] = [{}]\n        {clear}\n",
                    all.join(", ")
                )
            }
            Code::Cpp => {
                let declare: String = (self.names.iter().zip(&self.lists))
                    .map(|(name, list)| {
                        if *list {
                            format!("    static std::vector<long long> last_{name};\n")
                        } else {
                            format!("    static long long last_{name} = 0;\n")
                        }
                    })
                    .collect();
                let test: Vec<String> = self.names.iter().map(|name| format!("last_{name} != {name}")).collect();
                let set: String = self.names.iter().map(|name| format!("        last_{name} = {name};\n")).collect();
                format!("{declare}    if ({}) {{\n{set}        {clear}\n    }}\n", test.join(" || "))
            }
            Code::Rust => {
                let own: Vec<String> = (self.names.iter().zip(&self.lists))
                    .map(|(name, list)| if *list { format!("{name}.to_vec()") } else { name.clone() })
                    .collect();
                let own = own.join(", ");
                format!(
                    "        if memo.1 != ({own},) {{\n            memo.1 = ({own},);\n            {clear}\n        }}\n"
                )
            }
        }
    }

    fn rust_type(&self) -> String {
        let kinds: Vec<&str> = self.lists.iter().map(|list| if *list { "Vec<i64>" } else { "i64" }).collect();
        if kinds.is_empty() { "()".into() } else { format!("({},)", kinds.join(", ")) }
    }

    fn rust_start(&self) -> String {
        let values: Vec<&str> = self.lists.iter().map(|list| if *list { "Vec::new()" } else { "0" }).collect();
        if values.is_empty() { "()".into() } else { format!("({},)", values.join(", ")) }
    }

    fn fill(&self, code: Code, template: &str, clear: &str) -> String {
        let known = if self.names.is_empty() || code != Code::Python { "" } else { "known_for = []\n" };
        template
            .replace("@PARAMS ", &self.params)
            .replace("@ARGS ", &self.args)
            .replace("@KNOWN\n", known)
            .replace("@CHECK\n", &self.check(code, clear))
            .replace("@TYPE", &self.rust_type())
            .replace("@START", &self.rust_start())
    }
}

/// What positions are, as a type.
pub(crate) fn position_type(code: Code, numbers: usize) -> String {
    match (code, numbers) {
        (Code::Python, _) => String::new(),
        (Code::Cpp, 1) => "using Position = long long;\n\n".into(),
        (Code::Cpp, n) => format!("using Position = std::array<long long, {n}>;\n\n"),
        (Code::Rust, 1) => "type Position = i64;\n\n".into(),
        (Code::Rust, n) => format!("type Position = [i64; {n}];\n\n"),
    }
}

/// The function `grundy` that finds a value by the options.
pub(crate) fn function(rule: &Rule, memo: Memo, printer: &crate::print::Printer) -> String {
    let given = Given::of(rule, printer);
    let code = printer.code;
    let template = match (code, memo) {
        (Code::Python, Memo::Table) => PYTHON_TABLE,
        (Code::Cpp, Memo::Table) => CPP_TABLE,
        (Code::Rust, Memo::Table) => RUST_TABLE,
        (Code::Python, Memo::Search) => PYTHON_SEARCH,
        (Code::Cpp, Memo::Search) => CPP_SEARCH,
        (Code::Rust, Memo::Search) => RUST_SEARCH,
    };
    let clear = match code {
        Code::Python => "known_values.clear()",
        Code::Cpp => "values.clear();",
        Code::Rust => "memo.0.clear();",
    };
    let map = if rule.numbers() == 1 { CPP_MAP_OF_ONE } else { CPP_MAP };
    let hash = if rule.numbers() == 1 { "" } else { CPP_HASH };
    let template = template.replace("@HASH\n", hash).replace("@MAP\n", map);
    given.fill(code, &template, clear)
}

/// The function `wins` that searches all sums under misère play.
pub(crate) fn misere(rule: &Rule, printer: &crate::print::Printer) -> String {
    let (given, code) = (Given::of(rule, printer), printer.code);
    let (template, clear) = match code {
        Code::Python => (PYTHON_MISERE, "known_wins.clear()"),
        Code::Cpp => (CPP_MISERE, "known.clear();"),
        Code::Rust => (RUST_MISERE, "memo.0.clear();"),
    };
    given.fill(code, &template.replace("@KNOWN\n", ""), clear).replace("known_for", "known_for_wins").replacen(
        "known_wins = {}\n",
        if code == Code::Python && rule.has_parameters() {
            "known_wins = {}\nknown_for_wins = []\n"
        } else {
            "known_wins = {}\n"
        },
        1,
    )
}

const PYTHON_TABLE: &str = "\
known_values = []
@KNOWN


# The Grundy value of n. Those of all smaller numbers are found before it, each once.
def grundy(@PARAMS n):
@CHECK
    values = known_values
    while len(values) <= n:
        size = len(values)
        seen = set()
        for parts in options(@ARGS size):
            value = 0
            for part in parts:
                if not 0 <= part < size:
                    raise ValueError(\"a move does not make the number smaller\")
                value ^= values[part]
            seen.add(value)
        mex = 0
        while mex in seen:
            mex += 1
        values.append(mex)
    return values[n]
";

const CPP_TABLE: &str = "\
// The Grundy value of n. Those of all smaller numbers are found before it, each once.
long long grundy(@PARAMS long long n) {
    static std::vector<long long> values;
@CHECK
    std::vector<long long> seen;  // seen[v]: the last number an option of which has value v
    while ((long long)values.size() <= n) {
        const long long size = values.size();
        options(@ARGS size, [&](const auto& parts) {
            long long value = 0;
            for (long long part : parts) {
                if (part < 0 || part >= size) std::abort();  // a move makes the number smaller
                value ^= values[part];
            }
            if (value >= (long long)seen.size()) seen.resize(value + 1, -1);
            seen[value] = size;
        });
        long long mex = 0;
        while (mex < (long long)seen.size() && seen[mex] == size) ++mex;
        values.push_back(mex);
    }
    return values[n];
}
";

const RUST_TABLE: &str = "\
thread_local! {
    /// The values of 0, 1, 2, …, and the parameters that they are for.
    static VALUES: std::cell::RefCell<(Vec<i64>, @TYPE)> = std::cell::RefCell::new((Vec::new(), @START));
}

/// The Grundy value of n. Those of all smaller numbers are found before it, each once.
fn grundy(@PARAMS n: i64) -> i64 {
    VALUES.with(|memo| {
        let memo = &mut *memo.borrow_mut();
@CHECK
        let values = &mut memo.0;
        let mut seen: Vec<i64> = Vec::new(); // seen[v]: the last number an option of which has value v
        while values.len() as i64 <= n {
            let size = values.len() as i64;
            options(@ARGS size, &mut |parts| {
                let mut value = 0;
                for &part in parts {
                    assert!((0..size).contains(&part), \"a move makes the number smaller\");
                    value ^= values[part as usize];
                }
                if value as usize >= seen.len() {
                    seen.resize(value as usize + 1, -1);
                }
                seen[value as usize] = size;
            });
            let mex = seen.iter().take_while(|last| **last == size).count();
            values.push(mex as i64);
        }
        values[n as usize]
    })
}
";

const PYTHON_SEARCH: &str = "\
known_values = {}
@KNOWN


# The Grundy value of a position; values of all positions that it leads to are remembered.
def grundy(@PARAMS position):
@CHECK
    values = known_values
    stack = [position]
    while stack:
        state = stack[-1]
        if values.get(state, -1) >= 0:
            stack.pop()
            continue
        values[state] = -1  # it is being looked at
        ready = True
        seen = set()
        for parts in options(@ARGS state):
            value = 0
            for part in parts:
                known = values.get(part)
                if known is None:
                    stack.append(part)
                    ready = False
                elif known < 0:
                    raise ValueError(\"play can go round in a circle\")
                else:
                    value ^= known
            seen.add(value)
        if ready:
            mex = 0
            while mex in seen:
                mex += 1
            values[state] = mex
            stack.pop()
    return values[position]
";

const CPP_HASH: &str = "\
struct Hash {
    std::size_t operator()(const Position& position) const {
        std::size_t hash = 0;
        for (long long number : position) hash = (hash ^ (std::size_t)number) * 0x9e3779b97f4a7c15ULL + (hash >> 29);
        return hash;
    }
};

";

const CPP_MAP: &str = "    static std::unordered_map<Position, long long, Hash> values;\n";
const CPP_MAP_OF_ONE: &str = "    static std::unordered_map<Position, long long> values;\n";

const CPP_SEARCH: &str = "\
@HASH
// The Grundy value of a position; values of all positions that it leads to are remembered.
long long grundy(@PARAMS const Position& position) {
@MAP
@CHECK
    std::vector<Position> stack{position};
    while (!stack.empty()) {
        const Position state = stack.back();
        const auto old = values.find(state);
        if (old != values.end() && old->second >= 0) {
            stack.pop_back();
            continue;
        }
        values[state] = -1;  // it is being looked at
        bool ready = true;
        std::vector<long long> seen;
        options(@ARGS state, [&](const auto& parts) {
            long long value = 0;
            for (const Position& part : parts) {
                const auto known = values.find(part);
                if (known == values.end()) {
                    stack.push_back(part);
                    ready = false;
                } else if (known->second < 0) {
                    std::abort();  // play can go round in a circle
                } else {
                    value ^= known->second;
                }
            }
            seen.push_back(value);
        });
        if (!ready) continue;
        std::sort(seen.begin(), seen.end());
        long long mex = 0;
        for (long long value : seen) mex += value == mex;
        values[state] = mex;
        stack.pop_back();
    }
    return values[position];
}
";

const RUST_SEARCH: &str = "\
thread_local! {
    /// The values of positions, and the parameters that they are for.
    static VALUES: std::cell::RefCell<(std::collections::HashMap<Position, i64>, @TYPE)> =
        std::cell::RefCell::new((std::collections::HashMap::new(), @START));
}

/// The Grundy value of a position; values of all positions that it leads to are remembered.
fn grundy(@PARAMS position: Position) -> i64 {
    VALUES.with(|memo| {
        let memo = &mut *memo.borrow_mut();
@CHECK
        let values = &mut memo.0;
        let mut stack = vec![position];
        while let Some(&state) = stack.last() {
            if values.get(&state).is_some_and(|value| *value >= 0) {
                stack.pop();
                continue;
            }
            values.insert(state, -1); // it is being looked at
            let mut ready = true;
            let mut seen: Vec<i64> = Vec::new();
            options(@ARGS state, &mut |parts| {
                let mut value = 0;
                for part in parts {
                    match values.get(part) {
                        None => {
                            stack.push(*part);
                            ready = false;
                        }
                        Some(-1) => panic!(\"play can go round in a circle\"),
                        Some(known) => value ^= known,
                    }
                }
                seen.push(value);
            });
            if ready {
                seen.sort_unstable();
                let mex = seen.iter().fold(0, |mex, value| mex + i64::from(*value == mex));
                values.insert(state, mex);
                stack.pop();
            }
        }
        values[&position]
    })
}
";

const PYTHON_MISERE: &str = "\
sys.setrecursionlimit(1 << 20)
known_wins = {}


# Whether the player to move wins a sum under misère play: all sums that it leads to are searched.
def wins(@PARAMS state):
@CHECK
    state = tuple(sorted(state))
    if state in known_wins:
        return known_wins[state]
    moved = False
    win = False
    for i in range(len(state)):
        for parts in options(@ARGS state[i]):
            moved = True
            if not wins(@ARGS [*state[:i], *state[i + 1:], *parts]):
                win = True
                break
        if win:
            break
    known_wins[state] = win or not moved
    return known_wins[state]
";

const CPP_MISERE: &str = "\
// Whether the player to move wins a sum under misère play: all sums that it leads to are searched.
bool wins(@PARAMS std::vector<Position> state) {
    static std::map<std::vector<Position>, bool> known;
@CHECK
    std::sort(state.begin(), state.end());
    const auto old = known.find(state);
    if (old != known.end()) return old->second;
    bool moved = false, win = false;
    for (std::size_t i = 0; i < state.size() && !win; ++i) {
        options(@ARGS state[i], [&](const auto& parts) {
            moved = true;
            if (win) return;
            std::vector<Position> rest = state;
            rest.erase(rest.begin() + i);
            rest.insert(rest.end(), parts.begin(), parts.end());
            win = !wins(@ARGS rest);
        });
    }
    return known[state] = win || !moved;
}
";

const RUST_MISERE: &str = "\
thread_local! {
    /// Who wins sums, and the parameters that this is for.
    static WINS: std::cell::RefCell<(std::collections::HashMap<Vec<Position>, bool>, @TYPE)> =
        std::cell::RefCell::new((std::collections::HashMap::new(), @START));
}

/// Whether the player to move wins a sum under misère play: all sums that it leads to are searched.
fn wins(@PARAMS mut state: Vec<Position>) -> bool {
    state.sort_unstable();
    let known = WINS.with(|memo| {
        let memo = &mut *memo.borrow_mut();
@CHECK
        memo.0.get(&state).copied()
    });
    if let Some(known) = known {
        return known;
    }
    let (mut moved, mut win) = (false, false);
    for i in 0..state.len() {
        options(@ARGS state[i], &mut |parts| {
            moved = true;
            if !win {
                let mut rest = state.clone();
                rest.remove(i);
                rest.extend_from_slice(parts);
                win = !wins(@ARGS rest);
            }
        });
    }
    WINS.with(|memo| memo.borrow_mut().0.insert(state, win || !moved));
    win || !moved
}
";

//! A finite automaton as a function: a table, and a loop over the digits.

use grundy_prove::automata::Dfa;
use grundy_prove::detect::Code;

/// A longer table is not written.
pub const MOST_TRANSITIONS: usize = 20_000;

/// Weights of digits up to this number are looked at.
const LARGEST: i128 = 4_000_000_000_000_000_000;

/// A function that reads the digits of numbers: `is_lost`, or `grundy`, if the last number that the automaton reads is the value.
///
/// For the value all digits are tried at once. Two beginnings that lead to the same state go on alike, and only one value is accepted:
/// so one of them is enough.
pub(crate) fn function(dfa: &Dfa, of_lost: bool, code: Code) -> String {
    let numbers = dfa.tracks() - usize::from(!of_lost);
    let names: &[&str] = if numbers == 1 { &["n"] } else { &["x", "y", "z", "u"][..numbers.min(4)] };
    let weights: Vec<i128> = dfa.numeration().weights().into_iter().take_while(|&weight| weight <= LARGEST).collect();
    let weights: Vec<String> = weights.iter().rev().map(i128::to_string).collect();
    let next: Vec<String> = dfa.transitions().iter().map(u32::to_string).collect();
    let accepting: Vec<String> = dfa.accepting().iter().map(|accepts| u8::from(*accepts).to_string()).collect();
    let rows = |list: &[String], each: usize| -> String {
        list.chunks(each).map(|row| format!("    {},\n", row.join(", "))).collect()
    };
    let (digits, letters, states) = (dfa.numeration().digit_count(), dfa.letters(), dfa.states());
    let (weights_text, next_text) = (rows(&weights, 4), rows(&next, letters.clamp(1, 24)));
    let accepting = accepting.join(", ");
    let template = match (code, of_lost) {
        (Code::Python, true) => PYTHON_LOST,
        (Code::Python, false) => PYTHON_VALUE,
        (Code::Cpp, true) => CPP_LOST,
        (Code::Cpp, false) => CPP_VALUE,
        (Code::Rust, true) => RUST_LOST,
        (Code::Rust, false) => RUST_VALUE,
    };
    let params: Vec<String> = names
        .iter()
        .map(|name| match code {
            Code::Python => (*name).into(),
            Code::Cpp => format!("unsigned long long {name}"),
            Code::Rust => format!("{name}: u64"),
        })
        .collect();
    let tables = match code {
        Code::Python => PYTHON_TABLES,
        Code::Cpp => CPP_TABLES,
        Code::Rust => RUST_TABLES,
    };
    format!("{tables}{template}")
        .replace("@WEIGHTS\n", &weights_text)
        .replace("@NEXT\n", &next_text)
        .replace("@ACCEPTING", &accepting)
        .replace("@PARAMS", &params.join(", "))
        .replace("@NAMES", &names.join(", "))
        .replace("@DIGITS", &digits.to_string())
        .replace("@LETTERS", &letters.to_string())
        .replace("@STATES", &states.to_string())
        .replace("@PLACES", &weights.len().to_string())
        .replace("@ENTRIES", &next.len().to_string())
        .replace("@NUMBERS", &numbers.to_string())
}

const PYTHON_TABLES: &str = "\
# The weights of the digits, the largest first; where each letter leads from each state; which states accept.
WEIGHTS = [
@WEIGHTS
]
NEXT = [
@NEXT
]
ACCEPTING = [@ACCEPTING]


";

const CPP_TABLES: &str = "\
// The weights of the digits, the largest first; where each letter leads from each state; which states accept.
const unsigned long long WEIGHTS[] = {
@WEIGHTS
};
const int NEXT[] = {
@NEXT
};
const int ACCEPTING[] = {@ACCEPTING};

";

const RUST_TABLES: &str = "\
/// The weights of the digits, the largest first.
const WEIGHTS: [u64; @PLACES] = [
@WEIGHTS
];
/// Where each letter leads from each state.
const NEXT: [usize; @ENTRIES] = [
@NEXT
];
/// Which states accept.
const ACCEPTING: [u8; @STATES] = [@ACCEPTING];

";

const PYTHON_LOST: &str = "\
def is_lost(@PARAMS):
    numbers = [@NAMES]
    state = 0
    for weight in WEIGHTS:
        letter = 0
        for i in range(@NUMBERS):
            digit, numbers[i] = divmod(numbers[i], weight)
            letter = letter * @DIGITS + digit
        state = NEXT[state * @LETTERS + letter]
    return ACCEPTING[state] == 1
";

const CPP_LOST: &str = "\
bool is_lost(@PARAMS) {
    unsigned long long numbers[] = {@NAMES};
    int state = 0;
    for (unsigned long long weight : WEIGHTS) {
        int letter = 0;
        for (unsigned long long& number : numbers) {
            letter = letter * @DIGITS + (int)(number / weight);
            number %= weight;
        }
        state = NEXT[state * @LETTERS + letter];
    }
    return ACCEPTING[state] == 1;
}
";

const RUST_LOST: &str = "\
fn is_lost(@PARAMS) -> bool {
    let mut numbers = [@NAMES];
    let mut state = 0;
    for weight in WEIGHTS {
        let mut letter = 0;
        for number in &mut numbers {
            letter = letter * @DIGITS + (*number / weight) as usize;
            *number %= weight;
        }
        state = NEXT[state * @LETTERS + letter];
    }
    ACCEPTING[state] == 1
}
";

const PYTHON_VALUE: &str = "\
def grundy(@PARAMS):
    numbers = [@NAMES]
    live = {0: 0}  # by state: the value whose digits so far lead to it
    for weight in WEIGHTS:
        letter = 0
        for i in range(@NUMBERS):
            digit, numbers[i] = divmod(numbers[i], weight)
            letter = letter * @DIGITS + digit
        reached = {}
        for state, value in live.items():
            for digit in range(@DIGITS):
                reached[NEXT[state * @LETTERS + letter * @DIGITS + digit]] = value + digit * weight
        live = reached
    return next(value for state, value in live.items() if ACCEPTING[state])
";

const CPP_VALUE: &str = "\
unsigned long long grundy(@PARAMS) {
    unsigned long long numbers[] = {@NAMES};
    // By state: whether digits of a value lead to it, and the value so far.
    std::vector<std::pair<bool, unsigned long long>> live(@STATES);
    live[0] = {true, 0};
    for (unsigned long long weight : WEIGHTS) {
        int letter = 0;
        for (unsigned long long& number : numbers) {
            letter = letter * @DIGITS + (int)(number / weight);
            number %= weight;
        }
        std::vector<std::pair<bool, unsigned long long>> reached(@STATES);
        for (int state = 0; state < @STATES; ++state) {
            if (!live[state].first) continue;
            for (int digit = 0; digit < @DIGITS; ++digit)
                reached[NEXT[state * @LETTERS + letter * @DIGITS + digit]] = {true, live[state].second + digit * weight};
        }
        live = reached;
    }
    for (int state = 0; state < @STATES; ++state)
        if (live[state].first && ACCEPTING[state]) return live[state].second;
    std::abort();
}
";

const RUST_VALUE: &str = "\
fn grundy(@PARAMS) -> u64 {
    let mut numbers = [@NAMES];
    // By state: the value whose digits so far lead to it.
    let mut live: [Option<u64>; @STATES] = [None; @STATES];
    live[0] = Some(0);
    for weight in WEIGHTS {
        let mut letter = 0;
        for number in &mut numbers {
            letter = letter * @DIGITS + (*number / weight) as usize;
            *number %= weight;
        }
        let mut reached = [None; @STATES];
        for state in 0..@STATES {
            let Some(value) = live[state] else { continue };
            for digit in 0..@DIGITS {
                reached[NEXT[state * @LETTERS + letter * @DIGITS + digit]] = Some(value.wrapping_add(digit as u64 * weight));
            }
        }
        live = reached;
    }
    (0..@STATES).find(|state| ACCEPTING[*state] == 1 && live[*state].is_some()).and_then(|state| live[state]).expect(\"a value\")
}
";

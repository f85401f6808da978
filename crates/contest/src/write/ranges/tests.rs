//! Tests of ranges: the values of random expressions are in their ranges, also where random conditions hold; and of rules without options.

use super::KnownRanges;
use crate::write::number_range::NumberRange;
use crate::write::rule::EmittedRule;
use crate::write::tools::HelperTool;
use crate::write::translate_rule;
use crate::write::tree::{TreeComparison, TreeExpr, TreeForm, TreeOperator};
use crate::write::value_kind::ValueKind;
use fastrand::Rng;

/// The variables of the expressions, and the numbers that they may be.
const RANDOM_VARIABLES: [(&str, i64, i64); 3] = [("a", -4, 5), ("b", 0, 6), ("c", -3, 3)];

fn number(form: TreeForm) -> TreeExpr {
    TreeExpr::with_kind(ValueKind::Int, form)
}

fn random_number(rng: &mut Rng, depth: usize) -> TreeExpr {
    if depth == 0 || rng.u8(0..5) == 0 {
        return match rng.usize(0..4) {
            3 => TreeExpr::int(rng.i64(-4..7)),
            at => TreeExpr::name(RANDOM_VARIABLES[at].0, ValueKind::Int),
        };
    }
    let operand = |rng: &mut Rng| Box::new(random_number(rng, depth - 1));
    let divisor = |rng: &mut Rng| Box::new(TreeExpr::int(rng.i64(1..5)));
    match rng.u8(0..13) {
        0..=3 => {
            let rest = (0..rng.usize(1..4)).map(|_| (rng.bool(), random_number(rng, depth - 1))).collect();
            number(TreeForm::Sum(operand(rng), rest))
        }
        4 => number(TreeForm::Binary(TreeOperator::Times, operand(rng), operand(rng))),
        5 => number(TreeForm::Binary(TreeOperator::Times, operand(rng), divisor(rng))),
        6 => number(TreeForm::Binary(TreeOperator::FloorDivide, operand(rng), divisor(rng))),
        7 => number(TreeForm::Binary(TreeOperator::Modulo, operand(rng), divisor(rng))),
        8 => {
            let operators = [TreeOperator::And, TreeOperator::Or, TreeOperator::Xor];
            number(TreeForm::Binary(operators[rng.usize(0..3)], operand(rng), operand(rng)))
        }
        9 => number(TreeForm::Negative(operand(rng))),
        10 => number(TreeForm::Min(vec![*operand(rng), *operand(rng)])),
        11 => number(TreeForm::Max(vec![*operand(rng), *operand(rng)])),
        _ => {
            let parts = [random_condition(rng, 1), *operand(rng), *operand(rng)];
            number(TreeForm::Either(Box::new(parts)))
        }
    }
}

fn random_condition(rng: &mut Rng, depth: usize) -> TreeExpr {
    use TreeComparison::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
    let form = match rng.u8(0..8) {
        0 if depth > 0 => TreeForm::Not(Box::new(random_condition(rng, depth - 1))),
        1 if depth > 0 => TreeForm::All((0..2).map(|_| random_condition(rng, depth - 1)).collect()),
        2 if depth > 0 => TreeForm::Any((0..2).map(|_| random_condition(rng, depth - 1)).collect()),
        3 => {
            let items = (0..rng.usize(1..4)).map(|_| (TreeExpr::int(rng.i64(-3..9)), false)).collect();
            let list = TreeExpr::with_kind(ValueKind::List, TreeForm::List(items));
            TreeForm::Tool(HelperTool::Contains, vec![list, random_number(rng, depth)])
        }
        _ => {
            let comparison = [Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual][rng.usize(0..6)];
            TreeForm::Compare(comparison, Box::new(random_number(rng, depth)), Box::new(random_number(rng, depth)))
        }
    };
    TreeExpr::with_kind(ValueKind::Bool, form)
}

/// The value of an expression, with the values of the variables; a truth value is 0 or 1.
fn value(expr: &TreeExpr, values: [i64; 3]) -> i64 {
    let of = |expr: &TreeExpr| value(expr, values);
    match &expr.form {
        TreeForm::Int(n) => *n,
        TreeForm::Name(name) => {
            values[RANDOM_VARIABLES.iter().position(|(known, ..)| known == name).expect("a variable")]
        }
        TreeForm::Sum(first, rest) => {
            rest.iter().fold(of(first), |sum, (minus, term)| if *minus { sum - of(term) } else { sum + of(term) })
        }
        TreeForm::Binary(operator, a, b) => match operator {
            TreeOperator::Times => of(a) * of(b),
            TreeOperator::FloorDivide => of(a).div_euclid(of(b)),
            TreeOperator::Modulo => of(a).rem_euclid(of(b)),
            TreeOperator::And => of(a) & of(b),
            TreeOperator::Or => of(a) | of(b),
            TreeOperator::Xor => of(a) ^ of(b),
            TreeOperator::Power | TreeOperator::Left | TreeOperator::Right => unreachable!("it is not made"),
        },
        TreeForm::Negative(a) => -of(a),
        TreeForm::Min(args) => args.iter().map(of).min().expect("there are some"),
        TreeForm::Max(args) => args.iter().map(of).max().expect("there are some"),
        TreeForm::Either(parts) => of(&parts[if of(&parts[0]) == 1 { 1 } else { 2 }]),
        TreeForm::Not(a) => 1 - of(a),
        TreeForm::All(all) => i64::from(all.iter().all(|a| of(a) == 1)),
        TreeForm::Any(any) => i64::from(any.iter().any(|a| of(a) == 1)),
        TreeForm::Compare(comparison, a, b) => i64::from(match comparison {
            TreeComparison::Equal => of(a) == of(b),
            TreeComparison::NotEqual => of(a) != of(b),
            TreeComparison::Less => of(a) < of(b),
            TreeComparison::LessEqual => of(a) <= of(b),
            TreeComparison::Greater => of(a) > of(b),
            TreeComparison::GreaterEqual => of(a) >= of(b),
        }),
        TreeForm::Tool(HelperTool::Contains, args) => match &args[0].form {
            TreeForm::List(items) => i64::from(items.iter().any(|(item, _)| of(item) == of(&args[1]))),
            _ => unreachable!("it is not made"),
        },
        _ => unreachable!("it is not made"),
    }
}

/// All values of the variables.
fn all_values() -> impl Iterator<Item = [i64; 3]> {
    let [a, b, c] = RANDOM_VARIABLES.map(|(_, least, largest)| least..=largest);
    a.flat_map(move |a| {
        b.clone().flat_map({
            let c = c.clone();
            move |b| c.clone().map(move |c| [a, b, c])
        })
    })
}

#[test]
fn values_are_in_their_ranges() {
    let mut rng = Rng::with_seed(71);
    let mut known = KnownRanges::default();
    RANDOM_VARIABLES.iter().for_each(|(name, least, largest)| {
        known.set_variable(name, NumberRange::new((*least).into(), (*largest).into()));
    });
    let mut refined = 0;
    for _ in 0..3000 {
        let (expr, test, holds) = (random_number(&mut rng, 3), random_condition(&mut rng, 2), rng.bool());
        let inside = known.assuming(&test, holds);
        let (range, narrow) = (known.range_of(&expr), inside.range_of(&expr));
        refined += usize::from(range != narrow);
        for values in all_values() {
            let result = i128::from(value(&expr, values));
            assert!(range.least <= result && result <= range.largest, "{expr:?} for {values:?}: {range:?}");
            if (value(&test, values) == 1) == holds {
                assert!(!inside.is_unreachable(), "{test:?} is {holds} for {values:?}");
                assert!(narrow.least <= result && result <= narrow.largest, "{expr:?} if {test:?} is {holds}");
            }
        }
    }
    assert!(refined > 200, "{refined}");
}

/// The rules of a game, translated.
fn rule(text: &str) -> EmittedRule {
    let rules = grundy::parse_rules(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    translate_rule(&rules, "g", &[], &[]).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn numbers_without_options_are_recognized() {
    for (body, negatives, zero) in [
        ("for k in range(1, n + 1):\n        yield g(n - k)", true, true),
        ("for k in S:\n        if k <= n: yield g(n - k)", true, true),
        ("for k in S:\n        if n - k >= 0: yield g(n - k)", true, true),
        ("for a in range(n // 2 + 1):\n        yield g(a)", true, false),
        ("for a in range(1, n // 2 + 2):\n        yield g(n - a)", true, false),
        ("if n <= 0: return\n    yield g(n - 1)", true, true),
        ("if n == 0: return\n    yield g(n - 1)", false, false),
        ("if n:\n        yield g(n - 1)", false, false),
        ("if n > 0 and n % 2 == 0: yield g(n // 2)\n    elif n > 7: yield g(n - 7)", true, true),
        ("if n % 2: yield g(n - 1)", false, false),
        ("if n == 0: return win\n    if n > 0: yield g(n - 1)", true, false),
        ("if n < -3: return win\n    if n > 0: yield g(n - 1)", false, false),
        ("assert n >= 0\n    if n > 0: yield g(n - 1)", false, false),
        ("if S[n] > 0 and n > 0: yield g(n - 1)", false, false),
        ("if 12 // (n + 3) > 0 and n > 0: yield g(n - 1)", false, false),
        ("k = 1\n    while k <= n:\n        yield g(n - k)\n        k *= 2", false, false),
        ("for k in range(1, min(n, m) + 1):\n        yield g(n - k)", true, true),
        ("for k in range(m, n + 1):\n        yield g(n - k)", false, false),
        ("k = n\n    for i in (1, 2):\n        k += 1\n        if k > 5: yield g(n - i)", false, false),
    ] {
        let text = format!("from grundy import game, win\nS = (1, 3)\n@game\ndef g(n, *, m):\n    {body}\n");
        let rule = rule(&text);
        assert_eq!((rule.has_no_options_up_to(-1), rule.has_no_options_up_to(0)), (negatives, zero), "{text}");
    }
    let pair = rule("@game\ndef g(x, y):\n    if x > 0: yield g(x - 1, y)\n");
    assert!(!pair.has_no_options_up_to(-1));
}

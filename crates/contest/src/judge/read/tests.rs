//! Tests of parsing `read`.

use super::{CaseCount, InputFormat, InputItem, InputShape};
use grundy_rules::Rules;

fn shape_name(read: &InputShape) -> String {
    match read {
        InputShape::Number => "number".into(),
        InputShape::Word => "word".into(),
        InputShape::List(1) => "list".into(),
        InputShape::List(depth) => format!("list of depth {depth}"),
        InputShape::Repeated(_, inner) => format!("{}s", shape_name(inner)),
        InputShape::Group(items) => format!("({})", shape(items)),
        InputShape::Computed(_) => "computed".into(),
    }
}

fn shape(items: &[InputItem]) -> String {
    let one = |item: &InputItem| match item {
        InputItem::Named(slot, shape) => format!("{} {slot}", shape_name(shape)),
        InputItem::Each(_, inner) => format!("each ({})", shape(inner)),
    };
    items.iter().map(one).collect::<Vec<_>>().join(", ")
}

#[test]
fn items() {
    for (text, cases, expect) in [
        ("n", CaseCount::One, "number 0"),
        ("cases: n h[n]", CaseCount::Counted, "number 0, numbers 1"),
        ("eof: a b", CaseCount::UntilEnd, "number 0, number 1"),
        (
            "zeros: k S[k] m each[m](l h[l])",
            CaseCount::Until(vec![0]),
            "number 0, numbers 1, number 2, each (number 3, numbers 4)",
        ),
        ("row:word", CaseCount::One, "word 0"),
        ("cases: r c g[r]:word", CaseCount::Counted, "number 0, number 1, words 2"),
        ("piles[]", CaseCount::One, "list 0"),
        ("a[3] h[a[0] + 2*max(a)]", CaseCount::One, "numbers 0, numbers 1"),
        ("_ n _", CaseCount::One, "number 0, number 1, number 0"),
        ("n each[n - 1](a b each[a](c))", CaseCount::One, "number 0, each (number 1, number 2, each (number 3))"),
        ("zeros: a b h[a]", CaseCount::Until(vec![0, 0]), "number 0, number 1, numbers 2"),
        ("until 0: a b h[a]", CaseCount::Until(vec![0]), "number 0, number 1, numbers 2"),
        ("until -1  0 : a b", CaseCount::Until(vec![-1, 0]), "number 0, number 1"),
        ("n h[n] h=(h[: n - 1] + (n,)) m[h[0]]", CaseCount::One, "number 0, numbers 1, computed 1, numbers 2"),
        ("g[3][2] e[][] s[2][2]:word", CaseCount::One, "numberss 0, list of depth 2 1, wordss 2"),
        ("k rows[k](n h[n]) n", CaseCount::One, "number 0, (number 1, numbers 2)s 3, number 4"),
        ("n t[n](n p(n n)) m[n]", CaseCount::One, "number 0, (number 1, (number 2, number 2) 3)s 4, numbers 5"),
    ] {
        let read = InputFormat::parse(text, &Rules::empty()).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((read.cases, &shape(&read.items)[..]), (cases, expect), "{text}");
    }
}

#[test]
fn mistakes_point_to_their_place() {
    for (text, wrong) in [
        ("n h[m]", "m"),
        ("n h[n", "["),
        ("case: n h[n]", "case:"),
        ("cases: 3", "3"),
        ("n, m", "n,"),
        ("zeros: h[3]", " h[3]"),
        ("n each[n](a) b", "b"),
        ("n each[n]()", "each[n]()"),
        ("n each[n]", "each[n]"),
        ("each[](a)", ""),
        ("", ""),
        ("eof: ", " "),
        ("n:words", "n:words"),
        ("until 0: h[3]", " h[3]"),
        ("until 0 0: n h[n]", "until 0 0:"),
        ("until x: n", "until x:"),
        ("until0: n", "until0:"),
        ("h[][3]", "3"),
        ("h[]:word", "h[]:word"),
        ("a[2](n h[n]) b[n]", "n"),
        ("a[2]()", "a[2]()"),
        ("a[2](each[3](b))", "each[3]"),
        ("a(b", "("),
        ("n m=n", "m="),
        ("n m=(k)", "k"),
        ("n m=()", ""),
    ] {
        let Err(error) = InputFormat::parse(text, &Rules::empty()) else { panic!("{text} is refused") };
        assert_eq!(&text[error.span.clone().expect("a place")], wrong, "{text}: {error}");
    }
}

//! Kinds of contest problems: what their judge lines read and answer, against naive answers.

use super::{Judge, RunEnd};
use grundy::{Engine, Meter};

/// The output of a judge line, written with the names that it imports.
fn answers(keywords: &str, input: &str) -> String {
    let text = format!("from grundy import judge, nim, kayles, wythoff\njudge({keywords})");
    let rules = grundy::parse_rules(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let judge = Judge::new(&rules, &text, 1).unwrap_or_else(|error| panic!("{text}: {error}"));
    match judge.answers(input, &mut Engine::new(), &Meter::default()) {
        (printed, RunEnd::Done) => printed,
        other => panic!("{text}: {input:?}: {other:?}"),
    }
}

fn check(keywords: &str, input: &str, printed: &str) {
    assert_eq!(answers(keywords, input), printed, "{keywords}: {input}");
}

/// The winning moves of Nim: the index of the heap, its size, and what is left of it.
fn nim_moves(heaps: &[u64]) -> Vec<(usize, u64, u64)> {
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    let left = heaps.iter().enumerate().map(|(at, &heap)| (at, heap, heap ^ sum));
    left.filter(|(_, heap, left)| left < heap).collect()
}

#[test]
fn the_input_ends_at_the_numbers_that_are_given() {
    let wins = r#"ask="nim(*h)", win="Y", lose="N""#;
    check(&format!(r#"read="until 0: n m h[n]", {wins}"#), "2 9 1 2\n1 0 0\n0\n", "Y\nN");
    check(&format!(r#"read="until -1: n h[n]", {wins}"#), "2 1 1\n0\n-1", "N\nN");
    check(&format!(r#"read="until 0 0: a b h[a]", {wins}"#), "0 1\n1 0 5\n0 0", "N\nY");
    check(&format!(r#"read="zeros: n h[n]", {wins}"#), "1 5\n0", "Y");
}

#[test]
fn groups_and_rows_of_their_own_length() {
    check(
        r#"read="k rows[k](n h[n])", ask="nim(*[sum(h) for n, h in rows])", value=True"#,
        "3\n2 1 2\n0\n3 1 1 5",
        "4",
    );
    check(r#"read="k rows[k](h[])", ask="nim(*[sum(h) for h in rows])", value=True"#, "2 [1,2] [4]", "7");
    check(r#"read="cases: r c g[r][c]", ask="nim(*[max(row) for row in g])", value=True"#, "1\n2 3\n1 2 3\n4 4 4", "7");
    check(
        r#"read="cases: k boards[k](r c g[r]:word)", ask="sum(nim(sum(row.count('*') for row in g)) for r, c, g in boards)", value=True"#,
        "1\n2\n1 3\n*.*\n2 1\n*\n.",
        "3",
    );
    // The number of leaves of a tree, given by its edges.
    check(
        r#"read="n e[n - 1](u v)", ask="nim(len([v for v in range(1, n + 1) if sum(v in pair for pair in e) == 1]))", value=True"#,
        "4\n1 2\n1 3\n3 4",
        "2",
    );
    // The names outside a group are those before it.
    check(r#"read="n a[n](n h[n]) b[n]", ask="nim(*b)", value=True"#, "1 2 5 6 7", "7");
}

#[test]
fn lists_of_lists() {
    let line = r#"read="eof: h[][]", ask="nim(*[sum(row) for row in h])", value=True"#;
    check(line, "[[2,5],[3]]\n[]\n[[]]\n[ [1 , 2],\n [4] ]", "4\n0\n0\n7");
    let text = format!("from grundy import judge, nim\njudge({line})");
    let rules = grundy::parse_rules(&text).expect("a judge line");
    let judge = Judge::new(&rules, &text, 1).expect("a judge line");
    for (input, column) in [("[1]", 2), ("[[1]", 5), ("[[1],]", 6), ("[[[1]]]", 3), ("[[1]]]", 6), ("[[1][2]]", 5)] {
        let (_, end) = judge.answers(input, &mut Engine::new(), &Meter::default());
        let RunEnd::Misread(misread) = end else { panic!("{input}: {end:?}") };
        assert_eq!(misread.column(), column, "{input}: {misread}");
    }
}

/// HDU 1850, POJ 2975, HDU 2176, Luogu P1247.
#[test]
fn winning_moves_of_nim() {
    let all = [&[3, 4, 5][..], &[1, 1], &[7, 7, 7], &[5, 7, 8, 9, 10], &[3, 6, 9], &[0, 4, 0], &[], &[6, 2, 6, 1]];
    for heaps in all {
        let written = heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(" ");
        let input = format!("{} {written}", heaps.len());
        let moves = nim_moves(heaps);
        check(r#"read="n h[n]", ask="nim(*h)", count=True"#, &input, &moves.len().to_string());
        let lines: Vec<String> = moves.iter().map(|(_, heap, left)| format!("{heap} {left}")).collect();
        let expect = if lines.is_empty() { "No".into() } else { format!("Yes\n{}", lines.join("\n")) };
        check(
            r#"read="n h[n]", ask="nim(*h)", moves="(before[0], after[0][0] if after else 0)", by="at", win="Yes", lose="No""#,
            &input,
            &expect,
        );
        // The fewest stones, from the first heap that allows it, and what is left.
        let least = moves.iter().map(|&(at, heap, left)| (heap - left, at, left)).min();
        let expect = least.map_or("lose".into(), |(taken, at, left)| {
            let mut after = heaps.to_vec();
            after[at] = left;
            let after: Vec<String> = after.iter().map(u64::to_string).collect();
            format!("{taken} {}\n{}", at + 1, after.join(" "))
        });
        let left = "(after[0][0] if after else 0)";
        check(
            &format!(
                r#"read="n h[n]", ask="nim(*h)", move="((before[0] - {left}, at + 1), h[:at] + ({left},) + h[at + 1:])", lose="lose""#
            ),
            &input,
            &expect,
        );
        let mut values: Vec<u64> = moves.iter().map(|(_, heap, _)| *heap).collect();
        values.sort_unstable();
        values.dedup();
        let values = values.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
        check(r#"read="n h[n]", ask="nim(*h)", moves="before[0]", join=", ", lose="""#, &input, &values);
    }
}

#[test]
fn every_position_of_a_list_is_answered() {
    let line = r#"read="n", ask="[kayles(i) for i in range(n)]", value=True, join=" ""#;
    check(line, "12", "0 1 2 3 1 4 3 2 1 4 2 6");
    check(r#"read="n", ask="[nim(i, 2) for i in range(n)]", win="W", lose="L", join="""#, "4", "WWLW");
    check(r#"read="cases: n", ask="[nim(i) for i in range(n)]", win="W", lose="L", join="""#, "3 0 2 1", "\nLW\nL");
    check(r#"read="cases: n", ask="(nim(n), 0)", win="W", lose="L", join=" ""#, "2 0 2", "L L\nW L");
}

#[test]
fn queries_change_what_was_read() {
    let read = "n h[n] q each[q](t a[2 if t == 1 else 0] h=(h[:a[0] - 1] + (a[1],) + h[a[0]:] if t == 1 else h))";
    let line = format!(r#"read="{read}", ask="[] if t == 1 else [nim(*h)]", value=True"#);
    check(&line, "3\n1 2 4\n5\n2\n1 1 7\n2\n1 3 5\n2\n", "7\n1\n0");
    // Names keep their values from one query to the next.
    check(
        r#"read="q total=(0) each[q](x total=(total + x))", ask="nim(total)", value=True, join=" ""#,
        "3 1 2 3",
        "1 3 6",
    );
}

#[test]
fn mistakes_of_lines_about_moves() {
    let refuse = |keywords: &str, wrong: &str, part: &str| {
        let text = format!("from grundy import judge, nim\njudge({keywords})");
        let rules = grundy::parse_rules(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let Err(error) = Judge::new(&rules, &text, 1) else { panic!("{text} is refused") };
        assert_eq!(&text[error.span.clone().expect("a place")], wrong, "{error}");
        assert!(error.to_string().contains(part), "{error}");
    };
    refuse(r#"read="n", ask="nim(n)", moves="at""#, r#"moves="at""#, "`lose` is missing");
    refuse(r#"read="n", ask="nim(n)", count=True, move="at""#, "count=True", "cannot be combined with");
    refuse(r#"read="n", ask="nim(n)", win=1, lose=0, by="at""#, r#"by="at""#, "orders the moves");
    refuse(r#"read="n", ask="nim(n)", moves="at + m", lose=0"#, "m", "`m`");
    // A failure while reading has its place in `read`.
    let text = "from grundy import judge, nim\njudge(read=\"n h[6 // n]\", ask=\"nim(*h)\", value=True)";
    let rules = grundy::parse_rules(text).expect("a judge line");
    let judge = Judge::new(&rules, text, 1).expect("a judge line");
    let (_, end) = judge.answers("0", &mut Engine::new(), &Meter::default());
    let RunEnd::Rules(error) = end else { panic!("{end:?}") };
    assert_eq!(&text[error.span.expect("a place")], "6 // n");
}

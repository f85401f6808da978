//! Loops that are one instruction, and options that are copies of the position with a part replaced, give the same options compiled
//! and interpreted.

use crate::collections::{compare_reachable, rows, text, tuple};
use grundy_game::Argument;

fn check(source: &str, args: Vec<Argument>, least: usize) {
    let compared = compare_reachable(source, args, 600);
    assert!(compared >= least, "{source}: {compared}");
}

/// Numbers of one byte and of several, digits and two of them, rows up to and above the length of a pattern, and each way in which a
/// component depends on the counter.
#[test]
fn runs_of_options_agree() {
    let heaps = "@game\ndef g(row):\n    for i in range(len(row)):\n        for left in range(row[i]):\n            yield g(row[:i] + (left,) + row[i + 1:])";
    check(heaps, vec![tuple(&[3, 20, 2])], 200);
    check(heaps, vec![tuple(&[0; 31])], 1);
    let mut long = [0; 40];
    for (at, length) in [(5, 13), (28, 29), (0, 30), (35, 40), (14, 15), (15, 16), (16, 17)] {
        long[at] = 11;
        check(heaps, vec![tuple(&long[..length])], 12);
        long[at] = 0;
    }
    let below = "@game\ndef g(row, low):\n    for left in range(low, 9 if len(row) < 6 else low):\n        yield g(row[:2] + (left,) + row[3:], low + 4)\n        yield g((*row, 7), 12)";
    check(below, vec![tuple(&[1, 2, 3]), Argument::Int((-9).into())], 20);
    let negative = "@game\ndef g(row):\n    for left in range(-20, row[0]):\n        yield g((left,) + row[1:])\n    for left in range(-20, row[-1]):\n        yield g(row[:-1] + (left,) + row[9:])";
    check(negative, vec![tuple(&[-15, -3, -17])], 10);
    let digits = "@game\ndef g(s):\n    for i in range(len(s)):\n        for d in range(int(s[i])):\n            yield g(s[:i] + str(d) + s[i + 1:])\n    for d in range(-2, 12 if len(s) < 4 else -2):\n        yield g(s[:1] + str(d % 10) + '0' + s[5:])";
    check(digits, vec![text("3204")], 60);
    check(digits, vec![text("2000000000000000000000000000012")], 10);
    let wide =
        "@game\ndef g(s):\n    for d in range(7, 12 if len(s) < 3 else 7):\n        yield g(s[:1] + str(d) + s[2:])";
    check(wide, vec![text("ab")], 5);
    check(wide, vec![text("棋b")], 5);
    let other = "@game\ndef g(row, k):\n    for j in range(len(row)):\n        yield g(row[:j] + row[j + 1:], k)\n    for j in range(len(row)):\n        yield g((*row[:j], j, *row[j + 1:-1]), k)\n    for j in range(len(row) - 1):\n        yield g((j, j) + row[3:], j)\n    for j in range(40 if k == 3 else 0):\n        yield g(row[1:], j)";
    check(other, vec![tuple(&[5, 1, 4, 9]), 0.into()], 60);
    let many = "@game\ndef g(row):\n    for left in range(row[0] * 30):\n        yield g((left % 3,) + row[1:])\n    for left in range(row[0] * 50):\n        yield g(row[:1] + (left,) + row[2:])\n    if row[1] > 0:\n        yield g((0, row[1] - 1))";
    check(many, vec![tuple(&[2, 1])], 100);
}

/// Parts of one, two and three signs or numbers, parts that are empty or no constants, and ranges that begin before the sequence and
/// end behind it.
#[test]
fn searches_for_parts_agree() {
    let source = |range: &str, part: &str| {
        let width = if part.starts_with('\'') { part.len() - 2 } else { 2 };
        format!(
            "@game\ndef g(s):\n    for i in range({range}):\n        if s[i:i + {width}] == {part}:\n            yield g((s[:i] + s[i + 1:])[:len(s) - 1])\n            if i % 2 == 1:\n                continue\n            yield g((s[:i] + s[i + 2:])[1:len(s)])"
        )
    };
    for range in ["len(s)", "len(s) - 1", "-4, len(s) + 3", "2, 5", "-30, -1", "len(s), 60"] {
        for part in ["'a'", "'ab'", "''", "s[:2]", "'aba'"] {
            let compared = compare_reachable(&source(range, part), vec![text("abaababbab")], 300);
            assert!(compared >= 1, "{range} {part}");
        }
        let numbers = source(range, "(1, 0)");
        assert!(compare_reachable(&numbers, vec![tuple(&[1, 0, 1, 1, 0, 0, 1, 0])], 300) >= 1);
    }
    check(&source("len(s)", "'ab'"), vec![text("abaababbab")], 20);
    check(&source("-4, len(s) + 3", "s[:2]"), vec![text("abaababbab")], 20);
    let pairs = "@game\ndef g(s):\n    for i in range(len(s) - 1):\n        if s[i:i + 2] == '++':\n            yield g(s[:i] + '--' + s[i + 2:])";
    check(pairs, vec![text("++++++++++")], 50);
    check(pairs, vec![text(&"+-".repeat(20).replace("-+-+-+", "-+++-+"))], 3);
    check(pairs, vec![text("++棋++++")], 5);
}

/// Items of one byte and of several, in texts, tuples and nested ones; ranges that begin before the sequence, and end behind it.
#[test]
fn searches_for_items_agree() {
    for range in ["len(s)", "len(s) - 1", "-4, len(s)", "2, 5", "-3, -1", "-99, 3", "4, len(s) + 1", "7, 3"] {
        for item in ["0", "7", "8", "-8", "300"] {
            let source = format!(
                "@game\ndef g(s):\n    for i in range({range}):\n        if s[i] == {item}:\n            yield g((s[:i] + s[i + 1:])[:len(s) - 1])\n            if i % 2 == 1:\n                continue\n            yield g((s[:i] + s[i + 2:])[1:len(s)])"
            );
            for numbers in [&[0, 7, 7, 0, -8, 0, 0, 7, 3, 7, 0][..], &[0, 300, 8, 0, -8, 300, 8, 300], &[8; 9], &[]] {
                assert!(compare_reachable(&source, vec![tuple(numbers)], 300) >= 1, "{range} {item}");
            }
            let signs = source
                .replace(&format!("== {item}"), &format!("== '{}'", if item == "300" { "棋" } else { &item[..1] }));
            for signs_of in ["0-70077-0", "棋0--7棋7", ""] {
                assert!(compare_reachable(&signs, vec![text(signs_of)], 300) >= 1, "{range} {item}");
            }
        }
    }
    let pairs = "@game\ndef g(s, low):\n    for i, x in enumerate(s):\n        if x != low:\n            continue\n        yield g(s[:i] + s[i + 1:], low + 1)\n    for i, x in enumerate(s):\n        if x == 2:\n            yield g(s[:i] + (x, i) + s[i + 2:], 9)\n    for i, x in enumerate(s):\n        if x == 9:\n            for j, x in enumerate(s[i:]):\n                if x == 1:\n                    yield g(s[:j] + s[j + 1:], x)";
    check(pairs, vec![tuple(&[1, 2, 9, 1, 2, 300, 2, 1, 1, 2, 9, 1]), 1.into()], 20);
    let last = "@game\ndef g(s):\n    x = 3\n    for i in range(1, len(s)):\n        x = s[i]\n        if x == 2:\n            yield g(s[:i] + s[i + 1:])\n    yield g((x,) + s[2:])\n    for i, x in enumerate(s[:-1]):\n        if x == 1:\n            yield g((x,) + s[i + 2:])\n    yield g((x, 2) + s[3:])";
    check(last, vec![tuple(&[1, 2, 9, 1, 2, 300, 2, 7])], 20);
    let truths = "@game\ndef g(s):\n    for i in range(len(s)):\n        if s[i] == 1:\n            yield g(s[:i] + (False,) + s[i + 1:])";
    let truths_of = Argument::Tuple((0..9).map(|at| Argument::Bool(at % 3 > 0)).collect());
    check(truths, vec![truths_of], 60);
}

/// Options that are copies of the position with a part replaced that moves with a counter: parts of several lengths, as long as what is
/// replaced and not, in texts, tuples and nested ones; variables that are read behind the loop, and bounds behind the end.
#[test]
fn moving_parts_agree() {
    let loops = [
        ("i in range(len(s))", "s[i] == {zero}", "s"),
        ("i in range(len(s) - 1)", "s[i:i + 2] == {pair}", "s"),
        ("i in range(len(s) + 2)", "s[i:i + 1] == {one}", "s"),
        ("i in range(1, len(s) // 2)", "s[i] == {zero}", "s"),
        ("i, x in enumerate(s)", "x == {zero}", "s"),
        ("i, x in enumerate(s[1:])", "x == {zero}", "s"),
    ];
    for (rounds, test, s) in loops {
        for (part, width) in
            [("{one}", 1), ("{pair}", 2), ("{pair}", 1), ("{one}", 2), ("{mark}", 1), ("{long}", 9), ("{s}[:2]", 2)]
        {
            let source = format!(
                "@game\ndef g(s):\n    i = 0\n    k = 1\n    for {rounds}:\n        if {test} and len(s) < 40:\n            k = i + {width}\n            yield g({s}[:i] + {part} + {s}[k:])\n    yield g({s}[k:])\n    yield g({s}[i + 1:])\n    for {rounds}:\n        if {test} and len(s) < 12:\n            yield g({s}[:i] + {part} + {s}[i + {width}:])\n"
            );
            let plain = source.replace(" and len(s) < 40", "").replace(" and len(s) < 12", "");
            for source in [source, plain] {
                let texts = source.replace("{zero}", "'0'").replace("{pair}", "'00'").replace("{one}", "'0'");
                let texts = texts.replace("{mark}", "'1'").replace("{long}", "'111111111'").replace("{s}", "s");
                let tuples = source.replace("{zero}", "0").replace("{pair}", "(0, 0)").replace("{one}", "(0,)");
                let tuples = tuples.replace("{mark}", "(9,)").replace("{long}", "(1,) * 9").replace("{s}", "s");
                for signs in
                    ["", "0", "1001000", "棋0010", "00000000000000", "0100000000000000000100000000000000000000001"]
                {
                    compare_reachable(&texts, vec![text(signs)], 25);
                }
                for items in [&[0, 1, 0, 0][..], &[], &[0, 300, 0, 9, 0, 0, 8], &[0; 12], &[0; 31], &[0; 45]] {
                    compare_reachable(&tuples, vec![tuple(items)], 25);
                }
            }
        }
    }
    // Each of these marks a cell, and then says where.
    let marked = "@game\ndef g(board, last):\n    for i, row in enumerate(board):\n        for j, cell in enumerate(row):\n            if cell == 0:\n                yield g(board[:i] + (row[:j] + (1,) + row[j + 1:],) + board[i + 1:], i + j)";
    check(marked, vec![rows(&[&[0, 2, 0], &[], &[0, 0, 300, 0]]), 0.into()], 30);
    let marked = marked.replace(", last):", "):").replace(", i + j)", ")");
    for board in [&[&[0, 2, 0][..], &[], &[0, 0, 300, 0]][..], &[&[0; 9], &[0; 9], &[0; 9], &[0; 9]], &[&[0; 30]]] {
        check(&marked, vec![rows(board)], 30);
    }
    // Another function, an item instead of a part, and the option of a part that moves the other way.
    let others = "@game\ndef h(s):\n    for i in range(len(s)):\n        if s[i] == 0:\n            yield g(s[:i] + (1,) + s[i + 1:])\n@game\ndef g(s):\n    for i in range(len(s)):\n        if s[i] == 0:\n            yield h(s[:i] + (2,) + s[i + 1:])\n            yield g(s[:i] + (2,) + s[i + 1:])\n            yield h(s[i:])\n    for i in range(len(s)):\n        if s[i] == 0:\n            yield g(s[:len(s) - i - 1] + (3,) + s[len(s) - i:])\n    for i in range(len(s)):\n        if s[i] == 0:\n            yield g(s[:i] + (i,) + s[i + 1:])\n    for i in range(len(s)):\n        if s[i] == 0:\n            yield g(s[1:][:i] + (4,) + s[1:][i + 1:])\n    for i in range(len(s)):\n        if s[i] == 0:\n            yield g(s[:i] + s[:1] + s[i + 1:])";
    check(others, vec![tuple(&[0, 0, 5, 0, 0, 0])], 100);
    check(others, vec![tuple(&[0, 0, 500, 0])], 30);
}

/// Heaps of which some take several bytes in a key, made smaller.
#[test]
fn wide_heaps_get_smaller() {
    let heaps = "@game\ndef g(row):\n    for i, heap in enumerate(row):\n        for left in range(heap):\n            yield g(row[:i] + (left,) + row[i + 1:])";
    for items in [&[9, 2, 12][..], &[8], &[7, 8, 0, 1], &[-3, 300, -70, 2], &[20; 30], &[1; 60]] {
        check(heaps, vec![tuple(items)], 9);
    }
    let two = heaps.replace("row[i + 1:]", "row[i + 2:]").replace("g(row)", "g(row, k)").replace("1:])", "1:], k)");
    check(&two.replace("2:])", "2:], k)"), vec![tuple(&[9, 2, 12]), 300.into()], 9);
    check(&heaps.replace("row[i + 1:]", "row[i + 2:]"), vec![tuple(&[9, 2, 12])], 9);
}

/// An item that is put together from pieces, in each place, of several lengths, with parts of several bytes, and with pieces that are
/// computed before and after it.
#[test]
fn items_of_pieces_agree() {
    for item in [
        "row[:j] + (mark,) + row[j + 1:]",
        "row[:j] + (mark, mark) + row[j + 2:]",
        "row[:j + 1] + row[j:]",
        "row[1:] + (i + j,)",
    ] {
        for board in [
            "board[:i] + ({item},) + board[i + 1:]",
            "({item},) + board[1:]",
            "board[:i] + ({item}, row) + board[i + j:]",
            "({item}, {item})",
            "board[:j] + ({item},) + board[j + 1:]",
        ] {
            let board = board.replace("{item}", item);
            let source = format!(
                "@game\ndef g(board, mark):\n    for i, row in enumerate(board):\n        for j, cell in enumerate(row):\n            if cell == 0 and len(board) < 4 and len(row) < 5 and mark < 40:\n                yield g({board}, mark + i * j + 1)"
            );
            for mark in [1, 7, 30] {
                let compared =
                    compare_reachable(&source, vec![rows(&[&[0, 5, 0], &[], &[0, 300, 0]]), mark.into()], 200);
                assert!(compared >= 1, "{source}");
                check(&source, vec![rows(&[&[0, 0, 0, 0], &[2, 0]]), mark.into()], 3);
            }
        }
    }
}

/// Rows of one byte an item and of several, empty rows, texts in tuples, and rows of rows.
#[test]
fn options_of_nested_tuples_agree() {
    let marked = "@game\ndef g(board, mark):\n    for i, row in enumerate(board):\n        for j, cell in enumerate(row):\n            if cell == 0:\n                yield g(board[:i] + (row[:j] + (mark,) + row[j + 1:],) + board[i + 1:], mark)\n        yield g(board[:i] + board[i + 1:], mark)\n        if len(board) < 3:\n            yield g(board[i:] + board[:i + 1], mark)";
    for mark in [1, 9, 1 << 40] {
        check(marked, vec![rows(&[&[0, 5, 0], &[], &[0, 300, 0]]), mark.into()], 20);
        check(marked, vec![rows(&[&[0; 17], &[2; 40]]), mark.into()], 20);
    }
    let texts = "@game\ndef g(words):\n    for i, word in enumerate(words):\n        for j in range(len(word)):\n            yield g(words[:i] + (word[:j] + word[j + 1:],) + words[i + 1:])\n        yield g(words[1:])";
    let words = |words: &[&str]| Argument::Tuple(words.iter().map(|word| text(word)).collect());
    check(texts, vec![words(&["abc", "", "b棋", "aa"])], 30);
    let deep = "@game\ndef g(boards, row):\n    for i, board in enumerate(boards):\n        for j in range(len(board)):\n            yield g(boards[:i] + (board[:j] + (row,) + board[j + 2:],) + boards[i + 1:], board[j])\n            yield g((board,) + boards[2:], board[j][1:])";
    let boards = Argument::Tuple(vec![rows(&[&[1, 2], &[30]]), rows(&[&[], &[4, 5, 6]])]);
    check(deep, vec![boards, tuple(&[7])], 10);
}

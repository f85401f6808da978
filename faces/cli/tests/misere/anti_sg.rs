//! Anti-SG: its own end, and the difference from misère play.

use crate::run_grundy;

#[test]
fn it_differs_from_misere_play() {
    let (status, out, _) = run_grundy(&["solve", "anti_sg(kayles(5, 5))"]);
    assert_eq!(status, Some(0));
    assert!(out.contains("second player wins (P)\nproved by the SJ theorem\n"), "{out}");
    assert!(out.contains("the outcome is the opposite: the player to move wins."), "{out}");
    let (_, misere, _) = run_grundy(&["solve", "--misere", "kayles(5, 5)"]);
    assert!(misere.contains("first player wins (N)"), "{misere}");
}

#[test]
fn heaps_of_any_size() {
    let (status, out, _) = run_grundy(&["solve", "anti_sg(nim(10**40, 7), nim(1))", "--lang", "zh-CN"]);
    assert_eq!(status, Some(0));
    assert!(out.contains("先手必胜（N）\n已证明（SJ 定理）") && out.contains("剩 6 个"), "{out}");
}

#[test]
fn what_it_is_not_played_with() {
    for (expression, status, message) in [
        ("anti_sg(3)", 2, "positions are expected here"),
        ("anti_sg(nim)(kayles(2))", 2, "anti_sg(nim) has no positions of kayles"),
        ("anti_sg(nim(1)) + nim(2)", 1, "not played in sums"),
        ("anti_sg(nim(1), k=3)", 2, "k"),
        ("anti_sg(anti_sg(nim(1)))", 2, "declares wins, losses or draws"),
    ] {
        let (ended, out, err) = run_grundy(&["solve", expression]);
        assert_eq!(ended, Some(status), "{expression}: {out}{err}");
        assert!((out + &err).contains(message), "{expression}: {err}");
    }
}

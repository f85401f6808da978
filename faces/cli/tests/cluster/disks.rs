//! Disks that are full.

use crate::group::{Group, alone};
use std::path::Path;

/// A shell in which no file grows beyond 512 KiB, as on a disk without more room.
const SHORT: &[&str] = &["sh", "-c", "trap '' XFSZ; ulimit -f 1024; exec \"$0\" \"$@\""];

fn text(path: &Path) -> &str {
    path.to_str().expect("it is plain")
}

/// One process finds no more room for its checkpoints: all end, and say where.
/// With more room the same command goes on from what was kept before, and says what it would have said.
#[test]
fn checkpoints_that_do_not_fit() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let kept = [folder.path().join("wide"), folder.path().join("narrow")];
    let args = |process: usize| ["cram(5, 6)", "--every", "0s", "--checkpoint", text(&kept[process])];
    let mut group = Group::of(2);
    group.join(0, &args(0), 1);
    group.join_by(1, SHORT, &args(1), 1);
    let [first, second] = [group.ended(0, 30), group.ended(1, 30)];
    assert_eq!((second.code, &second.out[..]), (Some(1), ""), "{second:?}");
    assert!(second.err.contains(text(&kept[1])) && second.err.contains("too large"), "{second:?}");
    assert_eq!((first.code, &first.out[..]), (Some(1), ""), "{first:?}");
    assert!(kept[0].join("cluster.json").exists(), "a checkpoint was complete before");

    let mut group = Group::of(2);
    (0..2).for_each(|process| group.join(process, &args(process), 1));
    let answer = group.answer();
    let undisturbed = alone(&["cram(5, 6)"], 2);
    for what in ["outcome", "value", "winning_total"] {
        assert_eq!(answer[what], undisturbed[what], "{what}");
    }
}

/// The disk that takes what does not fit into memory takes no more.
#[test]
fn memory_and_disk_that_do_not_suffice() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let args = ["cram(5, 6)", "--max-memory", "1MB", "--spill", text(folder.path())];
    let mut group = Group::of(2);
    group.join_by(0, &["sh", "-c", "trap '' XFSZ; ulimit -f 64; exec \"$0\" \"$@\""], &args, 1);
    group.join(1, &args, 1);
    let [first, second] = [group.ended(0, 30), group.ended(1, 30)];
    assert_eq!((first.code, &first.out[..]), (Some(1), ""), "{first:?}");
    assert!(first.err.contains(text(folder.path())), "{first:?}");
    assert_eq!((second.code, &second.out[..]), (Some(1), ""), "{second:?}");
    assert!(second.err.contains("process 0"), "{second:?}");
}

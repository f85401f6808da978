//! Full disks.

use crate::group::{ProcessGroup, assert_undisturbed};
use std::path::Path;

/// Starts a process whose files cannot grow beyond this many blocks of 512 or 1024 bytes, as on a full disk.
fn join_with_file_limit(group: &mut ProcessGroup, process: usize, blocks: u32, args: &[&str]) {
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    group.join_by(process, &["sh", "-c", &script], args, 1);
}

fn path_text(path: &Path) -> &str {
    path.to_str().expect("it is plain")
}

/// One process has no room for its checkpoints: all processes end, and name the place.
/// With more room the same command resumes from the last checkpoint, and gives the same answer.
#[test]
fn checkpoints_that_do_not_fit() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let kept = [folder.path().join("wide"), folder.path().join("narrow")];
    let args = |process: usize| ["cram(5, 6)", "--every", "0s", "--checkpoint", path_text(&kept[process])];
    let mut group = ProcessGroup::idle(2);
    group.join(0, &args(0), 1);
    join_with_file_limit(&mut group, 1, 1024, &args(1));
    let [first, second] = [group.wait_for_end(0, 30), group.wait_for_end(1, 30)];
    assert_eq!((second.code, &second.out[..]), (Some(1), ""), "{second:?}");
    assert!(second.err.contains(path_text(&kept[1])) && second.err.contains("too large"), "{second:?}");
    assert_eq!((first.code, &first.out[..]), (Some(1), ""), "{first:?}");
    assert!(kept[0].join("cluster.json").exists(), "a checkpoint was complete before");

    let mut group = ProcessGroup::idle(2);
    (0..2).for_each(|process| group.join(process, &args(process), 1));
    assert_undisturbed(&group.answer());
}

/// The disk for what does not fit into memory is full.
#[test]
fn memory_and_disk_that_do_not_suffice() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let args = ["cram(5, 6)", "--max-memory", "1MB", "--spill", path_text(folder.path())];
    let mut group = ProcessGroup::idle(2);
    join_with_file_limit(&mut group, 0, 64, &args);
    group.join(1, &args, 1);
    let [first, second] = [group.wait_for_end(0, 30), group.wait_for_end(1, 30)];
    assert_eq!((first.code, &first.out[..]), (Some(1), ""), "{first:?}");
    assert!(first.err.contains(path_text(folder.path())), "{first:?}");
    assert_eq!((second.code, &second.out[..]), (Some(1), ""), "{second:?}");
    assert!(second.err.contains("process 0"), "{second:?}");
}

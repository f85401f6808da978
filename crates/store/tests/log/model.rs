//! Logs against a vector, with kills in between.

use super::{LogPiece, append_piece, read_log, resume_log, shard_header};
use grundy_store::LogWriter;
use proptest::prelude::*;
use std::fs;

/// An event of a log: a piece, a mark, or a kill that leaves some bytes after the mark.
#[derive(Clone, Debug)]
enum ModelStep {
    Append(LogPiece),
    Sync,
    Kill(usize),
}

fn model_step() -> impl Strategy<Value = ModelStep> {
    let length = prop_oneof![9 => 0usize..200, 1 => 65_530usize..65_545];
    let body = (length, any::<u8>()).prop_map(|(length, byte)| vec![byte; length]);
    prop_oneof![
        5 => (any::<u8>(), any::<u64>(), body).prop_map(ModelStep::Append),
        2 => Just(ModelStep::Sync),
        1 => any::<prop::sample::Index>().prop_map(|cut| ModelStep::Kill(cut.index(1000))),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn as_a_vector(steps in prop::collection::vec(model_step(), 0..40)) {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("log");
        let mut log = LogWriter::create(&path, &shard_header()).expect("it is new");
        let (mut mark, mut kept, mut model) = (log.sync().expect("there is room"), 0, Vec::new());
        for step in steps {
            match step {
                ModelStep::Append(piece) => {
                    append_piece(&mut log, &piece);
                    model.push(piece);
                }
                ModelStep::Sync => (mark, kept) = (log.sync().expect("there is room"), model.len()),
                ModelStep::Kill(left) => {
                    drop(log);
                    let length = fs::metadata(&path).expect("it is there").len().min(mark.bytes + left as u64);
                    fs::OpenOptions::new().write(true).open(&path).and_then(|file| file.set_len(length)).expect("it is mine");
                    model.truncate(kept);
                    let (found, resumed) = resume_log(&path, &shard_header(), mark);
                    prop_assert_eq!(&found, &model);
                    log = resumed.expect("it is sound");
                }
            }
        }
        mark = log.sync().expect("there is room");
        prop_assert_eq!(read_log(&path, &shard_header(), mark), (model, Ok(())));
    }
}

//! Forged tables: every digest is right, but the bytes of positions are arbitrary.

use grundy::tables::{LearnedValues, SearchMemoryFile, TableVerification, verify};
use grundy::{Engine, Limits, Meter, Method, Query, Sum};
use grundy_store::positions::{PositionsPiece, PositionsReader, PositionsWriter, WordRecord};
use proptest::prelude::*;
use std::path::Path;

const FORGED_RULES: &str = "from grundy import kayles\n@game\ndef f(a, b):\n    for k in range(a): yield f(k, b) + kayles(k)\n    for k in range(b): yield g(a, (k, True))\n@game\ndef g(a, b): return [f(a, k) for k in range(b[0])] + [g(k, b) for k in range(a) if k % 3]\n@game\ndef h(a, b): return [h(a - k, b) for k in (1, 3) if k <= a] + [h(b, k) for k in range(b)]";

/// Questions, with a search method if one is chosen.
const FORGED_QUESTIONS: [(&str, Option<Method>); 12] = [
    ("cram(3, 7)", None),
    ("cram(3, 7)", Some(Method::BelingRogalski)),
    ("cram(3, 4)", Some(Method::Memo)),
    ("clobber(\"xoxo|oxox\")", None),
    ("nogo(2, 4)", Some(Method::ProofNumber)),
    ("sprouts(2)", None),
    ("node_kayles(path=8)", Some(Method::LemoineViennot)),
    ("hackenbush(\"0-1-2-0 1-3\")", Some(Method::Memo)),
    ("geography(\"1-2 2-3 3-4 2-4\", 1)", Some(Method::Memo)),
    ("chomp(3, 4)", Some(Method::LemoineViennot)),
    ("f(3, 3)", None),
    ("h(5, 5)", None),
];

/// Replaces the bytes of a position.
type Forgery<'a> = &'a dyn Fn(&[u8]) -> Vec<u8>;

fn parse_sum(text: &str) -> Sum {
    let rules = grundy::parse_rules(FORGED_RULES).expect("they are rules");
    grundy::parse_with(&rules, text).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}"))
}

/// Learns from a file, answers the question, and saves the file.
fn solve(path: &Path, text: &str, method: Option<Method>) -> LearnedValues {
    let (sum, mut engine) = (parse_sum(text), method.map_or_else(Engine::new, Engine::with_method));
    let (meter, mut memory) =
        (Meter::new(Limits { max_positions: 20_000, ..Limits::default() }), SearchMemoryFile::new(path, FORGED_RULES));
    let learned = memory.learn(&sum, &mut engine, &meter).unwrap_or_else(|error| panic!("{text}: {error}"));
    Query::new(sum).solve(&mut engine, &meter);
    // Values may contradict what was computed.
    let _ = memory.save(&mut engine);
    learned
}

fn verify_table(path: &Path) -> TableVerification {
    verify(path, &Meter::default(), |_| {}).unwrap_or_else(|error| panic!("{error}"))
}

/// Rewrites the file with other bytes for its positions, and right digests.
fn forge(path: &Path, mut bytes: impl FnMut(&[u8]) -> Vec<u8>) {
    let mut old = PositionsReader::open(path).expect("it is sound");
    let mut new = PositionsWriter::replace(path, &old.header().clone()).expect("there is room");
    while let Some(piece) = old.read_piece().expect("it is sound") {
        match piece {
            PositionsPiece::Section(own) => new.begin_section(own).expect("there is room"),
            PositionsPiece::Positions(records) => {
                records.for_each(|(own, value)| new.add_position(&bytes(own), value).expect("there is room"));
            }
            PositionsPiece::Words(records) => records.for_each(|record| {
                let own = [record.first_word.to_le_bytes(), record.second_word.to_le_bytes()].concat();
                let forged = bytes(&own);
                let words: Option<[u8; 16]> = forged.as_slice().try_into().ok();
                match words.map(|words| words.split_at(8).0.try_into().ok().zip(words.split_at(8).1.try_into().ok())) {
                    Some(Some((first, second))) => {
                        let (first_word, second_word) = (u64::from_le_bytes(first), u64::from_le_bytes(second));
                        new.add_words(WordRecord { first_word, second_word, ..record }).expect("there is room");
                    }
                    _ => new.add_position(&forged, record.number).expect("there is room"),
                }
            }),
        }
    }
    new.finish().expect("there is room");
}

/// Bytes that are not positions of the game are neither learned nor verified.
#[test]
fn bytes_that_are_no_position() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    for (number, (text, method)) in FORGED_QUESTIONS.into_iter().enumerate() {
        let path = folder.path().join(format!("{number}.grundy"));
        solve(&path, text, method);
        assert_eq!(verify_table(&path).holds(), Some(true), "{text}");
        let zeros = |own: &[u8]| vec![0; own.len()];
        let ones = |own: &[u8]| vec![0xff; own.len()];
        let none = |_: &[u8]| Vec::new();
        // As many items as fit a number, and none of them.
        let long = |_: &[u8]| [&[0xff; 8][..], &[0x7f]].concat();
        let longer = |own: &[u8]| [own, &[1]].concat();
        let forgeries: [Forgery; 5] = [&ones, &none, &long, &longer, &zeros];
        let sound = std::fs::read(&path).expect("it is there");
        for (forgery, bytes) in forgeries.into_iter().enumerate() {
            std::fs::write(&path, &sound).expect("there is room");
            forge(&path, bytes);
            let verified = verify_table(&path);
            let wrong = verified.error_text().unwrap_or_else(|| panic!("{text} {forgery}: {verified:?}"));
            assert_eq!(verified.holds(), Some(false), "{text} {forgery}");
            // Zeros may open if a position is only numbers; then they are not a position, or one with another value.
            if forgery < 4 {
                assert_eq!(wrong.en, "some bytes are not a position", "{text} {forgery}");
                let learned = solve(&path, text, method);
                assert!(learned.values == 0 && learned.value_count > 0, "{text} {forgery}: {learned:?}");
            }
        }
    }
}

/// A board without columns, or too many cells; words that are a board but not canonical; one in two parts.
#[test]
fn words_of_cram() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("cram.grundy");
    for (bits, width) in [
        (7u64, 0u64),
        (7, 65),
        (7, 1 << 32 | 3),
        (0, 3),
        (1, 1),
        (0b11 << 3, 3),
        (0b1_1011, 5),
        (1 << 63, 5),
        (u64::MAX, 5),
    ] {
        let _ = std::fs::remove_file(&path);
        solve(&path, "cram(3, 7)", None);
        let words = [bits.to_le_bytes(), width.to_le_bytes()].concat();
        let mut first = true;
        forge(&path, |own| if std::mem::take(&mut first) { words.clone() } else { own.to_vec() });
        assert_eq!(
            verify_table(&path).error_text().map(|wrong| wrong.en).as_deref(),
            Some("some bytes are not a position")
        );
        let learned = solve(&path, "cram(3, 7)", None);
        assert_eq!(learned.values + 1, learned.value_count, "{bits:b} {width}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// Random changes cause no panics, neither while learning nor in later answers.
    #[test]
    fn any_bytes(asked in 0..FORGED_QUESTIONS.len(), edits in prop::collection::vec((any::<u8>(), any::<u16>(), any::<u8>()), 1..20)) {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("forged.grundy");
        let (text, method) = FORGED_QUESTIONS[asked];
        solve(&path, text, method);
        let mut at = 0;
        forge(&path, |own| {
            let (mut bytes, (kind, place, byte)) = (own.to_vec(), edits[at % edits.len()]);
            at += 1;
            let place = usize::from(place) % (bytes.len() + 1);
            match kind % 5 {
                0 => bytes.truncate(place),
                1 if place < bytes.len() => bytes[place] ^= 1 << (byte % 8),
                2 if place < bytes.len() => bytes[place] = byte,
                3 => bytes.insert(place, byte),
                _ => {}
            }
            bytes
        });
        verify_table(&path);
        let learned = solve(&path, text, method);
        prop_assert!(learned.values <= learned.value_count);
        verify_table(&path);
    }
}

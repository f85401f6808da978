//! Every Chinese text of the catalogues has a form for Taiwan, without characters that are only simplified.
//!
//! `cargo test -p grundy-sources --test chinese -- --nocapture` prints all texts, for proofreading.

use grundy_game::traditional::{to_simplified, to_traditional};
use grundy_messages::{CATALOGUE_PATH, MessageCatalogue};

/// Words of Taiwan with a character that is also the simplified form of another.
const WORDS_OF_BOTH: [&str; 3] = ["皇后", "若干", "歐幾里得"];

/// All translations of the workspace.
fn translations() -> Vec<String> {
    let root = grundy_sources::workspace_root();
    let mut texts = Vec::new();
    for part in ["crates", "faces"] {
        for folder in std::fs::read_dir(root.join(part)).expect("the folder can be read") {
            let path = folder.expect("the folder can be read").path().join(CATALOGUE_PATH);
            if path.exists() {
                let catalogue = MessageCatalogue::read(&path).unwrap_or_else(|error| panic!("{error}"));
                let keys: Vec<_> = catalogue.keys().collect();
                texts.extend(keys.iter().filter_map(|key| catalogue.translation(key).map(str::to_string)));
            }
        }
    }
    texts
}

/// Whether a character is written otherwise in Taiwan. Alone, 行 and 列 are exchanged, and 象 and 王 are pieces of chess.
fn is_only_simplified(c: char) -> bool {
    let text = c.to_string();
    to_simplified(&text) == text && to_traditional(&text) != text && !"行列象王".contains(c)
}

#[test]
#[expect(clippy::print_stdout, reason = "shown by --nocapture")]
fn no_simplified_character_is_left() {
    let texts = translations();
    assert!(texts.len() > 2000, "the catalogues are found");
    let mut left = std::collections::BTreeMap::new();
    for text in &texts {
        assert_eq!(to_simplified(text), *text, "the catalogues are in Simplified Chinese");
        let taiwan = to_traditional(text);
        println!("{taiwan}");
        let rest = WORDS_OF_BOTH.iter().fold(taiwan.clone(), |text, word| text.replace(word, ""));
        for c in rest.chars().filter(|c| is_only_simplified(*c)) {
            left.entry(c).or_insert(taiwan.clone());
        }
    }
    assert!(left.is_empty(), "{left:#?}");
}

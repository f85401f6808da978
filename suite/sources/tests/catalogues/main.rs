//! Every message of the sources and every text of a card has an entry in the catalogue of its crate, and the translations fit.
//!
//! `GRUNDY_WRITE=1` writes the catalogues: it adds an entry with an empty translation for each new message, takes out
//! what no source uses, and keeps all translations.
//! A few empty translations are allowed, and these messages are English in both languages;
//! `cargo test -p grundy-sources --test catalogues -- --nocapture` lists such messages.

mod python_messages;

use grundy_messages::{
    CATALOGUE_PATH, FoundMessage, MessageCatalogue, MessageKey, find_card_messages, find_messages, find_placeholders,
    translation_fits,
};
use grundy_sources::rust_sources;
use python_messages::find_python_messages;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Data files with this extension, beside the sources, are cards.
const CARD_EXTENSION: &str = "toml";

/// Modules of Python, whose messages are calls of `say`.
const SCRIPT_EXTENSION: &str = "py";

/// The maximum number of messages of all crates together that may be without a translation.
const MAX_WAITING_MESSAGES: usize = 30;

/// The messages of one crate and their catalogue.
struct TranslatedCrate {
    /// Its folder, seen from the root.
    folder: String,
    messages: Vec<FoundMessage>,
    catalogue: MessageCatalogue,
}

impl TranslatedCrate {
    /// Reads a crate; `None` if it has neither messages nor a catalogue.
    fn read(folder: &Path) -> Option<TranslatedCrate> {
        let mut sources: Vec<PathBuf> =
            ["src", "tests"].iter().flat_map(|part| rust_sources(&folder.join(part))).collect();
        sources.extend(card_files(&folder.join("src")));
        sources.sort();
        let mut messages = Vec::new();
        let read = |source: &Path| {
            let name = source.strip_prefix(folder).expect("a source lies in its crate").display().to_string();
            (name, fs::read_to_string(source).expect("a source can be read"))
        };
        for source in sources {
            let (name, text) = read(&source);
            let is_card = source.extension().is_some_and(|extension| extension == CARD_EXTENSION);
            let find = if is_card { find_card_messages } else { find_messages };
            find(&name, &text, &mut messages).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        }
        let mut scripts = files_with_extension(&folder.join("python"), SCRIPT_EXTENSION);
        scripts.sort();
        for script in scripts {
            let (name, text) = read(&script);
            find_python_messages(&name, &text, &mut messages)
                .unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        }
        let path = folder.join(CATALOGUE_PATH);
        let catalogue = match path.exists() {
            true => MessageCatalogue::read(&path).unwrap_or_else(|error| panic!("{error}")),
            false if messages.is_empty() => return None,
            false => MessageCatalogue::empty(),
        };
        let folder = folder.strip_prefix(root()).expect("a crate lies in the workspace").display().to_string();
        Some(TranslatedCrate { folder, messages, catalogue })
    }

    fn path(&self) -> PathBuf {
        root().join(&self.folder).join(CATALOGUE_PATH)
    }
}

/// The cards below a folder.
fn card_files(folder: &Path) -> Vec<PathBuf> {
    files_with_extension(folder, CARD_EXTENSION)
}

/// The files below a folder, which need not exist, with this extension.
fn files_with_extension(folder: &Path, wanted: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let found = paths.map(|path| match path.is_dir() {
        true => files_with_extension(&path, wanted),
        false if path.extension().is_some_and(|extension| extension == wanted) => vec![path],
        false => Vec::new(),
    });
    found.flatten().collect()
}

/// The root of the project.
fn root() -> &'static Path {
    grundy_sources::workspace_root()
}

/// All crates with messages, sorted.
fn translated_crates() -> Vec<TranslatedCrate> {
    let mut folders = Vec::new();
    for part in ["crates", "faces"] {
        let entries = fs::read_dir(root().join(part)).expect("the folder can be read");
        folders.extend(entries.map(|entry| entry.expect("the folder can be read").path()).filter(|path| path.is_dir()));
    }
    folders.sort();
    folders.iter().filter_map(|folder| TranslatedCrate::read(folder)).collect()
}

fn show(key: &MessageKey) -> String {
    match &key.context {
        Some(context) => format!("{:?} (msgctxt {context:?})", key.english),
        None => format!("{:?}", key.english),
    }
}

/// The errors that a contributor must know about in the messages of one crate; empty if the catalogue is right.
fn catalogue_mistakes(messages: &[FoundMessage], catalogue: &MessageCatalogue) -> Vec<String> {
    let entries: HashSet<MessageKey> = catalogue.keys().collect();
    let used: HashSet<&MessageKey> = messages.iter().map(|message| &message.key).collect();
    let missing = messages.iter().filter(|message| !entries.contains(&message.key));
    let mut mistakes: Vec<String> =
        missing.map(|message| format!("{}: {} has no entry", message.files.join(", "), show(&message.key))).collect();
    mistakes
        .extend(catalogue.keys().filter(|key| !used.contains(key)).map(|key| format!("nothing uses {}", show(&key))));
    for message in messages.iter().filter(|message| message.is_format()) {
        let english = &message.key.english;
        if let Some(translation) = catalogue.translation(&message.key)
            && !translation_fits(english, translation)
        {
            let known = find_placeholders(english).unwrap_or_default();
            let known: Vec<&str> = known.iter().map(|placeholder| &placeholder.name[..]).collect();
            mistakes.push(format!(
                "{}: the translation {translation:?} may use only these placeholders: {}",
                show(&message.key),
                known.join(", ")
            ));
        }
    }
    mistakes
}

#[test]
fn catalogues_hold_the_messages_of_the_sources() {
    let mut mistakes = Vec::new();
    for translated in translated_crates() {
        let written = translated.catalogue.with_messages(&translated.messages);
        if std::env::var_os("GRUNDY_WRITE").is_some() {
            fs::create_dir_all(translated.path().parent().expect("a catalogue has a folder")).expect("it can be made");
            fs::write(translated.path(), written.to_text()).expect("a catalogue can be written");
        }
        let catalogue = match std::env::var_os("GRUNDY_WRITE") {
            Some(_) => &written,
            None => &translated.catalogue,
        };
        let mut wrong = catalogue_mistakes(&translated.messages, catalogue);
        if wrong.is_empty() && fs::read_to_string(translated.path()).is_ok_and(|text| text != written.to_text()) {
            wrong.push("the order, the comments or the line breaks of the file are out of date".into());
        }
        mistakes.extend(wrong.iter().map(|mistake| format!("{}/{CATALOGUE_PATH}: {mistake}", translated.folder)));
    }
    assert!(
        mistakes.is_empty(),
        "{}\n\nGRUNDY_WRITE=1 cargo test -p grundy-sources --test catalogues adds missing entries with an empty \
         translation, which is allowed, and takes out unused ones",
        mistakes.join("\n")
    );
}

/// Every card is read by a source; otherwise its translation would have no use.
#[test]
fn cards_are_read_by_sources() {
    let mut cards = 0;
    for translated in translated_crates() {
        let sources_folder = root().join(&translated.folder).join("src");
        let sources = rust_sources(&sources_folder);
        let text: String =
            sources.iter().map(|source| fs::read_to_string(source).expect("a source can be read")).collect();
        for card in card_files(&sources_folder) {
            let name = card.file_name().expect("a card is a file").to_string_lossy().into_owned();
            let is_read = text.contains(&format!("\"{name}\")")) || text.contains(&format!("/{name}\")"));
            assert!(is_read, "no source reads {}: write game_card!({name:?})", card.display());
            cards += 1;
        }
    }
    assert!(cards > 50, "{cards} cards");
}

/// A message may wait for its translator, but not many may: a release would be half in English.
#[test]
#[expect(clippy::print_stdout, reason = "shown by --nocapture")]
fn few_messages_wait_for_a_translation() {
    let (mut total, mut all) = (0, 0);
    for translated in translated_crates() {
        let waiting = translated.messages.iter().filter(|found| translated.catalogue.translation(&found.key).is_none());
        let waiting: Vec<String> = waiting.map(|message| format!("  {}\n", show(&message.key))).collect();
        let (messages, folder) = (translated.messages.len(), &translated.folder);
        println!("{folder}: {} of {messages} messages have no translation\n{}", waiting.len(), waiting.concat());
        total += waiting.len();
        all += messages;
    }
    assert!(all > 1_000, "{all} messages were found");
    assert!(total <= MAX_WAITING_MESSAGES, "{total} of {all} messages have no translation; --nocapture lists them");
}

#[test]
fn texts_of_cards_are_found() {
    let card = "name = \"nim\"\ntitle = \"Nim\"\nkind = \"taking\"\nform = \"nim(heap)\"\nexample = \"nim(3)\"\n\
                rules = \"Take {any} number.\"\nwhy = \"Nim\"\n";
    let mut messages = Vec::new();
    find_card_messages("src/nim.toml", card, &mut messages).expect("it is a card");
    let texts: Vec<&str> = messages.iter().map(|message| &message.key.english[..]).collect();
    assert_eq!(texts, ["Nim", "Take {any} number."]);
    assert!(!messages[1].is_format(), "braces of a card are braces");
    let written = MessageCatalogue::empty().with_messages(&messages).to_text();
    assert!(written.contains("#: src/nim.toml\nmsgid \"Nim\"\nmsgstr \"\"\n"), "{written}");
    let broken = find_card_messages("src/nim.toml", &card.replace("why", "how"), &mut messages);
    assert!(broken.is_err_and(|error| error.starts_with("src/nim.toml: line 7: unknown field `how`")));
}

#[test]
fn mistakes_in_catalogues_are_found() {
    let catalogue = |text: &str| {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("zh-CN.po");
        fs::write(&path, format!("msgid \"\"\nmsgstr \"\"\n\"Language: zh_CN\\n\"\n\n{text}"))
            .expect("it can be written");
        MessageCatalogue::read(&path).expect("it is a catalogue")
    };
    let mut messages = Vec::new();
    find_messages("src/a.rs", r#"fn a() { f(text!("{n} of {m}"), text!("a", msgctxt = "b")) }"#, &mut messages)
        .unwrap();
    let right = catalogue("msgid \"{n} of {m}\"\nmsgstr \"{m} 中的 {n}\"\n\nmsgctxt \"b\"\nmsgid \"a\"\nmsgstr \"\"\n");
    assert!(catalogue_mistakes(&messages, &right).is_empty());
    let wrong = catalogue("msgid \"{n} of {m}\"\nmsgstr \"{x}\"\n\nmsgid \"a\"\nmsgstr \"甲\"\n");
    assert_eq!(
        catalogue_mistakes(&messages, &wrong),
        [
            "src/a.rs: \"a\" (msgctxt \"b\") has no entry",
            "nothing uses \"a\"",
            "\"{n} of {m}\": the translation \"{x}\" may use only these placeholders: m, n",
        ]
    );
    let written = wrong.with_messages(&messages);
    assert_eq!(written.keys().count(), 2);
    assert_eq!(written.translation(&messages[0].key), Some("{x}"), "a translation is kept");
    assert!(written.to_text().contains("#: src/a.rs\n#, rust-format\nmsgid \"{n} of {m}\"\n"), "{}", written.to_text());
}

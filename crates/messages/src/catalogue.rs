//! The translations of one crate: a gettext catalogue.

use polib::catalog::Catalog;
use polib::message::{MessageFlags, MessageView};
use polib::metadata::CatalogMetadata;
use polib::po_file;
use std::collections::HashMap;
use std::io::BufWriter;
use std::path::Path;

use crate::key::MessageKey;
use crate::sources::FoundMessage;

/// The catalogue of Simplified Chinese, seen from the folder of a crate.
pub const CATALOGUE_PATH: &str = "locale/zh-CN.po";

/// The translations of one crate.
pub struct MessageCatalogue {
    file: Catalog,
    /// The translations that are in use: neither empty nor marked as fuzzy.
    translations: HashMap<MessageKey, String>,
}

impl MessageCatalogue {
    /// Reads a catalogue. Returns the reason if the file cannot be read or is not a catalogue.
    pub fn read(path: &Path) -> Result<MessageCatalogue, String> {
        let file = po_file::parse(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(MessageCatalogue::from_file(file))
    }

    /// A catalogue without messages.
    pub fn empty() -> MessageCatalogue {
        MessageCatalogue::from_file(Catalog::new(metadata()))
    }

    fn from_file(file: Catalog) -> MessageCatalogue {
        let used = file.messages().filter(|message| message.is_translated() && !message.is_fuzzy());
        let translations =
            used.filter_map(|message| Some((key(message), message.msgstr().ok()?.to_string()))).collect();
        MessageCatalogue { file, translations }
    }

    /// The translation of a message, if there is one.
    pub fn translation(&self, key: &MessageKey) -> Option<&str> {
        self.translations.get(key).map(|text| &text[..])
    }

    /// The messages without context of files whose names begin with this, with their translations, in the order of the catalogue.
    pub fn translations_of_files(&self, prefix: &str) -> Vec<(String, String)> {
        let of_files = |message: &&dyn MessageView| message.source().lines().any(|file| file.starts_with(prefix));
        let pair = |message: &dyn MessageView| {
            let key = key(message);
            let translation = self.translation(&key)?.to_string();
            key.context.is_none().then_some((key.english, translation))
        };
        self.file.messages().filter(of_files).filter_map(pair).collect()
    }

    /// The keys of all entries in the order of the file, translated or not.
    pub fn keys(&self) -> impl Iterator<Item = MessageKey> {
        self.file.messages().map(key)
    }

    /// The same catalogue with exactly these messages, in their order.
    ///
    /// Translations and comments of translators are kept; a new message has an empty translation.
    pub fn with_messages(&self, messages: &[FoundMessage]) -> MessageCatalogue {
        let mut file = Catalog::new(metadata());
        file.preheader = self.file.preheader.clone();
        for found in messages {
            let MessageKey { context, english } = &found.key;
            let old = self.file.find_message(context.as_deref(), english, None);
            let mut flags: MessageFlags = old.map(|old| old.flags().clone()).unwrap_or_default();
            flags.remove_flag(FORMAT_FLAG);
            if found.is_format() {
                flags.add_flag(FORMAT_FLAG);
            }
            let mut message = polib::message::Message::build_singular();
            message.with_msgid(english.clone()).with_flags(flags).with_source(found.files.join("\n"));
            if let Some(context) = context {
                message.with_msgctxt(context.clone());
            }
            if let Some(old) = old {
                message.with_translator_comments(old.translator_comments().to_string());
                message.with_msgstr(old.msgstr().unwrap_or_default().to_string());
            }
            file.append_or_update(message.done());
        }
        MessageCatalogue::from_file(file)
    }

    /// The text of the file.
    pub fn to_text(&self) -> String {
        let mut text = BufWriter::new(Vec::new());
        po_file::write(&self.file, &mut text).expect("writing to memory succeeds");
        let text =
            String::from_utf8(text.into_inner().expect("writing to memory succeeds")).expect("a catalogue is UTF-8");
        format!("{}\n", text.trim_end())
    }
}

/// The standard flag of a message whose braces are placeholders.
const FORMAT_FLAG: &str = "rust-format";

fn key(message: &dyn MessageView) -> MessageKey {
    MessageKey { context: message.msgctxt().map(String::from), english: message.msgid().to_string() }
}

fn metadata() -> CatalogMetadata {
    let mut metadata = CatalogMetadata::parse("Plural-Forms: nplurals=1; plural=0;").expect("the rule is well formed");
    metadata.project_id_version = "grundy".into();
    metadata.mime_version = "1.0".into();
    metadata.content_type = "text/plain; charset=UTF-8".into();
    metadata.content_transfer_encoding = "8bit".into();
    metadata.language = "zh_CN".into();
    metadata
}

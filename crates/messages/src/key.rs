//! The key of a message in a catalogue.

/// The key of a message in a catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MessageKey {
    /// The context, which distinguishes the message from another one with the same English text (`msgctxt`).
    pub context: Option<String>,
    /// The English text as written in the sources (`msgid`).
    pub english: String,
}

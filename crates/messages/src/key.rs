//! What a message is found by in a catalogue.

/// What a message is found by in a catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MessageKey {
    /// What distinguishes the message from another with the same English (`msgctxt`).
    pub context: Option<String>,
    /// The English text as written in the sources (`msgid`).
    pub english: String,
}

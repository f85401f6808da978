//! The reasons why a run ends without an answer. They are sent to every process.

use grundy_game::{BilingualText, Stop, text};
use serde::{Deserialize, Serialize};

/// The reason why a run ends without an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ClusterHalt {
    /// A budget of a process ran out, or the rules failed.
    Stop(#[serde(with = "by_name")] Stop),
    /// An option does not have a smaller rank than its position, so the rank cannot be used.
    Unranked,
    /// Bytes were changed in transit or on disk.
    Garbled,
    /// Any other reason, in both languages.
    Reported {
        /// In English.
        en: String,
        /// In Simplified Chinese.
        zh: String,
    },
}

impl ClusterHalt {
    /// The message.
    pub fn message(&self) -> BilingualText {
        match self {
            ClusterHalt::Stop(stop) => stop.description(),
            ClusterHalt::Reported { en, zh } => text!("{text}", text = (en, zh)),
            ClusterHalt::Garbled => text!(
                "bytes were changed after they were sent or stored: the disk, the memory or the network of a machine is at fault"
            ),
            ClusterHalt::Unranked => {
                text!("an option does not have a smaller rank than its position, as the rules must ensure")
            }
        }
    }
}

grundy_game::impl_english_error!(ClusterHalt, |error| error.message());

impl From<BilingualText> for ClusterHalt {
    fn from(BilingualText { en, zh }: BilingualText) -> ClusterHalt {
        ClusterHalt::Reported { en: en.to_string(), zh: zh.to_string() }
    }
}

impl From<Stop> for ClusterHalt {
    fn from(stop: Stop) -> ClusterHalt {
        ClusterHalt::Stop(stop)
    }
}

impl From<grundy_store::StoreError> for ClusterHalt {
    fn from(error: grundy_store::StoreError) -> ClusterHalt {
        error.explain().into()
    }
}

/// Serializes a [`Stop`] as its name in JSON.
mod by_name {
    use super::Stop;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(stop: &Stop, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(stop.name())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Stop, D::Error> {
        let name = String::deserialize(deserializer)?;
        let all = [
            Stop::Positions,
            Stop::Memory,
            Stop::Time,
            Stop::Cancelled,
            Stop::Loopy,
            Stop::Unsupported,
            Stop::RuleSteps,
            Stop::Options,
            Stop::RuleValueSize,
            Stop::RulesFailed,
        ];
        all.into_iter().find(|stop| stop.name() == name).ok_or_else(|| D::Error::custom("no reason to stop"))
    }
}

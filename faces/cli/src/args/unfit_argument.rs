//! The error of the parsers of values.

use grundy::BilingualText;
use std::fmt;

/// The reason why the value of an argument is wrong, in both languages.
#[derive(Clone, Debug)]
pub(crate) struct UnfitArgument(pub(crate) BilingualText);

impl fmt::Display for UnfitArgument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.en)
    }
}

impl std::error::Error for UnfitArgument {}

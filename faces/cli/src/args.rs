//! The common arguments of several commands.

pub(crate) mod locale;
pub(crate) mod options;
pub(crate) mod unfit_argument;
pub(crate) mod value_parsers;

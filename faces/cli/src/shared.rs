//! The functions that several commands use.

pub(crate) mod cells;
pub(crate) mod certificate_file;
pub(crate) mod certificate_laws;
pub(crate) mod convention;
pub(crate) mod coq_output;
pub(crate) mod expression;
pub(crate) mod line_reader;
pub(crate) mod piece_verdict;
pub(crate) mod sequence_run;
pub(crate) mod table_file;

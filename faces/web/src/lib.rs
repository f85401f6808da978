//! The web page, and the questions of the command line as JSON over HTTP.
//!
//! The pages are made by `grundy_page`; here they are served, within budgets.

//! Laws that a table seems to follow.

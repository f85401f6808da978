//! Tests of the crate from outside, in one program.

mod damage;
mod format;
#[cfg(unix)]
mod killed;
mod places;
mod positions;
mod round_trip;
mod scratch;

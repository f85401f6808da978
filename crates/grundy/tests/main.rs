//! Tests of the crate from outside, in one program.

#[cfg(feature = "rules")]
mod endless;
#[cfg(feature = "rules")]
mod errors;
#[cfg(feature = "rules")]
mod facts;
#[cfg(feature = "rules")]
mod few_positions;
mod forged;
mod kept_values;
#[cfg(feature = "rules")]
mod marks;
#[cfg(feature = "rules")]
mod memory;
#[cfg(feature = "rules")]
mod position_certificates;
#[cfg(feature = "rules")]
mod tables;
mod tame_sums;

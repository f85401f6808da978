//! Placeholder until merge.
#![allow(missing_docs)]
pub struct Division {
    pub shares: Vec<u64>,
}
pub struct Pirates {
    pub divisions: Vec<Division>,
    pub convention: Option<grundy_theory::Said>,
    pub thrown_over: u64,
    pub proposer: u64,
    pub explanation: Vec<grundy_theory::Said>,
}

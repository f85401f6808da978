//! The rulesets that positions of functions lead to, numbered for packing.

use super::parts::{Part, Parts};
use super::{Callback, calls_back};
use crate::errors;
use grundy::{AnyGame, Component, Sum, say};
use pyo3::prelude::*;
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

/// The rulesets met so far, indexed by their numbers.
static HOMES: RwLock<Homes> = RwLock::new(Homes { list: Vec::new(), addresses: None });

struct Homes {
    list: Vec<Home>,
    /// Their addresses in memory. They are never dropped, so an address identifies a ruleset.
    addresses: Option<HashMap<usize, u64>>,
}

/// A ruleset, with its function if it is one.
#[derive(Clone)]
pub(super) struct Home {
    pub(super) game: Arc<dyn AnyGame>,
    identity: String,
    pub(super) callback: Option<Arc<Callback>>,
}

/// The components of a sum, packed.
pub(super) fn to_parts(sum: &Sum) -> PyResult<Parts> {
    let part = |component: &Component| {
        let Some(key) = &component.key else {
            let said = say!("a position is too large: {component}", "局面太大：{component}");
            return Err(errors::overflow(&said));
        };
        if calls_back(&component.game) {
            // It is already packed, with its number.
            return Ok(key.open::<Parts>().0.remove(0));
        }
        Ok(Part { who: number(&component.game, None), bytes: key.bytes().to_vec() })
    };
    sum.components.iter().map(part).collect::<PyResult<Vec<_>>>().map(Parts)
}

/// The number of a ruleset.
pub(super) fn number(game: &Arc<dyn AnyGame>, callback: Option<&Arc<Callback>>) -> u64 {
    let address = Arc::as_ptr(game).cast::<()>().addr();
    let find = |homes: &Homes| homes.addresses.as_ref()?.get(&address).copied();
    if let Some(number) = find(&HOMES.read().unwrap_or_else(PoisonError::into_inner)) {
        return number;
    }
    let identity = game.identity();
    let mut homes = HOMES.write().unwrap_or_else(PoisonError::into_inner);
    if let Some(at) = homes.list.iter().position(|home| home.identity == identity) {
        return at as u64;
    }
    let number = homes.list.len() as u64;
    homes.list.push(Home { game: Arc::clone(game), identity, callback: callback.cloned() });
    homes.addresses.get_or_insert_default().insert(address, number);
    number
}

/// The ruleset with a number.
pub(super) fn home(number: u64) -> Home {
    HOMES.read().unwrap_or_else(PoisonError::into_inner).list[number as usize].clone()
}

/// The number of the ruleset with an identity, if it has one.
pub(super) fn known(identity: &str) -> Option<u64> {
    let homes = HOMES.read().unwrap_or_else(PoisonError::into_inner);
    homes.list.iter().position(|home| home.identity == identity).map(|at| at as u64)
}

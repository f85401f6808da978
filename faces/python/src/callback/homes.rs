//! The rulesets that positions of functions lead to, numbered for packing.

use super::CallbackGame;
use super::parts::{PackedComponent, PackedPosition};
use crate::errors;
use crate::python_calls::asks_python;
use grundy::{Component, Ruleset, Sum, text};
use pyo3::prelude::*;
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

/// The rulesets that occurred so far, indexed by their numbers.
static HOME_RULESETS: RwLock<HomeRulesets> = RwLock::new(HomeRulesets { list: Vec::new(), addresses: None });

struct HomeRulesets {
    list: Vec<HomeRuleset>,
    /// Their addresses in memory. They are never dropped, so an address identifies a ruleset.
    addresses: Option<HashMap<usize, u64>>,
}

/// A ruleset, with its function if it is one.
#[derive(Clone)]
pub(super) struct HomeRuleset {
    pub(super) game: Arc<Ruleset>,
    identity: String,
    pub(super) callback: Option<Arc<CallbackGame>>,
}

/// The components of a sum, packed.
pub(super) fn to_parts(sum: &Sum) -> PyResult<PackedPosition> {
    let part = |component: &Component| {
        let Some(key) = &component.key else {
            let message = text!("a position is too large: {component}");
            return Err(errors::overflow_error(&message));
        };
        if asks_python(&component.game) {
            // The value is already packed, with its number.
            return Ok(key.unpack_position::<PackedPosition>().0.remove(0));
        }
        Ok(PackedComponent { ruleset_number: ruleset_number(&component.game, None), bytes: key.bytes().to_vec() })
    };
    sum.components.iter().map(part).collect::<PyResult<Vec<_>>>().map(PackedPosition)
}

/// The number of a ruleset.
pub(super) fn ruleset_number(game: &Arc<Ruleset>, callback: Option<&Arc<CallbackGame>>) -> u64 {
    let address = Arc::as_ptr(game).addr();
    let find = |homes: &HomeRulesets| homes.addresses.as_ref()?.get(&address).copied();
    if let Some(number) = find(&HOME_RULESETS.read().unwrap_or_else(PoisonError::into_inner)) {
        return number;
    }
    let identity = game.identity();
    let mut homes = HOME_RULESETS.write().unwrap_or_else(PoisonError::into_inner);
    if let Some(at) = homes.list.iter().position(|home| home.identity == identity) {
        return at as u64;
    }
    let number = homes.list.len() as u64;
    homes.list.push(HomeRuleset { game: Arc::clone(game), identity, callback: callback.cloned() });
    homes.addresses.get_or_insert_default().insert(address, number);
    number
}

/// The ruleset with a number.
pub(super) fn home_ruleset(number: u64) -> HomeRuleset {
    HOME_RULESETS.read().unwrap_or_else(PoisonError::into_inner).list[number as usize].clone()
}

/// The number of the ruleset with an identity, if it has one.
pub(super) fn known_number(identity: &str) -> Option<u64> {
    let homes = HOME_RULESETS.read().unwrap_or_else(PoisonError::into_inner);
    homes.list.iter().position(|home| home.identity == identity).map(|at| at as u64)
}

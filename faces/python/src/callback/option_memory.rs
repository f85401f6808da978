//! The memory of the results of Python functions.

use super::parts::{PackedComponent, PackedPosition};
use grundy::DeclaredEnd;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The options of a component, and the end declared there, as Python returned them.
pub(super) type CallbackOptions = (Vec<PackedPosition>, Option<DeclaredEnd>);

/// The memoized results of Python functions.
static OPTION_MEMORY: Mutex<Option<OptionMemory>> = Mutex::new(None);

#[derive(Default)]
struct OptionMemory {
    results: HashMap<PackedComponent, Arc<CallbackOptions>>,
    options: usize,
}

/// The maximum number of options that are memoized.
const MAX_REMEMBERED_OPTIONS: usize = 1 << 21;

/// Clears the memoized results.
pub(crate) fn forget_options() {
    let forgotten = OPTION_MEMORY.lock().unwrap_or_else(PoisonError::into_inner).take();
    drop(forgotten);
}

/// The remembered result for a component.
pub(super) fn recall_options(part: &PackedComponent) -> Option<Arc<CallbackOptions>> {
    let memory = OPTION_MEMORY.lock().unwrap_or_else(PoisonError::into_inner);
    memory.as_ref().and_then(|memory| memory.results.get(part).cloned())
}

/// Remembers the result for a component, as long as there is room.
pub(super) fn remember_options(part: &PackedComponent, result: &Arc<CallbackOptions>) {
    let mut memory = OPTION_MEMORY.lock().unwrap_or_else(PoisonError::into_inner);
    let memory = memory.get_or_insert_default();
    if memory.options < MAX_REMEMBERED_OPTIONS {
        memory.options += result.0.len() + 1;
        memory.results.insert(part.clone(), Arc::clone(result));
    }
}

//! Sets with items that are not constant.

use super::{SymbolicWalk, WalkTooLong, WalkValues};
use crate::syntax::{CollectionKind, ComparisonOperator};
use crate::understand::linear::IntegerForm;
use crate::understand::symbol::{SymbolicValue, WalkPath};
use crate::value::RuleValue;

/// The maximum number of items of a set that are not all constant. A larger set is unknown, because n items can have n! orders.
const MAX_SYMBOLIC_ITEMS: usize = 6;

impl SymbolicWalk<'_> {
    /// The set of some items on each part of the path, in ascending order without repetitions, as a loop iterates over it.
    pub(super) fn walk_set(&mut self, items: &[SymbolicValue], path: WalkPath) -> WalkValues {
        if let Some(values) = items.iter().map(SymbolicValue::as_constant).collect::<Option<Vec<RuleValue>>>()
            && let Ok(set) = RuleValue::new_set(values)
        {
            return Ok(vec![(path, SymbolicValue::from_constant(&set))]);
        }
        let numbers: Option<Vec<IntegerForm>> = items
            .iter()
            .map(|item| match item {
                SymbolicValue::Int(form) => Some(form.clone()),
                // A truth value can be equal to a number, and the set keeps the item that came first.
                _ => None,
            })
            .collect();
        let Some(numbers) = numbers.filter(|numbers| numbers.len() <= MAX_SYMBOLIC_ITEMS) else {
            self.linear = false;
            return Ok(vec![path.with_unknown_value()]);
        };
        // An insertion sort by symbolic comparisons: each one splits
        // the path, so every path has one order of the items.
        let mut live = vec![(path, Vec::new())];
        for number in &numbers {
            let mut next = Vec::new();
            for (path, sorted) in live {
                self.insert(number, sorted, path, &mut next)?;
            }
            live = next;
        }
        let set = |sorted: Vec<IntegerForm>| {
            SymbolicValue::Seq(CollectionKind::Set, sorted.into_iter().map(SymbolicValue::Int).collect())
        };
        Ok(live.into_iter().map(|(path, sorted)| (path, set(sorted))).collect())
    }

    /// Inserts a number into an ascending list, unless it is in the list already. The path is split by its place.
    fn insert(
        &mut self,
        number: &IntegerForm,
        sorted: Vec<IntegerForm>,
        path: WalkPath,
        found: &mut Vec<(WalkPath, Vec<IntegerForm>)>,
    ) -> Result<(), WalkTooLong> {
        let new = SymbolicValue::Int(number.clone());
        let mut rest = vec![path];
        for at in 0..sorted.len() {
            let other = SymbolicValue::Int(sorted[at].clone());
            let mut larger = Vec::new();
            for path in rest {
                for (path, is_less) in self.walk_comparison(ComparisonOperator::Less, &new, &other, path)? {
                    if is_less {
                        let mut with = sorted.clone();
                        with.insert(at, number.clone());
                        found.push((path, with));
                        continue;
                    }
                    for (path, is_equal) in self.walk_comparison(ComparisonOperator::Equal, &new, &other, path)? {
                        if is_equal { found.push((path, sorted.clone())) } else { larger.push(path) }
                    }
                }
            }
            rest = larger;
        }
        let mut with = sorted;
        with.push(number.clone());
        found.extend(rest.into_iter().map(|path| (path, with.clone())));
        Ok(())
    }
}

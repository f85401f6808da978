//! Sets with items that are not constant.

use super::{TooLong, Values, Walk};
use crate::syntax::{Collection, Comparison};
use crate::understand::linear::Linear;
use crate::understand::symbol::{Path, Sym};
use crate::value::Val;

/// The most items of a set that are not all constant. A larger set is unknown, because n items can have n! orders.
const MAX_SYMBOLIC_ITEMS: usize = 6;

impl Walk<'_> {
    /// The set of some items on each part of the path, in ascending order without repetitions, as a loop iterates over it.
    pub(super) fn set(&mut self, items: &[Sym], path: Path) -> Values {
        if let Some(values) = items.iter().map(Sym::value).collect::<Option<Vec<Val>>>()
            && let Ok(set) = Val::set(values)
        {
            return Ok(vec![(path, Sym::of(&set))]);
        }
        let numbers: Option<Vec<Linear>> = items
            .iter()
            .map(|item| match item {
                Sym::Int(form) => Some(form.clone()),
                // A truth value can be equal to a number, and the set keeps the item that came first.
                _ => None,
            })
            .collect();
        let Some(numbers) = numbers.filter(|numbers| numbers.len() <= MAX_SYMBOLIC_ITEMS) else {
            self.linear = false;
            return Ok(vec![(path.vague(), Sym::Unknown)]);
        };
        let mut live = vec![(path, Vec::new())];
        for number in &numbers {
            let mut next = Vec::new();
            for (path, sorted) in live {
                self.insert(number, sorted, path, &mut next)?;
            }
            live = next;
        }
        let set = |sorted: Vec<Linear>| Sym::Seq(Collection::Set, sorted.into_iter().map(Sym::Int).collect());
        Ok(live.into_iter().map(|(path, sorted)| (path, set(sorted))).collect())
    }

    /// Inserts a number into an ascending list, unless it is in the list already. The path is split by its place.
    fn insert(
        &mut self,
        number: &Linear,
        sorted: Vec<Linear>,
        path: Path,
        found: &mut Vec<(Path, Vec<Linear>)>,
    ) -> Result<(), TooLong> {
        let new = Sym::Int(number.clone());
        let mut rest = vec![path];
        for at in 0..sorted.len() {
            let other = Sym::Int(sorted[at].clone());
            let mut larger = Vec::new();
            for path in rest {
                for (path, is_less) in self.compare(Comparison::Less, &new, &other, path)? {
                    if is_less {
                        let mut with = sorted.clone();
                        with.insert(at, number.clone());
                        found.push((path, with));
                        continue;
                    }
                    for (path, is_equal) in self.compare(Comparison::Equal, &new, &other, path)? {
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

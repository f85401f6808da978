//! The moves of a game from those of its family: values are put into the formulas.

use grundy_game::{LinearComponentRun, LinearFamily, LinearForm, LinearMoves, LinearTest};

/// The moves for these values of the last numbers of a family, which no move changes.
///
/// `None` if a value is negative, since the formulas are about natural numbers, or a number becomes too large.
pub(super) fn moves_at(family: &LinearMoves, values: &[i64]) -> Option<LinearMoves> {
    let params = family.params.checked_sub(values.len())?;
    if values.iter().any(|value| *value < 0) {
        return None;
    }
    let fixed = FixedNumbers { params, values };
    let families = family.families.iter().map(|family| fixed.family_at(family));
    Some(LinearMoves { params, families: families.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect() })
}

/// The values of the numbers from `params` on.
struct FixedNumbers<'a> {
    params: usize,
    values: &'a [i64],
}

impl FixedNumbers<'_> {
    /// A family with the values; no family if it has no move.
    fn family_at(&self, family: &LinearFamily) -> Option<Option<LinearFamily>> {
        let mut rows = self.forms_at(&family.rows)?;
        if rows.iter().any(|row| row.terms.is_empty() && row.constant < 0) {
            return Some(None);
        }
        rows.retain(|row| !row.terms.is_empty());
        let test = |test: &LinearTest| {
            Some(LinearTest { test: test.test, form: self.form_at(&test.form)?, holds: test.holds })
        };
        let run = |run: &LinearComponentRun| {
            Some(LinearComponentRun { from: self.form_at(&run.from)?, to: self.form_at(&run.to)? })
        };
        Some(Some(LinearFamily {
            choice_count: family.choice_count,
            rows,
            tests: family.tests.iter().map(test).collect::<Option<_>>()?,
            left_components: family
                .left_components
                .iter()
                .map(|left| self.forms_at(left.get(..self.params)?))
                .collect::<Option<_>>()?,
            runs: family.runs.iter().map(run).collect::<Option<_>>()?,
        }))
    }

    fn forms_at(&self, forms: &[LinearForm]) -> Option<Vec<LinearForm>> {
        forms.iter().map(|form| self.form_at(form)).collect()
    }

    fn form_at(&self, form: &LinearForm) -> Option<LinearForm> {
        let mut made = LinearForm { terms: Vec::new(), constant: form.constant };
        for &(var, times) in &form.terms {
            match var.checked_sub(self.params) {
                None => made.terms.push((var, times)),
                Some(index) => match self.values.get(index) {
                    Some(value) => made.constant = made.constant.checked_add(times.checked_mul(*value)?)?,
                    None => made.terms.push((var - self.values.len(), times)),
                },
            }
        }
        Some(made)
    }
}

#[cfg(test)]
mod tests {
    use super::moves_at;
    use grundy_game::{LinearFamily, LinearForm, LinearMoves};

    #[test]
    fn values_are_put_into_every_form() {
        let form = |terms: &[(usize, i64)], constant| LinearForm { terms: terms.to_vec(), constant };
        // From n take k with 1 ≤ k ≤ 2m: the variables are n, m, k.
        let family = LinearFamily {
            choice_count: 1,
            rows: vec![form(&[(1, 1)], 0), form(&[(2, 1)], -1), form(&[(1, 2), (2, -1)], 0)],
            tests: Vec::new(),
            left_components: vec![vec![form(&[(0, 1), (2, -1)], 0), form(&[(1, 1)], 0)]],
            runs: Vec::new(),
        };
        let late = LinearFamily { rows: vec![form(&[(1, 1)], -8)], ..family.clone() };
        let moves = LinearMoves { params: 2, families: vec![family, late] };
        let at = moves_at(&moves, &[7]).expect("moves");
        assert_eq!((at.params, at.families.len()), (1, 1));
        assert_eq!(at.families[0].rows, [form(&[(1, 1)], -1), form(&[(1, -1)], 14)]);
        assert_eq!(at.families[0].left_components, [vec![form(&[(0, 1), (1, -1)], 0)]]);
        assert_eq!(moves_at(&moves, &[8]).map(|at| at.families.len()), Some(2));
        assert_eq!(moves_at(&moves, &[-1]), None);
        assert_eq!(moves_at(&moves, &[i64::MAX]), None);
    }
}

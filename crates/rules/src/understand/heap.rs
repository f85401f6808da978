//! The options of a heap in a normal form: the number taken, and how the rest is split.
//!
//! An option of a heap of `n` that leaves at most two heaps is `(taken, m)`, where `m` is the smaller of the two heaps, or 0 if there is at most one.
//! For each constant `taken` the options are a union of [`Region`]s in `(n, m)`;
//! options that take a variable number and leave at most one heap are regions in `(n, taken)`.
//!
//! A family can be brought into this form if the heap that it leaves determines its loop variable:
//! its coefficient is 1 or −1, and it is eliminated. Floored quotients are eliminated from bounds:
//! `q ≥ b` for `q = ⌊e/c⌋` is `e ≥ b·c`, and `q ≤ b` is `e ≤ b·c + c − 1`.

use super::linear::{IntegerForm, LinearVariable, bounds, implies};
use super::lines::Region;
use super::symbol::{FloorQuotient, OptionFamily, TestAtom};
use super::walk::WalkResult;
use grundy_game::in_force;
use std::collections::BTreeMap;

/// All options of a heap.
#[derive(Debug, Default)]
pub(super) struct HeapMoveRegions {
    /// By the number taken: regions in `(n, m)`.
    pub(super) regions_by_taken: BTreeMap<i128, Vec<Region>>,
    /// Options that leave at most one heap and take any number: regions in `(n, taken)`, with tests of the number taken.
    pub(super) free_regions: Vec<(Region, Vec<TestAtom>)>,
}

/// A family that takes at most this many different numbers is split by them.
const MAX_SLICES: i128 = 64;

/// The variable for the size of the heap.
const HEAP_VARIABLE: LinearVariable = 0;

impl HeapMoveRegions {
    /// The options of a game of one parameter; `None` if they do not have this form, or the time of the budget in force ran out.
    pub(super) fn from_walk(walked: &WalkResult) -> Option<HeapMoveRegions> {
        let mut options = HeapMoveRegions::default();
        for family in &walked.families {
            in_force::check_time().ok()?;
            options.add_family(family, &walked.floors)?;
        }
        Some(options)
    }

    fn add_family(&mut self, family: &OptionFamily, floors: &[FloorQuotient]) -> Option<()> {
        let rows = resolve_quotients(&family.rows, floors)?;
        let mut heaps = Vec::new();
        for piece in family.pieces.iter() {
            let [Some(heap)] = &piece.args[..] else { return None };
            let is_quotient = |var: LinearVariable| floors.iter().any(|floor| floor.quotient == var);
            if !piece.same_keywords
                || piece.repeat_conditions.is_some()
                || heap.terms().iter().any(|term| is_quotient(term.0))
            {
                return None;
            }
            // A negative number is no heap: the rule then leads outside the form, so nothing is claimed.
            if !implies(&rows, heap) {
                return None;
            }
            // A component proved empty adds nothing to a sum. One
            // that is empty for some sizes only stays: `m` may be 0.
            if !implies(&rows, &heap.subtract_from(0)) {
                heaps.push(heap.clone());
            }
        }
        let taken = heaps
            .iter()
            .try_fold(IntegerForm::from_variable(HEAP_VARIABLE), |left, heap| left.add_multiple(-1, heap))?;
        match taken.as_number() {
            Some(number) => self.add_slice(number, &heaps, rows, &family.atoms),
            None => match bounds(&rows, &taken) {
                // The bounds come from a relaxation, so a slice may be empty. An empty region is harmless in a union.
                (Some(low), Some(high)) if high - low <= MAX_SLICES => (low..=high).try_for_each(|number| {
                    let mut rows = rows.clone();
                    rows.extend([taken.add_constant(-number), taken.subtract_from(number)]);
                    self.add_slice(number, &heaps, rows, &family.atoms)
                }),
                _ => match &heaps[..] {
                    [] => self.add_row(&IntegerForm::from_number(0), rows, &family.atoms),
                    [heap] => self.add_row(heap, rows, &family.atoms),
                    _ => None,
                },
            },
        }
    }

    /// Adds a family that takes a constant number.
    fn add_slice(
        &mut self,
        taken: i128,
        heaps: &[IntegerForm],
        rows: Vec<IntegerForm>,
        atoms: &[TestAtom],
    ) -> Option<()> {
        if taken < 0 || !atoms.is_empty() {
            return None;
        }
        let m = fresh_variable(&rows, heaps);
        let slices = self.regions_by_taken.entry(taken).or_default();
        match heaps {
            [] | [_] => {
                let rows = project_rows(rows, &[HEAP_VARIABLE])?;
                slices.push(Region::from_rows(&rows, m)?.with_row([0, -1, 0]));
            }
            // Either heap may be the smaller one, for different sizes. So there
            // are two slices, each with the row `n − taken − m ≥ m` for its case.
            [first, _] => {
                let rows = solved_rows(rows, first, &IntegerForm::from_variable(m), m)?;
                let region = Region::from_rows(&rows, m)?.with_row([1, -2, -taken]);
                slices.push(region);
                // The first heap is the larger one: its size is n − taken − m.
                let other = IntegerForm::from_variable(HEAP_VARIABLE)
                    .add_multiple(-1, &IntegerForm::from_variable(m))?
                    .add_constant(-taken);
                let rows = rows.iter().map(|row| row.substitute(m, &other)).collect::<Option<Vec<_>>>()?;
                slices.push(Region::from_rows(&rows, m)?.with_row([1, -2, -taken]));
            }
            _ => return None,
        }
        Some(())
    }

    /// Adds a family that takes a variable number and leaves at most one heap.
    fn add_row(&mut self, heap: &IntegerForm, rows: Vec<IntegerForm>, atoms: &[TestAtom]) -> Option<()> {
        let taken = 1 + fresh_variable(&rows, std::slice::from_ref(heap)).max(fresh_atom_variable(atoms));
        let left = IntegerForm::from_variable(HEAP_VARIABLE).add_multiple(-1, &IntegerForm::from_variable(taken))?;
        let (var, value) = solve_for_variable(heap, &left)?;
        let mut atoms = atoms.to_vec();
        for atom in &mut atoms {
            if let Some(var) = var {
                atom.form = atom.form.substitute(var, &value)?;
            }
            if atom.form != IntegerForm::from_variable(taken) {
                return None;
            }
            // From here on a test is always one of the number taken, so
            // its form carries nothing. One form makes equal tests equal.
            atom.form = IntegerForm::from_variable(HEAP_VARIABLE);
        }
        let rows = solved_rows(rows, heap, &left, taken)?;
        self.free_regions.push((Region::from_rows(&rows, taken)?, atoms));
        Some(())
    }
}

/// A variable that occurs in none of these forms.
fn fresh_variable(rows: &[IntegerForm], heaps: &[IntegerForm]) -> LinearVariable {
    1 + rows.iter().chain(heaps).flat_map(IntegerForm::terms).map(|term| term.0).max().unwrap_or(0)
}

fn fresh_atom_variable(atoms: &[TestAtom]) -> LinearVariable {
    1 + atoms.iter().flat_map(|atom| atom.form.terms()).map(|term| term.0).max().unwrap_or(0)
}

/// Solves `heap = left` for the variable of `heap` other than `n`; no variable if there is none.
fn solve_for_variable(heap: &IntegerForm, left: &IntegerForm) -> Option<(Option<LinearVariable>, IntegerForm)> {
    let vars: Vec<_> = heap.terms().iter().filter(|term| term.0 != HEAP_VARIABLE).collect();
    match vars[..] {
        [] => Some((None, IntegerForm::default())),
        // With another coefficient the heap would skip sizes, which a region bounded by lines cannot say.
        [&(var, a)] if a.abs() == 1 => {
            // heap = a·v + rest, so v = a·(left − rest).
            let rest = heap.add_multiple(-a, &IntegerForm::from_variable(var))?;
            Some((Some(var), left.add_multiple(-1, &rest)?.multiply(a)?))
        }
        _ => None,
    }
}

/// The inequalities under the condition `heap = left`, in `n` and the variable `kept` only.
fn solved_rows(
    mut rows: Vec<IntegerForm>,
    heap: &IntegerForm,
    left: &IntegerForm,
    kept: LinearVariable,
) -> Option<Vec<IntegerForm>> {
    match solve_for_variable(heap, left)? {
        (Some(var), value) => {
            rows = rows.iter().map(|row| row.substitute(var, &value)).collect::<Option<_>>()?;
        }
        (None, _) => {
            let difference = heap.add_multiple(-1, left)?;
            rows.extend([difference.subtract_from(0), difference]);
        }
    }
    project_rows(rows, &[HEAP_VARIABLE, kept])
}

/// Eliminates all variables except `kept` by Fourier–Motzkin. `None` if this is not exact over the integers:
/// in each pair of a lower and an upper bound, one coefficient must be 1.
fn project_rows(mut rows: Vec<IntegerForm>, kept: &[LinearVariable]) -> Option<Vec<IntegerForm>> {
    loop {
        let var = rows.iter().flat_map(IntegerForm::terms).map(|term| term.0).find(|var| !kept.contains(var));
        let Some(var) = var else { return Some(rows) };
        let (own, mut others): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.coefficient(var) != 0);
        for low in own.iter().filter(|row| row.coefficient(var) > 0) {
            for high in own.iter().filter(|row| row.coefficient(var) < 0) {
                let (a, b) = (low.coefficient(var), -high.coefficient(var));
                // With a coefficient 1 elimination is exact over the integers (W. Pugh, the Omega
                // test, 1991). Otherwise the new row may admit points without an integer solution.
                if a != 1 && b != 1 {
                    return None;
                }
                others.push(low.multiply(b)?.add_multiple(a, high)?);
            }
        }
        rows = others;
    }
}

/// The inequalities without floored quotients.
fn resolve_quotients(rows: &[IntegerForm], floors: &[FloorQuotient]) -> Option<Vec<IntegerForm>> {
    let mut rows = rows.to_vec();
    // A dividend may contain earlier quotients, never later ones. So
    // each quotient is gone before those that its dividend brings in.
    for floor in floors.iter().rev() {
        let definition = floor.rows()?;
        let mut next = Vec::with_capacity(rows.len());
        for row in rows {
            if definition.contains(&row) {
                continue;
            }
            next.push(match row.coefficient(floor.quotient) {
                0 => row,
                // q + rest ≥ 0
                1 => floor
                    .dividend
                    .add_multiple(floor.divisor, &row.substitute(floor.quotient, &IntegerForm::default())?)?,
                // rest − q ≥ 0
                -1 => {
                    let rest = row.substitute(floor.quotient, &IntegerForm::default())?;
                    rest.multiply(floor.divisor)?.add_constant(floor.divisor - 1).add_multiple(-1, &floor.dividend)?
                }
                _ => return None,
            });
        }
        rows = next;
    }
    Some(rows)
}

//! The options of a heap in a normal form: the number taken, and how the rest is split.
//!
//! An option of a heap of `n` that leaves at most two heaps is `(taken, m)`, where `m` is the smaller of the two heaps, or 0 if there is at most one.
//! For each constant `taken` the options are a union of [`Region`]s in `(n, m)`;
//! options that take a variable number and leave at most one heap are regions in `(n, taken)`.
//!
//! A family can be brought into this form if the heap that it leaves determines its loop variable:
//! its coefficient is 1 or −1, and it is eliminated. Floored quotients are eliminated from bounds:
//! `q ≥ b` for `q = ⌊e/c⌋` is `e ≥ b·c`, and `q ≤ b` is `e ≤ b·c + c − 1`.

use super::linear::{Linear, Var, bounds, implies};
use super::lines::Region;
use super::symbol::{Atom, Family, Floor};
use super::walk::Walked;
use std::collections::BTreeMap;

/// All options of a heap.
#[derive(Debug, Default)]
pub(super) struct Options {
    /// By the number taken: regions in `(n, m)`.
    pub(super) taken: BTreeMap<i128, Vec<Region>>,
    /// Options that leave at most one heap and take any number: regions in `(n, taken)`, with tests of the number taken.
    pub(super) any: Vec<(Region, Vec<Atom>)>,
}

/// A family that takes at most this many different numbers is split by them.
const MOST_SLICES: i128 = 64;

/// The variable for the size of the heap.
const N: Var = 0;

impl Options {
    /// The options of a game of one parameter; `None` if they do not have this form.
    pub(super) fn of(walked: &Walked) -> Option<Options> {
        let mut options = Options::default();
        walked.families.iter().try_for_each(|family| options.add(family, &walked.floors))?;
        Some(options)
    }

    fn add(&mut self, family: &Family, floors: &[Floor]) -> Option<()> {
        let rows = resolved(&family.rows, floors)?;
        let mut heaps = Vec::new();
        for piece in family.pieces.iter() {
            let [Some(heap)] = &piece.args[..] else { return None };
            let is_quotient = |var: Var| floors.iter().any(|floor| floor.quotient == var);
            if !piece.same_keywords || piece.many.is_some() || heap.terms().iter().any(|term| is_quotient(term.0)) {
                return None;
            }
            if !implies(&rows, heap) {
                return None;
            }
            if !implies(&rows, &heap.negated(0)) {
                heaps.push(heap.clone());
            }
        }
        let taken = heaps.iter().try_fold(Linear::var(N), |left, heap| left.plus(-1, heap))?;
        match taken.as_number() {
            Some(number) => self.slice(number, &heaps, rows, &family.atoms),
            None => match bounds(&rows, &taken) {
                (Some(low), Some(high)) if high - low <= MOST_SLICES => (low..=high).try_for_each(|number| {
                    let mut rows = rows.clone();
                    rows.extend([taken.add(-number), taken.negated(number)]);
                    self.slice(number, &heaps, rows, &family.atoms)
                }),
                _ => match &heaps[..] {
                    [] => self.row(&Linear::number(0), rows, &family.atoms),
                    [heap] => self.row(heap, rows, &family.atoms),
                    _ => None,
                },
            },
        }
    }

    /// Adds a family that takes a constant number.
    fn slice(&mut self, taken: i128, heaps: &[Linear], rows: Vec<Linear>, atoms: &[Atom]) -> Option<()> {
        if taken < 0 || !atoms.is_empty() {
            return None;
        }
        let m = fresh(&rows, heaps);
        let slices = self.taken.entry(taken).or_default();
        match heaps {
            [] | [_] => {
                let rows = projected(rows, &[N])?;
                slices.push(Region::of(&rows, m)?.with([0, -1, 0]));
            }
            [first, _] => {
                let rows = solved(rows, first, &Linear::var(m), m)?;
                let region = Region::of(&rows, m)?.with([1, -2, -taken]);
                slices.push(region);
                // The first heap is the larger one: its size is n − taken − m.
                let other = Linear::var(N).plus(-1, &Linear::var(m))?.add(-taken);
                let rows = rows.iter().map(|row| row.with(m, &other)).collect::<Option<Vec<_>>>()?;
                slices.push(Region::of(&rows, m)?.with([1, -2, -taken]));
            }
            _ => return None,
        }
        Some(())
    }

    /// Adds a family that takes a variable number and leaves at most one heap.
    fn row(&mut self, heap: &Linear, rows: Vec<Linear>, atoms: &[Atom]) -> Option<()> {
        let taken = 1 + fresh(&rows, std::slice::from_ref(heap)).max(fresh_in(atoms));
        let left = Linear::var(N).plus(-1, &Linear::var(taken))?;
        let (var, value) = solution(heap, &left)?;
        let mut atoms = atoms.to_vec();
        for atom in &mut atoms {
            if let Some(var) = var {
                atom.of = atom.of.with(var, &value)?;
            }
            if atom.of != Linear::var(taken) {
                return None;
            }
            atom.of = Linear::var(N);
        }
        let rows = solved(rows, heap, &left, taken)?;
        self.any.push((Region::of(&rows, taken)?, atoms));
        Some(())
    }
}

/// A variable that occurs in none of these forms.
fn fresh(rows: &[Linear], heaps: &[Linear]) -> Var {
    1 + rows.iter().chain(heaps).flat_map(Linear::terms).map(|term| term.0).max().unwrap_or(0)
}

fn fresh_in(atoms: &[Atom]) -> Var {
    1 + atoms.iter().flat_map(|atom| atom.of.terms()).map(|term| term.0).max().unwrap_or(0)
}

/// Solves `heap = left` for the variable of `heap` other than `n`; no variable if there is none.
fn solution(heap: &Linear, left: &Linear) -> Option<(Option<Var>, Linear)> {
    let vars: Vec<_> = heap.terms().iter().filter(|term| term.0 != N).collect();
    match vars[..] {
        [] => Some((None, Linear::default())),
        [&(var, a)] if a.abs() == 1 => {
            // heap = a·v + rest, so v = a·(left − rest).
            let rest = heap.plus(-a, &Linear::var(var))?;
            Some((Some(var), left.plus(-1, &rest)?.times(a)?))
        }
        _ => None,
    }
}

/// The inequalities under the condition `heap = left`, in `n` and the variable `kept` only.
fn solved(mut rows: Vec<Linear>, heap: &Linear, left: &Linear, kept: Var) -> Option<Vec<Linear>> {
    match solution(heap, left)? {
        (Some(var), value) => {
            rows = rows.iter().map(|row| row.with(var, &value)).collect::<Option<_>>()?;
        }
        (None, _) => {
            let difference = heap.plus(-1, left)?;
            rows.extend([difference.negated(0), difference]);
        }
    }
    projected(rows, &[N, kept])
}

/// Eliminates all variables except `kept` by Fourier–Motzkin. `None` if this is not exact over the integers:
/// in each pair of a lower and an upper bound, one coefficient must be 1.
fn projected(mut rows: Vec<Linear>, kept: &[Var]) -> Option<Vec<Linear>> {
    loop {
        let var = rows.iter().flat_map(Linear::terms).map(|term| term.0).find(|var| !kept.contains(var));
        let Some(var) = var else { return Some(rows) };
        let (own, mut others): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.of(var) != 0);
        for low in own.iter().filter(|row| row.of(var) > 0) {
            for high in own.iter().filter(|row| row.of(var) < 0) {
                let (a, b) = (low.of(var), -high.of(var));
                if a != 1 && b != 1 {
                    return None;
                }
                others.push(low.times(b)?.plus(a, high)?);
            }
        }
        rows = others;
    }
}

/// The inequalities without floored quotients.
fn resolved(rows: &[Linear], floors: &[Floor]) -> Option<Vec<Linear>> {
    let mut rows = rows.to_vec();
    for floor in floors.iter().rev() {
        let definition = floor.rows()?;
        let mut next = Vec::with_capacity(rows.len());
        for row in rows {
            if definition.contains(&row) {
                continue;
            }
            next.push(match row.of(floor.quotient) {
                0 => row,
                // q + rest ≥ 0
                1 => floor.of.plus(floor.by, &row.with(floor.quotient, &Linear::default())?)?,
                // rest − q ≥ 0
                -1 => {
                    let rest = row.with(floor.quotient, &Linear::default())?;
                    rest.times(floor.by)?.add(floor.by - 1).plus(-1, &floor.of)?
                }
                _ => return None,
            });
        }
        rows = next;
    }
    Some(rows)
}

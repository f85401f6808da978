//! The options of small positions, listed from linear formulas.

use grundy_game::{LinearFamily, LinearForm, LinearMoves, NumberTest};

/// The maximum number of choices that are tried in all; then no more options are listed.
const MAX_TRIED_CHOICES: u64 = 3_000_000;

/// Lists options from linear formulas.
pub(super) struct FamilyOptions<'a> {
    moves: &'a LinearMoves,
    remaining_choices: u64,
}

impl<'a> FamilyOptions<'a> {
    pub(super) fn new(moves: &'a LinearMoves) -> Self {
        FamilyOptions { moves, remaining_choices: MAX_TRIED_CHOICES }
    }

    /// Returns whether the limit is reached.
    pub(super) fn is_spent(&self) -> bool {
        self.remaining_choices == 0
    }

    /// The numbers of the components of each option, concatenated; `None` if listing them takes too much work.
    pub(super) fn options(&mut self, position: &[u64]) -> Option<Vec<Vec<u64>>> {
        let position: Option<Vec<i64>> = position.iter().map(|&n| i64::try_from(n).ok()).collect();
        let (position, mut all) = (position?, Vec::new());
        let moves = self.moves;
        for family in &moves.families {
            if let Some(most) = choice_bounds(family, &position)? {
                let mut numbers = position.clone();
                self.list_choices(family, &most, &mut numbers, &mut all)?;
            }
        }
        Some(all)
    }

    /// Tries all numbers for the choices that are still open.
    fn list_choices(
        &mut self,
        family: &LinearFamily,
        most: &[i64],
        numbers: &mut Vec<i64>,
        all: &mut Vec<Vec<u64>>,
    ) -> Option<()> {
        if let Some((&last, rest)) = most.split_first() {
            for number in 0..=last {
                numbers.push(number);
                let went_on = self.list_choices(family, rest, numbers, all);
                numbers.pop();
                went_on?;
            }
            return Some(());
        }
        self.remaining_choices = self.remaining_choices.saturating_sub(1);
        if self.remaining_choices == 0 {
            return None;
        }
        for row in &family.rows {
            if row.evaluate(numbers)? < 0 {
                return Some(());
            }
        }
        for test in &family.tests {
            let NumberTest::PowerOf(base) = test.test else { return None };
            if is_power(test.form.evaluate(numbers)?, base)? != test.holds {
                return Some(());
            }
        }
        let natural = |form: &LinearForm| u64::try_from(form.evaluate(numbers)?).ok();
        let mut left: Vec<u64> = family.left_components.iter().flatten().map(natural).collect::<Option<_>>()?;
        for run in &family.runs {
            let (from, to) = (natural(&run.from)?, natural(&run.to)?);
            self.remaining_choices = self.remaining_choices.saturating_sub(to.checked_sub(from)?);
            if self.remaining_choices == 0 {
                return None;
            }
            left.extend(from..to);
        }
        all.push(left);
        Some(())
    }
}

/// Returns whether a number is a power of a base, including 1.
fn is_power(number: i64, base: u64) -> Option<bool> {
    let (mut rest, base) = (u64::try_from(number).ok()?, base.max(2));
    while rest > 1 && rest.is_multiple_of(base) {
        rest /= base;
    }
    Some(rest == 1)
}

/// The largest possible number for each choice. `None` if a number is unbounded, `Some(None)` if there is no move.
fn choice_bounds(family: &LinearFamily, position: &[i64]) -> Option<Option<Vec<i64>>> {
    let mut most: Vec<Option<i64>> = vec![None; family.choice_count];
    // Each round may bound one more choice by those that are bounded already.
    for _ in 0..=family.choice_count {
        for row in &family.rows {
            let of_chosen = |var: usize| var.checked_sub(position.len());
            // The largest value of the row without one of the choices.
            let without = |skipped: Option<usize>| -> Option<i64> {
                row.terms.iter().try_fold(row.constant, |sum, &(var, times)| {
                    let part = match of_chosen(var) {
                        None => times.checked_mul(position[var])?,
                        // A choice is natural, so a term that falls with it is largest at 0.
                        Some(chosen) if Some(chosen) == skipped || times <= 0 => 0,
                        Some(chosen) => times.checked_mul((*most.get(chosen)?)?)?,
                    };
                    sum.checked_add(part)
                })
            };
            if without(None).is_some_and(|at_most| at_most < 0) {
                return Some(None);
            }
            let mut found = Vec::new();
            for &(var, times) in row.terms.iter().filter(|term| term.1 < 0) {
                if let (Some(chosen), Some(rest)) = (of_chosen(var), without(of_chosen(var))) {
                    if rest < 0 {
                        return Some(None);
                    }
                    found.push((chosen, rest / times.checked_neg()?));
                }
            }
            for (chosen, bound) in found {
                most[chosen] = Some(most[chosen].map_or(bound, |known| known.min(bound)));
            }
        }
    }
    most.into_iter().collect::<Option<Vec<_>>>().map(Some)
}

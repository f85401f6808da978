//! The genera of the positions of a ruleset with one number.

use crate::ask::positions::Positions;
use crate::budget::Meter;
use crate::engine::component_key;
use crate::solve::entailing::no_theory_message;
use crate::solve::parts::different_components;
use crate::solve::tame_sum;
use grundy_game::{ArgumentError, Budget, ComputationEnd, Standing, Stop, Sum, SumGame, in_force, is_same_ruleset};
use grundy_misere::{GenusReport, PositionGenera};
use std::collections::BTreeSet;

/// The genera of `game(0)`, `game(1)`, ….
#[derive(Debug)]
pub struct GenusTable {
    /// The ruleset.
    pub game: String,
    /// The genus and traits of each position, as far as the budget lasted; `None` for a number that is not a position.
    pub reports: Vec<Option<GenusReport>>,
    /// The numbers whose positions are half-tame: wild, while the sum of two of them is tame. Numbers whose sum is too large to be searched are
    /// not included.
    pub half_tame: BTreeSet<u64>,
    /// The standing of the genera.
    pub standing: Standing,
    /// The number of positions that were visited.
    pub positions: usize,
    /// The reason why the computation ended.
    pub end: ComputationEnd,
}

impl GenusTable {
    /// The numbers whose positions are wild.
    pub fn wild_numbers(&self) -> impl Iterator<Item = u64> {
        self.numbers_where(|known| known.tame_genus().is_none())
    }

    /// The numbers whose positions the player to move loses under misère play.
    pub fn lost_numbers(&self) -> impl Iterator<Item = u64> {
        self.numbers_where(|known| known.genus.misere_value() == 0)
    }

    fn numbers_where(&self, is_so: impl Fn(&GenusReport) -> bool) -> impl Iterator<Item = u64> {
        let known = (0..).zip(&self.reports).filter_map(|(n, known)| Some((n, known.as_ref()?)));
        known.filter(move |(_, known)| is_so(known)).map(|(n, _)| n)
    }
}

/// Computes the genera of the positions with the numbers from 0 to `to`.
///
/// Genera of sums are added if all components are tame. Otherwise every sum that occurs is searched, and there may be many.
///
/// # Errors
/// Returns an error if the ruleset cannot be called with one number.
///
/// # Examples
/// ```
/// use grundy::Meter;
/// let grundys = grundy::evaluate("grundys").unwrap();
/// let table = grundy::genus::genus_table(&grundys, 16, &Meter::default()).unwrap();
/// assert_eq!(table.wild_numbers().collect::<Vec<_>>(), [13, 16]);
/// assert_eq!(table.reports[13].as_ref().unwrap().genus.to_string(), "3^1431");
/// assert!(table.half_tame.is_empty());
/// let halves = grundy::genus::genus_table(&grundy::evaluate("octal(\"0.57\")").unwrap(), 10, &Meter::default()).unwrap();
/// assert_eq!(halves.half_tame, [9, 10].into());
/// ```
pub fn genus_table(game: &dyn Positions, to: u64, meter: &Meter) -> Result<GenusTable, ArgumentError> {
    in_force::with_budget(meter, || {
        let mut table = GenusTable {
            game: game.to_string(),
            reports: Vec::new(),
            half_tame: BTreeSet::new(),
            standing: Standing::Computed,
            positions: 0,
            end: ComputationEnd::Done,
        };
        let mut genera: Option<PositionGenera<SumGame>> = None;
        let mut misfit = None;
        let mut try_doubles = true;
        for n in 0..=to {
            let position = match game.position(&[n]) {
                Ok(position) if position.has_declared_ends() => {
                    return Err(ArgumentError::new(super::no_genus_message()));
                }
                Ok(position) if position.has_entailing_moves() => {
                    return Err(ArgumentError::new(no_theory_message()));
                }
                Ok(position) => position,
                Err(error) => {
                    misfit.get_or_insert(error);
                    table.reports.push(None);
                    if table.reports.len() > 64 && table.reports.iter().all(Option::is_none) {
                        break;
                    }
                    continue;
                }
            };
            let known = match genera.take().filter(|genera| covers_position(genera, &position)) {
                Some(old) => genera.insert(old),
                None => {
                    let parts = different_components(&position);
                    genera.insert(tame_sum::genera_of_components(parts.iter().map(|(component, _)| component)))
                }
            };
            match genus_of_position(&position, known, meter) {
                Ok(report) => {
                    if try_doubles && report.tame_genus().is_none() {
                        match super::doubled_genus(&position, known, meter) {
                            Ok(Some(_)) => drop(table.half_tame.insert(n)),
                            Ok(None) => {}
                            // Larger numbers have larger sums, so no further sums are tried.
                            Err(_) => try_doubles = false,
                        }
                    }
                    table.reports.push(Some(report));
                }
                Err(stop) => {
                    table.end = stop.into();
                    break;
                }
            }
        }
        table.positions = genera.map_or(0, |genera| genera.position_count());
        match misfit {
            Some(misfit) if table.reports.iter().all(Option::is_none) => Err(misfit),
            _ => Ok(table),
        }
    })
}

/// Whether `genera` was made for the games of a position.
fn covers_position(genera: &PositionGenera<SumGame>, position: &Sum) -> bool {
    let is_there = |component: &grundy_game::Component| {
        genera.game().games().iter().any(|game| is_same_ruleset(game, &component.game))
    };
    position.components.iter().all(is_there)
}

fn genus_of_position(position: &Sum, genera: &mut PositionGenera<SumGame>, meter: &Meter) -> Result<GenusReport, Stop> {
    meter.spend(0, size_of::<GenusReport>() as u64)?;
    position.components.iter().try_for_each(|component| component_key(component).map(drop))?;
    let position = genera.game().position(position);
    genera.genus_report(&position, meter).cloned()
}

//! Questions about genera: of a position, or of a table of heaps, for misère play.

mod table;

pub use table::{GenusTable, genus_table};

use crate::budget::{Attempt, Meter};
use crate::engine::endless::check_endless;
use crate::solve::answer::Move;
use crate::solve::entailing::no_theory_message;
use crate::solve::parts::different_components;
use crate::solve::tame_sum::{self, TameSum};
use crate::solve::turns::{TurnNaming, list_sum_moves};
use grundy_game::{
    ArgumentError, BilingualText, Budget, Component, ComputationEnd, Convention, Nat, Outcome, Standing, Stop, Sum,
    SumGame, in_force, text,
};
use grundy_misere::{CanonicalForms, PositionGenera};

pub use grundy_misere::{Genus, GenusClass, GenusReport, GenusTraits, TameGenus, WildUnrest};

/// The maximum number of options that are listed.
const MAX_LISTED_OPTIONS: usize = 20;
/// The maximum number of positions and forms that are visited for the canonical form.
const MAX_FORM_POSITIONS: u64 = 20_000;
/// The maximum number of positions that are visited to find out whether a wild position is half-tame.
const MAX_DOUBLE_POSITIONS: u64 = 20_000;
/// The maximum length of a canonical form that is shown, in bytes.
const MAX_FORM_BYTES: usize = 400;

/// The genus of a position, with its class and its moves.
#[derive(Debug)]
pub struct PositionGenus {
    /// The position.
    pub position: Sum,
    /// The genus, and the traits that all reachable positions have; `None` if it was not found; then `end` gives the reason.
    pub report: Option<GenusReport>,
    /// For a wild position, the genus of its sum with itself, if that is tame: then the position is *half-tame*. An even number of
    /// half-tame positions behaves like Nim heaps in sums of tame positions.
    ///
    /// `None` also if the sum was too large to be searched. Not all authors define the word; here it means just this
    /// (after the chapter on misère play in *Winning Ways*, as it is commonly quoted).
    pub doubled_genus: Option<TameGenus>,
    /// The canonical form under misère play, if it is small, as written by [`FormTable::text`](grundy_misere::FormTable::text).
    pub form: Option<String>,
    /// The different components whose genus was found, with how often each occurs.
    pub components: Vec<(Sum, usize, GenusReport)>,
    /// The first moves, and the genera of the positions that they leave.
    pub options: Vec<(Move, GenusReport)>,
    /// Whether there are more moves.
    pub has_more_moves: bool,
    /// The first moves that win under misère play.
    pub winning_moves: Vec<Move>,
    /// The number of winning moves, if they could be counted. Moves in equal components count once.
    pub winning_total: Option<Nat>,
    /// The standing of the genus: proved for tame sums, computed if the sum was searched as a whole.
    pub standing: Option<Standing>,
    /// The reason, in steps.
    pub explanation: Vec<BilingualText>,
    /// The number of positions that were visited.
    pub positions: usize,
    /// The reason why the computation ended.
    pub end: ComputationEnd,
}

/// Finds the genus of a position.
///
/// All positions reachable from each component are visited. If all components are tame, their genera add by Conway's theorem;
/// otherwise the whole sum is searched.
///
/// # Errors
/// Returns an error if the game declares wins, losses or draws.
///
/// # Examples
/// ```
/// use grundy::genus::genus;
/// use grundy::Meter;
/// let found = genus(&grundy::parse("kayles(3, 4)")?, &Meter::default()).unwrap();
/// assert_eq!(found.report.unwrap().genus.to_string(), "2^20");
/// assert_eq!(found.standing.unwrap().kind(), "proved");
/// let found = genus(&grundy::parse("kayles(5)")?, &Meter::default()).unwrap().report.unwrap();
/// assert_eq!((found.genus.to_string(), found.tame_genus()), ("4^146".into(), None));
/// # Ok::<(), grundy::Diagnostic>(())
/// ```
pub fn genus(position: &Sum, meter: &Meter) -> Result<PositionGenus, ArgumentError> {
    in_force::with_budget(meter, || {
        if position.has_declared_ends() {
            return Err(ArgumentError::new(no_genus_message()));
        }
        if position.has_entailing_moves() {
            return Err(ArgumentError::new(no_theory_message()));
        }
        let mut found = PositionGenus {
            position: position.clone(),
            report: None,
            doubled_genus: None,
            form: None,
            components: Vec::new(),
            options: Vec::new(),
            has_more_moves: false,
            winning_moves: Vec::new(),
            winning_total: None,
            standing: None,
            explanation: Vec::new(),
            positions: 0,
            end: ComputationEnd::Done,
        };
        let parts = different_components(position);
        let mut genera = tame_sum::genera_of_components(parts.iter().map(|(component, _)| component));
        let checked = check_endless(parts.iter().map(|(component, _)| component), meter);
        if let Err(stop) = checked.and_then(|()| found.compute_genus(&parts, &mut genera, meter)) {
            found.end = stop.into();
        }
        found.positions = genera.position_count();
        Ok(found)
    })
}

/// The canonical form of a position, if it is small.
fn canonical_form_text(position: &Sum, budget: &dyn Budget) -> Option<String> {
    let attempt = Attempt::with_positions(budget, MAX_FORM_POSITIONS);
    let (game, position) = SumGame::from_sum(position)?;
    let mut forms = CanonicalForms::new(game);
    let form = forms.form(&position, &attempt).ok()?;
    forms.forms().text(form, &attempt).ok().filter(|text| text.len() <= MAX_FORM_BYTES)
}

/// The genus of the sum of a position with itself, if it is tame.
///
/// # Errors
/// Returns an error if the sum cannot be searched with little work.
fn doubled_genus(
    position: &Sum,
    genera: &mut PositionGenera<SumGame>,
    budget: &dyn Budget,
) -> Result<Option<TameGenus>, Stop> {
    let attempt = Attempt::with_positions(budget, MAX_DOUBLE_POSITIONS);
    let doubled = Sum { components: [&position.components[..], &position.components].concat() };
    let doubled = genera.game().position(&doubled);
    Ok(genera.genus_report(&doubled, &attempt)?.tame_genus())
}

/// The consequence for a position whose sum with itself is tame.
fn half_tame_reason(doubled: TameGenus) -> BilingualText {
    let genus = doubled.genus();
    text!(
        "The sum of the position with itself is tame, with genus {genus}: the position is half-tame, and an even number of such positions is decided by adding genera."
    )
}

/// The message that positions of a game with declared ends have no genus.
fn no_genus_message() -> BilingualText {
    text!("the game declares wins, losses or draws, so it has no misère play and no genus")
}

impl PositionGenus {
    fn compute_genus(
        &mut self,
        parts: &[(Component, usize)],
        genera: &mut PositionGenera<SumGame>,
        budget: &dyn Budget,
    ) -> Result<(), Stop> {
        self.explanation.push(text!("A genus is written g^γ₀γ₁γ₂…: g is the Grundy value; γᵢ is the misère value of the sum with i Nim heaps of 2, that is, the size of the Nim heap that must be added so that the player to move loses. The last two superscripts alternate for ever."));
        for (component, count) in parts {
            let known = tame_sum::component_genus(component, genera, budget)?;
            self.components.push((Sum { components: vec![component.clone()] }, *count, known));
        }
        let tame = match parts {
            [(component, 1)] if tame_sum::nim_heap_of_theorem(component).is_none() => None,
            _ => TameSum::from_components(parts, genera, budget)?,
        };
        let whole = genera.game().position(&self.position);
        let known = genera.genus_report(&whole, budget)?.clone();
        match &tame {
            Some(tame) => {
                self.explanation.extend(tame.explain());
                self.standing = Some(Standing::Proved { theorems: tame.cites() });
            }
            None => {
                self.explanation.extend(class_reasons(&known, parts.len() > 1, genera.position_count()));
                self.standing = Some(Standing::Computed);
            }
        }
        if known.tame_genus().is_none() {
            // A sum that is too large to be searched is left undecided.
            self.doubled_genus = doubled_genus(&self.position, genera, budget).ok().flatten();
            self.explanation.extend(self.doubled_genus.map(half_tame_reason));
        }
        self.report = Some(known);
        self.form = canonical_form_text(&self.position, budget);
        self.list_options(parts, genera, budget)?;
        let naming = TurnNaming::from_components(parts.iter().map(|(component, _)| component));
        match tame {
            Some(tame) => {
                let (turns, total) = tame.winning_turns(&self.position, MAX_LISTED_OPTIONS, genera, budget)?;
                self.winning_moves = turns.iter().map(|turn| turn.to_move(naming)).collect();
                self.winning_total = total;
            }
            None => {
                let lost = self.options.iter().filter(|(_, known)| known.genus.misere_value() == 0);
                self.winning_moves = lost.map(|(option, _)| option.clone()).collect();
                self.winning_total = (!self.has_more_moves).then(|| self.winning_moves.len().into());
            }
        }
        Ok(())
    }

    /// Lists the options.
    fn list_options(
        &mut self,
        parts: &[(Component, usize)],
        genera: &mut PositionGenera<SumGame>,
        budget: &dyn Budget,
    ) -> Result<(), Stop> {
        let naming = TurnNaming::from_components(parts.iter().map(|(component, _)| component));
        let all = list_sum_moves(&self.position, parts.iter().map(|(component, _)| component), MAX_LISTED_OPTIONS + 1)?;
        self.has_more_moves = all.len() > MAX_LISTED_OPTIONS;
        for turn in all.into_iter().take(MAX_LISTED_OPTIONS) {
            let after = genera.game().position(&turn.sum);
            let known = genera.genus_report(&after, budget)?.clone();
            self.options.push((turn.to_move(naming), known));
        }
        Ok(())
    }

    /// The genus and its class in words, or why the genus was not found.
    pub fn headline(&self) -> BilingualText {
        match &self.report {
            Some(known) => {
                let BilingualText { en, zh } = class_text(known, self.doubled_genus.is_some());
                let genus = &known.genus;
                text!("genus {genus}: {text}", text = (en, zh))
            }
            None if self.is_too_large() => text!("the genus was not found: the position is too large for the engines"),
            None => {
                let BilingualText { en, zh } = self.end.description();
                text!("the genus was not found: {text}", text = (en, zh))
            }
        }
    }

    /// Whether no genus was found because a component is too large for every engine, so that no budget helps.
    pub fn is_too_large(&self) -> bool {
        self.report.is_none() && self.position.components.iter().any(|component| component.key.is_none())
    }

    /// Who wins under misère play, in words.
    pub fn misere_text(&self) -> Option<BilingualText> {
        let BilingualText { en, zh } = self.report.as_ref()?.genus.outcome(Convention::Misere).description();
        Some(text!("misère play: {text}", text = (en, zh)))
    }
}

/// The class of a position in words. `is_half_tame` is whether it is wild and its sum with itself is tame.
pub fn class_text(known: &GenusReport, is_half_tame: bool) -> BilingualText {
    let BilingualText { en, zh } = narrowest_class_text(known);
    if is_half_tame { text!("{text}; half-tame", text = (en, zh)) } else { BilingualText { en, zh } }
}

fn narrowest_class_text(known: &GenusReport) -> BilingualText {
    let kind = match known.tame_genus() {
        Some(TameGenus::Fickle(_)) => Some(text!("fickle")),
        Some(TameGenus::Firm(_)) => Some(text!("firm")),
        None => None,
    };
    match (known.traits.narrowest_class(), kind) {
        (GenusClass::Pet, Some(BilingualText { en, zh })) => text!("tame, {text}; pet", text = (en, zh)),
        (GenusClass::Miserable, Some(BilingualText { en, zh })) => {
            text!("tame, {text}; miserable", text = (en, zh))
        }
        (GenusClass::Tame, Some(BilingualText { en, zh })) => text!("tame, {text}", text = (en, zh)),
        (_, Some(BilingualText { en, zh })) => {
            text!("tame, {text}; wild moves can be answered", text = (en, zh))
        }
        (class, None) => {
            let BilingualText { en, zh } = match known.wild_unrest() {
                Some(WildUnrest::Restive) => text!("wild, restive"),
                Some(WildUnrest::Restless) => text!("wild, restless"),
                None => text!("wild"),
            };
            match class {
                GenusClass::Domestic => text!("{text}; domestic", text = (en, zh)),
                _ => BilingualText { en, zh },
            }
        }
    }
}

/// The reason why a position that was searched as a whole has its class.
fn class_reasons(known: &GenusReport, is_sum: bool, positions: usize) -> Vec<BilingualText> {
    let mut lines = Vec::new();
    if is_sum {
        lines.push(text!(
            "Genera of wild components do not add: the sum was searched as a whole, {positions} positions."
        ));
    }
    lines.push(match (known.tame_genus(), known.genus.as_tame()) {
        (Some(_), _) if !known.traits.is_all_tame() => text!("Wild positions can be reached, but every wild option can be answered by a move to a position with this genus: it is tame, and sums of tame positions are decided by adding genera."),
        (Some(_), _) => text!("In every reachable position the Grundy value and the misère value are 0 and 1, 1 and 0, or equal: it is tame, and sums of tame positions are decided by adding genera."),
        (None, Some(_)) => text!("The genus is that of a sum of Nim heaps, but a wild position can be reached: sums need not be decided by adding genera."),
        (None, None) => text!("No sum of Nim heaps has this genus: it decides the position alone, or in a sum with Nim heaps of at most 3, but not in other sums."),
    });
    let lost = known.genus.outcome(Convention::Misere) == Outcome::P;
    let value = known.genus.misere_value();
    lines.push(match lost {
        true => text!("γ₀ = 0: whoever is to move loses under misère play."),
        false => text!("γ₀ = {value}, not 0: whoever is to move wins under misère play."),
    });
    lines
}

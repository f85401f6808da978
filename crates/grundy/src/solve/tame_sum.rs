//! Sums of tame positions under misère play: who wins, and which moves win.

use super::turns::{SumMove, list_sum_moves};
use crate::engine::component_key;
use grundy_game::{
    BilingualText, Budget, Citation, Component, Convention, FormalTheorems, MoveGoal, Nat, Outcome, Stop, Sum, SumGame,
    Theorem, TheoremMoves, Verdict, text, text_pair,
};
use grundy_misere::{GenusReport, PositionGenera, TameGenus};

/// The source of the theorem that sums of tame positions are tame.
pub(crate) static CONWAY: Citation = Citation {
    name: text_pair!("the theorem on tame sums"),
    author: "J. H. Conway",
    year: 1976,
    work: "On Numbers and Games, chapter 12; E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 13",
    formal: FormalTheorems::NO_THEOREM,
};

/// The genera of positions reachable from some components. Components that are Nim heaps by a theorem need no search;
/// components too large for an engine are left out.
pub(crate) fn genera_of_components<'a>(components: impl IntoIterator<Item = &'a Component>) -> PositionGenera<SumGame> {
    let components = components.into_iter().filter(|component| component.key.is_some()).cloned().collect();
    let (game, _) = SumGame::from_sum(&Sum { components }).expect("every component has a key");
    PositionGenera::new(game).with_known_genera(|game: &SumGame, position: &Vec<(usize, _)>| {
        let [(which, _)] = position[..] else { return None };
        game.games()[which].theorem().filter(|theorem| theorem.is_nim_like())?;
        match &game.sum(position).components[..] {
            [component] => Some(GenusReport::nim(u64::try_from(nim_heap_of_theorem(component)?.0).ok()?)),
            _ => None,
        }
    })
}

/// The size of the Nim heap that a component behaves like in every sum, by a theorem.
pub(crate) fn nim_heap_of_theorem(component: &Component) -> Option<(Nat, Verdict)> {
    let theorem = component.game.theorem().filter(|theorem| theorem.is_nim_like())?;
    let verdict = theorem.decide(&component.args, Convention::Normal)?;
    Some((verdict.value.clone()?, verdict))
}

/// A sum in which every component is tame.
///
/// It behaves like a sum of Nim heaps: the player to move loses if all components are fickle and the nim-sum of their values is 1,
/// or if one is firm and the nim-sum is 0.
pub(crate) struct TameSum {
    parts: Vec<TameComponent>,
    total: TameTotal,
}

struct TameComponent {
    component: Component,
    count: usize,
    value: Nat,
    fickle: bool,
    /// The verdict of the theorem by which the component is a Nim heap.
    verdict: Option<Verdict>,
}

/// The numbers that decide a sum of tame components.
#[derive(Clone)]
struct TameTotal {
    nim_sum: Nat,
    /// The number of firm components.
    firm: usize,
}

impl TameTotal {
    fn is_lost(&self) -> bool {
        if self.firm > 0 { self.nim_sum == Nat::ZERO } else { self.nim_sum == Nat::from(1u32) }
    }

    /// The total without one component.
    fn without_component(&self, part: &TameComponent) -> TameTotal {
        TameTotal { nim_sum: &self.nim_sum ^ &part.value, firm: self.firm - usize::from(!part.fickle) }
    }

    /// Whether a move leaves a lost position, where `self` is the total of the other components; `None` if the check takes too long.
    ///
    /// A wild option can mostly be answered by a move to a tame position; otherwise the whole sum is searched.
    fn is_lost_after(
        &self,
        turn: &SumMove,
        genera: &mut PositionGenera<SumGame>,
        budget: &dyn Budget,
    ) -> Result<Option<bool>, Stop> {
        let after = genera.game().position(&turn.after);
        let known = genera.genus_report(&after, budget)?;
        if let Some(tame) = known.tame_genus() {
            return Ok(Some(self.with_tame(tame).is_lost()));
        }
        if known.tame_exits().iter().any(|&exit| self.with_tame(exit).is_lost()) {
            return Ok(Some(false));
        }
        if turn.sum.components.iter().any(|component| component.key.is_none()) {
            return Ok(None);
        }
        let whole = genera.game().position(&turn.sum);
        match genera.genus_report(&whole, budget) {
            Ok(known) => Ok(Some(known.genus.misere_value() == 0)),
            Err(Stop::Cancelled) => Err(Stop::Cancelled),
            Err(_) => Ok(None),
        }
    }

    fn with_tame(&self, tame: TameGenus) -> TameTotal {
        TameTotal {
            nim_sum: &self.nim_sum ^ &Nat::from(tame.value()),
            firm: self.firm + usize::from(!tame.is_fickle()),
        }
    }

    /// The size of the Nim heap that must be added so that the player to move loses; it always exists.
    fn losing_heap(&self) -> Nat {
        if self.firm > 0 { self.nim_sum.clone() } else { &self.nim_sum ^ &Nat::from(1u32) }
    }
}

impl TameSum {
    /// Makes a sum from its different components and how often each occurs; `None` if one is not tame, or too large to decide.
    ///
    /// # Errors
    /// Returns an error if the budget runs out, or [`Stop::Loopy`] for a loopy component.
    pub(crate) fn from_components(
        parts: &[(Component, usize)],
        genera: &mut PositionGenera<SumGame>,
        budget: &dyn Budget,
    ) -> Result<Option<TameSum>, Stop> {
        let mut all = TameSum { parts: Vec::new(), total: TameTotal { nim_sum: Nat::ZERO, firm: 0 } };
        for (component, count) in parts {
            let (value, fickle, verdict) = match nim_heap_of_theorem(component) {
                Some((value, verdict)) => (value.clone(), value <= Nat::from(1u32), Some(verdict)),
                None if component.key.is_none() => return Ok(None),
                None => match component_genus(component, genera, budget)?.tame_genus() {
                    Some(tame) => (tame.value().into(), tame.is_fickle(), None),
                    None => return Ok(None),
                },
            };
            if count % 2 == 1 {
                all.total.nim_sum ^= &value;
            }
            all.total.firm += if fickle { 0 } else { *count };
            all.parts.push(TameComponent { component: component.clone(), count: *count, value, fickle, verdict });
        }
        Ok(Some(all))
    }

    /// Who wins under misère play.
    pub(crate) fn outcome(&self) -> Outcome {
        Outcome::from_win(!self.total.is_lost())
    }

    /// The first `limit` moves of the sum to lost positions, and the number of all of them if it is known.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    pub(crate) fn winning_turns(
        &self,
        sum: &Sum,
        limit: usize,
        genera: &mut PositionGenera<SumGame>,
        budget: &dyn Budget,
    ) -> Result<(Vec<SumMove>, Option<Nat>), Stop> {
        let (mut listed, mut total) = (Vec::new(), Some(Nat::ZERO));
        if self.outcome() == Outcome::P {
            return Ok((listed, total));
        }
        for part in &self.parts {
            let rest = self.total.without_component(part);
            let room = limit.saturating_sub(listed.len());
            let count = match &part.verdict {
                Some(_) => {
                    let TheoremMoves { listed_moves: by_theorem, total } =
                        part.theorem_moves(&rest.losing_heap(), room);
                    listed.extend(by_theorem.iter().take(room).map(|after| part.turn_after(sum, after)));
                    total
                }
                None => {
                    let mut count = Some(0u32);
                    for turn in list_sum_moves(sum, [&part.component], usize::MAX)? {
                        budget.spend(0, 0)?;
                        match rest.is_lost_after(&turn, genera, budget)? {
                            Some(true) => {
                                count = count.map(|count| count + 1);
                                if listed.len() < limit {
                                    listed.push(turn);
                                }
                            }
                            Some(false) => {}
                            None => count = None,
                        }
                    }
                    count.map(Nat::from)
                }
            };
            total = total.zip(count).map(|(a, b)| a + b);
        }
        Ok((listed, total))
    }

    /// The reason why the sum is won or lost.
    pub(crate) fn explain(&self) -> Vec<BilingualText> {
        if let [TameComponent { component, count: 1, value, verdict: Some(_), .. }] = &self.parts[..] {
            return vec![text!(
                "By a theorem {component} behaves in every sum under misère play like a Nim heap of {value}."
            )];
        }
        let mut lines = vec![text!(
            "Every component is tame: its tame options alone give it the genus of a sum of Nim heaps (0^02 if all its options are wild), and every wild option, if there is one, can be answered by a move back to this genus. Sums of such components behave like sums of Nim heaps: a component is fickle (like heaps of at most 1) or firm (like any other sum of heaps), and values add by nim-sum."
        )];
        lines.extend(self.parts.iter().map(|part| {
            let TameComponent { component, count, value, fickle, .. } = part;
            let times = if *count > 1 { format!("{count} × ") } else { String::new() };
            match fickle {
                true => text!("{times}{component}: fickle, value {value}"),
                false => text!("{times}{component}: firm, value {value}"),
            }
        }));
        let TameTotal { nim_sum, firm } = &self.total;
        lines.push(match firm {
            0 => text!("All are fickle, and the nim-sum is {nim_sum}: whoever is to move loses if it is 1."),
            _ => text!("Not all are fickle, and the nim-sum is {nim_sum}: whoever is to move loses if it is 0, as under normal play."),
        });
        lines
    }

    /// The theorems that were used.
    pub(crate) fn cites(&self) -> Vec<&'static Citation> {
        let alone = matches!(&self.parts[..], [TameComponent { count: 1, verdict: Some(_), .. }]);
        let mut cites: Vec<&'static Citation> = if alone { Vec::new() } else { vec![&CONWAY] };
        Citation::append_distinct(&mut cites, self.parts.iter().filter_map(|part| Some(part.verdict.as_ref()?.cite)));
        cites
    }
}

impl TameComponent {
    /// The moves to a value that the theorem gives for a component that behaves like a Nim heap.
    fn theorem_moves(&self, value: &Nat, limit: usize) -> TheoremMoves {
        let theorem: Option<&dyn Theorem> = self.component.game.theorem();
        theorem
            .and_then(|theorem| theorem.moves(&self.component.args, MoveGoal::Value(value), limit))
            .unwrap_or_default()
    }

    fn turn_after(&self, sum: &Sum, after: &[Vec<grundy_game::Argument>]) -> SumMove {
        let after = Sum::from_components(&self.component.game, after);
        SumMove::new(sum, &self.component, after)
    }
}

/// The genus and traits of a component.
///
/// # Errors
/// Returns an error if the budget runs out, or [`Stop::Memory`] if the component is too large for an engine.
pub(crate) fn component_genus(
    component: &Component,
    genera: &mut PositionGenera<SumGame>,
    budget: &dyn Budget,
) -> Result<GenusReport, Stop> {
    component_key(component)?;
    let position = genera.game().position(&Sum { components: vec![component.clone()] });
    genera.genus_report(&position, budget).cloned()
}

//! Sums of tame positions under misère play: who wins, and which moves win.

use crate::turns::{Turn, turns};
use grundy_game::{Budget, Component, Goal, Moves, Sum, SumGame, Theorem, Verdict};
use grundy_misere::{Genera, Known, Tame};
use grundy_theory::{Cite, Convention, Nat, Outcome, Said, Stop, say};

/// The source of the theorem that sums of tame positions are tame.
pub(crate) static CONWAY: Cite = Cite {
    name: ("the theorem on tame sums", "驯顺和定理"),
    author: "J. H. Conway",
    year: 1976,
    work: "On Numbers and Games, chapter 12; E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 13",
};

/// The genera of positions reachable from some components. Components that are Nim heaps by a theorem need no search;
/// components too large for an engine are left out.
pub(crate) fn genera<'a>(components: impl IntoIterator<Item = &'a Component>) -> Genera<SumGame> {
    let components = components.into_iter().filter(|component| component.key.is_some()).cloned().collect();
    let (game, _) = SumGame::of(&Sum { components }).expect("every component has a key");
    Genera::new(game).with_told(|game: &SumGame, position: &Vec<(usize, _)>| {
        let [(which, _)] = position[..] else { return None };
        game.games()[which].theorem().filter(|theorem| theorem.nim_like())?;
        match &game.sum(position).components[..] {
            [component] => Some(Known::nim(u64::try_from(nim_like(component)?.0).ok()?)),
            _ => None,
        }
    })
}

/// The size of the Nim heap that a component behaves like in every sum, by a theorem.
pub(crate) fn nim_like(component: &Component) -> Option<(Nat, Verdict)> {
    let theorem = component.game.theorem().filter(|theorem| theorem.nim_like())?;
    let verdict = theorem.decide(&component.args, Convention::Normal)?;
    Some((verdict.value.clone()?, verdict))
}

/// A sum in which every component is tame.
///
/// It behaves like a sum of Nim heaps: the player to move loses if all components are fickle and the nim-sum of their values is 1,
/// or if one is firm and the nim-sum is 0.
pub(crate) struct TameSum {
    parts: Vec<Part>,
    total: Total,
}

struct Part {
    component: Component,
    count: usize,
    value: Nat,
    fickle: bool,
    /// The verdict of the theorem that makes it a Nim heap.
    verdict: Option<Verdict>,
}

/// The numbers that decide a sum of tame components.
#[derive(Clone)]
struct Total {
    nim_sum: Nat,
    /// The number of firm components.
    firm: usize,
}

impl Total {
    fn is_lost(&self) -> bool {
        if self.firm > 0 { self.nim_sum == Nat::ZERO } else { self.nim_sum == Nat::from(1u32) }
    }

    /// The total without one component.
    fn without(&self, part: &Part) -> Total {
        Total { nim_sum: &self.nim_sum ^ &part.value, firm: self.firm - usize::from(!part.fickle) }
    }

    /// Whether a move leaves a lost position, where `self` is the total of the other components; `None` if that takes too long.
    ///
    /// A wild option can mostly be answered by a move to a tame position; otherwise the whole sum is searched.
    fn is_lost_after(
        &self,
        turn: &Turn,
        genera: &mut Genera<SumGame>,
        budget: &dyn Budget,
    ) -> Result<Option<bool>, Stop> {
        let after = genera.game().position(&turn.after);
        let known = genera.known(&after, budget)?;
        if let Some(tame) = known.tame() {
            return Ok(Some(self.with(tame).is_lost()));
        }
        if known.exits().iter().any(|&exit| self.with(exit).is_lost()) {
            return Ok(Some(false));
        }
        if turn.sum.components.iter().any(|component| component.key.is_none()) {
            return Ok(None);
        }
        let whole = genera.game().position(&turn.sum);
        match genera.known(&whole, budget) {
            Ok(known) => Ok(Some(known.genus.misere() == 0)),
            Err(Stop::Cancelled) => Err(Stop::Cancelled),
            Err(_) => Ok(None),
        }
    }

    fn with(&self, tame: Tame) -> Total {
        Total { nim_sum: &self.nim_sum ^ &Nat::from(tame.value()), firm: self.firm + usize::from(!tame.is_fickle()) }
    }

    /// The size of the Nim heap that must be added so that the player to move loses; it always exists.
    fn lost_with(&self) -> Nat {
        if self.firm > 0 { self.nim_sum.clone() } else { &self.nim_sum ^ &Nat::from(1u32) }
    }
}

impl TameSum {
    /// Makes a sum from its different components and how often each occurs; `None` if one is not tame, or too large to decide.
    ///
    /// # Errors
    /// The budget that ran out; [`Stop::Loopy`] for a loopy component.
    pub(crate) fn of(
        parts: &[(Component, usize)],
        genera: &mut Genera<SumGame>,
        budget: &dyn Budget,
    ) -> Result<Option<TameSum>, Stop> {
        let mut all = TameSum { parts: Vec::new(), total: Total { nim_sum: Nat::ZERO, firm: 0 } };
        for (component, count) in parts {
            let (value, fickle, verdict) = match nim_like(component) {
                Some((value, verdict)) => (value.clone(), value <= Nat::from(1u32), Some(verdict)),
                None if component.key.is_none() => return Ok(None),
                None => match known(component, genera, budget)?.tame() {
                    Some(tame) => (tame.value().into(), tame.is_fickle(), None),
                    None => return Ok(None),
                },
            };
            if count % 2 == 1 {
                all.total.nim_sum ^= &value;
            }
            all.total.firm += if fickle { 0 } else { *count };
            all.parts.push(Part { component: component.clone(), count: *count, value, fickle, verdict });
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
    /// The budget that ran out.
    pub(crate) fn winning(
        &self,
        sum: &Sum,
        limit: usize,
        genera: &mut Genera<SumGame>,
        budget: &dyn Budget,
    ) -> Result<(Vec<Turn>, Option<Nat>), Stop> {
        let (mut listed, mut total) = (Vec::new(), Some(Nat::ZERO));
        if self.outcome() == Outcome::P {
            return Ok((listed, total));
        }
        for part in &self.parts {
            let rest = self.total.without(part);
            let room = limit.saturating_sub(listed.len());
            let count = match &part.verdict {
                Some(_) => {
                    let Moves { listed: told, total } = part.moves(&rest.lost_with(), room);
                    listed.extend(told.iter().take(room).map(|after| part.turn(sum, after)));
                    total
                }
                None => {
                    let mut count = Some(0u32);
                    for turn in turns(sum, [&part.component], usize::MAX)? {
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

    /// Why the sum is won or lost.
    pub(crate) fn explain(&self) -> Vec<Said> {
        if let [Part { component, count: 1, value, verdict: Some(_), .. }] = &self.parts[..] {
            return vec![say!(
                "By a theorem {component} behaves in every sum under misère play like a Nim heap of {value}.",
                "由定理，在反常规则下，{component} 在任何和中都与大小为 {value} 的尼姆堆一样。"
            )];
        }
        let mut lines = vec![say!(
            "Every component is tame: its tame options alone give it the genus of a sum of Nim heaps, and every wild option, if there is one, can be answered by a move back to this genus. Sums of such components behave like sums of Nim heaps: a component is fickle (like heaps of at most 1) or firm (like any other sum of heaps), and values add by nim-sum.",
            "每个分量都是驯顺的：只看驯顺的后继，它就有某些尼姆堆之和的亏格；若有野性的后继，对每个都能应以一步走回这个亏格。这样的分量之和与若干尼姆堆的和一样：分量或者易变（各堆都不超过 1 的和），或者稳固（其他任何尼姆堆的和），其值按异或相加。"
        )];
        lines.extend(self.parts.iter().map(|part| {
            let Part { component, count, value, fickle, .. } = part;
            let times = if *count > 1 { format!("{count} × ") } else { String::new() };
            match fickle {
                true => say!("{times}{component}: fickle, value {value}", "{times}{component}：易变，值 {value}"),
                false => say!("{times}{component}: firm, value {value}", "{times}{component}：稳固，值 {value}"),
            }
        }));
        let Total { nim_sum, firm } = &self.total;
        lines.push(match firm {
            0 => say!(
                "All are fickle, and the nim-sum is {nim_sum}: whoever is to move loses if it is 1.",
                "所有分量都易变，异或和为 {nim_sum}：异或和为 1 时先手必败。"
            ),
            _ => say!(
                "Not all are fickle, and the nim-sum is {nim_sum}: whoever is to move loses if it is 0, as under normal play.",
                "并非所有分量都易变，异或和为 {nim_sum}：与正常规则一样，异或和为 0 时先手必败。"
            ),
        });
        lines
    }

    /// The theorems that were used.
    pub(crate) fn cites(&self) -> Vec<&'static Cite> {
        let alone = matches!(&self.parts[..], [Part { count: 1, verdict: Some(_), .. }]);
        let mut cites: Vec<&'static Cite> = if alone { Vec::new() } else { vec![&CONWAY] };
        for cite in self.parts.iter().filter_map(|part| Some(part.verdict.as_ref()?.cite)) {
            if !cites.contains(&cite) {
                cites.push(cite);
            }
        }
        cites
    }
}

impl Part {
    /// The moves to a value that the theorem gives for a component that behaves like a Nim heap.
    fn moves(&self, value: &Nat, limit: usize) -> Moves {
        let theorem: Option<&dyn Theorem> = self.component.game.theorem();
        theorem.and_then(|theorem| theorem.moves(&self.component.args, Goal::Value(value), limit)).unwrap_or_default()
    }

    fn turn(&self, sum: &Sum, after: &[Vec<grundy_game::Arg>]) -> Turn {
        let after = Sum::of(&self.component.game, after);
        Turn::of(sum, &self.component, after)
    }
}

/// The genus and traits of a component.
///
/// # Errors
/// The budget that ran out, or [`Stop::Memory`] if the component is too large for an engine.
pub(crate) fn known(component: &Component, genera: &mut Genera<SumGame>, budget: &dyn Budget) -> Result<Known, Stop> {
    if component.key.is_none() {
        return Err(Stop::Memory);
    }
    let position = genera.game().position(&Sum { components: vec![component.clone()] });
    genera.known(&position, budget).cloned()
}

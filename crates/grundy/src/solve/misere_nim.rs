//! Theorems under misère play: about one component, or about components that behave like Nim heaps.

use super::answer::Move;
use super::context::SolveContext;
use super::explain;
use super::parts::different_components;
use super::search::search_winning_moves;
use super::theory::{ChosenTheory, DecidedPosition, FoundMoves, Judgement, PositionTheory, TheoryPosition};
use super::turns::{TurnNaming, describe_move};
use grundy_game::{
    BilingualText, Budget, Citation, Component, Convention, MoveGoal, Nat, Outcome, Standing, Stop, Sum, TheoremMoves,
    Verdict, in_force::BudgetTally, text,
};
use std::cmp::Ordering;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// A sum under misère play that theorems decide.
pub(super) enum MisereNimTheory {
    /// One component, and a theorem about it.
    Alone(Component, Verdict),
    /// Components that behave like Nim heaps of these sizes.
    NimLike(Vec<NimLikeComponent>),
}

/// A component, how often it occurs, the size of the Nim heap that it behaves like, and the theorem.
type NimLikeComponent = (Component, usize, Nat, Verdict);

impl PositionTheory for MisereNimTheory {
    fn outcome(position: &TheoryPosition<'_>, context: &mut SolveContext<'_>) -> Result<Option<Outcome>, Stop> {
        let Some(theory) = theory_of_sum(position.sum, position.parts()) else { return Ok(None) };
        context.theorems.add_cites(theory.cites());
        Ok(Some(theory.outcome()))
    }

    fn listed_winning_moves(
        position: &mut TheoryPosition<'_>,
        _: &mut SolveContext<'_>,
    ) -> Result<Option<FoundMoves>, Stop> {
        let theory = theory_of_sum(position.sum, position.parts());
        Ok(theory.map(|theory| theory.winning_moves(position.limit, position.naming())))
    }

    fn choose(position: &mut TheoryPosition<'_>, _: &mut SolveContext<'_>) -> ChosenTheory {
        Ok(theory_of_sum(position.sum, position.parts()).map(|theory| Box::new(theory) as Box<dyn DecidedPosition>))
    }
}

impl DecidedPosition for MisereNimTheory {
    fn judgement(&self) -> Judgement {
        // The empty sum needs no theorem.
        let theorems = self.cites();
        let standing = if theorems.is_empty() { Standing::Computed } else { Standing::Proved { theorems } };
        Judgement::without_value(self.outcome(), standing)
    }

    fn opening(&self) -> Vec<BilingualText> {
        vec![explain::misere_line()]
    }

    fn find_moves(
        &mut self,
        position: &TheoryPosition<'_>,
        context: &mut SolveContext<'_>,
    ) -> Result<FoundMoves, Stop> {
        let mut found = self.winning_moves(position.limit, position.naming());
        if found.total.is_some() {
            return Ok(found);
        }
        let search = |budget: &dyn Budget| search_winning_moves(position, budget);
        match position.effort.search_after_theorem(context.budget, search) {
            Some(Ok(mut all)) => {
                // The move that the theorem gives comes first, since the explanation mentions it.
                if let Some(first) = found.listed_moves.first() {
                    all.listed_moves.sort_by_key(|one| one.after.to_string() != first.after.to_string());
                }
                found = all;
            }
            Some(Err(Stop::Cancelled)) => return Err(Stop::Cancelled),
            Some(Err(_)) | None => {}
        }
        Ok(found)
    }

    fn reply(&mut self, after: &Sum, naming: TurnNaming, _: &mut SolveContext<'_>) -> Result<Option<Move>, Stop> {
        let theory = theory_of_sum(after, &different_components(after));
        Ok(theory.and_then(|theory| theory.winning_moves(1, naming).listed_moves.into_iter().next()))
    }

    fn reason(&self, _: &FoundMoves) -> Vec<BilingualText> {
        match self {
            MisereNimTheory::Alone(_, verdict) => verdict.reason.lines(),
            MisereNimTheory::NimLike(heaps) => {
                let rows: Vec<_> = heaps.iter().map(|(c, n, value, _)| (c.to_string(), *n, value.clone())).collect();
                let mut lines = explain::binary_lines(&rows);
                lines.push(NimLikeHeaps::from_heaps(heaps).case_line());
                lines
            }
        }
    }
}

/// Finds who wins a sum under misère play by theorems alone, and returns these theorems; `None` if they do not decide the sum.
pub(crate) fn outcome_by_theorem(sum: &Sum) -> Option<(Outcome, Vec<&'static Citation>)> {
    let theory = theory_of_sum(sum, &different_components(sum))?;
    Some((theory.outcome(), theory.cites()))
}

fn theory_of_sum(sum: &Sum, parts: &[(Component, usize)]) -> Option<MisereNimTheory> {
    let decide = |component: &Component, convention| component.game.theorem()?.decide(&component.args, convention);
    if sum.components.len() == 1 {
        let component = &parts[0].0;
        if let Some(verdict) = decide(component, Convention::Misere) {
            return Some(MisereNimTheory::Alone(component.clone(), verdict));
        }
    }
    let like = |(component, count): &(Component, usize)| {
        let verdict = decide(component, Convention::Normal)?;
        let nim_like = component.game.theorem().is_some_and(grundy_game::Theorem::is_nim_like);
        let value = verdict.value.clone().filter(|_| nim_like)?;
        Some((component.clone(), *count, value, verdict))
    };
    parts.iter().map(like).collect::<Option<Vec<_>>>().map(MisereNimTheory::NimLike)
}

impl MisereNimTheory {
    fn outcome(&self) -> Outcome {
        match self {
            MisereNimTheory::Alone(_, verdict) => verdict.outcome,
            MisereNimTheory::NimLike(heaps) => Outcome::from_win(!NimLikeHeaps::from_heaps(heaps).is_lost()),
        }
    }

    fn cites(&self) -> Vec<&'static Citation> {
        let mut cites: Vec<&'static Citation> = Vec::new();
        let verdicts: Vec<&Verdict> = match self {
            MisereNimTheory::Alone(_, verdict) => vec![verdict],
            MisereNimTheory::NimLike(heaps) => heaps.iter().map(|(_, _, _, verdict)| verdict).collect(),
        };
        for verdict in verdicts {
            if !cites.contains(&verdict.cite) {
                cites.push(verdict.cite);
            }
        }
        cites
    }

    /// The moves to a lost position.
    fn winning_moves(&self, limit: usize, naming: TurnNaming) -> FoundMoves {
        let mut found = FoundMoves::no_moves();
        if self.outcome() == Outcome::P {
            return found;
        }
        let mut add = |component: &Component, moves: Option<TheoremMoves>| {
            let moves = moves.unwrap_or_default();
            let room = limit.saturating_sub(found.listed_moves.len());
            found.listed_moves.extend(moves.listed_moves.iter().take(room).map(|after| {
                let after = Sum::from_components(&component.game, after);
                describe_move(component, after, naming)
            }));
            found.total = found.total.take().zip(moves.total).map(|(a, b)| a + b);
        };
        let moves_of =
            |component: &Component, goal: MoveGoal<'_>| component.game.theorem()?.moves(&component.args, goal, limit);
        match self {
            MisereNimTheory::Alone(component, _) => {
                let moves = moves_of(component, MoveGoal::MisereP);
                // If the theorem does not count the moves, they are counted by trying all options.
                let is_counted = moves.as_ref().is_some_and(|moves| moves.total.is_some());
                let decided = if is_counted { None } else { moves_by_options(component, limit) };
                match decided {
                    Some(decided) => {
                        let describe = |after| describe_move(component, after, naming);
                        found.listed_moves.extend(decided.listed_sums.into_iter().map(describe));
                        found.total = Some(decided.total);
                    }
                    None => add(component, moves),
                }
            }
            MisereNimTheory::NimLike(heaps) => {
                let all = NimLikeHeaps::from_heaps(heaps);
                for (component, _, value, _) in heaps {
                    let target = all.without_heap(value).losing_heap();
                    add(component, moves_of(component, MoveGoal::Value(&target)));
                }
            }
        }
        found
    }
}

/// The maximum number of options of a component that are decided one by one.
const MAX_DECIDED_OPTIONS: usize = 20_000;

/// Moves to lost positions: the first ones, and how many there are.
struct OptionMoves {
    listed_sums: Vec<Sum>,
    total: Nat,
}

/// The winning moves of a component alone, by deciding each option by a theorem. `None` if an option is not decided, if there are too many
/// options, or if an engine cannot hold the component.
fn moves_by_options(component: &Component, limit: usize) -> Option<OptionMoves> {
    let (mut seen, mut listed, mut total) = (HashSet::new(), Vec::new(), 0u64);
    let mut tally = BudgetTally::new();
    let flow = component.game.for_each_option_key(component.key.as_ref()?, &mut |option| {
        if !seen.insert(component.option_identity(&option)) {
            return ControlFlow::Continue(());
        }
        if seen.len() > MAX_DECIDED_OPTIONS || tally.count_step(0).is_err() {
            return ControlFlow::Break(());
        }
        let after = component.sum_after_option(&option);
        let Some(theory) = theory_of_sum(&after, &different_components(&after)) else { return ControlFlow::Break(()) };
        if theory.outcome() == Outcome::P {
            total += 1;
            if listed.len() < limit {
                listed.push(after);
            }
        }
        ControlFlow::Continue(())
    });
    // If the visit broke off, not all options were decided.
    flow.is_continue().then(|| OptionMoves { listed_sums: listed, total: total.into() })
}

/// The numbers of heaps on which the misère Nim rule depends.
struct NimLikeHeaps {
    nim_sum: Nat,
    /// The number of heaps of size 2 or more.
    large_heap_count: usize,
    /// The number of heaps of size 1.
    unit_heap_count: usize,
}

impl NimLikeHeaps {
    fn from_heaps(heaps: &[NimLikeComponent]) -> NimLikeHeaps {
        let mut seen = NimLikeHeaps { nim_sum: Nat::ZERO, large_heap_count: 0, unit_heap_count: 0 };
        for (_, count, value, _) in heaps {
            if count % 2 == 1 {
                seen.nim_sum ^= value;
            }
            match Nat::from(1u32).cmp(value) {
                Ordering::Less => seen.large_heap_count += count,
                Ordering::Equal => seen.unit_heap_count += count,
                Ordering::Greater => {}
            }
        }
        seen
    }

    /// The numbers after one heap of this size is removed.
    fn without_heap(&self, value: &Nat) -> NimLikeHeaps {
        let order = Nat::from(1u32).cmp(value);
        NimLikeHeaps {
            nim_sum: &self.nim_sum ^ value,
            large_heap_count: self.large_heap_count - usize::from(order == Ordering::Less),
            unit_heap_count: self.unit_heap_count - usize::from(order == Ordering::Equal),
        }
    }

    /// Whether the player to move loses.
    fn is_lost(&self) -> bool {
        if self.large_heap_count == 0 { self.unit_heap_count % 2 == 1 } else { self.nim_sum == Nat::ZERO }
    }

    /// The size of the heap that must be added so that the player to move loses.
    fn losing_heap(&self) -> Nat {
        if self.large_heap_count == 0 {
            Nat::from(u32::from(self.unit_heap_count.is_multiple_of(2)))
        } else {
            self.nim_sum.clone()
        }
    }

    /// The case of the rule that applies.
    fn case_line(&self) -> BilingualText {
        let (sum, ones) = (&self.nim_sum, self.unit_heap_count);
        match self.large_heap_count {
            0 => text!(
                "There are only heaps of size 1 (and 0), {ones} of size 1: each move takes one of them, so an odd number loses and an even number wins for the player to move."
            ),
            1 => text!(
                "Exactly one heap is larger than 1: the player to move reduces it to 1 or 0, whichever leaves an odd number of ones."
            ),
            _ if *sum == Nat::ZERO => text!(
                "Several heaps are larger than 1 and the nim-sum is 0: as in Nim, every move makes it non-zero, and the opponent restores 0, until one large heap is left for the opponent."
            ),
            _ => text!(
                "Several heaps are larger than 1 and the nim-sum is {sum}, not 0: as in Nim, the player to move makes it 0."
            ),
        }
    }
}

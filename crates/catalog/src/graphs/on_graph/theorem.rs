//! Octal games on paths, cycles, stars and complete graphs of any size.

use super::connected_sets::for_each_connected_list;
use super::{BEAUDOU, GUY_SMITH, OctalOnGraph};
use crate::shared::kayles::{network_argument, read_network};
use crate::shared::known_graph::KnownGraphKind;
use crate::shared::network::Network;
use crate::shared::periodic::VerifiedHeapPeriod;
use grundy_game::{
    Argument, BilingualText, Code, Convention, HeapRule, MoveGoal, Outcome, Reason, Theorem, TheoremMoves, Verdict,
    arg::shorten_text, counted_noun, in_force::BudgetTally, mex, text,
};
use grundy_heap::NimSequence;
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::{Mutex, OnceLock, PoisonError};

/// The maximum number of values of heaps that are computed one by one: this takes some tenths of a second.
const MAX_HEAP_VALUES: usize = 1 << 14;

/// The heaps beyond which a period is looked for.
const MAX_UNPROVED_HEAP: usize = 1 << 10;

/// The values of the heaps of a code.
pub(super) struct PathValues {
    code: Code,
    sequence: Mutex<NimSequence>,
    period: OnceLock<Option<VerifiedHeapPeriod>>,
}

impl PathValues {
    pub(super) fn new(code: Code) -> PathValues {
        PathValues { code, sequence: Mutex::default(), period: OnceLock::new() }
    }

    /// The values of the heaps `0..=most`; `None` if they are too many, and no period of them is proved.
    fn values_to(&self, most: usize) -> Option<Vec<u64>> {
        if most > MAX_UNPROVED_HEAP
            && let Some(period) = self.period()
        {
            return (0..=most).map(|heap| period.value(&heap.into()).to_u64()).collect();
        }
        if most >= MAX_HEAP_VALUES {
            return None;
        }
        let mut sequence = self.sequence.lock().unwrap_or_else(PoisonError::into_inner);
        if sequence.len() <= most {
            sequence.extend_by_rule(HeapRule::Code(&self.code), most as u64 + 1, &())?.ok()?;
        }
        Some((0..=most).map(|heap| sequence.value_at(heap)).collect())
    }

    fn period(&self) -> Option<&VerifiedHeapPeriod> {
        self.period.get_or_init(|| VerifiedHeapPeriod::find(HeapRule::Code(&self.code))).as_ref()
    }

    /// Explains the value of a heap that is beyond the table of its period.
    fn explain_heap(&self, heap: usize, value: u64) -> Vec<BilingualText> {
        let far = self.period().filter(|_| heap > MAX_UNPROVED_HEAP);
        match far.filter(|period| !period.is_in_table(&heap.into())) {
            Some(period) => period.verdict(&heap.into()).reason.lines(),
            None => vec![text!("The value is G({heap}) = {value}.")],
        }
    }
}

impl OctalOnGraph {
    /// The values of the options of a graph of a known kind other than a path or a complete graph.
    fn option_values(&self, kind: &KnownGraphKind) -> Option<Vec<u64>> {
        match kind {
            KnownGraphKind::Cycle(n) => {
                let paths = self.paths.values_to(*n)?;
                let taken = (1..=self.most_taken().min(*n)).filter(|taken| self.allows(*taken, usize::from(taken < n)));
                Some(taken.map(|taken| paths[n - taken]).collect())
            }
            KnownGraphKind::Star { leaves, .. } => self.option_values_of_star(*leaves),
            KnownGraphKind::Path(_) | KnownGraphKind::Complete(_) => None,
        }
    }

    /// The reason for the value of such a graph; `line` writes it from the value and the values of the options.
    fn reason_by_options(
        &self,
        kind: &KnownGraphKind,
        line: impl FnOnce(u64, String) -> BilingualText,
    ) -> Option<OctalGraphReason> {
        let mut values = self.option_values(kind)?;
        let value = mex(&values);
        let shown = show_values(&mut values);
        Some(OctalGraphReason { value, lines: vec![line(value, shown)] })
    }

    /// A star is left with one leaf fewer, or, without its centre, single vertices, of which two cancel.
    fn option_values_of_star(&self, leaves: usize) -> Option<Vec<u64>> {
        let single = self.paths.values_to(1)?[1];
        let mut tally = BudgetTally::new();
        let (mut values, mut smaller) = (Vec::new(), None);
        for leaves in 0..=leaves {
            tally.count_step(0).ok()?;
            values.clear();
            values.extend(smaller.filter(|_| self.allows(1, 1)));
            let taken = (1..=self.most_taken().min(leaves + 1)).map(|taken| (taken, leaves + 1 - taken));
            let left = taken.filter(|&(taken, left)| self.allows(taken, left)).map(|(_, left)| left % 2);
            // All that is left without the centre are two values, which need not be listed again.
            let (mut even, mut odd) = (false, false);
            for parity in left {
                (even, odd) = (even || parity == 0, odd || parity == 1);
                if even && odd {
                    break;
                }
            }
            values.extend(even.then_some(0));
            values.extend(odd.then_some(single));
            smaller = Some(mex(&values));
        }
        Some(values)
    }

    /// The value of a graph of a known kind, and the data of its reason.
    fn known_reason(&self, kind: &KnownGraphKind) -> Option<OctalGraphReason> {
        let code = self.code.to_string();
        let heap = |values: &PathValues, n: usize| {
            let value = *values.values_to(n)?.last()?;
            Some((value, values.explain_heap(n, value)))
        };
        match kind {
            KnownGraphKind::Path(order) => {
                let n = order.len();
                let (value, rest) = heap(&self.paths, n)?;
                let first = text!(
                    "A path of {vertices} is a heap of {n} in the octal game {code}: a connected set of its vertices is a run, and leaves at most two paths.",
                    vertices = (counted_noun(&n, "vertex", "vertices"), n)
                );
                Some(OctalGraphReason { value, lines: [vec![first], rest].concat() })
            }
            KnownGraphKind::Complete(n) => {
                let (value, rest) = heap(&self.complete, *n)?;
                let unsplit = &self.complete.code;
                let first = text!(
                    "Every set of vertices of a complete graph is connected, and so is what it leaves: {n} vertices are a heap of {n} in the octal game {unsplit}, which is {code} without splits."
                );
                Some(OctalGraphReason { value, lines: [vec![first], rest].concat() })
            }
            KnownGraphKind::Cycle(n) => self.reason_by_options(kind, |value, shown| {
                text!(
                    "A move on a cycle of {n} vertices leaves a path, or nothing: the options have the values {shown}, and the value is {value}, the least that is missing."
                )
            }),
            KnownGraphKind::Star { leaves, .. } => self.reason_by_options(kind, |value, shown| {
                text!(
                    "A move on a star with {leaves} leaves takes a leaf, or the centre with some leaves, which leaves single vertices: the options have the values {shown}, and the value is {value}, the least that is missing."
                )
            }),
        }
    }

    /// The arguments of the components that are left without these vertices.
    fn arguments_after(graph: &Network, taken: impl IntoIterator<Item = usize>) -> Vec<Vec<Argument>> {
        let mut gone = vec![false; graph.names.len()];
        taken.into_iter().for_each(|vertex| gone[vertex] = true);
        graph.without_vertices(&gone).components(None).iter().map(network_argument).collect()
    }
}

/// The distinct values in ascending order, in braces.
fn show_values(values: &mut Vec<u64>) -> String {
    values.sort_unstable();
    values.dedup();
    let values: Vec<String> = values.iter().map(u64::to_string).collect();
    format!("{{{}}}", shorten_text(&values.join(", ")))
}

/// The value of a graph of a known kind, and why.
#[derive(Debug)]
struct OctalGraphReason {
    value: u64,
    lines: Vec<BilingualText>,
}

impl Reason for OctalGraphReason {
    fn lines(&self) -> Vec<BilingualText> {
        self.lines.clone()
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        self.lines.clone()
    }
}

impl Theorem for OctalOnGraph {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let graph = read_network(args).ok().filter(|_| convention == Convention::Normal)?;
        let kind = KnownGraphKind::recognise(&graph)?;
        let why = self.known_reason(&kind)?;
        let cite = if matches!(kind, KnownGraphKind::Path(_)) { &GUY_SMITH } else { &BEAUDOU };
        let value = Some(why.value.into());
        Some(Verdict { outcome: Outcome::from_win(why.value != 0), value, reason: Box::new(why), cite })
    }

    /// The moves on paths and cycles, by the values of the paths that they leave.
    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let MoveGoal::Value(goal) = goal else { return None };
        let graph = read_network(args).ok()?;
        let kind = KnownGraphKind::recognise(&graph)?;
        let (n, goal) = (graph.names.len(), goal.to_u64());
        let paths = self.paths.values_to(n)?;
        let order = match &kind {
            KnownGraphKind::Path(order) => order.clone(),
            _ => cycle_order(&graph),
        };
        let (mut tally, mut found, mut total) = (BudgetTally::new(), TheoremMoves::no_moves(), 0u64);
        for taken in 1..=self.most_taken().min(n) {
            let starts: Vec<usize> = match &kind {
                KnownGraphKind::Path(_) => {
                    let parts = |start: usize| usize::from(start > 0) + usize::from(start + taken < n);
                    let reaches = |start: &usize| Some(paths[*start] ^ paths[n - taken - *start]) == goal;
                    (0..=n - taken).filter(|&start| self.allows(taken, parts(start))).filter(reaches).collect()
                }
                KnownGraphKind::Cycle(_) if Some(paths[n - taken]) != goal => Vec::new(),
                KnownGraphKind::Cycle(_) if !self.allows(taken, usize::from(taken < n)) => Vec::new(),
                KnownGraphKind::Cycle(_) => (0..if taken == n { 1 } else { n }).collect(),
                KnownGraphKind::Star { .. } | KnownGraphKind::Complete(_) => return None,
            };
            total += starts.len() as u64;
            for start in starts.into_iter().take(limit.saturating_sub(found.listed_moves.len())) {
                if tally.count_step(n).is_err() {
                    return Some(TheoremMoves { total: None, ..found });
                }
                found.listed_moves.push(Self::arguments_after(&graph, (start..start + taken).map(|at| order[at % n])));
            }
        }
        found.total = Some(total.into());
        Some(found)
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(graph) = read_network(args) else { return ControlFlow::Continue(()) };
        let neighbours: Vec<Vec<usize>> =
            graph.neighbours().iter().map(|near| near.iter().map(|(vertex, _)| *vertex).collect()).collect();
        for_each_connected_list(&neighbours, self.most_taken(), &mut |taken| {
            let after = Self::arguments_after(&graph, taken.iter().copied());
            if self.allows(taken.len(), after.len()) { visit(after) } else { ControlFlow::Continue(()) }
        })
    }
}

/// The vertices of a cycle in order.
fn cycle_order(graph: &Network) -> Vec<usize> {
    let neighbours = graph.neighbours();
    let (mut order, mut before) = (vec![0], usize::MAX);
    loop {
        let last = order[order.len() - 1];
        let next = neighbours[last].iter().map(|(near, _)| *near).find(|&near| near != before).unwrap_or(0);
        if next == 0 || order.len() >= graph.names.len() {
            return order;
        }
        before = last;
        order.push(next);
    }
}

//! Plays small positions by the definition, to find loops, faults and symmetry.

use crate::file::Rules;
use crate::pack;
use crate::run::RulesRun;
use crate::understand::arguments::number_parameters;
use crate::value::{ComponentRules, RuleValue, SumPart};
use crate::{
    RulesFailure,
    fault::{FaultScope, RulesFault},
};
use grundy_game::{BilingualText, MoveKind, NextStep, Stop, arg::shorten_text, in_force, text};
use std::cell::Cell;
use std::collections::{HashMap, HashSet, VecDeque};
use std::ops::ControlFlow;

/// The maximum number of positions.
const MAX_POSITIONS: usize = 20_000;

/// The maximum number of options of all positions together.
const MAX_OPTIONS: usize = 400_000;

/// The maximum number of steps for the options of one position.
pub(super) const MAX_SAMPLE_STEPS: u64 = 300_000;

/// The maximum number of steps of all positions together, which take some seconds.
const MAX_TOTAL_STEPS: u64 = 60_000_000;

/// The maximum number of positions at which the rules do not finish.
const MAX_STUCK: u32 = 8;

/// The observations on small positions.
#[derive(Debug, Default)]
pub(super) struct SamplePlay {
    /// The number of positions.
    pub(super) positions: u64,
    /// The number of positions at which the rules did not fail.
    pub(super) sound_positions: u64,
    /// Whether all positions reachable from the starts were seen.
    pub(super) complete: bool,
    /// The shortest loop found; its first and last positions are equal.
    pub(super) cycle: Option<Vec<String>>,
    /// A mistake of the rules at a position for which they must work.
    pub(super) fault: Option<RulesFailure>,
    /// The positions at which the rules fail, if the failure is not a mistake of the rules.
    pub(super) skipped_positions: Option<SkippedPositions>,
}

/// Positions that were left out, since the rules fail there.
#[derive(Clone, Debug)]
pub struct SkippedPositions {
    /// Their number.
    pub count: u64,
    /// The first skipped position.
    pub first_position: String,
    /// The failure at the first skipped position.
    pub message: BilingualText,
}

/// A component: the function, and the arguments followed by the keyword-only values.
pub(super) type ComponentNode = (u32, Vec<RuleValue>);

/// Plays from the starts. `strict` starts are positions for which the rules must work; `guessed` ones were not given by the user.
pub(super) fn play_from(rules: &Rules, starts: Vec<ComponentNode>, strict: bool, guessed: bool) -> SamplePlay {
    let mut graph = SampleGraph { rules, index: HashMap::new(), nodes: Vec::new(), edges: Vec::new() };
    let mut played = SamplePlay { complete: true, ..SamplePlay::default() };
    for (game, args) in starts {
        graph.node_index(game, &args);
    }
    let (mut at, mut options, mut steps) = (0, 0usize, 0u64);
    let mut faults = Vec::new();
    let mut stuck = 0;
    while at < graph.nodes.len() {
        if at >= MAX_POSITIONS || options > MAX_OPTIONS || steps > MAX_TOTAL_STEPS {
            played.complete = false;
            break;
        }
        match graph.expand_node(at, &mut options, &mut steps) {
            Ok(()) => played.sound_positions += 1,
            Err(fault) if fault.is_budget() => {
                played.complete = false;
                break;
            }
            Err(fault) if fault.stop == Stop::RulesFailed => faults.push((at, fault)),
            Err(fault) => {
                played.complete = false;
                stuck += 1;
                faults.push((at, fault));
                if stuck == MAX_STUCK {
                    break;
                }
            }
        }
        at += 1;
    }
    // A position that was not expanded counts as an end, so no loop is claimed through it.
    graph.edges.resize(graph.nodes.len(), Vec::new());
    played.positions = at as u64;
    if let Some((at, fault)) = faults.iter().find(|(_, fault)| fault.scope == FaultScope::AnyPosition) {
        played.fault = Some(graph.failure_at(*at, fault));
    } else if strict {
        played.fault = graph.blamed_fault(&faults, guessed);
    }
    if played.fault.is_none() {
        played.skipped_positions = graph.skipped_positions(&faults);
    }
    played.cycle = graph.shortest_cycle().map(|cycle| cycle.into_iter().map(|node| graph.node_name(node)).collect());
    played
}

struct SampleGraph<'r> {
    rules: &'r Rules,
    index: HashMap<Vec<u8>, usize>,
    nodes: Vec<ComponentNode>,
    edges: Vec<Vec<usize>>,
}

impl SampleGraph<'_> {
    fn node_index(&mut self, game: u32, args: &[RuleValue]) -> Option<usize> {
        let mut bytes = Vec::new();
        pack::pack_component(&mut bytes, game.into(), args).ok()?;
        let next = self.nodes.len();
        let at = *self.index.entry(bytes).or_insert(next);
        if at == next {
            self.nodes.push((game, args.to_vec()));
        }
        Some(at)
    }

    fn expand_node(&mut self, at: usize, options: &mut usize, steps: &mut u64) -> Result<(), Box<RulesFault>> {
        let (game, args) = self.nodes[at].clone();
        // An option may take no step of the rule, so the number of options is limited as well.
        in_force::spend(1, 0).map_err(RulesFault::from_budget_stop)?;
        let mut reached = Vec::new();
        let program = &self.rules.0.program;
        // Play continues from the position that a move leaves, also if the move demands something of the next one.
        let kind = Cell::new(MoveKind::Ordinary);
        let mut run = RulesRun::with_step_limit(program, MAX_SAMPLE_STEPS).with_move_kind(&kind);
        let mut leaves_sum = false;
        let flow = run.options(game, &args, &mut |parts: &[SumPart]| {
            *options += 1;
            leaves_sum |= parts.len() > 1;
            reached.extend(parts.iter().cloned());
            if *options > MAX_OPTIONS { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        *steps += MAX_SAMPLE_STEPS - run.steps_left();
        let mut edges: Vec<usize> = Vec::new();
        for part in &reached {
            if let ComponentRules::Here(game) = part.game {
                edges.extend(self.node_index(game, &part.args));
            }
        }
        edges.sort_unstable();
        edges.dedup();
        self.edges.resize(at, Vec::new());
        self.edges.push(edges);
        let _ = flow?;
        if leaves_sum && program.ends[game as usize] { Err(RulesFault::sum_with_ends()) } else { Ok(()) }
    }

    /// The first fault of all, if the user gave the starts, or if nothing but faults was found; else the first one at a position
    /// that a move leads to, or at a number such that a smaller number has no fault.
    ///
    /// A fault at any other guessed position may only mean that it is not a position of the game.
    fn blamed_fault(&self, faults: &[(usize, Box<RulesFault>)], guessed: bool) -> Option<RulesFailure> {
        let faulty: HashSet<usize> = faults.iter().map(|(at, _)| *at).collect();
        let sound = self.edges.iter().enumerate().filter(|(at, _)| !faulty.contains(at));
        let reached: HashSet<usize> = sound.flat_map(|(_, edges)| edges).copied().collect();
        let number = |at: usize| match &self.nodes[at].1[..] {
            [RuleValue::Int(n), ..] => Some(*n),
            _ => None,
        };
        let first = faults.first()?;
        let one = self.rules.0.program.functions[self.nodes[first.0].0 as usize].params == 1;
        let least = (0..self.edges.len()).filter(|at| !faulty.contains(at)).filter_map(number).min();
        let inside = |at: usize| reached.contains(&at) || one && number(at).zip(least).is_some_and(|(n, m)| n > m);
        let (at, fault) = match !guessed || reached.is_empty() {
            true => first,
            false => faults.iter().find(|(at, _)| inside(*at))?,
        };
        // A sample gets few steps, so it is blamed only if all the steps that a real run has do not suffice either.
        if fault.stop != Stop::RulesFailed {
            return self.endless_failure(*at);
        }
        let mut failed = self.failure_at(*at, fault);
        if guessed && reached.is_empty() && faults.len() == self.edges.len() {
            let position = self.node_name(*at);
            failed.diagnostic.help.push(text!("that may not be a position of the game"));
            failed.diagnostic.step = Some(Box::new(NextStep::CheckPosition(position)));
        }
        Some(failed)
    }

    /// The positions at which the rules fail, without those that they refuse by an assertion.
    fn skipped_positions(&self, faults: &[(usize, Box<RulesFault>)]) -> Option<SkippedPositions> {
        let is_failure = |fault: &RulesFault| fault.stop == Stop::RulesFailed && fault.scope != FaultScope::Refused;
        let failures: Vec<_> = faults.iter().filter(|(_, fault)| is_failure(fault)).collect();
        let (at, fault) = failures.first()?;
        let (count, first_position) = (failures.len() as u64, self.node_name(*at));
        Some(SkippedPositions { count, first_position, message: fault.message.clone() })
    }

    /// A fault with the position at which it happened.
    fn failure_at(&self, at: usize, fault: &RulesFault) -> RulesFailure {
        let mut diagnostic = self.rules.diagnostic(fault);
        let position = self.node_name(at);
        diagnostic.help.push(text!("it happened at {position}"));
        RulesFailure { stop: fault.stop, diagnostic }
    }

    /// The failure of a position whose options exceed the step limit, even if it gets all the steps.
    fn endless_failure(&self, at: usize) -> Option<RulesFailure> {
        let (game, args) = &self.nodes[at];
        let kind = Cell::new(MoveKind::Ordinary);
        let mut run = RulesRun::new(&self.rules.0.program).with_move_kind(&kind);
        let fault = run.options(*game, args, &mut |_| ControlFlow::Continue(())).err()?;
        let mut diagnostic = self.rules.diagnostic(&fault);
        let position = self.node_name(at);
        diagnostic.help.push(text!("it happened at {position}"));
        Some(RulesFailure { stop: fault.stop, diagnostic })
    }

    fn node_name(&self, node: usize) -> String {
        let (game, args) = &self.nodes[node];
        let part = SumPart { game: ComponentRules::Here(*game), args: args[..].into() };
        self.rules.component(&part).map_or_else(|_| String::new(), |component| shorten_text(&component.to_string()))
    }

    /// The shortest way from a position back to itself, among the positions first found to be on a loop.
    fn shortest_cycle(&self) -> Option<Vec<usize>> {
        // Positions from which play must end are removed repeatedly. What remains can be played for ever.
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        let mut left: Vec<usize> = self.edges.iter().map(Vec::len).collect();
        for (node, edges) in self.edges.iter().enumerate() {
            edges.iter().for_each(|&to| before[to].push(node));
        }
        let mut ends: Vec<usize> = (0..left.len()).filter(|&node| left[node] == 0).collect();
        while let Some(end) = ends.pop() {
            for &node in &before[end] {
                left[node] -= 1;
                if left[node] == 0 {
                    ends.push(node);
                }
            }
        }
        let mut best: Option<Vec<usize>> = None;
        // Each start costs a search of the whole graph, so there are not many. A loop of one move cannot be improved.
        for start in (0..left.len()).filter(|&node| left[node] > 0).take(400) {
            let most = best.as_ref().map_or(usize::MAX, |cycle| cycle.len() - 1);
            if let Some(cycle) = self.path_back_to(start, &left)
                && cycle.len() - 1 < most
            {
                best = Some(cycle);
            }
            if best.as_ref().is_some_and(|cycle| cycle.len() == 2) {
                break;
            }
        }
        best
    }

    /// The shortest way from a position back to itself.
    fn path_back_to(&self, start: usize, left: &[usize]) -> Option<Vec<usize>> {
        let mut from: HashMap<usize, usize> = HashMap::new();
        let mut next = VecDeque::from([start]);
        while let Some(node) = next.pop_front() {
            for &to in self.edges[node].iter().filter(|&&to| left[to] > 0) {
                if to == start {
                    let mut cycle = vec![start, node];
                    while let Some(&node) = cycle.last().filter(|&&node| node != start) {
                        cycle.push(from[&node]);
                    }
                    cycle.reverse();
                    if cycle.len() == 1 {
                        cycle.push(start);
                    }
                    return Some(cycle);
                }
                if to != start && !from.contains_key(&to) {
                    from.insert(to, node);
                    next.push_back(to);
                }
            }
        }
        None
    }
}

/// The largest argument up to which the options are seen to be unchanged when the two arguments are exchanged.
pub(super) fn symmetric_limit(rules: &Rules, game: u32, keywords: &[RuleValue]) -> Option<u64> {
    const MAX_ARGUMENT: i64 = 8;
    let function = &rules.0.program.functions[game as usize];
    if function.params != 2 || number_parameters(&rules.0.program)[game as usize][..2] != [true, true] {
        return None;
    }
    let mut seen = false;
    for a in 0..=MAX_ARGUMENT {
        for b in 0..a {
            let (one, other) = (
                option_texts(rules, game, [a, b], keywords, false)?,
                option_texts(rules, game, [b, a], keywords, true)?,
            );
            if one != other {
                return None;
            }
            seen |= !one.is_empty();
        }
    }
    seen.then_some(MAX_ARGUMENT as u64)
}

/// The options of a position of two numbers as texts, with the arguments exchanged if `turned`.
fn option_texts(
    rules: &Rules,
    game: u32,
    [a, b]: [i64; 2],
    keywords: &[RuleValue],
    turned: bool,
) -> Option<HashSet<String>> {
    let mut all = HashSet::new();
    let mut own = true;
    let args: Vec<RuleValue> =
        [RuleValue::Int(a), RuleValue::Int(b)].into_iter().chain(keywords.iter().cloned()).collect();
    let flow = RulesRun::with_step_limit(&rules.0.program, MAX_SAMPLE_STEPS).options(
        game,
        &args,
        &mut |parts: &[SumPart]| {
            let mut option: Vec<String> = Vec::new();
            for part in parts {
                own &= matches!(part.game, ComponentRules::Here(other) if other == game);
                let mut args = part.args.to_vec();
                if turned && args.len() >= 2 {
                    args.swap(0, 1);
                }
                option.push(format!("{args:?}"));
            }
            option.sort_unstable();
            all.insert(option.join("+"));
            ControlFlow::Continue(())
        },
    );
    (flow.is_ok() && own).then_some(all)
}

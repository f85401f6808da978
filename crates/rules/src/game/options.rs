//! The options of positions.

use super::FileGame;
use super::option_packer::OptionPacker;
use crate::arena::SequenceArena;
use crate::component_recipe::ComponentRecipe;
use crate::fault::{RulesFault, RunResult};
use crate::ir::MAX_OPTIONS_PER_POSITION;
use crate::pack;
use crate::registers::Registers;
use crate::run::{PlayResult, RulesRun};
use crate::value::{ComponentRules, RuleValue, SumPart};
use crate::vm::{MachineMemory, MachineOutcome, OptionReceiver};
use grundy_game::{Convention, DeclaredEnd, Game, MoveKind, PackedOptionBatch, PositionKey, Ruleset, Stop, Sum};
use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::Arc;

impl Game for FileGame {
    type Position = PositionKey;

    fn for_each_option(
        &self,
        position: &PositionKey,
        mut visit: impl FnMut(PositionKey) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.allows_entailing_moves() {
            return ControlFlow::Break(());
        }
        let whole = position.bytes();
        let mut before = 0;
        for part in pack::components(position) {
            let after = before + part.bytes.len();
            // A move changes one component and keeps the others, so these are copied behind each option as they are.
            let others = [&whole[..before], &whole[after..]].concat();
            let mut bytes = Vec::new();
            let mut visit_packed = |batch: &PackedOptionBatch| {
                batch.options().try_for_each(|option| {
                    if others.is_empty() {
                        return visit(PositionKey::from_bytes(option.bytes()));
                    }
                    bytes.clear();
                    bytes.extend_from_slice(option.bytes());
                    bytes.extend_from_slice(&others);
                    visit(PositionKey::from_bytes(&bytes))
                })
            };
            match self.component_options(&part, &mut visit_packed) {
                Ok(flow) => flow?,
                Err(fault) => {
                    self.record_fault(*fault, position);
                    return ControlFlow::Break(());
                }
            }
            before = after;
        }
        ControlFlow::Continue(())
    }

    fn for_each_component(&self, position: PositionKey, mut visit: impl FnMut(PositionKey)) {
        match pack::components(&position).take(2).count() {
            0 => {}
            1 => visit(position),
            _ => pack::components(&position).for_each(|part| visit(PositionKey::from_bytes(part.bytes))),
        }
    }

    fn failure(&self) -> Stop {
        match self.rules.0.failure() {
            // The rules did not fail: ordinary options of a game with entailing moves were requested.
            Stop::RulesFailed if self.allows_entailing_moves() && !self.rules.0.has_failed() => Stop::Unsupported,
            stop => stop,
        }
    }

    fn allows_entailing_moves(&self) -> bool {
        self.rules.0.program.entails[self.function as usize]
    }

    fn for_each_move(
        &self,
        position: &PositionKey,
        mut visit: impl FnMut(MoveKind, PositionKey) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if !self.allows_entailing_moves() {
            return self.for_each_option(position, |option| visit(MoveKind::Ordinary, option));
        }
        let Some(part) = pack::components(position).next() else { return ControlFlow::Continue(()) };
        self.component_moves(&part, &mut visit).unwrap_or_else(|fault| {
            self.record_fault(*fault, position);
            ControlFlow::Break(())
        })
    }

    fn declares_ends(&self) -> bool {
        self.rules.0.program.ends[self.function as usize]
    }

    /// The end that the rules declare; `None` for a sum, and where they give an option first.
    fn declared_end(&self, position: &PositionKey) -> Result<Option<DeclaredEnd>, Stop> {
        let mut parts = pack::components(position);
        let (Some(part), None) = (parts.next(), parts.next()) else { return Ok(None) };
        let end = match self.rules.0.outer_ruleset(&part) {
            Some(outer) => match outer_key(&outer, &part.args()) {
                Ok(key) => return outer.declared_end_of_key(&key),
                Err(fault) => Err(fault),
            },
            None => self.component_end(&part),
        };
        end.map_err(|fault| {
            let stop = fault.stop;
            self.record_fault(*fault, position);
            stop
        })
    }

    /// A component is its own canonical form.
    fn for_each_canonical_component(&self, position: PositionKey, _: Convention, visit: impl FnMut(PositionKey)) {
        self.for_each_component(position, visit);
    }

    fn canonical(&self, position: PositionKey, _: Convention) -> PositionKey {
        if pack::components(&position).nth(1).is_none() {
            return position;
        }
        let mut parts: Vec<&[u8]> = pack::components(&position).map(|part| part.bytes).collect();
        // A sum does not depend on the order of its components, so positions that differ in it share a key.
        parts.sort_unstable();
        PositionKey::from_bytes(&parts.concat())
    }
}

impl FileGame {
    /// Gives the options of a component, which is all of a key, to `visit`.
    pub(super) fn visit_packed_options(
        &self,
        component: &[u8],
        visit: &mut dyn FnMut(&PackedOptionBatch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.allows_entailing_moves() {
            return ControlFlow::Break(());
        }
        let part = pack::whole_component(component);
        self.component_options(&part, visit).unwrap_or_else(|fault| {
            self.record_fault(*fault, &PositionKey::from_bytes(component));
            ControlFlow::Break(())
        })
    }

    /// Gives the options of a component to `visit`, packed.
    fn component_options(
        &self,
        part: &pack::PackedRulesComponent<'_>,
        visit: &mut dyn FnMut(&PackedOptionBatch) -> ControlFlow<()>,
    ) -> RunResult<ControlFlow<()>> {
        let file = &self.rules.0;
        if part.ruleset_number >= file.program.functions.len() as u64 {
            let outer = file.outer_ruleset(part).expect("a key is unpacked by the file that packed it");
            return self.outer_options(&outer, &part.args(), visit);
        }
        let at_game = |fault: Box<RulesFault>| {
            fault.with_place(part.ruleset_number as u32, &file.program.functions[part.ruleset_number as usize].span)
        };
        if let Some(flow) = self.compiled_options(part, visit) {
            return flow.map_err(at_game);
        }
        let (mut full, mut batch, mut given) = (None, PackedOptionBatch::default(), 0);
        let mut sink = |parts: &[SumPart]| {
            given += 1;
            if given > MAX_OPTIONS_PER_POSITION {
                full = Some(RulesFault::too_many_steps());
                return ControlFlow::Break(());
            }
            // One by one: the next option may take long, or fail.
            batch.clear();
            let packed = parts.iter().try_for_each(|part| {
                self.pack_component(&mut batch.bytes, part)?;
                batch.end_component();
                RunResult::Ok(())
            });
            match packed {
                Ok(()) => {
                    batch.end_option();
                    visit(&batch)
                }
                Err(fault) => {
                    full = Some(fault);
                    ControlFlow::Break(())
                }
            }
        };
        let flow = RulesRun::new(&file.program).options(part.ruleset_number as u32, &part.args(), &mut sink)?;
        full.map_or(Ok(flow), |fault| Err(at_game(fault)))
    }

    /// Gives the moves of a component of a game with entailing moves to `visit`, packed.
    fn component_moves(
        &self,
        part: &pack::PackedRulesComponent<'_>,
        visit: &mut dyn FnMut(MoveKind, PositionKey) -> ControlFlow<()>,
    ) -> RunResult<ControlFlow<()>> {
        let file = &self.rules.0;
        if let Some(outer) = file.outer_ruleset(part) {
            let args = part.args().iter().map(RuleValue::to_plain_arg).collect::<Vec<_>>();
            let key = outer.read(&args).map_err(|_| RulesFault::value_too_large())?;
            let (mut failed, mut packed) = (None, PackedOptionBatch::default());
            let flow = outer.for_each_move_key(&key, &mut |kind, after| {
                packed.clear();
                match self.pack_sum(&Sum::from_key(&outer, &after), &mut packed) {
                    Ok(()) => visit(kind, PositionKey::from_bytes(&packed.bytes)),
                    Err(fault) => {
                        failed = Some(fault);
                        ControlFlow::Break(())
                    }
                }
            });
            return failed.map_or(Ok(flow), Err);
        }
        if !file.program.entails[part.ruleset_number as usize] {
            return self.component_options(part, &mut |batch| {
                let mut options = batch.options();
                options.try_for_each(|option| visit(MoveKind::Ordinary, PositionKey::from_bytes(option.bytes())))
            });
        }
        let (kind, mut full, mut bytes) = (Cell::new(MoveKind::Ordinary), None, Vec::new());
        let mut given = 0;
        let mut sink = |parts: &[SumPart]| {
            given += 1;
            if given > MAX_OPTIONS_PER_POSITION {
                full = Some(RulesFault::too_many_steps());
                return ControlFlow::Break(());
            }
            bytes.clear();
            match parts.iter().try_for_each(|part| self.pack_component(&mut bytes, part)) {
                Ok(()) => visit(kind.get(), PositionKey::from_bytes(&bytes)),
                Err(fault) => {
                    full = Some(fault);
                    ControlFlow::Break(())
                }
            }
        };
        let mut run = RulesRun::new(&file.program).with_move_kind(&kind);
        let flow = run.options(part.ruleset_number as u32, &part.args(), &mut sink)?;
        full.map_or(Ok(flow), |fault| {
            Err(fault
                .with_place(part.ruleset_number as u32, &file.program.functions[part.ruleset_number as usize].span))
        })
    }

    /// The options of a component by the machine, if the game is compiled for such arguments; `None` if the machine cannot continue.
    ///
    /// The interpreter then gives all options, also those that the machine gave before it stopped. Repeated options are allowed.
    fn compiled_options(
        &self,
        part: &pack::PackedRulesComponent<'_>,
        visit: &mut dyn FnMut(&PackedOptionBatch) -> ControlFlow<()>,
    ) -> Option<RunResult<ControlFlow<()>>> {
        let mut packer = OptionPacker::new(part, visit);
        let outcome = self.run_compiled(part, &mut packer);
        let has_too_many = packer.has_too_many();
        let is_complete = matches!(outcome, Some(MachineOutcome::Done | MachineOutcome::Over(_)));
        let flow = packer.finish(is_complete);
        match outcome? {
            MachineOutcome::Done | MachineOutcome::Over(_) => Some(Ok(flow)),
            // The interpreter would come to the same end, but much later.
            MachineOutcome::Enough if has_too_many => Some(Err(RulesFault::too_many_steps())),
            MachineOutcome::Enough => Some(Ok(ControlFlow::Break(()))),
            MachineOutcome::GaveUp => None,
        }
    }

    /// Runs the code of a component; `None` if there is none for its arguments.
    fn run_compiled(
        &self,
        part: &pack::PackedRulesComponent<'_>,
        emit: &mut impl OptionReceiver,
    ) -> Option<MachineOutcome> {
        let file = &self.rules.0;
        with_memory(|memory| {
            if let Some(code) = file.code(part.ruleset_number as u32)
                && part.read_words(memory.registers.words_mut()).is_some()
            {
                memory.sequences.reset(&code.constants);
                return Some(code.run(file.program.max_steps, memory, emit));
            }
            // Reading the arguments says whether they have the kinds.
            for (kinds, code) in file.known_codes(part.ruleset_number as u32) {
                memory.sequences.reset(&code.constants);
                if part.read_machine_values(kinds, memory).is_some() {
                    return Some(code.run(file.program.max_steps, memory, emit));
                }
            }
            let (kinds, code) = file.specialised_code(part)?;
            memory.sequences.reset(&code.constants);
            if part.read_machine_values(kinds, memory).is_none() {
                return Some(MachineOutcome::GaveUp);
            }
            Some(code.run(file.program.max_steps, memory, emit))
        })
    }

    /// The end that a component of the file is.
    fn component_end(&self, part: &pack::PackedRulesComponent<'_>) -> RunResult<Option<DeclaredEnd>> {
        let file = &self.rules.0;
        if !file.program.ends[part.ruleset_number as usize] {
            return Ok(None);
        }
        if let Some(end) = self.compiled_end(part) {
            return Ok(end);
        }
        let mut none = |_: &[SumPart]| ControlFlow::Break(());
        Ok(match RulesRun::new(&file.program).play(part.ruleset_number as u32, &part.args(), &mut none)? {
            PlayResult::Over(end) => Some(end),
            PlayResult::Options | PlayResult::Enough => None,
        })
    }

    /// The end that a component declares, by the machine; `None` if the machine cannot continue.
    fn compiled_end(&self, part: &pack::PackedRulesComponent<'_>) -> Option<Option<DeclaredEnd>> {
        match self.run_compiled(part, &mut FirstOptionProbe)? {
            MachineOutcome::Over(end) => Some(Some(end)),
            MachineOutcome::Done | MachineOutcome::Enough => Some(None),
            MachineOutcome::GaveUp => None,
        }
    }

    /// The options of a component of a ruleset from outside.
    fn outer_options(
        &self,
        outer: &Arc<Ruleset>,
        args: &[RuleValue],
        visit: &mut dyn FnMut(&PackedOptionBatch) -> ControlFlow<()>,
    ) -> RunResult<ControlFlow<()>> {
        let key = outer_key(outer, args)?;
        let (mut failed, mut packed) = (None, PackedOptionBatch::default());
        let flow = outer.for_each_option_key(&key, &mut |option| {
            packed.clear();
            match self.pack_sum(&Sum::from_key(outer, &option), &mut packed) {
                Ok(()) => {
                    packed.end_option();
                    visit(&packed)
                }
                Err(fault) => {
                    failed = Some(fault);
                    ControlFlow::Break(())
                }
            }
        });
        failed.map_or(Ok(flow), Err)
    }

    fn pack_component(&self, bytes: &mut Vec<u8>, part: &SumPart) -> RunResult<()> {
        match &part.game {
            ComponentRules::Here(function) => pack::pack_component(bytes, u64::from(*function), &part.args),
            ComponentRules::Outer(game) => self.rules.0.pack_outer(bytes, game, &part.args),
        }
    }
}

/// A receiver that stops at the first option.
struct FirstOptionProbe;

impl OptionReceiver for FirstOptionProbe {
    fn add_component(&mut self, _: u16, _: &[i64]) {}

    fn add_recipe_component(&mut self, _: &ComponentRecipe, _: &mut Registers, _: &mut SequenceArena) -> Option<()> {
        Some(())
    }

    fn finish_option(&mut self) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// The key of a component of a ruleset from outside.
fn outer_key(outer: &Ruleset, args: &[RuleValue]) -> RunResult<PositionKey> {
    let args = args.iter().map(RuleValue::to_plain_arg).collect::<Vec<_>>();
    outer.read(&args).map_err(|_| RulesFault::value_too_large())
}

/// Lends the memory of a run: clearing 2 KiB for each position would cost more than many a rule.
pub(super) fn with_memory<T>(run: impl FnOnce(&mut MachineMemory) -> T) -> T {
    thread_local! {
        static SPARE_MEMORY: Cell<Option<Box<MachineMemory>>> = const { Cell::new(None) };
    }
    // The receiver of an option may list other options recursively; then the spare memory is taken, and a new one is made.
    let mut memory = SPARE_MEMORY.take().unwrap_or_default();
    let result = run(&mut memory);
    memory.sequences.shrink();
    SPARE_MEMORY.set(Some(memory));
    result
}

//! The options of positions.

use super::{FileGame, plain_arg};
use crate::fault::{Fault, Ran};
use crate::pack;
use crate::run::{Played, Run};
use crate::value::{Part, Val, Who};
use crate::vm::{Emit, Ended, Registers};
use grundy_game::{AnyGame, Game, Key, Sum};
use grundy_theory::{Convention, End, Stop};
use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::Arc;

impl Game for FileGame {
    type Position = Key;

    fn for_each_option(&self, position: &Key, mut visit: impl FnMut(Key) -> ControlFlow<()>) -> ControlFlow<()> {
        let whole = position.bytes();
        let mut before = 0;
        for part in pack::components(position) {
            let after = before + part.whole.len();
            let others = [&whole[..before], &whole[after..]].concat();
            match self.component_options(&part, &others, &mut visit) {
                Ok(flow) => flow?,
                Err(fault) => {
                    self.keep(*fault, position);
                    return ControlFlow::Break(());
                }
            }
            before = after;
        }
        ControlFlow::Continue(())
    }

    fn for_each_component(&self, position: Key, mut visit: impl FnMut(Key)) {
        match pack::components(&position).take(2).count() {
            0 => {}
            1 => visit(position),
            _ => pack::components(&position).for_each(|part| visit(Key::of_bytes(part.whole))),
        }
    }

    fn failure(&self) -> Stop {
        self.rules.0.failure()
    }

    fn declares_ends(&self) -> bool {
        self.rules.0.program.ends[self.function as usize]
    }

    /// The end that the rules declare; `None` for a sum, and where they fail or give an option first.
    fn end(&self, position: &Key) -> Option<End> {
        let mut parts = pack::components(position);
        let (Some(part), None) = (parts.next(), parts.next()) else { return None };
        self.component_end(&part).unwrap_or_else(|fault| {
            self.keep(*fault, position);
            None
        })
    }

    fn canonical(&self, position: Key, _: Convention) -> Key {
        let mut parts: Vec<&[u8]> = pack::components(&position).map(|part| part.whole).collect();
        if parts.len() < 2 {
            return position;
        }
        parts.sort_unstable();
        Key::of_bytes(&parts.concat())
    }
}

impl FileGame {
    /// Gives the options of a component to `visit`, packed, with `others` after each.
    fn component_options(
        &self,
        part: &pack::Packed<'_>,
        others: &[u8],
        visit: &mut dyn FnMut(Key) -> ControlFlow<()>,
    ) -> Ran<ControlFlow<()>> {
        let file = &self.rules.0;
        if part.who >= file.program.functions.len() as u64 {
            let outer = file.outer(part).expect("a key is unpacked by the file that packed it");
            return self.outer_options(&outer, &part.args(), others, visit);
        }
        if let Some(flow) = self.compiled_options(part, others, visit) {
            return Ok(flow);
        }
        let (mut full, mut bytes) = (None, Vec::new());
        let mut sink = |parts: &[Part]| {
            bytes.clear();
            let packed = parts.iter().try_for_each(|part| self.pack(&mut bytes, part));
            match packed {
                Ok(()) => {
                    bytes.extend_from_slice(others);
                    visit(Key::of_bytes(&bytes))
                }
                Err(fault) => {
                    full = Some(fault);
                    ControlFlow::Break(())
                }
            }
        };
        let flow = Run::new(&file.program).options(part.who as u32, &part.args(), &mut sink)?;
        full.map_or(Ok(flow), |fault| Err(fault.at(part.who as u32, &file.program.functions[part.who as usize].span)))
    }

    /// The options of a component by the machine, if the game is compiled and the arguments are words; `None` if it gives up.
    ///
    /// The interpreter then gives all options, also those that the machine gave before it gave up. Repeated options are allowed.
    fn compiled_options(
        &self,
        part: &pack::Packed<'_>,
        others: &[u8],
        visit: &mut dyn FnMut(Key) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        let code = self.rules.0.code(part.who as u32)?;
        with_registers(|registers| {
            part.words(&mut registers[..])?;
            let mut packer = Packer { bytes: Vec::new(), others, visit };
            match code.run(self.rules.0.program.most_steps, registers, &mut packer) {
                Ended::Done | Ended::Over(_) => Some(ControlFlow::Continue(())),
                Ended::Enough => Some(ControlFlow::Break(())),
                Ended::GaveUp => None,
            }
        })
    }

    /// The end that a component is.
    fn component_end(&self, part: &pack::Packed<'_>) -> Ran<Option<End>> {
        let file = &self.rules.0;
        if let Some(outer) = file.outer(part) {
            let args = part.args().iter().map(plain_arg).collect::<Vec<_>>();
            let key = outer.read(&args).map_err(|_| Fault::memory())?;
            return Ok(outer.end_of(&key));
        }
        if !file.program.ends[part.who as usize] {
            return Ok(None);
        }
        if let Some(end) = self.compiled_end(part) {
            return Ok(end);
        }
        let mut none = |_: &[Part]| ControlFlow::Break(());
        Ok(match Run::new(&file.program).play(part.who as u32, &part.args(), &mut none)? {
            Played::Over(end) => Some(end),
            Played::Options | Played::Enough => None,
        })
    }

    /// The same by the machine; `None` where it gives up.
    fn compiled_end(&self, part: &pack::Packed<'_>) -> Option<Option<End>> {
        let code = self.rules.0.code(part.who as u32)?;
        with_registers(|registers| {
            part.words(&mut registers[..])?;
            match code.run(self.rules.0.program.most_steps, registers, &mut First) {
                Ended::Over(end) => Some(Some(end)),
                Ended::Done | Ended::Enough => Some(None),
                Ended::GaveUp => None,
            }
        })
    }

    /// The options of a component of a ruleset from outside.
    fn outer_options(
        &self,
        outer: &Arc<dyn AnyGame>,
        args: &[Val],
        others: &[u8],
        visit: &mut dyn FnMut(Key) -> ControlFlow<()>,
    ) -> Ran<ControlFlow<()>> {
        let args = args.iter().map(plain_arg).collect::<Vec<_>>();
        let key = outer.read(&args).map_err(|_| Fault::memory())?;
        let mut failed = None;
        let flow = outer.each_option(&key, &mut |option| {
            let packed = self.pack_sum(&Sum::written(outer, &option));
            match packed {
                Ok(mut bytes) => {
                    bytes.extend_from_slice(others);
                    visit(Key::of_bytes(&bytes))
                }
                Err(fault) => {
                    failed = Some(fault);
                    ControlFlow::Break(())
                }
            }
        });
        failed.map_or(Ok(flow), Err)
    }

    fn pack(&self, bytes: &mut Vec<u8>, part: &Part) -> Ran<()> {
        match &part.game {
            Who::Here(function) => pack::component(bytes, u64::from(*function), &part.args),
            Who::Outer(game) => self.rules.0.pack_outer(bytes, game, &part.args),
        }
    }
}

/// Packs options as they come.
struct Packer<'v> {
    bytes: Vec<u8>,
    /// The other components of the position.
    others: &'v [u8],
    visit: &'v mut dyn FnMut(Key) -> ControlFlow<()>,
}

impl Emit for Packer<'_> {
    fn part(&mut self, function: u16, args: &[i64]) {
        pack::words(&mut self.bytes, function.into(), args);
    }

    fn option(&mut self) -> ControlFlow<()> {
        self.bytes.extend_from_slice(self.others);
        let key = Key::of_bytes(&self.bytes);
        self.bytes.clear();
        (self.visit)(key)
    }
}

/// Has seen enough as soon as there is an option.
struct First;

impl Emit for First {
    fn part(&mut self, _: u16, _: &[i64]) {}

    fn option(&mut self) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// Lends registers: clearing 2 KiB for each position would cost more than many a rule.
pub(super) fn with_registers<T>(run: impl FnOnce(&mut Registers) -> T) -> T {
    thread_local! {
        static SPARE: Cell<Option<Box<Registers>>> = const { Cell::new(None) };
    }
    // Whoever takes an option may ask for other options meanwhile: then there is no spare one.
    let mut registers = SPARE.take().unwrap_or_else(|| Box::new([0; 256]));
    let result = run(&mut registers);
    SPARE.set(Some(registers));
    result
}

//! Rules about integers, texts and collections, compiled for the [machine](crate::vm).
//!
//! A game is compiled for positions whose arguments have certain kinds, such as a tuple of integers and an integer.
//! Every variable then has one kind: local variables become registers, loops become jumps, helpers are inlined,
//! and options are passed on as they are computed, without building values for them.
//! If a rule does anything else, [`compile`] returns `None`, and the rule is [interpreted](crate::run).
//!
//! There is no native code: the machine takes some 10 ns for an option, below the goal of 20 ns, and needs no code generator.

mod certain;
mod changed_copy;
mod collection_builtins;
mod collections;
mod comprehension;
mod concatenation;
mod condition;
mod emit;
mod expr;
mod items;
mod loops;
mod nested_pieces;
mod number_builtins;
mod operators;
mod option_runs;
mod part_test;
mod stmt;

use crate::arena::SequenceArena;
use crate::ir::{AssignTarget, RuleFunction, RuleProgram};
use crate::register_kind::RegisterKind;
use crate::syntax::CollectionKind;
use crate::value::{RuleValue, total_order};
use crate::vm::{Instruction, IntegerTable, MachineCode};
use loops::assigns_target;
use option_runs::{drop_idle_jumps, fuse_found_components, fuse_option_runs, fuse_searches};
use stmt::YieldAction;

/// The maximum number of instructions of a game. Helpers are inlined at each call, so code can grow exponentially.
const MAX_INSTRUCTIONS: usize = 20_000;

/// The registers of variables and temporary values. Those behind them are for constants.
const MAX_VARIABLE_REGISTERS: usize = 240;

/// The rule cannot be compiled.
struct NotCompilable;

type CompileResult<T> = Result<T, NotCompilable>;

/// A place in the code that jumps lead to.
#[derive(Clone, Copy)]
struct JumpLabel(u32);

/// The action of a `return` of the function being compiled.
#[derive(Clone, Copy)]
enum ReturnAction {
    /// The value goes to a register.
    To(u8),
    /// The value is a position: components of the current option.
    Parts,
    /// The value is a list of options.
    Options,
    /// The value is a list of the options of the current position, or an end.
    Outcome,
    /// If the `return` has a value, the value is a declared end of the current position.
    End,
    /// The `return` has no value.
    Nothing,
}

/// A function that is being compiled: the game, or an inlined helper.
struct FunctionInstance {
    /// The first register of its variables.
    base: u8,
    kinds: Vec<Option<RegisterKind>>,
    /// Whether a variable has a value for sure.
    set: Vec<bool>,
    returns: ReturnAction,
    yields: YieldAction,
    /// The label that a `return` jumps to.
    end: JumpLabel,
    /// The kind of the values of `return` so far, or of the values of `yield` if these are collected.
    returned_kind: Option<RegisterKind>,
    /// Labels of `break` and `continue`.
    loops: Vec<(JumpLabel, JumpLabel)>,
}

struct CodeBuilder<'p> {
    program: &'p RuleProgram,
    game: u32,
    code: MachineCode,
    labels: Vec<Option<u32>>,
    /// The first register that is free.
    first_free_register: usize,
    instances: Vec<FunctionInstance>,
    /// Registers with the original values of the position's keywords, which stay even if their variables are assigned to.
    keywords: Vec<(u8, RegisterKind)>,
    /// Constant texts and collections.
    constants: SequenceArena,
    /// The constants that have registers, behind those of variables.
    presets: Vec<(&'p RuleValue, RegisterKind)>,
    /// The assumed kind of the items of an empty collection, and whether there was such a collection.
    empty_item: RegisterKind,
    found_empty: bool,
}

/// The code of a game for arguments of these kinds, keywords included, if the machine can run it.
pub(crate) fn compile(program: &RuleProgram, game: u32, kinds: &[RegisterKind]) -> Option<MachineCode> {
    let function = &program.functions[game as usize];
    // `()` does not determine the kind of its items, so kinds are tried until the rest compiles.
    let numbers = RegisterKind::Int.into_collection(CollectionKind::Tuple)?;
    for empty_item in [RegisterKind::Int, RegisterKind::Text, numbers, RegisterKind::Bool] {
        let mut builder = CodeBuilder {
            program,
            game,
            code: MachineCode::default(),
            labels: Vec::new(),
            first_free_register: 0,
            instances: Vec::new(),
            keywords: Vec::new(),
            constants: SequenceArena::default(),
            presets: Vec::new(),
            empty_item,
            found_empty: false,
        };
        if builder.compile_game(function, kinds).is_ok() {
            return builder.finish();
        }
        if !builder.found_empty {
            break;
        }
    }
    None
}

impl<'p> CodeBuilder<'p> {
    fn compile_game(&mut self, function: &'p RuleFunction, kinds: &[RegisterKind]) -> CompileResult<()> {
        let end = self.new_label();
        let (returns, yields) = if function.generator {
            (ReturnAction::End, YieldAction::Options)
        } else {
            (ReturnAction::Outcome, YieldAction::Never)
        };
        let instance = self.allocate_instance(function, returns, yields, end)?;
        self.instances.push(instance);
        for (slot, kind) in kinds.iter().enumerate() {
            self.current_instance().kinds[slot] = Some(*kind);
            self.current_instance().set[slot] = true;
        }
        for (slot, kind) in kinds.iter().enumerate().skip(function.params) {
            let variable = self.register_of_slot(slot);
            // An omitted keyword of a move has the value of the position, also behind an assignment to its name.
            let kept = if assigns_target(&function.body, &AssignTarget::Slot(slot)) {
                let kept = self.allocate_temporary()?;
                self.push(Instruction::Move(kept, variable))?;
                kept
            } else {
                variable
            };
            self.keywords.push((kept, *kind));
        }
        let falls = self.compile_body(&function.body)?;
        if falls && !function.generator {
            return Err(NotCompilable); // the end of a function that gives no list is a mistake only if it is reached
        }
        self.instances.pop();
        self.place_label(end);
        self.push(Instruction::End)
    }

    /// Registers for the variables of a function.
    fn allocate_instance(
        &mut self,
        function: &RuleFunction,
        returns: ReturnAction,
        yields: YieldAction,
        end: JumpLabel,
    ) -> CompileResult<FunctionInstance> {
        let slots = function.slots.len();
        let base = self.first_free_register;
        self.first_free_register += slots;
        // A register is named by a byte: beyond 256 the numbers would wrap.
        if self.first_free_register > MAX_VARIABLE_REGISTERS {
            return Err(NotCompilable);
        }
        Ok(FunctionInstance {
            base: base as u8,
            kinds: vec![None; slots],
            set: vec![false; slots],
            returns,
            yields,
            end,
            returned_kind: None,
            loops: Vec::new(),
        })
    }

    /// Replaces labels by places.
    fn finish(mut self) -> Option<MachineCode> {
        for label in self.code.instructions.iter_mut().filter_map(Instruction::target_mut) {
            *label = self.labels[*label as usize]?;
        }
        drop_idle_jumps(&mut self.code);
        fuse_option_runs(&mut self.code);
        fuse_searches(&mut self.code);
        fuse_found_components(&mut self.code);
        self.code.constants = self.constants.into_words();
        Some(self.code)
    }

    fn current_instance(&mut self) -> &mut FunctionInstance {
        self.instances.last_mut().expect("a function is being compiled")
    }

    fn push(&mut self, instr: Instruction) -> CompileResult<()> {
        if self.code.instructions.len() >= MAX_INSTRUCTIONS {
            return Err(NotCompilable);
        }
        self.code.instructions.push(instr);
        Ok(())
    }

    fn new_label(&mut self) -> JumpLabel {
        self.labels.push(None);
        JumpLabel(self.labels.len() as u32 - 1)
    }

    /// Binds the label to the current place in the code.
    fn place_label(&mut self, label: JumpLabel) {
        self.labels[label.0 as usize] = Some(self.code.instructions.len() as u32);
    }

    /// A register that is free.
    fn allocate_temporary(&mut self) -> CompileResult<u8> {
        if self.first_free_register >= MAX_VARIABLE_REGISTERS {
            return Err(NotCompilable);
        }
        self.first_free_register += 1;
        Ok(self.first_free_register as u8 - 1)
    }

    /// The register of a constant that is set before the run, if the current code is in a loop and a register is left.
    fn preset_register(&mut self, value: &'p RuleValue) -> CompileResult<Option<(u8, RegisterKind)>> {
        if matches!(value, RuleValue::End(_)) || self.instances.iter().all(|instance| instance.loops.is_empty()) {
            return Ok(None);
        }
        let register = |at: usize| (MAX_VARIABLE_REGISTERS + at) as u8;
        let equal = |(known, kind): &(&RuleValue, RegisterKind)| {
            RegisterKind::of_value(value, self.empty_item) == Some(*kind) && total_order(known, value).is_eq()
        };
        if let Some(at) = self.presets.iter().position(equal) {
            return Ok(Some((register(at), self.presets[at].1)));
        }
        if MAX_VARIABLE_REGISTERS + self.presets.len() > usize::from(u8::MAX) {
            return Ok(None);
        }
        let (word, kind) = self.constant_word(value)?;
        let register = register(self.presets.len());
        self.code.presets.push((register, word));
        self.presets.push((value, kind));
        Ok(Some((register, kind)))
    }

    /// The register of a variable.
    fn register_of_slot(&mut self, slot: usize) -> u8 {
        self.current_instance().base + slot as u8
    }

    /// Records that the variable has a value of this kind from here on.
    fn set_slot_kind(&mut self, slot: usize, kind: RegisterKind) -> CompileResult<()> {
        let instance = self.current_instance();
        // A register does not know its kind, so a variable has one kind everywhere.
        // Otherwise a loop could bring a number where a truth value was compiled.
        if instance.kinds[slot].is_some_and(|known| known != kind) {
            return Err(NotCompilable);
        }
        (instance.kinds[slot], instance.set[slot]) = (Some(kind), true);
        Ok(())
    }

    fn add_table(&mut self, items: Vec<i64>) -> CompileResult<u16> {
        // A helper is compiled at each of its calls, and an unrolled loop for each item. Equal tables are stored once.
        let known = self.code.tables.iter().position(|table| table.items == items);
        let at = known.unwrap_or_else(|| {
            self.code.tables.push(IntegerTable::new(items));
            self.code.tables.len() - 1
        });
        u16::try_from(at).map_err(|_| NotCompilable)
    }
}

/// The integers of a constant collection.
fn integers_of_value(value: &RuleValue) -> CompileResult<Vec<i64>> {
    let RuleValue::Seq(_, _, items) = value else { return Err(NotCompilable) };
    items.iter().map(|item| if let RuleValue::Int(n) = item { Ok(*n) } else { Err(NotCompilable) }).collect()
}

//! Rules about integers, compiled for the [machine](crate::vm).
//!
//! A game is compiled where its parameters are integers and everything it does is arithmetic:
//! local variables become registers, loops over ranges and constant tuples become jumps, helpers are inlined,
//! and options are passed on as they are computed, without building values for them.
//! If a rule does anything else, [`compile`] returns `None`, and the rule is [interpreted](crate::run).
//!
//! There is no native code: the machine takes some 10 ns for an option, below the goal of 20 ns, and needs no code generator.

mod condition;
mod emit;
mod expr;
mod loops;
mod stmt;

use crate::ir::{Function, Program, Target};
use crate::value::Val;
use crate::vm::{Code, Instr, Table};
use loops::assigns;
use stmt::Yields;

/// The most instructions of a game. Helpers are inlined at each call, so code can grow exponentially.
const MOST_INSTRUCTIONS: usize = 20_000;

/// The rule cannot be compiled.
struct No;

type Try<T> = Result<T, No>;

/// What is in a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Int,
    /// 0 or 1, which is no argument of a position.
    Bool,
    /// An end. It can only be returned.
    End,
}

/// A place in the code that jumps lead to.
#[derive(Clone, Copy)]
struct Label(u32);

/// What a `return` of the function at hand does.
#[derive(Clone, Copy)]
enum Returns {
    /// Its value goes to a register.
    To(u8),
    /// Its value is a position: components of the option at hand.
    Parts,
    /// Its value is a list of options.
    Options,
    /// Its value is a list of the options of the position at hand, or an end.
    Outcome,
    /// If it has one, it is an end of the position at hand.
    End,
    /// It has none.
    Nothing,
}

/// A function that is being compiled: the game, or an inlined helper.
struct Instance {
    /// The first register of its variables.
    base: u8,
    kinds: Vec<Option<Kind>>,
    /// Whether a variable has a value for sure.
    set: Vec<bool>,
    returns: Returns,
    yields: Yields,
    /// Where a `return` jumps to.
    end: Label,
    /// What the values of a `return` were so far.
    returned: Option<Kind>,
    /// Labels of `break` and `continue`.
    loops: Vec<(Label, Label)>,
}

struct Builder<'p> {
    program: &'p Program,
    game: u32,
    code: Code,
    labels: Vec<Option<u32>>,
    /// The first register that is free.
    free: usize,
    instances: Vec<Instance>,
    /// Registers with the original values of the position's keywords, which stay even if their variables are assigned to.
    keywords: Vec<u8>,
}

/// The code of a game, if it is one that the machine can run.
pub(crate) fn compile(program: &Program, game: u32) -> Option<Code> {
    let function = &program.functions[game as usize];
    let mut builder = Builder {
        program,
        game,
        code: Code::default(),
        labels: Vec::new(),
        free: 0,
        instances: Vec::new(),
        keywords: Vec::new(),
    };
    builder.game(function).ok()?;
    builder.finish()
}

impl<'p> Builder<'p> {
    fn game(&mut self, function: &'p Function) -> Try<()> {
        let end = self.label();
        let (returns, yields) =
            if function.generator { (Returns::End, Yields::Options) } else { (Returns::Outcome, Yields::Never) };
        let instance = self.instance(function, returns, yields, end)?;
        self.instances.push(instance);
        for slot in 0..function.arity() {
            self.here().kinds[slot] = Some(Kind::Int);
            self.here().set[slot] = true;
        }
        for slot in function.params..function.arity() {
            let variable = self.slot(slot);
            let kept = if assigns(&function.body, &Target::Slot(slot)) {
                let kept = self.temporary()?;
                self.push(Instr::Move(kept, variable))?;
                kept
            } else {
                variable
            };
            self.keywords.push(kept);
        }
        let falls = self.body(&function.body)?;
        if falls && !function.generator {
            return Err(No); // the end of a function that gives no list is a mistake only if it is reached
        }
        self.instances.pop();
        self.place(end);
        self.push(Instr::End)
    }

    /// Registers for the variables of a function.
    fn instance(&mut self, function: &Function, returns: Returns, yields: Yields, end: Label) -> Try<Instance> {
        let slots = function.slots.len();
        let base = self.free;
        self.free += slots;
        if self.free > 250 {
            return Err(No);
        }
        Ok(Instance {
            base: base as u8,
            kinds: vec![None; slots],
            set: vec![false; slots],
            returns,
            yields,
            end,
            returned: None,
            loops: Vec::new(),
        })
    }

    /// Replaces labels by places.
    fn finish(mut self) -> Option<Code> {
        for instr in &mut self.code.instructions {
            let label = match instr {
                Instr::Jump(to)
                | Instr::JumpZero(_, to)
                | Instr::JumpNotZero(_, to)
                | Instr::JumpLess(_, _, to)
                | Instr::JumpLessEqual(_, _, to)
                | Instr::JumpEqual(_, _, to)
                | Instr::JumpNotEqual(_, _, to)
                | Instr::Next(_, _, to) => to,
                _ => continue,
            };
            *label = self.labels[*label as usize]?;
        }
        Some(self.code)
    }

    fn here(&mut self) -> &mut Instance {
        self.instances.last_mut().expect("a function is being compiled")
    }

    fn push(&mut self, instr: Instr) -> Try<()> {
        if self.code.instructions.len() >= MOST_INSTRUCTIONS {
            return Err(No);
        }
        self.code.instructions.push(instr);
        Ok(())
    }

    fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() as u32 - 1)
    }

    /// Binds the label to the current place in the code.
    fn place(&mut self, label: Label) {
        self.labels[label.0 as usize] = Some(self.code.instructions.len() as u32);
    }

    /// A register that is free.
    fn temporary(&mut self) -> Try<u8> {
        if self.free > 250 {
            return Err(No);
        }
        self.free += 1;
        Ok(self.free as u8 - 1)
    }

    /// The register of a variable.
    fn slot(&mut self, slot: usize) -> u8 {
        self.here().base + slot as u8
    }

    /// Records that the variable has a value of this kind from here on.
    fn assign(&mut self, slot: usize, kind: Kind) -> Try<()> {
        let instance = self.here();
        if instance.kinds[slot].is_some_and(|known| known != kind) {
            return Err(No);
        }
        (instance.kinds[slot], instance.set[slot]) = (Some(kind), true);
        Ok(())
    }

    fn table(&mut self, items: Vec<i64>) -> Try<u16> {
        let known = self.code.tables.iter().position(|table| table.items == items);
        let at = known.unwrap_or_else(|| {
            self.code.tables.push(Table::new(items));
            self.code.tables.len() - 1
        });
        u16::try_from(at).map_err(|_| No)
    }
}

/// The integers of a constant collection.
fn words(value: &Val) -> Try<Vec<i64>> {
    let Val::Seq(_, _, items) = value else { return Err(No) };
    items.iter().map(|item| if let Val::Int(n) = item { Ok(*n) } else { Err(No) }).collect()
}

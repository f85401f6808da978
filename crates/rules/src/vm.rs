//! A small machine for rules about integers, texts and collections.
//!
//! Its registers are words, its instructions eight bytes; texts and collections are in an [arena](crate::arena). A run that does not fit (an
//! overflow, a division by zero, an assertion that fails, too many steps) stops, and the [walk over the rules](crate::run) takes over,
//! which knows integers of any size and says what went wrong.

mod found_rounds;
mod given_options;
mod instruction;
mod integer_table;
mod sequences;
mod step_budget;
mod words;

pub(crate) use found_rounds::FoundRounds;
pub(crate) use given_options::OptionReceiver;
pub(crate) use instruction::Instruction;
pub(crate) use integer_table::IntegerTable;
pub(crate) use sequences::SequenceOperation;
pub(crate) use words::{BinaryWordOperation, UnaryWordOperation};

use crate::arena::{SequenceArena, character_at, sequence_length};
use crate::component_recipe::{ComponentRecipe, SequencePiece, build_sequence};
use crate::register_kind::RegisterKind;
use crate::registers::Registers;
use given_options::{give_found_options, give_option, give_option_run};
use grundy_game::{DeclaredEnd, numbers};
use step_budget::StepBudget;
use words::{binary_result, unary_result};

/// The memory of a run.
#[derive(Debug, Default)]
pub(crate) struct MachineMemory {
    pub(crate) registers: Registers,
    pub(crate) sequences: SequenceArena,
}

/// Measured: this many instructions take at most as long as one step of the [interpreter](crate::run).
const INSTRUCTIONS_PER_STEP: i64 = 5;

/// Rules about integers, texts and collections, compiled.
#[derive(Debug, Default)]
pub(crate) struct MachineCode {
    pub(crate) instructions: Vec<Instruction>,
    pub(crate) tables: Vec<IntegerTable>,
    /// Integers that do not fit an instruction, and handles of constants.
    pub(crate) pool: Vec<i64>,
    /// The words of constant texts and collections, with which the arena begins.
    pub(crate) constants: Vec<i64>,
    /// Registers that hold constants from the start: those that loops use.
    pub(crate) presets: Vec<(u8, i64)>,
    /// Kinds of values that instructions refer to.
    pub(crate) kinds: Vec<RegisterKind>,
    /// Components with texts or collections.
    pub(crate) recipes: Vec<ComponentRecipe>,
    /// The pieces of sequences.
    pub(crate) pieces: Vec<Vec<SequencePiece>>,
}

/// The outcome of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MachineOutcome {
    Done,
    /// The receiver needs no more options.
    Enough,
    /// Play is over at this position, and no option was given.
    Over(DeclaredEnd),
    /// The machine gave up: the rules must be run by the [interpreter](crate::run).
    GaveUp,
}

impl MachineCode {
    /// Runs the code on the position whose arguments are in the first registers, for at most as long as `most` steps of the interpreter
    /// take. The arena has its constants and the sequences of the arguments.
    pub(crate) fn run(
        &self,
        most: u64,
        memory: &mut MachineMemory,
        receiver: &mut impl OptionReceiver,
    ) -> MachineOutcome {
        let most = i64::try_from(most).unwrap_or(i64::MAX).saturating_mul(INSTRUCTIONS_PER_STEP);
        for (register, word) in &self.presets {
            memory.registers[*register] = *word;
        }
        self.run_steps(StepBudget::new(most), memory, receiver).unwrap_or(MachineOutcome::GaveUp)
    }

    /// Runs the instructions. Returns `None` if the machine cannot continue: the interpreter must run the rules instead.
    #[inline]
    fn run_steps(
        &self,
        mut step_budget: StepBudget,
        memory: &mut MachineMemory,
        receiver: &mut impl OptionReceiver,
    ) -> Option<MachineOutcome> {
        let MachineMemory { registers, sequences } = memory;
        let mut at = 0;
        let mut has_given = false;
        /// Continues at another instruction, if a condition holds.
        macro_rules! jump {
            ($to:expr, $if:expr) => {
                if $if {
                    let to = $to as usize;
                    // Only jumps back are paid for, by the code that they span. Code without them is
                    // finite, and a check at each instruction would cost more than most instructions.
                    if to <= at {
                        step_budget.use_steps((at - to + 1) as i64)?;
                    }
                    at = to;
                    continue;
                }
            };
        }
        /// Ends the run if giving some options breaks.
        macro_rules! give {
            ($flow:expr) => {
                has_given = true;
                if $flow.is_break() {
                    return Some(MachineOutcome::Enough);
                }
            };
        }
        loop {
            match *self.instructions.get(at)? {
                // Numbers.
                Instruction::Int(d, n) => registers[d] = n.into(),
                Instruction::Long(d, n) => registers[d] = self.pool[n as usize],
                Instruction::Move(d, a) => registers[d] = registers[a],
                Instruction::Add(d, a, b) => registers[d] = registers[a].checked_add(registers[b])?,
                Instruction::AddInt(d, a, n) => registers[d] = registers[a].checked_add(n.into())?,
                Instruction::Sub(d, a, b) => registers[d] = registers[a].checked_sub(registers[b])?,
                Instruction::Binary(op, d, a, b) => registers[d] = binary_result(op, registers[a], registers[b])?,
                Instruction::Unary(op, d, a) => {
                    step_budget.owe_steps(extra_steps(op, registers[a]));
                    registers[d] = unary_result(op, registers[a])?;
                }
                Instruction::Load(d, a, table) => registers[d] = self.table(table).get(registers[a])?,
                Instruction::In(d, a, table) => registers[d] = self.table(table).contains(registers[a]).into(),

                // Jumps.
                Instruction::Jump(to) => jump!(to, true),
                Instruction::JumpZero(a, to) => jump!(to, registers[a] == 0),
                Instruction::JumpNotZero(a, to) => jump!(to, registers[a] != 0),
                Instruction::JumpLess(a, b, to) => jump!(to, registers[a] < registers[b]),
                Instruction::JumpLessEqual(a, b, to) => jump!(to, registers[a] <= registers[b]),
                Instruction::JumpEqual(a, b, to) => jump!(to, registers[a] == registers[b]),
                Instruction::JumpNotEqual(a, b, to) => jump!(to, registers[a] != registers[b]),
                Instruction::JumpEqualInt(a, n, to) => jump!(to, registers[a] == i64::from(n)),
                Instruction::JumpNotEqualInt(a, n, to) => jump!(to, registers[a] != i64::from(n)),
                Instruction::JumpLessInt(a, n, to) => jump!(to, registers[a] < i64::from(n)),
                Instruction::JumpNotLessInt(a, n, to) => jump!(to, registers[a] >= i64::from(n)),
                Instruction::JumpSame(a, b, to) => {
                    jump!(to, have_same_words(sequences, &mut step_budget, registers[a], registers[b]))
                }
                Instruction::JumpDifferent(a, b, to) => {
                    jump!(to, !have_same_words(sequences, &mut step_budget, registers[a], registers[b]))
                }
                Instruction::JumpWindow(a, index, part, to) => {
                    jump!(to, sequences.is_window(registers[a], registers[index], registers[part]))
                }
                Instruction::JumpNotWindow(a, index, part, to) => {
                    jump!(to, !sequences.is_window(registers[a], registers[index], registers[part]))
                }

                // Loops.
                Instruction::FindWindow(a, counter, part, end) => {
                    let first = registers[counter];
                    if first < 0 {
                        jump!(end, !sequences.is_window(registers[a], first, registers[part]));
                    } else if self.find_window_round((a, counter, part), end, registers, sequences, &mut step_budget)? {
                        at = end as usize;
                    }
                }
                Instruction::FindItem(item, a, counter) => {
                    let round = (item, a, counter);
                    if let Some(end) = self.find_item_round(at, round, registers, sequences, &mut step_budget)? {
                        at = end;
                    }
                }
                Instruction::Next(a, stop, to) => {
                    // The counter is less than the stop, so that one more is no overflow.
                    registers[a] = registers[a].wrapping_add(1);
                    jump!(to, registers[a] < registers[stop]);
                }

                // Texts and collections.
                Instruction::Build(d, pieces) => {
                    let sequence = build_sequence(&self.pieces[usize::from(pieces)], registers, sequences)?;
                    step_budget.owe_words(sequence_length(sequence));
                    registers[d] = sequence;
                }
                Instruction::Length(d, a) => registers[d] = sequence_length(registers[a]) as i64,
                Instruction::Item(d, a, b) => registers[d] = sequences.item_at(registers[a], registers[b])?,
                Instruction::Character(d, a, b) => registers[d] = character_at(registers[a], registers[b])?,
                Instruction::Digit(d, a) => registers[d] = digit_of_sign(registers[a])?,
                Instruction::Slice(d, a, low) => {
                    let high = registers[low.saturating_add(1)];
                    registers[d] = sequences.slice(registers[a], registers[low], high);
                }
                Instruction::SliceTo(d, a, high) => registers[d] = sequences.slice(registers[a], 0, registers[high]),
                Instruction::SliceFrom(d, a, low) => {
                    registers[d] = sequences.slice(registers[a], registers[low], i64::MAX);
                }
                Instruction::Begin(d) => registers[d] = sequences.begin_items(),
                Instruction::Push(a) => sequences.push_item(registers[a])?,
                Instruction::Append(a) => append_items(sequences, &mut step_budget, registers[a])?,
                Instruction::AppendTo(a, high) => {
                    let part = sequences.slice(registers[a], 0, registers[high]);
                    append_items(sequences, &mut step_budget, part)?;
                }
                Instruction::AppendFrom(a, low) => {
                    let part = sequences.slice(registers[a], registers[low], i64::MAX);
                    append_items(sequences, &mut step_budget, part)?;
                }
                Instruction::Replace(mark, index, a) => {
                    sequences.replace_item(registers[mark], registers[index], registers[a])?;
                }
                Instruction::Finish(d, mark) => registers[d] = sequences.end_items(registers[mark])?,
                Instruction::Sequence(op, d, a, b, kind) => {
                    let (result, cost) = op.apply(self.kinds[usize::from(kind)], (a, b), registers, sequences)?;
                    step_budget.owe_steps(cost as i64);
                    registers[d] = result;
                }

                // Options and ends.
                Instruction::Part(function, first, count) => {
                    let first = usize::from(first);
                    receiver.add_component(function, registers.words().get(first..first + usize::from(count))?);
                }
                Instruction::Heap(function, a) => receiver.add_component(function, &[registers[a]]),
                Instruction::Component(recipe) => {
                    receiver.add_recipe_component(self.recipe(recipe), registers, sequences)?;
                }
                Instruction::LastComponent(recipe) => {
                    receiver.add_recipe_component(self.recipe(recipe), registers, sequences)?;
                    give!(give_option(receiver, &mut step_budget));
                }
                Instruction::FoundComponent(recipe, again) => {
                    let (recipe, found) = (self.recipe(recipe), self.found_rounds(again, at + 1, registers));
                    give!(give_found_options(recipe, found, registers, sequences, receiver, &mut step_budget)?);
                }
                Instruction::OptionRun(recipe, counter, stop) => {
                    let (recipe, counted) = (self.recipe(recipe), (counter, stop));
                    give!(give_option_run(recipe, counted, registers, sequences, receiver, &mut step_budget)?);
                    at += 1;
                }
                Instruction::Option => {
                    give!(give_option(receiver, &mut step_budget));
                }
                // A position with options is no end: the walk says so.
                Instruction::Over(_) if has_given => return None,
                Instruction::Over(a) => return end_from_word(registers[a]).map(MachineOutcome::Over),
                Instruction::GiveUp => return None,
                Instruction::End => return Some(MachineOutcome::Done),
            }
            at += 1;
        }
    }

    #[inline(always)]
    fn table(&self, table: u16) -> &IntegerTable {
        &self.tables[usize::from(table)]
    }

    #[inline(always)]
    fn recipe(&self, recipe: u16) -> &ComponentRecipe {
        &self.recipes[usize::from(recipe)]
    }
}

/// The steps that an operation takes beyond those of other instructions.
#[inline(always)]
fn extra_steps(op: UnaryWordOperation, a: i64) -> i64 {
    match op {
        // A test of a large number takes far longer than an instruction.
        UnaryWordOperation::IsPrime => numbers::estimated_prime_test_steps(a.unsigned_abs()) as i64,
        _ => 0,
    }
}

/// Appends the items of a sequence to the one begun last, and pays for them.
#[inline(always)]
fn append_items(sequences: &mut SequenceArena, step_budget: &mut StepBudget, handle: i64) -> Option<()> {
    step_budget.owe_words(sequence_length(handle));
    sequences.push_items(handle)
}

/// Whether two sequences of words that need no look behind them are equal, which is paid for.
#[inline(always)]
fn have_same_words(sequences: &SequenceArena, step_budget: &mut StepBudget, a: i64, b: i64) -> bool {
    step_budget.owe_words(sequence_length(a));
    sequences.items(a) == sequences.items(b)
}

/// The number that a code point represents, if it is a digit.
#[inline(always)]
fn digit_of_sign(sign: i64) -> Option<i64> {
    Some(sign.wrapping_sub(b'0'.into())).filter(|digit| (0..10).contains(digit))
}

/// An end in a register.
pub(crate) fn end_to_word(end: DeclaredEnd) -> i64 {
    end as i64
}

fn end_from_word(word: i64) -> Option<DeclaredEnd> {
    [DeclaredEnd::Win, DeclaredEnd::Lose, DeclaredEnd::Draw].into_iter().find(|end| end_to_word(*end) == word)
}

//! A small machine for rules about integers, texts and collections.
//!
//! Its registers are words, its instructions eight bytes; texts and collections are in an [arena](crate::arena). A run that does not fit (an
//! overflow, a division by zero, an assertion that fails, too many steps) stops, and the [walk over the rules](crate::run) takes over,
//! which knows integers of any size and says what went wrong.
//! There are 256 registers, so that no access needs a bounds check.

mod found_rounds;
mod instruction;
mod integer_table;
mod sequences;
mod words;

pub(crate) use found_rounds::FoundRounds;
pub(crate) use instruction::Instruction;
pub(crate) use integer_table::IntegerTable;
pub(crate) use sequences::SequenceOperation;
pub(crate) use words::{BinaryWordOperation, UnaryWordOperation};

use crate::arena::{SequenceArena, character_at, sequence_length};
use crate::component_recipe::{ComponentRecipe, SequencePiece, build_sequence};
use crate::register_kind::{RegisterKind, Registers};
use grundy_game::{DeclaredEnd, in_force, numbers};
use sequences::WORDS_PER_INSTRUCTION;
use std::ops::ControlFlow;
use words::{binary_result, unary_result};

/// The memory of a run.
#[derive(Debug)]
pub(crate) struct MachineMemory {
    pub(crate) registers: Registers,
    pub(crate) sequences: SequenceArena,
}

impl Default for MachineMemory {
    fn default() -> MachineMemory {
        MachineMemory { registers: [0; 256], sequences: SequenceArena::default() }
    }
}

/// Measured: this many instructions take at most as long as one step of the [interpreter](crate::run).
const INSTRUCTIONS_PER_STEP: i64 = 5;

/// The cost of an option in its receiver, in instructions.
const INSTRUCTIONS_PER_OPTION: i64 = 20;

/// The maximum number of options of a run that are charged at once; they cost less than a portion of the steps.
const MAX_RUN_OPTIONS: i64 = 1 << 12;

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

/// Receives the options of a position.
pub(crate) trait OptionReceiver {
    /// A component of the current option.
    fn add_component(&mut self, function: u16, args: &[i64]);
    /// A component of the current option, by its recipe. `None` if it does not fit; then the machine stops with [`MachineOutcome::GaveUp`].
    fn add_recipe_component(&mut self, _: &ComponentRecipe, _: &mut Registers, _: &mut SequenceArena) -> Option<()> {
        None
    }
    /// The option is complete.
    fn finish_option(&mut self) -> ControlFlow<()>;
    /// Adds the current option, which has one component, by its recipe, and the options of later rounds that are found. Returns the number of options added;
    /// the registers are as in the round of the last option. Returns `None`, and adds nothing, if there is no fast way.
    fn add_found_options(
        &mut self,
        _: &ComponentRecipe,
        _: FoundRounds,
        _: &mut Registers,
        _: &SequenceArena,
    ) -> Option<(i64, ControlFlow<()>)> {
        None
    }
    /// An option of one component by its recipe for each number from the counter, which is a register, to less than `stop`.
    /// The counter is less than `stop` before, and is `stop` afterwards. `None` as for a single component.
    fn add_option_run(
        &mut self,
        recipe: &ComponentRecipe,
        counter: usize,
        stop: i64,
        registers: &mut Registers,
        sequences: &mut SequenceArena,
    ) -> Option<ControlFlow<()>> {
        while registers[counter] < stop {
            self.add_recipe_component(recipe, registers, sequences)?;
            if self.finish_option().is_break() {
                return Some(ControlFlow::Break(()));
            }
            registers[counter] += 1;
        }
        Some(ControlFlow::Continue(()))
    }
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

/// The remaining steps of a run. They are used in portions, and the budget in force is checked before each portion.
struct StepBudget {
    /// The remaining steps of the portion.
    portion: i64,
    /// The remaining steps beyond the portion.
    reserve: i64,
}

impl StepBudget {
    const PORTION_STEPS: i64 = 1 << 22;

    fn new(max_steps: i64) -> StepBudget {
        let portion = max_steps.min(StepBudget::PORTION_STEPS);
        StepBudget { portion, reserve: max_steps - portion }
    }

    /// Uses some steps. `None` if no steps remain, or the budget in force ran out.
    #[inline(always)]
    fn use_steps(&mut self, steps: i64) -> Option<()> {
        self.portion = self.portion.saturating_sub(steps);
        (self.portion >= 0 || self.refill()).then_some(())
    }

    /// Takes the next portion; `false` if no steps remain, or the budget in force ran out.
    #[cold]
    fn refill(&mut self) -> bool {
        if self.reserve == 0 || in_force::spend(0, 0).is_err() {
            return false;
        }
        let more = self.reserve.min(StepBudget::PORTION_STEPS);
        self.reserve -= more;
        self.portion += more;
        // A debt may exceed a whole portion. Then the run ends,
        // although more steps may be left: it stops early, which is safe.
        self.portion >= 0
    }
}

impl MachineCode {
    /// Runs the code on the position whose arguments are in the first registers, for at most as long as `most` steps of the interpreter
    /// take. The arena has its constants and the sequences of the arguments.
    pub(crate) fn run(&self, most: u64, memory: &mut MachineMemory, emit: &mut impl OptionReceiver) -> MachineOutcome {
        let most = i64::try_from(most).unwrap_or(i64::MAX).saturating_mul(INSTRUCTIONS_PER_STEP);
        for (register, word) in &self.presets {
            memory.registers[usize::from(*register)] = *word;
        }
        self.run_steps(StepBudget::new(most), memory, emit).unwrap_or(MachineOutcome::GaveUp)
    }

    /// Runs the instructions. Returns `None` if the machine cannot continue: the interpreter must run the rules instead.
    #[inline]
    fn run_steps(
        &self,
        mut step_budget: StepBudget,
        memory: &mut MachineMemory,
        emit: &mut impl OptionReceiver,
    ) -> Option<MachineOutcome> {
        let MachineMemory { registers: r, sequences } = memory;
        let mut at = 0;
        let mut given = false;
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
        loop {
            match *self.instructions.get(at)? {
                Instruction::Int(d, n) => r[usize::from(d)] = n.into(),
                Instruction::Long(d, n) => r[usize::from(d)] = self.pool[n as usize],
                Instruction::Move(d, a) => r[usize::from(d)] = r[usize::from(a)],
                Instruction::Add(d, a, b) => r[usize::from(d)] = r[usize::from(a)].checked_add(r[usize::from(b)])?,
                Instruction::AddInt(d, a, n) => r[usize::from(d)] = r[usize::from(a)].checked_add(n.into())?,
                Instruction::Sub(d, a, b) => r[usize::from(d)] = r[usize::from(a)].checked_sub(r[usize::from(b)])?,
                Instruction::Binary(op, d, a, b) => {
                    r[usize::from(d)] = binary_result(op, r[usize::from(a)], r[usize::from(b)])?
                }
                Instruction::Unary(op, d, a) => {
                    let a = r[usize::from(a)];
                    // A test of a large number takes far longer than an
                    // instruction. The debt is paid at the next jump back.
                    if matches!(op, UnaryWordOperation::IsPrime) {
                        step_budget.portion -= numbers::estimated_prime_test_steps(a.unsigned_abs()) as i64;
                    }
                    r[usize::from(d)] = unary_result(op, a)?;
                }
                Instruction::Load(d, a, table) => {
                    r[usize::from(d)] = self.tables[usize::from(table)].get(r[usize::from(a)])?
                }
                Instruction::In(d, a, table) => {
                    r[usize::from(d)] = self.tables[usize::from(table)].contains(r[usize::from(a)]).into();
                }
                Instruction::Jump(to) => jump!(to, true),
                Instruction::JumpZero(a, to) => jump!(to, r[usize::from(a)] == 0),
                Instruction::JumpNotZero(a, to) => jump!(to, r[usize::from(a)] != 0),
                Instruction::JumpLess(a, b, to) => jump!(to, r[usize::from(a)] < r[usize::from(b)]),
                Instruction::JumpLessEqual(a, b, to) => jump!(to, r[usize::from(a)] <= r[usize::from(b)]),
                Instruction::JumpEqual(a, b, to) => jump!(to, r[usize::from(a)] == r[usize::from(b)]),
                Instruction::JumpNotEqual(a, b, to) => jump!(to, r[usize::from(a)] != r[usize::from(b)]),
                Instruction::JumpEqualInt(a, n, to) => jump!(to, r[usize::from(a)] == i64::from(n)),
                Instruction::JumpNotEqualInt(a, n, to) => jump!(to, r[usize::from(a)] != i64::from(n)),
                Instruction::JumpLessInt(a, n, to) => jump!(to, r[usize::from(a)] < i64::from(n)),
                Instruction::JumpNotLessInt(a, n, to) => jump!(to, r[usize::from(a)] >= i64::from(n)),
                Instruction::JumpSame(a, b, to) => {
                    jump!(to, have_same_words(sequences, &mut step_budget, r[usize::from(a)], r[usize::from(b)]))
                }
                Instruction::JumpDifferent(a, b, to) => {
                    jump!(to, !have_same_words(sequences, &mut step_budget, r[usize::from(a)], r[usize::from(b)]))
                }
                Instruction::JumpWindow(a, at, part, to) => {
                    jump!(to, sequences.is_window(r[usize::from(a)], r[usize::from(at)], r[usize::from(part)]))
                }
                Instruction::JumpNotWindow(a, at, part, to) => {
                    jump!(to, !sequences.is_window(r[usize::from(a)], r[usize::from(at)], r[usize::from(part)]))
                }
                Instruction::FindWindow(a, counter, part, end) => {
                    let first = r[usize::from(counter)];
                    if first < 0 {
                        jump!(end, !sequences.is_window(r[usize::from(a)], first, r[usize::from(part)]));
                    } else if self.find_window_round((a, counter, part), end, r, sequences, &mut step_budget)? {
                        at = end as usize;
                    }
                }
                Instruction::FindItem(item, a, counter) => {
                    if let Some(end) = self.find_item_round(at, (item, a, counter), r, sequences, &mut step_budget)? {
                        at = end;
                    }
                }
                Instruction::Next(a, stop, to) => {
                    // The counter is less than the stop, so that one more is no overflow.
                    r[usize::from(a)] = r[usize::from(a)].wrapping_add(1);
                    jump!(to, r[usize::from(a)] < r[usize::from(stop)]);
                }
                Instruction::Part(function, first, count) => {
                    let first = usize::from(first);
                    emit.add_component(function, r.get(first..first + usize::from(count))?);
                }
                Instruction::Heap(function, a) => {
                    emit.add_component(function, std::slice::from_ref(&r[usize::from(a)]))
                }
                Instruction::Component(recipe) => {
                    emit.add_recipe_component(&self.recipes[usize::from(recipe)], r, sequences)?;
                }
                Instruction::LastComponent(recipe) => {
                    emit.add_recipe_component(&self.recipes[usize::from(recipe)], r, sequences)?;
                    given = true;
                    step_budget.portion -= INSTRUCTIONS_PER_OPTION;
                    if emit.finish_option().is_break() {
                        return Some(MachineOutcome::Enough);
                    }
                }
                Instruction::FoundComponent(recipe, again) => {
                    let recipe = &self.recipes[usize::from(recipe)];
                    given = true;
                    let found = self.found_rounds(again, at + 1, r);
                    let (options, flow) =
                        match found.and_then(|found| emit.add_found_options(recipe, found, r, sequences)) {
                            Some(added) => added,
                            None => {
                                emit.add_recipe_component(recipe, r, sequences)?;
                                (1, emit.finish_option())
                            }
                        };
                    if flow.is_break() {
                        return Some(MachineOutcome::Enough);
                    }
                    step_budget.use_steps(options.saturating_mul(INSTRUCTIONS_PER_OPTION))?;
                }
                Instruction::OptionRun(recipe, counter, stop) => {
                    let (counter, stop) = (usize::from(counter), r[usize::from(stop)]);
                    given = true;
                    while r[counter] < stop {
                        let first = r[counter];
                        let part = stop.min(first.saturating_add(MAX_RUN_OPTIONS));
                        let recipe = &self.recipes[usize::from(recipe)];
                        if emit.add_option_run(recipe, counter, part, r, sequences)?.is_break() {
                            return Some(MachineOutcome::Enough);
                        }
                        step_budget.use_steps((part - first) * INSTRUCTIONS_PER_OPTION)?;
                    }
                    at += 1;
                }
                Instruction::Build(d, pieces) => {
                    let sequence = build_sequence(&self.pieces[usize::from(pieces)], r, sequences)?;
                    step_budget.portion -= (sequence_length(sequence) / WORDS_PER_INSTRUCTION) as i64;
                    r[usize::from(d)] = sequence;
                }
                Instruction::Length(d, a) => r[usize::from(d)] = sequence_length(r[usize::from(a)]) as i64,
                Instruction::Item(d, a, b) => {
                    r[usize::from(d)] = sequences.item_at(r[usize::from(a)], r[usize::from(b)])?;
                }
                Instruction::Character(d, a, b) => {
                    r[usize::from(d)] = character_at(r[usize::from(a)], r[usize::from(b)])?;
                }
                Instruction::Digit(d, a) => {
                    let digit = r[usize::from(a)].wrapping_sub(b'0'.into());
                    r[usize::from(d)] = Some(digit).filter(|digit| (0..10).contains(digit))?;
                }
                Instruction::Slice(d, a, bounds) => {
                    let high = r[usize::from(bounds.saturating_add(1))];
                    r[usize::from(d)] = sequences.slice(r[usize::from(a)], r[usize::from(bounds)], high);
                }
                Instruction::SliceTo(d, a, high) => {
                    r[usize::from(d)] = sequences.slice(r[usize::from(a)], 0, r[usize::from(high)]);
                }
                Instruction::SliceFrom(d, a, low) => {
                    r[usize::from(d)] = sequences.slice(r[usize::from(a)], r[usize::from(low)], i64::MAX);
                }
                Instruction::Begin(d) => r[usize::from(d)] = sequences.begin_items(),
                Instruction::Push(a) => sequences.push_item(r[usize::from(a)])?,
                Instruction::Append(a) => append_items(sequences, &mut step_budget, r[usize::from(a)])?,
                Instruction::AppendTo(a, high) => {
                    let part = sequences.slice(r[usize::from(a)], 0, r[usize::from(high)]);
                    append_items(sequences, &mut step_budget, part)?;
                }
                Instruction::AppendFrom(a, low) => {
                    let part = sequences.slice(r[usize::from(a)], r[usize::from(low)], i64::MAX);
                    append_items(sequences, &mut step_budget, part)?;
                }
                Instruction::Replace(mark, at, a) => {
                    sequences.replace_item(r[usize::from(mark)], r[usize::from(at)], r[usize::from(a)])?;
                }
                Instruction::Finish(d, mark) => r[usize::from(d)] = sequences.end_items(r[usize::from(mark)])?,
                Instruction::Sequence(op, d, a, b, kind) => {
                    let (result, cost) = op.apply(self.kinds[usize::from(kind)], (a, b), r, sequences)?;
                    step_budget.portion -= cost as i64;
                    r[usize::from(d)] = result;
                }
                Instruction::Option => {
                    given = true;
                    step_budget.portion -= INSTRUCTIONS_PER_OPTION;
                    if emit.finish_option().is_break() {
                        return Some(MachineOutcome::Enough);
                    }
                }
                // A position with options is no end: the walk says so.
                Instruction::Over(_) if given => return None,
                Instruction::Over(a) => return end_from_word(r[usize::from(a)]).map(MachineOutcome::Over),
                Instruction::GiveUp => return None,
                Instruction::End => return Some(MachineOutcome::Done),
            }
            at += 1;
        }
    }
}

/// Appends the items of a sequence to the one begun last, and pays for them.
#[inline(always)]
fn append_items(sequences: &mut SequenceArena, step_budget: &mut StepBudget, handle: i64) -> Option<()> {
    step_budget.portion -= (sequence_length(handle) / WORDS_PER_INSTRUCTION) as i64;
    sequences.push_items(handle)
}

/// Whether two sequences of words that need no look behind them are equal, which is paid for.
#[inline(always)]
fn have_same_words(sequences: &SequenceArena, step_budget: &mut StepBudget, a: i64, b: i64) -> bool {
    step_budget.portion -= (sequence_length(a) / WORDS_PER_INSTRUCTION) as i64;
    sequences.items(a) == sequences.items(b)
}

/// An end in a register.
pub(crate) fn end_to_word(end: DeclaredEnd) -> i64 {
    end as i64
}

fn end_from_word(word: i64) -> Option<DeclaredEnd> {
    [DeclaredEnd::Win, DeclaredEnd::Lose, DeclaredEnd::Draw].into_iter().find(|end| end_to_word(*end) == word)
}

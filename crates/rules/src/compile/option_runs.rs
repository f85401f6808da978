//! Loops that do nothing but give an option each round become one instruction.

use crate::vm::{Instruction, MachineCode};

/// Where a loop body computes only what stays the same, and gives an option of one component, its last two instructions become an
/// [option run](Instruction::OptionRun): later rounds repeat that component alone.
pub(super) fn fuse_option_runs(code: &mut MachineCode) {
    let mut is_target = vec![false; code.instructions.len() + 1];
    for target in code.instructions.iter_mut().filter_map(Instruction::target_mut) {
        is_target[*target as usize] = true;
    }
    for end in 1..code.instructions.len() {
        let &[Instruction::LastComponent(recipe), Instruction::Next(counter, stop, again)] =
            &code.instructions[end - 1..=end]
        else {
            continue;
        };
        let again = again as usize;
        // Whoever jumps behind the first instruction of the loop skips some of it.
        if is_target[again + 1..=end].contains(&true) || !is_constant(&code.instructions[again..end - 1], counter, stop)
        {
            continue;
        }
        code.instructions[end - 1] = Instruction::OptionRun(recipe, counter, stop);
    }
}

/// A loop that begins with a test of an item or a part of a sequence at its counter skips the rounds in which that fails at once.
pub(super) fn fuse_searches(code: &mut MachineCode) {
    for end in 0..code.instructions.len() {
        let Instruction::Next(counter, stop, again) = code.instructions[end] else { continue };
        let again = again as usize;
        if let Instruction::Item(item, a, at) = code.instructions[again]
            && let Some(&Instruction::JumpNotEqualInt(tested, _, to)) = code.instructions.get(again + 1)
            && (at, tested, to as usize) == (counter, item, end)
            && ![a, item, stop].contains(&counter)
            && ![a, stop].contains(&item)
        {
            code.instructions[again] = Instruction::FindItem(item, a, counter);
        }
        let Instruction::JumpNotWindow(a, at, part, to) = code.instructions[again] else { continue };
        if at == counter && to as usize == end && ![a, part, stop].contains(&counter) {
            code.instructions[again] = Instruction::FindWindow(a, counter, part, to);
        }
    }
}

/// Whether these instructions give the same results in each round of a loop, and change neither its counter nor its stop.
fn is_constant(body: &[Instruction], counter: u8, stop: u8) -> bool {
    let Some(operands) = body.iter().map(|one| one.simple_operands()).collect::<Option<Vec<_>>>() else { return false };
    operands.iter().enumerate().all(|(at, (result, sources))| {
        let is_written_by = |register: &u8, some: &[(u8, [u8; 2])]| some.iter().any(|(other, _)| other == register);
        let is_own = *result != counter && *result != stop && !is_written_by(result, &operands[..at]);
        // What an instruction before it wrote is the same in each round, too.
        is_own
            && sources.iter().all(|source| {
                *source != counter && (is_written_by(source, &operands[..at]) || !is_written_by(source, &operands))
            })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_constant_bodies_are_fused() {
        let next = |body: &[Instruction]| {
            let instructions = [body, &[Instruction::LastComponent(0), Instruction::Next(1, 2, 0)]].concat();
            let mut code = MachineCode { instructions, ..MachineCode::default() };
            fuse_option_runs(&mut code);
            code.instructions[body.len()] == Instruction::OptionRun(0, 1, 2)
        };
        assert!(next(&[]));
        assert!(next(&[Instruction::AddInt(5, 4, 1), Instruction::Move(6, 5)]));
        for body in [
            // It depends on the counter, or changes it, or the stop.
            &[Instruction::AddInt(5, 1, 1)][..],
            &[Instruction::AddInt(1, 4, 1)],
            &[Instruction::Move(2, 4)],
            // What was written in the round before is read, directly or in a circle.
            &[Instruction::AddInt(5, 5, 1)],
            &[Instruction::Move(6, 5), Instruction::AddInt(5, 4, 1)],
            &[Instruction::Move(5, 4), Instruction::Move(5, 3)],
            // It has an effect, or a jump leads into the middle.
            &[Instruction::Component(0)],
            &[Instruction::Push(4)],
            &[Instruction::JumpZero(4, 1)],
        ] {
            assert!(!next(body), "{body:?}");
        }
        let instructions = vec![
            Instruction::Jump(2),
            Instruction::Int(3, 0),
            Instruction::LastComponent(0),
            Instruction::Next(1, 2, 1),
        ];
        let mut code = MachineCode { instructions, ..MachineCode::default() };
        fuse_option_runs(&mut code);
        assert_eq!(code.instructions[2], Instruction::LastComponent(0), "a jump skips the body");
    }

    #[test]
    fn only_loops_that_begin_with_a_test_at_their_counter_search() {
        let searches = |at: u8, to: u32, part: u8| {
            let instructions = vec![
                Instruction::JumpNotWindow(4, at, part, to),
                Instruction::LastComponent(0),
                Instruction::Next(1, 2, 0),
                Instruction::End,
            ];
            let mut code = MachineCode { instructions, ..MachineCode::default() };
            fuse_searches(&mut code);
            code.instructions[0] == Instruction::FindWindow(4, 1, part, to)
        };
        let finds = |item: u8, a: u8, tested: u8, to: u32| {
            let instructions = vec![
                Instruction::Item(item, a, 1),
                Instruction::JumpNotEqualInt(tested, 7, to),
                Instruction::LastComponent(0),
                Instruction::Next(1, 2, 0),
                Instruction::End,
            ];
            let mut code = MachineCode { instructions, ..MachineCode::default() };
            fuse_searches(&mut code);
            code.instructions[0] == Instruction::FindItem(item, a, 1)
        };
        assert!(finds(5, 4, 5, 3));
        assert!(
            !finds(5, 4, 6, 3) && !finds(5, 4, 5, 4) && !finds(1, 4, 1, 3) && !finds(2, 4, 2, 3) && !finds(4, 4, 4, 3)
        );
        assert!(searches(1, 2, 5));
        assert!(!searches(3, 2, 5) && !searches(1, 3, 5) && !searches(1, 2, 1));
    }
}

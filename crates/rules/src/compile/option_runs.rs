//! Loops that do nothing but give an option each round become one instruction.

use crate::component_recipe::MovingRegisters;
use crate::vm::{Instruction, MachineCode};

/// Drops jumps to the instruction behind them, as an `if` without `else` leaves one.
pub(super) fn drop_idle_jumps(code: &mut MachineCode) {
    let is_idle = |at: usize, one: &Instruction| matches!(one, Instruction::Jump(to) if *to as usize == at + 1);
    let mut places = Vec::with_capacity(code.instructions.len() + 1);
    let mut kept = Vec::with_capacity(code.instructions.len());
    for (at, one) in code.instructions.iter().enumerate() {
        places.push(kept.len() as u32);
        if !is_idle(at, one) {
            kept.push(*one);
        }
    }
    places.push(kept.len() as u32);
    for target in kept.iter_mut().filter_map(Instruction::target_mut) {
        *target = places[*target as usize];
    }
    code.instructions = kept;
}

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
        // A jump behind the first instruction of the loop would skip part of the loop.
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

/// Where a loop searches, and then gives an option of one component that is the position with a part replaced at the counter, the options of
/// later rounds can be given at once.
pub(super) fn fuse_found_components(code: &mut MachineCode) {
    let mut is_target = vec![false; code.instructions.len() + 1];
    for target in code.instructions.iter_mut().filter_map(Instruction::target_mut) {
        is_target[*target as usize] = true;
    }
    for end in 1..code.instructions.len() {
        let &[Instruction::LastComponent(recipe), Instruction::Next(counter, _, again)] =
            &code.instructions[end - 1..=end]
        else {
            continue;
        };
        let search = again as usize;
        let body = match code.instructions[search] {
            Instruction::FindWindow(_, at, _, _) if at == counter => search + 1,
            Instruction::FindItem(_, _, at) if at == counter => search + 2,
            _ => continue,
        };
        // A jump into the body would skip part of it.
        if body < end
            && !is_target[search + 1..end].contains(&true)
            && let Some(part) = code.recipes[usize::from(recipe)].moving_registers()
            && moves_with(&part, counter, &code.instructions[body..end - 1])
        {
            code.instructions[end - 1] = Instruction::FoundComponent(recipe, again);
        }
    }
}

/// Whether a part moves with a counter, if these instructions are all of a loop that come before the option.
fn moves_with(part: &MovingRegisters, counter: u8, body: &[Instruction]) -> bool {
    let is_end =
        |one: &Instruction| matches!(*one, Instruction::AddInt(to, from, 0..) if (to, from) == (part.high, counter));
    let Some(end) = body.iter().position(is_end) else { return false };
    let is_written = |register: u8| body.iter().any(|one| one.simple_operands().is_some_and(|(to, _)| to == register));
    let is_constant = |one: &Instruction| {
        one.simple_operands().is_some_and(|(_, from)| from.iter().all(|from| *from != counter && !is_written(*from)))
    };
    let mut others = body[..end].iter().chain(&body[end + 1..]);
    part.low == counter
        && part.high != counter
        && !is_written(counter)
        && others.all(|one| is_constant(one) && one.simple_operands().is_some_and(|(to, _)| to != part.high))
        && part.fixed_registers.iter().all(|&register| register != counter && register != part.high)
}

/// Whether these instructions give the same results in each round of a loop, and change neither its counter nor its stop.
fn is_constant(body: &[Instruction], counter: u8, stop: u8) -> bool {
    let Some(operands) = body.iter().map(|one| one.simple_operands()).collect::<Option<Vec<_>>>() else { return false };
    operands.iter().enumerate().all(|(at, (result, sources))| {
        let is_written_by = |register: &u8, some: &[(u8, [u8; 2])]| some.iter().any(|(other, _)| other == register);
        let is_own = *result != counter && *result != stop && !is_written_by(result, &operands[..at]);
        // A result that an earlier instruction wrote is also the same in each round.
        is_own
            && sources.iter().all(|source| {
                *source != counter && (is_written_by(source, &operands[..at]) || !is_written_by(source, &operands))
            })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::component_recipe::{ArgumentRecipe, ComponentRecipe, SequencePiece};
    use crate::register_kind::RegisterKind;
    use crate::syntax::CollectionKind;

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
            // The body depends on the counter, or changes the counter or the stop.
            &[Instruction::AddInt(5, 1, 1)][..],
            &[Instruction::AddInt(1, 4, 1)],
            &[Instruction::Move(2, 4)],
            // A value that was written in the round before is read, directly or in a circle.
            &[Instruction::AddInt(5, 5, 1)],
            &[Instruction::Move(6, 5), Instruction::AddInt(5, 4, 1)],
            &[Instruction::Move(5, 4), Instruction::Move(5, 3)],
            // The body has an effect, or a jump leads into the middle.
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
    fn idle_jumps_are_dropped() {
        let instructions = vec![
            Instruction::JumpZero(1, 4),
            Instruction::Int(3, 0),
            Instruction::Jump(3),
            Instruction::Jump(4),
            Instruction::Jump(0),
            Instruction::Jump(6),
        ];
        let mut code = MachineCode { instructions, ..MachineCode::default() };
        drop_idle_jumps(&mut code);
        assert_eq!(code.instructions, [Instruction::JumpZero(1, 2), Instruction::Int(3, 0), Instruction::Jump(0)]);
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

    #[test]
    fn only_parts_that_move_with_the_counter_are_found_at_once() {
        let moves = |pieces: [SequencePiece; 3], body: &[Instruction]| {
            let tuple = RegisterKind::Int.into_collection(CollectionKind::Tuple).unwrap();
            let end = 1 + body.len() as u32 + 1;
            let find = [Instruction::FindWindow(4, 1, 9, end)];
            let rest = [Instruction::LastComponent(0), Instruction::Next(1, 2, 0)];
            let recipe = ComponentRecipe::new(0, vec![ArgumentRecipe::Pieces(pieces.to_vec(), tuple)]);
            let mut code = MachineCode {
                instructions: [&find, body, &rest].concat(),
                recipes: vec![recipe],
                ..MachineCode::default()
            };
            fuse_found_components(&mut code);
            code.instructions[end as usize - 1] == Instruction::FoundComponent(0, 0)
        };
        let (item, to, from) = (SequencePiece::Item(7), SequencePiece::To(4, 1), SequencePiece::From(4, 6));
        let end = Instruction::AddInt(6, 1, 1);
        assert!(moves([to, item, from], &[end]));
        assert!(moves([to, item, from], &[Instruction::Move(7, 8), Instruction::AddInt(6, 1, 3)]));
        assert!(moves([to, SequencePiece::All(9), from], &[end, Instruction::AddInt(12, 5, 1)]));
        // The end, or the part, does not move with the counter, or moves in another way.
        assert!(!moves([to, item, from], &[]) && !moves([to, item, from], &[Instruction::AddInt(6, 1, -1)]));
        assert!(!moves([to, item, from], &[Instruction::AddInt(6, 5, 1)]));
        assert!(!moves([SequencePiece::To(4, 5), item, from], &[end]));
        assert!(!moves([to, item, SequencePiece::From(3, 6)], &[end]));
        for part in [1, 6] {
            assert!(!moves([to, SequencePiece::Item(part), from], &[end]));
        }
        // Something else depends on the counter, or on the round before.
        for other in [
            Instruction::Move(7, 1),
            Instruction::Move(12, 6),
            Instruction::AddInt(7, 7, 1),
            Instruction::Move(6, 5),
            Instruction::Move(1, 5),
            Instruction::Push(5),
        ] {
            assert!(!moves([to, item, from], &[end, other]), "{other:?}");
            assert!(!moves([to, item, from], &[other, end]), "{other:?}");
        }
    }
}

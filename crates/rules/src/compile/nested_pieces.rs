//! An item of an argument that is put together from pieces need not be made first.

use super::CodeBuilder;
use crate::component_recipe::{ArgumentRecipe, NestedPieces, SequencePiece};
use crate::vm::Instruction;

impl CodeBuilder<'_> {
    /// If an item of an argument was built from pieces only for this argument, puts these pieces into the recipe, so that the item need not be
    /// built. The code of the arguments begins at `begin`.
    pub(super) fn nest_pieces(&mut self, begin: usize, recipes: &mut [ArgumentRecipe]) {
        for recipe in recipes {
            let ArgumentRecipe::Pieces(outer, kind) = recipe else { continue };
            if let Some((register, inner)) = self.take_last_build(begin, outer) {
                let outer = std::mem::take(outer);
                *recipe = ArgumentRecipe::Nested(NestedPieces { outer, register, inner }, *kind);
            }
        }
    }

    /// Removes the last instruction that makes a sequence, if the sequence is an item among those pieces and may be made as late as the component.
    /// Returns the register of the item, and its pieces.
    fn take_last_build(&mut self, begin: usize, outer: &[SequencePiece]) -> Option<(u8, Vec<SequencePiece>)> {
        let is_build = |one: &Instruction| matches!(one, Instruction::Build(..));
        let at = begin + self.code.instructions[begin..].iter().rposition(is_build)?;
        let Instruction::Build(register, pieces) = self.code.instructions[at] else { return None };
        let mut inner = self.code.pieces[usize::from(pieces)].clone();
        let is_read_once = outer.iter().filter(|piece| piece.registers().contains(&register)).count() == 1
            && outer.contains(&SequencePiece::Item(register));
        // Nothing may jump between the instructions that change here.
        if !is_read_once || self.labels.iter().flatten().any(|label| *label as usize >= at) {
            return None;
        }
        // What is computed after it does not read the item. It may use the register of a piece again.
        let mut taken = None;
        for one in &self.code.instructions[at + 1..] {
            let (result, sources) = one.simple_operands()?;
            if result == register || sources.contains(&register) {
                return None;
            }
            if inner.iter().any(|piece| piece.registers().contains(&result)) && taken.is_none_or(|it| it == result) {
                taken = Some(result);
            } else if inner.iter().any(|piece| piece.registers().contains(&result)) {
                return None;
            }
        }
        if let Some(taken) = taken {
            let other = self.redirect_result(begin, at, taken)?;
            inner.iter_mut().for_each(|piece| *piece = piece.with_register(taken, other));
        }
        self.code.instructions.remove(at);
        Some((register, inner))
    }

    /// Redirects the result of the instruction before `at` from `register`, which is written again before it is read, to a register that is not
    /// used from `at` on.
    fn redirect_result(&mut self, begin: usize, at: usize, register: u8) -> Option<u8> {
        let before = at.checked_sub(1).filter(|before| *before >= begin)?;
        let moved = self.code.instructions[before];
        if moved.simple_operands()?.0 != register {
            return None;
        }
        let other = self.allocate_temporary().ok()?;
        let is_used = |one: &Instruction| {
            one.simple_operands().is_none_or(|(result, sources)| result == other || sources.contains(&other))
        };
        // The register is written again before it is read.
        let later = &self.code.instructions[at + 1..];
        let rewritten =
            later.iter().position(|one| one.simple_operands().is_some_and(|(result, _)| result == register))?;
        let is_read = later[..=rewritten]
            .iter()
            .any(|one| one.simple_operands().is_none_or(|(_, from)| from.contains(&register)));
        if is_read || later.iter().any(is_used) {
            return None;
        }
        self.code.instructions[before] = moved.with_result(other)?;
        Some(other)
    }
}

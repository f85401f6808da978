//! `a + b` of texts, tuples and lists, and operations on two sets.

use super::{CodeBuilder, CompileResult, NotCompilable};
use crate::builtin::Builtin;
use crate::component_recipe::{ArgumentRecipe, MAX_PIECES, SequencePiece};
use crate::ir::{RuleExpr, RuleExprKind};
use crate::register_kind::RegisterKind;
use crate::syntax::{ChainSign, CollectionKind};
use crate::vm::{Instruction, SequenceOperation};

/// The pieces of a sequence so far; `None` if each is emitted at once.
pub(super) type PieceList = Option<Vec<SequencePiece>>;

/// The maximum number of pieces of a term.
fn count_pieces(term: &RuleExpr) -> usize {
    if let RuleExprKind::Display(_, items) = &term.kind { items.len() } else { 1 }
}

impl<'p> CodeBuilder<'p> {
    /// `a + b + c` of texts, tuples or lists, of which `first` is the first.
    pub(super) fn compile_concatenation(
        &mut self,
        first: SequencePiece,
        kind: RegisterKind,
        terms: &'p [(ChainSign, RuleExpr)],
        to: u8,
    ) -> CompileResult<RegisterKind> {
        let count = 1 + terms.iter().map(|(_, term)| count_pieces(term)).sum::<usize>();
        self.compile_pieces(to, count, &mut |builder, pieces| {
            builder.add_piece(first, pieces)?;
            builder.add_terms(kind, terms, pieces)?;
            Ok(None)
        })?;
        Ok(kind)
    }

    /// Adds all but the first term of a concatenation.
    fn add_terms(
        &mut self,
        kind: RegisterKind,
        terms: &'p [(ChainSign, RuleExpr)],
        pieces: &mut PieceList,
    ) -> CompileResult<()> {
        for (sign, term) in terms {
            if *sign != ChainSign::Plus {
                return Err(NotCompilable);
            }
            let mark = self.first_free_register;
            match &term.kind {
                // The items of a display are added at once.
                RuleExprKind::Display(display, items) if kind.collection() == Some(*display) => {
                    let item = self.add_display_items(items, pieces)?;
                    if item.is_some() && item != kind.item() {
                        return Err(NotCompilable);
                    }
                }
                // So are the digits of a number.
                RuleExprKind::Builtin(Builtin::Str, args)
                    if kind == RegisterKind::Text && args.len() == 1 && self.is_number(&args[0]) =>
                {
                    let number = self.integer_register(&args[0])?;
                    self.add_piece(SequencePiece::Number(number), pieces)?;
                }
                _ => {
                    let (piece, other) = self.sequence_piece(term)?;
                    if other != kind {
                        return Err(NotCompilable);
                    }
                    self.add_piece(piece, pieces)?;
                }
            }
            self.free_piece(mark, pieces);
        }
        Ok(())
    }

    /// Emits a sequence made of at most `count` pieces, which `add_pieces` adds.
    pub(super) fn compile_pieces(
        &mut self,
        to: u8,
        count: usize,
        add_pieces: &mut dyn FnMut(&mut Self, &mut PieceList) -> CompileResult<Option<RegisterKind>>,
    ) -> CompileResult<Option<RegisterKind>> {
        if count > MAX_PIECES {
            return self.compile_sequence(to, &mut |builder| add_pieces(builder, &mut None));
        }
        let mut pieces = Some(Vec::with_capacity(count));
        let item = add_pieces(self, &mut pieces)?;
        let pieces = pieces.unwrap_or_default();
        let known = self.code.pieces.iter().position(|known| *known == pieces);
        let at = known.unwrap_or_else(|| {
            self.code.pieces.push(pieces);
            self.code.pieces.len() - 1
        });
        self.push(Instruction::Build(to, u16::try_from(at).map_err(|_| NotCompilable)?))?;
        Ok(item)
    }

    /// Adds a piece to a list, or emits the instruction that appends it to the sequence begun last.
    pub(super) fn add_piece(&mut self, piece: SequencePiece, pieces: &mut PieceList) -> CompileResult<()> {
        if let Some(pieces) = pieces {
            pieces.push(piece);
            return Ok(());
        }
        self.push(match piece {
            SequencePiece::All(a) => Instruction::Append(a),
            SequencePiece::To(a, high) => Instruction::AppendTo(a, high),
            SequencePiece::From(a, low) => Instruction::AppendFrom(a, low),
            SequencePiece::Item(a) => Instruction::Push(a),
            SequencePiece::Number(n) => {
                // The operation has no result: the register that it writes is not read.
                let unused = self.allocate_temporary()?;
                return self.push_sequence(SequenceOperation::AppendNumber, RegisterKind::Int, unused, n, n);
            }
        })
    }

    /// Frees the registers of a piece from a mark on. Those of a piece in a list are read later.
    pub(super) fn free_piece(&mut self, mark: usize, pieces: &PieceList) {
        if pieces.is_none() {
            self.first_free_register = mark;
        }
    }

    /// A text or a collection as a piece, and its kind: no handle is made of a slice that begins or ends where the sequence does.
    pub(super) fn sequence_piece(&mut self, expr: &'p RuleExpr) -> CompileResult<(SequencePiece, RegisterKind)> {
        if let RuleExprKind::Slice(sequence, parts) = &expr.kind
            && let [low, high, None] = &**parts
            && let (Some(bound), None) | (None, Some(bound)) = (low, high)
        {
            let (sequence, kind) = self.value_register(sequence)?;
            if kind.item().is_none() || kind.collection() == Some(CollectionKind::Set) {
                return Err(NotCompilable);
            }
            let bound = self.integer_register(bound)?;
            let piece =
                if low.is_some() { SequencePiece::From(sequence, bound) } else { SequencePiece::To(sequence, bound) };
            return Ok((piece, kind));
        }
        self.value_register(expr).map(|(register, kind)| (SequencePiece::All(register), kind))
    }

    /// An argument of a component: pieces if it is put together, else the value in the register `to` or in that of a variable.
    pub(super) fn compile_argument(&mut self, arg: &'p RuleExpr, to: u8) -> CompileResult<ArgumentRecipe> {
        match &arg.kind {
            RuleExprKind::Slot(_) => {
                let (register, kind) = self.value_register(arg)?;
                Ok(ArgumentRecipe::Register(register, kind))
            }
            RuleExprKind::Chain(first, terms) if self.constant_value(arg).is_none() => {
                let count = 1 + terms.iter().map(|(_, term)| count_pieces(term)).sum::<usize>();
                let (first, kind) = self.sequence_piece(first)?;
                if kind.is_scalar() || kind.collection() == Some(CollectionKind::Set) || count > MAX_PIECES {
                    let kind = self.compile_chain(first, kind, terms, to)?;
                    return Ok(ArgumentRecipe::Register(to, kind));
                }
                let mut pieces = Some(vec![first]);
                self.add_terms(kind, terms, &mut pieces)?;
                Ok(ArgumentRecipe::Pieces(pieces.unwrap_or_default(), kind))
            }
            RuleExprKind::Display(display @ (CollectionKind::Tuple | CollectionKind::List), items)
                if !items.is_empty() && items.len() <= MAX_PIECES && self.constant_value(arg).is_none() =>
            {
                let mut pieces = Some(Vec::with_capacity(items.len()));
                let item = self.add_display_items(items, &mut pieces)?.ok_or(NotCompilable)?;
                let kind = item.into_collection(*display).ok_or(NotCompilable)?;
                Ok(ArgumentRecipe::Pieces(pieces.unwrap_or_default(), kind))
            }
            RuleExprKind::Slice(..) => {
                let (piece, kind) = self.sequence_piece(arg)?;
                Ok(ArgumentRecipe::Pieces(vec![piece], kind))
            }
            // Both become a tuple, as all collections do in a position.
            RuleExprKind::Builtin(Builtin::Tuple | Builtin::List, args)
                if let [
                    RuleExpr {
                        kind: RuleExprKind::Display(kind, _) | RuleExprKind::Comprehension { makes: kind, .. },
                        ..
                    },
                ] = &args[..]
                    && *kind != CollectionKind::Set =>
            {
                self.compile_argument(&args[0], to)
            }
            _ => self.compile_any_into(arg, to).map(|kind| ArgumentRecipe::Register(to, kind)),
        }
    }

    /// `a - b - c` of sets, of which the first is in a register.
    pub(super) fn compile_set_differences(
        &mut self,
        first: u8,
        kind: RegisterKind,
        terms: &'p [(ChainSign, RuleExpr)],
        to: u8,
    ) -> CompileResult<RegisterKind> {
        let mut rest = first;
        for (sign, term) in terms {
            if *sign != ChainSign::Minus {
                return Err(NotCompilable);
            }
            let term = self.value_register(term)?;
            // The target may be a variable of a later term.
            let into = self.allocate_temporary()?;
            self.compile_sets(SequenceOperation::Difference, (rest, kind), term, into)?;
            rest = into;
        }
        self.push(Instruction::Move(to, rest))?;
        Ok(kind)
    }

    /// An operation on two sets of items of one kind.
    pub(super) fn compile_sets(
        &mut self,
        operation: SequenceOperation,
        (a, kind): (u8, RegisterKind),
        (b, other): (u8, RegisterKind),
        to: u8,
    ) -> CompileResult<RegisterKind> {
        // A number and a truth value may be equal, and it matters which of them is kept.
        if kind != other || kind.collection() != Some(CollectionKind::Set) {
            return Err(NotCompilable);
        }
        self.push_sequence(operation, kind.item().ok_or(NotCompilable)?, to, a, b)?;
        Ok(kind)
    }
}

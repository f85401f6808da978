//! Options and their components; ends.

use super::{CodeBuilder, CompileResult, NotCompilable, ReturnAction};
use crate::builtin::Builtin;
use crate::compile::stmt::YieldAction;
use crate::component_recipe::{ArgumentRecipe, ComponentRecipe};
use crate::ir::{RuleExpr, RuleExprKind};
use crate::register_kind::RegisterKind;
use crate::syntax::{BinaryOperator, ChainSign, CollectionKind};
use crate::value::RuleValue;
use crate::vm::Instruction;

impl<'p> CodeBuilder<'p> {
    /// Emits a position as an option.
    pub(super) fn emit_option(&mut self, position: &'p RuleExpr) -> CompileResult<()> {
        self.emit_components(position)?;
        // A call emits its component last, and nothing jumps behind it.
        if let (RuleExprKind::Game { .. }, Some(last)) = (&position.kind, self.code.instructions.last_mut())
            && let Instruction::Component(recipe) = *last
        {
            *last = Instruction::LastComponent(recipe);
            return Ok(());
        }
        self.push(Instruction::Option)
    }

    /// Each item of a list is an option.
    pub(super) fn emit_options(&mut self, list: &'p RuleExpr) -> CompileResult<()> {
        match &list.kind {
            RuleExprKind::Display(CollectionKind::Tuple | CollectionKind::List, items) => {
                items.iter().try_for_each(|item| match &item.kind {
                    RuleExprKind::Starred(all) => self.emit_options(all),
                    _ => self.emit_option(item),
                })
            }
            RuleExprKind::Comprehension { makes: CollectionKind::Tuple | CollectionKind::List, element, clauses } => {
                self.compile_clauses(clauses, &mut |builder| builder.emit_option(element))
            }
            // Python adds lists to lists and tuples to tuples only.
            RuleExprKind::Chain(first, terms) if self.options_kind(list, 0).is_some() => {
                self.emit_options(first)?;
                terms.iter().try_for_each(|(_, term)| self.emit_options(term))
            }
            RuleExprKind::Either(parts) => self.emit_either_branch(parts, Self::emit_options),
            RuleExprKind::Builtin(Builtin::Tuple | Builtin::List, args) if args.len() == 1 => {
                self.emit_options(&args[0])
            }
            RuleExprKind::Helper(helper, args) => {
                let generator = self.program.functions[*helper as usize].generator;
                let (returns, yields) = if generator {
                    (ReturnAction::Nothing, YieldAction::Options)
                } else {
                    (ReturnAction::Options, YieldAction::Never)
                };
                self.inline_helper(*helper, args, returns, yields).map(drop)
            }
            _ => Err(NotCompilable),
        }
    }

    /// Emits the result of a game: a list of options, or an end.
    pub(super) fn emit_outcome(&mut self, value: &'p RuleExpr) -> CompileResult<()> {
        match &value.kind {
            RuleExprKind::Either(parts) => self.emit_either_branch(parts, Self::emit_outcome),
            RuleExprKind::Helper(helper, args) if !self.program.functions[*helper as usize].generator => {
                self.inline_helper(*helper, args, ReturnAction::Outcome, YieldAction::Never).map(drop)
            }
            RuleExprKind::Const(_) | RuleExprKind::Global(_) | RuleExprKind::Slot(_) => self.emit_end(value),
            _ => self.emit_options(value),
        }
    }

    /// Emits an end.
    pub(super) fn emit_end(&mut self, end: &'p RuleExpr) -> CompileResult<()> {
        let register = self.allocate_temporary()?;
        match self.compile_any_into(end, register)? {
            RegisterKind::End => self.push(Instruction::Over(register)),
            _ => Err(NotCompilable),
        }
    }

    /// The components of a position.
    pub(super) fn emit_components(&mut self, position: &'p RuleExpr) -> CompileResult<()> {
        let mark = self.first_free_register;
        match &position.kind {
            // The number 0 is the empty position: a sum of no components.
            RuleExprKind::Const(RuleValue::Int(0)) => {}
            RuleExprKind::Game { game, args, keywords } => self.emit_component(*game, args, keywords)?,
            RuleExprKind::Chain(first, terms) if terms.iter().all(|(sign, _)| *sign == ChainSign::Plus) => {
                self.emit_components(first)?;
                terms.iter().try_for_each(|(_, term)| self.emit_components(term))?;
            }
            RuleExprKind::Either(parts) => self.emit_either_branch(parts, Self::emit_components)?,
            RuleExprKind::Binary(BinaryOperator::Times, a, b) => {
                // As in Python, the number of copies may be on either side.
                if is_position(a) { self.emit_copies(b, a)? } else { self.emit_copies(a, b)? }
            }
            RuleExprKind::Builtin(Builtin::Sum, args) => match &args[..] {
                [
                    RuleExpr {
                        kind:
                            RuleExprKind::Comprehension {
                                makes: CollectionKind::Tuple | CollectionKind::List,
                                element,
                                clauses,
                            },
                        ..
                    },
                ] => {
                    self.compile_clauses(clauses, &mut |builder| builder.emit_components(element))?;
                }
                _ => return Err(NotCompilable),
            },
            RuleExprKind::Helper(helper, args) => {
                self.inline_helper(*helper, args, ReturnAction::Parts, YieldAction::Never)?;
            }
            _ => return Err(NotCompilable),
        }
        self.first_free_register = mark;
        Ok(())
    }

    fn emit_either_branch(
        &mut self,
        parts: &'p [RuleExpr; 3],
        each: fn(&mut Self, &'p RuleExpr) -> CompileResult<()>,
    ) -> CompileResult<()> {
        let [test, then, otherwise] = parts;
        let (no, end) = (self.new_label(), self.new_label());
        self.emit_condition_jump(test, no, false)?;
        each(self, then)?;
        self.push(Instruction::Jump(end.0))?;
        self.place_label(no);
        each(self, otherwise)?;
        self.place_label(end);
        Ok(())
    }

    /// `k * position`
    fn emit_copies(&mut self, count: &'p RuleExpr, position: &'p RuleExpr) -> CompileResult<()> {
        let (counter, end) = (self.allocate_temporary()?, self.allocate_temporary()?);
        if self.compile_into(count, end)? != RegisterKind::Int {
            return Err(NotCompilable);
        }
        self.load_number(0, counter)?;
        let (some, again, past) = (self.new_label(), self.new_label(), self.new_label());
        // A negative number of copies is a mistake. For 0 copies Python still evaluates the position, which may fail.
        self.push(if self.always_has_value(position) {
            Instruction::JumpLessEqual(counter, end, some.0)
        } else {
            Instruction::JumpLess(counter, end, some.0)
        })?;
        self.push(Instruction::GiveUp)?;
        self.place_label(some);
        self.push(Instruction::JumpLessEqual(end, counter, past.0))?;
        self.place_label(again);
        self.emit_components(position)?;
        self.push(Instruction::Next(counter, end, again.0))?;
        self.place_label(past);
        Ok(())
    }

    fn emit_component(
        &mut self,
        game: u32,
        args: &'p [RuleExpr],
        keywords: &'p [Option<RuleExpr>],
    ) -> CompileResult<()> {
        let function = &self.program.functions[game as usize];
        if args.len() != function.params || matches!(args[0].kind, RuleExprKind::Starred(_)) {
            return Err(NotCompilable);
        }
        let arity = function.arity();
        let number = u16::try_from(game).map_err(|_| NotCompilable)?;
        // If the only argument is a number in a variable, its register is used directly.
        if let ([RuleExpr { kind: RuleExprKind::Slot(slot), .. }], []) = (args, keywords)
            && self.current_instance().kinds[*slot] == Some(RegisterKind::Int)
        {
            let first = self.integer_register(&args[0])?;
            return self.push(Instruction::Heap(number, first));
        }
        let (first, begin) = (self.first_free_register, self.code.instructions.len());
        for _ in 0..arity {
            self.allocate_temporary()?;
        }
        let mut recipes = Vec::with_capacity(arity);
        for (i, arg) in args.iter().enumerate() {
            if matches!(arg.kind, RuleExprKind::Starred(_)) {
                return Err(NotCompilable);
            }
            recipes.push(self.compile_argument(arg, (first + i) as u8)?);
        }
        for (i, keyword) in keywords.iter().enumerate() {
            let to = (first + args.len() + i) as u8;
            let default = function.keywords[i].as_ref();
            recipes.push(match (keyword, default) {
                (Some(value), _) => self.compile_argument(value, to)?,
                // In a helper too, omitted keywords are those of the position that the game is played at.
                (None, _) if game == self.game => {
                    let (register, kind) = self.keywords[i];
                    ArgumentRecipe::Register(register, kind)
                }
                (None, Some(value)) => ArgumentRecipe::Register(to, self.load_value(value, to)?),
                _ => return Err(NotCompilable),
            });
        }
        let is_number = |arg: &ArgumentRecipe| matches!(arg, ArgumentRecipe::Register(_, RegisterKind::Int));
        if !recipes.iter().all(is_number) {
            for ArgumentRecipe::Register(_, kind) | ArgumentRecipe::Pieces(_, kind) | ArgumentRecipe::Nested(_, kind) in
                &mut recipes
            {
                *kind = kind.as_argument().ok_or(NotCompilable)?;
            }
            self.nest_pieces(begin, &mut recipes);
            let recipe = self.add_recipe(ComponentRecipe::new(number, recipes))?;
            return self.push(Instruction::Component(recipe));
        }
        for (to, arg) in (first as u8..).zip(recipes) {
            if let ArgumentRecipe::Register(register, _) = arg
                && register != to
            {
                self.push(Instruction::Move(to, register))?;
            }
        }
        self.push(if arity == 1 {
            Instruction::Heap(number, first as u8)
        } else {
            Instruction::Part(number, first as u8, arity as u8)
        })
    }

    fn add_recipe(&mut self, recipe: ComponentRecipe) -> CompileResult<u16> {
        let recipes = &mut self.code.recipes;
        let known = recipes.iter().position(|known| *known == recipe);
        let at = known.unwrap_or_else(|| {
            recipes.push(recipe);
            recipes.len() - 1
        });
        u16::try_from(at).map_err(|_| NotCompilable)
    }
}

/// Whether an expression is a position, as far as its form says.
fn is_position(expr: &RuleExpr) -> bool {
    match &expr.kind {
        RuleExprKind::Game { .. } => true,
        RuleExprKind::Chain(first, _) => is_position(first),
        RuleExprKind::Binary(BinaryOperator::Times, a, b) => is_position(a) || is_position(b),
        _ => false,
    }
}

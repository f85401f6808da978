//! Calls of helpers, of games of the file and of rulesets from outside.

use super::{SymbolicWalk, WalkFlow, WalkTooLong, WalkValues};
use crate::ir::{FunctionRole, RuleExpr, RuleExprKind, RuleFunction, assigned_slots};
use crate::understand::symbol::{SymbolicPiece, SymbolicValue, WalkPath};
use crate::value::RuleValue;
use grundy_game::Argument;
use std::rc::Rc;

/// The deepest nesting of helpers.
const MAX_HELPER_DEPTH: u32 = 6;

impl<'p> SymbolicWalk<'p> {
    /// A call of a helper, walked in place.
    pub(super) fn walk_helper(
        &mut self,
        function: &'p RuleFunction,
        args: &'p [RuleExpr],
        path: WalkPath,
    ) -> WalkValues {
        let mut values = Vec::new();
        for (path, given) in self.eval_all(args, path)? {
            let Some(mut given) = given.filter(|given| given.len() <= function.params) else {
                values.push(path.with_unknown_value());
                continue;
            };
            let missing = function.params - given.len();
            let defaults = function.defaults.len().checked_sub(missing).map(|from| &function.defaults[from..]);
            // Recursive helpers are not unrolled further: the work would
            // grow with each level, and the depth depends on the arguments.
            if function.generator || self.depth >= MAX_HELPER_DEPTH || defaults.is_none() {
                self.linear = false;
                values.push(path.with_unknown_value());
                continue;
            }
            given.extend(defaults.into_iter().flatten().map(SymbolicValue::from_constant));
            given.resize(function.slots.len(), SymbolicValue::Known(RuleValue::Unset));
            let caller = Rc::clone(&path.slots);
            self.depth += 1;
            let ended = self.walk_body(&function.body, WalkPath { slots: Rc::new(given), ..path });
            self.depth -= 1;
            for (mut path, flow) in ended? {
                path.slots = Rc::clone(&caller);
                values.push(match flow {
                    // A helper may also end without a value, and the rule fails where it is called.
                    WalkFlow::Return(value) if !matches!(value, SymbolicValue::Unknown) => (path, value),
                    _ => path.with_unknown_value(),
                });
            }
        }
        Ok(values)
    }

    /// A call of a game of the file.
    pub(super) fn walk_game_call(
        &mut self,
        game: u32,
        args: &'p [RuleExpr],
        keywords: &'p [Option<RuleExpr>],
        path: WalkPath,
    ) -> WalkValues {
        let function = &self.program.functions[game as usize];
        let FunctionRole::Game { start } = function.role else { return Err(WalkTooLong) };
        let mut values = Vec::new();
        for (path, args) in self.eval_all(args, path)? {
            // A call with the arguments of a start makes the position that play starts from. It is not followed.
            let starts = |args: &Vec<SymbolicValue>| {
                start.is_some_and(|start| self.program.functions[start as usize].params == args.len())
            };
            let Some(args) = args.filter(|args| !starts(args)) else {
                values.push(path.with_unknown_value());
                continue;
            };
            let calls: Vec<&[SymbolicValue]> = match (function.params, args.len()) {
                (params, given) if params == given => vec![&args],
                // A game of one argument called with several is the sum of its heaps.
                (1, _) => args.chunks(1).collect(),
                _ => {
                    values.push(path.with_unknown_value());
                    continue;
                }
            };
            for (path, same_keywords) in self.same_keywords(game, keywords, path)? {
                let piece = |args: &[SymbolicValue]| SymbolicPiece {
                    game: Some(game),
                    args: args.iter().map(SymbolicValue::as_linear).collect(),
                    constants: args.iter().map(SymbolicValue::as_constant).collect(),
                    same_keywords,
                    repeat_conditions: None,
                    run: None,
                };
                let pieces = Rc::new(calls.iter().map(|args| piece(args)).collect());
                values.push((path, SymbolicValue::Position(pieces)));
            }
        }
        Ok(values)
    }

    /// Whether the keyword-only parameters of a call have their initial values, on each part of the path.
    ///
    /// An omitted keyword has the value of the position, even if its name was assigned to.
    fn same_keywords(
        &mut self,
        game: u32,
        keywords: &'p [Option<RuleExpr>],
        path: WalkPath,
    ) -> Result<Vec<(WalkPath, bool)>, WalkTooLong> {
        let mut live = vec![(path, game == self.game)];
        for (index, keyword) in keywords.iter().enumerate() {
            let Some(keyword) = keyword else { continue };
            let mut next = Vec::new();
            for (path, same) in live {
                for (path, value) in self.eval(keyword, path)? {
                    let same = same && self.is_original_keyword(index, keyword, &value);
                    next.push((path, same));
                }
            }
            live = next;
        }
        Ok(live)
    }

    /// Whether a value is the initial value of a keyword-only parameter.
    fn is_original_keyword(&self, index: usize, expr: &RuleExpr, value: &SymbolicValue) -> bool {
        match &self.keywords[index] {
            SymbolicValue::Int(form) => matches!(value, SymbolicValue::Int(value) if value == form),
            // If the initial value is unknown, only the variable itself, never assigned, is known to have it.
            SymbolicValue::Unknown => {
                let function = &self.program.functions[self.game as usize];
                let slot = function.params + index;
                self.depth == 0
                    && matches!(expr.kind, RuleExprKind::Slot(read) if read == slot)
                    && !assigned_slots(&function.body).contains(&slot)
            }
            original => {
                let values = original.as_constant().zip(value.as_constant());
                values.is_some_and(|(original, value)| crate::same_value::is_same_value(&original, &value))
            }
        }
    }

    /// A call of a ruleset from outside: a position in which play ends.
    pub(super) fn walk_outer_call(&mut self, callee: &'p RuleExpr, args: &'p [RuleExpr], path: WalkPath) -> WalkValues {
        // The arguments may be invalid, so the rule may fail.
        self.exact = false;
        let mut values = Vec::new();
        for (path, callee) in self.eval(callee, path)? {
            let ruleset =
                matches!(&callee, SymbolicValue::Known(RuleValue::Outer(arg)) if matches!(**arg, Argument::Ruleset(_)));
            for (path, _) in self.eval_all(args, path)? {
                let (args, constants) = (Vec::new(), Vec::new());
                let piece = SymbolicPiece {
                    game: None,
                    args,
                    constants,
                    same_keywords: false,
                    repeat_conditions: None,
                    run: None,
                };
                let value =
                    if ruleset { SymbolicValue::Position(Rc::new(vec![piece])) } else { SymbolicValue::Unknown };
                values.push((path.into_vague(), value));
            }
        }
        Ok(values)
    }
}

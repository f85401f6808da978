//! The variables of a function: their names in the program, and the kinds of their values.

use super::{TranslatedParts, constant_of_arg, unsupported_value};
use crate::write::known_name::{KnownName, NamedValue};
use crate::write::tree::{TreeConstant, TreeExpr};
use crate::write::value_kind::ValueKind;
use grundy_game::text;
use grundy_rules::{Diagnostic, ResolvedConstant, ResolvedExpr, ResolvedForm, ResolvedFunction, ResolvedStmt};

/// The state of the translation of a function or an expression.
pub(super) struct TranslationScope<'r> {
    /// The game whose options are translated; `None` for other functions and for expressions.
    pub(super) game: Option<ResolvedFunction<'r>>,
    /// The variables, by number.
    locals: Vec<LocalVariable>,
    /// The names of the variables that are not bound by comprehensions.
    outer_names: Vec<String>,
    /// The names that the comprehensions around the current place bind.
    inner_names: Vec<String>,
    /// The variables in the order in which they got their kinds.
    order: Vec<usize>,
    /// Variables that the function of the rules does not have: those of helpers whose statements replace their calls, and copies of lists that
    /// loops run over.
    added_names: Vec<(String, ValueKind)>,
    /// Whether this is such a helper.
    is_inlined: bool,
}

/// The meaning of a variable that is not a variable of the program.
#[derive(Clone)]
pub(super) enum LocalParts {
    /// A value.
    Value(TreeExpr),
    /// Numbers beside lists.
    Record(Vec<TreeExpr>),
    /// A list of such records: a list for each part.
    Columns(Vec<TreeExpr>),
}

/// A variable of the rules.
struct LocalVariable {
    /// Its name in the program.
    name: String,
    /// The kind of its value, as soon as that is known.
    kind: Option<ValueKind>,
    /// Whether the variable is a constant of the program, such as a keyword-only parameter with a fixed value.
    constant: bool,
    /// The meaning of the variable, if it is not a variable of the program.
    parts: Option<LocalParts>,
    /// The lengths of a list of the input and of its rows, where they are the same in every case.
    lengths: [Option<usize>; 2],
}

impl LocalVariable {
    fn new(name: String, kind: Option<ValueKind>) -> LocalVariable {
        LocalVariable { name, kind, constant: false, parts: None, lengths: [None; 2] }
    }
}

impl<'r> TranslationScope<'r> {
    pub(super) fn new(function: ResolvedFunction<'r>, game: Option<ResolvedFunction<'r>>) -> TranslationScope<'r> {
        let names = function.local_names();
        let params = 0..function.param_count() + function.keyword_count();
        let outer_names = params.chain(function.assigned_locals()).map(|local| names[local].clone()).collect();
        let locals = names.iter().map(|name| LocalVariable::new(name.clone(), None)).collect();
        TranslationScope {
            game,
            locals,
            outer_names,
            inner_names: Vec::new(),
            order: Vec::new(),
            added_names: Vec::new(),
            is_inlined: false,
        }
    }

    /// The scope of a helper whose statements replace its call; its variables get names that no other variable has.
    pub(super) fn of_inlined_helper(&self, helper: ResolvedFunction<'r>) -> TranslationScope<'r> {
        let mut scope = TranslationScope::new(helper, self.game);
        scope.is_inlined = true;
        scope.outer_names = [&self.outer_names[..], &self.inner_names].concat();
        for local in 0..scope.locals.len() {
            let name = scope.free_name(&scope.locals[local].name);
            scope.outer_names.push(name.clone());
            scope.locals[local].name = name;
        }
        scope
    }

    /// Takes over the variables of a helper whose statements were translated.
    pub(super) fn adopt_inlined(&mut self, helper: TranslationScope<'r>) {
        self.added_names.extend(helper.later_locals(0));
        self.outer_names.extend(helper.locals.into_iter().map(|local| local.name));
    }

    /// Takes over variables that the translation itself made.
    pub(super) fn add_names(&mut self, names: Vec<(String, ValueKind)>) {
        self.added_names.extend(names);
    }

    /// Returns whether this is a helper whose statements replace its call.
    pub(super) fn is_inlined(&self) -> bool {
        self.is_inlined
    }

    /// Sets the kind of a variable. Its values must be of this kind from now on.
    pub(super) fn declare(&mut self, local: usize, kind: ValueKind) {
        self.locals[local].kind = Some(kind);
        self.order.push(local);
    }

    /// Declares a variable as a constant of the program.
    pub(super) fn declare_constant(&mut self, local: usize, name: &str, kind: ValueKind) {
        self.locals[local] = LocalVariable { constant: true, ..LocalVariable::new(name.into(), Some(kind)) };
    }

    /// The number of comprehension variables here, for [`leave_comprehension`](Self::leave_comprehension).
    pub(super) fn comprehension_depth(&self) -> usize {
        self.inner_names.len()
    }

    pub(super) fn leave_comprehension(&mut self, depth: usize) {
        self.inner_names.truncate(depth);
    }

    /// Reserves names that variables of comprehensions must not have.
    pub(super) fn reserve_names(&mut self, names: impl IntoIterator<Item = String>) {
        self.outer_names.extend(names);
    }

    /// Declares a variable as a name of the input.
    pub(super) fn declare_known(&mut self, local: usize, known: &KnownName) {
        let parts =
            |parts: &[(String, ValueKind)]| parts.iter().map(|(name, kind)| TreeExpr::name(name, *kind)).collect();
        let (kind, parts) = match &known.value {
            NamedValue::Single(kind) => (Some(*kind), None),
            NamedValue::Record(of) => (None, Some(LocalParts::Record(parts(of)))),
            NamedValue::Columns(of) => (None, Some(LocalParts::Columns(parts(of)))),
        };
        let lengths = known.lengths;
        self.locals[local] = LocalVariable { parts, lengths, ..LocalVariable::new(known.variable.clone(), kind) };
    }

    /// Declares a variable with another meaning.
    pub(super) fn declare_parts(&mut self, local: usize, parts: LocalParts) {
        self.locals[local].parts = Some(parts);
    }

    /// The meaning of a variable, if it is not a variable of the program.
    pub(super) fn local_parts(&self, local: usize) -> Option<&LocalParts> {
        self.locals[local].parts.as_ref()
    }

    /// A name for a further loop of the program, which the comprehension around it keeps.
    pub(super) fn inner_name(&mut self, name: &str) -> String {
        let name = self.free_name(name);
        self.inner_names.push(name.clone());
        name
    }

    /// Declares a variable of a comprehension.
    pub(super) fn declare_inner(&mut self, local: usize, kind: ValueKind) {
        // In the program its loop would hide another variable of the same name, which the items of the loop may read.
        let name = self.inner_name(&self.locals[local].name.clone());
        self.locals[local] = LocalVariable::new(name, Some(kind));
    }

    /// The lengths of a list and of its rows, where they are the same in every case.
    pub(super) fn known_lengths(&self, list: &ResolvedExpr<'r>) -> [Option<usize>; 2] {
        match list.form() {
            ResolvedForm::Local(local) => self.locals[local].lengths,
            ResolvedForm::Index(rows, _) => [self.known_lengths(&rows)[1], None],
            _ => [None; 2],
        }
    }

    /// Sets the length of a list that is the variable of a loop over rows.
    pub(super) fn set_length(&mut self, local: usize, length: Option<usize>) {
        self.locals[local].lengths = [length, None];
    }

    /// A name that hides no variable here: the given one, or the same with a number.
    pub(super) fn free_name(&self, name: &str) -> String {
        let taken = |name: &String| self.outer_names.contains(name) || self.inner_names.contains(name);
        let numbered = (2..).map(|i| format!("{name}{i}"));
        std::iter::once(name.to_string()).chain(numbered).find(|name| !taken(name)).expect("some name is free")
    }

    pub(super) fn local_name(&self, local: usize) -> &str {
        &self.locals[local].name
    }

    pub(super) fn local_kind(&self, local: usize) -> Option<ValueKind> {
        self.locals[local].kind
    }

    /// The variables that got their kinds after the first `fixed` ones, with these kinds.
    pub(super) fn later_locals(&self, fixed: usize) -> Vec<(String, ValueKind)> {
        let local = |local: &usize| {
            let local = &self.locals[*local];
            Some((local.name.clone(), local.kind?))
        };
        self.order[fixed..].iter().filter_map(local).chain(self.added_names.iter().cloned()).collect()
    }

    /// The number of variables that have kinds so far.
    pub(super) fn declared_count(&self) -> usize {
        self.order.len()
    }

    /// Declares a variable that is assigned, or converts the value to the kind that the variable has.
    pub(super) fn assign_local(
        &mut self,
        local: usize,
        value: TreeExpr,
        stmt: &ResolvedStmt<'r>,
    ) -> Result<TreeExpr, Diagnostic> {
        match (self.local_kind(local), value.kind) {
            (None, kind) => {
                self.declare(local, kind);
                Ok(value)
            }
            (Some(known), kind) if known == kind => Ok(value),
            (Some(ValueKind::Int), ValueKind::Bool) => Ok(value.into_int()),
            _ => {
                let name = self.local_name(local);
                let message = text!("this cannot be written as a program: `{name}` is a value of another kind before");
                Err(stmt.target_error(message))
            }
        }
    }

    /// Translates a variable that is read.
    pub(super) fn local_expr(&self, local: usize, expr: &ResolvedExpr<'r>) -> Result<TreeExpr, Diagnostic> {
        let LocalVariable { name, kind, constant, parts, .. } = &self.locals[local];
        match parts {
            None => {}
            Some(LocalParts::Value(value)) => return Ok(value.clone()),
            Some(LocalParts::Record(_) | LocalParts::Columns(_)) => {
                return Err(expr.error(text!(
                    "this cannot be written as a program: `{name}` is not a list of numbers, so only its parts are values"
                )));
            }
        }
        let kind = kind.ok_or_else(|| {
            // A loop may have assigned it before, but the text above does not show what kind of value it has.
            expr.error(text!("this cannot be written as a program: `{name}` is read above its first assignment"))
        })?;
        Ok(if *constant { TreeExpr::constant(name, kind) } else { TreeExpr::name(name, kind) })
    }
}

impl TranslatedParts {
    /// Translates a constant of the file that is read.
    pub(super) fn constant_expr(
        &mut self,
        constant: ResolvedConstant<'_>,
        expr: &ResolvedExpr<'_>,
    ) -> Result<TreeExpr, Diagnostic> {
        let name = constant.name();
        if let Some((_, known)) = self.constants.iter().find(|(known, _)| known == name) {
            return Ok(TreeExpr::constant(name, known.kind()));
        }
        let value =
            constant.value().and_then(|value| constant_of_arg(&value)).ok_or_else(|| unsupported_value(expr))?;
        Ok(self.add_constant(name, value))
    }

    /// Adds a constant, whose name no other has; returns the expression that reads it.
    pub(super) fn add_constant(&mut self, name: &str, value: TreeConstant) -> TreeExpr {
        let kind = value.kind();
        self.constants.push((name.into(), value));
        TreeExpr::constant(name, kind)
    }
}

//! Printing lists, comprehensions and the items of loops.

use super::{ExprPrecedence, ProgramPrinter};
use crate::write::tree::{GatherKind, LoopClause, LoopItems, TreeExpr, TreeForm};
use crate::write::value_kind::ValueKind;
use grundy_prove::detect::CodeLanguage;

impl ProgramPrinter {
    pub(super) fn list_text(&mut self, kind: ValueKind, items: &[(TreeExpr, bool)]) -> String {
        let of = self.type_name(kind);
        let spread = items.iter().any(|(_, spread)| *spread);
        if self.code == CodeLanguage::Python {
            let item = |(item, spread): &(TreeExpr, bool)| {
                let text = self.expr_text(item, ExprPrecedence::Bits);
                if *spread { format!("*{text}") } else { text }
            };
            return format!("[{}]", items.iter().map(item).collect::<Vec<_>>().join(", "));
        }
        if !spread {
            let items: Vec<String> = items.iter().map(|(item, _)| self.owned_text(item)).collect();
            let items = items.join(", ");
            return match self.code {
                CodeLanguage::Rust if items.is_empty() => "Vec::<i64>::new()".into(),
                CodeLanguage::Rust => format!("vec![{items}]"),
                _ => format!("{of}{{{items}}}"),
            };
        }
        let rust = self.code == CodeLanguage::Rust;
        let mut text = String::from(if rust {
            "{ let mut items: Vec<i64> = Vec::new(); "
        } else {
            "[&] { std::vector<long long> items; "
        });
        for (item, spread) in items {
            let item_text = self.expr_text(item, ExprPrecedence::Choice);
            text += &match (rust, spread) {
                (true, false) => format!("items.push({item_text}); "),
                (false, false) => format!("items.push_back({item_text}); "),
                (true, true) => format!("items.extend({}); ", self.owned_text(item)),
                (false, true) => format!("for (long long item : {item_text}) items.push_back(item); "),
            };
        }
        text + if rust { "items }" } else { "return items; }()" }
    }

    pub(super) fn comprehension_text(
        &mut self,
        gather: GatherKind,
        element: &TreeExpr,
        clauses: &[LoopClause],
    ) -> String {
        if self.code == CodeLanguage::Python {
            let mut text = self.expr_text(element, ExprPrecedence::Any);
            for clause in clauses {
                text += &format!(" for {} in {}", self.target_names(clause), self.python_items(&clause.items));
                for test in &clause.tests {
                    text += &format!(" if {}", self.expr_text(test, ExprPrecedence::Any));
                }
            }
            return match gather {
                GatherKind::List => format!("[{text}]"),
                GatherKind::Some => format!("any({text})"),
                GatherKind::Every => format!("all({text})"),
            };
        }
        let rust = self.code == CodeLanguage::Rust;
        let (mut text, mut closing) = (String::new(), String::new());
        let ranges = self.ranges.clone();
        for clause in clauses {
            let (header, prologue) = self.loop_header(clause, &[]);
            text += &format!("{header} {{ {}", prologue.map_or(String::new(), |line| line + " "));
            closing += " }";
            self.ranges.enter_loop(clause);
            for test in &clause.tests {
                let test_text = self.expr_text(test, ExprPrecedence::Choice);
                text += &if rust { format!("if {test_text} {{ ") } else { format!("if ({test_text}) {{ ") };
                self.ranges.assume(test, true);
                closing += " }";
            }
        }
        let of = self.type_name(element.kind.list_kind().unwrap_or(ValueKind::List));
        let element = self.owned_text(element);
        self.ranges = ranges;
        let test = if rust { element.clone() } else { format!("({element})") };
        match (gather, rust) {
            (GatherKind::List, true) => {
                format!("{{ let mut items: {of} = Vec::new(); {text}items.push({element});{closing} items }}")
            }
            (GatherKind::List, false) => {
                format!("[&] {{ {of} items; {text}items.push_back({element});{closing} return items; }}()")
            }
            (GatherKind::Some, true) => format!("(|| {{ {text}if {test} {{ return true; }}{closing} false }})()"),
            (GatherKind::Some, false) => format!("[&] {{ {text}if {test} return true;{closing} return false; }}()"),
            (GatherKind::Every, true) => {
                format!("(|| {{ {text}if !({element}) {{ return false; }}{closing} true }})()")
            }
            (GatherKind::Every, false) => {
                format!("[&] {{ {text}if (!({element})) return false;{closing} return true; }}()")
            }
        }
    }

    pub(crate) fn target_names(&self, clause: &LoopClause) -> String {
        clause.targets.iter().map(|target| self.safe_name(target)).collect::<Vec<_>>().join(", ")
    }

    pub(crate) fn python_items(&mut self, items: &LoopItems) -> String {
        match items {
            LoopItems::Range(ends, step) => {
                let [start, stop] = &**ends;
                let stop = self.expr_text(stop, ExprPrecedence::Choice);
                match (&start.form, step) {
                    (TreeForm::Int(0), 1) => format!("range({stop})"),
                    (_, 1) => format!("range({}, {stop})", self.expr_text(start, ExprPrecedence::Choice)),
                    _ => format!("range({}, {stop}, {step})", self.expr_text(start, ExprPrecedence::Choice)),
                }
            }
            LoopItems::List(list) => self.expr_text(list, ExprPrecedence::Any),
            LoopItems::Numbered(list) => format!("enumerate({})", self.expr_text(list, ExprPrecedence::Choice)),
        }
    }
}

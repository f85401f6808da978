//! Printing options and the components of positions.

use super::ProgramPrinter;
use super::expr::ExprPrecedence;
use crate::write::tree::{PositionPiece, TreeExpr, TreeForm};
use crate::write::value_kind::ValueKind;
use grundy_prove::detect::CodeLanguage;

/// The form in which the function `options` passes on the result of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OptionPassing {
    /// Every option, as the list of its components.
    AllSums,
    /// As the list of its components, until the caller needs no more of them.
    SumsUntilDone,
    /// As one position, until the caller needs no more of them.
    PositionsUntilDone,
}

impl ProgramPrinter {
    /// Prints code that passes an option on, as a sum of components of `numbers` numbers each.
    pub(super) fn print_option(&mut self, pieces: &[PositionPiece], numbers: usize, passing: OptionPassing) {
        let ones: Option<Vec<&[TreeExpr]>> = pieces
            .iter()
            .map(|piece| if let PositionPiece::One(args) = piece { Some(&args[..]) } else { None })
            .collect();
        if let Some(ones) = ones {
            let parts: Vec<String> = ones.iter().map(|args| self.position_text(args, numbers)).collect();
            let (count, parts) = (parts.len(), parts.join(", "));
            let option = match self.code {
                _ if passing == OptionPassing::PositionsUntilDone => parts,
                CodeLanguage::Python => format!("[{parts}]"),
                CodeLanguage::Rust => format!("&[{parts}]"),
                CodeLanguage::Cpp if count == 0 => "std::array<Position, 0>{}".into(),
                CodeLanguage::Cpp => format!("std::array<Position, {count}>{{{parts}}}"),
            };
            return self.print_passing(&option, passing);
        }
        match self.code {
            CodeLanguage::Python => self.line("parts = []"),
            CodeLanguage::Cpp => {
                self.open_block("");
                self.line("std::vector<Position> parts;");
            }
            CodeLanguage::Rust => self.line("let mut parts: Vec<Position> = Vec::new();"),
        }
        self.print_pieces(pieces, numbers);
        self.print_passing(if self.code == CodeLanguage::Rust { "&parts" } else { "parts" }, passing);
        if self.code == CodeLanguage::Cpp {
            self.close_block();
        }
    }

    /// Prints code that passes an option to the caller of `options`.
    fn print_passing(&mut self, option: &str, passing: OptionPassing) {
        let all = passing == OptionPassing::AllSums;
        match self.code {
            CodeLanguage::Python => self.line(&format!("yield {option}")),
            CodeLanguage::Cpp | CodeLanguage::Rust if all => self.line(&format!("each({option});")),
            CodeLanguage::Cpp => self.line(&format!("if (each({option})) return;")),
            CodeLanguage::Rust => {
                self.open_block(&format!("if each({option})"));
                self.line("return;");
                self.close_block();
            }
        }
    }

    /// Prints code that appends components to the list `parts`.
    pub(crate) fn print_pieces(&mut self, pieces: &[PositionPiece], numbers: usize) {
        self.print_components(pieces, &|printer, args| {
            let position = printer.join_position(args, numbers);
            printer.print_push(&position);
        });
    }

    /// Prints code that appends a component to the list `parts`.
    pub(crate) fn print_push(&mut self, position: &str) {
        self.line(&match self.code {
            CodeLanguage::Python => format!("parts.append({position})"),
            CodeLanguage::Cpp => format!("parts.push_back({position});"),
            CodeLanguage::Rust => format!("parts.push({position});"),
        });
    }

    /// Prints loops over the components and calls `each` in them with the texts of the numbers of a component.
    pub(crate) fn print_components(&mut self, pieces: &[PositionPiece], each: &dyn Fn(&mut ProgramPrinter, &[String])) {
        for piece in pieces {
            match piece {
                PositionPiece::One(args) => {
                    let args = self.position_arguments(args);
                    each(self, &args);
                }
                PositionPiece::Spread(list) => {
                    let text = self.expr_text(list, ExprPrecedence::Choice);
                    let borrowed = matches!(list.form, TreeForm::Name(_) | TreeForm::Constant(_) | TreeForm::Index(..));
                    self.open_block(&match self.code {
                        CodeLanguage::Python => format!("for part in {text}"),
                        CodeLanguage::Cpp => format!("for (long long part : {text})"),
                        CodeLanguage::Rust if borrowed => format!("for &part in {text}.iter()"),
                        CodeLanguage::Rust => format!("for part in {text}"),
                    });
                    each(self, &["part".into()]);
                    self.close_block();
                }
                PositionPiece::Times(count, inner) => {
                    let count = self.expr_text(count, ExprPrecedence::Shift);
                    self.open_block(&match self.code {
                        CodeLanguage::Python => format!("for repeated in range({count})"),
                        CodeLanguage::Cpp => format!("for (long long repeated = 0; repeated < {count}; ++repeated)"),
                        CodeLanguage::Rust => format!("for _ in 0..{count}"),
                    });
                    self.print_components(inner, each);
                    self.close_block();
                }
                PositionPiece::Each(clauses, inner) => {
                    self.print_within_clauses(clauses, |printer| printer.print_components(inner, each));
                }
            }
        }
    }

    /// The text of a position: a number, or several together.
    pub(crate) fn position_text(&mut self, args: &[TreeExpr], numbers: usize) -> String {
        let args = self.position_arguments(args);
        self.join_position(&args, numbers)
    }

    /// The texts of the parts of a position, which owns them.
    pub(crate) fn position_arguments(&mut self, args: &[TreeExpr]) -> Vec<String> {
        args.iter().map(|arg| self.position_argument(arg)).collect()
    }

    /// The text of a part of a position. In Python a list becomes a tuple, which can be a key.
    fn position_argument(&mut self, arg: &TreeExpr) -> String {
        if self.code != CodeLanguage::Python || arg.kind != ValueKind::List {
            return self.owned_text(arg);
        }
        let text = self.expr_text(arg, ExprPrecedence::Choice);
        match &arg.form {
            TreeForm::List(items) => {
                let inner = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(&text);
                let comma = if items.len() == 1 { "," } else { "" };
                format!("({inner}{comma})")
            }
            _ => format!("tuple({text})"),
        }
    }

    /// The text of a position from the texts of its numbers.
    pub(crate) fn join_position(&self, args: &[String], numbers: usize) -> String {
        let args = args.join(", ");
        match self.code {
            _ if numbers == 1 => args,
            CodeLanguage::Rust if self.has_compound_positions() => format!("({args})"),
            CodeLanguage::Python => format!("({args})"),
            CodeLanguage::Rust => format!("[{args}]"),
            CodeLanguage::Cpp => format!("Position{{{args}}}"),
        }
    }
}

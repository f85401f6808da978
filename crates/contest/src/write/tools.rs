//! Helper functions for programs where a language lacks them.

#[cfg(test)]
mod tests;

use crate::write::value_kind::ValueKind;
use grundy_prove::detect::CodeLanguage;
use std::collections::BTreeSet;

/// A helper function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum HelperTool {
    // A function that another one needs comes before it.
    FloorModulo,
    FloorDivide,
    /// Ends a program in C++ with a message; the other languages have their own ways.
    Fail,
    /// A number that is not negative.
    Natural,
    Plus,
    Minus,
    Times,
    Power,
    ShiftLeft,
    ShiftRight,
    Isqrt,
    Gcd,
    Abs,
    IsPrime,
    IsSquare,
    IsFibonacci,
    PrimePower,
    Divisors,
    Popcount,
    BitLength,
    Digits,
    At,
    OfLength,
    SumOf,
    LeastOf,
    LargestOf,
    Sorted,
    Distinct,
    Reversed,
    Contains,
    Count,
    // Of texts, and slices.
    LetterAt,
    LettersOf,
    SliceList,
    SliceText,
    RepeatList,
    RepeatText,
    CountText,
    FindText,
    StartsWith,
    EndsWith,
    HoldsText,
    ContainsText,
    ReplaceText,
    JoinTexts,
    NumberOfText,
    TextOfNumber,
    ReadNumber,
    /// Reads a word of letters of ASCII.
    ReadWord,
    /// Reads a list of numbers in brackets.
    ReadList,
    /// Reads a list of such lists.
    ReadRows,
    ListText,
    RowsText,
}

/// The name of a helper, the kind of its value, and the helpers that it needs.
struct ToolRow {
    tool: HelperTool,
    name: &'static str,
    kind: ValueKind,
    needs: &'static [HelperTool],
}

impl HelperTool {
    pub(crate) fn name(self) -> &'static str {
        self.tool_row().name
    }

    pub(crate) fn kind(self) -> ValueKind {
        self.tool_row().kind
    }

    /// Whether some helper has this name.
    pub(crate) fn is_name_of_tool(name: &str) -> bool {
        TOOL_ROWS.iter().any(|row| row.name == name)
    }

    fn tool_row(self) -> &'static ToolRow {
        TOOL_ROWS.iter().find(|row| row.tool == self).expect("every tool has a row")
    }

    /// Adds this helper and those that it needs.
    pub(crate) fn collect_needed(self, all: &mut BTreeSet<HelperTool>) {
        if all.insert(self) {
            self.tool_row().needs.iter().for_each(|tool| tool.collect_needed(all));
        }
    }

    /// Its code; empty if the language has it built in. In the templates a line `@@ name` precedes each helper.
    pub(crate) fn text(self, code: CodeLanguage) -> &'static str {
        let all = match code {
            CodeLanguage::Cpp => include_str!("templates/tools.cpp"),
            CodeLanguage::Python => include_str!("templates/tools.py"),
            CodeLanguage::Rust => include_str!("templates/tools.rs"),
        };
        let named = |section: &'static str| section.split_once('\n').filter(|(name, _)| *name == self.name());
        all.split("@@ ").find_map(named).map_or("", |(_, text)| text)
    }
}

const TOOL_ROWS: &[ToolRow] = &[
    ToolRow { tool: HelperTool::FloorModulo, name: "floor_mod", kind: ValueKind::Int, needs: &[] },
    ToolRow { tool: HelperTool::FloorDivide, name: "floor_div", kind: ValueKind::Int, needs: &[] },
    // No expression contains it.
    ToolRow { tool: HelperTool::Fail, name: "fail", kind: ValueKind::Bool, needs: &[] },
    ToolRow { tool: HelperTool::Natural, name: "natural", kind: ValueKind::Int, needs: &[HelperTool::Fail] },
    ToolRow { tool: HelperTool::Plus, name: "plus", kind: ValueKind::Int, needs: &[HelperTool::Fail] },
    ToolRow { tool: HelperTool::Minus, name: "minus", kind: ValueKind::Int, needs: &[HelperTool::Fail] },
    ToolRow { tool: HelperTool::Times, name: "times", kind: ValueKind::Int, needs: &[HelperTool::Fail] },
    ToolRow { tool: HelperTool::Power, name: "power", kind: ValueKind::Int, needs: &[HelperTool::Fail] },
    ToolRow { tool: HelperTool::ShiftLeft, name: "shift_left", kind: ValueKind::Int, needs: &[HelperTool::Fail] },
    ToolRow { tool: HelperTool::ShiftRight, name: "shift_right", kind: ValueKind::Int, needs: &[HelperTool::Fail] },
    ToolRow { tool: HelperTool::Isqrt, name: "int_sqrt", kind: ValueKind::Int, needs: &[] },
    ToolRow { tool: HelperTool::Gcd, name: "gcd", kind: ValueKind::Int, needs: &[] },
    ToolRow { tool: HelperTool::Abs, name: "distance", kind: ValueKind::Int, needs: &[] },
    ToolRow { tool: HelperTool::IsPrime, name: "is_prime", kind: ValueKind::Bool, needs: &[] },
    ToolRow { tool: HelperTool::IsSquare, name: "is_square", kind: ValueKind::Bool, needs: &[HelperTool::Isqrt] },
    ToolRow { tool: HelperTool::IsFibonacci, name: "is_fibonacci", kind: ValueKind::Bool, needs: &[] },
    ToolRow { tool: HelperTool::PrimePower, name: "prime_power", kind: ValueKind::Bool, needs: &[] },
    ToolRow { tool: HelperTool::Divisors, name: "divisors", kind: ValueKind::List, needs: &[] },
    ToolRow { tool: HelperTool::Popcount, name: "ones", kind: ValueKind::Int, needs: &[] },
    ToolRow { tool: HelperTool::BitLength, name: "bit_length", kind: ValueKind::Int, needs: &[] },
    ToolRow { tool: HelperTool::Digits, name: "digits", kind: ValueKind::List, needs: &[] },
    ToolRow { tool: HelperTool::At, name: "at", kind: ValueKind::Int, needs: &[] },
    ToolRow { tool: HelperTool::OfLength, name: "of_length", kind: ValueKind::List, needs: &[HelperTool::Fail] },
    ToolRow { tool: HelperTool::SumOf, name: "sum_of", kind: ValueKind::Int, needs: &[HelperTool::Plus] },
    ToolRow { tool: HelperTool::LeastOf, name: "least_of", kind: ValueKind::Int, needs: &[] },
    ToolRow { tool: HelperTool::LargestOf, name: "largest_of", kind: ValueKind::Int, needs: &[] },
    ToolRow { tool: HelperTool::Sorted, name: "sorted_list", kind: ValueKind::List, needs: &[] },
    ToolRow { tool: HelperTool::Distinct, name: "distinct", kind: ValueKind::List, needs: &[] },
    ToolRow { tool: HelperTool::Reversed, name: "reversed_list", kind: ValueKind::List, needs: &[] },
    ToolRow { tool: HelperTool::Contains, name: "contains", kind: ValueKind::Bool, needs: &[] },
    ToolRow { tool: HelperTool::Count, name: "count_of", kind: ValueKind::Int, needs: &[] },
    ToolRow { tool: HelperTool::LetterAt, name: "letter_at", kind: ValueKind::Text, needs: &[] },
    ToolRow { tool: HelperTool::LettersOf, name: "letters_of", kind: ValueKind::Texts, needs: &[] },
    ToolRow { tool: HelperTool::SliceList, name: "slice_of", kind: ValueKind::List, needs: &[] },
    ToolRow { tool: HelperTool::SliceText, name: "part_of", kind: ValueKind::Text, needs: &[] },
    ToolRow { tool: HelperTool::RepeatList, name: "repeated_list", kind: ValueKind::List, needs: &[] },
    ToolRow { tool: HelperTool::RepeatText, name: "repeated_text", kind: ValueKind::Text, needs: &[] },
    ToolRow { tool: HelperTool::CountText, name: "count_in", kind: ValueKind::Int, needs: &[] },
    ToolRow { tool: HelperTool::FindText, name: "find_in", kind: ValueKind::Int, needs: &[] },
    ToolRow { tool: HelperTool::StartsWith, name: "starts_with", kind: ValueKind::Bool, needs: &[] },
    ToolRow { tool: HelperTool::EndsWith, name: "ends_with", kind: ValueKind::Bool, needs: &[] },
    ToolRow { tool: HelperTool::HoldsText, name: "holds_text", kind: ValueKind::Bool, needs: &[] },
    ToolRow { tool: HelperTool::ContainsText, name: "contains_text", kind: ValueKind::Bool, needs: &[] },
    ToolRow { tool: HelperTool::ReplaceText, name: "replaced_text", kind: ValueKind::Text, needs: &[] },
    ToolRow { tool: HelperTool::JoinTexts, name: "joined_texts", kind: ValueKind::Text, needs: &[] },
    ToolRow { tool: HelperTool::NumberOfText, name: "number_of", kind: ValueKind::Int, needs: &[HelperTool::Fail] },
    ToolRow { tool: HelperTool::TextOfNumber, name: "text_of", kind: ValueKind::Text, needs: &[] },
    // These read and print values, and no expression contains them.
    ToolRow { tool: HelperTool::ReadNumber, name: "read_number", kind: ValueKind::Int, needs: &[HelperTool::Fail] },
    ToolRow { tool: HelperTool::ReadWord, name: "read_word", kind: ValueKind::Text, needs: &[HelperTool::Fail] },
    ToolRow {
        tool: HelperTool::ReadList,
        name: "read_list",
        kind: ValueKind::List,
        needs: &[HelperTool::Fail, HelperTool::NumberOfText],
    },
    ToolRow { tool: HelperTool::ReadRows, name: "read_rows", kind: ValueKind::Rows, needs: &[HelperTool::ReadList] },
    ToolRow { tool: HelperTool::ListText, name: "list_text", kind: ValueKind::List, needs: &[] },
    ToolRow { tool: HelperTool::RowsText, name: "rows_text", kind: ValueKind::Rows, needs: &[HelperTool::ListText] },
];

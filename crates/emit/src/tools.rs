//! Helper functions for programs where a language lacks them.

use crate::tree::Kind;
use grundy_prove::detect::Code;
use std::collections::BTreeSet;

/// A helper function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Tool {
    // A function that another one needs comes before it.
    FloorModulo,
    FloorDivide,
    Power,
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
    SumOf,
    LeastOf,
    LargestOf,
    Sorted,
    Distinct,
    Reversed,
    Contains,
    Count,
}

/// The name of a helper, the kind of its value, and the helpers that it needs.
struct Row {
    tool: Tool,
    name: &'static str,
    kind: Kind,
    needs: &'static [Tool],
}

impl Tool {
    pub(crate) fn name(self) -> &'static str {
        self.row().name
    }

    pub(crate) fn kind(self) -> Kind {
        self.row().kind
    }

    fn row(self) -> &'static Row {
        TABLE.iter().find(|row| row.tool == self).expect("every tool has a row")
    }

    /// Adds this helper and those that it needs.
    pub(crate) fn collect(self, all: &mut BTreeSet<Tool>) {
        if all.insert(self) {
            self.row().needs.iter().for_each(|tool| tool.collect(all));
        }
    }

    /// Its code; empty if the language has it built in. In the templates a line `@@ name` precedes each helper.
    pub(crate) fn text(self, code: Code) -> &'static str {
        let all = match code {
            Code::Cpp => include_str!("templates/tools.cpp"),
            Code::Python => include_str!("templates/tools.py"),
            Code::Rust => include_str!("templates/tools.rs"),
        };
        let named = |section: &'static str| section.split_once('\n').filter(|(name, _)| *name == self.name());
        all.split("@@ ").find_map(named).map_or("", |(_, text)| text)
    }
}

const TABLE: &[Row] = &[
    Row { tool: Tool::FloorModulo, name: "floor_mod", kind: Kind::Int, needs: &[] },
    Row { tool: Tool::FloorDivide, name: "floor_div", kind: Kind::Int, needs: &[Tool::FloorModulo] },
    Row { tool: Tool::Power, name: "power", kind: Kind::Int, needs: &[] },
    Row { tool: Tool::Isqrt, name: "int_sqrt", kind: Kind::Int, needs: &[] },
    Row { tool: Tool::Gcd, name: "gcd", kind: Kind::Int, needs: &[] },
    Row { tool: Tool::Abs, name: "distance", kind: Kind::Int, needs: &[] },
    Row { tool: Tool::IsPrime, name: "is_prime", kind: Kind::Bool, needs: &[] },
    Row { tool: Tool::IsSquare, name: "is_square", kind: Kind::Bool, needs: &[Tool::Isqrt] },
    Row { tool: Tool::IsFibonacci, name: "is_fibonacci", kind: Kind::Bool, needs: &[] },
    Row { tool: Tool::PrimePower, name: "prime_power", kind: Kind::Bool, needs: &[] },
    Row { tool: Tool::Divisors, name: "divisors", kind: Kind::List, needs: &[] },
    Row { tool: Tool::Popcount, name: "ones", kind: Kind::Int, needs: &[] },
    Row { tool: Tool::BitLength, name: "bit_length", kind: Kind::Int, needs: &[] },
    Row { tool: Tool::Digits, name: "digits", kind: Kind::List, needs: &[] },
    Row { tool: Tool::At, name: "at", kind: Kind::Int, needs: &[] },
    Row { tool: Tool::SumOf, name: "sum_of", kind: Kind::Int, needs: &[] },
    Row { tool: Tool::LeastOf, name: "least_of", kind: Kind::Int, needs: &[] },
    Row { tool: Tool::LargestOf, name: "largest_of", kind: Kind::Int, needs: &[] },
    Row { tool: Tool::Sorted, name: "sorted_list", kind: Kind::List, needs: &[] },
    Row { tool: Tool::Distinct, name: "distinct", kind: Kind::List, needs: &[] },
    Row { tool: Tool::Reversed, name: "reversed_list", kind: Kind::List, needs: &[] },
    Row { tool: Tool::Contains, name: "contains", kind: Kind::Bool, needs: &[] },
    Row { tool: Tool::Count, name: "count_of", kind: Kind::Int, needs: &[] },
];

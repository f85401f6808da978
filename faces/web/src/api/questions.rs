//! The questions, and their answers.

mod games;
mod graph;
mod other;
mod ruleset;
mod solve;

use super::fields::{Field, Fields, Kind, LONGEST_TEXT};
use super::refused::Refused;
use super::schema;
use grundy::{Catalog, Diagnostic, Meter, Rules, Running, Stop};
use serde_json::Value as Json;

pub(crate) use games::games;

/// A question of the API.
pub(crate) struct Question {
    /// The name, which is the last segment of the path.
    pub(crate) name: &'static str,
    /// A summary.
    pub(crate) about: &'static str,
    /// The fields of a request.
    pub(crate) fields: &'static [Field],
    /// The JSON Schema of an answer.
    pub(crate) schema: fn() -> Json,
    /// An example of a request.
    pub(crate) example: &'static str,
    /// Computes the answer.
    pub(crate) answer: fn(&Fields, &Meter) -> Result<Json, Refused>,
}

impl Question {
    /// The path of the question.
    pub(crate) fn path(&self) -> String {
        format!("/api/{}", self.name)
    }
}

const fn field(name: &'static str, kind: Kind, about: &'static str) -> Field {
    Field { name, kind, needed: false, about }
}

const fn needed(name: &'static str, kind: Kind, about: &'static str) -> Field {
    Field { name, kind, needed: true, about }
}

const TEXT: Kind = Kind::Text(LONGEST_TEXT);
const RULES: Field = field("rules", TEXT, "Rules of your own; the expression may use their games.");
const GAME: Field =
    needed("game", TEXT, "A ruleset, such as kayles, or an expression with free names, such as wythoff(n, 2*n).");
const MISERE: Field = field("misere", Kind::Flag, "Whoever makes the last move loses.");
const REMOTENESS: Field =
    field("remoteness", Kind::Flag, "Also count the moves until the end if the winner hurries and the loser delays.");
const OUTCOME: Field = field(
    "outcome",
    Kind::Flag,
    "Only who wins, with a winning move if the search meets one; this may take much less.",
);
const FULL: Field = field(
    "full",
    Kind::Flag,
    "The value and all winning moves within the whole budget, even where a theorem decides who wins.",
);
const MOVES: Field = field("moves", Kind::Count(0, 1000), "How many winning moves to list, 20 by default.");
const OUTCOMES: Field = field("outcomes", Kind::Flag, "Who wins, as P, N or D, instead of the values.");
const LOST: Field = field("p_positions", Kind::Flag, "Also the positions that the player to move loses.");

/// All questions that are sent with POST.
pub(crate) static QUESTIONS: &[Question] = &[
    Question {
        name: "solve",
        about: "Solve a position: who wins, its value, all winning moves, and why.",
        fields: &[
            needed("position", TEXT, "An expression, such as nim(3, 4, 5) + kayles(10)."),
            RULES,
            MISERE,
            REMOTENESS,
            OUTCOME,
            FULL,
            MOVES,
        ],
        schema: schema::answer,
        example: r#"{"position": "nim(3, 4, 5)"}"#,
        answer: solve::solve,
    },
    Question {
        name: "values",
        about: "Compute the values of heaps from, …, to of a ruleset.",
        fields: &[
            GAME,
            RULES,
            field("from", Kind::Count(0, 1 << 53), "The first heap, 0 by default."),
            field("to", Kind::Count(0, 1 << 53), "The last heap, 50 by default."),
            OUTCOMES,
            LOST,
            MISERE,
        ],
        schema: schema::values,
        example: r#"{"game": "kayles", "to": 20}"#,
        answer: ruleset::values,
    },
    Question {
        name: "table",
        about: "Compute the values of a game with two numbers, or of a board.",
        fields: &[
            GAME,
            RULES,
            field("rows", Kind::Count(1, 1000), "Rows; a board has its own."),
            field("columns", Kind::Count(1, 1000), "Columns; as many as rows by default."),
            OUTCOMES,
            LOST,
            MISERE,
        ],
        schema: schema::table,
        example: r#"{"game": "wythoff", "rows": 8}"#,
        answer: ruleset::table,
    },
    Question {
        name: "period",
        about: "Find the period of a nim-sequence, with a proof where a theorem gives one.",
        fields: &[GAME, RULES, field("limit", Kind::Count(0, 1 << 53), "The largest heap to compute.")],
        schema: schema::period,
        example: r#"{"game": "kayles"}"#,
        answer: ruleset::period,
    },
    Question {
        name: "quotient",
        about: "Compute the misère quotient of a heap game, which decides sums where whoever makes the last move loses.",
        fields: &[
            GAME,
            RULES,
            field("to", Kind::Count(0, 1 << 16), "The last heap, 30 by default."),
            field("max_order", Kind::Count(1, 1000), "The maximum order, 1000 by default."),
        ],
        schema: schema::quotient,
        example: r#"{"game": "kayles", "to": 12}"#,
        answer: ruleset::quotient,
    },
    Question {
        name: "discover",
        about: "Discover laws in the values and the lost positions of a game, proved for all positions where possible.",
        fields: &[GAME, RULES, field("limit", Kind::Count(0, 1_000_000), "The largest number in the table.")],
        schema: schema::discovery,
        example: r#"{"game": "bash(3)"}"#,
        answer: ruleset::discover,
    },
    Question {
        name: "verify",
        about: "Verify a certificate: everything in it is recomputed.",
        fields: &[needed("certificate", Kind::Object, "A certificate, as `grundy period --certificate` writes it.")],
        schema: schema::verified,
        example: r#"{"certificate": {"format": 1}}"#,
        answer: other::verify,
    },
    Question {
        name: "graph",
        about: "Solve a token on a graph: values and outcomes of all vertices, or of a sum of tokens; or build the game graph of a position.",
        fields: &[
            field("graph", Kind::Object, "An edge list, DOT or JSON; or else the field from."),
            field(
                "form",
                Kind::Word(&["edges", "dot", "json"]),
                "The format of the graph; by default detected from its beginning.",
            ),
            field("tokens", Kind::Texts(1000), "Vertices with a token; several are a sum."),
            REMOTENESS,
            MISERE,
            MOVES,
            field("trace", Kind::Flag, "Step by step, how the values are computed."),
            field("from", TEXT, "A position: its game graph is written instead."),
            RULES,
        ],
        schema: schema::graph,
        example: r#"{"graph": "a b\nb a\na end\n"}"#,
        answer: graph::graph,
    },
    Question {
        name: "nimber",
        about: "Calculate in the field of nimbers: sums, products, powers, roots, orders, logarithms, quadratic equations.",
        fields: &[needed(
            "expression",
            TEXT,
            "Such as *3 * *5, (*3 + *5)^7, inverse(*7), sqrt(*7), log(*5, *2), order(*7) or x^2 + *3 x + *5 = 0.",
        )],
        schema: schema::nimber,
        example: r#"{"expression": "*3 * *5 + *17"}"#,
        answer: other::nimber,
    },
    Question {
        name: "pirates",
        about: "Solve the pirates' gold: how the most senior pirate divides it.",
        fields: &[
            needed("pirates", Kind::Count(0, 1 << 53), "How many pirates there are."),
            field("gold", Kind::Count(0, 1 << 53), "How many coins there are, 100 by default."),
            field(
                "vote",
                Kind::Word(&["majority", "half"]),
                "What a proposal needs: majority, more than half of the votes, or half.",
            ),
            field("divisions", Kind::Count(0, 1000), "How many divisions to list, 20 by default."),
        ],
        schema: schema::pirates,
        example: r#"{"pirates": 5}"#,
        answer: other::pirates,
    },
    Question {
        name: "check",
        about: "Check rules: whether their games end, which known games they are, how they are computed.",
        fields: &[needed("rules", TEXT, "A text of rules.")],
        schema: schema::checked,
        example: r#"{"rules": "@game\ndef g(n):\n    return [g(n - k) for k in (1, 3, 4) if k <= n]\n"}"#,
        answer: other::check,
    },
    Question {
        name: "induct",
        about: "Solve a tree with payoffs for several players by backward induction.",
        fields: &[needed("tree", Kind::Object, "A tree, as `grundy induct` reads it.")],
        schema: schema::induction,
        example: r#"{"tree": {"players": ["A"], "root": {"player": "A", "moves": {"left": {"payoffs": [3]}, "right": {"payoffs": [1]}}}}}"#,
        answer: other::induct,
    },
];

/// The most steps that rules may take for one position: a quarter of the limit of the command line, a few tenths of
/// a second, so that the clock is checked at least once a second.
const MOST_STEPS: u64 = 10_000_000;

/// The rules of a question; empty if it has none.
fn rules(fields: &Fields) -> Result<Rules, Refused> {
    let text = fields.text("rules").replace("\r\n", "\n");
    let running = Running { most_steps: MOST_STEPS, ..Running::default() };
    Rules::load_running(&text, &Catalog, running).map_err(|diagnostic| Refused::text("rules", &text, &text, diagnostic))
}

/// A mistake in the text of a field, or in the rules.
fn wrong(fields: &Fields, name: &'static str, text: &str, diagnostic: Diagnostic) -> Refused {
    Refused::text(name, text, &fields.text("rules").replace("\r\n", "\n"), diagnostic)
}

/// Fails if rules made a mistake while they ran.
fn checked(fields: &Fields, rules: &Rules) -> Result<(), Refused> {
    match rules.take_fault() {
        Some(failed) if failed.stop == Stop::Rules => {
            Err(wrong(fields, "rules", fields.text("rules"), Diagnostic { in_rules: true, ..failed.diagnostic }))
        }
        _ => Ok(()),
    }
}

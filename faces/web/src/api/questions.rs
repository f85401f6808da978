//! The questions, and their answers.

mod games;
mod graph;
mod other;
mod ruleset;
mod solve;

use super::fields::{FieldKind, MAX_TEXT_CHARS, QuestionField, QuestionFields};
use super::refusal::ApiRefusal;
use super::schema;
use grundy::{Catalog, Diagnostic, Meter, Rules, RunSettings, Stop};
use grundy_laws::discover::TableReach;
use serde_json::Value as Json;

pub(crate) use games::games;

/// A question of the API.
pub(crate) struct ApiQuestion {
    /// The name, which is the last segment of the path.
    pub(crate) name: &'static str,
    /// A summary.
    pub(crate) about: &'static str,
    /// The fields of a request.
    pub(crate) fields: &'static [QuestionField],
    /// The JSON Schema of an answer.
    pub(crate) schema: fn() -> Json,
    /// An example of a request.
    pub(crate) example: &'static str,
    /// Computes the answer.
    pub(crate) answer: fn(&QuestionFields, &Meter) -> Result<Json, ApiRefusal>,
}

impl ApiQuestion {
    /// The path of the question.
    pub(crate) fn path(&self) -> String {
        format!("/api/{}", self.name)
    }
}

const fn optional_field(name: &'static str, kind: FieldKind, about: &'static str) -> QuestionField {
    QuestionField { name, kind, is_required: false, about }
}

const fn required_field(name: &'static str, kind: FieldKind, about: &'static str) -> QuestionField {
    QuestionField { name, kind, is_required: true, about }
}

const TEXT_KIND: FieldKind = FieldKind::Text(MAX_TEXT_CHARS);
const RULES_FIELD: QuestionField =
    optional_field("rules", TEXT_KIND, "Rules of your own; the expression may use their games.");
const GAME_FIELD: QuestionField = required_field(
    "game",
    TEXT_KIND,
    "A ruleset, such as kayles, or an expression with free names, such as wythoff(n, 2*n).",
);
const MISERE_FIELD: QuestionField = optional_field("misere", FieldKind::Flag, "Whoever makes the last move loses.");
const REMOTENESS_FIELD: QuestionField = optional_field(
    "remoteness",
    FieldKind::Flag,
    "Also count the moves until the end if the winner hurries and the loser delays.",
);
const OUTCOME_FIELD: QuestionField = optional_field(
    "outcome",
    FieldKind::Flag,
    "Only who wins, with a winning move if the search meets one; this may take much less.",
);
const FULL_FIELD: QuestionField = optional_field(
    "full",
    FieldKind::Flag,
    "The value and all winning moves within the whole budget, even where a theorem decides who wins.",
);
const MOVES_FIELD: QuestionField =
    optional_field("moves", FieldKind::Count(0, 1000), "How many winning moves to list, 20 by default.");
const OUTCOMES_FIELD: QuestionField =
    optional_field("outcomes", FieldKind::Flag, "Who wins, as P, N or D, instead of the values.");
const P_POSITIONS_FIELD: QuestionField =
    optional_field("p_positions", FieldKind::Flag, "Also the positions that the player to move loses.");

/// All questions that are sent with POST.
pub(crate) static API_QUESTIONS: &[ApiQuestion] = &[
    ApiQuestion {
        name: "solve",
        about: "Solve a position: who wins, its value, all winning moves, and why.",
        fields: &[
            required_field("position", TEXT_KIND, "An expression, such as nim(3, 4, 5) + kayles(10)."),
            RULES_FIELD,
            MISERE_FIELD,
            REMOTENESS_FIELD,
            OUTCOME_FIELD,
            FULL_FIELD,
            MOVES_FIELD,
        ],
        schema: schema::answer,
        example: r#"{"position": "nim(3, 4, 5)"}"#,
        answer: solve::solve,
    },
    ApiQuestion {
        name: "values",
        about: "Compute the values of heaps from, …, to of a ruleset.",
        fields: &[
            GAME_FIELD,
            RULES_FIELD,
            optional_field("from", FieldKind::Count(0, 1 << 53), "The first heap, 0 by default."),
            optional_field("to", FieldKind::Count(0, 1 << 53), "The last heap, 50 by default."),
            OUTCOMES_FIELD,
            P_POSITIONS_FIELD,
            MISERE_FIELD,
        ],
        schema: schema::values,
        example: r#"{"game": "kayles", "to": 20}"#,
        answer: ruleset::values,
    },
    ApiQuestion {
        name: "table",
        about: "Compute the values of a game with two numbers, or of a board.",
        fields: &[
            GAME_FIELD,
            RULES_FIELD,
            optional_field("rows", FieldKind::Count(1, 1000), "Rows; a board has its own."),
            optional_field("columns", FieldKind::Count(1, 1000), "Columns; as many as rows by default."),
            OUTCOMES_FIELD,
            P_POSITIONS_FIELD,
            MISERE_FIELD,
        ],
        schema: schema::table,
        example: r#"{"game": "wythoff", "rows": 8}"#,
        answer: ruleset::table,
    },
    ApiQuestion {
        name: "period",
        about: "Find the period of a nim-sequence, with a proof where a theorem gives one.",
        fields: &[
            GAME_FIELD,
            RULES_FIELD,
            optional_field("limit", FieldKind::Count(0, 1 << 53), "The largest heap to compute."),
        ],
        schema: schema::period,
        example: r#"{"game": "kayles"}"#,
        answer: ruleset::period,
    },
    ApiQuestion {
        name: "quotient",
        about: "Compute the misère quotient of a heap game or a position, which decides sums where whoever makes the last move loses.",
        fields: &[
            GAME_FIELD,
            RULES_FIELD,
            optional_field("to", FieldKind::Count(0, 1 << 16), "The last heap of a ruleset, 30 by default."),
            optional_field("max_order", FieldKind::Count(1, 1000), "The maximum order, 1000 by default."),
        ],
        schema: schema::quotient,
        example: r#"{"game": "kayles", "to": 12}"#,
        answer: ruleset::quotient,
    },
    ApiQuestion {
        name: "discover",
        about: "Discover laws in the values and the lost positions of a game, proved for all positions where possible.",
        fields: &[
            GAME_FIELD,
            RULES_FIELD,
            optional_field(
                "limit",
                FieldKind::Count(0, TableReach::MAX_NUMBERS[0]),
                "The largest number in the table.",
            ),
        ],
        schema: schema::discovery,
        example: r#"{"game": "bash(3)"}"#,
        answer: ruleset::discover,
    },
    ApiQuestion {
        name: "verify",
        about: "Verify a certificate: everything in it is recomputed.",
        fields: &[
            required_field(
                "certificate",
                FieldKind::Object,
                "A certificate as an object: of a period, of an automaton, or of a misère quotient.",
            ),
            optional_field(
                "coq",
                FieldKind::Flag,
                "Also the claim as a theorem for Coq with its proof, if the certificate holds; only of periods.",
            ),
        ],
        schema: schema::verdict,
        example: r#"{"certificate": {"kind": "periodic", "version": 1, "rule": {"subtract": [1, 2]}, "preperiod": 0, "period": 3, "saltus": 0, "checked": [1, 3], "values": [0, 1, 2, 0, 1, 2]}}"#,
        answer: other::verify,
    },
    ApiQuestion {
        name: "graph",
        about: "Solve a token on a graph: values and outcomes of all vertices, or of a sum of tokens; or build the game graph of a position.",
        fields: &[
            optional_field(
                "graph",
                FieldKind::Object,
                "An edge list, DOT or JSON, as a text or an object; or else the field from.",
            ),
            optional_field(
                "form",
                FieldKind::Word(&["edges", "counted", "dot", "json"]),
                "The format of the graph; by default detected from its beginning.",
            ),
            optional_field("tokens", FieldKind::Texts(1000), "Vertices with a token; several are a sum."),
            REMOTENESS_FIELD,
            MISERE_FIELD,
            MOVES_FIELD,
            optional_field("trace", FieldKind::Flag, "Step by step, how the values are computed."),
            optional_field("from", TEXT_KIND, "A position: its game graph is written instead."),
            RULES_FIELD,
        ],
        schema: schema::graph,
        example: r#"{"graph": "a b\nb a\na end\n"}"#,
        answer: graph::graph,
    },
    ApiQuestion {
        name: "nimber",
        about: "Calculate in the field of nimbers: sums, products, powers, roots, orders, logarithms, quadratic equations.",
        fields: &[required_field(
            "expression",
            TEXT_KIND,
            "Such as *3 * *5, (*3 + *5)^7, inverse(*7), sqrt(*7), log(*5, *2), order(*7) or x^2 + *3 x + *5 = 0.",
        )],
        schema: schema::nimber,
        example: r#"{"expression": "*3 * *5 + *17"}"#,
        answer: other::nimber,
    },
    ApiQuestion {
        name: "pirates",
        about: "Solve the pirates' gold: how the most senior pirate divides it.",
        fields: &[
            required_field("pirates", FieldKind::Count(0, 1 << 53), "How many pirates there are."),
            optional_field("gold", FieldKind::Count(0, 1 << 53), "How many coins there are, 100 by default."),
            optional_field(
                "vote",
                FieldKind::Word(&["majority", "half"]),
                "What a proposal needs: majority, more than half of the votes, or half.",
            ),
            optional_field("divisions", FieldKind::Count(0, 1000), "How many divisions to list, 20 by default."),
        ],
        schema: schema::pirates,
        example: r#"{"pirates": 5}"#,
        answer: other::pirates,
    },
    ApiQuestion {
        name: "check",
        about: "Check rules: whether their games end, which known games they are, how they are computed.",
        fields: &[required_field("rules", TEXT_KIND, "A text of rules.")],
        schema: schema::rules_report,
        example: r#"{"rules": "@game\ndef g(n):\n    return [g(n - k) for k in (1, 3, 4) if k <= n]\n"}"#,
        answer: other::check,
    },
    ApiQuestion {
        name: "induct",
        about: "Solve a tree with payoffs for several players by backward induction.",
        fields: &[required_field(
            "tree",
            FieldKind::Object,
            "A tree as an object: players, and a root with its player and moves, or payoffs.",
        )],
        schema: schema::induction,
        example: r#"{"tree": {"players": ["A"], "root": {"player": "A", "moves": {"left": {"payoffs": [3]}, "right": {"payoffs": [1]}}}}}"#,
        answer: other::induct,
    },
];

/// The maximum number of steps that rules may take for one position: a few tenths of
/// a second, so that the clock is checked at least once a second.
const MAX_RULE_STEPS: u64 = 10_000_000;

/// The text of the rules of a question, in which places are counted.
fn rules_text(fields: &QuestionFields) -> String {
    fields.text("rules").replace("\r\n", "\n")
}

/// The rules of a question; empty if it has none.
fn read_rules(fields: &QuestionFields) -> Result<Rules, ApiRefusal> {
    let text = rules_text(fields);
    let running = RunSettings { max_steps: MAX_RULE_STEPS, ..RunSettings::default() };
    Rules::load_with_settings(&text, &Catalog, running)
        .map_err(|diagnostic| ApiRefusal::text_mistake("rules", &text, &text, diagnostic))
}

/// A mistake in the text of a field, or in the rules.
fn text_mistake(fields: &QuestionFields, name: &'static str, text: &str, diagnostic: Diagnostic) -> ApiRefusal {
    ApiRefusal::text_mistake(name, text, &rules_text(fields), diagnostic)
}

/// Fails if rules made a mistake while they ran.
fn check_rules(fields: &QuestionFields, rules: &Rules) -> Result<(), ApiRefusal> {
    match rules.take_fault() {
        Some(failed) if failed.stop == Stop::RulesFailed => {
            Err(text_mistake(fields, "rules", fields.text("rules"), Diagnostic { in_rules: true, ..failed.diagnostic }))
        }
        _ => Ok(()),
    }
}

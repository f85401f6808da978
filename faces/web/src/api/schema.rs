//! The JSON Schemas of the answers.

use serde_json::{Map, Value as Json, json};

/// An object with exactly these fields.
fn object(fields: &[(&str, Json)]) -> Json {
    with(fields, &[])
}

/// An object with the required fields `fields`, the optional fields `more`, and no others.
fn with(fields: &[(&str, Json)], more: &[(&str, Json)]) -> Json {
    let properties: Map<String, Json> =
        fields.iter().chain(more).map(|(name, schema)| (name.to_string(), schema.clone())).collect();
    let required: Vec<&str> = fields.iter().map(|(name, _)| *name).collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

fn text() -> Json {
    json!({ "type": "string" })
}

fn flag() -> Json {
    json!({ "type": "boolean" })
}

fn any() -> Json {
    json!({})
}

fn list(items: Json) -> Json {
    json!({ "type": "array", "items": items })
}

fn or_null(schema: Json) -> Json {
    json!({ "anyOf": [schema, { "type": "null" }] })
}

fn words(words: &[&str]) -> Json {
    json!({ "type": "string", "enum": words })
}

fn named(name: &str) -> Json {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn natural() -> Json {
    named("Natural")
}

/// The schemas shared by several answers, by their names.
pub(super) fn shared() -> Json {
    let stops = [
        "done",
        "positions",
        "memory",
        "time",
        "cancelled",
        "loopy",
        "unsupported",
        "options",
        "operations",
        "size",
        "rules",
        "order",
    ];
    json!({
        "Natural": {
            "description": "A natural number: an integer, or its digits as a string beyond 2^53.",
            "anyOf": [{ "type": "integer", "minimum": 0 }, { "type": "string", "pattern": "^[0-9]+$" }],
        },
        "Stop": { "description": "Why the computation ended.", "type": "string", "enum": stops },
        "Outcome": {
            "description": "N: the player to move wins; P: the previous player wins; D: a draw with best play.",
            "type": "string", "enum": ["P", "N", "D"],
        },
        "Value": {
            "description": "The Grundy value; in a loopy position, the finite values that can be moved to.",
            "anyOf": [object(&[("nimber", natural())]), object(&[("loopy", list(natural()))])],
        },
        "Cell": {
            "description": "A value, an outcome, or null where there is no position.",
            "anyOf": [natural(), object(&[("loopy", list(natural()))]), named("Outcome"), { "type": "null" }],
        },
        "Standing": with(
            &[("kind", words(&["proved", "computed", "observed"])), ("by", list(text()))],
            &[("text", text()), ("to", natural())],
        ),
        "Move": object(&[("before", text()), ("after", text()), ("text", text())]),
        "Largest": object(&[("value", natural()), ("at", natural())]),
        "Counts": object(&[("positions", natural()), ("bytes", natural())]),
        "Card": object(&[
            ("name", text()), ("title", text()), ("aliases", list(text())), ("family", text()), ("form", text()),
            ("rules", text()), ("example", text()), ("theorem", or_null(text())), ("why", text()),
            ("sources", list(text())), ("is_game", flag()),
        ]),
        "Concept": object(&[("name", text()), ("title", text()), ("text", text())]),
        "Refused": object(&[
            ("error", text()), ("field", or_null(text())), ("line", or_null(natural())), ("column", or_null(natural())),
            ("source", or_null(text())), ("help", list(text())),
        ]),
    })
}

/// The answer about a position.
pub(super) fn answer() -> Json {
    object(&[
        ("position", text()),
        ("convention", words(&["normal", "misere"])),
        ("outcome", or_null(named("Outcome"))),
        ("headline", text()),
        ("value", or_null(named("Value"))),
        ("winning_moves", list(named("Move"))),
        ("winning_total", or_null(natural())),
        ("best_moves", list(named("Move"))),
        ("remoteness", or_null(natural())),
        ("standing", or_null(named("Standing"))),
        ("value_standing", or_null(named("Standing"))),
        ("explanation", list(text())),
        ("sources", list(text())),
        ("stop", named("Stop")),
        ("counts", named("Counts")),
    ])
}

/// A sequence.
pub(super) fn values() -> Json {
    with(
        &[
            ("game", text()),
            ("start", natural()),
            ("values", list(named("Cell"))),
            ("standing", named("Standing")),
            ("stop", named("Stop")),
        ],
        &[("p_positions", list(natural()))],
    )
}

/// A table.
pub(super) fn table() -> Json {
    with(
        &[
            ("game", text()),
            ("rows", list(list(named("Cell")))),
            ("standing", named("Standing")),
            ("stop", named("Stop")),
        ],
        &[("p_positions", list(list(natural())))],
    )
}

/// A period.
pub(super) fn period() -> Json {
    let always = [
        ("game", text()),
        ("preperiod", or_null(natural())),
        ("period", or_null(natural())),
        ("saltus", or_null(natural())),
        ("headline", text()),
        ("standing", or_null(named("Standing"))),
        ("computed_to", natural()),
        ("largest", or_null(named("Largest"))),
        ("explanation", list(text())),
        ("stop", named("Stop")),
    ];
    with(&always, &[("convention", text()), ("lost", list(natural()))])
}

/// A misère quotient: elements are words in the generators.
pub(super) fn quotient() -> Json {
    let generator = object(&[("name", text()), ("heap", natural())]);
    let periodic = object(&[("preperiod", natural()), ("period", natural())]);
    let grown = object(&[("heap", natural()), ("order", natural()), ("p_portion", natural())]);
    object(&[
        ("game", text()),
        ("headline", text()),
        ("heaps", or_null(natural())),
        ("order", natural()),
        ("p_portion", list(text())),
        ("presentation", object(&[("generators", list(generator)), ("relations", list(text()))])),
        ("phi", list(text())),
        ("periodic", or_null(periodic)),
        ("growth", list(grown)),
        ("standing", or_null(named("Standing"))),
        ("explanation", list(text())),
        ("stop", named("Stop")),
    ])
}

/// Laws of a game, or of a family.
pub(super) fn discovery() -> Json {
    let law = [
        ("of", words(&["values", "lost"])),
        ("kind", text()),
        ("text", text()),
        ("formula", text()),
        ("learnt_to", natural()),
        ("tested_to", natural()),
        ("standing", named("Standing")),
        ("why", list(text())),
    ];
    let of_game = object(&[&law[..], &[("stress", or_null(list(text())))]].concat());
    let of_family = [("from", natural()), ("numbers_to", natural()), ("proved_for", list(natural()))];
    let of_family = object(&[&law[..], &of_family[..]].concat());
    let both = [("game", text()), ("numbers", natural()), ("tested_to", natural()), ("stop", named("Stop"))];
    let own = [("least", natural()), ("laws", list(of_game))];
    let game = with(&[&both[..], &own[..]].concat(), &[("about", text()), ("convention", text()), ("sums", text())]);
    let family = [
        ("parameter", text()),
        ("parameters", list(natural())),
        ("skipped", list(natural())),
        ("laws", list(of_family)),
    ];
    json!({ "anyOf": [game, object(&[&both[..], &family[..]].concat())] })
}

/// The verdict on a certificate.
pub(super) fn verified() -> Json {
    object(&[("holds", or_null(flag())), ("claim", text()), ("why", text()), ("stop", named("Stop"))])
}

/// The results for a graph.
pub(super) fn graph() -> Json {
    let vertex = with(
        &[("name", text()), ("value", or_null(named("Value"))), ("outcome", named("Outcome"))],
        &[("remoteness", or_null(natural()))],
    );
    let vertices = object(&[("vertices", list(vertex)), ("standing", named("Standing")), ("stop", named("Stop"))]);
    let stopped = object(&[
        ("vertices", json!({ "type": "null" })),
        ("standing", json!({ "type": "null" })),
        ("stop", named("Stop")),
    ]);
    let traced = object(&[("trace", list(text())), ("stop", named("Stop"))]);
    let written = object(&[("vertices", list(text())), ("edges", list(list(text())))]);
    json!({ "anyOf": [vertices, answer(), traced, written, stopped] })
}

/// A nimber, a number, or the roots of an equation.
pub(super) fn nimber() -> Json {
    object(&[
        ("headline", text()),
        ("value", or_null(named("Value"))),
        ("number", or_null(natural())),
        ("roots", or_null(list(natural()))),
        ("field_bits", natural()),
        ("explanation", list(text())),
        ("standing", or_null(named("Standing"))),
        ("stop", named("Stop")),
    ])
}

/// Divisions of the gold.
pub(super) fn pirates() -> Json {
    object(&[
        ("divisions", list(list(natural()))),
        ("total", or_null(natural())),
        ("convention", or_null(text())),
        ("thrown_over", natural()),
        ("proposer", natural()),
        ("explanation", list(text())),
        ("standing", named("Standing")),
        ("stop", named("Stop")),
    ])
}

/// The report on a file of rules.
pub(super) fn checked() -> Json {
    let keyword = object(&[("name", text()), ("default", or_null(text()))]);
    let fault = object(&[("text", text()), ("help", list(text()))]);
    let game = object(&[
        ("name", text()),
        ("parameters", list(text())),
        ("keywords", list(keyword)),
        ("impartial", flag()),
        ("ends", json!({ "type": "object", "required": ["kind", "known", "text"] })),
        ("shape", json!({ "type": "object", "required": ["kind", "known", "text"] })),
        ("engine", text()),
        ("theorem", or_null(text())),
        ("symmetric", any()),
        ("needs_example", or_null(text())),
        ("example", or_null(text())),
        ("turn", or_null(text())),
        ("fault", or_null(fault)),
        ("text", list(text())),
    ]);
    with(&[("games", list(game)), ("judges", natural())], &[("stop", named("Stop"))])
}

/// The result of backward induction.
pub(super) fn induction() -> Json {
    let number = || json!({ "type": "number" });
    let step = object(&[("player", any()), ("move", text())]);
    let tie = object(&[("node", any()), ("name", any()), ("player", any()), ("moves", any()), ("payoff", number())]);
    let counts = with(
        &[("positions", natural()), ("bytes", natural())],
        &[("decisions", natural()), ("leaves", natural()), ("unused", natural())],
    );
    object(&[
        ("players", list(text())),
        ("payoffs", or_null(list(number()))),
        ("path", list(step)),
        ("ties", list(tie)),
        ("ties_total", or_null(natural())),
        ("all", list(list(number()))),
        ("more", or_null(flag())),
        ("standing", or_null(named("Standing"))),
        ("explanation", list(text())),
        ("stop", named("Stop")),
        ("counts", counts),
    ])
}

/// The catalogue.
pub(super) fn catalogue() -> Json {
    with(&[("games", list(named("Card")))], &[("concepts", list(named("Concept")))])
}

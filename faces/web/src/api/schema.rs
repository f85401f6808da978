//! The JSON Schemas of the answers.

use serde_json::{Map, Value as Json, json};

/// An object with exactly these fields.
fn object(fields: &[(&str, Json)]) -> Json {
    object_with_optional(fields, &[])
}

/// An object with the required fields `fields`, the optional fields `more`, and no others.
fn object_with_optional(fields: &[(&str, Json)], more: &[(&str, Json)]) -> Json {
    let properties: Map<String, Json> =
        fields.iter().chain(more).map(|(name, schema)| (name.to_string(), schema.clone())).collect();
    let required: Vec<&str> = fields.iter().map(|(name, _)| *name).collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

fn string_schema() -> Json {
    json!({ "type": "string" })
}

fn boolean_schema() -> Json {
    json!({ "type": "boolean" })
}

fn any_value() -> Json {
    json!({})
}

fn array_of(items: Json) -> Json {
    json!({ "type": "array", "items": items })
}

fn nullable(schema: Json) -> Json {
    json!({ "anyOf": [schema, { "type": "null" }] })
}

fn enum_of(words: &[&str]) -> Json {
    json!({ "type": "string", "enum": words })
}

fn reference_to(name: &str) -> Json {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn natural() -> Json {
    reference_to("Natural")
}

/// The schemas shared by several answers, by their names.
pub(super) fn shared_schemas() -> Json {
    // A quotient may also end at its largest order.
    let stops: Vec<&str> =
        ["done"].into_iter().chain(grundy::Stop::ALL.map(grundy::Stop::name)).chain(["order"]).collect();
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
            "description": "The Grundy value; in a loopy position, the finite values that can be moved to; loony, in a game with entailing moves; or an infinite nimber, such as w**2 + 5.",
            "anyOf": [
                object(&[("nimber", natural())]),
                object(&[("loopy", array_of(natural()))]),
                object(&[("loony", boolean_schema())]),
                object(&[("transfinite", string_schema())]),
            ],
        },
        "Cell": {
            "description": "A value, an outcome, undecided where no method at hand decides, or null where there is no position.",
            "anyOf": [
                natural(), object(&[("loopy", array_of(natural()))]), object(&[("loony", boolean_schema())]), reference_to("Outcome"),
                object(&[("undecided", boolean_schema())]),
                { "type": "null" },
            ],
        },
        "Standing": object_with_optional(
            &[("kind", enum_of(&["proved", "computed", "observed"])), ("by", array_of(string_schema()))],
            &[("text", string_schema()), ("to", natural())],
        ),
        "MachineChecked": object(&[
            ("theorem", string_schema()), ("file", string_schema()), ("statement", string_schema()), ("source", string_schema()),
        ]),
        "Move": object(&[("before", string_schema()), ("after", string_schema()), ("text", string_schema())]),
        "Largest": object(&[("value", natural()), ("at", natural())]),
        "Counts": object(&[("positions", natural()), ("bytes", natural())]),
        "Card": object(&[
            ("name", string_schema()), ("title", string_schema()), ("aliases", array_of(string_schema())), ("family", string_schema()), ("form", string_schema()),
            ("rules", string_schema()), ("example", string_schema()), ("theorem", nullable(string_schema())), ("why", string_schema()),
            ("sources", array_of(string_schema())), ("machine_checked", array_of(reference_to("MachineChecked"))),
            ("is_game", boolean_schema()),
        ]),
        "Concept": object(&[("name", string_schema()), ("title", string_schema()), ("text", string_schema())]),
        "Refused": object(&[
            ("error", string_schema()), ("field", nullable(string_schema())), ("line", nullable(natural())), ("column", nullable(natural())),
            ("source", nullable(string_schema())), ("help", array_of(string_schema())),
        ]),
    })
}

/// The answer about a position, or the number that is the value of an expression such as `mex {0, 1}`.
pub(super) fn answer() -> Json {
    let number = object(&[
        ("expression", string_schema()),
        ("number", natural()),
        ("standing", reference_to("Standing")),
        ("stop", reference_to("Stop")),
    ]);
    let position = object(&[
        ("position", string_schema()),
        ("convention", enum_of(&["normal", "misere"])),
        ("outcome", nullable(reference_to("Outcome"))),
        ("headline", string_schema()),
        ("value", nullable(reference_to("Value"))),
        ("winning_moves", array_of(reference_to("Move"))),
        ("winning_total", nullable(natural())),
        ("best_moves", array_of(reference_to("Move"))),
        ("remoteness", nullable(natural())),
        ("standing", nullable(reference_to("Standing"))),
        ("value_standing", nullable(reference_to("Standing"))),
        ("explanation", array_of(string_schema())),
        ("sources", array_of(string_schema())),
        ("machine_checked", array_of(reference_to("MachineChecked"))),
        ("stop", reference_to("Stop")),
        ("counts", reference_to("Counts")),
    ]);
    json!({ "anyOf": [position, number] })
}

/// A sequence.
pub(super) fn values() -> Json {
    object_with_optional(
        &[
            ("game", string_schema()),
            ("start", natural()),
            ("values", array_of(reference_to("Cell"))),
            ("standing", reference_to("Standing")),
            ("stop", reference_to("Stop")),
        ],
        &[("p_positions", array_of(natural()))],
    )
}

/// A table.
pub(super) fn table() -> Json {
    object_with_optional(
        &[
            ("game", string_schema()),
            ("rows", array_of(array_of(reference_to("Cell")))),
            ("standing", reference_to("Standing")),
            ("stop", reference_to("Stop")),
        ],
        &[("p_positions", array_of(array_of(natural())))],
    )
}

/// A period.
pub(super) fn period() -> Json {
    let always = [
        ("game", string_schema()),
        ("preperiod", nullable(natural())),
        ("period", nullable(natural())),
        ("saltus", nullable(natural())),
        ("headline", string_schema()),
        ("standing", nullable(reference_to("Standing"))),
        ("computed_to", nullable(natural())),
        ("largest", nullable(reference_to("Largest"))),
        ("explanation", array_of(string_schema())),
        ("machine_checked", array_of(reference_to("MachineChecked"))),
        ("stop", reference_to("Stop")),
    ];
    object_with_optional(&always, &[("convention", string_schema()), ("lost", array_of(natural()))])
}

/// A misère quotient: elements are words in the generators.
pub(super) fn quotient() -> Json {
    let named = |field: &str, schema: Json| object(&[("name", string_schema()), (field, schema)]);
    let generator = json!({ "anyOf": [named("heap", natural()), named("position", string_schema())] });
    let component = object(&[("position", string_schema()), ("count", natural()), ("element", string_schema())]);
    let turn = object(&[("text", string_schema()), ("element", string_schema()), ("wins", boolean_schema())]);
    let position = object(&[
        ("element", nullable(string_schema())),
        ("outcome", nullable(reference_to("Outcome"))),
        ("components", array_of(component)),
        ("moves", array_of(turn)),
        ("move_count", natural()),
        ("winning_count", natural()),
        ("reached_components", natural()),
        ("positions", natural()),
    ]);
    let periodic = object(&[("preperiod", natural()), ("period", natural())]);
    let grown = object(&[("heap", natural()), ("order", natural()), ("p_portion", natural())]);
    object(&[
        ("game", string_schema()),
        ("headline", string_schema()),
        ("heaps", nullable(natural())),
        ("order", natural()),
        ("p_portion", array_of(string_schema())),
        ("presentation", object(&[("generators", array_of(generator)), ("relations", array_of(string_schema()))])),
        ("phi", array_of(string_schema())),
        ("periodic", nullable(periodic)),
        ("growth", array_of(grown)),
        ("position", nullable(position)),
        ("standing", nullable(reference_to("Standing"))),
        ("explanation", array_of(string_schema())),
        ("stop", reference_to("Stop")),
    ])
}

/// Laws of a game, or of a family.
pub(super) fn discovery() -> Json {
    let law = [
        ("of", enum_of(&["values", "lost"])),
        ("kind", string_schema()),
        ("text", string_schema()),
        ("formula", string_schema()),
        ("learnt_to", natural()),
        ("tested_to", natural()),
        ("standing", reference_to("Standing")),
        ("why", array_of(string_schema())),
    ];
    let automaton = object(&[
        ("numeration", string_schema()),
        ("reads", array_of(string_schema())),
        ("letters", array_of(array_of(natural()))),
        ("start", natural()),
        ("next", array_of(array_of(natural()))),
        ("accepting", array_of(natural())),
    ]);
    let of_game = object_with_optional(
        &[&law[..], &[("stress", nullable(array_of(string_schema())))]].concat(),
        &[("automaton", automaton)],
    );
    let of_family = [
        ("from", natural()),
        ("claimed_for", string_schema()),
        ("numbers_to", natural()),
        ("proved_for", array_of(natural())),
    ];
    let of_family = object(&[&law[..], &of_family[..]].concat());
    let both =
        [("game", string_schema()), ("numbers", natural()), ("tested_to", natural()), ("stop", reference_to("Stop"))];
    let own = [("least", natural()), ("laws", array_of(of_game))];
    let game = object_with_optional(
        &[&both[..], &own[..]].concat(),
        &[
            ("about", string_schema()),
            ("convention", string_schema()),
            ("domain", string_schema()),
            ("sums", string_schema()),
        ],
    );
    // Of two parameters each entry is a pair.
    let one_or_more = json!({ "anyOf": [natural(), array_of(natural())] });
    let family = [
        ("parameter", string_schema()),
        ("parameters", array_of(one_or_more.clone())),
        ("skipped", array_of(one_or_more)),
        ("laws", array_of(of_family)),
    ];
    json!({ "anyOf": [game, object(&[&both[..], &family[..]].concat())] })
}

/// The verdict on a certificate.
pub(super) fn verdict() -> Json {
    object_with_optional(
        &[
            ("holds", nullable(boolean_schema())),
            ("claim", string_schema()),
            ("why", string_schema()),
            ("stop", reference_to("Stop")),
        ],
        &[("coq", object(&[("theorem", string_schema()), ("text", string_schema())]))],
    )
}

/// The results for a graph.
pub(super) fn graph() -> Json {
    let vertex = object_with_optional(
        &[("name", string_schema()), ("value", nullable(reference_to("Value"))), ("outcome", reference_to("Outcome"))],
        &[("remoteness", nullable(natural()))],
    );
    let vertices = object(&[
        ("vertices", array_of(vertex)),
        ("standing", reference_to("Standing")),
        ("stop", reference_to("Stop")),
    ]);
    let stopped = object(&[
        ("vertices", json!({ "type": "null" })),
        ("standing", json!({ "type": "null" })),
        ("stop", reference_to("Stop")),
    ]);
    let traced = object(&[("trace", array_of(string_schema())), ("stop", reference_to("Stop"))]);
    let written = object(&[("vertices", array_of(string_schema())), ("edges", array_of(array_of(string_schema())))]);
    json!({ "anyOf": [vertices, answer(), traced, written, stopped] })
}

/// A nimber, a number, or the roots of an equation.
pub(super) fn nimber() -> Json {
    object(&[
        ("headline", string_schema()),
        ("value", nullable(reference_to("Value"))),
        ("number", nullable(natural())),
        ("roots", nullable(array_of(natural()))),
        ("field_bits", nullable(natural())),
        ("explanation", array_of(string_schema())),
        ("standing", nullable(reference_to("Standing"))),
        ("stop", reference_to("Stop")),
    ])
}

/// Divisions of the gold.
pub(super) fn pirates() -> Json {
    object(&[
        ("divisions", array_of(array_of(natural()))),
        ("total", nullable(natural())),
        ("convention", nullable(string_schema())),
        ("thrown_over", natural()),
        ("proposer", natural()),
        ("explanation", array_of(string_schema())),
        ("standing", reference_to("Standing")),
        ("stop", reference_to("Stop")),
    ])
}

/// The report on a file of rules.
pub(super) fn rules_report() -> Json {
    let keyword = object(&[("name", string_schema()), ("default", nullable(string_schema()))]);
    let fault = object(&[
        ("text", string_schema()),
        ("line", nullable(natural())),
        ("column", nullable(natural())),
        ("source", nullable(string_schema())),
        ("help", array_of(string_schema())),
    ]);
    let game = object(&[
        ("name", string_schema()),
        ("parameters", array_of(string_schema())),
        ("keywords", array_of(keyword)),
        ("impartial", boolean_schema()),
        ("ends", json!({ "type": "object", "required": ["kind", "known", "text"] })),
        ("shape", json!({ "type": "object", "required": ["kind", "known", "text"] })),
        ("engine", string_schema()),
        ("theorem", nullable(string_schema())),
        ("symmetric", any_value()),
        ("needs_example", nullable(string_schema())),
        ("example", nullable(string_schema())),
        ("turn", nullable(string_schema())),
        ("fault", nullable(fault)),
        ("text", array_of(string_schema())),
    ]);
    object_with_optional(&[("games", array_of(game)), ("judges", natural())], &[("stop", reference_to("Stop"))])
}

/// The result of backward induction.
pub(super) fn induction() -> Json {
    let number = || json!({ "type": "number" });
    let step = object(&[("player", any_value()), ("move", string_schema())]);
    let tie = object(&[
        ("node", any_value()),
        ("name", any_value()),
        ("player", any_value()),
        ("moves", any_value()),
        ("payoff", number()),
    ]);
    let counts = object_with_optional(
        &[("positions", natural()), ("bytes", natural())],
        &[("decisions", natural()), ("leaves", natural()), ("unused", natural())],
    );
    object(&[
        ("players", array_of(string_schema())),
        ("payoffs", nullable(array_of(number()))),
        ("path", array_of(step)),
        ("ties", array_of(tie)),
        ("ties_total", nullable(natural())),
        ("all", array_of(array_of(number()))),
        ("more", nullable(boolean_schema())),
        ("standing", nullable(reference_to("Standing"))),
        ("explanation", array_of(string_schema())),
        ("stop", reference_to("Stop")),
        ("counts", counts),
    ])
}

/// The catalogue.
pub(super) fn catalogue() -> Json {
    object_with_optional(
        &[("games", array_of(reference_to("Card")))],
        &[("concepts", array_of(reference_to("Concept")))],
    )
}

//! The description of the questions in OpenAPI 3.1.

use super::fields::{COMMON_FIELDS, QuestionField};
use super::questions::{API_QUESTIONS, ApiQuestion};
use super::schema;
use crate::Config;
use serde_json::{Map, Value as Json, json};

/// The whole description.
pub(crate) fn document(config: &Config) -> Json {
    let mut paths: Map<String, Json> = API_QUESTIONS
        .iter()
        .map(|question| (question.path(), json!({ "post": question_operation(question) })))
        .collect();
    paths.insert(
        "/api/games".into(),
        json!({ "get": catalogue_operation("games", "The catalogue: rules in words, theorem, source, example.", false) }),
    );
    paths.insert(
        "/api/games/{name}".into(),
        json!({ "get": catalogue_operation("game", "A game or a concept of the catalogue.", true) }),
    );
    let (positions, bytes, seconds) =
        (config.limits.max_positions, config.limits.max_memory, config.max_time().as_secs_f64());
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "grundy",
            "version": env!("CARGO_PKG_VERSION"),
            "summary": "Impartial combinatorial games: from the rules to a proved answer.",
            "description": format!(
                "Answers are the objects that the command line prints with --json. A question may spend {positions} positions, {bytes} bytes and {seconds} seconds; \
                 where that does not suffice, `stop` says what ran out, and the answer holds what is known so far."
            ),
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": { "schemas": schema::shared_schemas() },
    })
}

/// The operation of a question.
fn question_operation(question: &ApiQuestion) -> Json {
    let example: Json = serde_json::from_str(question.example).expect("examples are JSON");
    let mut responses = refusal_responses(&[
        (400, "The request is not a question: it is not JSON, or a field is missing, unknown or of the wrong kind."),
        (403, "The request comes from another site, or the Host header does not name the server."),
        (408, "The question was not received completely in time."),
        (413, "The question is too long."),
        (415, "The content type is not JSON."),
        (422, "The text of a field has no meaning: the field, the place and what may help."),
        (500, "The computation failed, which is a bug in grundy."),
        (503, "Too many questions at once: ask again."),
    ]);
    responses.insert("200".into(), response("The answer, or as much of it as the budget allows.", (question.schema)()));
    json!({
        "operationId": question.name,
        "summary": question.about,
        "requestBody": {
            "required": true,
            "content": { "application/json": { "schema": fields_schema(question.fields), "example": example } },
        },
        "responses": responses,
    })
}

/// The operation of the catalogue, or of an entry of it.
fn catalogue_operation(id: &str, about: &str, named: bool) -> Json {
    let lang = json!({
        "name": "lang", "in": "query", "required": false, "schema": COMMON_FIELDS[0].schema(),
        "description": "The language of the sentences.",
    });
    let name =
        json!({ "name": "name", "in": "path", "required": true, "schema": { "type": "string", "minLength": 1 } });
    let mut responses =
        refusal_responses(&[(400, "There is no such language."), (403, "The Host header does not name the server.")]);
    if named {
        responses.extend(refusal_responses(&[(404, "There is no such game.")]));
    }
    responses.insert("200".into(), response("The entries.", schema::catalogue()));
    let parameters = if named { vec![name, lang] } else { vec![lang] };
    json!({ "operationId": id, "summary": about, "parameters": parameters, "responses": responses })
}

/// The fields of a question as a schema.
pub(super) fn fields_schema(fields: &[QuestionField]) -> Json {
    let properties: Map<String, Json> =
        fields.iter().chain(COMMON_FIELDS).map(|field| (field.name.into(), field.schema())).collect();
    let needed: Vec<&str> = fields.iter().filter(|field| field.is_required).map(|field| field.name).collect();
    json!({ "type": "object", "properties": properties, "required": needed, "additionalProperties": false })
}

fn response(about: &str, schema: Json) -> Json {
    json!({ "description": about, "content": { "application/json": { "schema": schema } } })
}

fn refusal_responses(all: &[(u16, &str)]) -> Map<String, Json> {
    let refused = json!({ "$ref": "#/components/schemas/Refused" });
    let one = |(status, about): &(u16, &str)| match status {
        // This response is sent by `guard`, before the API, so it is plain text.
        403 => (
            status.to_string(),
            json!({ "description": about, "content": { "text/plain": { "schema": { "type": "string" } } } }),
        ),
        _ => (status.to_string(), response(about, refused.clone())),
    };
    all.iter().map(one).collect()
}

//! Answers in JSON match their description.

use crate::{ask, get, test_server};
use axum::http::StatusCode;
use serde_json::{Value as Json, json};

/// The first violation of a schema by a value, for the parts of JSON Schema that the description uses.
fn schema_violation(value: &Json, schema: &Json, all: &Json) -> Option<String> {
    if let Some(name) = schema["$ref"].as_str() {
        return schema_violation(value, all.pointer(&name[1..]).unwrap_or_else(|| panic!("{name} is described")), all);
    }
    if let Some(any) = schema["anyOf"].as_array() {
        let faults: Vec<String> = any.iter().map_while(|schema| schema_violation(value, schema, all)).collect();
        return (faults.len() == any.len()).then(|| format!("none of: {}", faults.join("; ")));
    }
    let fits = match schema["type"].as_str() {
        None => true,
        Some("null") => value.is_null(),
        Some("boolean") => value.is_boolean(),
        Some("string") => value.is_string(),
        Some("integer") => value.is_u64() || value.is_i64(),
        Some("number") => value.is_number(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        Some(other) => panic!("{other} is no type"),
    };
    if !fits || schema["enum"].as_array().is_some_and(|words| !words.contains(value)) {
        return Some(format!("{value} is not {schema}"));
    }
    if let Some(items) = value.as_array() {
        return items.iter().find_map(|item| schema_violation(item, &schema["items"], all));
    }
    let fields = value.as_object()?;
    let required = schema["required"].as_array().into_iter().flatten().filter_map(Json::as_str);
    if let Some(missing) = required.into_iter().find(|name| !fields.contains_key(*name)) {
        return Some(format!("{missing} is missing"));
    }
    fields.iter().find_map(|(name, value)| match schema["properties"].get(name) {
        Some(schema) => schema_violation(value, schema, all).map(|why| format!("{name}: {why}")),
        None => (schema["additionalProperties"] == false).then(|| format!("{name} is not described")),
    })
}

#[test]
fn schemas_find_what_is_wrong() {
    let schema = json!({ "type": "object", "properties": { "a": { "anyOf": [{ "type": "integer" }, { "type": "null" }] } },
        "required": ["a"], "additionalProperties": false });
    assert_eq!(schema_violation(&json!({ "a": 3 }), &schema, &Json::Null), None);
    for bad in [json!([]), json!({}), json!({ "a": "3" }), json!({ "a": 3, "b": 4 })] {
        assert!(schema_violation(&bad, &schema, &Json::Null).is_some(), "{bad}");
    }
}

#[tokio::test]
async fn answers_are_as_described() {
    let server = test_server();
    let all = get(&server, "/api/openapi.json").await.json();
    assert_eq!(all["openapi"], "3.1.0");
    let more: &[(&str, &str)] = &[
        ("solve", r#"{"position": "nim(3, 4) + kayles(5)", "remoteness": true}"#),
        ("solve", r#"{"position": "mex {0, 1, 2, 4}"}"#),
        ("discover", r#"{"game": "反尼姆", "limit": 60}"#),
        ("period", r#"{"game": "反尼姆", "limit": 60}"#),
        ("values", r#"{"game": "misère nim", "to": 8, "outcomes": true}"#),
        ("solve", r#"{"position": "nim(1, 1, 2)", "misere": true, "lang": "zh-TW"}"#),
        ("solve", r#"{"position": "nim(10**30, 7)"}"#),
        ("solve", r#"{"position": "g(3)", "rules": "@game\ndef g(n):\n    yield g(n)\n"}"#),
        ("solve", r#"{"position": "cram(5, 7)", "max_positions": 5}"#),
        ("values", r#"{"game": "kayles", "from": 5, "to": 30, "p_positions": true}"#),
        ("values", r#"{"game": "kayles", "outcomes": true, "misere": true, "to": 9}"#),
        ("table", r#"{"game": "wythoff", "rows": 4, "columns": 6, "p_positions": true}"#),
        ("table", r##"{"game": "rook(\"..#|...\")"}"##),
        ("period", r#"{"game": "grundys", "limit": 100}"#),
        ("quotient", r#"{"game": "0.123", "to": 60}"#),
        ("quotient", r#"{"game": "0.07", "to": 30, "max_order": 20}"#),
        ("quotient", r#"{"game": "notakto(play_on=True)(\"...|...|...\")"}"#),
        ("quotient", r#"{"game": "kayles(12) + kayles(9)", "max_order": 20}"#),
        ("discover", r#"{"game": "bash", "limit": 60}"#),
        ("discover", r#"{"game": "wythoff", "limit": 30}"#),
        ("graph", r#"{"graph": "a b\nb a\na end\n", "tokens": ["a", "b"]}"#),
        ("graph", r#"{"graph": {"moves": [[1, 2], [2], []]}, "remoteness": true}"#),
        ("graph", r#"{"graph": "a b\nb c\n", "misere": true}"#),
        ("graph", r#"{"graph": "a b\n", "trace": true}"#),
        ("graph", r#"{"from": "nim(2, 1)"}"#),
        ("graph", r#"{"from": "cram(5, 5)", "max_positions": 5}"#),
        ("pirates", r#"{"pirates": 200, "gold": 3, "vote": "half"}"#),
        (
            "induct",
            r#"{"tree": "{\"players\": [\"A\", \"B\"], \"root\": {\"player\": \"A\", \"moves\": {\"l\": {\"payoffs\": [1, 2]}, \"r\": {\"payoffs\": [1, 0.5]}}}}"}"#,
        ),
        ("induct", r#"{"tree": {"players": ["A"], "root": {"payoffs": [1]}}, "max_positions": 0}"#),
    ];
    let paths = all["paths"].as_object().expect("there are paths");
    let examples = paths.iter().filter_map(|(path, one)| {
        let example = &one["post"]["requestBody"]["content"]["application/json"]["example"];
        Some((path.strip_prefix("/api/")?.to_string(), example.to_string())).filter(|_| !example.is_null())
    });
    let questions = examples.chain(more.iter().map(|(name, body)| (name.to_string(), body.to_string())));
    for (name, body) in questions {
        let got = ask(&server, &name, &body).await;
        let described = &all["paths"][format!("/api/{name}")]["post"];
        let asked = &described["requestBody"]["content"]["application/json"]["schema"];
        let fault = schema_violation(&serde_json::from_str(&body).expect("a question is JSON"), asked, &all);
        assert_eq!(fault, None, "{name} {body}");
        let status = got.status.as_u16().to_string();
        // The example of a certificate is not a valid one.
        assert!(got.status == StatusCode::OK || name == "verify", "{name} {body}: {}", got.text);
        let schema = &described["responses"][&status]["content"]["application/json"]["schema"];
        assert_eq!(schema_violation(&got.json(), schema, &all), None, "{name} {body}: {}", got.text);
    }
    for address in ["/api/games", "/api/games/nim", "/api/games/mex", "/api/games?lang=zh-TW"] {
        let schema = &all["paths"]["/api/games"]["get"]["responses"]["200"]["content"]["application/json"]["schema"];
        assert_eq!(schema_violation(&get(&server, address).await.json(), schema, &all), None, "{address}");
    }
    let refused = ask(&server, "solve", r#"{"position": "nim("}"#).await.json();
    let schema = json!({ "$ref": "#/components/schemas/Refused" });
    assert_eq!(schema_violation(&refused, &schema, &all), None, "{refused}");
}

#[tokio::test]
async fn a_certificate_is_checked() {
    // As `grundy period kayles --certificate` writes it.
    let Ok(grundy::Argument::Ruleset(kayles)) = grundy::evaluate("kayles") else { panic!("it is a ruleset") };
    let mut engine = grundy::Engine::new();
    let period = grundy::period::period(&kayles, None, &mut engine, &grundy::Meter::default()).expect("heaps");
    let certificate = grundy::period::certificate(&period, &kayles, &mut engine).expect("it is proved");
    let certificate = serde_json::to_string(&certificate).expect("it is JSON");
    let server = test_server();
    let got = ask(&server, "verify", &json!({ "certificate": certificate }).to_string()).await;
    assert_eq!((got.status, &got.json()["holds"]), (StatusCode::OK, &true.into()), "{}", got.text);
    let object: Json = serde_json::from_str(&certificate).expect("it is JSON");
    let got = ask(&server, "verify", &json!({ "certificate": object }).to_string()).await;
    assert_eq!(got.json()["holds"], true);
    assert_eq!(got.json().get("coq"), None);
    // The claim for Coq, only if it holds and the library can prove such claims.
    let got = ask(&server, "verify", &json!({ "certificate": object, "coq": true }).to_string()).await.json();
    assert_eq!((&got["holds"], &got["coq"]["theorem"]), (&true.into(), &"octal_0_77_period".into()));
    let text = got["coq"]["text"].as_str().expect("it is a text");
    assert!(text.contains("Theorem octal_0_77_period : least_period (G (code_of \"0.77\")) 71 12."), "{text}");
    let mut wrong = object;
    wrong["period"] = 24.into();
    let got = ask(&server, "verify", &json!({ "certificate": wrong, "coq": true }).to_string()).await.json();
    assert_eq!((&got["holds"], got.get("coq")), (&false.into(), None));
    wrong["rule"] = json!({ "unequal_split": [] });
    let got = ask(&server, "verify", &json!({ "certificate": wrong, "coq": true }).to_string()).await;
    assert!(
        got.status == StatusCode::UNPROCESSABLE_ENTITY && got.text.contains("split into two unequal ones"),
        "{}",
        got.text
    );
}

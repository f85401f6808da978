//! Changed certificates: one change each, of every field and of the text.

use serde_json::{Value, json};

/// A changed certificate, and what was changed.
pub(super) struct ChangedCertificate {
    pub(super) change: String,
    pub(super) text: String,
}

/// The values that replace a value and do not fit its field.
fn misfits() -> [Value; 6] {
    [json!(null), json!(-1), json!(1.5), json!("12"), json!([]), json!(true)]
}

/// Certificates with one change each. Some changes leave a right certificate.
pub(super) fn changed_certificates(certificate: &Value) -> Vec<ChangedCertificate> {
    let mut changed = Vec::new();
    let fields = certificate.as_object().expect("a certificate is an object");
    for (name, value) in fields {
        for other in other_values(name, value) {
            let mut copy = certificate.clone();
            copy[name] = other;
            let change = format!("{name}: {}", shorten(&copy[name].to_string()));
            changed.push(ChangedCertificate { change, text: copy.to_string() });
        }
        let mut copy = fields.clone();
        copy.remove(name);
        changed.push(ChangedCertificate { change: format!("no {name}"), text: Value::Object(copy).to_string() });
    }
    let text = certificate.to_string();
    let mut change_text = |change: &str, text: String| changed.push(ChangedCertificate { change: change.into(), text });
    change_text("spaces", format!(" \n{}\t", text.replace(',', " , ").replace(':', ": ")));
    change_text("more text", format!("{text} 1"));
    change_text("an unknown field", text.replacen('{', "{\"more\": 1, ", 1));
    change_text("a field twice", text.replacen('{', "{\"version\": 1, ", 1));
    change_text("a zero before a number", text.replace("\"version\":1", "\"version\":01"));
    change_text("a comma at the end", text.replace('}', ",}"));
    for part in 1..8 {
        change_text("a part only", text[..text.len() * part / 8].into());
    }
    changed
}

/// The values that may replace a field.
fn other_values(name: &str, value: &Value) -> Vec<Value> {
    let mut others = misfits().to_vec();
    match value {
        Value::Number(number) => others.extend(other_numbers(number.as_u64().expect("a natural number"))),
        Value::Bool(flag) => others.push(json!(!flag)),
        Value::String(text) => others.extend(other_texts(text)),
        Value::Array(items) => {
            // A few items of a list represent all of them.
            let places = [0, items.len() / 3, items.len() / 2, items.len().saturating_sub(1)];
            for at in places.into_iter().filter(|&at| at < items.len()) {
                let item_name = if name == "rare" { "pair" } else { "" };
                others.extend(other_values(item_name, &items[at]).into_iter().map(|item| {
                    let mut copy = items.clone();
                    copy[at] = item;
                    json!(copy)
                }));
                let mut shorter = items.clone();
                shorter.remove(at);
                others.push(json!(shorter));
                let mut longer = items.clone();
                longer.insert(at, items[at].clone());
                others.push(json!(longer));
            }
            others.push(json!(items.iter().rev().collect::<Vec<_>>()));
        }
        Value::Object(fields) => {
            for (inner, value) in fields {
                others.extend(other_values(inner, value).into_iter().map(|value| {
                    let mut copy = fields.clone();
                    copy[inner] = value;
                    json!(copy)
                }));
            }
            if name == "rule" {
                others.extend(other_rules(fields));
            }
        }
        Value::Null => {}
    }
    others.retain(|other| other != value);
    others
}

fn other_numbers(number: u64) -> Vec<Value> {
    let numbers =
        [0, 1, number + 1, number.saturating_sub(1), number + 2, number / 2, number / 3, 2 * number, 1 << 40, u64::MAX];
    numbers.map(Value::from).to_vec()
}

/// Texts with another character at some places.
fn other_texts(text: &str) -> Vec<Value> {
    let mut texts: Vec<String> = Vec::new();
    for at in [0, text.len() / 2, text.len().saturating_sub(1)] {
        for character in ["0", "1", "7", "8", "f", ".", "\n"] {
            texts.push([&text[..at], character, text.get(at + 1..).unwrap_or("")].concat());
        }
    }
    texts.extend([String::new(), text.to_uppercase(), format!("{text}0"), format!("{text}1"), format!(" {text} ")]);
    texts.into_iter().map(Value::from).collect()
}

/// Other rules, and the same one in other words.
fn other_rules(fields: &serde_json::Map<String, Value>) -> Vec<Value> {
    let mut rules = vec![json!({}), json!({"octal": "0.07"}), json!({"subtract": [1, 2]}), json!({"subtract": []})];
    rules.extend([json!({"all_but": [2]}), json!({"unequal_split": []}), json!({"subtract": [0, 1]})]);
    if let Some(code) = fields.get("octal") {
        rules.extend([json!({"hexadecimal": code}), json!({"octal": code, "hexadecimal": code})]);
    }
    if let Some(Value::Array(numbers)) = fields.get("subtract") {
        rules.push(json!({"subtract": numbers.iter().rev().collect::<Vec<_>>()}));
    }
    if let Some(Value::Array(numbers)) = fields.get("all_but") {
        rules.push(json!({"all_but": numbers.iter().rev().collect::<Vec<_>>()}));
        rules.extend([json!({"subtract": numbers}), json!({"all_but": []}), json!({"all_but": [0, 1]})]);
    }
    rules
}

/// The beginning of a text.
fn shorten(text: &str) -> String {
    text.chars().take(60).collect()
}

//! Refused requests, and their responses.

use crate::{ask, get, post, request, send, test_server};
use axum::body::Body;
use axum::http::StatusCode;
use grundy::Limits;
use grundy_web::{Config, router};
use std::time::Duration;

#[tokio::test]
async fn other_names_and_other_sites() {
    let server = test_server();
    let of = async |method: &str, headers: &[(&str, &str)]| {
        let request = axum::http::Request::builder().method(method).uri("/");
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        send(&server, request.body(Body::empty()).expect("a request")).await.status
    };
    assert_eq!(of("GET", &[("host", "evil.example:7342")]).await, StatusCode::FORBIDDEN);
    assert_eq!(of("GET", &[]).await, StatusCode::FORBIDDEN);
    assert_eq!(of("GET", &[("host", "127.0.0.1:7342")]).await, StatusCode::OK);
    assert_eq!(of("POST", &[("host", "localhost"), ("origin", "http://evil.example")]).await, StatusCode::FORBIDDEN);
    assert_eq!(of("POST", &[("host", "localhost"), ("sec-fetch-site", "cross-site")]).await, StatusCode::FORBIDDEN);
    // A server that is open to others accepts any host name.
    let open = router(Config { address: "0.0.0.0:0".parse().expect("an address"), ..Config::default() });
    let request = axum::http::Request::builder().uri("/").header("host", "games.example");
    assert_eq!(send(&open, request.body(Body::empty()).expect("a request")).await.status, StatusCode::OK);
}

#[tokio::test]
async fn pages_and_methods_that_are_not_there() {
    let server = test_server();
    assert_eq!(get(&server, "/nothing").await.status, StatusCode::NOT_FOUND);
    assert_eq!(get(&server, "/games/no_such_game").await.status, StatusCode::NOT_FOUND);
    assert_eq!(get(&server, "/games/../etc/passwd").await.status, StatusCode::NOT_FOUND);
    assert_eq!(get(&server, "/style.css/../../etc/passwd").await.status, StatusCode::NOT_FOUND);
    assert_eq!(get(&server, "/games/%2e%2e%2f%00").await.status, StatusCode::NOT_FOUND);
    assert_eq!(get(&server, "/games/%ff%fe").await.status, StatusCode::NOT_FOUND);
    let got = send(&server, request("DELETE", "/").body(Body::empty()).expect("a request")).await;
    assert_eq!(got.status, StatusCode::METHOD_NOT_ALLOWED);
    assert!(got.header("allow").contains("GET"));
    let got = get(&server, "/api/solve").await;
    assert_eq!(got.status, StatusCode::METHOD_NOT_ALLOWED);
    assert!(got.json()["error"].as_str().is_some_and(|error| error.contains("POST")));
    assert_eq!(get(&server, "/api/nothing").await.json()["error"].as_str().map(|e| e.contains("solve")), Some(true));
    assert_eq!(get(&server, "/api/games/no_such_game").await.status, StatusCode::NOT_FOUND);
    assert_eq!(get(&server, "/api/games/%ff%fe").await.status, StatusCode::NOT_FOUND);
    assert_eq!(get(&server, "/api/games?lang=de").await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn questions_that_are_none() {
    let server = test_server();
    let got = post(&server, "/api/solve", "text/plain", r#"{"position": "nim(3)"}"#).await;
    assert_eq!(got.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    for body in [
        "",
        "{",
        "[]",
        "{}",
        r#"{"position": 3}"#,
        r#"{"position": "nim(3)", "more": 1}"#,
        r#"{"position": "nim(3)", "moves": -1}"#,
    ] {
        let got = ask(&server, "solve", body).await;
        assert_eq!(got.status, StatusCode::BAD_REQUEST, "{body}");
        assert!(got.json()["error"].is_string(), "{body}");
    }
    let long = format!(r#"{{"position": "{}"}}"#, "a".repeat(2 << 20));
    assert_eq!(ask(&server, "solve", &long).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    let deep = "[".repeat(100_000);
    assert_eq!(ask(&server, "solve", &deep).await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn texts_that_mean_nothing() {
    let server = test_server();
    let of = async |question: &str, body: &str| {
        let got = ask(&server, question, body).await;
        assert_eq!(got.status, StatusCode::UNPROCESSABLE_ENTITY, "{question} {body}: {}", got.text);
        got.json()
    };
    let got = of("solve", r#"{"position": "nim(3) + kayle(4)", "lang": "en"}"#).await;
    assert_eq!((&got["field"], &got["line"], &got["column"]), (&"position".into(), &1.into(), &10.into()));
    assert!(got["help"][0].as_str().is_some_and(|help| help.contains("kayles")));
    let got = of("solve", r#"{"position": "g(3)", "rules": "@game\ndef g(n):\n    yield h(n)\n"}"#).await;
    assert_eq!((&got["field"], &got["line"], &got["column"]), (&"rules".into(), &3.into(), &11.into()));
    let got = of("solve", r#"{"position": "nim(-1)", "lang": "zh-CN"}"#).await;
    assert!(got["error"].as_str().is_some_and(|error| error.contains("负数")), "{got}");
    of("solve", r#"{"position": ""}"#).await;
    of("values", r#"{"game": "kayles", "from": 9, "to": 3}"#).await;
    of("values", r#"{"game": "kayles", "to": 1000000}"#).await;
    of("values", r#"{"game": "wythoff"}"#).await;
    of("values", r#"{"game": "kayles", "misere": true}"#).await;
    of("table", r#"{"game": "wythoff"}"#).await;
    of("table", r#"{"game": "wythoff", "rows": 1000, "columns": 1000}"#).await;
    of("period", r#"{"game": "wythoff"}"#).await;
    of("discover", r#"{"game": "primes"}"#).await;
    of("verify", r#"{"certificate": {}}"#).await;
    of("nimber", r#"{"expression": "*3 + x"}"#).await;
    of("pirates", r#"{"pirates": 0}"#).await;
    of("pirates", r#"{"pirates": 9007199254740992}"#).await;
    of("check", r#"{"rules": "def f(:"}"#).await;
    of("induct", r#"{"tree": {"root": 3}}"#).await;
    let got = of("graph", r#"{"graph": "a ->\n\"b"}"#).await;
    assert_eq!(got["field"], "graph");
}

#[tokio::test]
async fn rules_that_fail_or_never_end() {
    let server = test_server();
    let got = ask(
        &server,
        "solve",
        r#"{"position": "g(3)", "rules": "@game\ndef g(n):\n    while True:\n        n += 1\n    yield g(n)\n"}"#,
    )
    .await;
    assert_eq!(got.status, StatusCode::OK, "{}", got.text);
    assert_eq!((&got.json()["outcome"], &got.json()["stop"]), (&serde_json::Value::Null, &"operations".into()));
    let got = ask(
        &server,
        "solve",
        r#"{"position": "g(3)", "rules": "@game\ndef g(n):\n    yield g(1 // (n - n))\n", "lang": "en"}"#,
    )
    .await;
    assert_eq!(got.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", got.text);
    assert_eq!(got.json()["line"], 3);
}

/// The search for laws in a long table keeps its time limit, too.
#[tokio::test]
async fn discovery_ends_within_its_time() {
    let limits = Limits { max_time: Some(Duration::from_millis(300)), ..Config::default_limits() };
    let server = router(Config { limits, ..Config::default() });
    for game in ["bash(3)", "grundys", "lasker", "nim(n, 2*n)", "subtract(primes)"] {
        let question = format!(r#"{{"limit": 691959, "game": "{game}", "max_memory": 88133401}}"#);
        let got = ask(&server, "discover", &question).await;
        assert_eq!(got.status, StatusCode::OK, "{game}: {}", got.text);
    }
}

#[tokio::test]
async fn budgets_end_a_question() {
    let limits = Limits { max_time: Some(Duration::from_millis(300)), ..Config::default_limits() };
    let server = router(Config { limits, ..Config::default() });
    let got = ask(&server, "solve", r#"{"position": "cram(7, 9)"}"#).await;
    assert_eq!((got.status, &got.json()["stop"]), (StatusCode::OK, &"time".into()));
    let got = ask(&server, "solve", r#"{"position": "cram(5, 7)", "max_positions": 10}"#).await;
    assert_eq!(got.json()["stop"], "positions");
    // The limits of the server cannot be exceeded.
    let got = ask(&server, "solve", r#"{"position": "cram(7, 9)", "max_time": 1000000}"#).await;
    assert_eq!(got.json()["stop"], "time");
    let got = get(&server, "/?q=cram(7,9)&lang=en").await;
    assert!(got.status == StatusCode::OK && got.text.contains("the time for one question ran out"), "{}", got.text);
}

#[tokio::test]
async fn cheap_questions_do_not_wait_for_long_ones() {
    let limits = Limits { max_time: Some(Duration::from_secs(6)), ..Config::default_limits() };
    let server = router(Config { limits, workers: 2, ..Config::default() });
    let long: Vec<_> = (0..6)
        .map(|_| {
            let server = server.clone();
            tokio::spawn(async move { ask(&server, "solve", r#"{"position": "cram(7, 9)"}"#).await })
        })
        .collect();
    tokio::time::sleep(Duration::from_millis(500)).await;
    let started = std::time::Instant::now();
    for _ in 0..10 {
        let got = ask(&server, "solve", r#"{"position": "nim(3, 4, 5)"}"#).await;
        assert_eq!((got.status, &got.json()["value"]["nimber"]), (StatusCode::OK, &2.into()));
    }
    // Ten of these requests together take less time than a single long one.
    assert!(started.elapsed() < Duration::from_secs(3), "{:?}", started.elapsed());
    long.iter().for_each(tokio::task::JoinHandle::abort);
}

#[tokio::test]
async fn too_many_at_once() {
    let limits = Limits { max_time: Some(Duration::from_secs(2)), ..Config::default_limits() };
    let server = router(Config { limits, workers: 1, queue: 1, ..Config::default() });
    let asked = (0..8).map(|_| {
        let server = server.clone();
        tokio::spawn(async move { ask(&server, "solve", r#"{"position": "cram(7, 9)"}"#).await })
    });
    let mut refused = 0;
    for got in asked.collect::<Vec<_>>() {
        let got = got.await.expect("it is answered");
        if got.status == StatusCode::SERVICE_UNAVAILABLE {
            assert_eq!(got.header("retry-after"), "5");
            refused += 1;
        } else {
            assert_eq!(got.json()["stop"], "time");
        }
    }
    assert_eq!(refused, 6);
    assert_eq!(ask(&server, "solve", r#"{"position": "nim(3)"}"#).await.status, StatusCode::OK);
}

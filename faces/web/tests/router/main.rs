//! Every route, language, refusal, limit and header, without a server.

mod answers;
mod pages;
mod refusals;
mod teach;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use grundy_web::{Config, router};
use serde_json::Value as Json;
use tower::ServiceExt;

/// A server for tests.
fn test_server() -> Router {
    router(Config::default())
}

/// The response to a request.
struct TestResponse {
    status: StatusCode,
    headers: HeaderMap,
    text: String,
}

impl TestResponse {
    fn json(&self) -> Json {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("it is text"))
    }
}

async fn send(server: &Router, request: Request<Body>) -> TestResponse {
    let response = server.clone().oneshot(request).await.expect("a router always answers");
    let (parts, body) = response.into_parts();
    let bytes = to_bytes(body, 64 << 20).await.expect("the body is there");
    TestResponse {
        status: parts.status,
        headers: parts.headers,
        text: String::from_utf8(bytes.into()).expect("it is text"),
    }
}

fn request(method: &str, address: &str) -> axum::http::request::Builder {
    Request::builder().method(method).uri(address).header("host", "localhost:7342")
}

async fn get(server: &Router, address: &str) -> TestResponse {
    send(server, request("GET", address).body(Body::empty()).expect("a request")).await
}

async fn post(server: &Router, address: &str, kind: &str, body: impl Into<Body>) -> TestResponse {
    let request = request("POST", address).header("content-type", kind);
    send(server, request.body(body.into()).expect("a request")).await
}

async fn ask(server: &Router, question: &str, body: &str) -> TestResponse {
    post(server, &format!("/api/{question}"), "application/json", body.to_string()).await
}

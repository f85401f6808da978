//! Checks the origin of requests, and sets the headers of responses.
//!
//! The content security policy forbids inline styles and scripts, so pictures in pages use classes (`Theme::Page`).

use crate::SharedState;
use crate::pages::lang;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use grundy::text;
use std::net::IpAddr;
use std::sync::Arc;

/// The content security policy: a page may show itself and its pictures, send forms here, and run the one script.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; \
                      form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// The headers of every answer.
const RESPONSE_HEADERS: [(HeaderName, &str); 5] = [
    (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Refuses requests that other sites make a browser send, and adds the headers to every response.
pub(crate) async fn guard_request(State(shared): State<Arc<SharedState>>, request: Request, next: Next) -> Response {
    let allowed = (!shared.config.is_local() || is_local_host(request.headers()))
        && (request.method() == Method::GET || request.method() == Method::HEAD || is_same_origin(request.headers()));
    let mut response = match allowed {
        true => next.run(request).await,
        false => {
            let message = text!("This server answers requests from its own pages only.");
            let message = message.in_language(lang(request.uri(), request.headers())).into_owned() + "\n";
            (StatusCode::FORBIDDEN, message).into_response()
        }
    };
    let headers = response.headers_mut();
    for (name, value) in RESPONSE_HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Whether the `Host` header names this machine. Any other name is refused, against DNS rebinding.
fn is_local_host(headers: &HeaderMap) -> bool {
    let Some(host) = headers.get(header::HOST).and_then(|host| host.to_str().ok()) else { return false };
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or(rest),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Whether a request comes from one of our pages, or from a program that is not a browser.
fn is_same_origin(headers: &HeaderMap) -> bool {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    if let Some(site) = text(HeaderName::from_static("sec-fetch-site")) {
        return site == "same-origin" || site == "none";
    }
    let (origin, host) = (text(header::ORIGIN), text(header::HOST).unwrap_or_default());
    origin.is_none_or(|origin| origin.split_once("://").is_some_and(|(_, from)| from == host))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let pairs = pairs.iter().map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
        pairs.collect()
    }

    #[test]
    fn names_of_this_machine() {
        for host in ["localhost", "LocalHost:7342", "127.0.0.1:7342", "127.3.2.1", "[::1]:80", "[::1]"] {
            assert!(is_local_host(&headers(&[("host", host)])), "{host}");
        }
        for host in ["", "example.org", "127.0.0.1.example.org:7342", "localhost.example.org", "10.0.0.1:7342", "[::2]"]
        {
            assert!(!is_local_host(&headers(&[("host", host)])), "{host}");
        }
        assert!(!is_local_host(&headers(&[])));
    }

    #[test]
    fn other_sites_send_nothing() {
        assert!(is_same_origin(&headers(&[("host", "localhost:1")])));
        assert!(is_same_origin(&headers(&[("host", "localhost:1"), ("origin", "http://localhost:1")])));
        assert!(!is_same_origin(&headers(&[("host", "localhost:1"), ("origin", "http://localhost:2")])));
        assert!(!is_same_origin(&headers(&[("host", "localhost:1"), ("origin", "null")])));
        assert!(!is_same_origin(&headers(&[("sec-fetch-site", "cross-site")])));
        assert!(is_same_origin(&headers(&[("sec-fetch-site", "same-origin"), ("origin", "null")])));
    }
}

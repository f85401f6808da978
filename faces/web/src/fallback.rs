//! The responses to requests that no route takes: unknown paths, and wrong methods.

use crate::api;
use crate::pages::{html_response, lang};
use axum::http::header::HeaderMap;
use axum::http::{Method, Uri};
use axum::response::Response;
use grundy_page::{Notice, notice_page};

/// The response for a path without a page.
pub(crate) async fn missing_page(uri: Uri, headers: HeaderMap) -> Response {
    if uri.path().starts_with("/api/") {
        return api::unknown_question(&uri, &headers);
    }
    html_response(notice_page(Notice::NotFound, lang(&uri, &headers)))
}

/// The response for a path that needs another method.
pub(crate) async fn wrong_method(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if uri.path().starts_with("/api/") {
        return api::wrong_method(&method, &uri, &headers);
    }
    html_response(notice_page(Notice::Method, lang(&uri, &headers)))
}

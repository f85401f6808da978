//! HTTP by hand: one request per connection, also malformed ones.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// An answer of the server.
#[derive(Clone, Debug)]
pub(crate) struct HttpReply {
    /// The status, such as 200.
    pub(crate) status: u16,
    /// The lines of the head.
    pub(crate) head: String,
    /// The body.
    pub(crate) body: String,
}

/// Sends a request with a method, a path and a JSON body.
pub(crate) fn ask(host: &str, method: &str, path: &str, body: &str) -> io::Result<HttpReply> {
    let length = body.len();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    );
    send(host, &[head.as_bytes(), body.as_bytes()].concat())
}

/// Sends raw bytes, and reads the response until the server closes the connection.
///
/// A server may respond and close while the request is still being sent: its response counts.
pub(crate) fn send(host: &str, bytes: &[u8]) -> io::Result<HttpReply> {
    let mut stream = TcpStream::connect(host)?;
    stream.set_read_timeout(Some(Duration::from_secs(60)))?;
    let _ = stream.write_all(bytes);
    let mut reply = Vec::new();
    let read = stream.read_to_end(&mut reply);
    let text = String::from_utf8_lossy(&reply);
    let Some((head, body)) = text.split_once("\r\n\r\n") else {
        return Err(read.err().unwrap_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "no answer")));
    };
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "an answer without a status"))?;
    Ok(HttpReply { status, head: head.into(), body: body.into() })
}

//! HTTP by hand: one question a connection, also such as no well-behaved client would send.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// An answer of the server.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    /// The status, such as 200.
    pub(crate) status: u16,
    /// The lines of the head.
    pub(crate) head: String,
    /// What is said.
    pub(crate) body: String,
}

/// Asks with a method, a path and a body, which is JSON.
pub(crate) fn ask(host: &str, method: &str, path: &str, body: &str) -> io::Result<Reply> {
    let length = body.len();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    );
    send(host, &[head.as_bytes(), body.as_bytes()].concat())
}

/// Sends bytes as they are, and reads what comes back until the server ends it.
///
/// A server may answer and go away while the question is still being sent: its answer counts.
pub(crate) fn send(host: &str, bytes: &[u8]) -> io::Result<Reply> {
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
    Ok(Reply { status, head: head.into(), body: body.into() })
}

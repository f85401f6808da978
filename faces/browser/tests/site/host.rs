//! A web host that serves only files, below a path.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The path below which the site lies.
const SITE_PATH: &str = "/some/class/";

/// A host that serves the site as long as this value lives.
pub(crate) struct SiteHost {
    /// An address such as `http://127.0.0.1:40123/some/class`.
    pub(crate) address: String,
    listening: String,
    is_closed: Arc<AtomicBool>,
}

impl SiteHost {
    /// Starts a host of the site that was built last.
    pub(crate) fn start() -> SiteHost {
        let folder = site_folder();
        assert!(folder.join("index.html").is_file(), "no site in {}: run `cargo xtask site`", folder.display());
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let listening = listener.local_addr().expect("an address").to_string();
        let is_closed = Arc::new(AtomicBool::new(false));
        let closed = Arc::clone(&is_closed);
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                if closed.load(Ordering::SeqCst) {
                    return;
                }
                let folder = folder.clone();
                // A browser may close a connection in the middle.
                std::thread::spawn(move || drop(send_file(stream, &folder)));
            }
        });
        SiteHost { address: format!("http://{listening}{}", SITE_PATH.trim_end_matches('/')), listening, is_closed }
    }
}

impl Drop for SiteHost {
    fn drop(&mut self) {
        self.is_closed.store(true, Ordering::SeqCst);
        // Wakes the host up, so that it sees that it is closed.
        drop(TcpStream::connect(&self.listening));
    }
}

fn site_folder() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    target.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target")).join("site")
}

/// Answers one request with a file of the folder.
fn send_file(mut stream: TcpStream, folder: &Path) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    while lines.next().transpose()?.is_some_and(|line| !line.is_empty()) {}
    let path = first.split(' ').nth(1).and_then(|path| path.split('?').next()).unwrap_or_default();
    let name = path.strip_prefix(SITE_PATH).map(|name| if name.is_empty() { "index.html" } else { name });
    let content = name.filter(|name| !name.contains("..")).and_then(|name| std::fs::read(folder.join(name)).ok());
    let (status, content) = content.map_or(("404 Not Found", Vec::new()), |content| ("200 OK", content));
    let kind = match name.and_then(|name| name.rsplit('.').next()) {
        Some("html") => "text/html",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        content.len()
    )?;
    stream.write_all(&content)
}

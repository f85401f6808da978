//! Certificates in files.

use crate::failure::CommandFailure;
use crate::output;
use grundy::text;
use serde::Serialize;
use std::io::Read;
use std::path::Path;

/// Larger certificates are refused.
const MAX_CERTIFICATE_BYTES: u64 = 16 << 20;

/// The name and the text of a certificate; `-` is standard input.
///
/// # Errors
/// Fails if it cannot be read, or is not text.
pub(crate) fn read_certificate(path: &Path) -> Result<(String, String), CommandFailure> {
    let name = if path.as_os_str() == "-" { "stdin".into() } else { path.display().to_string() };
    let mut bytes = Vec::new();
    let read = if path.as_os_str() == "-" {
        std::io::stdin().lock().take(MAX_CERTIFICATE_BYTES + 1).read_to_end(&mut bytes)
    } else {
        std::fs::File::open(path).and_then(|file| file.take(MAX_CERTIFICATE_BYTES + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| CommandFailure::cannot_read(&name, &error))?;
    if bytes.len() as u64 > MAX_CERTIFICATE_BYTES {
        return Err(CommandFailure::Input(text!("{name}: the file is larger than 16 MiB, the limit for certificates")));
    }
    let text = String::from_utf8(bytes).map_err(|_| {
        CommandFailure::Input(text!(
            "{name}: this is not a certificate, because it is not text; use `grundy table-verify` for a table of values"
        ))
    })?;
    Ok((name, text))
}

/// Writes a certificate as one line of JSON, piece by piece: it may have megabytes of windows.
///
/// # Errors
/// Fails if the file cannot be written.
pub(crate) fn write_certificate(path: &Path, certificate: &impl Serialize) -> Result<(), CommandFailure> {
    output::write_file_with(path, |file| {
        serde_json::to_writer(&mut *file, certificate)?;
        writeln!(file)
    })
}

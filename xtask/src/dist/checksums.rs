//! The list of what was made: sizes, and SHA256SUMS.

use super::{file_failure, files_ending, write_file};
use crate::step::TaskFailure;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;

/// The file of the checksums, which `sha256sum --check` reads.
const CHECKSUM_FILE: &str = "SHA256SUMS";

/// Writes the checksums of all files of the folder, and returns a line with the size of each.
pub(super) fn write_checksums(folder: &Path) -> Result<Vec<String>, TaskFailure> {
    let (mut sums, mut list) = (String::new(), vec![format!("\n{}:", folder.display())]);
    for path in files_ending(folder, "")? {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name == CHECKSUM_FILE {
            continue;
        }
        let bytes = fs::read(&path).map_err(|error| file_failure("read", &path, &error))?;
        sums += &format!("{}  {name}\n", hex_digest(&bytes));
        list.push(format!("{:>12}  {name}", bytes.len()));
    }
    write_file(&folder.join(CHECKSUM_FILE), sums.as_bytes())?;
    list.push(format!("{:>12}  {CHECKSUM_FILE}", sums.len()));
    Ok(list)
}

/// SHA-256 in hexadecimal digits.
fn hex_digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digest_of_the_standard() {
        // FIPS 180-2, appendix B.1.
        assert_eq!(hex_digest(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}

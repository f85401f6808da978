//! The list of the addresses of the processes.

use grundy_game::{BilingualText, MessageError, text};
use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddrV6};

/// The largest number of processes.
pub const MAX_PROCESSES: usize = 100_000;

/// The addresses of processes 0, 1, 2, … in the order of the lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostList {
    addresses: Vec<String>,
}

impl HostList {
    /// Reads a list with one `host:port` a line; text after `#` is a comment, and empty lines are ignored.
    ///
    /// A host is a name or an IP address; IPv6 addresses are in brackets.
    ///
    /// ```
    /// use grundy_cluster::HostList;
    /// let hosts = HostList::read("# two machines\nnim-0.example:2101\n[fd00::2]:2101 # the other one\n").unwrap();
    /// assert_eq!(hosts.addresses(), ["nim-0.example:2101", "[fd00::2]:2101"]);
    /// assert_eq!(HostList::read("nim-0.example").unwrap_err().0.en, "line 1: “nim-0.example” has no port: write host:port");
    /// ```
    ///
    /// # Errors
    /// Returns the message about the first wrong line.
    pub fn read(text: &str) -> Result<HostList, MessageError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut addresses = Vec::new();
        let mut lines: HashMap<String, usize> = HashMap::new();
        for (number, line) in (1..).zip(text.lines()) {
            let address = line.split('#').next().unwrap_or(line).trim();
            if address.is_empty() {
                continue;
            }
            let canonical = canonical_address(address)
                .map_err(|BilingualText { en, zh }| text!("line {number}: {text}", text = (en, zh)))?;
            if addresses.len() == MAX_PROCESSES {
                return Err(text!("line {number}: there are more than {MAX_PROCESSES} addresses").into());
            }
            // Two processes cannot have one port.
            if let Some(first) = lines.insert(canonical, number) {
                return Err(text!("line {number}: {address} is already in line {first}").into());
            }
            addresses.push(address.to_string());
        }
        if addresses.is_empty() {
            return Err(text!("the list of hosts is empty: write one host:port per line").into());
        }
        Ok(HostList { addresses })
    }

    /// The addresses of process 0, 1, …, as they were written.
    pub fn addresses(&self) -> &[String] {
        &self.addresses
    }
}

/// The host of an address of the list, without brackets, and its port.
pub(crate) fn host_and_port(address: &str) -> Option<(&str, u16)> {
    let (host, port) = address.rsplit_once(':')?;
    Some((host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host), port.parse().ok()?))
}

/// The canonical form of an address, for comparison.
fn canonical_address(address: &str) -> Result<String, BilingualText> {
    if address.contains(char::is_whitespace) {
        return Err(text!("“{address}” is more than one address"));
    }
    if address.starts_with('[') {
        let Some((_, port)) = address.rsplit_once("]:") else { return Err(no_port_error(address)) };
        self::parse_port(address, port)?;
        let parsed: Result<SocketAddrV6, _> = address.parse();
        return match parsed {
            Ok(parsed) => Ok(parsed.to_string()),
            Err(_) => Err(text!("“{address}” is not an IPv6 address and a port")),
        };
    }
    let Some((host, port)) = address.rsplit_once(':') else { return Err(no_port_error(address)) };
    if host.contains(':') && address.chars().all(|c| c.is_ascii_hexdigit() || ":.%".contains(c)) {
        return Err(text!("“{address}”: an IPv6 address is written in brackets, such as [::1]:2101"));
    }
    let port = self::parse_port(address, port)?;
    if host.is_empty() || !host.chars().all(|c| c.is_alphanumeric() || "-._".contains(c)) {
        return Err(text!("“{address}” does not begin with the name of a host"));
    }
    // `10.0.0.256` would otherwise be looked up as a name, and fail with a message about that.
    let numeric = host.chars().all(|c| c.is_ascii_digit() || c == '.');
    if numeric && host.parse::<Ipv4Addr>().is_err() {
        return Err(text!("“{host}” is not an IP address"));
    }
    Ok(format!("{}:{port}", host.to_lowercase()))
}

/// The error about an address without a port.
fn no_port_error(address: &str) -> BilingualText {
    text!("“{address}” has no port: write host:port")
}

/// Parses the port of an address.
fn parse_port(address: &str, port: &str) -> Result<u16, BilingualText> {
    match port.parse() {
        _ if port.is_empty() => Err(no_port_error(address)),
        Ok(port @ 1..) => Ok(port),
        _ => Err(text!("“{port}” is not a port: write a number from 1 to 65535")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read() {
        let hosts =
            HostList::read("\u{feff}a:1\r\n\r\n  # nothing\n b-c.d_e:65535 # why not\n10.0.0.2:2101\n[::1]:5").unwrap();
        assert_eq!(hosts.addresses(), ["a:1", "b-c.d_e:65535", "10.0.0.2:2101", "[::1]:5"]);
        assert_eq!(host_and_port("[::1]:5"), Some(("::1", 5)));
        assert_eq!(host_and_port("a:1"), Some(("a", 1)));
    }

    #[test]
    fn mistakes_are_told_with_their_line() {
        for (text, expected) in [
            ("", "the list of hosts is empty"),
            ("# only this\n\n", "the list of hosts is empty"),
            ("a:1\n\nb", "line 3: “b” has no port"),
            ("a:", "line 1: “a:” has no port"),
            ("[::1]", "line 1: “[::1]” has no port"),
            ("[::1]:", "line 1: “[::1]:” has no port"),
            ("a:0", "line 1: “0” is not a port"),
            ("a:65536", "line 1: “65536” is not a port"),
            ("a:http", "line 1: “http” is not a port"),
            (":80", "line 1: “:80” does not begin"),
            ("http://a:80", "line 1: “http://a:80” does not begin"),
            ("a:1 b:1", "line 1: “a:1 b:1” is more than one"),
            ("::1:80", "line 1: “::1:80”: an IPv6 address is written in brackets"),
            ("[a]:80", "line 1: “[a]:80” is not an IPv6 address"),
            ("10.0.0.256:80", "line 1: “10.0.0.256” is not an IP address"),
            ("a:1\nb:1\nA:01", "line 3: A:01 is already in line 1"),
            ("[::1]:1\n[0:0::1]:1", "line 2: [0:0::1]:1 is already in line 1"),
        ] {
            let message = HostList::read(text).unwrap_err();
            assert!(message.0.en.starts_with(expected), "{text:?}: {}", message.0.en);
        }
    }

    #[test]
    fn so_many_and_no_more() {
        let mut text: String = (0..MAX_PROCESSES).map(|n| format!("h{n}:1\n")).collect();
        assert_eq!(HostList::read(&text).unwrap().addresses().len(), MAX_PROCESSES);
        text.push_str("one-more:1\n");
        assert_eq!(HostList::read(&text).unwrap_err().0.en, "line 100001: there are more than 100000 addresses");
    }
}

//! The configuration of a server.

use grundy::{Lang, Limits};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

/// The configuration of a server: its address and its limits.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on. Port 0 means any free port.
    pub address: SocketAddr,
    /// The budget of one question. Without a limit of time, ten minutes.
    pub limits: Limits,
    /// The number of long questions that are computed in parallel. Every question is first tried for a moment, in addition to these.
    pub workers: usize,
    /// The number of further long questions that may wait.
    pub queue: usize,
    /// The number of questions of pages that are stored, until their pages are fetched.
    pub long_questions: usize,
    /// The language of answers to requests that name none.
    pub lang: Lang,
    /// The maximum number of open connections.
    pub connections: usize,
    /// A connection that stalls for this long is closed, and a request that is not complete after this time is refused.
    pub patience: Duration,
}

/// The default port.
pub(crate) const DEFAULT_PORT: u16 = 7342;

impl Config {
    /// The limits of one question: 10 seconds, 10^7 positions, 256 MiB.
    pub fn default_limits() -> Limits {
        Limits { max_positions: 10_000_000, max_memory: 256 << 20, max_time: Some(Duration::from_secs(10)) }
    }

    /// The longest time of a question.
    pub(crate) fn max_time(&self) -> Duration {
        self.limits.max_time.unwrap_or(Duration::from_secs(600))
    }

    /// Whether only programs on this machine can reach the server.
    pub fn is_local(&self) -> bool {
        self.address.ip().to_canonical().is_loopback()
    }
}

impl Default for Config {
    /// The address is 127.0.0.1, port 7342; the number of parallel questions is the number of cores.
    fn default() -> Config {
        Config {
            address: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), DEFAULT_PORT),
            limits: Config::default_limits(),
            workers: std::thread::available_parallelism().map_or(2, usize::from),
            queue: 64,
            long_questions: 1024,
            lang: Lang::En,
            connections: 512,
            patience: Duration::from_secs(20),
        }
    }
}

//! The arguments of `grundy serve`.

use super::read::{address, number_within};
use clap::Args;
use std::net::IpAddr;

#[derive(Args)]
pub(crate) struct ServeArgs {
    /// The port; 0 chooses a free one
    #[arg(long, value_name = "PORT", default_value_t = 7342, value_parser = number_within(0..=u16::MAX))]
    pub(crate) port: u16,
    /// The address to listen on; at any but a local one, others can reach the page and compute here
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", value_parser = address)]
    pub(crate) host: IpAddr,
    /// How many questions to compute at once [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = number_within(1..=1024u16))]
    pub(crate) jobs: Option<u16>,
}

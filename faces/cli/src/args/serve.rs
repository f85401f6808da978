//! What can be asked of the web page.

use super::read::{address, within};
use clap::Args;
use std::net::IpAddr;

#[derive(Args)]
pub(crate) struct Serve {
    /// The port; 0 is any that is free
    #[arg(long, value_name = "PORT", default_value_t = 7342, value_parser = within(0..=u16::MAX))]
    pub(crate) port: u16,
    /// The address to listen on: with any but this machine's own, others reach the page and may compute here
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", value_parser = address)]
    pub(crate) host: IpAddr,
    /// How many questions are computed at once [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = within(1..=1024u16))]
    pub(crate) jobs: Option<u16>,
}

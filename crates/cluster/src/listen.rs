//! The open port of a process.

use crate::fault::MeetingFault;
use crate::hosts::host_and_port;
use grundy_game::text;
use grundy_store::explain_io_error;
use socket2::{Domain, Protocol, Socket, Type};
use std::io::{self, ErrorKind};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, ToSocketAddrs};

/// The number of connections that may wait to be accepted; the system may allow fewer.
const ACCEPT_BACKLOG: i32 = 4096;

/// Opens the port of an address of the list; `accept` will not block.
///
/// The port is opened on that address. If the address does not belong to this machine (behind address translation),
/// or if its name cannot be resolved here, the port is opened on all addresses.
/// The port is also opened on all addresses if a name other than `localhost` resolves to a loopback address, since some systems resolve
/// their own name in this way, and other machines could not connect to it.
pub(crate) fn listen_on(address: &str) -> Result<TcpListener, MeetingFault> {
    let fault = |error: &io::Error| MeetingFault::Listen { address: address.into(), error: explain_io_error(error) };
    let Some((host, port)) = host_and_port(address) else {
        return Err(MeetingFault::Listen { address: address.into(), error: text!("there is no port") });
    };
    let inward = |at: &SocketAddr| {
        at.ip().is_loopback() && host.parse::<IpAddr>().is_err() && !host.eq_ignore_ascii_case("localhost")
    };
    let places: Vec<SocketAddr> = address.to_socket_addrs().map(Iterator::collect).unwrap_or_default();
    for &place in places.iter().filter(|place| !inward(place)) {
        match open_port(place) {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == ErrorKind::AddrNotAvailable => {}
            Err(error) => return Err(fault(&error)),
        }
    }
    match open_port((Ipv6Addr::UNSPECIFIED, port).into()) {
        Ok(listener) => Ok(listener),
        Err(error) if error.kind() == ErrorKind::AddrInUse => Err(fault(&error)),
        // The system may lack IPv6.
        Err(_) => open_port((Ipv4Addr::UNSPECIFIED, port).into()).map_err(|error| fault(&error)),
    }
}

/// Opens a port on this address, or on all IPv4 and IPv6 addresses if it is unspecified.
fn open_port(place: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(place), Type::STREAM, Some(Protocol::TCP))?;
    if place.is_ipv6() && place.ip().is_unspecified() {
        socket.set_only_v6(false)?;
    }
    // On other systems this would let two processes share the port.
    if cfg!(unix) {
        socket.set_reuse_address(true)?;
    }
    socket.bind(&place.into())?;
    socket.listen(ACCEPT_BACKLOG)?;
    socket.set_nonblocking(true)?;
    Ok(socket.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpStream;

    /// A port that is currently free.
    fn free_port() -> u16 {
        TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("there are ports").port()
    }

    #[test]
    fn the_address_itself_is_opened() {
        let port = free_port();
        let listener = listen_on(&format!("127.0.0.1:{port}")).unwrap();
        assert_eq!(listener.local_addr().unwrap(), SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
        assert_eq!(listener.accept().unwrap_err().kind(), ErrorKind::WouldBlock);
        let fault = listen_on(&format!("127.0.0.1:{port}")).unwrap_err();
        assert!(fault.to_string().starts_with(&format!("cannot listen on 127.0.0.1:{port}: ")), "{fault}");
        assert!(fault.message().zh.ends_with("地址已被占用"), "{}", fault.message().zh);
    }

    #[test]
    fn an_address_of_another_machine_opens_the_port_everywhere() {
        let port = free_port();
        // This address is kept for documentation: no machine has it.
        let listener = listen_on(&format!("192.0.2.7:{port}")).unwrap();
        assert!(listener.local_addr().unwrap().ip().is_unspecified());
        TcpStream::connect(("127.0.0.1", port)).expect("the port is open here as well");
    }
}

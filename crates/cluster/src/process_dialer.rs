//! Calling other processes until they answer.

use grundy_game::{BilingualText, text};
use grundy_store::explain_io_error;
use std::io;
use std::net::{TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

/// The timeout of one attempt.
const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(5);

/// The pause after the first attempt; it grows by half with every attempt.
const FIRST_PAUSE: Duration = Duration::from_millis(50);

/// The longest pause between attempts.
const MAX_PAUSE: Duration = Duration::from_secs(1);

/// The result of a call.
pub(crate) enum CallResult {
    /// A connection was made.
    Answered(TcpStream),
    /// An attempt failed; more follow.
    Failed(BilingualText),
}

/// Calls other processes, each in its own thread, because resolving a name or connecting may take long.
///
/// The threads end soon after this is dropped.
pub(crate) struct ProcessDialer {
    sender: Sender<(usize, CallResult)>,
    calls: Receiver<(usize, CallResult)>,
    is_dropped: Arc<AtomicBool>,
}

impl ProcessDialer {
    /// A dialer without calls.
    pub(crate) fn new() -> ProcessDialer {
        let (sender, calls) = channel();
        ProcessDialer { sender, calls, is_dropped: Arc::default() }
    }

    /// Calls a process until a connection is made.
    pub(crate) fn dial(&self, process: usize, address: &str, again: bool) -> io::Result<()> {
        let (sender, dropped, address) = (self.sender.clone(), Arc::clone(&self.is_dropped), address.to_string());
        let call = move || {
            let mut pause = FIRST_PAUSE;
            if again {
                thread::sleep(MAX_PAUSE / 2);
            }
            // A call that hangs ends by its own timeout; the flag is seen after it.
            while !dropped.load(Ordering::Relaxed) {
                let call = try_connect(&address);
                let answered = matches!(call, CallResult::Answered(_));
                if sender.send((process, call)).is_err() || answered {
                    return;
                }
                thread::sleep(pause);
                pause = (pause * 3 / 2).min(MAX_PAUSE);
            }
        };
        thread::Builder::new().name(format!("call-{process}")).stack_size(1 << 18).spawn(call)?;
        Ok(())
    }

    /// The results of calls since the last time, each with its process.
    pub(crate) fn call_results(&self) -> impl Iterator<Item = (usize, CallResult)> {
        self.calls.try_iter()
    }
}

impl Drop for ProcessDialer {
    fn drop(&mut self) {
        self.is_dropped.store(true, Ordering::Relaxed);
    }
}

/// Tries every address of a name once.
fn try_connect(address: &str) -> CallResult {
    let places = match address.to_socket_addrs() {
        Ok(places) => places,
        Err(error) => {
            let BilingualText { en, zh } = explain_io_error(&error);
            return CallResult::Failed(text!("its name cannot be resolved: {text}", text = (en, zh)));
        }
    };
    let mut why = text!("its name has no address");
    for place in places {
        match TcpStream::connect_timeout(&place, ATTEMPT_TIMEOUT) {
            // A connection to a closed port of this machine may be given that port as its own and connect to itself.
            Ok(stream) if stream.local_addr().ok() == Some(place) => why = text!("nothing answers there"),
            Ok(stream) => return CallResult::Answered(stream),
            Err(error) => why = explain_io_error(&error),
        }
    }
    CallResult::Failed(why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;
    use std::time::Instant;

    #[test]
    fn calls_go_on_until_somebody_answers() {
        let free = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = free.local_addr().unwrap();
        drop(free);
        let dialer = ProcessDialer::new();
        dialer.dial(3, &address.to_string(), false).unwrap();
        let (process, call) = dialer.calls.recv().unwrap();
        assert!(process == 3 && matches!(call, CallResult::Failed(_)), "nobody is there yet");
        let _listener = TcpListener::bind(address).unwrap();
        let start = Instant::now();
        loop {
            match dialer.calls.recv().unwrap().1 {
                CallResult::Answered(stream) => break assert_eq!(stream.peer_addr().unwrap(), address),
                CallResult::Failed(why) => assert!(start.elapsed() < Duration::from_secs(20), "{}", why.en),
            }
        }
    }

    #[test]
    fn names_that_are_not_known_are_told() {
        let CallResult::Failed(why) = try_connect("no-such-host.invalid:2101") else { panic!("nobody has this name") };
        assert!(why.en.starts_with("its name cannot be resolved: "), "{}", why.en);
    }
}

//! Closes connections that stall.

use std::future::Future;
use std::io::{Error, ErrorKind, Result};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

/// A connection that is closed if its peer does not read pending output within some time.
///
/// The time for a request to arrive is bounded elsewhere: heads and bodies have their own time limits.
pub(crate) struct PatientStream {
    stream: TcpStream,
    patience: Duration,
    /// The time limit, which runs while output is pending.
    clock: Option<Pin<Box<Sleep>>>,
}

impl PatientStream {
    pub(crate) fn new(stream: TcpStream, patience: Duration) -> PatientStream {
        PatientStream { stream, patience, clock: None }
    }

    /// Passes on the result of writing, with an error if the time limit has passed.
    fn watch_write<T>(&mut self, context: &mut Context<'_>, result: Poll<Result<T>>) -> Poll<Result<T>> {
        if result.is_ready() {
            self.clock = None;
            return result;
        }
        let clock = self.clock.get_or_insert_with(|| Box::pin(sleep(self.patience)));
        ready!(clock.as_mut().poll(context));
        Poll::Ready(Err(Error::from(ErrorKind::TimedOut)))
    }
}

impl AsyncRead for PatientStream {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for PatientStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch_write(context, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.watch_write(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        let shut = Pin::new(&mut self.stream).poll_shutdown(context);
        self.watch_write(context, shut)
    }
}

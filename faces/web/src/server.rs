//! Connections: how many, and how slow they may be.

use crate::slow::Patient;
use crate::{Config, router};
use axum::body::Body;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::io::Result;
use std::net::SocketAddr;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tower::ServiceExt;

/// The head of a request has at most so many bytes, the address included.
const LONGEST_HEAD: usize = 64 << 10;
/// After Ctrl-C, answers that are on their way have so long.
const LAST: Duration = Duration::from_secs(2);

/// Serves until Ctrl-C, on a runtime of its own. `on_ready` is told the address.
///
/// # Errors
/// The address cannot be listened on.
pub fn run(config: Config, on_ready: impl FnOnce(SocketAddr)) -> Result<()> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(serve(config, on_ready))
}

/// Serves until Ctrl-C. `on_ready` is told the address.
///
/// # Errors
/// The address cannot be listened on.
pub async fn serve(config: Config, on_ready: impl FnOnce(SocketAddr)) -> Result<()> {
    let listener = TcpListener::bind(config.address).await?;
    let mut stop = std::pin::pin!(async {
        if tokio::signal::ctrl_c().await.is_err() {
            // Without signals it is for the system to end the program.
            std::future::pending::<()>().await;
        }
    });
    // Interrupts are heard from the first poll on, so before anybody knows that there is something to interrupt.
    if std::future::poll_fn(|context| Poll::Ready(stop.as_mut().poll(context))).await.is_pending() {
        on_ready(listener.local_addr()?);
        accept(listener, config, stop).await;
    }
    Ok(())
}

/// Takes connections until it is told to stop.
async fn accept(listener: TcpListener, config: Config, stop: impl Future<Output = ()>) {
    let (places, patience) = (Arc::new(Semaphore::new(config.connections)), config.patience);
    let routes = router(config);
    let open = GracefulShutdown::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        // While all places are taken, others wait at the system's door.
        let next = async {
            let place = Arc::clone(&places).acquire_owned().await;
            (place, listener.accept().await)
        };
        let (place, accepted) = tokio::select! {
            next = next => next,
            () = &mut stop => break,
        };
        let stream = match accepted {
            Ok((stream, _)) => stream,
            // Too many open files, mostly: it passes.
            Err(_) => {
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let connection = open.watch(connection(stream, patience, routes.clone()));
        tokio::spawn(async move {
            // A connection that breaks is nobody's mistake.
            let _ = connection.await;
            drop(place);
        });
    }
    drop(listener);
    let _ = tokio::time::timeout(LAST, open.shutdown()).await;
}

fn connection(
    stream: TcpStream,
    patience: Duration,
    routes: axum::Router,
) -> impl hyper_util::server::graceful::GracefulConnection<Error = hyper::Error, Output: Send> + Send {
    let routes = routes.map_request(|request: hyper::Request<hyper::body::Incoming>| request.map(Body::new));
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(Patient::new(stream, patience)), TowerToHyperService::new(routes))
}

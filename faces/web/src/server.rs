//! Connections: how many, and how slow they may be.

use crate::patient_stream::PatientStream;
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

/// The maximum size of the head of a request, in bytes, the URL included.
const MAX_HEAD_BYTES: usize = 64 << 10;
/// The maximum time of responses in progress after Ctrl-C.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(2);

/// Serves until Ctrl-C, on its own runtime. `on_ready` is called with the address.
///
/// # Errors
/// Returns an error if the address cannot be listened on.
pub fn run(config: Config, on_ready: impl FnOnce(SocketAddr)) -> Result<()> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build()?.block_on(serve(config, on_ready))
}

/// Serves until Ctrl-C. `on_ready` is called with the address.
///
/// # Errors
/// Returns an error if the address cannot be listened on.
pub async fn serve(config: Config, on_ready: impl FnOnce(SocketAddr)) -> Result<()> {
    let listener = TcpListener::bind(config.address).await?;
    let mut stop = std::pin::pin!(async {
        if tokio::signal::ctrl_c().await.is_err() {
            // Without a signal handler the system ends the program.
            std::future::pending::<()>().await;
        }
    });
    // The first poll installs the handler, before `on_ready` announces the address.
    if std::future::poll_fn(|context| Poll::Ready(stop.as_mut().poll(context))).await.is_pending() {
        on_ready(listener.local_addr()?);
        accept_connections(listener, config, stop).await;
    }
    Ok(())
}

/// Accepts connections until `stop` completes.
async fn accept_connections(listener: TcpListener, config: Config, stop: impl Future<Output = ()>) {
    let (places, patience) = (Arc::new(Semaphore::new(config.connections)), config.patience);
    let routes = router(config);
    let open = GracefulShutdown::new();
    let mut stop = std::pin::pin!(stop);
    loop {
        // While all permits are taken, further connections wait in the backlog of the system.
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
            // Mostly too many open files, which is temporary: retry.
            Err(_) => {
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let connection = open.watch(serve_connection(stream, patience, routes.clone()));
        tokio::spawn(async move {
            // A broken connection is not an error of the server.
            let _ = connection.await;
            drop(place);
        });
    }
    drop(listener);
    let _ = tokio::time::timeout(SHUTDOWN_GRACE, open.shutdown()).await;
}

fn serve_connection(
    stream: TcpStream,
    patience: Duration,
    routes: axum::Router,
) -> impl hyper_util::server::graceful::GracefulConnection<Error = hyper::Error, Output: Send> + Send {
    let routes = routes.map_request(|request: hyper::Request<hyper::body::Incoming>| request.map(Body::new));
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(MAX_HEAD_BYTES)
        .serve_connection(TokioIo::new(PatientStream::new(stream, patience)), TowerToHyperService::new(routes))
}

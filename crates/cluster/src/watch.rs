//! Detection of lost processes.

use crate::fault::{PeerProcess, rounded_seconds};
use grundy_game::{BilingualText, text};
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// A process that was lost during the work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcessLoss {
    /// The process.
    pub peer: PeerProcess,
    /// The sign of the loss.
    pub reason: LossReason,
}

/// The sign of a loss.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LossReason {
    /// The connection ended without a goodbye: the process ended, or was killed.
    Ended,
    /// Nothing was received for this long: the network or the machine is down, or the process is suspended.
    Silent(Duration),
    /// An error of the system while sending or receiving.
    Refused(BilingualText),
}

impl ProcessLoss {
    /// The message.
    pub fn message(&self) -> BilingualText {
        let BilingualText { en, zh } = self.peer.display_name();
        match &self.reason {
            LossReason::Ended => text!("{text} was lost: the connection ended", text = (en, zh)),
            LossReason::Silent(time) => {
                let seconds = rounded_seconds(*time);
                text!("{text} sent nothing for {seconds} s: the network or the machine is down", text = (en, zh))
            }
            LossReason::Refused(BilingualText { en: why, zh: why_zh }) => {
                text!("the connection with {text} failed: {why}", text = (en, zh), why = (why, why_zh))
            }
        }
    }
}

/// Records the first loss, and keeps the heartbeats going until the work is done.
#[derive(Debug, Default)]
pub struct LossWatch {
    loss: OnceLock<ProcessLoss>,
    is_finished: Mutex<bool>,
    bell: Condvar,
}

impl LossWatch {
    /// The first loss, if there was one. This check is cheap while no process is lost.
    pub fn loss(&self) -> Option<ProcessLoss> {
        self.loss.get().cloned()
    }

    /// Ends the heartbeats immediately. It must be called when all work is done and the goodbyes are sent.
    pub fn finish(&self) {
        *self.lock_finished() = true;
        self.bell.notify_all();
    }

    /// Records a loss, unless there was one before.
    pub(crate) fn record_loss(&self, loss: ProcessLoss) {
        // Later losses are consequences of the first and are not reported.
        let _ = self.loss.set(loss);
    }

    /// Waits for some time, or until the work is done; returns whether it is done.
    pub(crate) fn wait_for_finish(&self, time: Duration) -> bool {
        let end = Instant::now() + time;
        let mut finished = self.lock_finished();
        while !*finished {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            // A wait may end without a reason, so the loop tests the flag and the time.
            finished = self.bell.wait_timeout(finished, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        *finished
    }

    fn lock_finished(&self) -> MutexGuard<'_, bool> {
        self.is_finished.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    #[test]
    fn the_first_loss_counts() {
        let watch = LossWatch::default();
        assert_eq!(watch.loss(), None);
        let peer = PeerProcess { process: 1, address: "10.0.0.2:2101".into() };
        let first = ProcessLoss { peer: peer.clone(), reason: LossReason::Ended };
        watch.record_loss(first.clone());
        watch.record_loss(ProcessLoss { peer, reason: LossReason::Silent(Duration::from_secs(30)) });
        assert_eq!(watch.loss(), Some(first.clone()));
        assert_eq!(first.message().en, "process 1 (10.0.0.2:2101) was lost: the connection ended");
    }

    #[test]
    fn a_rest_lasts_until_the_end() {
        let watch = LossWatch::default();
        assert!(!watch.wait_for_finish(Duration::from_millis(20)), "nothing is done yet");
        let start = Instant::now();
        thread::scope(|scope| {
            let rest = scope.spawn(|| watch.wait_for_finish(Duration::from_secs(60)));
            watch.finish();
            assert!(rest.join().unwrap());
        });
        assert!(start.elapsed() < Duration::from_secs(5));
        assert!(watch.wait_for_finish(Duration::from_secs(60)), "and it stays done");
    }
}

//! Progress on a terminal while a long question runs.

use grundy::{BilingualText, Lang, Meter, text};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Shows the counts of a meter once a question takes longer than a moment.
pub(crate) struct ProgressWatcher {
    is_done: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl ProgressWatcher {
    /// Watches a meter; `positions` is the total, if it is known.
    pub(crate) fn new(meter: Arc<Meter>, positions: Option<u64>, lang: Lang) -> ProgressWatcher {
        let done: Arc<AtomicBool> = Arc::default();
        let flag = Arc::clone(&done);
        let thread = std::thread::spawn(move || {
            let started = Instant::now();
            let mut bar: Option<ProgressBar> = None;
            while !flag.load(Relaxed) {
                std::thread::park_timeout(Duration::from_millis(100));
                if started.elapsed() < Duration::from_millis(700) {
                    continue;
                }
                let bar = bar.get_or_insert_with(|| spinner(positions));
                let counts = meter.counts();
                bar.set_position(counts.positions);
                let message = progress_message(counts.positions, positions, counts.bytes, started.elapsed());
                bar.set_message(message.in_language(lang).into_owned());
                bar.tick();
            }
            if let Some(bar) = bar {
                bar.finish_and_clear();
            }
        });
        ProgressWatcher { is_done: done, thread }
    }

    /// Removes the line from the screen.
    pub(crate) fn stop(self) {
        self.is_done.store(true, Relaxed);
        self.thread.thread().unpark();
        let _ = self.thread.join();
    }
}

/// A status line, with a bar if the total is known.
fn spinner(positions: Option<u64>) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(positions, ProgressDrawTarget::stderr());
    let template = if positions.is_some() { "{spinner} {wide_bar} {msg}" } else { "{spinner} {msg}" };
    bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_spinner()));
    bar
}

/// The progress of a question as a line.
fn progress_message(positions: u64, of: Option<u64>, bytes: u64, elapsed: Duration) -> BilingualText {
    let seconds = elapsed.as_secs();
    let (count, rate) = (group_digits(positions), group_digits(positions_per_second(positions, elapsed)));
    let mut message = match of {
        Some(of) => {
            let of = group_digits(of);
            text!("{count}/{of} positions, {rate} a second, {seconds} s")
        }
        None => {
            text!("{count} positions, {rate} a second, {seconds} s")
        }
    };
    if let Some(left) = of.and_then(|of| seconds_left(positions, of, elapsed)) {
        let BilingualText { en, zh } = message;
        message = text!("{text}, about {left} s left", text = (en, zh));
    }
    match bytes >> 20 {
        0 => message,
        mib => {
            let BilingualText { en, zh } = message;
            text!("{text}, {mib} MiB", text = (en, zh))
        }
    }
}

/// Positions per second, rounded to two digits: further digits fluctuate and carry no information.
pub(crate) fn positions_per_second(positions: u64, elapsed: Duration) -> u64 {
    let rate = u128::from(positions) * 1000 / elapsed.as_millis().max(1);
    let rate = u64::try_from(rate).unwrap_or(u64::MAX);
    let unit = 10u64.pow(rate.checked_ilog10().unwrap_or(0).saturating_sub(1));
    rate / unit * unit
}

/// The estimated remaining seconds at the average rate so far.
pub(crate) fn seconds_left(positions: u64, of: u64, elapsed: Duration) -> Option<u64> {
    let left = u128::from(of.saturating_sub(positions)) * elapsed.as_millis() / u128::from(positions).max(1) / 1000;
    (positions > 0).then(|| u64::try_from(left).unwrap_or(u64::MAX))
}

/// The digits of a number in groups of three: `1 234 567`.
pub(crate) fn group_digits(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_far_it_is_in_words() {
        let second = Duration::from_millis(2500);
        let message = progress_message(1_234_567, None, 3 << 20, second);
        assert_eq!(message.en, "1 234 567 positions, 490 000 a second, 2 s, 3 MiB");
        assert_eq!(message.zh, "1 234 567 个局面，每秒 490 000 个，已用 2 秒，3 MiB");
        assert_eq!(
            progress_message(500, Some(2000), 0, second).en,
            "500/2 000 positions, 200 a second, 2 s, about 7 s left"
        );
        assert_eq!(progress_message(0, Some(9), 0, Duration::ZERO).en, "0/9 positions, 0 a second, 0 s");
    }

    #[test]
    fn digits_in_groups() {
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1 000"), (12_345_678, "12 345 678")] {
            assert_eq!(group_digits(number), text);
        }
        assert_eq!(group_digits(u64::MAX), "18 446 744 073 709 551 615");
    }
}

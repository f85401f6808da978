//! Status lines on standard error while processes meet and work.

use crate::output::progress::{group_digits, positions_per_second, seconds_left};
use grundy::cluster::{HostList, ProgressCallback, WorkTally};
use grundy::{BilingualText, Lang, text};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The maximum number of missing processes that are named.
const MAX_NAMED_PROCESSES: usize = 5;

/// Prints a line.
pub(super) fn print_status_line(message: &BilingualText, lang: Lang) {
    let _ = writeln!(std::io::stderr(), "grundy: {}", message.in_language(lang));
}

/// Reports the missing processes, about once a second while they change.
pub(super) struct MissingProcesses<'a> {
    hosts: &'a HostList,
    lang: Lang,
    last_line: Option<Instant>,
}

impl<'a> MissingProcesses<'a> {
    pub(super) fn new(hosts: &'a HostList, lang: Lang) -> MissingProcesses<'a> {
        MissingProcesses { hosts, lang, last_line: None }
    }

    /// Reports that these processes are not connected yet.
    pub(super) fn report_absent(&mut self, absent: &[usize]) {
        let quiet = self.last_line.is_some_and(|last_line| last_line.elapsed() < Duration::from_secs(1));
        if absent.is_empty() || quiet {
            return;
        }
        self.last_line = Some(Instant::now());
        print_status_line(&waiting_message(self.hosts, absent), self.lang);
    }
}

fn waiting_message(hosts: &HostList, absent: &[usize]) -> BilingualText {
    let named: Vec<(String, String)> = absent
        .iter()
        .take(MAX_NAMED_PROCESSES)
        .map(|&process| {
            let address = &hosts.addresses()[process];
            (format!("process {process} ({address})"), format!("进程 {process}（{address}）"))
        })
        .collect();
    let (mut en, mut zh): (Vec<String>, Vec<String>) = named.into_iter().unzip();
    if absent.len() > MAX_NAMED_PROCESSES {
        let more = absent.len() - MAX_NAMED_PROCESSES;
        en.push(format!("and {more} more"));
        zh.push(format!("另外 {more} 个"));
    }
    let (en, zh) = (en.join(", "), zh.join("、"));
    text!("waiting for {text}", text = (en, zh))
}

/// Shows the progress of all processes on a terminal.
pub(super) struct ClusterProgress {
    bar: ProgressBar,
    lang: Lang,
}

impl ClusterProgress {
    pub(super) fn new(lang: Lang, shown: bool) -> ClusterProgress {
        let bar = if shown && std::io::stderr().is_terminal() {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            bar.set_style(
                ProgressStyle::with_template("{spinner} {msg}").unwrap_or_else(|_| ProgressStyle::default_spinner()),
            );
            bar
        } else {
            ProgressBar::hidden()
        };
        ClusterProgress { bar, lang }
    }

    /// A listener that shows each new tally, in the words of `message`.
    pub(super) fn tally_listener(
        &self,
        started: Instant,
        message: impl Fn(&WorkTally, Duration) -> BilingualText + Send + Sync + 'static,
    ) -> ProgressCallback {
        let (bar, lang) = (self.bar.clone(), self.lang);
        Arc::new(move |tally| {
            if !bar.is_hidden() {
                bar.set_message(message(tally, started.elapsed()).in_language(lang).into_owned());
                bar.tick();
            }
        })
    }

    /// Removes the line from the screen.
    pub(super) fn finish(self) {
        self.bar.finish_and_clear();
    }
}

/// The progress of all processes that search positions, as a line.
pub(super) fn positions_message(tally: &WorkTally, elapsed: Duration) -> BilingualText {
    let (found, moves, solved) =
        (group_digits(tally.found_positions), group_digits(tally.edges), group_digits(tally.solved));
    let seconds = elapsed.as_secs();
    let (held, spilled) = (tally.held_bytes >> 20, tally.spilled_bytes >> 20);
    let message = text!("{found} positions found, {moves} moves examined, {solved} solved, {seconds} s, {held} MiB");
    match spilled {
        0 => message,
        spilled => {
            let BilingualText { en, zh } = message;
            text!("{text}, {spilled} MiB on disk", text = (en, zh))
        }
    }
}

/// The progress of all processes that check pieces, as a line: `pieces` and `values` are what is left at the beginning.
pub(super) fn pieces_message(tally: &WorkTally, (pieces, values): (u64, u64), elapsed: Duration) -> BilingualText {
    let (done, count, of) = (tally.solved, group_digits(tally.found_positions), group_digits(values));
    let (rate, seconds) = (group_digits(positions_per_second(tally.found_positions, elapsed)), elapsed.as_secs());
    let message = text!("{done}/{pieces} pieces, {count}/{of} values, {rate} a second, {seconds} s");
    match seconds_left(tally.found_positions, values, elapsed) {
        None => message,
        Some(left) => {
            let BilingualText { en, zh } = message;
            text!("{text}, about {left} s left", text = (en, zh))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_missing_are_named_but_not_without_end() {
        let list: String = (0..9).map(|n| format!("h{n}:2101\n")).collect();
        let hosts = HostList::read(&list).expect("the list is sound");
        assert_eq!(waiting_message(&hosts, &[3]).en, "waiting for process 3 (h3:2101)");
        assert_eq!(waiting_message(&hosts, &[1, 2]).zh, "正在等待进程 1（h1:2101）、进程 2（h2:2101）");
        let many = waiting_message(&hosts, &[1, 2, 3, 4, 5, 6, 7]);
        assert!(many.en.ends_with("process 5 (h5:2101), and 2 more"), "{}", many.en);
    }

    #[test]
    fn how_far_all_are_in_words() {
        let tally = WorkTally {
            found_positions: 3_000_000,
            edges: 20_000_000,
            solved: 1_000_000,
            held_bytes: 5 << 20,
            ..WorkTally::default()
        };
        let message = positions_message(&tally, Duration::from_secs(2));
        assert_eq!(message.en, "3 000 000 positions found, 20 000 000 moves examined, 1 000 000 solved, 2 s, 5 MiB");
        let spilled = positions_message(&WorkTally { spilled_bytes: 7 << 20, ..tally }, Duration::from_secs(2));
        assert!(spilled.en.ends_with("5 MiB, 7 MiB on disk"), "{}", spilled.en);
        assert!(spilled.zh.ends_with("5 MiB，磁盘 7 MiB"), "{}", spilled.zh);
    }

    #[test]
    fn how_far_the_pieces_are_in_words() {
        let tally = WorkTally { found_positions: 3_000_000_000, solved: 12, ..WorkTally::default() };
        let message = pieces_message(&tally, (131, 12_000_000_000), Duration::from_secs(20));
        assert_eq!(
            message.en,
            "12/131 pieces, 3 000 000 000/12 000 000 000 values, 150 000 000 a second, 20 s, about 60 s left"
        );
        let begun = pieces_message(&WorkTally::default(), (131, 9), Duration::ZERO);
        assert_eq!(begun.en, "0/131 pieces, 0/9 values, 0 a second, 0 s");
    }
}

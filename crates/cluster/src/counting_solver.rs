//! Solving by retrograde analysis, for rules without a rank.
//!
//! First all positions are found, and the predecessors of each are recorded: their worker and place, and which of their components it is.
//! Then positions are solved level by level, from the ends backwards: a position that becomes known is reported to its predecessors,
//! and a position that has enough reports is known one level later. Positions that never become known are loopy.

use crate::checkpoint_keeper::CheckpointKeeper;
use crate::chunk::visit_options;
use crate::halt::ClusterHalt;
use crate::item::{ClusterItem, owner_of_hash};
use crate::manifest::WorkerMarks;
use crate::message::{MessageLoad, WorkTally, WorkerMessage, WorkerStatus};
use crate::nodes::ItemNodes;
use crate::option_judge::{DRAW_WORD, OptionJudge};
use crate::predecessor_links::{OutgoingLinks, PredecessorLink, read_known, read_links, read_news, write_known};
use crate::program::{RoundClock, RoundProgram, WorkerSetting};
use crate::rules::{ClusterRules, SolveAim};
use grundy_game::Stop;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::sync::Arc;

/// The work of one worker.
pub(crate) struct CountingSolver<R: ClusterRules> {
    rules: Arc<R>,
    aim: SolveAim,
    setting: WorkerSetting<R::Item>,
    judge: OptionJudge,
    nodes: ItemNodes<R::Item>,
    /// The number of items that were opened.
    opened_count: usize,
    /// The least work that is in messages of this round: a level, or finding.
    least_sent_work: Option<u64>,
    tally: WorkTally,
    /// The wanted items, whose words are requested in the last rounds.
    wanted_items: Option<Vec<R::Item>>,
    answers: Vec<Option<u32>>,
    /// The number of rounds since everything was solved.
    rounds_since_solved: u32,
    keeper: Option<CheckpointKeeper>,
    /// The checkpoint to resume from.
    resumed: Option<String>,
    begun: bool,
}

/// The tag of items and their words in a checkpoint.
const KNOWN_TAG: u8 = b'N';

/// The work of finding; levels are reported as one more, so that finding comes first.
const FINDING_WORK: u64 = 0;

impl<R: ClusterRules> CountingSolver<R> {
    pub(crate) fn new(rules: Arc<R>, aim: SolveAim, mut setting: WorkerSetting<R::Item>) -> CountingSolver<R> {
        let asked = setting.wanted_positions.take();
        CountingSolver {
            rules,
            aim,
            judge: OptionJudge::new(aim),
            nodes: ItemNodes::new(aim),
            opened_count: 0,
            least_sent_work: None,
            tally: WorkTally::default(),
            answers: Vec::new(),
            wanted_items: asked,
            rounds_since_solved: 0,
            keeper: CheckpointKeeper::from_setting(&setting, aim, "count"),
            resumed: None,
            begun: false,
            setting,
        }
    }

    /// Begins with the roots, or with the items of a checkpoint: known items are reported like new ones,
    /// and the others are opened again.
    fn begin(&mut self, round: u64, out: &mut Vec<WorkerMessage>) -> Result<(), ClusterHalt> {
        if let (0, Some(keeper)) = (round, &self.keeper) {
            return keeper.announce_resume(out);
        }
        self.begun = true;
        match (self.resumed.take(), self.keeper.take()) {
            (Some(text), Some(mut keeper)) => {
                // The keeper is taken out of `self`, because what it reads goes into `self`.
                let result = keeper.load_checkpoint(&text, &mut |_, count, body| {
                    read_known(count, body, |item, word| self.resume(item, word))
                });
                self.keeper = Some(keeper);
                result.map(drop)
            }
            (_, keeper) => {
                self.keeper = keeper;
                let mut links = OutgoingLinks::new(self.setting.workers);
                for item in std::mem::take(&mut self.setting.roots) {
                    links.push_root(owner_of_hash(item.mixed_hash(), self.setting.workers), item);
                }
                self.send_links(links, out);
                Ok(())
            }
        }
    }

    /// Restores an item from a checkpoint, if it belongs to this worker.
    fn resume(&mut self, item: R::Item, word: Option<u32>) -> Result<(), ClusterHalt> {
        if owner_of_hash(item.mixed_hash(), self.setting.workers) != self.setting.index {
            return Ok(());
        }
        let place = self.nodes.place_of_item(item)?;
        if let Some(word) = word {
            // The level of an outcome is its number of moves. Values may be reported in any order.
            let level = if let SolveAim::Outcomes(_) = self.aim { word >> 1 } else { 0 };
            self.nodes.set_word(place, word, level);
        }
        Ok(())
    }

    /// Writes a checkpoint if the first worker requested one.
    fn write_checkpoint(&mut self, statuses: &[WorkerStatus]) -> Result<Option<WorkerMarks>, ClusterHalt> {
        let Some(keeper) = &mut self.keeper else { return Ok(None) };
        let nodes = &self.nodes;
        keeper.step_checkpoint(statuses, None, &mut |_| Ok(()), &mut |log| {
            write_known(nodes.iter(), |count, body| Ok(log.append(KNOWN_TAG, count, body)?))
        })
    }

    /// Opens items that were found and sends each of their components a link to the item.
    fn open_items(&mut self, out: &mut Vec<WorkerMessage>) -> Result<(), ClusterHalt> {
        let mut links = OutgoingLinks::new(self.setting.workers);
        let mut different: IndexSet<R::Item, FxBuildHasher> = IndexSet::default();
        let mut solved = Vec::new();
        let mut clock = RoundClock::new(&self.setting);
        while links.len() < 1 << 20
            && clock.has_time()
            // Items are opened in the order in which they were found, so the first `opened` ones are done.
            && let Some(item) = self.nodes.item(self.opened_count as u32)
        {
            let place = self.opened_count as u32;
            self.opened_count += 1;
            if self.nodes.word(place).is_some() {
                // Its word is from a checkpoint.
                continue;
            }
            different.clear();
            let mut options = 0;
            visit_options(&*self.rules, item, |parts| {
                options += 1;
                self.tally.edges += parts.len() as u64;
                parts.iter().for_each(|part| _ = different.insert(part.clone()));
                Ok(())
            })?;
            if different.is_empty() {
                // All options are sums without components, of value 0.
                (0..options).for_each(|_| self.judge.add_option(0));
                let end = if options == 0 { self.rules.end(item)? } else { None };
                solved.push((place, self.judge.position_word(end)));
            }
            let count = different.len();
            for (slot, part) in different.drain(..).enumerate() {
                let to = owner_of_hash(part.mixed_hash(), self.setting.workers);
                links.push(to, part, PredecessorLink { worker: self.setting.index as u32, place, slot: slot as u32 });
            }
            // Each different component reports once, whatever the number of options it occurs in.
            self.nodes.expect_words(place, count as u32);
        }
        clock.into_result()?;
        // These positions are the ends from which all levels are counted.
        solved.into_iter().for_each(|(place, word)| self.nodes.set_word(place, word, 0));
        self.send_links(links, out);
        Ok(())
    }

    fn send_links(&mut self, links: OutgoingLinks<R::Item>, out: &mut Vec<WorkerMessage>) {
        self.tally.sent_positions += links.len() as u64;
        for (to, bytes) in links.into_bytes() {
            self.tally.sent_bytes += bytes.len() as u64;
            self.least_sent_work = Some(FINDING_WORK);
            out.push(WorkerMessage { to, from: self.setting.index as u32, load: MessageLoad::Links(bytes) });
        }
    }

    /// Reports the words of the items of a level to their predecessors.
    fn report_level(&mut self, level: u32, out: &mut Vec<WorkerMessage>) -> Result<(), ClusterHalt> {
        let mut news: Vec<Vec<u8>> = vec![Vec::new(); self.setting.workers];
        let mut clock = RoundClock::new(&self.setting);
        let mut announced = 0;
        while announced < 1 << 20
            && clock.has_time()
            // A large level takes several rounds; what is left of it keeps its number and comes first again.
            && let Some(place) = self.nodes.take_unreported(level)
        {
            let word = self.nodes.word(place).expect("only known words are sent");
            for link in self.nodes.predecessors(place) {
                link.put_news(word, &mut news[link.worker as usize]);
                announced += 1;
            }
        }
        clock.into_result()?;
        for (to, bytes) in news.into_iter().enumerate().filter(|(_, bytes)| !bytes.is_empty()) {
            self.tally.sent_bytes += bytes.len() as u64;
            // Items that become known by these messages have at least the next level.
            self.least_sent_work = Some(u64::from(level) + 2);
            out.push(WorkerMessage {
                to: to as u32,
                from: self.setting.index as u32,
                load: MessageLoad::KnownWords(bytes, level),
            });
        }
        Ok(())
    }

    /// Receives the word of a component of an item.
    fn receive_word(&mut self, place: u32, slot: u32, word: u32, level: u32) -> Result<(), ClusterHalt> {
        if let Some(words) = self.nodes.receive_word(place, slot, word, level)? {
            // The options are generated once more: keeping them would take several times the memory of the items.
            let value = self.item_value(place, &words)?;
            self.nodes.set_word(place, value, level + 1);
        }
        Ok(())
    }

    /// The value of an item from the words of its different components, which are in the order of their first occurrence.
    fn item_value(&mut self, place: u32, words: &[u32]) -> Result<u32, ClusterHalt> {
        let mut different: IndexSet<R::Item, FxBuildHasher> = IndexSet::default();
        let judge = &mut self.judge;
        let item = self.nodes.item(place).ok_or(ClusterHalt::Garbled)?;
        visit_options(&*self.rules, item, |parts| {
            let mut sum = 0;
            for part in parts {
                // The options come in the same order as when the item was opened, so the slots are the same.
                let (slot, _) = different.insert_full(part.clone());
                sum ^= words.get(slot).ok_or(ClusterHalt::Garbled)?;
            }
            judge.add_option(sum);
            Ok(())
        })?;
        Ok(self.judge.position_word(None))
    }

    fn status(&mut self) -> Result<WorkerStatus, ClusterHalt> {
        let nodes = &self.nodes;
        let counts = WorkTally {
            found_positions: nodes.len() as u64,
            solved: nodes.solved_count(),
            held_bytes: nodes.memory_bytes(),
            ..self.tally
        };
        // Items and links are looked up in no order, so nothing here can be moved to disk.
        if counts.held_bytes > self.setting.memory {
            return Err(Stop::Memory.into());
        }
        let own = match (self.opened_count < nodes.len(), nodes.lowest_level()) {
            (true, _) => Some(FINDING_WORK),
            (false, level) => level.map(|level| u64::from(level) + 1),
        };
        // The least work goes first, so no level is reported before all lower ones have been.
        let next = [own, self.least_sent_work.take()].into_iter().flatten().min();
        Ok(WorkerStatus { next, counts, ..WorkerStatus::default() })
    }

    /// The last rounds: the words of the wanted items are requested, answered and stored, and then all workers know that they are stored.
    fn ask_wanted(&mut self, out: &mut Vec<WorkerMessage>) {
        self.rounds_since_solved += 1;
        if self.rounds_since_solved > 1 {
            return;
        }
        let Some(wanted) = &self.wanted_items else { return };
        self.answers = vec![None; wanted.len()];
        for (number, item) in wanted.iter().enumerate() {
            let to = owner_of_hash(item.mixed_hash(), self.setting.workers) as u32;
            let mut bytes = Vec::new();
            item.write_after(&R::Item::default(), &mut bytes);
            out.push(WorkerMessage {
                to,
                from: self.setting.index as u32,
                load: MessageLoad::WantedWord(number as u32, bytes),
            });
        }
    }
}

impl<R: ClusterRules> RoundProgram for CountingSolver<R> {
    type Answer = Vec<u32>;

    fn receive(&mut self, from: u32, load: MessageLoad, out: &mut Vec<WorkerMessage>) -> Result<(), ClusterHalt> {
        match load {
            MessageLoad::Links(bytes) => read_links(&bytes, |item, link| {
                let place = self.nodes.place_of_item(item)?;
                link.map_or(Ok(()), |link| Ok(self.nodes.add_link(place, link)?))
            }),
            MessageLoad::KnownWords(bytes, level) => {
                read_news(&bytes, |place, slot, word| self.receive_word(place, slot, word, level))
            }
            MessageLoad::WantedWord(number, bytes) => {
                let mut item = R::Item::default();
                item.read_next(&mut &bytes[..]).ok_or(ClusterHalt::Garbled)?;
                let word = self.nodes.word_of_item(&item).ok_or(ClusterHalt::Garbled)?;
                out.push(WorkerMessage {
                    to: from,
                    from: self.setting.index as u32,
                    load: MessageLoad::WordAnswer(number, word),
                });
                Ok(())
            }
            MessageLoad::WordAnswer(number, word) => {
                *self.answers.get_mut(number as usize).ok_or(ClusterHalt::Garbled)? = match (word, self.aim) {
                    (None, SolveAim::Values) => return Err(Stop::Loopy.into()),
                    // Nobody can force an end from what never became known.
                    (word, _) => Some(word.unwrap_or(DRAW_WORD)),
                };
                Ok(())
            }
            MessageLoad::Resume(text) => {
                self.resumed = Some(text);
                Ok(())
            }
            _ => Err(ClusterHalt::Garbled),
        }
    }

    fn run_round(
        &mut self,
        round: u64,
        statuses: &[WorkerStatus],
        out: &mut Vec<WorkerMessage>,
    ) -> Result<Option<WorkerStatus>, ClusterHalt> {
        let marks = self.write_checkpoint(statuses)?;
        match statuses.iter().filter_map(|status| status.next).min() {
            // The statuses do not count here: nothing was found before the beginning.
            _ if !self.begun => self.begin(round, out)?,
            Some(FINDING_WORK) => self.open_items(out)?,
            Some(level) => self.report_level((level - 1) as u32, out)?,
            None if self.rounds_since_solved > 3 => return Ok(None),
            None => self.ask_wanted(out),
        }
        let mut status = self.status()?;
        status.kept = marks;
        if let Some(keeper) = self.keeper.as_ref().filter(|_| self.begun) {
            status.keep = keeper.requested_checkpoint(statuses, &status, self.rounds_since_solved == 1);
        }
        Ok(Some(status))
    }

    fn take_answer(&mut self) -> Option<Vec<u32>> {
        self.wanted_items.as_ref()?;
        self.answers.iter().copied().collect()
    }
}

//! Solving by retrograde analysis, for rules without a rank.
//!
//! First all positions are found, and the predecessors of each are recorded: their worker and place, and which of their components it is.
//! Then positions are solved level by level, from the ends backwards: a position that becomes known is reported to its predecessors,
//! and a position that has enough reports is known one level later. Positions that never become known are loopy.

use crate::chunk::each_option;
use crate::item::{Item, owner};
use crate::judge::{DRAWN, Judge};
use crate::keep::Keeper;
use crate::links::{Link, Links, read_known, read_links, read_news, write_known};
use crate::manifest::Marks;
use crate::message::{Load, Message, Status, Tally};
use crate::nodes::Nodes;
use crate::program::{Clock, Program, Setting};
use crate::rules::{Aim, Rules};
use crate::stop::Halt;
use grundy_theory::Stop;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::sync::Arc;

/// The work of one worker.
pub(crate) struct Counting<R: Rules> {
    rules: Arc<R>,
    aim: Aim,
    setting: Setting<R::Item>,
    judge: Judge,
    nodes: Nodes<R::Item>,
    /// The number of items that were opened.
    opened: usize,
    /// The least work that is in messages of this round: a level, or finding.
    sent: Option<u64>,
    tally: Tally,
    /// The wanted items, whose words are asked for in the last rounds.
    asked: Option<Vec<R::Item>>,
    answers: Vec<Option<u32>>,
    /// The number of rounds since everything was solved.
    closing: u32,
    keeper: Option<Keeper>,
    /// The checkpoint to resume from.
    resumed: Option<String>,
    begun: bool,
}

/// The tag of items and their words in a checkpoint.
const KNOWN: u8 = b'N';

/// The work of finding; levels are reported as one more, so that finding comes first.
const FINDING: u64 = 0;

impl<R: Rules> Counting<R> {
    pub(crate) fn new(rules: Arc<R>, aim: Aim, mut setting: Setting<R::Item>) -> Counting<R> {
        let asked = setting.wanted.take();
        Counting {
            rules,
            aim,
            judge: Judge::new(aim),
            nodes: Nodes::new(aim),
            opened: 0,
            sent: None,
            tally: Tally::default(),
            answers: Vec::new(),
            asked,
            closing: 0,
            keeper: Keeper::of(&setting, aim, "count"),
            resumed: None,
            begun: false,
            setting,
        }
    }

    /// Begins with the roots, or with the items of a checkpoint: known ones are reported as if they were new,
    /// and the others are opened again.
    fn begin(&mut self, round: u64, out: &mut Vec<Message>) -> Result<(), Halt> {
        if let (0, Some(keeper)) = (round, &self.keeper) {
            return keeper.announce(out);
        }
        self.begun = true;
        match (self.resumed.take(), self.keeper.take()) {
            (Some(text), Some(mut keeper)) => {
                let result = keeper
                    .load(&text, &mut |_, count, body| read_known(count, body, |item, word| self.resume(item, word)));
                self.keeper = Some(keeper);
                result.map(drop)
            }
            (_, keeper) => {
                self.keeper = keeper;
                let mut links = Links::new(self.setting.workers);
                for item in std::mem::take(&mut self.setting.roots) {
                    links.push_root(owner(item.mixed(), self.setting.workers), item);
                }
                self.send_links(links, out);
                Ok(())
            }
        }
    }

    /// Restores an item from a checkpoint, if it belongs to this worker.
    fn resume(&mut self, item: R::Item, word: Option<u32>) -> Result<(), Halt> {
        if owner(item.mixed(), self.setting.workers) != self.setting.index {
            return Ok(());
        }
        let place = self.nodes.place(item)?;
        if let Some(word) = word {
            let level = if let Aim::Outcomes(_) = self.aim { word >> 1 } else { 0 };
            self.nodes.know(place, word, level);
        }
        Ok(())
    }

    /// Writes a checkpoint if the first worker asked for one.
    fn keep(&mut self, statuses: &[Status]) -> Result<Option<Marks>, Halt> {
        let Some(keeper) = &mut self.keeper else { return Ok(None) };
        let nodes = &self.nodes;
        keeper.step(statuses, None, &mut |_| Ok(()), &mut |log| {
            write_known(nodes.iter(), |count, body| Ok(log.append(KNOWN, count, body)?))
        })
    }

    /// Opens items that were found and sends each of their components a link to the item.
    fn find(&mut self, out: &mut Vec<Message>) -> Result<(), Halt> {
        let mut links = Links::new(self.setting.workers);
        let mut different: IndexSet<R::Item, FxBuildHasher> = IndexSet::default();
        let mut solved = Vec::new();
        let mut clock = Clock::new(&self.setting);
        while links.len() < 1 << 20
            && clock.more()
            && let Some(item) = self.nodes.item(self.opened as u32)
        {
            let place = self.opened as u32;
            self.opened += 1;
            if self.nodes.word(place).is_some() {
                // Its word is from a checkpoint.
                continue;
            }
            different.clear();
            let mut options = 0;
            each_option(&*self.rules, item, |parts| {
                options += 1;
                self.tally.edges += parts.len() as u64;
                parts.iter().for_each(|part| _ = different.insert(part.clone()));
                Ok(())
            })?;
            if different.is_empty() {
                (0..options).for_each(|_| self.judge.option(0));
                let end = if options == 0 { self.rules.end(item) } else { None };
                solved.push((place, self.judge.word(end)));
            }
            let count = different.len();
            for (slot, part) in different.drain(..).enumerate() {
                let to = owner(part.mixed(), self.setting.workers);
                links.push(to, part, Link { worker: self.setting.index as u32, place, slot: slot as u32 });
            }
            self.nodes.wait(place, count as u32);
        }
        clock.stopped()?;
        solved.into_iter().for_each(|(place, word)| self.nodes.know(place, word, 0));
        self.send_links(links, out);
        Ok(())
    }

    fn send_links(&mut self, links: Links<R::Item>, out: &mut Vec<Message>) {
        self.tally.sent += links.len() as u64;
        for (to, bytes) in links.into_bytes() {
            self.tally.sent_bytes += bytes.len() as u64;
            self.sent = Some(FINDING);
            out.push(Message { to, from: self.setting.index as u32, load: Load::Links(bytes) });
        }
    }

    /// Reports the words of the items of a level to their predecessors.
    fn tell(&mut self, level: u32, out: &mut Vec<Message>) -> Result<(), Halt> {
        let mut news: Vec<Vec<u8>> = vec![Vec::new(); self.setting.workers];
        let mut clock = Clock::new(&self.setting);
        let mut told = 0;
        while told < 1 << 20
            && clock.more()
            && let Some(place) = self.nodes.tells(level)
        {
            let word = self.nodes.word(place).expect("only what is known is told");
            for link in self.nodes.predecessors(place) {
                link.put_news(word, &mut news[link.worker as usize]);
                told += 1;
            }
        }
        clock.stopped()?;
        for (to, bytes) in news.into_iter().enumerate().filter(|(_, bytes)| !bytes.is_empty()) {
            self.tally.sent_bytes += bytes.len() as u64;
            self.sent = Some(u64::from(level) + 2);
            out.push(Message { to: to as u32, from: self.setting.index as u32, load: Load::News(bytes, level) });
        }
        Ok(())
    }

    /// Receives the word of a component of an item.
    fn hear(&mut self, place: u32, slot: u32, word: u32, level: u32) -> Result<(), Halt> {
        if let Some(words) = self.nodes.hear(place, slot, word, level)? {
            let value = self.value(place, &words)?;
            self.nodes.know(place, value, level + 1);
        }
        Ok(())
    }

    /// The value of an item from the words of its different components, which are in the order of their first occurrence.
    fn value(&mut self, place: u32, words: &[u32]) -> Result<u32, Halt> {
        let mut different: IndexSet<R::Item, FxBuildHasher> = IndexSet::default();
        let judge = &mut self.judge;
        let item = self.nodes.item(place).ok_or(Halt::Garbled)?;
        each_option(&*self.rules, item, |parts| {
            let mut sum = 0;
            for part in parts {
                let (slot, _) = different.insert_full(part.clone());
                sum ^= words.get(slot).ok_or(Halt::Garbled)?;
            }
            judge.option(sum);
            Ok(())
        })?;
        Ok(self.judge.word(None))
    }

    fn status(&mut self) -> Result<Status, Halt> {
        let nodes = &self.nodes;
        let counts = Tally { found: nodes.len() as u64, solved: nodes.solved(), held: nodes.held(), ..self.tally };
        if counts.held > self.setting.memory {
            return Err(Stop::Memory.into());
        }
        let own = match (self.opened < nodes.len(), nodes.level()) {
            (true, _) => Some(FINDING),
            (false, level) => level.map(|level| u64::from(level) + 1),
        };
        let next = [own, self.sent.take()].into_iter().flatten().min();
        Ok(Status { next, counts, ..Status::default() })
    }

    /// The last rounds: the words of the wanted items are asked for, answered and stored, and then all workers know that they are.
    fn close(&mut self, out: &mut Vec<Message>) {
        self.closing += 1;
        if self.closing > 1 {
            return;
        }
        let Some(wanted) = &self.asked else { return };
        self.answers = vec![None; wanted.len()];
        for (number, item) in wanted.iter().enumerate() {
            let to = owner(item.mixed(), self.setting.workers) as u32;
            let mut bytes = Vec::new();
            item.put(&R::Item::default(), &mut bytes);
            out.push(Message { to, from: self.setting.index as u32, load: Load::Want(number as u32, bytes) });
        }
    }
}

impl<R: Rules> Program for Counting<R> {
    type Answer = Vec<u32>;

    fn receive(&mut self, from: u32, load: Load, out: &mut Vec<Message>) -> Result<(), Halt> {
        match load {
            Load::Links(bytes) => read_links(&bytes, |item, link| {
                let place = self.nodes.place(item)?;
                link.map_or(Ok(()), |link| Ok(self.nodes.link(place, link)?))
            }),
            Load::News(bytes, level) => read_news(&bytes, |place, slot, word| self.hear(place, slot, word, level)),
            Load::Want(number, bytes) => {
                let mut item = R::Item::default();
                item.take(&mut &bytes[..]).ok_or(Halt::Garbled)?;
                let word = self.nodes.known(&item).ok_or(Halt::Garbled)?;
                out.push(Message { to: from, from: self.setting.index as u32, load: Load::Have(number, word) });
                Ok(())
            }
            Load::Have(number, word) => {
                *self.answers.get_mut(number as usize).ok_or(Halt::Garbled)? = match (word, self.aim) {
                    (None, Aim::Values) => return Err(Stop::Loopy.into()),
                    (word, _) => Some(word.unwrap_or(DRAWN)),
                };
                Ok(())
            }
            Load::Resume(text) => {
                self.resumed = Some(text);
                Ok(())
            }
            _ => Err(Halt::Garbled),
        }
    }

    fn round(&mut self, round: u64, statuses: &[Status], out: &mut Vec<Message>) -> Result<Option<Status>, Halt> {
        let marks = self.keep(statuses)?;
        match statuses.iter().filter_map(|status| status.next).min() {
            _ if !self.begun => self.begin(round, out)?,
            Some(FINDING) => self.find(out)?,
            Some(level) => self.tell((level - 1) as u32, out)?,
            None if self.closing > 3 => return Ok(None),
            None => self.close(out),
        }
        let mut status = self.status()?;
        status.kept = marks;
        if let Some(keeper) = self.keeper.as_ref().filter(|_| self.begun) {
            status.keep = keeper.wish(statuses, &status, self.closing == 1);
        }
        Ok(Some(status))
    }

    fn take_answer(&mut self) -> Option<Vec<u32>> {
        self.asked.as_ref()?;
        self.answers.iter().copied().collect()
    }
}

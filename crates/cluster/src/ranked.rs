//! Solving rank by rank.
//!
//! First all positions are found, from the highest rank down: a rank is complete once all higher ones are opened,
//! because options have smaller ranks. Then they are solved, from the lowest rank up: the words of the components are requested from
//! the workers that own them. The number of positions in a round is limited, so that rounds stay short.
//!
//! A request takes three rounds: it is sent in the first, answered in the second, and used in the third.
//! Three chunks are in work at a time, each in a different one of these rounds, so that no worker waits for answers. This also works across ranks:
//! a rank is requested when all lower ones have been requested by all workers; by the time the requests are answered, the words of the lower ranks are known.

use crate::chunk::{Chunk, Size, each_option, rank_below};
use crate::gather::Gather;
use crate::judge::Judge;
use crate::keep::Keeper;
use crate::manifest::Marks;
use crate::message::{Group, Load, Message, Status, Tally};
use crate::program::{Clock, Program, Setting};
use crate::reshare::{Logged, Parts, joined, write_found};
use crate::rules::{Aim, Rules};
use crate::run::{Cursor, Run};
use crate::shard::Shard;
use crate::stop::Halt;
use crate::words::{WordsWriter, pack};
use std::collections::VecDeque;
use std::sync::Arc;

/// The work of one worker.
pub(crate) struct Ranked<R: Rules> {
    rules: Arc<R>,
    setting: Setting<R::Item>,
    shard: Shard<R::Item>,
    gather: Gather<R::Item>,
    judge: Judge,
    size: Size,
    tally: Tally,
    /// The rank in work, and the cursor in it.
    current: Option<(u64, Cursor<R::Item>)>,
    /// The rank that was completed last.
    sealed: Option<u64>,
    /// The highest rank of what was sent in this round.
    found: Option<u64>,
    phase: Phase,
    /// The requests of the round before, to be answered in this one.
    asks: Vec<(u32, Vec<Group>)>,
    /// The chunks in work, the oldest first, with the rounds of their requests.
    chunks: VecDeque<(u64, Chunk)>,
    /// The words of the rank that is being solved, so far.
    solving: WordsWriter,
    keeper: Option<Keeper>,
    /// The checkpoint to resume from.
    resumed: Option<String>,
    /// The ranks that are in the log of checkpoints.
    logged: Logged,
    /// The number of rounds since everything was solved.
    closing: u32,
    /// The wanted words, on the worker that wants them.
    answer: Option<Vec<u32>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// Before the start, or before a checkpoint is read.
    Begin,
    Find,
    Solve,
}

impl<R: Rules> Ranked<R> {
    pub(crate) fn new(rules: Arc<R>, aim: Aim, setting: Setting<R::Item>) -> Ranked<R> {
        let most = setting.memory / 2;
        let each = (size_of::<R::Item>() + 48) as u64;
        let items = (setting.memory / 4 / each).clamp(64, 1 << 20) as usize;
        let size = Size { items, edges: 8 * items };
        Ranked {
            shard: Shard::new(most, setting.folder.clone()),
            gather: Gather::new(setting.workers),
            judge: Judge::new(aim),
            size,
            tally: Tally::default(),
            current: None,
            sealed: None,
            found: None,
            phase: Phase::Begin,
            asks: Vec::new(),
            chunks: VecDeque::new(),
            solving: WordsWriter::new(),
            keeper: Keeper::of(&setting, aim, "rank"),
            resumed: None,
            logged: Logged::default(),
            closing: 0,
            answer: None,
            rules,
            setting,
        }
    }

    /// Begins with the roots, or with a checkpoint.
    fn begin(&mut self, round: u64, out: &mut Vec<Message>) -> Result<(), Halt> {
        if let (0, Some(keeper)) = (round, &self.keeper) {
            return keeper.announce(out);
        }
        self.phase = Phase::Find;
        match (self.resumed.take(), &mut self.keeper) {
            (Some(text), Some(keeper)) => {
                let own = keeper.is_own(&text)?;
                let share = (!own).then_some((self.setting.index, self.setting.workers));
                let mut parts = Parts::new(self.setting.memory / 4, self.setting.folder.clone());
                let shard = &mut self.shard;
                self.found = keeper.load(&text, &mut |tag, rank, body| parts.take((tag, rank, body), share, shard))?;
                for (rank, parts) in parts.into_ranks() {
                    let (keys, words) = joined(parts)?;
                    if own {
                        self.logged.note(rank, words.is_some());
                    }
                    self.tally.found += keys.items();
                    self.tally.solved += words.as_ref().map_or(0, |_| keys.items());
                    self.shard.insert(rank, keys, words)?;
                }
            }
            _ => {
                // Only the first worker has roots.
                for item in std::mem::take(&mut self.setting.roots) {
                    self.gather.insert(&item, |item| rank_below(&*self.rules, u64::MAX, item))?;
                }
                self.send_found(out);
            }
        }
        Ok(())
    }

    /// Writes a checkpoint if the first worker asked for one.
    fn keep(&mut self, statuses: &[Status], rank: Option<u64>) -> Result<Option<Marks>, Halt> {
        let Some(keeper) = &mut self.keeper else { return Ok(None) };
        let (shard, logged) = (&self.shard, &mut self.logged);
        let rank = rank.filter(|_| self.phase == Phase::Find);
        keeper.step(statuses, rank, &mut |log| logged.add(shard, log), &mut |log| write_found(shard, log))
    }

    /// Opens positions of the highest rank that any worker has.
    fn find(&mut self, rank: u64, out: &mut Vec<Message>) -> Result<(), Halt> {
        if self.sealed != Some(rank) {
            self.sealed = Some(rank);
            self.tally.found += self.shard.seal(rank)?;
            self.current = self.shard.ranks.get(&rank).map(|found| (rank, found.keys.cursor()));
        }
        let Some((_, cursor)) = &mut self.current else { return Ok(()) };
        let mut clock = Clock::new(&self.setting);
        let (rules, gather) = (&*self.rules, &mut self.gather);
        while gather.len() < self.size.items && clock.more() {
            if !cursor.advance()? {
                self.current = None;
                break;
            }
            each_option(rules, cursor.item(), |parts| {
                self.tally.edges += parts.len() as u64;
                parts.iter().try_for_each(|part| gather.insert(part, |part| rank_below(rules, rank, part)).map(|_| ()))
            })?;
        }
        clock.stopped()?;
        self.send_found(out);
        Ok(())
    }

    /// Sends the positions found to their owners.
    fn send_found(&mut self, out: &mut Vec<Message>) {
        for (to, parcel) in self.gather.parcels().into_iter().enumerate() {
            self.found = self.found.max(parcel.groups.last().map(|group| group.rank));
            self.send(to, Load::Found(parcel.groups), out);
        }
    }

    /// Sends a message to a worker, unless it is empty.
    fn send(&mut self, to: usize, load: Load, out: &mut Vec<Message>) {
        if let Load::Found(groups) | Load::Ask(groups) = &load {
            if groups.is_empty() {
                return;
            }
            self.tally.sent += groups.iter().map(|group| group.items).sum::<u64>();
            self.tally.sent_bytes += groups.iter().map(|group| group.bytes.len() as u64).sum::<u64>();
        }
        out.push(Message { to: to as u32, from: self.setting.index as u32, load });
    }

    /// Uses the answers to the requests of two rounds ago.
    fn use_answers(&mut self, round: u64) -> Result<(), Halt> {
        while let Some((_, chunk)) = self.chunks.pop_front_if(|(asked, _)| *asked + 2 <= round) {
            if chunk.rank == u64::MAX {
                self.answer = Some(chunk.words().to_vec());
                continue;
            }
            chunk.solve(&mut self.judge, &mut self.solving)?;
            let items = self.shard.ranks.get(&chunk.rank).map_or(0, |rank| rank.keys.items());
            if self.solving.len() == items {
                self.tally.solved += items;
                self.shard.know(chunk.rank, self.solving.take())?;
            }
        }
        Ok(())
    }

    /// Answers the requests of the round before.
    fn answer(&mut self, out: &mut Vec<Message>) -> Result<(), Halt> {
        for (from, groups) in std::mem::take(&mut self.asks) {
            let mut words = Vec::new();
            for group in groups {
                let of = self.shard.ranks.get(&group.rank).ok_or(Halt::Garbled)?;
                let mut known = of.words.as_ref().ok_or(Halt::Garbled)?.reader();
                let mut own = of.keys.cursor();
                let mut asked = Run::<R::Item>::received(group.items, group.bytes).cursor();
                while asked.advance()? {
                    if !own.find(asked.item(), &of.keys)? {
                        return Err(Halt::Garbled);
                    }
                    words.push(known.get(own.number())?);
                }
            }
            let mut bytes = Vec::new();
            let width = pack(&words, &mut bytes);
            self.send(from as usize, Load::Tell(bytes, width), out);
        }
        Ok(())
    }

    /// Requests the words for a chunk of the lowest rank that some worker has not requested completely.
    fn ask(&mut self, rank: u64, round: u64, out: &mut Vec<Message>) -> Result<(), Halt> {
        if self.next() != Some(rank) {
            return Ok(());
        }
        let wanted = if rank == u64::MAX { self.setting.wanted.take() } else { None };
        let mut clock = Clock::new(&self.setting);
        let (chunk, groups) = if let Some(wanted) = wanted {
            for item in wanted {
                self.gather.insert(&item, |item| rank_below(&*self.rules, u64::MAX, item))?;
            }
            Chunk::wanted(&mut self.gather)
        } else {
            let (_, cursor) = self.current.as_mut().expect("it is what comes next");
            let (rules, gather) = (&*self.rules, &mut self.gather);
            Chunk::open(rank, cursor, rules, gather, self.size, || clock.more())?
        };
        clock.stopped()?;
        for (to, groups) in groups.into_iter().enumerate() {
            self.send(to, Load::Ask(groups), out);
        }
        self.chunks.push_back((round, chunk));
        self.go_on();
        Ok(())
    }

    /// Moves to the next rank that has positions without words, if the current one is done.
    fn go_on(&mut self) {
        let items = |rank: u64| self.shard.ranks.get(&rank).map_or(0, |rank| rank.keys.items());
        let above = match &self.current {
            Some((rank, cursor)) if cursor.taken() < items(*rank) => return,
            Some((rank, _)) => rank + 1,
            None => 0,
        };
        let mut rest = self.shard.ranks.range(above..);
        let next = rest.find(|(_, rank)| rank.words.is_none() && rank.keys.items() > 0);
        self.current = match next {
            Some((rank, of)) => Some((*rank, of.keys.cursor())),
            // If everything is requested, the cursor stays at the end of the last rank.
            None => self.current.take(),
        };
    }

    /// The rank that is to be requested next.
    fn next(&self) -> Option<u64> {
        let items = |rank: u64| self.shard.ranks.get(&rank).map_or(0, |rank| rank.keys.items());
        match &self.current {
            Some((rank, cursor)) if cursor.taken() < items(*rank) => Some(*rank),
            _ => self.setting.wanted.as_ref().map(|_| u64::MAX),
        }
    }

    fn status(&mut self) -> Status {
        let chunks: u64 = self.chunks.iter().map(|(_, chunk)| chunk.held()).sum();
        self.tally.held = self.shard.held() + self.gather.held() + chunks + self.solving.held();
        self.tally.spilled = self.shard.spilled();
        let next = match self.phase {
            Phase::Find => {
                let current = self.current.as_ref().map(|(rank, _)| *rank);
                let pending = self.shard.pending.last_key_value().map(|(rank, _)| *rank);
                current.max(pending).max(self.found.take())
            }
            Phase::Solve => self.next(),
            Phase::Begin => None,
        };
        let counts = Tally { solved: self.tally.solved + self.solving.len(), ..self.tally };
        Status { next, waits: !self.chunks.is_empty(), counts, ..Status::default() }
    }
}

impl<R: Rules> Program for Ranked<R> {
    type Answer = Vec<u32>;

    fn receive(&mut self, from: u32, load: Load, _: &mut Vec<Message>) -> Result<(), Halt> {
        match load {
            Load::Found(groups) => groups.into_iter().try_for_each(|group| self.shard.found(group)),
            Load::Ask(groups) => {
                self.asks.push((from, groups));
                Ok(())
            }
            Load::Tell(bytes, width) => {
                let (_, chunk) = self.chunks.front_mut().ok_or(Halt::Garbled)?;
                chunk.told(from as usize, &bytes, width)
            }
            Load::Resume(text) => {
                self.resumed = Some(text);
                Ok(())
            }
            _ => Err(Halt::Garbled),
        }
    }

    fn round(&mut self, round: u64, statuses: &[Status], out: &mut Vec<Message>) -> Result<Option<Status>, Halt> {
        let next = || statuses.iter().filter_map(|status| status.next);
        let marks = self.keep(statuses, next().max())?;
        match self.phase {
            Phase::Begin => self.begin(round, out)?,
            Phase::Find => match next().max() {
                Some(rank) => self.find(rank, out)?,
                None => {
                    self.phase = Phase::Solve;
                    self.current = None;
                    self.go_on();
                }
            },
            Phase::Solve => {
                self.use_answers(round)?;
                self.answer(out)?;
                match next().min() {
                    Some(rank) => self.ask(rank, round, out)?,
                    None if statuses.iter().all(|status| !status.waits) => {
                        self.closing += 1;
                        // Three more rounds: the last checkpoint is requested, written, and made valid.
                        if self.keeper.is_none() || self.closing > 3 {
                            return Ok(None);
                        }
                    }
                    None => {}
                }
            }
        }
        let mut status = self.status();
        status.kept = marks;
        if let Some(keeper) = self.keeper.as_ref().filter(|_| self.phase != Phase::Begin) {
            status.keep = keeper.wish(statuses, &status, self.closing == 1);
        }
        Ok(Some(status))
    }

    fn take_answer(&mut self) -> Option<Vec<u32>> {
        self.answer.take()
    }
}

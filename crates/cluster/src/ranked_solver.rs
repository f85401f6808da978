//! Solving rank by rank.
//!
//! First all positions are found, from the highest rank down: a rank is complete once all higher ones are opened,
//! because options have smaller ranks. Then they are solved, from the lowest rank up: the words of the components are requested from
//! the workers that own them. The number of positions in a round is limited, so that rounds stay short.
//!
//! A request takes three rounds: it is sent in the first, answered in the second, and used in the third.
//! Three chunks are in work at a time, each in a different one of these rounds, so that no worker waits for answers. This also works across ranks:
//! a rank is requested when all lower ones have been requested by all workers; by the time the requests are answered, the words of the lower ranks are known.

use crate::checkpoint_keeper::CheckpointKeeper;
use crate::chunk::{ChunkSize, RankChunk, rank_below, visit_options};
use crate::halt::ClusterHalt;
use crate::item_gather::ItemGather;
use crate::manifest::WorkerMarks;
use crate::message::{ItemGroup, MessageLoad, WorkTally, WorkerMessage, WorkerStatus};
use crate::option_judge::OptionJudge;
use crate::program::{RoundClock, RoundProgram, WorkerSetting};
use crate::reshare::{LoggedRanks, RankShares, join_shares, write_found};
use crate::rules::{ClusterRules, SolveAim};
use crate::run::{RunCursor, SortedRun};
use crate::shard::WorkerShard;
use crate::words::{WordsWriter, pack_words};
use std::collections::VecDeque;
use std::sync::Arc;

/// The work of one worker.
pub(crate) struct RankedSolver<R: ClusterRules> {
    rules: Arc<R>,
    setting: WorkerSetting<R::Item>,
    shard: WorkerShard<R::Item>,
    gather: ItemGather<R::Item>,
    judge: OptionJudge,
    size: ChunkSize,
    tally: WorkTally,
    /// The rank in work, and the cursor in it.
    current: Option<(u64, RunCursor<R::Item>)>,
    /// The rank that was completed last.
    last_complete_rank: Option<u64>,
    /// The highest rank of what was sent in this round.
    highest_sent_rank: Option<u64>,
    phase: RankedPhase,
    /// The requests of the round before, to be answered in this one.
    pending_requests: Vec<(u32, Vec<ItemGroup>)>,
    /// The chunks in work, the oldest first, with the rounds of their requests.
    chunks: VecDeque<(u64, RankChunk)>,
    /// The words of the rank that is being solved, so far.
    solving: WordsWriter,
    keeper: Option<CheckpointKeeper>,
    /// The checkpoint to resume from.
    resumed: Option<String>,
    /// The ranks that are in the log of checkpoints.
    logged_ranks: LoggedRanks,
    /// The number of rounds since everything was solved.
    rounds_since_solved: u32,
    /// The requested words, on the worker that requested them.
    answer: Option<Vec<u32>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RankedPhase {
    /// Before the start, or before a checkpoint is read.
    Begin,
    Find,
    Solve,
}

impl<R: ClusterRules> RankedSolver<R> {
    pub(crate) fn new(rules: Arc<R>, aim: SolveAim, setting: WorkerSetting<R::Item>) -> RankedSolver<R> {
        let most = setting.memory / 2;
        let each = (size_of::<R::Item>() + 48) as u64;
        let items = (setting.memory / 4 / each).clamp(64, 1 << 20) as usize;
        let size = ChunkSize { items, edges: 8 * items };
        RankedSolver {
            shard: WorkerShard::new(most, setting.folder.clone()),
            gather: ItemGather::new(setting.workers),
            judge: OptionJudge::new(aim),
            size,
            tally: WorkTally::default(),
            current: None,
            last_complete_rank: None,
            highest_sent_rank: None,
            phase: RankedPhase::Begin,
            pending_requests: Vec::new(),
            chunks: VecDeque::new(),
            solving: WordsWriter::new(),
            keeper: CheckpointKeeper::from_setting(&setting, aim, "rank"),
            resumed: None,
            logged_ranks: LoggedRanks::default(),
            rounds_since_solved: 0,
            answer: None,
            rules,
            setting,
        }
    }

    /// Begins with the roots, or with a checkpoint.
    fn begin(&mut self, round: u64, out: &mut Vec<WorkerMessage>) -> Result<(), ClusterHalt> {
        if let (0, Some(keeper)) = (round, &self.keeper) {
            // Sent in round 0, the list of marks is there in round 1.
            return keeper.announce_resume(out);
        }
        self.phase = RankedPhase::Find;
        match (self.resumed.take(), &mut self.keeper) {
            (Some(text), Some(keeper)) => {
                let own = keeper.has_same_workers(&text)?;
                // With the same number of workers the owners are the same: own files have exactly the own items.
                let share = (!own).then_some((self.setting.index, self.setting.workers));
                let mut parts = RankShares::new(self.setting.memory / 4, self.setting.folder.clone());
                let shard = &mut self.shard;
                // The rank that was in work is opened again from its beginning; what is found twice is merged.
                self.highest_sent_rank = keeper
                    .load_checkpoint(&text, &mut |tag, rank, body| parts.take_piece((tag, rank, body), share, shard))?;
                for (rank, parts) in parts.into_ranks() {
                    let (keys, words) = join_shares(parts)?;
                    // Only own logs are continued. New logs get all ranks again.
                    if own {
                        self.logged_ranks.note_rank(rank, words.is_some());
                    }
                    self.tally.found_positions += keys.items();
                    self.tally.solved += words.as_ref().map_or(0, |_| keys.items());
                    self.shard.insert_rank(rank, keys, words)?;
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

    /// Writes a checkpoint if the first worker requested one.
    fn write_checkpoint(
        &mut self,
        statuses: &[WorkerStatus],
        rank: Option<u64>,
    ) -> Result<Option<WorkerMarks>, ClusterHalt> {
        let Some(keeper) = &mut self.keeper else { return Ok(None) };
        let (shard, logged) = (&self.shard, &mut self.logged_ranks);
        let rank = rank.filter(|_| self.phase == RankedPhase::Find);
        keeper.step_checkpoint(statuses, rank, &mut |log| logged.append_complete(shard, log), &mut |log| {
            write_found(shard, log)
        })
    }

    /// Opens positions of the highest rank that any worker has.
    fn open_rank(&mut self, rank: u64, out: &mut Vec<WorkerMessage>) -> Result<(), ClusterHalt> {
        // No worker has a higher rank left, and options have smaller ranks: the rank is complete.
        if self.last_complete_rank != Some(rank) {
            self.last_complete_rank = Some(rank);
            self.tally.found_positions += self.shard.complete_rank(rank)?;
            self.current = self.shard.ranks.get(&rank).map(|found| (rank, found.keys.cursor()));
        }
        let Some((_, cursor)) = &mut self.current else { return Ok(()) };
        let mut clock = RoundClock::new(&self.setting);
        let (rules, gather) = (&*self.rules, &mut self.gather);
        while gather.len() < self.size.items && clock.has_time() {
            if !cursor.advance()? {
                self.current = None;
                break;
            }
            visit_options(rules, cursor.item(), |parts| {
                self.tally.edges += parts.len() as u64;
                parts.iter().try_for_each(|part| gather.insert(part, |part| rank_below(rules, rank, part)).map(|_| ()))
            })?;
        }
        clock.into_result()?;
        self.send_found(out);
        Ok(())
    }

    /// Sends the positions found to their owners.
    fn send_found(&mut self, out: &mut Vec<WorkerMessage>) {
        for (to, parcel) in self.gather.take_parcels().into_iter().enumerate() {
            // Groups are sorted by rank.
            self.highest_sent_rank = self.highest_sent_rank.max(parcel.groups.last().map(|group| group.rank));
            self.send_load(to, MessageLoad::Found(parcel.groups), out);
        }
    }

    /// Sends a message to a worker, unless it is empty.
    fn send_load(&mut self, to: usize, load: MessageLoad, out: &mut Vec<WorkerMessage>) {
        if let MessageLoad::Found(groups) | MessageLoad::WordRequest(groups) = &load {
            if groups.is_empty() {
                return;
            }
            self.tally.sent_positions += groups.iter().map(|group| group.items).sum::<u64>();
            self.tally.sent_bytes += groups.iter().map(|group| group.bytes.len() as u64).sum::<u64>();
        }
        out.push(WorkerMessage { to: to as u32, from: self.setting.index as u32, load });
    }

    /// Uses the answers to the requests of two rounds ago.
    fn use_answers(&mut self, round: u64) -> Result<(), ClusterHalt> {
        while let Some((_, chunk)) = self.chunks.pop_front_if(|(asked, _)| *asked + 2 <= round) {
            // No position has this rank: `rank_below` admits smaller ones only.
            if chunk.rank == u64::MAX {
                self.answer = Some(chunk.component_words().to_vec());
                continue;
            }
            chunk.append_words(&mut self.judge, &mut self.solving)?;
            let items = self.shard.ranks.get(&chunk.rank).map_or(0, |rank| rank.keys.items());
            // Chunks are used in the order of the rank, so the words are complete when there are as many as positions.
            if self.solving.len() == items {
                self.tally.solved += items;
                self.shard.set_words(chunk.rank, self.solving.take_words())?;
            }
        }
        Ok(())
    }

    /// Answers the requests of the round before.
    fn answer_requests(&mut self, out: &mut Vec<WorkerMessage>) -> Result<(), ClusterHalt> {
        for (from, groups) in std::mem::take(&mut self.pending_requests) {
            let mut words = Vec::new();
            for group in groups {
                let of = self.shard.ranks.get(&group.rank).ok_or(ClusterHalt::Garbled)?;
                let mut known = of.words.as_ref().ok_or(ClusterHalt::Garbled)?.reader();
                // The items of a group ascend, so one pass over the rank answers all of them.
                let mut own = of.keys.cursor();
                let mut asked = SortedRun::<R::Item>::from_bytes(group.items, group.bytes).cursor();
                while asked.advance()? {
                    if !own.seek(asked.item(), &of.keys)? {
                        return Err(ClusterHalt::Garbled);
                    }
                    words.push(known.get(own.number())?);
                }
            }
            let mut bytes = Vec::new();
            let width = pack_words(&words, &mut bytes);
            self.send_load(from as usize, MessageLoad::Words(bytes, width), out);
        }
        Ok(())
    }

    /// Requests the words for a chunk of the lowest rank that some worker has not requested completely.
    fn request_words(&mut self, rank: u64, round: u64, out: &mut Vec<WorkerMessage>) -> Result<(), ClusterHalt> {
        // Another worker is at a lower rank, whose words must be requested first.
        if self.next_rank() != Some(rank) {
            return Ok(());
        }
        let wanted = if rank == u64::MAX { self.setting.wanted_positions.take() } else { None };
        let mut clock = RoundClock::new(&self.setting);
        let (chunk, groups) = if let Some(wanted) = wanted {
            for item in wanted {
                self.gather.insert(&item, |item| rank_below(&*self.rules, u64::MAX, item))?;
            }
            RankChunk::for_wanted(&mut self.gather)
        } else {
            let (_, cursor) = self.current.as_mut().expect("it is what comes next");
            let (rules, gather) = (&*self.rules, &mut self.gather);
            RankChunk::open_positions(rank, cursor, rules, gather, self.size, || clock.has_time())?
        };
        clock.into_result()?;
        for (to, groups) in groups.into_iter().enumerate() {
            self.send_load(to, MessageLoad::WordRequest(groups), out);
        }
        self.chunks.push_back((round, chunk));
        self.advance_rank();
        Ok(())
    }

    /// Moves to the next rank that has positions without words, if the current one is done.
    fn advance_rank(&mut self) {
        let items = |rank: u64| self.shard.ranks.get(&rank).map_or(0, |rank| rank.keys.items());
        let above = match &self.current {
            Some((rank, cursor)) if cursor.passed_count() < items(*rank) => return,
            Some((rank, _)) => rank + 1,
            None => 0,
        };
        let mut rest = self.shard.ranks.range(above..);
        // Words that were in the checkpoint are not computed again.
        let next = rest.find(|(_, rank)| rank.words.is_none() && rank.keys.items() > 0);
        self.current = match next {
            Some((rank, of)) => Some((*rank, of.keys.cursor())),
            // If everything is requested, the cursor stays at the end of the last rank.
            None => self.current.take(),
        };
    }

    /// The rank that must be requested next.
    fn next_rank(&self) -> Option<u64> {
        let items = |rank: u64| self.shard.ranks.get(&rank).map_or(0, |rank| rank.keys.items());
        match &self.current {
            Some((rank, cursor)) if cursor.passed_count() < items(*rank) => Some(*rank),
            _ => self.setting.wanted_positions.as_ref().map(|_| u64::MAX),
        }
    }

    fn status(&mut self) -> WorkerStatus {
        let chunks: u64 = self.chunks.iter().map(|(_, chunk)| chunk.memory_bytes()).sum();
        self.tally.held_bytes =
            self.shard.memory_bytes() + self.gather.memory_bytes() + chunks + self.solving.memory_bytes();
        self.tally.spilled_bytes = self.shard.spilled_bytes();
        let next = match self.phase {
            RankedPhase::Find => {
                let current = self.current.as_ref().map(|(rank, _)| *rank);
                let pending = self.shard.pending.last_key_value().map(|(rank, _)| *rank);
                // The items that were sent in this round are not yet in the pending rank of any worker, so the sender reports their rank.
                current.max(pending).max(self.highest_sent_rank.take())
            }
            RankedPhase::Solve => self.next_rank(),
            RankedPhase::Begin => None,
        };
        let counts = WorkTally { solved: self.tally.solved + self.solving.len(), ..self.tally };
        // The run must not end before all answers have arrived, even if nothing is left to request.
        WorkerStatus { next, waits: !self.chunks.is_empty(), counts, ..WorkerStatus::default() }
    }
}

impl<R: ClusterRules> RoundProgram for RankedSolver<R> {
    type Answer = Vec<u32>;

    fn receive(&mut self, from: u32, load: MessageLoad, _: &mut Vec<WorkerMessage>) -> Result<(), ClusterHalt> {
        match load {
            MessageLoad::Found(groups) => groups.into_iter().try_for_each(|group| self.shard.add_found(group)),
            MessageLoad::WordRequest(groups) => {
                self.pending_requests.push((from, groups));
                Ok(())
            }
            MessageLoad::Words(bytes, width) => {
                // Answers to the oldest chunk: those to the ones after it come in later rounds.
                let (_, chunk) = self.chunks.front_mut().ok_or(ClusterHalt::Garbled)?;
                chunk.take_answers(from as usize, &bytes, width)
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
        let next = || statuses.iter().filter_map(|status| status.next);
        let marks = self.write_checkpoint(statuses, next().max())?;
        match self.phase {
            RankedPhase::Begin => self.begin(round, out)?,
            // From the highest rank down, since positions of a rank are found by higher ones only.
            RankedPhase::Find => match next().max() {
                Some(rank) => self.open_rank(rank, out)?,
                None => {
                    self.phase = RankedPhase::Solve;
                    self.current = None;
                    self.advance_rank();
                }
            },
            RankedPhase::Solve => {
                self.use_answers(round)?;
                self.answer_requests(out)?;
                // From the lowest rank up, since words depend on those of lower ranks.
                match next().min() {
                    Some(rank) => self.request_words(rank, round, out)?,
                    None if statuses.iter().all(|status| !status.waits) => {
                        self.rounds_since_solved += 1;
                        // Three more rounds: the last checkpoint is requested, written, and made valid.
                        if self.keeper.is_none() || self.rounds_since_solved > 3 {
                            return Ok(None);
                        }
                    }
                    None => {}
                }
            }
        }
        let mut status = self.status();
        status.kept = marks;
        if let Some(keeper) = self.keeper.as_ref().filter(|_| self.phase != RankedPhase::Begin) {
            status.keep = keeper.requested_checkpoint(statuses, &status, self.rounds_since_solved == 1);
        }
        Ok(Some(status))
    }

    fn take_answer(&mut self) -> Option<Vec<u32>> {
        self.answer.take()
    }
}

//! What can be told of the values of a heap ruleset at a glance.

use crate::series::{Cells, Series};
use grundy_heap::{Rare, checksum};
use grundy_theory::{Nimber, Said, say};

/// What can be told of some values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// How many values there are.
    pub count: usize,
    /// The largest one, and the first heap that has it.
    pub largest: Option<(Nimber, usize)>,
    /// How values are split in rare and common ones, where the space is sparse.
    pub rare: Option<Rare>,
    /// The engine that computed them.
    pub engine: &'static str,
    /// Fletcher-32 of the values.
    pub checksum: u32,
}

impl Statistics {
    /// Those of a sequence that was computed as a whole; `None` of one that was not.
    pub fn of(series: &Series<'_>) -> Option<Statistics> {
        let Cells::Heaps { values, range, outcomes: false, engine } = &series.cells else { return None };
        let largest = match range.start {
            0 => values.largest(range.end),
            _ => range.clone().max_by_key(|&n| (values.at(n), std::cmp::Reverse(n))).map(|n| (Nimber(values.at(n)), n)),
        };
        let checksum = checksum(values, range.clone());
        Some(Statistics { count: range.len(), largest, rare: values.rare(), engine: engine.name(), checksum })
    }

    /// In words.
    pub fn lines(&self) -> Vec<Said> {
        let Statistics { count, largest, rare, engine, checksum } = self;
        let mut lines = vec![say!("values: {count}", "值的个数：{count}")];
        if let Some((value, heap)) = largest {
            lines.push(say!("largest value: {value}, first at {heap}", "最大值：{value}，首次出现在 {heap}"));
        }
        if let Some(Rare { mask, parity, heaps, last }) = rare {
            let (en, zh) = match parity {
                true => (" (the parity of the heap taken into account)", "（计入堆大小的奇偶）"),
                false => ("", ""),
            };
            lines.push(say!(
                "rare values: those with an even number of bits under the mask {mask:#b}{en}; {heaps} heaps, the last is {last}",
                "稀有值：在掩码 {mask:#b} 下有偶数个 1 的值{zh}；共 {heaps} 个堆，最后一个是 {last}"
            ));
        }
        lines.push(say!("engine: {engine}", "引擎：{engine}"));
        lines.push(say!("checksum: {checksum:08X} (Fletcher-32)", "校验和：{checksum:08X}（Fletcher-32）"));
        lines
    }
}

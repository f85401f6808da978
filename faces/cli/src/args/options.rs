//! The options of every command.

use crate::args::locale::{environment_language, parse_lang};
use crate::args::value_parsers::{parse_count, size, time};
use clap::Args;
use grundy::{Lang, Limits};
use std::path::PathBuf;
use std::time::Duration;

/// Options of every command.
#[derive(Args, Default)]
pub(crate) struct GlobalOptions {
    /// Print one JSON object
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Language: en, zh-CN or zh-TW [default: that of LC_ALL or LANG]
    #[arg(long, global = true, value_name = "LANG", value_parser = parse_lang)]
    pub(crate) lang: Option<Lang>,
    /// A file of rules; expressions may use its games
    #[arg(short = 'f', long = "file", global = true, value_name = "FILE", conflicts_with = "rules")]
    pub(crate) file: Option<PathBuf>,
    /// Rules as text, such as "@game\ndef g(n): return [g(k) for k in range(n)]"
    #[arg(short = 'e', long = "rules", global = true, value_name = "TEXT")]
    pub(crate) rules: Option<String>,
    /// Maximum number of positions to compute, such as 1000000 or 1e6 [default: 1e8; no limit for sequences and clusters]
    #[arg(long, global = true, value_name = "N", value_parser = parse_count)]
    pub(crate) max_positions: Option<u64>,
    /// Maximum memory for tables, such as 500M or 8G [default: 8G]
    #[arg(long, global = true, value_name = "SIZE", value_parser = size)]
    pub(crate) max_memory: Option<u64>,
    /// Maximum time, such as 10s or 5m
    #[arg(long, global = true, value_name = "TIME", value_parser = time)]
    pub(crate) max_time: Option<Duration>,
}

impl GlobalOptions {
    /// The requested language, or that of the environment.
    pub(crate) fn language(&self) -> Lang {
        self.lang.unwrap_or_else(environment_language)
    }

    /// The limits given as options; the usual ones for those that were not given.
    pub(crate) fn limits(&self) -> Limits {
        self.limits_or(Limits::default())
    }

    /// The limits given as options; `usual` for those that were not given.
    pub(crate) fn limits_or(&self, usual: Limits) -> Limits {
        Limits {
            max_positions: self.max_positions.unwrap_or(usual.max_positions),
            max_memory: self.max_memory.unwrap_or(usual.max_memory),
            max_time: self.max_time.or(usual.max_time),
        }
    }
}

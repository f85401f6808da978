//! Tables of values on disk.

use crate::failure::CommandFailure;
use clap::Args;
use grundy::tables::{POSITIONS_KIND, PositionsSection, StoreError, StoreFault, TableEnd, TableInspection};
use grundy::{BilingualText, say};
use std::path::PathBuf;

/// The argument of the commands for a table.
#[derive(Args)]
pub(crate) struct TableFileArgs {
    /// A table of values
    #[arg(value_name = "FILE")]
    pub(crate) path: PathBuf,
}

/// The failure for a table that cannot be read.
pub(crate) fn table_read_failure(error: StoreError) -> CommandFailure {
    CommandFailure::Input(error.explain())
}

/// The description of a table.
pub(crate) fn description_lines(look: &TableInspection) -> Vec<BilingualText> {
    let (summary, mut lines) = (look.summary, Vec::new());
    let positions = look.header.as_ref().filter(|header| header.kind() == POSITIONS_KIND);
    if let Some(header) = positions {
        lines.push(BilingualText::language_neutral(header.game()));
        let (values, blocks) = (summary.values, summary.blocks);
        lines.push(say!("{values} values of positions, in {blocks} block(s)", "{values} 个局面的值，共 {blocks} 块"));
        for PositionsSection { header, values } in &look.sections {
            let (game, kind, fingerprint) = (header.game(), header.kind(), header.fingerprint());
            lines.push(say!(
                "{game}: {values} values, by {kind}, fingerprint of the rules {fingerprint}",
                "{game}：{values} 个值，写法 {kind}，规则的指纹 {fingerprint}"
            ));
            if header.rules().is_some() {
                lines.push(say!("rules of a user, whose text is in the table", "用户自己的规则，其文本在表中"));
            }
        }
    }
    let heaps = look.header.as_ref().filter(|_| positions.is_none());
    if let Some(header) = heaps {
        lines.push(BilingualText::language_neutral(header.game()));
        if header.rules().is_some() {
            lines.push(say!("rules of a user, whose text is in the table", "用户自己的规则，其文本在表中"));
        }
        let (values, blocks) = (summary.values, summary.blocks);
        lines.push(match values.checked_sub(1) {
            None => say!("no values yet", "还没有值"),
            Some(last) => say!(
                "{values} values, G(0) to G({last}), in {blocks} block(s)",
                "{values} 个值，G(0) 到 G({last})，共 {blocks} 块"
            ),
        });
        for (width, count) in summary.widths() {
            let bytes = width.bytes();
            lines.push(say!("{bytes} byte(s) a value: {count} values", "每个值 {bytes} 字节：{count} 个值"));
        }
    }
    let size = look.size;
    lines.push(say!("{size} bytes", "{size} 字节"));
    lines.extend(ending_line(look));
    if look.in_use {
        lines.push(say!("another process is writing it", "另一个进程正在写入"));
    }
    if let Some(header) = heaps {
        let fingerprint = header.fingerprint();
        lines.push(say!("fingerprint of the rules: {fingerprint}", "规则的指纹：{fingerprint}"));
    }
    lines
}

/// The line about the end of a table.
fn ending_line(look: &TableInspection) -> Option<BilingualText> {
    let behind = look.unsound_bytes();
    match (&look.fault, look.summary.end) {
        (Some(fault @ StoreFault::Damaged { .. }), _) => Some(fault.explain(&look.path.display().to_string())),
        (_, Some(TableEnd::Complete)) => Some(say!("complete: it ends with its end mark", "完整：以结束标记结尾")),
        (_, Some(TableEnd::Open)) => Some(say!(
            "not finished: it ends after a complete block, without an end mark",
            "未完成：以完整的块结尾，没有结束标记"
        )),
        (_, Some(TableEnd::Torn)) => Some(say!(
            "not finished: the last {behind} bytes are an incomplete block",
            "未完成：最后 {behind} 字节是一个不完整的块"
        )),
        (fault, None) => fault.as_ref().map(|fault| fault.explain(&look.path.display().to_string())),
    }
}

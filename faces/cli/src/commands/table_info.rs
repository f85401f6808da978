//! `grundy table-info`: describes a table of values on disk.

use crate::args::TableFileArgs;
use crate::failure::CommandFailure;
use crate::out::{self, OutputWriter};
use crate::session::{CliSession, ExitStatus};
use grundy::tables::{
    POSITIONS_KIND, PositionsSection, StoreError, StoreFault, TableEnd, TableInspection, inspect_table,
};
use grundy::{BilingualText, say};
use std::io::Write;

pub(crate) fn run(args: &TableFileArgs, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
    let look = inspect_table(&args.path).map_err(table_read_failure)?;
    if session.json {
        out::print_json(&grundy_json::table_info(&look, session.lang))?;
    } else {
        let mut out = OutputWriter::new();
        description_lines(&look).iter().try_for_each(|line| writeln!(out, "{}", line.in_language(session.lang)))?;
        out.close()?;
    }
    // An unfinished table is still a valid answer.
    Ok(if matches!(look.fault, Some(StoreFault::Damaged { .. })) {
        ExitStatus::Undecided
    } else {
        ExitStatus::Answered
    })
}

/// The failure for a table that cannot be read.
pub(super) fn table_read_failure(error: StoreError) -> CommandFailure {
    CommandFailure::Input(error.explain())
}

/// The description of a table.
pub(super) fn description_lines(look: &TableInspection) -> Vec<BilingualText> {
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

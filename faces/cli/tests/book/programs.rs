//! The table of the programs at the limits of their problems, on the page of the gallery.
//!
//! `bench/programs.tsv` has the problems with their limits, `bench/programs_measured.tsv` what `cargo xtask bench programs`
//! measured. A page has the line `{{#programs}}` at the place of the table.

use crate::gallery;
use std::collections::BTreeSet;

/// A problem, its limits, and what was measured of its program.
struct MeasuredProgram {
    problem: String,
    /// The rules, and the arguments of `grundy discover`.
    rules: String,
    arguments: String,
    /// Seconds and megabytes; a dash for a limit that is not known.
    limits: [String; 2],
    /// The source of the limits, or a dash.
    source: String,
    /// `time` or `memory` if the program exceeds the limits, else a dash.
    beyond: String,
    /// The largest input, in English and in Chinese.
    largest: [String; 2],
    /// The law that the program uses, in English and in Chinese; a dash if it computes from the rules.
    law: [String; 2],
    /// The standing of the law: `rules`, `proved` or `observed`.
    standing: String,
    /// Seconds and megabytes, or `> 20` and the like if the program was stopped for it; a dash for the other one.
    spent: [String; 2],
}

/// All rows of the table.
fn measured_programs() -> Vec<MeasuredProgram> {
    let measured = gallery::rows("bench/programs_measured.tsv");
    let rows = gallery::rows("bench/programs.tsv").into_iter().map(|row| {
        let [problem, rules, arguments, seconds, megabytes, source, beyond, largest, chinese, _] =
            row.try_into().expect("10 fields");
        let found = measured.iter().find(|other| other[0] == problem);
        let found = found.unwrap_or_else(|| panic!("{problem} is not measured: run `cargo xtask bench programs`"));
        let [_, law, chinese_law, standing, time, memory] = found.clone().try_into().expect("6 fields");
        MeasuredProgram {
            problem,
            rules,
            arguments,
            limits: [seconds, megabytes],
            source,
            beyond,
            largest: [largest, chinese],
            law: [law, chinese_law],
            standing,
            spent: [time, memory],
        }
    });
    let rows: Vec<MeasuredProgram> = rows.collect();
    assert_eq!(rows.len(), measured.len(), "every measurement belongs to a problem");
    rows
}

/// A text of a page with the table in place of the line `{{#programs}}`.
pub(crate) fn include_table(text: String, locale: &str) -> String {
    match text.contains(TABLE_LINE) {
        true => text.replace(TABLE_LINE, &table(locale.starts_with("zh"))),
        false => text,
    }
}

const TABLE_LINE: &str = "{{#programs}}\n";

fn table(chinese: bool) -> String {
    let head = match chinese {
        false => "| problem | the program knows | how | largest input | limits | time | memory |",
        true => "| 题 | 程序所知 | 依据 | 最大的输入 | 限制 | 时间 | 内存 |",
    };
    let rows = measured_programs().iter().map(|program| program.write(chinese)).collect::<String>();
    format!("{head}\n|---|---|---|---|---|---|---|\n{rows}")
}

impl MeasuredProgram {
    /// The row in one language.
    fn write(&self, chinese: bool) -> String {
        let language = usize::from(chinese);
        let name = match chinese {
            false => self.problem.clone(),
            true => self.problem.replace("Luogu", "洛谷").replace("take or divide", "取一颗或均分"),
        };
        let name = match self.gallery_page() {
            Some(page) => format!("[{name}]({page})"),
            None => name,
        };
        let standing = match (&self.standing[..], chinese) {
            ("rules", false) => "computed",
            ("rules", true) => "计算",
            (known, false) => known,
            ("proved", true) => "已证明",
            (_, true) => "观察所得",
        };
        let law = &self.law[language];
        let law = match (&law[..], law.strip_prefix("L(A), |A| = "), chinese) {
            ("-", _, false) => "the rules".to_string(),
            ("-", _, true) => "规则".to_string(),
            (_, Some(states), false) => format!("an automaton with {states} states"),
            (_, Some(states), true) => format!("有 {states} 个状态的自动机"),
            (law, None, _) => format!("`{}`", law.replace('|', "\\|")),
        };
        let limits = self.limits.iter().zip(["s", "MB"]).filter(|(limit, _)| *limit != "-");
        let limits = limits.map(|(limit, unit)| format!("{limit} {unit}")).collect::<Vec<_>>().join(", ");
        let limits = if limits.is_empty() { "-" } else { &limits };
        let [time, memory] = ["s", "MB"].map(|unit| self.spent_text(unit, chinese));
        format!("| {name} | {law} | {standing} | {} | {limits} | {time} | {memory} |\n", self.largest[language])
    }

    /// The time (`s`) or the memory (`MB`) that was used: a program that was stopped needs more.
    fn spent_text(&self, unit: &str, chinese: bool) -> String {
        match (&self.spent[usize::from(unit == "MB")][..], chinese) {
            ("-", _) => "-".to_string(),
            // The clock of the processor has steps of 10 ms.
            ("0.00", false) => format!("less than 0.01 {unit}"),
            ("0.00", true) => format!("不到 0.01 {unit}"),
            (spent, false) => format!("{} {unit}", spent.replace("> ", "more than ")),
            (spent, true) => format!("{} {unit}", spent.replace("> ", "超过 ")),
        }
    }

    /// The page of the gallery, if the problem has one.
    fn gallery_page(&self) -> Option<String> {
        let file = self.rules.strip_prefix("examples/rules/")?;
        let page = format!("gallery/{}", file.replace(".py", ".md"));
        gallery::is_gallery_page(&page).then_some(page)
    }
}

/// Each problem of the gallery whose program can be written is measured, and with the same arguments.
#[test]
fn the_gallery_is_measured() {
    let problems = gallery::problems();
    let wanted = problems.iter().map(gallery::GalleryProblem::program).filter_map(|(file, game)| Some((file, game?)));
    let wanted: BTreeSet<(String, String)> = wanted.map(|(file, game)| (file, game.to_string())).collect();
    let programs = measured_programs();
    let found = programs.iter().filter(|program| program.rules.starts_with("examples/"));
    let found = found.map(|program| (program.rules.clone(), program.arguments.clone())).collect();
    assert_eq!(wanted, found, "bench/programs.tsv has the problems of book/gallery.tsv that have a program");
}

/// A measured program keeps the limits if and only if the table states this, and a limit has a source.
#[test]
fn programs_keep_their_limits() {
    for program in measured_programs() {
        let problem = &program.problem;
        let mut exceeded = "-";
        for (what, (limit, used)) in ["time", "memory"].iter().zip(program.limits.iter().zip(&program.spent)) {
            let limit = limit.parse().ok().unwrap_or_else(|| {
                assert_eq!(limit, "-", "{problem}");
                f64::INFINITY
            });
            let keeps = used == "-" || used.parse::<f64>().is_ok_and(|used| used <= limit);
            exceeded = if keeps { exceeded } else { what };
            assert!(limit.is_infinite() || program.source.starts_with("http"), "{problem}: the source of its limits");
        }
        assert_eq!(exceeded, program.beyond, "{problem}");
        assert!(["rules", "proved", "observed"].contains(&&program.standing[..]), "{problem}");
    }
}

//! The program in Chinese: help, wrong arguments, errors of the system.

use crate::program::{ProgramRunResult, program, run, run_command};

/// A run that is refused: nothing on standard output, and its message.
fn refusal_message(args: &[&str]) -> String {
    let ProgramRunResult { code, out, err } = run(args);
    assert_eq!((code, &out[..]), (Some(2), ""), "{args:?}: {err}");
    err
}

#[test]
fn wrong_arguments_are_told_in_the_language() {
    for (args, simplified) in [
        (&["play", "nim(3)", "--seed", "-1"][..], "错误：“--seed <N>”的值“-1”无效：应为整数"),
        (&["solve", "nim(3)", "--mosere"], "提示：有相近的参数：--misere"),
        (&["slove", "nim(3)"], "没有“slove”这个命令"),
        (&["solve"], "缺少必需的参数："),
        (&["values", "kayles", "--to", "x"], "应为整数，如 1000、1e6 或 10^6"),
    ] {
        let zh = refusal_message(&[args, &["--lang", "zh-CN"]].concat());
        assert!(zh.contains(simplified) && zh.contains("更多说明见 --help。"), "{zh}");
        let english = ["error", "Usage", "invalid", "For more"];
        assert!(english.iter().all(|word| !zh.contains(word)), "{zh}");
        // The language of the environment is used as well, and the option takes precedence.
        let mut command = program(args);
        command.env("LANG", "zh_CN.UTF-8");
        let by_environment = run_command(command, "").err;
        assert!(by_environment.contains(simplified), "{by_environment}");
        let tw = refusal_message(&[&["--lang=zh-TW"], args].concat());
        assert!(tw.contains("\u{932f}\u{8aa4}：") && !tw.contains("错误"), "{tw}");
        assert!(refusal_message(args).starts_with("error: "), "{args:?}");
    }
}

#[test]
fn help_is_chinese() {
    for args in [&["--help"][..], &["-h"], &["solve", "--help"], &["play", "-h"], &["help", "graph"]] {
        let ProgramRunResult { code, out, err } = run(&[&["--lang", "zh-CN"], args].concat());
        assert_eq!((code, &err[..]), (Some(0), ""), "{args:?}");
        assert!(out.contains("用法：grundy") && out.contains("选项："), "{out}");
        for english in ["Usage", "Options", "Print", "default", "Whoever", "possible"] {
            assert!(!out.contains(english), "{args:?}: {english} in\n{out}");
        }
        let wide = |line: &&str| line.chars().map(|c| if c >= '\u{2e80}' { 2 } else { 1 }).sum::<usize>() > 110;
        let long: Vec<&str> = out.lines().filter(|line| !line.contains("grundy ")).filter(wide).collect();
        assert!(long.is_empty(), "{long:?}");
    }
    let english = run(&["solve", "--help"]).out;
    assert!(
        english.contains("Usage: grundy solve") && english.contains("Whoever makes the last move loses"),
        "{english}"
    );
}

#[test]
fn what_the_system_refuses_is_told_in_chinese() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path().to_str().expect("its name is text");
    let nowhere = format!("{folder}/none/x.svg");
    for (args, zh) in [
        (&["solve", "-f", "/no/such/file", "nim(3)"][..], "无法读取 /no/such/file：没有这个文件或文件夹"),
        (&["solve", "-f", folder, "nim(3)"], "这是文件夹，不是文件"),
        (&["verify", "/no/such/file"], "没有这个文件或文件夹"),
        (&["draw", "nim(3)", "-o", &nowhere], "没有这个文件或文件夹"),
    ] {
        let message = refusal_message(&[args, &["--lang", "zh-CN"]].concat());
        assert!(message.contains(zh) && !message.contains("os error"), "{message}");
    }
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let message = refusal_message(&["serve", "--port", &port, "--lang", "zh-CN"]);
    assert!(message.contains("地址已被占用"), "{message}");
}

#[test]
fn parameters_of_games_are_chinese() {
    let out = run(&["games", "--lang", "zh-CN"]).out;
    assert!(out.contains("nim(堆, …)") && out.contains("chomp(行数, 列数)"), "{out}");
    assert!(run(&["games"]).out.contains("nim(heap, …)"));
    // No parameter of any card is left in English: words in a form belong to the notation, or are translated.
    for entry in grundy::entries() {
        let form = entry.card.call_form().zh;
        let quoted: String = form.split('"').step_by(2).collect();
        let words = quoted.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|word| word.len() > 1);
        for word in words.filter(|word| word.bytes().all(|b| b.is_ascii_lowercase())) {
            let call = [format!("{word}("), format!("{word}=")].iter().any(|call| quoted.contains(&call[..]));
            assert!(call || word == entry.card.name, "{word} in {form}");
        }
    }
}

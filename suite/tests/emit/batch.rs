//! Many programs in one compilation, each in its own namespace or module.

use grundy_contest::emit::CodeLanguage;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// Programs that are ready to run.
pub(crate) struct CompiledBatch {
    code: CodeLanguage,
    folder: tempfile::TempDir,
}

impl CompiledBatch {
    /// Compiles programs; `None` if the compiler is not installed.
    pub(crate) fn new(code: CodeLanguage, programs: &[String]) -> Option<CompiledBatch> {
        let compiler = match code {
            CodeLanguage::Cpp => "g++",
            CodeLanguage::Python => "python3",
            CodeLanguage::Rust => "rustc",
        };
        if !Command::new(compiler).arg("--version").output().is_ok_and(|output| output.status.success()) {
            return None;
        }
        let batch = CompiledBatch { code, folder: tempfile::tempdir().expect("a folder can be made") };
        match code {
            CodeLanguage::Cpp => {
                batch.write("all.cpp", &combined_cpp_source(programs));
                batch.compile(Command::new("g++").args(["-std=c++17", "-O1", "-w", "-o", "all", "all.cpp"]));
            }
            CodeLanguage::Rust => {
                batch.write("all.rs", &combined_rust_source(programs));
                let flags =
                    ["--edition=2021", "-Awarnings", "-Copt-level=1", "-Coverflow-checks=on", "-o", "all", "all.rs"];
                batch.compile(Command::new("rustc").args(flags));
            }
            CodeLanguage::Python => {
                programs.iter().enumerate().for_each(|(i, text)| batch.write(&format!("p{i}.py"), text));
            }
        }
        Some(batch)
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.folder.path().join(name), text).expect("a file can be written");
    }

    fn compile(&self, command: &mut Command) {
        let output = command.current_dir(self.folder.path()).output().expect("the compiler runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    /// The output of a program, which succeeds.
    pub(crate) fn run(&self, program: usize, input: &str) -> String {
        let output = self.end_of_run(program, input);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "program {program} of {:?}: {input:?}\n{errors}", self.code);
        String::from_utf8(output.stdout).expect("it prints text")
    }

    /// The output of a program, its messages, and whether it succeeds.
    pub(crate) fn end_of_run(&self, program: usize, input: &str) -> Output {
        let path = |name: &str| -> PathBuf { self.folder.path().join(name) };
        let mut command = match self.code {
            CodeLanguage::Python => {
                let mut command = Command::new("python3");
                command.arg(path(&format!("p{program}.py")));
                command
            }
            CodeLanguage::Cpp | CodeLanguage::Rust => {
                let mut command = Command::new(path("all"));
                command.arg(program.to_string());
                command
            }
        };
        let mut child = (command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn())
            .expect("the program runs");
        // A program that prints without reading may have ended already.
        let _ = child.stdin.take().expect("it is piped").write_all(input.as_bytes());
        child.wait_with_output().expect("the program ends")
    }
}

fn combined_cpp_source(programs: &[String]) -> String {
    let mut headers = BTreeSet::from(["#include <cstdlib>", "#include <iostream>"]);
    let (mut bodies, mut cases) = (String::new(), String::new());
    for (i, text) in programs.iter().enumerate() {
        let (included, rest): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with("#include"));
        headers.extend(included);
        bodies += &format!("namespace p{i} {{\n{}\n}}\n", rest.join("\n").replace("int main()", "int run()"));
        cases += &format!("        case {i}: return p{i}::run();\n");
    }
    let headers: Vec<&str> = headers.into_iter().collect();
    let main = format!(
        "int main(int, char** argv) {{\n    switch (std::atoi(argv[1])) {{\n{cases}    }}\n    return 1;\n}}\n"
    );
    format!("{}\n{bodies}{main}", headers.join("\n"))
}

fn combined_rust_source(programs: &[String]) -> String {
    let (mut bodies, mut cases) = (String::new(), String::new());
    for (i, text) in programs.iter().enumerate() {
        bodies += &format!("mod p{i} {{\n{}\n}}\n", text.replace("fn main()", "pub fn main()"));
        cases += &format!("        \"{i}\" => p{i}::main(),\n");
    }
    let main = "fn main() {\n    match &std::env::args().nth(1).expect(\"a number\")[..] {\n";
    format!("{bodies}{main}{cases}        _ => unreachable!(),\n    }}\n}}\n")
}

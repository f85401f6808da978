//! Ctrl-C during play: it cancels a computation, and at the prompt it ends the game.

use crate::program::program;
use std::io::{Read, Write};
use std::process::{Child, Command};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A game, with its output so far.
struct InteractiveGame {
    child: Child,
    out: Arc<Mutex<String>>,
}

impl InteractiveGame {
    fn begin(args: &[&str]) -> InteractiveGame {
        let mut child = program(args).spawn().expect("the program starts");
        let mut stdout = child.stdout.take().expect("its output is a pipe");
        let out: Arc<Mutex<String>> = Arc::default();
        let shared = Arc::clone(&out);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read @ 1..) = stdout.read(&mut bytes) {
                shared.lock().expect("no reader fails").push_str(&String::from_utf8_lossy(&bytes[..read]));
            }
        });
        InteractiveGame { child, out }
    }

    fn type_line(&mut self, line: &str) {
        let stdin = self.child.stdin.as_mut().expect("its input is a pipe");
        stdin.write_all(format!("{line}\n").as_bytes()).expect("it reads");
    }

    /// Waits until this many times something was printed.
    fn wait_for(&self, text: &str, times: usize) {
        let started = Instant::now();
        while self.out.lock().expect("no reader fails").matches(text).count() < times {
            assert!(started.elapsed() < Duration::from_secs(60), "no `{text}` in\n{}", self.out.lock().expect("read"));
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn interrupt(&self) {
        let killed = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status();
        assert!(killed.expect("kill runs").success());
    }

    /// The exit status, while the input stays open, because the end of the input would end the game, too.
    fn code(mut self) -> Option<i32> {
        let _input = self.child.stdin.take();
        self.child.wait().expect("it ends").code()
    }
}

/// Long enough for a question to have begun.
const QUESTION_START_DELAY: Duration = Duration::from_millis(1500);

#[test]
fn a_hint_is_called_off_and_the_game_goes_on() {
    let mut game = InteractiveGame::begin(&["play", "cram(7, 9)", "--lang", "zh-CN"]);
    for (number, word) in [(1, "提示"), (2, "应对")] {
        game.type_line(word);
        game.wait_for("你> ", number);
        std::thread::sleep(QUESTION_START_DELAY);
        game.interrupt();
        game.wait_for("已取消", number);
    }
    game.type_line("退出");
    game.wait_for("再见。", 1);
    assert_eq!(game.code(), Some(0));
}

#[test]
fn a_second_interrupt_ends_the_game() {
    let mut game = InteractiveGame::begin(&["play", "cram(7, 9)"]);
    game.type_line("hint");
    game.wait_for("you> ", 1);
    std::thread::sleep(QUESTION_START_DELAY);
    game.interrupt();
    game.wait_for("Cancelled.", 1);
    game.wait_for("you> ", 2);
    game.interrupt();
    assert_eq!(game.code(), Some(130));
}

#[test]
fn the_move_of_the_engine_is_called_off() {
    let mut game = InteractiveGame::begin(&["play", "cram(7, 9)"]);
    game.wait_for("you> ", 1);
    game.type_line("1");
    std::thread::sleep(QUESTION_START_DELAY);
    game.interrupt();
    game.wait_for("grundy is to move: `go` lets it think again", 1);
    game.type_line("undo");
    game.wait_for("The move is taken back.", 1);
    game.wait_for("cram(7, 9)\n", 2);
    game.type_line("quit");
    assert_eq!(game.code(), Some(0));
}

//! The command line: arguments in, answers out.

mod args;
mod chinese;
mod command;
mod command_line;
mod commands;
mod exit_status;
mod failure;
mod help_list;
mod next_step;
mod output;
mod session;
mod shared;

fn main() -> std::process::ExitCode {
    command_line::run(&std::env::args_os().collect::<Vec<_>>())
}

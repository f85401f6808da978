//! Private networks and disks in namespaces, if the system allows users to create them.
#![cfg(target_os = "linux")]

use crate::group::{ProcessGroup, ProcessRun, assert_undisturbed};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};

/// Two hosts at one switch; the second cable is pulled when the script reads a line.
/// Neither host can notice that: packets are lost silently.
const NETWORK_SCRIPT: &str = r#"
mount -t tmpfs none /run && mkdir /run/netns || exit
for name in switch one two; do ip netns add $name || exit; done
ip -n switch link add bridge type bridge && ip -n switch link set bridge up || exit
for name in one two; do
    ip -n switch link add $name type veth peer name cable netns $name &&
    ip -n switch link set $name master bridge up &&
    ip -n $name link set cable up && ip -n $name link set lo up || exit
done
ip -n one address add 10.9.0.1/24 dev cable && ip -n two address add 10.9.0.2/24 dev cable || exit
echo ready
read line && ip -n switch link set two nomaster && echo cut
read line
"#;

/// A small disk in a folder, which is enlarged when the script reads a line.
const DISK_SCRIPT: &str = r#"
mount -t tmpfs -o size=400k none "$0" && echo ready
read line && mount -o remount,size=64m "$0" && echo wide
read line
"#;

/// A shell with its own namespaces, which exist as long as this value.
struct NamespaceShell {
    shell: Child,
    ear: ChildStdin,
    output: Box<dyn BufRead>,
}

impl NamespaceShell {
    /// Starts a script, which prints “ready”; `None` if the system does not allow namespaces.
    fn start(script: &str, folder: &str) -> Option<NamespaceShell> {
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "--net", "sh", "-c", script, folder]);
        let mut shell = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
        let (ear, output) = (shell.stdin.take()?, Box::new(BufReader::new(shell.stdout.take()?)));
        let mut world = NamespaceShell { shell, ear, output };
        (world.read_line() == "ready\n").then_some(world)
    }

    fn read_line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the shell writes text");
        line
    }

    fn send_line(&mut self) {
        writeln!(self.ear, "go on").expect("the shell listens");
    }

    /// The command prefix that starts a program with the disks of these namespaces.
    fn disk_prefix(&self) -> Vec<String> {
        let world = self.shell.id().to_string();
        let words = ["nsenter", "--preserve-credentials", "--user", "--mount", "--target", &world];
        words.into_iter().map(String::from).collect()
    }

    /// The command prefix that starts a program on a host of these namespaces.
    fn host_prefix(&self, name: &str) -> Vec<String> {
        let words = ["--net", "ip", "netns", "exec", name];
        self.disk_prefix().into_iter().chain(words.into_iter().map(String::from)).collect()
    }
}

impl Drop for NamespaceShell {
    fn drop(&mut self) {
        let _ = self.shell.kill();
        let _ = self.shell.wait();
    }
}

fn words(by: &[String]) -> Vec<&str> {
    by.iter().map(String::as_str).collect()
}

/// A disk is full, and then larger: the same command resumes from the checkpoint.
#[test]
fn a_disk_that_is_full() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let (wide, narrow) = (folder.path().join("wide"), folder.path().join("narrow"));
    std::fs::create_dir(&narrow).expect("a folder for the test");
    let kept = [wide.to_str().expect("it is plain"), narrow.to_str().expect("it is plain")];
    // Without namespaces, `disks` tests this with a limit on file sizes.
    let Some(mut world) = NamespaceShell::start(DISK_SCRIPT, kept[1]) else { return };
    let by = world.disk_prefix();
    let start = || {
        let mut group = ProcessGroup::idle(2);
        group.join(0, &["cram(5, 6)", "--every", "0s", "--checkpoint", kept[0]], 1);
        group.join_by(1, &words(&by), &["cram(5, 6)", "--every", "0s", "--checkpoint", kept[1]], 1);
        group
    };
    let mut group = start();
    let ends: [ProcessRun; 2] = [0, 1].map(|process| group.wait_for_end(process, 30));
    assert!(ends.iter().all(|ran| ran.code == Some(1) && ran.out.is_empty()), "{ends:?}");
    assert!(ends[1].err.contains(kept[1]) && ends[1].err.contains("No space left"), "{ends:?}");
    world.send_line();
    assert_eq!(world.read_line(), "wide\n");
    assert_undisturbed(&start().answer());
}

/// A cable is pulled unnoticed: each side gives the other up.
#[test]
fn a_network_that_falls_silent() {
    // Without namespaces, `ends` tests this with stopped processes.
    let Some(mut world) = NamespaceShell::start(NETWORK_SCRIPT, "") else { return };
    let hosts = [world.host_prefix("one"), world.host_prefix("two")];
    let mut group = ProcessGroup::on_hosts("10.9.0.1:4000\n10.9.0.2:4000\n");
    for (process, host) in hosts.iter().enumerate() {
        group.join_by(process, &words(host), &["cram(6, 7)", "--silence", "2s"], 1);
    }
    (0..2).for_each(|process| group.wait_for_work(process, 40_000));
    world.send_line();
    assert_eq!(world.read_line(), "cut\n");
    let ends: [ProcessRun; 2] = [0, 1].map(|process| group.wait_for_end(process, 20));
    for (process, ran) in ends.iter().enumerate() {
        assert_eq!((ran.code, &ran.out[..]), (Some(1), ""), "{ran:?}");
        let other = format!("process {} (10.9.0.{}:4000) sent nothing for ", 1 - process, 2 - process);
        assert!(ran.err.contains(&other), "{ran:?}");
    }
}

//! The workflows of the host: they parse, and call only tasks that exist.
//!
//! Nothing here runs a workflow; what a test can see without the host is checked.

use crate::TaskCli;
use crate::step::workspace_root;
use clap::Parser;
use serde_json::Value;
use std::fs;

/// The folder of the workflows.
const WORKFLOW_FOLDER: &str = ".github/workflows";

/// The workflows, by name.
fn read_workflows() -> Vec<(String, Value)> {
    let entries = fs::read_dir(workspace_root().join(WORKFLOW_FOLDER)).expect("the folder can be read");
    let mut workflows: Vec<(String, Value)> = entries
        .map(|entry| {
            let path = entry.expect("an entry of the folder").path();
            let text = fs::read_to_string(&path).expect("a workflow can be read");
            let value = serde_yaml_ng::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            (path.display().to_string(), value)
        })
        .collect();
    workflows.sort_by(|a, b| a.0.cmp(&b.0));
    assert!(workflows.len() >= 2, "{} workflows", workflows.len());
    workflows
}

/// The jobs of a workflow with their steps.
fn jobs(workflow: &Value) -> impl Iterator<Item = (&Value, &Vec<Value>)> {
    let jobs = workflow["jobs"].as_object().expect("a workflow has jobs");
    jobs.values().map(|job| (job, job["steps"].as_array().expect("a job has steps")))
}

/// The calls of tasks in a step, once for each value in the matrix that they name.
fn task_calls(job: &Value, run: &str) -> Vec<String> {
    let matrix = &job["strategy"]["matrix"];
    let calls = run.lines().flat_map(|line| line.split("&&")).map(str::trim);
    let calls = calls.filter_map(|call| call.strip_prefix("cargo xtask ")).map(String::from);
    // A key is in a separate list, or in each of the combinations.
    let values_of = |key: &str| -> Vec<String> {
        let alone = matrix[key].as_array().into_iter().flatten();
        let combined = matrix["include"].as_array().into_iter().flatten().map(|one| &one[key]);
        alone.chain(combined).filter_map(Value::as_str).map(String::from).collect()
    };
    let filled = |call: String| {
        let named = call.split_once("${{ matrix.").and_then(|(_, rest)| rest.split_once(" }}"));
        match named.map(|(key, _)| key.to_string()) {
            Some(key) => {
                let place = format!("${{{{ matrix.{key} }}}}");
                values_of(&key).iter().map(|value| call.replace(&place, value)).collect()
            }
            None => vec![call],
        }
    };
    calls.flat_map(filled).collect()
}

#[test]
fn called_tasks_exist() {
    let mut called = Vec::new();
    for (name, workflow) in read_workflows() {
        for (job, steps) in jobs(&workflow) {
            for run in steps.iter().filter_map(|step| step["run"].as_str()) {
                for call in task_calls(job, run) {
                    let words = ["cargo xtask"].into_iter().chain(call.split_whitespace());
                    if let Err(error) = TaskCli::try_parse_from(words) {
                        panic!("{name}: cargo xtask {call}: {error}");
                    }
                    called.push(call);
                }
            }
        }
    }
    for task in [
        "deny",
        "dist --only binary,notices",
        "dist --only wheels",
        "dist --only sdist",
        "dist --notices-for-wheel aarch64-apple-darwin",
    ] {
        assert!(called.iter().any(|call| call == task), "{task} in {called:?}");
    }
}

/// An external action is pinned to one version, and each job begins with a checkout or with the action that prepares it.
#[test]
fn actions_have_versions() {
    let mut actions = 0;
    for (name, workflow) in read_workflows() {
        for (_, steps) in jobs(&workflow) {
            assert!(
                steps
                    .iter()
                    .any(|step| step["uses"].as_str().is_some_and(|uses| uses.starts_with("actions/checkout@")))
            );
            for uses in steps.iter().filter_map(|step| step["uses"].as_str()) {
                let version = uses.split_once("@v").map_or("", |(_, version)| version);
                let numbers: Vec<_> = version.split('.').map(str::parse::<u32>).collect();
                assert!(numbers.len() == 3 && numbers.iter().all(Result::is_ok), "{name}: {uses} names no version");
                actions += 1;
            }
        }
    }
    assert!(actions >= 10, "{actions} actions");
}

/// The job of the oldest compiler has the version of the manifest, and so has the image of the tests.
#[test]
fn the_oldest_compiler_is_that_of_the_manifest() {
    let version = env!("CARGO_PKG_RUST_VERSION");
    let text = fs::read_to_string(workspace_root().join(WORKFLOW_FOLDER).join("check.yml")).expect("it can be read");
    for words in
        [format!("cargo +{version} check"), format!("rustup toolchain install {version} "), format!("rust:{version}-")]
    {
        assert!(text.contains(&words), "{words}");
    }
}

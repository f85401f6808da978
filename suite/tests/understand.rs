//! What is understood of rules.

use grundy::Understanding;

fn told(u: &Understanding) -> String {
    format!("{:?} | {:?} | {:?} | {}", u.ends, u.shape, u.symmetric, u.fault.is_some())
}

#[test]
fn examples() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/rules");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()).collect();
    files.retain(|f| f.extension().is_some_and(|e| e == "py"));
    files.sort();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let rules = grundy::rules(&text).unwrap_or_else(|e| panic!("{file:?} {e}"));
        for game in rules.games() {
            let start = std::time::Instant::now();
            let u = rules.understand(game).unwrap();
            println!("{} {} {:?}: {}", file.file_name().unwrap().to_string_lossy(), game, start.elapsed(), told(&u));
        }
    }
}

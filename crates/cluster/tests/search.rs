//! Whatever the number of workers, the words are those of the definition.

use grundy_cluster::{Aim, Components, Place, Question, solve};
use grundy_search::{Parts, Split};
use std::sync::Arc;
use std::time::Instant;

#[test]
fn try_it() {
    let text = std::env::var("G").unwrap_or("cram(4, 4)".into());
    let w: usize = std::env::var("W").ok().and_then(|n| n.parse().ok()).unwrap_or(2);
    let sum = grundy_rules::position(&text, &grundy_catalog::Catalog).unwrap();
    let cram = Arc::clone(&sum.components[0].game);
    let key = sum.components[0].key.clone().unwrap();
    let parts = Parts::of(&cram).unwrap();
    let roots = parts.parts(&key);
    let question = Question { rules: Components(parts), aim: Aim::Values, wanted: roots.clone(), roots };
    let start = Instant::now();
    let place = Place { workers: w, among: None, memory: 8 << 30, folder: std::env::temp_dir() };
    let report = solve(question, place, Arc::new(()), Arc::new(|_| {})).unwrap();
    eprintln!("{report:?} {:?}", start.elapsed());
}

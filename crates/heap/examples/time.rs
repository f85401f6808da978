use grundy_game::HeapRule;
use grundy_heap::{Sequence, Splits};
use grundy_kernel::lanes::Backend;
use grundy_theory::Code;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let n: u64 = a[2].parse().unwrap();
    let backend = match a.get(3).map(|s| &**s) {
        Some("p") => Backend::Portable,
        Some("2") => Backend::Avx2,
        _ => Backend::best(),
    };
    let code;
    let rule = if a[1] == "grundy" {
        HeapRule::UnequalSplit
    } else {
        code = Code::octal(&a[1]).unwrap();
        HeapRule::Code(&code)
    };
    let splits = Splits::of(rule).unwrap();
    let t = std::time::Instant::now();
    let mut s = Sequence::default();
    s.by_splits(&splits, n, backend, &()).unwrap();
    let e = t.elapsed();
    let (mut x, mut y) = (0u64, 0u64);
    for v in s.iter().take(n as usize + 1) {
        x = (x + v.0) % 65535;
        y = (y + x) % 65535;
    }
    println!(
        "{} {n}: {:?} {:.1} M/s  fletcher {:08x} {}",
        a[1],
        e,
        n as f64 / e.as_secs_f64() / 1e6,
        y << 16 | x,
        s.describe()
    );
}

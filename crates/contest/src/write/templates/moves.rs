let mut nim_sum: i64 = 0;
for &part in &parts {
    nim_sum ^= grundy(@ARGS part);
}
let mut best: Option<i64> = None;
for &part in &parts {
    let goal = nim_sum ^ grundy(@ARGS part);
    let before: Vec<i64> = @LIST;
    options(@ARGS part, &mut |option| {
        let mut value: i64 = 0;
        for &next in option {
            value ^= grundy(@ARGS next);
        }
        if value == goal {
            let after: Vec<Vec<i64>> = option.iter().map(|next| { let next = *next; @LIST }).collect();
            let least = @LEAST;
            best = Some(best.map_or(least, |best| best.min(least)));
        }
    });
}

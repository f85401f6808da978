/// The options of a sum, whose components are sorted: a move is made in one of them.
fn sum_options(@PARAMS sum: &[Position], each: &mut dyn FnMut(Vec<Position>) -> bool) {
    let mut done = false;
    for place in 0..sum.len() {
        if done || place > 0 && sum[place] == sum[place - 1] {
            continue;
        }
        options(@ARGS @COMPONENT, &mut |parts| {
            let mut option = sum.to_vec();
            option.remove(place);
            option.extend_from_slice(parts);
            option.sort_unstable();
            done = each(option);
            done
        });
    }
}


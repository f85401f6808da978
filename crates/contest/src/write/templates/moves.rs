@VALUED let mut nim_sum: i64 = 0;
@NIMLIKE let mut large: i64 = 0; // how many values are larger than 1
@VALUED for $TAKE part in &parts {
@VALUED     let value = grundy($ARGS part$COPY);
@VALUED     nim_sum ^= value;
@NIMLIKE     large += i64::from(value > 1);
@VALUED }
@COUNTED let mut total: i64 = 0;
@LISTED let mut found: Vec<$KIND> = Vec::new();
for place in 0..parts.len() {
    let part = parts[place]$COPY;
@COUNTED     let mut lefts: Vec<Vec<Position>> = Vec::new();
@VALUED     let own = grundy($ARGS part$COPY);
@MOVED     $BEFORE
@PLACED     let $AT = place as i64;
    $OPTIONS($GIVEN, &mut |moved| {
        let mut option = moved.to_vec();
        option.sort_unstable();
@VALUED         let mut value: i64 = nim_sum ^ own;
@NIMLIKE         let mut any_large = large > i64::from(own > 1);
@VALUED         for $TAKE next in &option {
@VALUED             let met = grundy($ARGS next$COPY);
@VALUED             value ^= met;
@NIMLIKE             any_large |= met > 1;
@VALUED         }
@NORMAL         let lost = value == 0;
@NIMLIKE         let lost = (value != 0) != any_large;
@SEARCH         let mut other = parts.clone();
@SEARCH         other.remove(place);
@SEARCH         other.extend_from_slice(&option);
@SEARCH         let lost = !wins($ARGS other);
        if lost {
@LEFT             $AFTER
@COUNTED             lefts.push(option);
@LISTED             found.push($ENTRY);
        }
@SEARCH         false
    });
@COUNTED     lefts.sort_unstable();
@COUNTED     lefts.dedup();
@COUNTED     total += lefts.len() as i64;
}
@LISTED found.sort_unstable();
@LISTED found.dedup();

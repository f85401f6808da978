/// The states in which moves leave a heap.
const STATES: [[i64; @REST]; @COUNT] = [@STATES];

/// The longest window after which a search takes over.
const MAX_WINDOW: i64 = @MAX_WINDOW;

/// The most heaps after which a search takes over.
const MAX_HEAPS: i64 = @MAX_HEAPS;

/// The values of the heaps 0, 1, 2, … in all states, and the period once it is found.
struct Window {
    rows: Vec<[i64; @COUNT]>,
    reach: i64,
    period: i64,
    mark: i64,
    length: i64,
}

thread_local! {
    /// What is known of the values, and the parameters that it is for.
    static WINDOW: std::cell::RefCell<(Option<Window>, @TYPE)> = std::cell::RefCell::new((None, @START));
}

/// The Grundy value of a position from those of smaller heaps; rows has the values of each heap in all states.
fn value_from_rows(@PARAMS origin: Position, rows: &[[i64; @COUNT]]) -> i64 {
    let mut seen: Vec<i64> = Vec::new();
    options(@ARGS origin, &mut |parts| {
        let mut value = 0;
        for &position in parts {
            if !(0..rows.len() as i64).contains(&@HEAP) {
                value ^= searched(@ARGS position);
                continue;
            }
            let state: [i64; @REST] = @STATE_OF;
            let place = STATES.iter().position(|known| *known == state).expect("a state of the list");
            value ^= rows[@HEAP as usize][place];
        }
        seen.push(value);
    });
    seen.sort_unstable();
    seen.iter().fold(0, |mex, value| mex + i64::from(*value == mex))
}

/// The Grundy value of a position. The heaps 0, 1, 2, … get their values until a window of them comes again: from there on they repeat.
fn grundy(@PARAMS position: Position) -> i64 {
    WINDOW.with(|memo| {
        let memo = &mut *memo.borrow_mut();
@CHECK
        let reach = memo.0.as_ref().map_or_else(|| window_reach(@GIVEN), |window| window.reach);
        let fresh = || Window { rows: Vec::new(), reach, period: 0, mark: reach - 1, length: 1 };
        let window = memo.0.get_or_insert_with(fresh);
        let wanted = @HEAP;
        if wanted < 0 || reach == 0 || reach > MAX_WINDOW {
            return searched(@ARGS position);
        }
        let mut heap = window.rows.len() as i64;
        while window.period == 0 && heap <= wanted && heap < MAX_HEAPS {
            let row = STATES.map(|@ROW_STATE: [i64; @REST]| value_from_rows(@ARGS @POSITION, &window.rows));
            window.rows.push(row);
            if heap > window.mark {
                let (last, marked) = ((heap + 1 - reach) as usize, (window.mark + 1 - reach) as usize);
                if window.rows[last..] == window.rows[marked..marked + reach as usize] {
                    window.period = heap - window.mark;
                } else if heap - window.mark == window.length {
                    window.mark = heap;
                    window.length *= 2;
                }
            }
            heap += 1;
        }
        if wanted >= heap && window.period == 0 {
            return searched(@ARGS position);
        }
        heap = if wanted < heap { wanted } else { window.mark + 1 + (wanted - window.mark - 1) % window.period };
        let state: [i64; @REST] = @STATE_OF;
        match STATES.iter().position(|known| *known == state) {
            Some(place) => window.rows[heap as usize][place],
            None => value_from_rows(@ARGS @POSITION, &window.rows),
        }
    })
}

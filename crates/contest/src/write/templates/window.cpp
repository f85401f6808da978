// The states in which moves leave a heap, as positions of the heap 0.
const std::vector<Position> STATES = {@STATES};

// The longest window, and the most heaps, after which a search takes over.
const long long MAX_WINDOW = @MAX_WINDOW, MAX_HEAPS = @MAX_HEAPS;

// The Grundy value of a position from those of smaller heaps; rows has the values of each heap in all states.
long long value_from_rows(@PARAMS const Position& origin, const std::vector<long long>& rows) {
    const long long width = STATES.size(), size = rows.size() / width;
    std::vector<long long> seen;
    options(@ARGS origin, [&](const auto& parts) {
        long long value = 0;
        for (const Position& position : parts) {
            const long long heap = @HEAP;
            if (heap < 0 || heap >= size) value ^= searched(@ARGS position);
            else value ^= rows[heap * width + (std::find(STATES.begin(), STATES.end(), @STATE_OF) - STATES.begin())];
        }
        seen.push_back(value);
    });
    std::sort(seen.begin(), seen.end());
    long long mex = 0;
    for (long long value : seen) mex += value == mex;
    return mex;
}

// The Grundy value of a position. The heaps 0, 1, 2, ... get their values until a window of them comes again: from there on they repeat.
long long grundy(@PARAMS const Position& position) {
    static std::vector<long long> rows;
    static long long reach = -1, period = 0, mark = 0, length = 1;
@CHECK
    if (reach < 0) {
        reach = window_reach(@GIVEN);
        period = 0;
        mark = reach - 1;
        length = 1;
    }
    const long long width = STATES.size(), window = reach * width, wanted = @HEAP;
    if (wanted < 0 || reach == 0 || reach > MAX_WINDOW) return searched(@ARGS position);
    long long heap = rows.size() / width;
    for (; period == 0 && heap <= wanted && heap < MAX_HEAPS; ++heap) {
        for (const Position& state : STATES) rows.push_back(value_from_rows(@ARGS @POSITION, rows));
        if (heap <= mark) continue;
        if (std::equal(rows.end() - window, rows.end(), rows.begin() + (mark + 1 - reach) * width)) {
            period = heap - mark;
        } else if (heap - mark == length) {
            mark = heap;
            length *= 2;
        }
    }
    if (wanted >= heap && period == 0) return searched(@ARGS position);
    heap = wanted < heap ? wanted : mark + 1 + (wanted - mark - 1) % period;
    const Position state = @STATE_OF;
    const auto place = std::find(STATES.begin(), STATES.end(), state);
    if (place != STATES.end()) return rows[heap * width + (place - STATES.begin())];
    return value_from_rows(@ARGS @POSITION, rows);
}

@HASH
@SUMS
// Whether the player to move wins. Of each position the options are listed once, until one is known that the opponent loses.
bool wins(@PARAMS @ARGUMENT position) {
    static @MAP known;  // -1: under way
@CHECK
@SORT
    std::vector<@STATE> undecided{position};
    std::vector<std::pair<@STATE, std::size_t>> path;  // those under way, and how many were undecided before their options
    while (!undecided.empty()) {
        @STATE state = undecided.back();
        undecided.pop_back();
        std::size_t first = undecided.size();
        const auto old = known.find(state);
        bool win = old != known.end() && old->second == 1;
        if (old == known.end()) {
            known[state] = -1;
            @ENDS win = declared_win(@ARGS @NUMBERS);
            @MISERE bool moved = false;
            @OPTIONS(@ARGS state, [&](const @STATE& option) {
                @MISERE moved = true;
                const auto met = known.find(option);
                if (met == known.end()) undecided.push_back(option);
                else if (met->second < 0) std::abort();  // play can be endless
                else if (met->second == 0) win = true;
                return win;
            });
            if (!win && undecided.size() > first) {
                path.emplace_back(state, first);
                continue;
            }
            undecided.resize(first);
            @MISERE win = win || !moved;
            known[state] = win;
        }
        // The position is decided, and with it perhaps those on the way to it.
        while (!path.empty() && (!win || undecided.size() == path.back().second)) {
            undecided.resize(path.back().second);
            win = !win;
            known[path.back().first] = win;
            path.pop_back();
        }
    }
    return known[position] == 1;
}

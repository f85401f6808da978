// Whether the player to move wins a sum under misère play: all sums that it leads to are searched.
bool wins(@PARAMS std::vector<Position> state) {
    static std::map<std::vector<Position>, bool> known;
@CHECK
    std::sort(state.begin(), state.end());
    const auto old = known.find(state);
    if (old != known.end()) return old->second;
    bool moved = false, win = false;
    for (std::size_t i = 0; i < state.size() && !win; ++i) {
        options(@ARGS state[i], [&](const auto& parts) {
            moved = true;
            if (win) return;
            std::vector<Position> rest = state;
            rest.erase(rest.begin() + i);
            rest.insert(rest.end(), parts.begin(), parts.end());
            win = !wins(@ARGS rest);
        });
    }
    return known[state] = win || !moved;
}

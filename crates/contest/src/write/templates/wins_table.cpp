// Whether the player to move wins from n. All smaller numbers are decided before it, each once.
bool wins(@PARAMS long long n) {
    static std::vector<char> known;
@CHECK
    @NEGATIVE
    while ((long long)known.size() <= n) {
        const long long size = known.size();
        bool win = false;
        @ENDS win = declared_win(@ARGS size);
        @MISERE bool moved = false;
        options(@ARGS size, [&](long long option) {
            if (option < 0 || option >= size) std::abort();  // a move makes the number smaller
            @MISERE moved = true;
            win = !known[option];
            return win;  // if the opponent loses one option, no other one matters
        });
        @MISERE win = win || !moved;
        known.push_back(win);
    }
    return known[n];
}

unsigned long long grundy(@PARAMS) {
    unsigned long long numbers[] = {@NAMES};
    // By state: whether digits of a value lead to it, and the value so far.
    std::vector<std::pair<bool, unsigned long long>> live(@STATES);
    live[0] = {true, 0};
    for (unsigned long long weight : WEIGHTS) {
        int letter = 0;
        for (unsigned long long& number : numbers) {
            letter = letter * @DIGITS + (int)(number / weight);
            number %= weight;
        }
        std::vector<std::pair<bool, unsigned long long>> reached(@STATES);
        for (int state = 0; state < @STATES; ++state) {
            if (!live[state].first) continue;
            for (int digit = 0; digit < @DIGITS; ++digit)
                reached[NEXT[state * @LETTERS + letter * @DIGITS + digit]] = {true, live[state].second + digit * weight};
        }
        live = reached;
    }
    for (int state = 0; state < @STATES; ++state)
        if (live[state].first && ACCEPTING[state]) return live[state].second;
    std::abort();
}

using Sum = std::vector<Position>;

// The options of a sum, whose components are sorted: a move is made in one of them.
template <class Each>
void sum_options(@PARAMS const Sum& sum, const Each& each) {
    bool done = false;
    for (std::size_t place = 0; place < sum.size() && !done; ++place) {
        if (place > 0 && sum[place] == sum[place - 1]) continue;
        options(@ARGS sum[place], [&](const auto& parts) {
            Sum option = sum;
            option.erase(option.begin() + place);
            option.insert(option.end(), parts.begin(), parts.end());
            std::sort(option.begin(), option.end());
            done = each(option);
            return done;
        });
    }
}


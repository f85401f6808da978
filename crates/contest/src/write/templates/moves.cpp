@VALUED long long nim_sum = 0;
@NIMLIKE long long large = 0;  // how many values are larger than 1
@VALUED for (const Position& part : parts) {
@VALUED     const long long value = grundy($ARGS part);
@VALUED     nim_sum ^= value;
@NIMLIKE     large += value > 1 ? 1 : 0;
@VALUED }
@COUNTED long long total = 0;
@LISTED std::vector<$KIND> found;
for (std::size_t place = 0; place < parts.size(); ++place) {
    const Position part = parts[place];
@COUNTED     std::vector<std::vector<Position>> lefts;
@VALUED     const long long own = grundy($ARGS part);
@MOVED     $BEFORE
@PLACED     const long long $AT = (long long)place;
    $OPTIONS($GIVEN, [&](const auto& moved) {
        std::vector<Position> option(moved.begin(), moved.end());
        std::sort(option.begin(), option.end());
@VALUED         long long value = nim_sum ^ own;
@NIMLIKE         bool any_large = large > (own > 1 ? 1 : 0);
@VALUED         for (const Position& next : option) {
@VALUED             const long long met = grundy($ARGS next);
@VALUED             value ^= met;
@NIMLIKE             any_large = any_large || met > 1;
@VALUED         }
@NORMAL         const bool lost = value == 0;
@NIMLIKE         const bool lost = (value != 0) != any_large;
@SEARCH         std::vector<Position> other = parts;
@SEARCH         other.erase(other.begin() + place);
@SEARCH         other.insert(other.end(), option.begin(), option.end());
@SEARCH         const bool lost = !wins($ARGS other);
        if (lost) {
@LEFT             $AFTER
@COUNTED             lefts.push_back(option);
@LISTED             found.push_back($ENTRY);
        }
@SEARCH         return false;
    });
@COUNTED     std::sort(lefts.begin(), lefts.end());
@COUNTED     total += std::unique(lefts.begin(), lefts.end()) - lefts.begin();
}
@LISTED std::sort(found.begin(), found.end());
@LISTED found.erase(std::unique(found.begin(), found.end()), found.end());

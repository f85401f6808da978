@@ floor_mod
// The remainder that is never negative for b > 0.
long long floor_mod(long long a, long long b) {
    long long rest = b == -1 ? 0 : a % b;
    return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}
@@ floor_div
// The quotient, rounded down.
long long floor_div(long long a, long long b) {
    long long quotient = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? quotient - 1 : quotient;
}
@@ fail
[[noreturn]] void fail(const char* why) {
    std::cerr << why << '\n';
    std::exit(1);
}
@@ natural
long long natural(long long n) {
    if (n < 0) fail("a number of at least 0 is expected");
    return n;
}
@@ plus
long long plus(long long a, long long b) {
    long long sum;
    if (__builtin_add_overflow(a, b, &sum)) fail("a sum does not fit into 64 bits");
    return sum;
}
@@ minus
long long minus(long long a, long long b) {
    long long difference;
    if (__builtin_sub_overflow(a, b, &difference)) fail("a difference does not fit into 64 bits");
    return difference;
}
@@ times
long long times(long long a, long long b) {
    long long product;
    if (__builtin_mul_overflow(a, b, &product)) fail("a product does not fit into 64 bits");
    return product;
}
@@ power
long long power(long long base, long long exponent) {
    long long result = 1;
    bool fits = exponent >= 0;
    while (fits && exponent > 0) {
        if (exponent & 1) fits = !__builtin_mul_overflow(result, base, &result);
        exponent >>= 1;
        if (fits && exponent > 0) fits = !__builtin_mul_overflow(base, base, &base);
    }
    if (!fits) fail("a power does not fit into 64 bits");
    return result;
}
@@ shift_left
long long shift_left(long long a, long long places) {
    long long result = 0;
    bool fits = places >= 0 && (a == 0 || (places < 63 && !__builtin_mul_overflow(a, 1LL << places, &result)));
    if (!fits) fail("a shifted number does not fit into 64 bits");
    return result;
}
@@ shift_right
long long shift_right(long long a, long long places) {
    if (places < 0) fail("the number of places of a shift is negative");
    return a >> (places < 63 ? places : 63);
}
@@ int_sqrt
// The square root, rounded down.
long long int_sqrt(long long n) {
    long long root = (long long)std::sqrt((long double)n);
    while (root > 0 && root > n / root) --root;
    while (root + 1 <= n / (root + 1)) ++root;
    return root;
}
@@ gcd
long long gcd(long long a, long long b) {
    while (b != 0) {
        long long rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}
@@ distance
long long distance(long long a) { return a < 0 ? -a : a; }
@@ is_prime
bool is_prime(long long n) {
    for (long long p = 2; p <= n / p; ++p)
        if (n % p == 0) return false;
    return n >= 2;
}
@@ is_square
bool is_square(long long n) { return n >= 0 && int_sqrt(n) * int_sqrt(n) == n; }
@@ is_fibonacci
bool is_fibonacci(long long n) {
    if (n < 0) return false;
    unsigned long long a = 1, b = 2, wanted = n;  // the last sums need more than 63 bits
    while (a < wanted) {
        unsigned long long next = a + b;
        a = b;
        b = next;
    }
    return a == wanted;
}
@@ prime_power
// Whether n is p^k for a prime p and k >= 1.
bool prime_power(long long n) {
    if (n < 2) return false;
    long long p = 2;
    while (p <= n / p && n % p != 0) ++p;
    if (p > n / p) return true;
    while (n % p == 0) n /= p;
    return n == 1;
}
@@ divisors
std::vector<long long> divisors(long long n) {
    std::vector<long long> all;
    for (long long d = 1; d <= n / d; ++d) {
        if (n % d != 0) continue;
        all.push_back(d);
        if (d != n / d) all.push_back(n / d);
    }
    std::sort(all.begin(), all.end());
    return all;
}
@@ ones
long long ones(long long n) { return __builtin_popcountll(n < 0 ? 0ULL - n : n); }
@@ bit_length
long long bit_length(long long n) {
    long long length = 0;
    for (unsigned long long left = n < 0 ? 0ULL - n : n; left != 0; left >>= 1) ++length;
    return length;
}
@@ digits
// The digits in a base, the last first.
std::vector<long long> digits(long long n, long long base) {
    std::vector<long long> all;
    do {
        all.push_back(n % base);
        n /= base;
    } while (n != 0);
    return all;
}
@@ at
// The item with a number; below 0 from the end.
template <class Items>
auto at(const Items& items, long long i) -> typename Items::value_type {
    return items.at(i < 0 ? i + (long long)items.size() : i);
}
@@ of_length
const std::vector<long long>& of_length(const std::vector<long long>& items, long long length) {
    if ((long long)items.size() != length) fail("a position has another number of numbers");
    return items;
}
@@ sum_of
long long sum_of(const std::vector<long long>& items) {
    long long sum = 0;
    for (long long item : items) sum = plus(sum, item);
    return sum;
}
@@ least_of
long long least_of(const std::vector<long long>& items) { return *std::min_element(items.begin(), items.end()); }
@@ largest_of
long long largest_of(const std::vector<long long>& items) { return *std::max_element(items.begin(), items.end()); }
@@ sorted_list
std::vector<long long> sorted_list(std::vector<long long> items) {
    std::sort(items.begin(), items.end());
    return items;
}
@@ distinct
// The items in ascending order, each once.
std::vector<long long> distinct(std::vector<long long> items) {
    std::sort(items.begin(), items.end());
    items.erase(std::unique(items.begin(), items.end()), items.end());
    return items;
}
@@ reversed_list
std::vector<long long> reversed_list(const std::vector<long long>& items) { return {items.rbegin(), items.rend()}; }
@@ contains
bool contains(const std::vector<long long>& items, long long item) {
    return std::find(items.begin(), items.end(), item) != items.end();
}
@@ count_of
long long count_of(const std::vector<long long>& items, long long item) {
    return std::count(items.begin(), items.end(), item);
}
@@ letter_at
// A letter of a text; below 0 from the end.
std::string letter_at(const std::string& text, long long i) {
    return std::string(1, text.at(i < 0 ? i + (long long)text.size() : i));
}
@@ letters_of
std::vector<std::string> letters_of(const std::string& text) {
    std::vector<std::string> all;
    for (char one : text) all.emplace_back(1, one);
    return all;
}
@@ slice_of
// The items from a start to a stop; below 0 from the end.
std::vector<long long> slice_of(const std::vector<long long>& items, long long start, long long stop) {
    const long long length = items.size();
    start = std::clamp(start < 0 ? start + length : start, 0LL, length);
    stop = std::clamp(stop < 0 ? stop + length : stop, start, length);
    return {items.begin() + start, items.begin() + stop};
}
@@ part_of
// The letters from a start to a stop; below 0 from the end.
std::string part_of(const std::string& text, long long start, long long stop) {
    const long long length = text.size();
    start = std::clamp(start < 0 ? start + length : start, 0LL, length);
    stop = std::clamp(stop < 0 ? stop + length : stop, start, length);
    return text.substr(start, stop - start);
}
@@ repeated_list
std::vector<long long> repeated_list(const std::vector<long long>& items, long long count) {
    std::vector<long long> all;
    for (; count > 0; --count) all.insert(all.end(), items.begin(), items.end());
    return all;
}
@@ repeated_text
std::string repeated_text(const std::string& text, long long count) {
    std::string all;
    for (; count > 0; --count) all += text;
    return all;
}
@@ count_in
// How often a part occurs in a text, without overlaps.
long long count_in(const std::string& text, const std::string& part) {
    if (part.empty()) return (long long)text.size() + 1;
    long long count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++count;
    return count;
}
@@ find_in
// The first place of a part in a text, or -1.
long long find_in(const std::string& text, const std::string& part) {
    const std::size_t at = text.find(part);
    return at == std::string::npos ? -1 : (long long)at;
}
@@ starts_with
bool starts_with(const std::string& text, const std::string& part) { return text.compare(0, part.size(), part) == 0; }
@@ ends_with
bool ends_with(const std::string& text, const std::string& part) {
    return text.size() >= part.size() && text.compare(text.size() - part.size(), part.size(), part) == 0;
}
@@ holds_text
bool holds_text(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }
@@ contains_text
bool contains_text(const std::vector<std::string>& texts, const std::string& text) {
    return std::find(texts.begin(), texts.end(), text) != texts.end();
}
@@ replaced_text
// The text with every occurrence of a part replaced; an empty part occurs before each letter and at the end.
std::string replaced_text(const std::string& text, const std::string& part, const std::string& other) {
    std::string all;
    std::size_t at = 0;
    while (at < text.size()) {
        const bool met = text.compare(at, part.size(), part) == 0;
        if (met) all += other;
        if (!met || part.empty()) all += text[at];
        at += met && !part.empty() ? part.size() : 1;
    }
    return part.empty() ? all + other : all;
}
@@ joined_texts
std::string joined_texts(const std::string& separator, const std::vector<std::string>& texts) {
    std::string all;
    for (std::size_t i = 0; i < texts.size(); ++i) all += (i == 0 ? "" : separator) + texts[i];
    return all;
}
@@ number_of
long long number_of(const std::string& text) {
    char* end = nullptr;
    errno = 0;
    const long long number = std::strtoll(text.c_str(), &end, 10);
    if (text.empty() || errno != 0 || *end != '\0') fail("a text is not a number of 64 bits");
    return number;
}
@@ text_of
std::string text_of(long long number) { return std::to_string(number); }
@@ read_number
// The next number of the input.
long long read_number(std::istream& data) {
    long long number;
    if (!(data >> number)) fail("the input has no further number of 64 bits where one is expected");
    return number;
}
@@ read_word
// The next word of the input.
std::string read_word(std::istream& data) {
    std::string word;
    if (!(data >> word)) fail("the input has no further word where one is expected");
    for (unsigned char letter : word)
        if (letter > 127) fail("a word has a letter that is not in ASCII");
    return word;
}
@@ read_list
// The next list in brackets of the input.
std::vector<long long> read_list(std::istream& data) {
    std::string token;
    if (!(data >> token) || token != "[") fail("the input has no opening bracket where one is expected");
    std::vector<long long> items;
    while (data >> token && token != "]") items.push_back(number_of(token));
    if (!data) fail("the input has an opening bracket without a closing one");
    return items;
}
@@ read_rows
// The next list of lists in brackets of the input.
std::vector<std::vector<long long>> read_rows(std::istream& data) {
    std::string token;
    if (!(data >> token) || token != "[") fail("the input has no opening bracket where one is expected");
    std::vector<std::vector<long long>> rows;
    while (data >> std::ws && data.peek() == '[') rows.push_back(read_list(data));
    if (!(data >> token) || token != "]") fail("the input has an opening bracket without a closing one");
    return rows;
}
@@ list_text
std::string list_text(const std::vector<long long>& items) {
    std::string line;
    for (long long item : items) line += (line.empty() ? "" : " ") + std::to_string(item);
    return line;
}
@@ rows_text
std::string rows_text(const std::vector<std::vector<long long>>& rows) {
    std::string lines;
    for (std::size_t i = 0; i < rows.size(); ++i) lines += (i == 0 ? "" : "\n") + list_text(rows[i]);
    return lines;
}

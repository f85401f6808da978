//! Games of numbers, and named sets of numbers.

for_all_games!(declare_games: numbers);

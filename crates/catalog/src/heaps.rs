//! Games of heaps: stones are taken, moved or split.

for_all_games!(declare_games: heaps);

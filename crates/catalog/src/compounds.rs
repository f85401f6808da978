//! Games that combine other games.

for_all_games!(declare_games: compounds);

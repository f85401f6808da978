//! Games on graphs and orders.

for_all_games!(declare_games: graphs);

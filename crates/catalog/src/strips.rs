//! Coins and pieces on strips of cells.

for_all_games!(declare_games: strips);

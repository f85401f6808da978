//! Games on boards: pieces that slide, and cells that are filled or emptied.

for_all_games!(declare_games: boards);

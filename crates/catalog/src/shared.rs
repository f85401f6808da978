//! What several games have in common: sets of cells, drawings, graphs, rows of coins, pieces, compounds, and proofs of periods.

pub(crate) mod bits;
pub mod cells;
pub(crate) mod coin_row;
pub(crate) mod compound;
pub(crate) mod drawing;
pub(crate) mod drawn_game;
pub(crate) mod drawn_position;
pub(crate) mod game_number;
pub(crate) mod graph;
pub(crate) mod half_turn;
pub(crate) mod heap_tuple;
pub(crate) mod kayles;
pub(crate) mod known_graph;
pub(crate) mod network;
pub(crate) mod nim_heaps;
pub(crate) mod nim_sum_pairs;
pub(crate) mod odious;
pub mod periodic;
pub(crate) mod piece;
pub mod planes;
pub mod published;
pub(crate) mod read;
pub(crate) mod relation;
pub mod residues;
pub(crate) mod step_theorem;
pub(crate) mod walk;

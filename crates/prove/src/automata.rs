//! Finite automata that read numbers.

//! The native half of the Python module `grundy`.
//!
//! Python imports it as `grundy._native`; the other half, in `python/grundy`, is written in Python.
//! Rust converts arguments and answers and calls the engine; Python reads the source of functions, makes arrays and
//! draws the progress line. Neither half has code for particular games.
//!
//! No Python code may run while one of our lists is locked: a thread that holds the interpreter may wait for the lock.

mod answer;
mod arrays;
mod callback;
mod convert;
mod errors;
mod family;
mod forget;
mod game;
mod game_card;
mod graph;
mod hash;
mod host_values;
mod language;
mod latex;
mod laws;
mod loaded_rules;
mod names;
mod next_step;
mod nimber;
mod notebook;
mod numbers;
mod period;
mod pickled;
mod position;
mod python_calls;
mod python_messages;
mod quotient;
mod reports;
mod restored;
mod rules;
mod sequence;
mod session;
mod standing;
mod table;
mod walk;

use pyo3::prelude::*;

/// The native module.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<answer::Answer>()?;
    module.add_class::<answer::Counts>()?;
    module.add_class::<answer::Move>()?;
    module.add_class::<standing::Standing>()?;
    module.add_class::<family::Family>()?;
    module.add_class::<game::Game>()?;
    module.add_class::<family::NumberSet>()?;
    module.add_class::<graph::SolvedGraph>()?;
    module.add_class::<laws::Discovery>()?;
    module.add_class::<laws::Law>()?;
    module.add_class::<nimber::Nimber>()?;
    module.add_class::<period::Certificate>()?;
    module.add_class::<period::CertificateCheck>()?;
    module.add_class::<period::Period>()?;
    module.add_class::<position::Position>()?;
    module.add_class::<quotient::Quotient>()?;
    module.add_class::<sequence::Sequence>()?;
    module.add_class::<table::Table>()?;
    module.add_function(wrap_pyfunction!(callback::callback, module)?)?;
    module.add_function(wrap_pyfunction!(names::calls_back, module)?)?;
    module.add_function(wrap_pyfunction!(names::catalogue, module)?)?;
    module.add_function(wrap_pyfunction!(names::named, module)?)?;
    module.add_function(wrap_pyfunction!(names::evaluate, module)?)?;
    module.add_function(wrap_pyfunction!(reports::backward_induction, module)?)?;
    module.add_function(wrap_pyfunction!(reports::canonical_code, module)?)?;
    module.add_function(wrap_pyfunction!(reports::heap_genera, module)?)?;
    module.add_function(wrap_pyfunction!(reports::pirates_gold, module)?)?;
    module.add_function(wrap_pyfunction!(reports::position_genus, module)?)?;
    module.add_function(wrap_pyfunction!(reports::position_quotient, module)?)?;
    module.add_function(wrap_pyfunction!(reports::rules_check, module)?)?;
    module.add_function(wrap_pyfunction!(rules::rules, module)?)?;
    module.add_function(wrap_pyfunction!(graph::solve_graph, module)?)?;
    module.add_function(wrap_pyfunction!(language::language, module)?)?;
    module.add_function(wrap_pyfunction!(language::set_language, module)?)?;
    module.add_function(wrap_pyfunction!(names::position, module)?)?;
    module.add_function(wrap_pyfunction!(game_card::game_html, module)?)?;
    module.add_function(wrap_pyfunction!(forget::forget, module)?)?;
    module.add_function(wrap_pyfunction!(walk::list_moves, module)?)?;
    module.add_function(wrap_pyfunction!(walk::play_move, module)?)?;
    module.add_function(wrap_pyfunction!(walk::read_move, module)?)?;
    module.add_function(wrap_pyfunction!(python_messages::translate_message, module)?)?;
    module.add_function(wrap_pyfunction!(restored::restore_answer, module)?)?;
    module.add_function(wrap_pyfunction!(restored::restore_counts, module)?)?;
    module.add_function(wrap_pyfunction!(restored::restore_game, module)?)?;
    module.add_function(wrap_pyfunction!(restored::restore_discovery, module)?)?;
    module.add_function(wrap_pyfunction!(restored::restore_law, module)?)?;
    module.add_function(wrap_pyfunction!(restored::restore_quotient, module)?)?;
    module.add_function(wrap_pyfunction!(restored::restore_move, module)?)?;
    module.add_function(wrap_pyfunction!(restored::restore_period, module)?)?;
    module.add_function(wrap_pyfunction!(restored::restore_position, module)?)?;
    module.add_function(wrap_pyfunction!(period::restore_checked, module)?)?;
    module.add_function(wrap_pyfunction!(sequence::restore_sequence, module)?)?;
    module.add_function(wrap_pyfunction!(standing::restore_standing, module)?)?;
    module.add_function(wrap_pyfunction!(table::restore_table, module)?)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    Ok(())
}

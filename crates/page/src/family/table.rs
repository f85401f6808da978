//! The values of positions with two numbers, as a grid that can be navigated.

use super::heat::HeatScale;
use super::{MAX_SIDE, has_room_for_links, standing_note, table_cell};
use crate::mex_steps::MexSteps;
use crate::parameters::QuestionParameters;
use grundy::grid::Grid;
use grundy::text;
use maud::{Markup, html};

/// The grid. Each cell links to its position; with the script, arrow keys move between cells.
pub(super) fn render_grid(
    grid: &Grid,
    names: &[Vec<Option<String>>],
    mex_steps: &MexSteps,
    given: &QuestionParameters,
) -> Markup {
    let (rows, columns) = (grid.rows.len(), grid.rows.first().map_or(0, Vec::len));
    let links = has_room_for_links(rows * columns, given);
    let title = given.localize(text!("Values"));
    let heat = HeatScale::from_cells(grid.rows.iter().flatten());
    html! {
        (standing_note(&grid.standing, grid.end, given))
        h3 #values { (title) }
        div .wide role="region" aria-labelledby="values" tabindex="0" {
            table .values .grid data-cursor {
                thead { tr {
                    td .corner {}
                    @for column in 0..columns { th scope="col" { (column) } }
                } }
                tbody {
                    @for (r, row) in grid.rows.iter().enumerate() {
                        tr {
                            th scope="row" { (r) }
                            @for (c, one) in row.iter().enumerate() { (table_cell(one, &heat, names[r][c].as_ref(), links, given)) }
                        }
                    }
                }
            }
        }
        (mex_steps.render("table.values", "tbody td", given))
        form .inline .range action="/" method="get" {
            @for (name, value) in given.link("/").parameters() { input type="hidden" name=(name) value=(value); }
            label { (given.localize(text!("rows"))) " " input name="rows" inputmode="numeric" size="3" value=(rows); }
            " "
            label { (given.localize(text!("columns"))) " " input name="columns" inputmode="numeric" size="3" value=(columns); }
            " "
            button type="submit" { (given.localize(text!("Show"))) }
            " " span .hint { (given.localize(text!("at most {MAX_SIDE}"))) }
        }
    }
}

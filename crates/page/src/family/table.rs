//! The values of positions with two numbers, as a grid that can be navigated.

use super::{MOST_SIDE, cell, known, links};
use crate::given::Given;
use grundy::grid::Grid;
use grundy::say;
use maud::{Markup, html};

/// The grid. Each cell links to its position; with the script, arrow keys move between cells.
pub(super) fn show(grid: &Grid, names: &[Vec<Option<String>>], given: &Given) -> Markup {
    let (rows, columns) = (grid.rows.len(), grid.rows.first().map_or(0, Vec::len));
    let links = links(rows * columns, given);
    let title = given.say(say!("Values", "SG 值"));
    html! {
        (known(&grid.standing, grid.stop, given))
        h3 #values { (title) }
        div .wide role="region" aria-labelledby="values" tabindex="0" {
            table .values .grid data-cursor {
                thead { tr {
                    th {}
                    @for column in 0..columns { th scope="col" { (column) } }
                } }
                tbody {
                    @for (r, row) in grid.rows.iter().enumerate() {
                        tr {
                            th scope="row" { (r) }
                            @for (c, one) in row.iter().enumerate() { (cell(one, names[r][c].as_ref(), links, given)) }
                        }
                    }
                }
            }
        }
        form .inline .range action="/" method="get" {
            @for (name, value) in given.link("/").parameters() { input type="hidden" name=(name) value=(value); }
            label { (given.say(say!("rows", "行数"))) " " input name="rows" inputmode="numeric" size="3" value=(rows); }
            " "
            label { (given.say(say!("columns", "列数"))) " " input name="columns" inputmode="numeric" size="3" value=(columns); }
            " "
            button type="submit" { (given.say(say!("Show", "显示"))) }
            " " span .hint { (given.say(say!("at most {MOST_SIDE}", "至多 {MOST_SIDE}"))) }
        }
    }
}

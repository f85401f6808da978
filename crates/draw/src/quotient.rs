//! The picture of a misère quotient: its Cayley graph, and its multiplication table if it is small.

mod cayley;
mod classes;
mod products;

use crate::graph::{GraphPictureOptions, outcome_frame};
use crate::sheet::{PlotSheet, coordinate, fit_text, label_width};
use crate::table::PictureTooLarge;
use cayley::CayleyPicture;
use grundy::quotient::{MisereQuotient, generator_letter};
use grundy_game::{BilingualText, Lang, Outcome, counted_noun, text};
use maud::{Markup, html};

/// The maximum number of elements of a picture.
const MAX_ELEMENTS: usize = 128;
/// The maximum number of elements of a picture with a multiplication table.
const MAX_TABLE_ELEMENTS: usize = 24;
/// The font sizes of the title and of the other texts, in units of the picture.
const LETTER_SIZES: (f64, f64) = (22.0, 14.0);

/// Draws a misère quotient as SVG.
///
/// Elements that divide each other are in one box, below the elements that divide them: the identity is at the top, the kernel at the bottom.
/// For each generator, lines of one colour lead from each element to its product with the generator, unless that is the element itself.
/// Elements of P have a double border. Up to 24 elements, the multiplication table follows.
///
/// The time is quadratic in the order.
///
/// # Errors
/// Returns an error if the quotient has more than 128 elements, or its lines pass too many layers.
///
/// # Examples
/// ```
/// use grundy::{Argument, Meter, quotient::quotient};
/// let Argument::Ruleset(kayles) = grundy::evaluate("kayles")? else { panic!("it is a ruleset") };
/// let found = quotient(&kayles, 5, 1000, &Meter::default()).expect("it is played with heaps");
/// let picture = grundy_draw::quotient(&found, &grundy_draw::GraphPictureOptions::default())?;
/// assert!(picture.contains("12 elements, 3 of them in P") && picture.contains("<title>a · a = 1</title>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn quotient(found: &MisereQuotient, graphed: &GraphPictureOptions) -> Result<String, PictureTooLarge> {
    let order = found.quotient.order();
    if order > MAX_ELEMENTS {
        return Err(PictureTooLarge(text!(
            "a quotient of {order} elements is too large for a picture: at most {MAX_ELEMENTS} can be drawn"
        )));
    }
    let lang = graphed.lang;
    let cayley = CayleyPicture::from_quotient(found)?;
    let products = (order <= MAX_TABLE_ELEMENTS).then(|| products::product_table(found));
    let legend = quotient_legend(found, lang);
    let (left, top) = (20.0, 92.0 + legend.height);
    let below = top + cayley.size.1 + 30.0;
    let table = products.as_ref().map_or((0.0, 0.0), |table| table.size);
    let wide = [cayley.size.0, table.0, legend.width, label_width(&found.game, LETTER_SIZES.0).min(600.0)];
    let wide = wide.into_iter().fold(0.0, f64::max) + 2.0 * left;
    let size = (wide, below + if products.is_some() { table.1 + 20.0 } else { 0.0 });
    let p = found.quotient.p_portion().count();
    let headline = found.headline().in_language(lang).into_owned();
    let BilingualText { en, zh } = found.headline();
    let desc = text!(
        "{order}, {p} of them in P: {text}.",
        order = (counted_noun(&order, "element", "elements"), order),
        text = (en, zh)
    );
    let desc = desc.in_language(lang);
    let sheet =
        PlotSheet { size, theme: graphed.theme, lang: lang.tag(), title: &found.game, desc: &desc, links: false };
    let moved = |x: f64, y: f64| format!("translate({} {})", coordinate(x), coordinate(y));
    Ok(sheet.render(&html! {
        text.g-text x=(coordinate(left)) y="34" font-size=(LETTER_SIZES.0) { (fit_text(&found.game, LETTER_SIZES.0, wide - 2.0 * left)) }
        text.g-quiet x=(coordinate(left)) y="58" font-size=(LETTER_SIZES.1) { (headline) }
        g transform=(moved(left, 76.0)) { (legend.picture) }
        g transform=(moved(left, top)) { (cayley.picture) }
        @if let Some(table) = &products {
            g transform=(moved(left, below)) { (table.picture) }
        }
    }))
}

/// A part of the picture, with its size.
struct QuotientPart {
    picture: Markup,
    size: (f64, f64),
}

/// The names of the elements.
fn element_names(found: &MisereQuotient) -> Vec<String> {
    found.quotient.elements().map(|x| found.word(x).to_string()).collect()
}

/// An element, centred at (x, y).
fn draw_element(name: &str, is_p: bool, (x, y): (f64, f64), (wide, high): (f64, f64)) -> Markup {
    let outcome = if is_p { Outcome::P } else { Outcome::N };
    html! {
        g {
            title { (name) ": " (outcome) }
            (outcome_frame(outcome, (x - wide / 2.0, y - high / 2.0), (wide, high)))
            text.g-text x=(coordinate(x)) y=(coordinate(y + 5.0)) text-anchor="middle" font-size=(LETTER_SIZES.1) { (name) }
        }
    }
}

/// The legend of colours and borders.
struct QuotientLegend {
    picture: Markup,
    width: f64,
    height: f64,
}

fn quotient_legend(found: &MisereQuotient, lang: Lang) -> QuotientLegend {
    /// The largest width of the legend, and the height of one of its lines.
    const LEGEND_ROOM: (f64, f64) = (760.0, 26.0);
    let generators = found.presentation.generators.iter().enumerate();
    let generators =
        generators.map(|(at, _)| (Some(at), format!("{} = Φ({})", generator_letter(at), found.generator_source(at))));
    let outcomes =
        [Outcome::P, Outcome::N].map(|outcome| (outcome, outcome.description().in_language(lang).into_owned()));
    let place_of = |x: &mut f64, y: &mut f64, text: &str| {
        let needed = 38.0 + label_width(text, LETTER_SIZES.1) + 18.0;
        if *x > 0.0 && *x + needed > LEGEND_ROOM.0 {
            (*x, *y) = (0.0, *y + LEGEND_ROOM.1);
        }
        let at = (*x, *y);
        *x += needed;
        at
    };
    let (mut x, mut y, mut widest) = (0.0, 0.0, 0.0_f64);
    let mut entries = Vec::new();
    for (outcome, message) in outcomes {
        let text = format!("{outcome}: {message}");
        let (left, top) = place_of(&mut x, &mut y, &text);
        entries.push(html! {
            (outcome_frame(outcome, (left, top), (30.0, 20.0)))
            text.g-text x=(coordinate(left + 38.0)) y=(coordinate(top + 15.0)) { (text) }
        });
        widest = widest.max(x);
    }
    for (at, text) in generators {
        let (left, top) = place_of(&mut x, &mut y, &text);
        entries.push(html! {
            @if let Some(at) = at { (cayley::legend_sample(at, (left, top + 10.0))) }
            text.g-text x=(coordinate(left + 38.0)) y=(coordinate(top + 15.0)) { (text) }
        });
        widest = widest.max(x);
    }
    QuotientLegend {
        picture: html! { g font-size=(LETTER_SIZES.1) { @for entry in entries { (entry) } } },
        width: widest,
        height: y + LEGEND_ROOM.1,
    }
}

#[cfg(test)]
mod tests;

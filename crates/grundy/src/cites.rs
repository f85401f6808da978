//! The literature on sums and values in general.

use grundy_theory::Cite;

/// Sprague's half of the theorem.
pub(crate) static SPRAGUE: Cite = Cite {
    name: ("the Sprague–Grundy theorem", "Sprague–Grundy 定理"),
    author: "R. P. Sprague",
    year: 1935,
    work: "Über mathematische Kampfspiele, Tôhoku Mathematical Journal 41, 438–444",
};

/// Grundy's half of the theorem.
pub(crate) static GRUNDY: Cite = Cite {
    name: ("the Sprague–Grundy theorem", "Sprague–Grundy 定理"),
    author: "P. M. Grundy",
    year: 1939,
    work: "Mathematics and games, Eureka 2, 6–8",
};

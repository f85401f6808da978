//! The literature on sums and values in general.

use grundy_game::text_pair;
use grundy_game::{Citation, FormalTheorem, FormalTheorems};

/// Sprague's half of the theorem.
pub static SPRAGUE: Citation = Citation {
    name: text_pair!("the Sprague–Grundy theorem"),
    author: "R. P. Sprague",
    year: 1935,
    work: "Über mathematische Kampfspiele, Tôhoku Mathematical Journal 41, 438–444",
    formal: FormalTheorems::of_normal_play(&[
        FormalTheorem { file: "SpragueGrundy.v", name: "sprague_grundy" },
        FormalTheorem { file: "Sum.v", name: "grundy_sum" },
    ]),
};

/// Values of loopy games.
pub static SMITH: Citation = Citation {
    name: text_pair!("the theory of loopy sums"),
    author: "C. A. B. Smith",
    year: 1966,
    work: "Graphs and composite games, Journal of Combinatorial Theory 1, 51–81",
    formal: FormalTheorems::of_normal_play(&[
        FormalTheorem { file: "Smith.v", name: "smith_sum" },
        FormalTheorem { file: "Smith.v", name: "smith_same_value" },
        FormalTheorem { file: "Smith.v", name: "smith_reply" },
    ]),
};

/// An algorithm for the values of loopy games.
pub static FRAENKEL_PERL: Citation = Citation {
    name: text_pair!("the theory of loopy sums"),
    author: "A. S. Fraenkel and Y. Perl",
    year: 1975,
    work: "Constructions in combinatorial games with cycles, Infinite and Finite Sets, Colloq. Math. Soc. János Bolyai 10, 667–699",
    formal: FormalTheorems::NO_THEOREM,
};

/// Heaps of infinitely many tokens, and the field of their values.
pub static CONWAY_ORDINALS: Citation = Citation {
    name: text_pair!("the theory of infinite heaps of Nim"),
    author: "J. H. Conway",
    year: 1976,
    work: "On Numbers and Games, chapter 6: The Curious Field On₂",
    formal: FormalTheorems::NO_THEOREM,
};

/// Every finite game with perfect information has a result with best play.
pub static ZERMELO: Citation = Citation {
    name: text_pair!("Zermelo's theorem"),
    author: "E. Zermelo",
    year: 1913,
    work: "Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels, Proc. Fifth International Congress of Mathematicians II, 501–504",
    formal: FormalTheorems::of_normal_play(&[FormalTheorem { file: "Zermelo.v", name: "zermelo" }]),
};

/// Zermelo's theorem for endless play, which Coq has not checked.
pub static ZERMELO_WITH_ENDLESS_PLAY: Citation = Citation { formal: FormalTheorems::NO_THEOREM, ..ZERMELO };

/// Entailing and complimenting moves.
pub static WINNING_WAYS_ENTAILING: Citation = Citation {
    name: text_pair!("the theory of entailing moves"),
    author: "E. R. Berlekamp, J. H. Conway and R. K. Guy",
    year: 1982,
    work: "Winning Ways for your Mathematical Plays, chapter 12: Games Eternal – Games Entailed",
    formal: FormalTheorems::NO_THEOREM,
};

/// The values of all positions with entailing and complimenting moves.
pub static LARSSON_NOWAKOWSKI_SANTOS: Citation = Citation {
    name: text_pair!("the theory of entailing moves"),
    author: "U. Larsson, R. J. Nowakowski and C. P. Santos",
    year: 2021,
    work: "Impartial games with entailing moves, INTEGERS 21B, #A17",
    formal: FormalTheorems::NO_THEOREM,
};

/// Grundy's half of the theorem.
pub static GRUNDY: Citation = Citation {
    name: text_pair!("the Sprague–Grundy theorem"),
    author: "P. M. Grundy",
    year: 1939,
    work: "Mathematics and games, Eureka 2, 6–8",
    formal: FormalTheorems::of_normal_play(&[
        FormalTheorem { file: "Grundy.v", name: "P_position_iff_grundy_0" },
        FormalTheorem { file: "Components.v", name: "grundy_components" },
    ]),
};

/// The theorem by which finitely many heaps determine the quotient of all.
pub static PLAMBECK_SIEGEL: Citation = Citation {
    name: text_pair!("the periodicity theorem for misère quotients"),
    author: "T. E. Plambeck and A. N. Siegel",
    year: 2008,
    work: "Misère quotients for impartial games, J. Combin. Theory Ser. A 115",
    formal: FormalTheorems::NO_THEOREM,
};

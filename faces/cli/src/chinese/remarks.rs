//! The text below the help, line by line, in English and Chinese.

use grundy::text_pair;

/// Lines, and remarks after the commands of examples. A test fails if one is missing here.
pub(crate) const HELP_REMARKS: &[(&str, &str)] = &[
    text_pair!("Examples:"),
    text_pair!("Example:"),
    // grundy
    text_pair!("who wins, and every winning move"),
    text_pair!("the same as \"wythoff(8, 4)\""),
    text_pair!("a nim-sequence"),
    text_pair!("its period, proved"),
    text_pair!("laws in a table, proved"),
    text_pair!("the periods of a family of codes"),
    text_pair!("a table of two numbers"),
    text_pair!("what your own rules mean"),
    text_pair!("a contest's input, answered"),
    text_pair!("a law, tried"),
    text_pair!("a token on a graph, cycles allowed"),
    text_pair!("play, against the engine or two people"),
    text_pair!("all games, with their rules and theorems"),
    text_pair!("all of this in a browser"),
    text_pair!("Exit status: 0 answered, 1 not decided within the budget, 2 bad input, 130 interrupted."),
    // nimber
    text_pair!("the nim-sum"),
    text_pair!("the nim-product, and how it is computed"),
    text_pair!("infinite nimbers; w is omega"),
    text_pair!("in brackets, ordinary arithmetic of ordinals"),
    text_pair!("exponents are ordinary integers"),
    text_pair!("in the multiplicative group"),
    text_pair!("the exponent n with (*3)^n = *2"),
    text_pair!("both roots; the same as solve(*3, *5)"),
    text_pair!(
        "The star may be omitted. Numbers may have any size and may be written as 0xff. Products are written * or ⊗, sums + or ⊕."
    ),
    // discover
    text_pair!("lost positions where the last to move loses"),
    text_pair!("a law of these positions only"),
    text_pair!("A law that is an automaton is drawn with --plot FILE, and listed state by state with --json."),
    // period
    text_pair!("who wins single heaps where the last to move loses"),
    // check
    text_pair!("played from a position"),
    text_pair!("the same"),
    text_pair!("Exit status: 0 answered, 1 a mistake was met, an example is needed, or a budget ran out; 2 bad input."),
    // solve
    text_pair!("the same as \"nim(3, 4, 5)\""),
    text_pair!("a bare octal code"),
    text_pair!("whoever takes the last stone loses"),
    text_pair!("what was found is kept, also when it is stopped"),
    text_pair!("an expression that is too long for an argument"),
    text_pair!("one expression per line"),
    // values, period
    text_pair!("the largest value, rare values, a checksum"),
    text_pair!("a picture as well; .png works too"),
    text_pair!("resumes where it was interrupted"),
    text_pair!("the same by the definition"),
    text_pair!("a table on disk, with checksums"),
    text_pair!("222 million values; resumes where it was interrupted"),
    text_pair!("an arithmetic period"),
    text_pair!("one number grows: a row"),
    text_pair!("a rule of your own"),
    text_pair!(
        "It stops as soon as the theorem's bound is met. Without a theorem, or below its bound, a period is only observed."
    ),
    text_pair!(
        "Where few heaps are rare, long tables are not kept: a period is proved once a window of values recurs, in 64 MB."
    ),
    // genus
    text_pair!("a tame sum: genera add"),
    text_pair!("a wild heap"),
    text_pair!("the genus of each heap"),
    text_pair!("of expressions with one free name, too"),
    text_pair!("Exit status: 0 answered, 1 a budget ran out or the game is loopy, 2 bad input, 130 interrupted."),
    // quotient
    text_pair!("of the whole game, proved"),
    text_pair!("of all that can be reached from a position"),
    text_pair!(
        "Exit status: 0 answered, 1 a budget ran out or the order is larger than --max-order, and what was found by then is printed; 2 bad input, 130 interrupted."
    ),
    // discover
    text_pair!("a game with two numbers"),
    text_pair!(
        "A law is derived from one half of the table and tested on the other. Finding no law is an answer, too."
    ),
    // atlas
    text_pair!("all octal codes of one and two digits"),
    text_pair!("… of up to three; run again, it resumes where it stopped"),
    text_pair!("one code for all with the same values up to a shift"),
    text_pair!("all of four digits, which takes a night"),
    text_pair!("codes that leave one heap at most"),
    text_pair!("their misère quotients"),
    text_pair!("With --misere it is the first that is the same game up to a shift."),
    text_pair!(
        "“rare” is the number of heaps of the standard form with rare values, and “last” is the last of them: after it values are cheap."
    ),
    text_pair!("A lower-case letter stands for every digit, the same letter for the same digit."),
    text_pair!("“like” is the first code of the family with the same values up to a shift: they are searched once."),
    text_pair!(
        "Exit status: 0 all rows were found, 1 a budget ran out, 2 bad input, 130 interrupted; rows found so far are kept."
    ),
    // verify, tables on disk
    text_pair!("the third of eight parts, which other machines can share"),
    text_pair!("a theorem, whose proof Coq checks"),
    text_pair!(
        "With --coq a period is stated for Coq, and proved by the library in the folder `formal` of the sources of grundy."
    ),
    text_pair!("What this library cannot prove is refused with a reason."),
    text_pair!("Exit status: 0 it holds, 1 it does not, 2 it is not a certificate, or cannot be stated for Coq."),
    text_pair!("Exit status: 0 answered, 1 the table is damaged, 2 there is no such table."),
    text_pair!(
        "Exit status: 0 it holds, 1 it does not (it is damaged or cut short, or a value is wrong), 2 there is no such table."
    ),
    text_pair!("a picture as well, with the lines of the cold pairs"),
    // stress, games, pirates
    text_pair!("its input: the number of heaps, then the heaps"),
    text_pair!(
        "Exit status: 0 no counterexample in the range tried, 1 a counterexample was found or a budget ran out, 2 bad input."
    ),
    text_pair!("all games and concepts"),
    text_pair!("one card"),
    text_pair!("a concept"),
    text_pair!("the standard form of an octal code, and what is published about it"),
    text_pair!("more than half of the votes are needed"),
    text_pair!("half of the votes is enough"),
    // graph
    text_pair!("an edge list: one `u v` per line"),
    text_pair!("who wins the sum of two tokens, and how"),
    text_pair!("the numbers of vertices and edges stand in the first line"),
    text_pair!("Graphviz; JSON works as well"),
    text_pair!("how the values are computed"),
    text_pair!("the game graph of a position"),
    text_pair!("the same graph in another form"),
    text_pair!("a picture as well: values, outcomes, winning moves"),
    text_pair!(
        "Edge lists: one `u v` per line, or `u -> v w`, or `u ->` for a vertex without moves; names with spaces in double quotes; # begins a comment."
    ),
    text_pair!(
        "Edge lists with counts: the numbers of vertices and edges in the first line, then one `u v` per line; vertices from 1 on, or from 0 on if 0 occurs."
    ),
    text_pair!("JSON: {\"vertices\": [\"a\", \"b\"], \"edges\": [[\"a\", \"b\"]]} or {\"moves\": [[1, 2], [2], []]}."),
    // cluster
    #[cfg(not(feature = "cluster"))]
    text_pair!("This program was built without clusters: the command needs a build with --features cluster."),
    text_pair!("all cores of this machine"),
    text_pair!("after a stop, the same command resumes"),
    text_pair!("on the first machine of the list"),
    text_pair!("on the second one"),
    text_pair!("Slurm gives the number of the process"),
    text_pair!(
        "The list of hosts has one host:port per line: process 0, process 1, … All processes are started with the same arguments except --process, in any order."
    ),
    text_pair!(
        "Process 0 prints the answer. If a process is lost, all others stop. Connections are not encrypted: use a network that only you can reach."
    ),
    text_pair!(
        "Exit status: 0 answered, 1 not decided, a process did not connect or was lost, 2 bad input, 130 interrupted."
    ),
    text_pair!(
        "Each worker takes one piece after the other. Process 0 prints the answer, and keeps the pieces that hold. If a process is lost, all others stop."
    ),
    text_pair!(
        "Exit status: 0 it holds, 1 it does not, it was not decided, or a process did not connect or was lost, 2 bad input, 130 interrupted."
    ),
    // serve, export, draw
    text_pair!("the page on http://127.0.0.1:7342/"),
    text_pair!("on any free port; the address is printed"),
    text_pair!(
        "Each question may spend 10 s, 1e7 positions and 256M of memory, unless --max-time, --max-positions and --max-memory say otherwise."
    ),
    text_pair!(
        "Only programs on this machine can reach the page, unless --host says otherwise. Ctrl-C stops the server."
    ),
    text_pair!("The page needs no network and no server. It holds up to 10000 different components, and up to 12 MiB."),
    text_pair!(
        "Exit status: 0 written, 1 a budget ran out, 2 bad input or a position that is too large, 130 interrupted."
    ),
    text_pair!("with the columns of binary digits"),
    text_pair!(
        "Winning moves are marked by a ring and a star if they are found with little work (--max-positions sets how much)."
    ),
    // play
    text_pair!("against an opponent that makes no mistakes"),
    text_pair!("against one that makes many"),
    text_pair!("the first player wins, so you move first"),
    text_pair!("two people"),
    text_pair!("heaps of any size, also infinite ones"),
    text_pair!(
        "Moves: the number of a move that is listed (`3` or `#3`), `take 3 from heap 2`, `2 3`, a square such as `row 1 column 2` or `1 2`,"
    ),
    text_pair!(
        "the move in its own words, or the position after it. Rows and columns count from 0. `help` lists the commands."
    ),
    text_pair!(
        "Where there are too many moves to list them, numbers may be expressions (`take 10**40 - 7 from heap 1`), and what is left may be written (`#2 -> 5`)."
    ),
    text_pair!(
        "Levels: perfect makes no mistakes; hard, medium and easy play any move with a chance of 10, 30 and 60 per cent; 0 to 100 is such a chance."
    ),
    text_pair!("Ctrl-C cancels the current computation, and a second one ends the game."),
    text_pair!(
        "Exit status: 0 the game or its input ended, or the player left; 1 a budget ran out, 2 bad input, 130 interrupted."
    ),
    // teach
    text_pair!("the lessons"),
    text_pair!("what it is about, and five exercises"),
    text_pair!("the same exercises again"),
    text_pair!(
        "Answers: a number, `first` or `second`, or a move as in `grundy play`. `hint` gives a hint, `?` shows the solution with its reason, an empty line the question, `quit` ends."
    ),
    text_pair!("Exit status: 0 the lesson or its input ended; 1 a budget ran out, 2 bad input, 130 interrupted."),
    // induct
    text_pair!("A file:"),
    text_pair!(
        "A node has `payoffs` where play ends, as a list in the order of `players` or by name; otherwise the `player` who moves, and that player's `moves`."
    ),
    text_pair!(
        "A move leads to a node written in place, or to the name of one under `nodes`: for long games, and for shared parts."
    ),
    text_pair!("`players` may be left out where all payoffs are given by name."),
    text_pair!(
        "Among equally good moves the first in the file is played; ties are reported, with the payoffs of all subgame-perfect equilibria."
    ),
    text_pair!("Exit status: 0 answered, 1 a budget ran out (--max-positions counts nodes), 2 bad input."),
];

/// Lines that are the same in both languages: programs and data.
pub(crate) fn is_code(line: &str) -> bool {
    line.starts_with("def g(n)")
}

//! The help texts in English and Chinese.

use grundy::text_pair;

/// The texts of commands, options and their values. A test fails if a text of the help is missing here.
pub(crate) const HELP_TEXTS: &[(&str, &str)] = &[
    text_pair!("From the rules of an impartial game to a proved answer"),
    // Commands
    text_pair!("Solve a position: who wins, its value, all winning moves, and why"),
    text_pair!("Compute the values of heaps 0, 1, 2, … of a ruleset"),
    text_pair!("Find the period of a nim-sequence, with a proof where a theorem gives one"),
    text_pair!(
        "Compute the genus of a position, tame or wild, or of each heap of a ruleset: sums where the last to move loses"
    ),
    text_pair!(
        "A position, such as \"kayles(3) + nim(2)\", or a ruleset, such as kayles; or a ruleset and numbers: kayles 3 4"
    ),
    text_pair!("For a ruleset with one number: the last heap, included [default: 20]"),
    text_pair!(
        "Compute the misère quotient of a heap game or a position, which decides sums where the last to move loses"
    ),
    text_pair!("The maximum order of the quotient; many are infinite"),
    text_pair!(
        "Also draw a picture of the Cayley graph, with the table of a small quotient: a file that ends in .svg or .png, or `-` for SVG on standard output and nothing else there"
    ),
    text_pair!("Also print the heaps at which the quotient grows"),
    text_pair!("Discover laws in the values and the lost positions of a game, proved for all positions where possible"),
    text_pair!(
        "Tabulate the periods of a whole family of codes, or their misère quotients; an interrupted run can be resumed"
    ),
    text_pair!("Verify a certificate: everything in it is recomputed, by code that shares nothing with the engines"),
    text_pair!("Show what a table of values on disk holds, and how it ends; its values are not read"),
    text_pair!("Verify a table of values on disk: all checksums, and the first values by the definition"),
    text_pair!("Print the values of a game with two numbers, or of a board, as a table"),
    text_pair!("Check a file of rules: whether its games end, which known games they are, how they are computed"),
    text_pair!("Answer the input of a contest problem as the `judge(…)` line of a rules file says"),
    text_pair!("Test a claimed law, or a program, against computation, and print the smallest counterexample"),
    text_pair!("Show the catalogue: rules in words, theorem, proof, source, example"),
    text_pair!("Compute the least natural number that is not among these"),
    text_pair!("Calculate in the field of nimbers: sums, products, powers, roots, logarithms, quadratic equations"),
    text_pair!("Solve the pirates' gold: how the most senior of N pirates divides it"),
    text_pair!("Solve a tree with payoffs for several players by backward induction, from a file in JSON"),
    text_pair!(
        "Solve a token on a graph: values and outcomes of all vertices, or of a sum of tokens; cycles are allowed"
    ),
    text_pair!("Serve the web page: ask, play and explore in a browser; answer questions as JSON over HTTP"),
    text_pair!("Export a position as one HTML page on which it can be played, with everything it needs in the file"),
    text_pair!("Answer one question with many processes, on one machine or on several"),
    text_pair!("Verify a certificate with windows of values, with many processes that take its pieces one by one"),
    text_pair!("Solve a position with many processes: who wins, its value and its winning moves"),
    text_pair!("Draw a picture of a position, with its winning moves"),
    text_pair!("Play a position: against the engine, or two people"),
    text_pair!("Teach with short lessons and exercises that are checked"),
    text_pair!("The name of a lesson, or its number; without one the lessons are listed"),
    text_pair!("How many exercises"),
    text_pair!("The random seed: the same number gives the same exercises"),
    text_pair!("Print completions for a shell"),
    text_pair!("Print manual pages, or write them into a folder"),
    text_pair!("The folder for the pages, one per command; without it the page of grundy itself is printed"),
    // Options of every command
    text_pair!("Print one JSON object"),
    text_pair!("Language: en, zh-CN or zh-TW [default: that of LC_ALL or LANG]"),
    text_pair!("A file of rules; expressions may use its games"),
    text_pair!(r#"Rules as text, such as "@game\ndef g(n): return [g(k) for k in range(n)]""#),
    text_pair!(
        "Maximum number of positions to compute, such as 1000000 or 1e6 [default: 1e8; no limit for sequences and clusters]"
    ),
    text_pair!("Maximum memory for tables, such as 500M or 8G [default: 8G]"),
    text_pair!("Maximum time, such as 10s or 5m"),
    // Expressions and conventions
    text_pair!("An expression, or a ruleset and its numbers, or `-` for standard input"),
    text_pair!("An expression, or a ruleset and its numbers"),
    text_pair!("Whoever makes the last move loses"),
    text_pair!("Whoever makes the last move loses (with --outcomes or --p-positions)"),
    text_pair!(
        "Decide only who wins, with a winning move if the search meets one; this may take much less than the value"
    ),
    text_pair!(
        "Search for the value and all winning moves within the whole budget, even where a theorem decides who wins"
    ),
    text_pair!("Count the moves until the end if the winner hurries and the loser delays"),
    text_pair!("How many winning moves (or replies) to list"),
    text_pair!(
        "The method of search, by default the one that fits best; all give the same values, and no theorem is used"
    ),
    text_pair!(
        "Keep what the search finds in this file, and start from what it has, so that a stopped run can be resumed. Heaps, boards of one piece and Chomp are not searched unless a method is chosen, and nothing is kept for them"
    ),
    text_pair!(
        "How often the table is written while a search on words (Cram) goes on, such as 10m, so that a kill loses no more [default: 1m]"
    ),
    text_pair!(
        "Use the law of a certificate, which is checked first: `grundy discover` and `grundy period` write such files; may be given several times"
    ),
    text_pair!("Read one expression per line from standard input, and print one answer per line"),
    text_pair!("A certificate; `-` is standard input"),
    text_pair!("Check part K of N only, of a certificate with windows: it holds if all N parts do"),
    text_pair!("A table of values"),
    // Sequences and tables
    text_pair!("A ruleset of two numbers, or a board"),
    text_pair!("Rows and columns; a board has its own"),
    text_pair!(
        "Also draw a picture of the table: a file that ends in .svg or .png, or `-` for SVG on standard output instead of the table"
    ),
    text_pair!("Who wins instead of the value: as words (Win, Lose, Draw) or bits (1, 0, D)"),
    text_pair!("List the positions that the player to move loses"),
    text_pair!("The format of the output"),
    text_pair!("Win, Lose and Draw"),
    text_pair!("1, 0 and D"),
    text_pair!("For people"),
    text_pair!("One JSON object"),
    text_pair!("Comma-separated values"),
    text_pair!("One `n value` per line, as in the OEIS"),
    text_pair!("A Markdown table"),
    text_pair!("A LaTeX tabular"),
    text_pair!("The engine, by default the one that fits best; all give the same values"),
    text_pair!(
        "The instruction set for sequences with a sparse space, by default the best of this machine; others are for measurements"
    ),
    text_pair!(
        "Keep what is computed in this folder, and resume from it: if the run is killed, only the last seconds are lost"
    ),
    text_pair!("A ruleset, such as kayles, subtract(1, 3, 4) or 0.137"),
    text_pair!(
        "A ruleset, such as kayles, subtract(1, 3, 4) or 0.137, or positions with one free name, such as wythoff(n, 3)"
    ),
    text_pair!(
        "A ruleset, such as kayles, subtract(1, 3, 4) or 0.137; or a position, such as \"cram(2, 5) + nim(3)\": then all that can be reached from it counts"
    ),
    text_pair!("The last heap, included"),
    text_pair!("For a ruleset: the last heap, included [default: 30]"),
    text_pair!("The first heap"),
    text_pair!("Write a table that `grundy table-info` and `grundy table-verify` read, instead of printing the values"),
    text_pair!("Print the largest value and where it is, rare values and a checksum, instead of the values"),
    text_pair!(
        "Also draw a picture of the values: a file that ends in .svg or .png, or `-` for SVG on standard output instead of the values"
    ),
    text_pair!(
        "The largest heap to compute [default: 1e6, more for sets of large numbers; 1e8 where the space is sparse, 1e9 where few heaps are rare]"
    ),
    text_pair!("Write a certificate that `grundy verify` checks"),
    // Atlas
    text_pair!("A code with letters in place of digits, such as 0.xyz, 4.xy or 0.1x"),
    text_pair!("The largest heap to compute [default: 65536; with --misere 30]"),
    text_pair!(
        "The largest heap to compute where values are cheap: at most 4,096 are rare, and none in the second half up to --limit"
    ),
    text_pair!("The misère quotients of the codes instead of their periods"),
    text_pair!("The maximum order of a quotient, with --misere; many are infinite [default: 100]"),
    text_pair!("The bound on the digits: 4 (one heap may be left), 8 (two) or 16 (three, which is slow)"),
    text_pair!(
        "Print one row for all codes with the same values up to a shift; with --misere, for all that are the same game up to a shift"
    ),
    text_pair!("A file to which each row is written as it is found; rows already in it are kept"),
    text_pair!("The format of the table [default: text; for a file, the one its name gives, .csv or .jsonl]"),
    text_pair!("How many threads search at the same time [default: as many as the machine runs]"),
    text_pair!("One JSON object; in a file, one per line"),
    // Laws
    text_pair!(
        "A ruleset, such as kayles or wythoff, a family whose parameter is swept, such as bash, or an expression with one to four free names, such as \"wythoff(n, 2*n)\""
    ),
    text_pair!(
        "The largest number in the table [default: 4095 for heaps unless they have very many options, 499 for other games with one number, 99 for two, 23 for three; 999, 249 and 39 where that proves nothing]"
    ),
    text_pair!("Write a certificate of the first proved law that has one; `grundy verify` checks it"),
    text_pair!(
        "Write the proof obligations of the first law that an automaton reads into this folder, as files for the prover Walnut"
    ),
    text_pair!(
        "Print a function for the best law, instead of the laws; if there is none, the rules with memoized values"
    ),
    text_pair!("Print a whole program: it reads and answers the input that the `judge(…)` line of the rules describes"),
    text_pair!("Which of several `judge(…)` lines, from 1"),
    // Contests
    text_pair!("The file of rules with the line `judge(…)`; or give rules with -f or -e"),
    text_pair!("The input [default: standard input]"),
    text_pair!("Which of several `judge(…)` lines"),
    text_pair!("Find laws of the positions whose numbers are all at least this one; nothing is claimed of others"),
    text_pair!(
        "Find laws of the positions that satisfy this condition on their numbers, such as \"n % 2 == 1\"; nothing is claimed of others"
    ),
    text_pair!(
        "Draw the automaton of the first law that is one, or else of the first that an automaton reads: a file that ends in .svg or .png, or `-` for SVG on standard output and nothing else there"
    ),
    text_pair!("Find laws of the lost positions where whoever makes the last move loses"),
    text_pair!("Find the period of the outcomes of single heaps, where whoever makes the last move loses"),
    text_pair!("A position to play from, needed if arguments are strings. With -f or -e it is the only argument"),
    text_pair!("A file of rules, or `-` for standard input; the same as -f FILE"),
    text_pair!("An expression with names for which numbers are tried, such as \"kayles(n)\"; or a ruleset"),
    text_pair!("An expression over the same names that is true where the player to move wins"),
    text_pair!("The Grundy value"),
    text_pair!("An expression over the same names, `before` and `after`, that is true of the winning moves"),
    text_pair!("A program that reads the numbers and prints the winner"),
    text_pair!(
        "What the program reads for a position: expressions over the names, separated by spaces [default: the names, in the order in which they occur in EXPR]"
    ),
    text_pair!("The largest number to try"),
    text_pair!("The least number"),
    text_pair!("Only where this holds, such as \"a <= b\""),
    text_pair!("What the program prints"),
    text_pair!("Who wins"),
    text_pair!("What the program prints when the player to move wins [default: 1, win, first, yes, true, Alice]"),
    text_pair!("What the program prints when the player to move loses [default: 0, 2, lose, second, no, false, Bob]"),
    text_pair!("The program reads and prints what the `judge(…)` line of the rules says"),
    text_pair!("How many of the smallest cases to generate for it"),
    text_pair!("How many random cases to generate after them, with numbers up to --to"),
    text_pair!("Which random cases: the same seed gives the same ones"),
    text_pair!("The time limit for one run of the program"),
    // The rest
    text_pair!("The name of a game or a concept"),
    text_pair!(
        "Show the standard form of an octal code (or of a game that is one), the codes with the same values, and what is published about them"
    ),
    text_pair!("Natural numbers"),
    text_pair!("A question about nimbers, such as \"*3 * *5\", \"log(*2, *3)\" or \"x^2 + *3 x + *5 = 0\""),
    text_pair!("How many pirates there are"),
    text_pair!("How many coins there are"),
    text_pair!("What a proposal needs"),
    text_pair!("More than half of the votes, the proposer's included"),
    text_pair!("At least half of the votes, the proposer's included"),
    text_pair!("How many divisions to list"),
    text_pair!("A tree in JSON, or `-` for standard input"),
    text_pair!("The shell"),
    text_pair!("An edge list, DOT or JSON; `-` is standard input"),
    text_pair!("The format of the file [default: detected from its name or its beginning]"),
    text_pair!("A vertex with a token; several tokens are a sum"),
    text_pair!("Show step by step how the values are computed"),
    text_pair!("The format of the answer for all vertices"),
    text_pair!("How many moves of the tokens to list"),
    text_pair!("Write the game graph of this position instead"),
    text_pair!("Write the graph in this format: that of --from [default: edges], or that of the file"),
    text_pair!(
        "Also draw a picture of the graph, or of that of --from: a file that ends in .svg or .png, or `-` for SVG on standard output and nothing else there"
    ),
    text_pair!("One `u v` per line"),
    text_pair!("The numbers of vertices and edges first, then one `u v` per line"),
    text_pair!("The language of Graphviz"),
    text_pair!("Vertices and edges, or moves"),
    text_pair!(
        "The background of the picture: light, dark or, in a file that ends in .svg, that of the reader's system [default: auto; light for .png]"
    ),
    text_pair!("The setting of the reader's system"),
    text_pair!("Light background"),
    text_pair!("Dark background"),
    text_pair!("The output file, which ends in .svg or .png; `-` is SVG on standard output"),
    text_pair!("Write the values of the components below them"),
    text_pair!("Write the values in binary below each other, with their nim-sum"),
    text_pair!("Do not mark winning moves"),
    text_pair!("The output file, which ends in .html; `-` is standard output"),
    text_pair!("The port; 0 chooses a free one"),
    text_pair!("The address to listen on; at any but a local one, others can reach the page and compute here"),
    text_pair!("How many long questions to compute at once [default: the number of cores]"),
    text_pair!("How many winning moves to list"),
    text_pair!(
        "How many threads this process has, the same number in every process [default: as many as the machine runs]"
    ),
    text_pair!("The list of the processes, one host:port per line; without it this process runs alone"),
    text_pair!(
        "The number of this process in the list, from 0 [default: the environment variable SLURM_PROCID or JOB_COMPLETION_INDEX]"
    ),
    text_pair!("How long to wait for the other processes"),
    text_pair!("How long another process may be silent before it counts as lost"),
    text_pair!("A folder for regular checkpoints; the same command resumes from them, even with other workers"),
    text_pair!("A certificate, the same file on every machine"),
    text_pair!(
        "A folder in which process 0 keeps which pieces hold; the same command resumes from it, even with other processes, and so does `grundy verify`"
    ),
    text_pair!(
        "How many threads check pieces of a certificate with windows at the same time [default: as many as the machine runs]"
    ),
    text_pair!("Keep in this folder which pieces of a certificate with windows hold, and resume from it"),
    text_pair!("Once it holds, write the claim for Coq into this file, which ends in .v: a theorem with its proof"),
    text_pair!("The time from one checkpoint to the next"),
    text_pair!("A folder for what does not fit into memory [default: the one for temporary files]"),
    text_pair!("Who plays against you"),
    text_pair!("How well the engine plays: perfect, hard, medium, easy, or the chance of an error in per cent"),
    text_pair!("Who moves first"),
    text_pair!("The random seed of the engine: the same number and the same moves get the same replies"),
    text_pair!("Explain after each of your moves what it did"),
    text_pair!("The engine"),
    text_pair!("Nobody: two people play"),
    text_pair!("You"),
    text_pair!("Whoever gives you the better side"),
    // Methods of search
    text_pair!("The definition by recursion, without memory or decomposition."),
    text_pair!("The values of all components that can be reached, each computed once."),
    text_pair!("The whole game graph, solved backwards from its ends; the game may be loopy."),
    text_pair!("Lemoine and Viennot, with Beling's improvements: does a component have a given value?"),
    text_pair!("Beling and Rogalski: is the value of a component among some wanted ones?"),
    text_pair!("Proof-number search on couples of a component and a number."),
];

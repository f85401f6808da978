//! The arguments of the command line, one struct per command.

mod atlas;
mod cluster;
mod discover;
mod draw;
mod export;
mod graph;
mod induction;
mod play;
mod read;
mod sequence;
mod serve;
mod stress;
mod teach;

use crate::picture::PictureArgs;
use clap::{Args, Parser, Subcommand, ValueEnum};
use grundy::{Lang, Limits, Method};
pub(crate) use read::lang;
use read::{grid_size, methods, number, parse_count, size, time};
use std::path::PathBuf;
use std::time::Duration;

pub(crate) use atlas::{AtlasArgs, AtlasFormat};
pub(crate) use cluster::{ClusterCommand, ClusterPlaceArgs, ClusterSolveArgs, MAX_WORKERS_PER_PROCESS};
pub(crate) use discover::{DiscoverArgs, EmittedLanguage};
pub(crate) use draw::DrawArgs;
pub(crate) use export::ExportArgs;
pub(crate) use graph::{GraphArgs, GraphForm, VertexFormat};
use induction::INDUCT_HELP;
pub(crate) use induction::{InductArgs, PiratesArgs, VoteThreshold};
pub(crate) use play::{FirstMover, OpponentKind, PlayArgs};
pub(crate) use sequence::{GenusArgs, PeriodArgs, QuotientArgs, SequenceRunArgs, ValuesArgs};
pub(crate) use serve::ServeArgs;
pub(crate) use stress::{ProgramOutputKind, StressArgs};
pub(crate) use teach::TeachArgs;

/// From the rules of an impartial game to a proved answer.
#[derive(Parser)]
#[command(
    version,
    after_help = "Examples:\n  grundy solve \"nim(3, 4, 5)\"        who wins, and every winning move\n  grundy solve wythoff 8 4           the same as \"wythoff(8, 4)\"\n  grundy values kayles --to 100      a nim-sequence\n  grundy period kayles               its period, proved\n  grundy discover wythoff            laws in a table, proved\n  grundy atlas 0.xy                  the periods of a family of codes\n  grundy table wythoff --size 10x10  a table of two numbers\n  grundy check rules.py              what your own rules mean\n  grundy judge rules.py < input.txt  a contest's input, answered\n  grundy stress \"bash(3)(n)\" --claim \"n % 4 != 0\" --to 1000  a law, tried\n  grundy graph moves.txt             a token on a graph, cycles allowed\n  grundy play \"nim(3, 4, 5)\"         play, against the engine or two people\n  grundy games                       all games, with their rules and theorems\n  grundy serve                       all of this in a browser\n\nExit status: 0 answered, 1 not decided within the budget, 2 bad input, 130 interrupted."
)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) options: CliOptions,
    #[command(subcommand)]
    pub(crate) command: CliCommand,
}

/// Options of every command.
#[derive(Args)]
pub(crate) struct CliOptions {
    /// Print one JSON object
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Language: en, zh-CN or zh-TW [default: that of LC_ALL or LANG]
    #[arg(long, global = true, value_name = "LANG", value_parser = lang)]
    pub(crate) lang: Option<Lang>,
    /// A file of rules; expressions may use its games
    #[arg(short = 'f', long = "file", global = true, value_name = "FILE", conflicts_with = "rules")]
    pub(crate) file: Option<PathBuf>,
    /// Rules as text, such as "@game\ndef g(n): return [g(k) for k in range(n)]"
    #[arg(short = 'e', long = "rules", global = true, value_name = "TEXT")]
    pub(crate) rules: Option<String>,
    /// Maximum number of positions to compute, such as 1000000 or 1e6 [default: 1e8; no limit for sequences and clusters]
    #[arg(long, global = true, value_name = "N", value_parser = parse_count)]
    pub(crate) max_positions: Option<u64>,
    /// Maximum memory for tables, such as 500M or 8G [default: 8G]
    #[arg(long, global = true, value_name = "SIZE", value_parser = size)]
    pub(crate) max_memory: Option<u64>,
    /// Maximum time, such as 10s or 5m
    #[arg(long, global = true, value_name = "TIME", value_parser = time)]
    pub(crate) max_time: Option<Duration>,
}

impl CliOptions {
    pub(crate) fn limits(&self) -> Limits {
        self.limits_or(Limits::default())
    }

    /// The limits given as options; `usual` for those that were not given.
    pub(crate) fn limits_or(&self, usual: Limits) -> Limits {
        Limits {
            max_positions: self.max_positions.unwrap_or(usual.max_positions),
            max_memory: self.max_memory.unwrap_or(usual.max_memory),
            max_time: self.max_time.or(usual.max_time),
        }
    }
}

/// The commands.
#[derive(Subcommand)]
pub(crate) enum CliCommand {
    /// Solve a position: who wins, its value, all winning moves, and why
    #[command(
        after_help = "Examples:\n  grundy solve \"nim(26, 2, 17)\"\n  grundy solve nim 3 4 5               the same as \"nim(3, 4, 5)\"\n  grundy solve 0.137 20                a bare octal code\n  grundy solve \"nim(1, 1, 2)\" --misere  whoever takes the last stone loses\n  grundy solve \"nim(10**30, 7) + kayles(10)\"\n  grundy solve \"cram(5, 7)\" --table cram.grundy  the values found are kept for the next run\n  grundy solve - < board.txt           an expression that is too long for an argument\n  grundy solve --batch < lines.txt     one expression a line"
    )]
    Solve(SolveArgs),
    /// Compute the values of heaps 0, 1, 2, … of a ruleset
    #[command(
        after_help = "Examples:\n  grundy values kayles --to 100\n  grundy values \"subtract(1, 3, 4)\" --to 30 --outcomes\n  grundy values \"bash(3)\" --to 40 --p-positions\n  grundy values 0.137 --to 1000 --format bfile\n  grundy values 0.16 --to 1e8 --stats                   the largest value, rare values, a checksum\n  grundy values 0.16 --to 2000 --plot picture.svg       a picture as well; .png works too\n  grundy values grundys --to 1e8 --stats --checkpoint run  resumes where it was interrupted\n  grundy values kayles --to 2000 --stats --engine naive  the same by the definition\n  grundy values kayles --to 1e5 --table kayles.grundy   a table on disk, with checksums"
    )]
    Values(ValuesArgs),
    /// Find the period of a nim-sequence, with a proof where a theorem gives one
    #[command(
        after_help = "Examples:\n  grundy period kayles\n  grundy period 0.16 --limit 1e6\n  grundy period 0.1777 --checkpoint run     443 million values; resumes where it was interrupted\n  grundy period \"subtract(2, 5, 9)\"\n  grundy period \"all_but(3, 7)\"                an arithmetic period\n  grundy period -f rules.py stones          a rule of your own\n  grundy period --misere \"subtract(1, 3, 4)\"  who wins single heaps where the last to move loses\n\nIt stops as soon as the theorem's bound is met. Without a theorem, or below its bound, a period is only observed."
    )]
    Period(PeriodArgs),
    /// Compute the genus of a position, tame or wild, or of each heap of a ruleset: sums where the last to move loses
    #[command(
        after_help = "Examples:\n  grundy genus \"kayles(3, 4)\"           a tame sum: genera add\n  grundy genus kayles 5                a wild heap\n  grundy genus 0.123 --to 30           heap after heap\n  grundy genus \"kayles(n) + nim(2)\"     of expressions with one free name, too\n  grundy genus -f rules.py stones --to 12\n\nExit status: 0 answered, 1 a budget ran out or the game is loopy, 2 bad input, 130 interrupted."
    )]
    Genus(GenusArgs),
    /// Compute the misère quotient of a heap game, which decides sums where the last to move loses
    #[command(
        after_help = "Examples:\n  grundy quotient kayles --to 180               of the whole game, proved\n  grundy quotient 0.07 --to 26 --trace\n  grundy quotient 0.07 --to 33 --json\n  grundy quotient -f rules.py stones --to 12    a rule of your own\n\nExit status: 0 answered, 1 a budget ran out or the order is larger than --max-order, and what was found by then is printed; 2 bad input, 130 interrupted."
    )]
    Quotient(QuotientArgs),
    /// Discover laws in the values and the lost positions of a game, proved for all positions where possible
    #[command(
        after_help = "Examples:\n  grundy discover \"bash(3)\"\n  grundy discover wythoff                   a game with two numbers\n  grundy discover lasker --certificate lasker.json\n  grundy discover -f rules.py stones --emit python\n  grundy discover \"subtract(primes)\" --limit 5000\n  grundy discover -f hdu_1846.py brave --emit cpp --main\n  grundy discover --misere wythoff          lost positions where the last to move loses\n\nA law is derived from one half of the table and tested on the other. Finding no law is an answer, too."
    )]
    Discover(DiscoverArgs),
    /// Tabulate the periods of a whole family of codes, or their misère quotients; an interrupted run can be resumed
    #[command(
        after_help = "Examples:\n  grundy atlas 0.xy                               all octal codes of one and two digits\n  grundy atlas 0.xyz --output atlas.csv           … of up to three; run again, it resumes where it stopped\n  grundy atlas 4.1x --limit 1e5 --format csv\n  grundy atlas x.yz --standard                    one code for all with the same values up to a shift\n  grundy atlas 0.xyz --base 4                     codes that leave one heap at most\n  grundy atlas 0.xyz --misere --output misere.csv  their misère quotients\n\nA lower-case letter stands for every digit, the same letter for the same digit.\n“like” is the first code of the family with the same values up to a shift: they are searched once.\nWith --misere it is the first that is the same game up to a shift.\n\nExit status: 0 all rows were found, 1 a budget ran out, 2 bad input, 130 interrupted; rows found so far are kept."
    )]
    Atlas(AtlasArgs),
    /// Verify a certificate: everything in it is recomputed, by code that shares nothing with the engines
    #[command(
        after_help = "Examples:\n  grundy period kayles --certificate kayles.json\n  grundy verify kayles.json\n\nExit status: 0 it holds, 1 it does not, 2 it is not a certificate."
    )]
    Verify(VerifyArgs),
    /// Show what a table of values on disk holds, and how it ends; its values are not read
    #[command(
        after_help = "Examples:\n  grundy values kayles --to 1e5 --table kayles.grundy\n  grundy table-info kayles.grundy\n\nExit status: 0 answered, 1 the table is damaged, 2 there is no such table."
    )]
    TableInfo(TableFileArgs),
    /// Verify a table of values on disk: all checksums, and the first values by the definition
    #[command(
        after_help = "Examples:\n  grundy values kayles --to 1e5 --table kayles.grundy\n  grundy table-verify kayles.grundy\n\nExit status: 0 it holds, 1 it does not (it is damaged or cut short, or a value is wrong), 2 there is no such table."
    )]
    TableVerify(TableFileArgs),
    /// Print the values of a game with two numbers, or of a board, as a table
    #[command(
        after_help = "Examples:\n  grundy table wythoff --size 10x10\n  grundy table wythoff --size 20x20 --p-positions\n  grundy table 'rook(\"..#..|#...#|..#..|#....|.....\")'\n  grundy table wythoff --size 8x8 --format latex\n  grundy table wythoff --size 30x30 --plot wythoff.svg   a picture as well, with the lines of the cold pairs"
    )]
    Table(TableArgs),
    /// Check a file of rules: whether its games end, which known games they are, how they are computed
    #[command(
        after_help = "Examples:\n  grundy check rules.py\n  grundy check -e \"@game\\ndef g(n): return [g(n - k) for k in (1, 3, 4) if k <= n]\"\n  grundy check rules.py \"row('1101')\"      played from a position\n  grundy check -f rules.py \"row('1101')\"   the same\n\nExit status: 0 answered, 1 a mistake was met, an example is needed, or a budget ran out; 2 bad input."
    )]
    Check(CheckArgs),
    /// Answer the input of a contest problem as the `judge(…)` line of a rules file says
    #[command(
        after_help = "Examples:\n  grundy judge examples/rules/hdu_1536.py < input.txt\n  grundy judge rules.py --input input.txt\n  grundy judge -e 'judge(read=\"cases: n h[n]\", ask=\"nim(*h)\", win=\"Yes\", lose=\"No\")' < input.txt"
    )]
    Judge(JudgeArgs),
    /// Test a claimed law, or a program, against computation, and print the smallest counterexample
    #[command(
        after_help = "Examples:\n  grundy stress \"subtract(1, 3, 4)(n)\" --claim \"n % 7 not in (0, 2)\" --to 2000\n  grundy stress \"bash(3)(n)\" --value \"n % 4\" --to 1e6\n  grundy stress \"wythoff(a, b)\" --where \"a <= b\" --claim \"a != (b - a) * 1618 // 1000\" --to 700\n  grundy stress \"fibonacci_nim(n)\" --where \"n > 1\" --move \"is_fibonacci(after[0][0])\"\n  grundy stress -f rules.py \"stones(n)\" --program ./a.out --to 500\n  grundy stress \"nim(a, b, c)\" --program \"python3 nim.py\" --win Alice --lose Bob --to 8\n  grundy stress -f examples/rules/hdu_3032.py --judge --program ./a.out --from 1 --to 9\n\nExit status: 0 no counterexample in the range tried, 1 a counterexample was found or a budget ran out, 2 bad input."
    )]
    Stress(StressArgs),
    /// Show the catalogue: rules in words, theorem, proof, source, example
    #[command(
        after_help = "Examples:\n  grundy games                 all games and concepts\n  grundy games wythoff         one card\n  grundy games mex             a concept\n  grundy games --canonical 4.4  the standard form of an octal code, and what is published about it"
    )]
    Games(GamesArgs),
    /// Compute the least natural number that is not among these
    #[command(after_help = "Example:\n  grundy mex 0 1 3 5")]
    Mex(MexArgs),
    /// Calculate in the field of nimbers: sums, products, powers, roots, logarithms, quadratic equations
    #[command(
        after_help = "Examples:\n  grundy nimber \"*26 + *2 + *17\"            the nim-sum\n  grundy nimber \"*3 * *5\"                   the nim-product, and how it is computed\n  grundy nimber \"(*3 + *5)^7 / *2\"          exponents are ordinary integers\n  grundy nimber \"inverse(*7) + sqrt(*7)\"\n  grundy nimber \"order(*7)\"                 in the multiplicative group\n  grundy nimber \"log(*2, *3)\"               the exponent n with (*3)^n = *2\n  grundy nimber \"x^2 + *3 x + *5 = 0\"       both roots; the same as solve(*3, *5)\n\nThe star may be omitted. Numbers may have any size and may be written as 0xff. Products are written * or ⊗, sums + or ⊕."
    )]
    Nimber(NimberArgs),
    /// Solve the pirates' gold: how the most senior of N pirates divides it
    #[command(
        after_help = "Examples:\n  grundy pirates 5 --gold 100               more than half of the votes are needed\n  grundy pirates 5 --gold 100 --vote half   half of the votes is enough"
    )]
    Pirates(PiratesArgs),
    /// Solve a tree with payoffs for several players by backward induction, from a file in JSON
    #[command(after_help = INDUCT_HELP)]
    Induct(InductArgs),
    /// Solve a token on a graph: values and outcomes of all vertices, or of a sum of tokens; cycles are allowed
    #[command(
        after_help = "Examples:\n  grundy graph moves.txt                     an edge list: one `u v` per line\n  grundy graph moves.txt --token a --token b  who wins the sum of two tokens, and how\n  grundy graph game.dot --format csv         Graphviz; JSON works as well\n  grundy graph moves.txt --trace             how the values are computed\n  grundy graph --from \"nim(2, 1)\" --to dot   the game graph of a position\n  grundy graph game.dot --to json            the same graph in another form\n  grundy graph moves.txt --plot graph.svg    a picture as well: values, outcomes, winning moves\n  grundy graph --from \"nim(2, 1)\" --plot graph.png\n\nEdge lists: one `u v` per line, or `u -> v w`, or `u ->` for a vertex without moves; names with spaces in double quotes; # begins a comment.\nJSON: {\"vertices\": [\"a\", \"b\"], \"edges\": [[\"a\", \"b\"]]} or {\"moves\": [[1, 2], [2], []]}."
    )]
    Graph(GraphArgs),
    /// Serve the web page: ask, play and explore in a browser; answer questions as JSON over HTTP
    #[command(
        after_help = "Examples:\n  grundy serve                      the page on http://127.0.0.1:7342/\n  grundy serve --port 0             on any free port; the address is printed\n  grundy serve --max-time 60s --max-memory 1G\n\nEach question may spend 10 s, 1e7 positions and 256M of memory, unless --max-time, --max-positions and --max-memory say otherwise.\nOnly programs on this machine can reach the page, unless --host says otherwise. Ctrl-C stops the server."
    )]
    Serve(ServeArgs),
    /// Export a position as one HTML page on which it can be played, with everything it needs in the file
    #[command(
        after_help = "Examples:\n  grundy export \"nim(3, 4, 5)\" -o nim.html\n  grundy export chomp 3 4 -o chomp.html --lang zh-CN\n  grundy export \"nim(1, 2, 3)\" --misere -o misere.html\n  grundy export -f rules.py \"stones(20)\" -o stones.html\n\nThe page needs no network and no server. It holds up to 10000 different components, and up to 12 MiB.\n\nExit status: 0 written, 1 a budget ran out, 2 bad input or a position that is too large, 130 interrupted."
    )]
    Export(ExportArgs),
    /// Answer one question with many processes, on one machine or on several
    #[command(subcommand)]
    Cluster(ClusterCommand),
    /// Draw a picture of a position, with its winning moves
    #[command(
        after_help = "Examples:\n  grundy draw \"nim(3, 4, 5)\" -o nim.svg --columns      with the columns of binary digits\n  grundy draw \"chomp(4, 5)\" -o chomp.png\n  grundy draw 'rook(\"..#..|#...#|....@\")' -o - > rook.svg\n  grundy draw -f rules.py \"stones(9)\" -o stones.svg --theme dark\n\nWinning moves are marked by a ring and a star if they are found with little work (--max-positions sets how much)."
    )]
    Draw(DrawArgs),
    /// Play a position: against the engine, or two people
    #[command(after_help = play::PLAY_HELP)]
    Play(PlayArgs),
    /// Teach with short lessons and exercises that are checked
    #[command(after_help = teach::TEACH_HELP)]
    Teach(TeachArgs),
    /// Print completions for a shell
    #[command(after_help = "Example:\n  grundy completions bash > /etc/bash_completion.d/grundy")]
    Completions(CompletionsArgs),
}

#[derive(Args)]
pub(crate) struct SolveArgs {
    /// An expression, or a ruleset and its numbers, or `-` for standard input
    #[arg(value_name = "EXPR", required_unless_present = "batch", allow_negative_numbers = true)]
    pub(crate) expr: Vec<String>,
    /// Whoever makes the last move loses
    #[arg(long, alias = "misère")]
    pub(crate) misere: bool,
    /// Count the moves until the end if the winner hurries and the loser delays
    #[arg(long)]
    pub(crate) remoteness: bool,
    /// Decide only who wins, with a winning move if the search meets one; this may take much less than the value
    #[arg(long, conflicts_with_all = ["remoteness", "method", "full"])]
    pub(crate) outcome: bool,
    /// Search for the value and all winning moves within the whole budget, even where a theorem decides who wins
    #[arg(long)]
    pub(crate) full: bool,
    /// How many winning moves (or replies) to list
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = number)]
    pub(crate) moves: usize,
    /// The method of search, by default the one that fits best; all give the same values, and no theorem is used
    #[arg(long, value_name = "METHOD", value_parser = methods(), conflicts_with_all = ["misere", "remoteness"])]
    pub(crate) method: Option<Method>,
    /// Keep the values that the search finds in this file, and start from those that it has, so that a stopped run can be resumed.
    /// Heaps, boards of one piece and Chomp are not searched unless a method is chosen, and nothing is kept for them
    #[arg(long, value_name = "FILE", conflicts_with = "misere")]
    pub(crate) table: Option<PathBuf>,
    /// Use the law of a certificate, which is checked first: `grundy discover` and `grundy period` write such files; may be given several times
    #[arg(long, value_name = "FILE", conflicts_with_all = ["misere", "method"])]
    pub(crate) law: Vec<PathBuf>,
    /// Read one expression per line from standard input, and print one answer per line
    #[arg(long, conflicts_with = "expr")]
    pub(crate) batch: bool,
}

#[derive(Args)]
pub(crate) struct VerifyArgs {
    /// A certificate; `-` is standard input
    #[arg(value_name = "CERTIFICATE")]
    pub(crate) path: PathBuf,
}

#[derive(Args)]
pub(crate) struct TableFileArgs {
    /// A table of values
    #[arg(value_name = "FILE")]
    pub(crate) path: PathBuf,
}

#[derive(Args)]
pub(crate) struct TableArgs {
    /// A ruleset of two numbers, or a board
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// Rows and columns; a board has its own
    #[arg(long, value_name = "RxC", value_parser = grid_size)]
    pub(crate) size: Option<(usize, usize)>,
    /// Also draw a picture of the table: a file that ends in .svg or .png, or `-` for SVG on standard output instead of the table
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) look: PictureArgs,
    #[command(flatten)]
    pub(crate) show: CellArgs,
}

/// What is printed for each position, and in which format.
#[derive(Args)]
pub(crate) struct CellArgs {
    /// Who wins instead of the value: as words (Win, Lose, Draw) or bits (1, 0, D)
    #[arg(long, value_name = "HOW", num_args = 0..=1, require_equals = true, default_missing_value = "words")]
    pub(crate) outcomes: Option<OutcomeNotation>,
    /// List the positions that the player to move loses
    #[arg(long)]
    pub(crate) p_positions: bool,
    /// Whoever makes the last move loses (with --outcomes or --p-positions)
    #[arg(long, alias = "misère")]
    pub(crate) misere: bool,
    /// The format of the output
    #[arg(long, value_enum, default_value_t = SeriesFormat::Text)]
    pub(crate) format: SeriesFormat,
}

/// How outcomes are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutcomeNotation {
    /// Win, Lose and Draw
    Words,
    /// 1, 0 and D
    Bits,
}

/// The output formats of sequences and tables.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SeriesFormat {
    /// For people
    Text,
    /// One JSON object
    Json,
    /// Comma-separated values
    Csv,
    /// One `n value` per line, as in the OEIS
    Bfile,
    /// A Markdown table
    Markdown,
    /// A LaTeX tabular
    Latex,
}

#[derive(Args)]
pub(crate) struct JudgeArgs {
    /// The file of rules with the line `judge(…)`; or give rules with -f or -e
    #[arg(value_name = "FILE", conflicts_with_all = ["file", "rules"])]
    pub(crate) rules_file: Option<PathBuf>,
    /// The input [default: standard input]
    #[arg(long, value_name = "FILE")]
    pub(crate) input: Option<PathBuf>,
    /// Which of several `judge(…)` lines
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number)]
    pub(crate) line: usize,
}

#[derive(Args)]
pub(crate) struct CheckArgs {
    /// A file of rules, or `-` for standard input; the same as -f FILE
    #[arg(value_name = "RULES")]
    pub(crate) path: Option<PathBuf>,
    /// A position to play from, needed if arguments are strings. With -f or -e it is the only argument
    #[arg(value_name = "EXPR")]
    pub(crate) example: Option<String>,
}

impl CheckArgs {
    /// Separates the file of rules from the example: if the rules came by an option, a single argument is the example.
    pub(crate) fn assign_file_and_example(&mut self, options: &mut CliOptions) {
        let is_brought = options.file.is_some() || options.rules.is_some();
        match (self.path.take(), &self.example) {
            (Some(example), None) if is_brought => self.example = Some(example.to_string_lossy().into_owned()),
            (Some(path), _) => {
                options.file = Some(path);
                options.rules = None;
            }
            (None, _) => {}
        }
    }
}

#[derive(Args)]
pub(crate) struct GamesArgs {
    /// The name of a game or a concept
    #[arg(value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// Show the standard form of an octal code (or of a game that is one), the codes with the same values, and what is published about them
    #[arg(long, value_name = "CODE", conflicts_with = "name", allow_hyphen_values = true)]
    pub(crate) canonical: Option<String>,
}

#[derive(Args)]
pub(crate) struct MexArgs {
    /// Natural numbers
    #[arg(value_name = "N", allow_negative_numbers = true)]
    pub(crate) numbers: Vec<String>,
}

#[derive(Args)]
pub(crate) struct NimberArgs {
    /// A question about nimbers, such as "*3 * *5", "log(*2, *3)" or "x^2 + *3 x + *5 = 0"
    #[arg(value_name = "EXPR", allow_negative_numbers = true)]
    pub(crate) expr: Vec<String>,
}

#[derive(Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

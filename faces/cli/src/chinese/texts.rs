//! The help texts in English and Chinese.

/// The texts of commands, options and their values. A test fails if a text of the help is missing here.
pub(crate) const HELP_TEXTS: &[(&str, &str)] = &[
    ("From the rules of an impartial game to a proved answer", "从无偏博弈的规则到有证明的答案"),
    // Commands
    (
        "Solve a position: who wins, its value, all winning moves, and why",
        "求解一个局面：谁胜、SG 值、全部必胜走法以及理由",
    ),
    ("Compute the values of heaps 0, 1, 2, … of a ruleset", "计算一种规则下各堆 0、1、2……的 SG 值"),
    (
        "Find the period of a nim-sequence, with a proof where a theorem gives one",
        "求 SG 值序列的周期；有定理可用时给出证明",
    ),
    (
        "Compute the genus of a position, tame or wild, or of each heap of a ruleset: sums where the last to move loses",
        "求局面的亏格，驯顺或野性；对规则则逐堆给出：用于走最后一步者输的和",
    ),
    (
        "A position, such as \"kayles(3) + nim(2)\", or a ruleset, such as kayles; or a ruleset and numbers: kayles 3 4",
        "一个局面，例如 \"kayles(3) + nim(2)\"；或一种规则，例如 kayles；或规则与数：kayles 3 4",
    ),
    (
        "For a ruleset with one number: the last heap, included [default: 20]",
        "对只有一个数的规则：最后一堆（含） [默认：20]",
    ),
    (
        "Compute the misère quotient of a heap game, which decides sums where the last to move loses",
        "求堆游戏的反常商：走最后一步者输时，用乘积判定若干堆的和",
    ),
    ("The maximum order of the quotient; many are infinite", "商的最大阶：许多商是无限的"),
    (
        "Also draw a picture of the Cayley graph, with the table of a small quotient: a file that ends in .svg or .png, or `-` for SVG on standard output and nothing else there",
        "另外画出凯莱图，商较小时还有乘法表：文件名以 .svg 或 .png 结尾；`-` 表示把 SVG 写到标准输出，且不输出其他内容",
    ),
    ("Also print the heaps at which the quotient grows", "同时说明商在哪些堆处增长"),
    (
        "Discover laws in the values and the lost positions of a game, proved for all positions where possible",
        "发现一个游戏的 SG 值与必败局面中的规律；能证明的，对所有局面证明",
    ),
    (
        "Tabulate the periods of a whole family of codes, or their misère quotients; an interrupted run can be resumed",
        "列出一整族编码的周期表或反常商表，中断后可以接着算",
    ),
    (
        "Verify a certificate: everything in it is recomputed, by code that shares nothing with the engines",
        "检验证书：其中的一切都用与各引擎无关的代码重新计算",
    ),
    (
        "Show what a table of values on disk holds, and how it ends; its values are not read",
        "说明磁盘上的数值表含有什么、结尾是否完好；不读其中的值",
    ),
    (
        "Verify a table of values on disk: all checksums, and the first values by the definition",
        "检验磁盘上的数值表：检查全部校验和，并按定义核对前面的值",
    ),
    ("Print the values of a game with two numbers, or of a board, as a table", "把含两个数的游戏或一块棋盘的值列成表"),
    (
        "Check a file of rules: whether its games end, which known games they are, how they are computed",
        "检查规则文件：游戏是否会结束，是哪种已知的游戏，怎样计算",
    ),
    (
        "Answer the input of a contest problem as the `judge(…)` line of a rules file says",
        "按规则文件中 `judge(…)` 一行的说明，回答竞赛题的输入",
    ),
    (
        "Test a claimed law, or a program, against computation, and print the smallest counterexample",
        "用计算检验一条规律或一个程序，并给出最小的反例",
    ),
    ("Show the catalogue: rules in words, theorem, proof, source, example", "查看目录：规则、定理、证明、出处与例子"),
    ("Compute the least natural number that is not among these", "求不在这些数中的最小自然数"),
    (
        "Calculate in the field of nimbers: sums, products, powers, roots, logarithms, quadratic equations",
        "在尼姆数构成的域中计算：和、积、幂、平方根、对数、二次方程",
    ),
    (
        "Solve the pirates' gold: how the most senior of N pirates divides it",
        "求解海盗分金：N 个海盗中资格最老的怎样分",
    ),
    (
        "Solve a tree with payoffs for several players by backward induction, from a file in JSON",
        "用逆向归纳求解多人的、带收益的博弈树，从 JSON 文件读取",
    ),
    (
        "Solve a token on a graph: values and outcomes of all vertices, or of a sum of tokens; cycles are allowed",
        "求解图上的一枚棋子：各顶点（或几枚棋子之和）的 SG 值与胜负；允许有环",
    ),
    (
        "Serve the web page: ask, play and explore in a browser; answer questions as JSON over HTTP",
        "提供网页：在浏览器中提问、对局与探索；也可用 HTTP 以 JSON 提问",
    ),
    (
        "Export a position as one HTML page on which it can be played, with everything it needs in the file",
        "导出一个可以对局的 HTML 网页，所需的一切都在这个文件里",
    ),
    (
        "Answer one question with many processes, on one machine or on several",
        "由一台或多台机器上的许多进程共同回答一个问题",
    ),
    (
        "Solve a position with many processes: who wins, its value and its winning moves",
        "由许多进程共同求解一个局面：谁胜、SG 值和必胜走法",
    ),
    ("Draw a picture of a position, with its winning moves", "画出一个局面及其必胜走法"),
    ("Play a position: against the engine, or two people", "对局：与引擎对局，或双人对局"),
    ("Teach with short lessons and exercises that are checked", "上短课，并做当场批改的习题"),
    ("The name of a lesson, or its number; without one the lessons are listed", "课名或编号；不写则列出全部的课"),
    ("How many exercises", "出几道题"),
    ("The random seed: the same number gives the same exercises", "随机数的种子：相同的数出相同的题"),
    ("Print completions for a shell", "输出命令行补全脚本"),
    // Options of every command
    ("Print one JSON object", "输出一个 JSON 对象"),
    (
        "Language: en, zh-CN or zh-TW [default: that of LC_ALL or LANG]",
        "语言：en、zh-CN 或 zh-TW [默认：由 LC_ALL 或 LANG 决定]",
    ),
    ("A file of rules; expressions may use its games", "规则文件，表达式可以使用其中的游戏"),
    (
        r#"Rules as text, such as "@game\ndef g(n): return [g(k) for k in range(n)]""#,
        r#"直接写出的规则，如 "@game\ndef g(n): return [g(k) for k in range(n)]""#,
    ),
    (
        "Maximum number of positions to compute, such as 1000000 or 1e6 [default: 1e8; no limit for sequences and clusters]",
        "最多计算多少个局面，如 1000000 或 1e6 [默认：1e8；序列和集群按要求计算]",
    ),
    ("Maximum memory for tables, such as 500M or 8G [default: 8G]", "表格最多占用的内存，如 500M 或 8G [默认：8G]"),
    ("Maximum time, such as 10s or 5m", "最长时间，如 10s 或 5m"),
    // Expressions and conventions
    (
        "An expression, or a ruleset and its numbers, or `-` for standard input",
        "表达式，或一种规则和它的数；`-` 表示标准输入",
    ),
    ("An expression, or a ruleset and its numbers", "表达式，或一种规则和它的数"),
    ("Whoever makes the last move loses", "走最后一步的一方负（反常规则）"),
    (
        "Whoever makes the last move loses (with --outcomes or --p-positions)",
        "走最后一步的一方负（与 --outcomes 或 --p-positions 一起用）",
    ),
    (
        "Decide only who wins, with a winning move if the search meets one; this may take much less than the value",
        "只求谁胜，以及搜索中遇到的一个必胜走法；这可能比求 SG 值快得多",
    ),
    (
        "Search for the value and all winning moves within the whole budget, even where a theorem decides who wins",
        "即使定理已判定谁胜，也在整个预算内求 SG 值和全部必胜走法",
    ),
    ("Count the moves until the end if the winner hurries and the loser delays", "赢家求快、输家拖延时，还要走多少步"),
    ("How many winning moves (or replies) to list", "列出多少种必胜走法（或应对）"),
    (
        "The method of search, by default the one that fits best; all give the same values, and no theorem is used",
        "搜索方法，默认用最合适的一种；各种方法结果相同，指定后不再使用定理",
    ),
    (
        "Keep the values that the search finds in this file, and start from those that it has, so that a stopped run can be resumed. Heaps, boards of one piece and Chomp are not searched unless a method is chosen, and nothing is kept for them",
        "把搜索得到的值保存在这个文件里，并从其中已有的值开始；中断后下一次接着算。堆、单枚棋子的棋盘和毒巧克力若不指定方法就不搜索，也不保存",
    ),
    (
        "Use the law of a certificate, which is checked first: `grundy discover` and `grundy period` write such files; may be given several times",
        "使用证书中的规律（会先检验）：`grundy discover` 与 `grundy period` 可写出这种文件；可以给出多次",
    ),
    (
        "Read one expression per line from standard input, and print one answer per line",
        "标准输入每行一个表达式，每行一个答案",
    ),
    ("A certificate; `-` is standard input", "证书；`-` 表示标准输入"),
    ("A table of values", "数值表"),
    // Sequences and tables
    ("A ruleset of two numbers, or a board", "含两个数的规则，或一块棋盘"),
    ("Rows and columns; a board has its own", "行数与列数；棋盘有自己的大小"),
    (
        "Also draw a picture of the table: a file that ends in .svg or .png, or `-` for SVG on standard output instead of the table",
        "同时画出表格：文件名以 .svg 或 .png 结尾；`-` 表示向标准输出写 SVG，不再输出表格",
    ),
    (
        "Who wins instead of the value: as words (Win, Lose, Draw) or bits (1, 0, D)",
        "给出胜负而不是 SG 值：用单词（Win、Lose、Draw）或数字（1、0、D）",
    ),
    ("List the positions that the player to move loses", "列出轮到的一方必败的局面"),
    ("The format of the output", "输出的格式"),
    ("Win, Lose and Draw", "Win、Lose 与 Draw"),
    ("1, 0 and D", "1、0 与 D"),
    ("For people", "供人阅读"),
    ("One JSON object", "一个 JSON 对象"),
    ("Comma-separated values", "用逗号分隔的值"),
    ("One `n value` per line, as in the OEIS", "每行“n 值”，与 OEIS 相同"),
    ("A Markdown table", "Markdown 表格"),
    ("A LaTeX tabular", "LaTeX 的 tabular"),
    (
        "The engine, by default the one that fits best; all give the same values",
        "引擎，默认用最合适的一种；各种引擎结果相同",
    ),
    (
        "Keep what is computed in this folder, and resume from it: if the run is killed, only the last seconds are lost",
        "把计算结果保存在这个文件夹里，下次接着算：即使被强行终止，也只损失最后几秒",
    ),
    ("A ruleset, such as kayles, subtract(1, 3, 4) or 0.137", "规则，如 kayles、subtract(1, 3, 4) 或 0.137"),
    ("The last heap, included", "最后一堆（含）"),
    ("The first heap", "第一堆"),
    (
        "Write a table that `grundy table-info` and `grundy table-verify` read, instead of printing the values",
        "写出供 `grundy table-info` 与 `grundy table-verify` 读取的表，不再输出各值",
    ),
    (
        "Print the largest value and where it is, rare values and a checksum, instead of the values",
        "只说明最大的值及其位置、稀有的值与校验和，不输出各值",
    ),
    (
        "Also draw a picture of the values: a file that ends in .svg or .png, or `-` for SVG on standard output instead of the values",
        "同时画出各值：文件名以 .svg 或 .png 结尾；`-` 表示向标准输出写 SVG，不再输出各值",
    ),
    (
        "The largest heap to compute [default: 1e6, more for sets of large numbers; 1e8 where the space is sparse, 1e9 where few heaps are rare]",
        "考察的最大的堆 [默认：1e6，集合中的数较大时更多；空间稀疏时为 1e8，稀有的堆很少时为 1e9]",
    ),
    ("Write a certificate that `grundy verify` checks", "写出可用 `grundy verify` 检验的证书"),
    // Atlas
    (
        "A code with letters in place of digits, such as 0.xyz, 4.xy or 0.1x",
        "用字母代替数字的编码，如 0.xyz、4.xy 或 0.1x",
    ),
    (
        "The largest heap to compute [default: 65536; with --misere 30]",
        "考察的最大的堆 [默认：65536；用 --misere 时为 30]",
    ),
    ("The misère quotients of the codes instead of their periods", "求这些编码的反常商，而不是周期"),
    (
        "The maximum order of a quotient, with --misere; many are infinite [default: 100]",
        "用 --misere 时商的最大阶：许多商是无限的 [默认：100]",
    ),
    (
        "The bound on the digits: 4 (one heap may be left), 8 (two) or 16 (three, which is slow)",
        "数字的上界：4（至多留下一堆）、8（两堆）或 16（三堆，较慢）",
    ),
    (
        "Print one row for all codes with the same values up to a shift; with --misere, for all that are the same game up to a shift",
        "除平移外 SG 值相同的编码只占一行；用 --misere 时，除平移外是同一游戏的编码只占一行",
    ),
    (
        "A file to which each row is written as it is found; rows already in it are kept",
        "每得到一行就写入这个文件；其中已有的行会保留",
    ),
    (
        "The format of the table [default: text; for a file, the one its name gives, .csv or .jsonl]",
        "表格的格式 [默认：text；写文件时由文件名 .csv 或 .jsonl 决定]",
    ),
    (
        "How many threads search at the same time [default: as many as the machine runs]",
        "同时搜索的线程数 [默认：机器的线程数]",
    ),
    ("One JSON object; in a file, one per line", "一个 JSON 对象；写文件时每行一个"),
    // Laws
    (
        "A ruleset, such as kayles or wythoff, a family whose parameter is swept, such as bash, or an expression with one to three free names, such as \"wythoff(n, 2*n)\"",
        "规则（如 kayles 或 wythoff）、参数逐一变化的一族规则（如 bash），或含一至三个自由变量的表达式（如 \"wythoff(n, 2*n)\"）",
    ),
    (
        "The largest number in the table [default: 4095 for heaps unless they have very many options, 499 for other games with one number, 99 for two, 23 for three; 999, 249 and 39 where that proves nothing]",
        "表中最大的数 [默认：堆为 4095（走法极多时除外），其他含一个数的游戏为 499，两个数为 99，三个数为 23；若由此证明不了，则为 999、249 与 39]",
    ),
    (
        "Write a certificate of the first proved law that has one; `grundy verify` checks it",
        "为第一条已证明且可写成证书的规律写出证书；用 `grundy verify` 检验",
    ),
    (
        "Write the proof obligations of the first law that an automaton reads into this folder, as files for the prover Walnut",
        "为第一条由自动机读取的规律写出证明义务，作为证明器 Walnut 的文件放入这个文件夹",
    ),
    (
        "Print a function for the best law, instead of the laws; if there is none, the rules with memoized values",
        "输出最好的一条规律的函数，而不是各条规律；没有规律时输出带记忆的规则",
    ),
    (
        "Print a whole program: it reads and answers the input that the `judge(…)` line of the rules describes",
        "输出完整的程序：按规则中 `judge(…)` 一行的说明读取并回答输入",
    ),
    ("Which of several `judge(…)` lines, from 1", "有几行 `judge(…)` 时用第几行，从 1 数起"),
    // Contests
    (
        "The file of rules with the line `judge(…)`; or give rules with -f or -e",
        "含有 `judge(…)` 一行的规则文件；也可用 -f 或 -e 给出规则",
    ),
    ("The input [default: standard input]", "输入 [默认：标准输入]"),
    ("Which of several `judge(…)` lines", "有几行 `judge(…)` 时用第几行"),
    ("Find laws of the lost positions where whoever makes the last move loses", "走最后一步者负时必败局面的规律"),
    (
        "Find the period of the outcomes of single heaps, where whoever makes the last move loses",
        "走最后一步者负时单堆胜负的周期",
    ),
    (
        "A position to play from, needed if arguments are strings. With -f or -e it is the only argument",
        "用来试走的局面；参数是字符串时需要它。给出 -f 或 -e 时它是唯一的参数",
    ),
    ("A file of rules, or `-` for standard input; the same as -f FILE", "规则文件，`-` 表示标准输入；与 -f FILE 相同"),
    (
        "An expression with names for which numbers are tried, such as \"kayles(n)\"; or a ruleset",
        "含有变量的表达式，对各变量逐一试数，如 \"kayles(n)\"；或一种规则",
    ),
    (
        "An expression over the same names that is true where the player to move wins",
        "轮到的一方必胜时为真的式子，用同样的变量",
    ),
    ("The Grundy value", "SG 值"),
    (
        "An expression over the same names, `before` and `after`, that is true of the winning moves",
        "对必胜走法为真的式子，用同样的变量以及 `before` 与 `after`",
    ),
    ("A program that reads the numbers and prints the winner", "读入各数、输出胜者的程序"),
    ("The largest number to try", "试到的最大的数"),
    ("The least number", "最小的数"),
    ("Only where this holds, such as \"a <= b\"", "只试满足这个条件的数，如 \"a <= b\""),
    ("What the program prints", "程序输出什么"),
    ("Who wins", "谁胜"),
    (
        "What the program prints when the player to move wins [default: 1, win, first, yes, true, Alice]",
        "先手必胜时程序的输出 [默认：1、win、first、yes、true、Alice]",
    ),
    (
        "What the program prints when the player to move loses [default: 0, 2, lose, second, no, false, Bob]",
        "先手必败时程序的输出 [默认：0、2、lose、second、no、false、Bob]",
    ),
    (
        "The program reads and prints what the `judge(…)` line of the rules says",
        "程序按规则中 `judge(…)` 一行的说明读写",
    ),
    ("How many cases to generate for it", "为它编造多少组数据"),
    ("The time limit for one run of the program", "程序运行一次的最长时间"),
    // The rest
    ("The name of a game or a concept", "游戏或概念的名称"),
    (
        "Show the standard form of an octal code (or of a game that is one), the codes with the same values, and what is published about them",
        "八进制编码（或可写成编码的游戏）的标准形式、SG 值相同的编码，以及已发表的结果",
    ),
    ("Natural numbers", "自然数"),
    (
        "A question about nimbers, such as \"*3 * *5\", \"log(*2, *3)\" or \"x^2 + *3 x + *5 = 0\"",
        "关于尼姆数的问题，如 \"*3 * *5\"、\"log(*2, *3)\" 或 \"x^2 + *3 x + *5 = 0\"",
    ),
    ("How many pirates there are", "海盗的人数"),
    ("How many coins there are", "金币的枚数"),
    ("What a proposal needs", "方案通过的条件"),
    ("More than half of the votes, the proposer's included", "超过半数的票，含提议者自己的一票"),
    ("At least half of the votes, the proposer's included", "至少半数的票，含提议者自己的一票"),
    ("How many divisions to list", "列出多少种分法"),
    ("A tree in JSON, or `-` for standard input", "JSON 写的博弈树，`-` 表示标准输入"),
    ("The shell", "命令行程序（shell）"),
    ("An edge list, DOT or JSON; `-` is standard input", "边列表、DOT 或 JSON；`-` 表示标准输入"),
    (
        "The format of the file [default: detected from its name or its beginning]",
        "文件的格式 [默认：由文件名或开头判断]",
    ),
    ("A vertex with a token; several tokens are a sum", "放有棋子的顶点；几枚棋子构成和"),
    ("Show step by step how the values are computed", "逐步说明各值是怎样得来的"),
    ("The format of the answer for all vertices", "各顶点答案的格式"),
    ("How many moves of the tokens to list", "列出多少种走法"),
    ("Write the game graph of this position instead", "改为写出这个局面的博弈图"),
    (
        "Write the graph in this format: that of --from [default: edges], or that of the file",
        "用这种格式写出图：--from 的博弈图 [默认：edges]，或文件中的图",
    ),
    (
        "Also draw a picture of the graph, or of that of --from: a file that ends in .svg or .png, or `-` for SVG on standard output and nothing else there",
        "同时画出这个图或 --from 的图：文件名以 .svg 或 .png 结尾；`-` 表示只向标准输出写 SVG",
    ),
    ("`u v` a line", "每行“u v”"),
    ("The language of Graphviz", "Graphviz 的语言"),
    ("Vertices and edges, or moves", "顶点与边，或走法"),
    (
        "The background of the picture: light, dark or, in a file that ends in .svg, that of the reader's system [default: auto; light for .png]",
        "图片的底色：light（浅）、dark（深），.svg 文件还可以随读者的系统 [默认：auto；.png 为 light]",
    ),
    ("The setting of the reader's system", "随读者的系统"),
    ("Light background", "浅色"),
    ("Dark background", "深色"),
    (
        "The output file, which ends in .svg or .png; `-` is SVG on standard output",
        "文件名以 .svg 或 .png 结尾；`-` 表示向标准输出写 SVG",
    ),
    ("Write the values of the components below them", "在各分量下面写出 SG 值"),
    ("Write the values in binary below each other, with their nim-sum", "把各值按二进制上下对齐写出，并写出异或和"),
    ("Do not mark winning moves", "不标出必胜走法"),
    ("The output file, which ends in .html; `-` is standard output", "文件名以 .html 结尾；`-` 表示标准输出"),
    ("The port; 0 chooses a free one", "端口；0 表示任一空闲的端口"),
    (
        "The address to listen on; at any but a local one, others can reach the page and compute here",
        "监听的地址：若不是本机地址，别人也能访问网页并在这里计算",
    ),
    ("How many questions to compute at once [default: the number of cores]", "同时计算多少个问题 [默认：处理器的核数]"),
    ("How many winning moves to list", "列出多少种必胜走法"),
    (
        "How many threads this process has, the same number in every process [default: as many as the machine runs]",
        "本进程的线程数，各进程要相同 [默认：机器能同时运行的线程数]",
    ),
    (
        "The list of the processes, one host:port per line; without it this process runs alone",
        "进程的列表，每行一个 主机:端口；不写则只有本进程",
    ),
    (
        "The number of this process in the list, from 0 [default: the environment variable SLURM_PROCID or JOB_COMPLETION_INDEX]",
        "本进程在列表中的编号，从 0 起 [默认：环境变量 SLURM_PROCID 或 JOB_COMPLETION_INDEX]",
    ),
    ("How long to wait for the other processes", "等待其他进程的最长时间"),
    ("How long another process may be silent before it counts as lost", "多久没有收到另一进程的消息就认为它已不在"),
    (
        "A folder for regular checkpoints; the same command resumes from them, even with other workers",
        "保存进度的文件夹，每隔一段时间写入；同一命令由此继续，线程或进程数不同也可以",
    ),
    ("The time from one checkpoint to the next", "相邻两次保存进度之间的时间"),
    (
        "A folder for what does not fit into memory [default: the one for temporary files]",
        "存放内存容纳不下的数据的文件夹 [默认：临时文件夹]",
    ),
    ("Who plays against you", "谁与你对局"),
    (
        "How well the engine plays: perfect, hard, medium, easy, or the chance of an error in per cent",
        "引擎的水平：perfect、hard、medium、easy，或失误的百分比",
    ),
    ("Who moves first", "谁先走"),
    (
        "The random seed of the engine: the same number and the same moves get the same replies",
        "引擎随机数的种子：种子与走法相同，应对也相同",
    ),
    ("Explain after each of your moves what it did", "你每走一步之后，说明这一步的效果"),
    ("The engine", "引擎"),
    ("Nobody: two people play", "没有对手：双人对局"),
    ("You", "你"),
    ("Whoever gives you the better side", "让你执必胜的一方"),
    // Methods of search
    ("The definition by recursion, without memory or decomposition.", "按定义递归，不用记忆，也不分解。"),
    ("The values of all components that can be reached, each computed once.", "可到达的全部分量的 SG 值，各算一次。"),
    (
        "The whole game graph, solved backwards from its ends; the game may be loopy.",
        "整个博弈图，从终局倒推；对局可以循环。",
    ),
    (
        "Lemoine and Viennot, with Beling's improvements: does a component have a given value?",
        "Lemoine 与 Viennot 的方法，含 Beling 的改进：一个分量是否有某个值？",
    ),
    (
        "Beling and Rogalski: is the value of a component among some wanted ones?",
        "Beling 与 Rogalski 的方法：一个分量的值是否在所求的值之中？",
    ),
    ("Proof-number search on couples of a component and a number.", "对分量与数的配对作证明数搜索。"),
];

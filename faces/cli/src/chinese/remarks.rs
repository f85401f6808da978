//! The text below the help, line by line, in English and Chinese.

/// Lines, and remarks after the commands of examples. A test fails if one is missing here.
pub(crate) const HELP_REMARKS: &[(&str, &str)] = &[
    ("Examples:", "示例："),
    ("Example:", "示例："),
    // grundy
    ("who wins, and every winning move", "谁胜，以及全部必胜走法"),
    ("the same as \"wythoff(8, 4)\"", "与 \"wythoff(8, 4)\" 相同"),
    ("a nim-sequence", "SG 值序列"),
    ("its period, proved", "它的周期，有证明"),
    ("laws in a table, proved", "表中的规律，有证明"),
    ("the periods of a family of codes", "一族编码的周期"),
    ("a table of two numbers", "两个数的表"),
    ("what your own rules mean", "你自己写的规则的含义"),
    ("a contest's input, answered", "回答竞赛题的输入"),
    ("a law, tried", "检验一条规律"),
    ("a token on a graph, cycles allowed", "图上的一枚棋子，允许有环"),
    ("play, against the engine or two people", "与引擎对局，或双人对局"),
    ("all games, with their rules and theorems", "全部游戏及其规则与定理"),
    ("all of this in a browser", "以上一切都可在浏览器中进行"),
    (
        "Exit status: 0 answered, 1 not decided within the budget, 2 bad input, 130 interrupted.",
        "退出状态：0 已回答，1 在预算之内无法判定，2 输入有误，130 被中断。",
    ),
    // nimber
    ("the nim-sum", "异或和"),
    ("the nim-product, and how it is computed", "尼姆积，以及它是怎样得来的"),
    ("exponents are ordinary integers", "指数是普通的整数"),
    ("in the multiplicative group", "在乘法群中的阶"),
    ("the exponent n with (*3)^n = *2", "*3 的多少次幂是 *2"),
    ("both roots; the same as solve(*3, *5)", "两个根；与 solve(*3, *5) 相同"),
    (
        "The star may be omitted. Numbers may have any size and may be written as 0xff. Products are written * or ⊗, sums + or ⊕.",
        "星号可以省略；数可以任意大，也可写作 0xff。积写作 * 或 ⊗，和写作 + 或 ⊕。",
    ),
    // discover
    ("lost positions where the last to move loses", "走最后一步者负时的必败局面"),
    // period
    ("who wins single heaps where the last to move loses", "走最后一步者负时单堆的胜负"),
    // check
    ("played from a position", "从一个局面开始试走"),
    ("the same", "同上"),
    (
        "Exit status: 0 answered, 1 a mistake was met, an example is needed, or a budget ran out; 2 bad input.",
        "退出状态：0 已回答，1 遇到错误、需要示例局面或预算用完；2 输入有误。",
    ),
    // solve
    ("the same as \"nim(3, 4, 5)\"", "与 \"nim(3, 4, 5)\" 相同"),
    ("a bare octal code", "直接写八进制编码"),
    ("whoever takes the last stone loses", "取走最后一个石子的一方负"),
    ("the values found are kept for the next run", "结果保存下来，下次可用"),
    ("an expression that is too long for an argument", "表达式太长，不便写成参数"),
    ("one expression a line", "每行一个表达式"),
    // values, period
    ("the largest value, rare values, a checksum", "最大的值、稀有的值、校验和"),
    ("a picture as well; .png works too", "同时画图；也可用 .png"),
    ("resumes where it was interrupted", "中断后接着算"),
    ("the same by the definition", "按定义计算，结果相同"),
    ("a table on disk, with checksums", "磁盘上的表，带校验和"),
    ("443 million values; resumes where it was interrupted", "4.43 亿个值；中断后接着算"),
    ("an arithmetic period", "算术周期"),
    ("a rule of your own", "你自己写的规则"),
    (
        "It stops as soon as the theorem's bound is met. Without a theorem, or below its bound, a period is only observed.",
        "达到定理的界就停止。没有定理或未达到界时，周期只是观察到的。",
    ),
    // genus
    ("a tame sum: genera add", "驯顺的和：亏格相加"),
    ("a wild heap", "野性的堆"),
    ("heap after heap", "逐堆给出"),
    ("of expressions with one free name, too", "也可用含一个自由名字的表达式"),
    (
        "Exit status: 0 answered, 1 a budget ran out or the game is loopy, 2 bad input, 130 interrupted.",
        "退出状态：0 已回答，1 预算用完或对局可能无限循环，2 输入有误，130 被中断。",
    ),
    // quotient
    ("of the whole game, proved", "整个游戏的商，有证明"),
    (
        "Exit status: 0 answered, 1 a budget ran out or the order is larger than --max-order, and what was found by then is printed; 2 bad input, 130 interrupted.",
        "退出状态：0 已回答，1 预算用完或阶超过 --max-order（给出此前的结果），2 输入有误，130 被中断。",
    ),
    // discover
    ("a game with two numbers", "含两个数的游戏"),
    (
        "A law is derived from one half of the table and tested on the other. Finding no law is an answer, too.",
        "规律由表的一半学得，用另一半检验。没有找到规律也是答案。",
    ),
    // atlas
    ("all octal codes of one and two digits", "一位与两位的全部八进制编码"),
    ("… of up to three; run again, it resumes where it stopped", "……至多三位；再次运行时接着算"),
    ("one code for all with the same values up to a shift", "除平移外 SG 值相同的编码只取一个"),
    ("codes that leave one heap at most", "至多留下一堆的编码"),
    ("their misère quotients", "它们的反常商"),
    (
        "With --misere it is the first that is the same game up to a shift.",
        "用 --misere 时，它是除平移外为同一游戏的第一个编码。",
    ),
    (
        "A lower-case letter stands for every digit, the same letter for the same digit.",
        "小写字母代表任一数字，相同的字母代表相同的数字。",
    ),
    (
        "“like” is the first code of the family with the same values up to a shift: they are searched once.",
        "“like”是这一族中除平移外 SG 值相同的第一个编码：只搜索一次。",
    ),
    (
        "Exit status: 0 all rows were found, 1 a budget ran out, 2 bad input, 130 interrupted; rows found so far are kept.",
        "退出状态：0 各行齐全，1 预算用完，2 输入有误，130 被中断；已得到的行会保留。",
    ),
    // verify, tables on disk
    ("Exit status: 0 it holds, 1 it does not, 2 it is not a certificate.", "退出状态：0 成立，1 不成立，2 不是证书。"),
    (
        "Exit status: 0 answered, 1 the table is damaged, 2 there is no such table.",
        "退出状态：0 已回答，1 表已损坏，2 没有这个表。",
    ),
    (
        "Exit status: 0 it holds, 1 it does not (it is damaged or cut short, or a value is wrong), 2 there is no such table.",
        "退出状态：0 成立，1 不成立（损坏、被截断，或有错误的值），2 没有这个表。",
    ),
    ("a picture as well, with the lines of the cold pairs", "同时画图，并画出冷对所在的直线"),
    // stress, games, pirates
    (
        "Exit status: 0 no counterexample in the range tried, 1 a counterexample was found or a budget ran out, 2 bad input.",
        "退出状态：0 在所试范围内成立，1 找到反例或预算用完，2 输入有误。",
    ),
    ("all games and concepts", "全部游戏与概念"),
    ("one card", "一张卡片"),
    ("a concept", "一个概念"),
    ("the standard form of an octal code, and what is published about it", "八进制编码的标准形式与已发表的结果"),
    ("more than half of the votes are needed", "需要超过半数的票"),
    ("half of the votes is enough", "半数的票即可"),
    // graph
    ("an edge list: one `u v` per line", "边列表：每行“u v”"),
    ("who wins the sum of two tokens, and how", "两枚棋子之和谁胜、怎样胜"),
    ("Graphviz; JSON works as well", "Graphviz 格式；也可用 JSON"),
    ("how the values are computed", "各值是怎样得来的"),
    ("the game graph of a position", "一个局面的博弈图"),
    ("the same graph in another form", "同一个图的另一种格式"),
    ("a picture as well: values, outcomes, winning moves", "同时画图：SG 值、胜负、必胜走法"),
    (
        "Edge lists: one `u v` per line, or `u -> v w`, or `u ->` for a vertex without moves; names with spaces in double quotes; # begins a comment.",
        "边列表：每行 `u v`，或 `u -> v w`；没有走法的顶点写作 `u ->`；含空格的名称加双引号；# 之后为注释。",
    ),
    (
        "JSON: {\"vertices\": [\"a\", \"b\"], \"edges\": [[\"a\", \"b\"]]} or {\"moves\": [[1, 2], [2], []]}.",
        "JSON：{\"vertices\": [\"a\", \"b\"], \"edges\": [[\"a\", \"b\"]]} 或 {\"moves\": [[1, 2], [2], []]}。",
    ),
    // cluster
    ("all cores of this machine", "使用本机的全部处理器核"),
    ("after a stop, the same command resumes", "中止或被杀掉后，同一命令由此继续"),
    ("on the first machine of the list", "在列表的第一台机器上"),
    ("on the second one", "在第二台机器上"),
    ("Slurm gives the number of the process", "由 Slurm 给出进程编号"),
    (
        "The list of hosts has one host:port per line: process 0, process 1, … All processes are started with the same arguments except --process, in any order.",
        "主机列表每行一个 主机:端口：进程 0、进程 1……除 --process 外，所有进程用同样的参数启动，先后次序不限。",
    ),
    (
        "Process 0 prints the answer. If a process is lost, all end. Connections are not encrypted: use a network that only you can reach.",
        "进程 0 输出答案。若有进程丢失，全部结束。连接没有加密：请用只有你能访问的网络。",
    ),
    (
        "Exit status: 0 answered, 1 not decided, a process did not come or was lost, 2 bad input, 130 interrupted.",
        "退出状态：0 已回答，1 未能判定、有进程没有到或丢失，2 输入有误，130 被中断。",
    ),
    // serve, export, draw
    ("the page on http://127.0.0.1:7342/", "网页在 http://127.0.0.1:7342/"),
    ("on any free port; the address is printed", "使用任一空闲的端口；会显示地址"),
    (
        "Each question may spend 10 s, 1e7 positions and 256M of memory, unless --max-time, --max-positions and --max-memory say otherwise.",
        "每个问题可用 10 秒、1e7 个局面和 256M 内存；可用 --max-time、--max-positions 与 --max-memory 更改。",
    ),
    (
        "Only programs on this machine can reach the page, unless --host says otherwise. Ctrl-C stops the server.",
        "只有本机的程序能访问网页，除非用 --host 更改。按 Ctrl-C 结束。",
    ),
    (
        "The page needs no network and no server. It holds up to 10000 different components, and up to 12 MiB.",
        "网页不需要网络和服务器。至多含 10000 个不同的分量，至多 12 MiB。",
    ),
    (
        "Exit status: 0 written, 1 a budget ran out, 2 bad input or a position that is too large, 130 interrupted.",
        "退出状态：0 已写出，1 预算用完，2 输入有误或局面太大，130 被中断。",
    ),
    ("with the columns of binary digits", "带二进制各位"),
    (
        "Winning moves are marked by a ring and a star if they are found with little work (--max-positions sets how much).",
        "能以较少的计算求出必胜走法时，用圆圈和星号标出（--max-positions 可限定计算量）。",
    ),
    // play
    ("against an opponent that makes no mistakes", "对手从不失误"),
    ("against one that makes many", "对手经常失误"),
    ("the first player wins, so you move first", "先手必胜：由你先走"),
    ("two people", "双人对局"),
    (
        "Moves: the number of a move that is listed (`3` or `#3`), `take 3 from heap 2`, `2 3`, a square such as `row 1 column 2` or `1 2`,",
        "走法：编号（`3` 或 `#3`）、`从第2堆取3个`、`2 3`、格子（`第1行第2列` 或 `1 2`，从 0 数起）、",
    ),
    (
        "the move in its own words, or the position after it. Rows and columns count from 0. `help` lists the commands.",
        "走法的原文，或走之后的局面。输入“帮助”查看命令。",
    ),
    (
        "Levels: perfect makes no mistakes; hard, medium and easy play any move with a chance of 10, 30 and 60 per cent; 0 to 100 is such a chance.",
        "级别：perfect 从不失误；hard、medium、easy 分别有 10%、30%、60% 的可能随便走一步；0 到 100 的数就是这个百分比。",
    ),
    (
        "Ctrl-C cancels the current computation, and a second one ends the game.",
        "按 Ctrl-C 取消正在进行的计算，再按一次结束对局。",
    ),
    (
        "Exit status: 0 the game or its input ended, or the player left; 1 a budget ran out, 2 bad input, 130 interrupted.",
        "退出状态：0 对局或输入结束，或有人离开；1 预算用完，2 输入有误，130 被中断。",
    ),
    // teach
    ("the lessons", "列出各课"),
    ("what it is about, and five exercises", "讲解，以及五道题"),
    ("the same exercises again", "再做同样的题"),
    (
        "Answers: a number, `first` or `second`, or a move as in `grundy play`. `?` shows the solution with its reason, an empty line the question, `quit` ends.",
        "回答：一个数、“先手”或“后手”，或者像 `grundy play` 那样的一步。`?` 显示答案与理由，空行再看题目，`quit` 结束。",
    ),
    (
        "Exit status: 0 the lesson or its input ended; 1 a budget ran out, 2 bad input, 130 interrupted.",
        "退出状态：0 课已上完或输入结束，1 预算用完，2 输入有误，130 被中断。",
    ),
    // induct
    ("A file:", "文件："),
    (
        "A node has `payoffs` where play ends, as a list in the order of `players` or by name; otherwise the `player` who moves, and that player's `moves`.",
        "终局的结点有 `payoffs`（按 `players` 的顺序列出，或按名称写出）；其他结点有轮到的 `player` 和他的 `moves`。",
    ),
    (
        "A move leads to a node written in place, or to the name of one under `nodes`: for long games, and for shared parts.",
        "一步走到直接写出的结点，或 `nodes` 中的一个名称：用于较长的博弈和共用的部分。",
    ),
    ("`players` may be left out where all payoffs are given by name.", "所有收益都按名称写出时，可以不写 `players`。"),
    (
        "Among equally good moves the first in the file is played; ties are reported, with the payoffs of all subgame-perfect equilibria.",
        "同样好的走法取文件中的第一种；有并列时会说明，并给出全部子博弈完美均衡的收益。",
    ),
    (
        "Exit status: 0 answered, 1 a budget ran out (--max-positions counts nodes), 2 bad input.",
        "退出状态：0 已回答，1 预算用完（--max-positions 按结点计），2 输入有误。",
    ),
];

/// Lines that are the same in both languages: programs and data.
pub(crate) fn is_code(line: &str) -> bool {
    line.starts_with("def g(n)")
}

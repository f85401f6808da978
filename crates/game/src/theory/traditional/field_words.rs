//! Words of the field which the tables of OpenCC do not have, or for which they do not know the context.

use aho_corasick::{AhoCorasick, MatchKind};
use std::sync::LazyLock;

/// Words in Simplified Chinese, and the words used in Taiwan.
const TAIWAN_WORDS: &[(&str, &str)] = &[
    // Games
    ("博弈论", "賽局理論"),
    ("博弈", "賽局"),
    ("全局", "整局"),
    ("平局", "和局"),
    ("公平局面", "公平局面"),
    ("收益", "報酬"),
    ("级别", "等級"),
    ("的水平", "的水準"),
    ("宣布", "宣布"),
    ("是只", "是只"),
    ("周期", "週期"),
    ("地址", "位址"),
    ("循环", "循環"),
    ("井字棋", "井字遊戲"),
    ("横、竖", "橫、直"),
    ("点号分隔", "句點分隔"),
    ("教程", "教學"),
    ("源代码", "原始碼"),
    ("文件夹里的库", "資料夾裡的程式庫"),
    // A code of a game is no text of a program.
    ("代码", "代碼"),
    ("八进制", "八進位"),
    ("十六进制", "十六進位"),
    ("二进制位", "二進位位元"),
    ("二进制", "二進位"),
    ("十进制", "十進位"),
    ("进制", "進位"),
    // Chess. The pieces alone are parts of other words and of names: see `CHESS_PIECES`.
    ("国际象棋", "西洋棋"),
    ("后与马", "皇后與騎士"),
    ("像马一样", "像騎士一樣"),
    ("杨图上的车", "楊圖上的城堡"),
    ("道森象棋", "道森西洋棋"),
    ("棋盘上的象", "棋盤上的主教"),
    ("象放在棋盘上", "主教放在棋盤上"),
    ("象前面的斜线", "主教前面的斜線"),
    ("象可以走到", "主教可以走到"),
    ("象相当于", "主教相當於"),
    ("棋盘上的车", "棋盤上的城堡"),
    ("车放在棋盘上", "城堡放在棋盤上"),
    ("与车相同", "與城堡相同"),
    ("@ 是车", "@ 是城堡"),
    ("几个车各", "幾個城堡各"),
    ("车的", "城堡的"),
    ("的车为", "的城堡為"),
    ("棋盘上的马", "棋盤上的騎士"),
    ("马放在棋盘上", "騎士放在棋盤上"),
    ("，马在 (", "，騎士在 ("),
    ("上的马 SG", "上的騎士 SG"),
    ("白马的", "白騎士的"),
    ("相隔马步的", "相隔騎士一步的"),
    ("棋盘上的王", "棋盤上的國王"),
    ("王放在棋盘上", "國王放在棋盤上"),
    ("上的王 SG", "上的國王 SG"),
    // Mathematics
    ("单纯复形", "單純複形"),
    ("纳什均衡", "納許均衡"),
    ("二次方程", "二次方程式"),
    ("SG 函数", "SG 函數"),
    ("集合或函数", "集合或函數"),
    ("的函数：", "的函數："),
    ("扩展 Golay", "擴展 Golay"),
    ("参数", "參數"),
    ("添加", "加入"),
    ("当且仅当", "若且唯若"),
    ("异或", "XOR"),
    ("按位与", "位元 AND"),
    ("按位或", "位元 OR"),
    ("取与非", "取反及"),
    ("斐波那契", "費波那契"),
    ("默比乌斯", "莫比烏斯"),
    ("识别素数", "識別質數"),
    ("约数表", "因數表"),
    ("逆元", "反元素"),
    ("生成元", "生成元"),
    ("线性无关", "線性獨立"),
    ("无关组", "獨立組"),
    ("二元域", "二元體"),
    ("一个域", "一個體"),
    ("这个域", "這個體"),
    ("更大的域", "更大的體"),
    ("构成的域", "構成的體"),
    ("结点", "節點"),
    ("增广路", "增廣路徑"),
    ("带花树算法", "Blossom 演算法"),
    ("递推", "遞迴"),
    ("随机数的种子", "亂數的種子"),
    ("数位的个数", "位數"),
    ("数位的运算", "各位數字的運算"),
    ("按升序排列", "由小到大排列"),
    // Programs
    ("循环语句", "迴圈"),
    ("循环会改变", "迴圈會改變"),
    ("写成循环", "寫成迴圈"),
    ("在循环之中", "在迴圈之中"),
    ("这里的循环", "這裡的迴圈"),
    ("有循环不会结束", "有迴圈不會結束"),
    ("无关的代码", "無關的程式碼"),
    ("表达式", "運算式"),
    ("语句", "陳述式"),
    ("返回", "回傳"),
    ("常量", "常數"),
    ("下标", "索引"),
    ("没有类：", "沒有類別："),
    ("没有异常", "沒有例外"),
    ("注释", "註解"),
    ("花括号", "大括號"),
    ("请构造", "請建立"),
    ("生成", "產生"),
    ("文本", "文字"),
    ("单词", "單字"),
    ("示例局面", "範例局面"),
    ("示例：", "範例："),
    ("脚本", "指令稿"),
    ("补全脚本", "自動完成指令稿"),
    ("显示帮助", "顯示說明"),
    ("命令的帮助", "命令的說明"),
    ("退出状态", "結束狀態"),
    ("像素", "像素"),
    ("权限", "權限"),
    ("是只读的", "是唯讀的"),
    ("文件头", "檔頭"),
    ("临时文件夹", "暫存資料夾"),
    ("校验和", "總和檢查碼"),
    ("掩码", "遮罩"),
    ("处理器核", "處理器核心"),
    ("处理器的核数", "處理器的核心數"),
    ("主机名", "主機名稱"),
    ("主机名称", "主機名稱"),
    ("协议", "協定"),
    ("没有响应", "沒有回應"),
    ("访问", "存取"),
    ("网络不可达", "無法連上網路"),
    ("超时", "逾時"),
    ("丢失", "遺失"),
    ("当前版本", "目前版本"),
    ("当前方法", "目前方法"),
    ("最优", "最佳"),
    ("通过", "通過"),
    ("可以通过", "可以透過"),
    // A list of Python and JSON is 串列, any other 清單.
    ("列表", "串列"),
    ("主机列表", "主機清單"),
    ("进程的列表", "程序的清單"),
    ("同一列表", "同一清單"),
    ("在列表的", "在清單的"),
    ("是列表的", "是清單的"),
    ("列表中", "清單中"),
    ("边列表", "邊清單"),
    ("走法列表", "走法清單"),
    ("与列表一致", "與清單一致"),
    ("稀有堆的列表", "稀有堆的清單"),
    // Not words: characters of two words that the tables take for one.
    ("格里", "格裡"),
    ("个中", "個中"),
    ("数组成", "數組成"),
];

/// The pieces of chess, where they are the whole text.
const CHESS_PIECES: [(&str, &str); 4] = [("车", "城堡"), ("象", "主教"), ("马", "騎士"), ("王", "國王")];

/// A text that is only the name of a piece.
pub(super) fn piece_name(text: &str) -> Option<&'static str> {
    CHESS_PIECES.iter().find(|(simplified, _)| *simplified == text).map(|(_, taiwan)| *taiwan)
}

/// The search for all words at once.
pub(super) struct FieldWords {
    search: AhoCorasick,
}

static FIELD_WORDS: LazyLock<FieldWords> = LazyLock::new(|| {
    let words = TAIWAN_WORDS.iter().map(|(simplified, _)| simplified);
    // The longest word counts: 博弈论 is not 博弈 and a rest.
    let search = AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(words);
    FieldWords { search: search.expect("a few words make a small automaton") }
});

impl FieldWords {
    pub(super) fn get() -> &'static FieldWords {
        &FIELD_WORDS
    }

    /// Replaces the words, and converts the text between them.
    pub(super) fn replace_around(&self, text: &str, convert: impl Fn(&str) -> String) -> String {
        let mut out = String::with_capacity(text.len());
        let mut end = 0;
        for found in self.search.find_iter(text) {
            push_apart(&mut out, &convert(&text[end..found.start()]));
            push_apart(&mut out, TAIWAN_WORDS[found.pattern()].1);
            end = found.end();
        }
        push_apart(&mut out, &convert(&text[end..]));
        out
    }
}

/// Appends a part of a text, with a space between Latin letters and Chinese characters: 异或和 is XOR 和.
fn push_apart(out: &mut String, part: &str) {
    let is_chinese = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
    if let (Some(last), Some(first)) = (out.chars().next_back(), part.chars().next()) {
        let after_letter = last.is_ascii_alphabetic() && is_chinese(first);
        let before_letter = is_chinese(last) && first.is_ascii_alphabetic();
        if after_letter || before_letter {
            out.push(' ');
        }
    }
    out.push_str(part);
}

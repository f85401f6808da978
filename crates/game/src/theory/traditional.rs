//! Conversion of Simplified Chinese to the Chinese of Taiwan, and back.
//!
//! Characters and everyday words are converted by the tables of OpenCC (`s2twp`), which are in `opencc`.
//! `field_words` has the words of games and of programs which those tables lack or take out of their context,
//! and `board_lines` exchanges the words for rows and columns.

mod board_lines;
mod field_words;
mod word_chain;

use crate::theory::name_marks::{NAME_END, NAME_START, convert_around_names};
pub use board_lines::exchange_board_lines;
use board_lines::{mark_board_lines, write_board_lines};
use field_words::{FieldWords, piece_name};
use std::sync::LazyLock;
use word_chain::WordChain;

static TO_TAIWAN: LazyLock<WordChain> = LazyLock::new(|| {
    WordChain::new(&[
        include_str!("../../opencc/simplified.tsv"),
        include_str!("../../opencc/taiwan_words.tsv"),
        include_str!("../../opencc/taiwan_characters.tsv"),
    ])
});
static TO_SIMPLIFIED: LazyLock<WordChain> =
    LazyLock::new(|| WordChain::new(&[include_str!("../../opencc/traditional.tsv")]));

/// Converts a text in Simplified Chinese to the Chinese of Taiwan: characters, words, quotation marks, rows and columns.
///
/// ```
/// use grundy_game::traditional::to_traditional;
/// assert_eq!(to_traditional("后手必胜，周期为 7"), "後手必勝，週期為 7");
/// assert_eq!(to_traditional("“皇后”在第 1 行第 2 列"), "「皇后」在第 1 列第 2 行");
/// assert_eq!(to_traditional("博弈论：从石子堆的二进制看"), "賽局理論：從石子堆的二進位看");
/// ```
/// A word that is traditional already stays: it is a name that a user gave.
/// ```
/// # use grundy_game::traditional::to_traditional;
/// assert_eq!(to_traditional("没有名为 `不變量` 的游戏"), "沒有名為 `不變量` 的遊戲");
/// ```
pub fn to_traditional(simplified: &str) -> String {
    if simplified.is_ascii() {
        return simplified.into();
    }
    if let Some(piece) = piece_name(simplified) {
        return piece.into();
    }
    if simplified.contains([NAME_START, NAME_END]) {
        return convert_around_names(simplified, to_traditional);
    }
    if to_simplified(simplified) == simplified {
        return convert_simplified(simplified);
    }
    // Our texts are simplified: words with traditional characters are names that a user gave, and stay.
    let mut text = String::with_capacity(simplified.len());
    let mut rest = simplified;
    while !rest.is_empty() {
        let end = rest.find(is_ideograph).unwrap_or(rest.len());
        let run_end = rest[end..].find(|c| !is_ideograph(c)).map_or(rest.len(), |length| end + length);
        let (others, run) = (&rest[..end], &rest[end..run_end]);
        text += &convert_simplified(others);
        text += &if to_simplified(run) == run { convert_simplified(run) } else { run.into() };
        rest = &rest[run_end..];
    }
    text
}

/// Whether a character is a Chinese one, no punctuation.
fn is_ideograph(c: char) -> bool {
    ('\u{3400}'..='\u{9fff}').contains(&c)
}

fn convert_simplified(simplified: &str) -> String {
    let text = mark_board_lines(simplified);
    let text = FieldWords::get().replace_around(&text, |rest| TO_TAIWAN.convert(rest));
    let may_nest = simplified.contains('“');
    let quote = |c: char| match c {
        '‘' if may_nest => '『',
        '’' if may_nest => '』',
        '“' | '‘' => '「',
        '”' | '’' => '」',
        c => c,
    };
    text.chars().map(write_board_lines).map(quote).collect()
}

/// Converts traditional characters to simplified ones; words are not replaced.
///
/// This is for reading the texts of users, whatever forms they mix. It does not exchange the words for rows and columns:
/// see [`exchange_board_lines`].
///
/// ```
/// use grundy_game::traditional::to_simplified;
/// assert_eq!(to_simplified("從第 2 堆取 3 個石頭"), "从第 2 堆取 3 个石头");
/// ```
pub fn to_simplified(traditional: &str) -> String {
    match traditional.is_ascii() {
        true => traditional.into(),
        false => TO_SIMPLIFIED.convert(traditional),
    }
}

#[cfg(test)]
mod tests {
    use super::{TO_SIMPLIFIED, TO_TAIWAN, to_traditional};
    use ferrous_opencc::OpenCC;
    use ferrous_opencc::config::BuiltinConfig;

    #[test]
    fn tables_convert_as_opencc() {
        let load = |tables| OpenCC::from_config(tables).expect("the tables of OpenCC are built in");
        let (to_taiwan, to_simplified) = (load(BuiltinConfig::S2twp), load(BuiltinConfig::T2s));
        // All words of the tables, one after the other and in their lines.
        for lines in [include_str!("../../opencc/simplified.tsv"), include_str!("../../opencc/traditional.tsv")] {
            let joined: String = lines.split(['\t', '\n']).collect();
            for text in [lines, &joined] {
                assert!(TO_TAIWAN.convert(text) == to_taiwan.convert(text));
                assert!(TO_SIMPLIFIED.convert(text) == to_simplified.convert(text));
            }
        }
    }

    #[test]
    fn the_words_of_taiwan_are_used() {
        for (simplified, taiwan) in [
            ("公平组合博弈", "公平組合賽局"),
            ("取走最后一个石子的人获胜。", "取走最後一個石子的人獲勝。"),
            ("欧几里得游戏", "歐幾里得遊戲"),
            ("里面的复合游戏，尽快砍断树干", "裡面的複合遊戲，儘快砍斷樹幹"),
            ("布尔值、网络、程序、函数、默认", "布林值、網路、程式、函式、預設"),
            ("SG 函数", "SG 函數"),
            ("八进制代码由数组成", "八進位代碼由數組成"),
            ("只要有一个结束，全局就结束", "只要有一個結束，整局就結束"),
            ("局面可能循环", "局面可能循環"),
            ("输入“help”查看", "輸入「help」檢視"),
            ("‘x’ 不是数", "「x」 不是數"),
            ("“没有‘x’”", "「沒有『x』」"),
        ] {
            assert_eq!(to_traditional(simplified), taiwan);
        }
    }

    #[test]
    fn the_words_of_games_and_of_mathematics_are_used() {
        for (simplified, taiwan) in [
            ("规则宣布胜、负或平局；公平局面", "規則宣布勝、負或和局；公平局面"),
            ("所有收益都按名称写出", "所有報酬都按名稱寫出"),
            ("引擎的水平：级别", "引擎的水準：等級"),
            ("数字是只遇到一次的点", "數字是只遇到一次的點"),
            ("只画叉的井字棋，横、竖或斜", "只畫叉的井字遊戲，橫、直或斜"),
            ("各条边界用点号分隔", "各條邊界用句點分隔"),
            ("有的教程", "有的教學"),
            ("改变某个二进制位", "改變某個二進位位元"),
            ("后手必胜，当且仅当各堆的异或和为 0", "後手必勝，若且唯若各堆的 XOR 和為 0"),
            ("异或和为 0", "XOR 和為 0"),
            ("x 与 y 的按位与", "x 與 y 的位元 AND"),
            ("x 与 y 的按位或", "x 與 y 的位元 OR"),
            ("对后继取与非（NAND）", "對後繼取反及（NAND）"),
            ("数位的个数，对数位的运算", "位數，對各位數字的運算"),
            ("斐波那契数与默比乌斯变换", "費波那契數與莫比烏斯變換"),
            ("识别素数；约数表", "識別質數；因數表"),
            ("*0 没有逆元", "*0 沒有反元素"),
            ("二元域上的向量线性无关，极大无关组", "二元體上的向量線性獨立，極大獨立組"),
            ("nimber 是一个域，在更大的域中", "nimber 是一個體，在更大的體中"),
            ("在尼姆数构成的域中，y 在这个域中", "在尼姆數構成的體中，y 在這個體中"),
            ("博弈树的结点", "賽局樹的節點"),
            ("Edmonds 的带花树算法，增广路", "Edmonds 的 Blossom 演算法，增廣路徑"),
            ("按 n/2 递推", "按 n/2 遞迴"),
            ("随机数的种子", "亂數的種子"),
            ("接受状态按升序排列", "接受狀態由小到大排列"),
            ("集合或函数只有一个；n 的函数：1", "集合或函數只有一個；n 的函數：1"),
        ] {
            assert_eq!(to_traditional(simplified), taiwan);
        }
    }

    #[test]
    fn chess_has_its_words() {
        for (simplified, taiwan) in [
            ("国际象棋", "西洋棋"),
            ("道森象棋", "道森西洋棋"),
            ("棋盘上的象", "棋盤上的主教"),
            ("象放在棋盘上，画法与车相同", "主教放在棋盤上，畫法與城堡相同"),
            ("象前面的斜线，象可以走到", "主教前面的斜線，主教可以走到"),
            ("象相当于一个尼姆堆", "主教相當於一個尼姆堆"),
            ("棋盘上的车，@ 是车", "棋盤上的城堡，@ 是城堡"),
            ("车放在棋盘上，几个车各在", "城堡放在棋盤上，幾個城堡各在"),
            ("车的行号，第 c 列的车为", "城堡的列號，第 c 行的城堡為"),
            ("棋盘上的马：马放在棋盘上，马在 (1, 2)", "棋盤上的騎士：騎士放在棋盤上，騎士在 (1, 2)"),
            ("(1, 2) 上的马 SG 值为 3", "(1, 2) 上的騎士 SG 值為 3"),
            ("白马的 SG 值", "白騎士的 SG 值"),
            ("相隔马步的位置", "相隔騎士一步的位置"),
            ("棋盘上的王：王放在棋盘上", "棋盤上的國王：國王放在棋盤上"),
            ("(1, 2) 上的王 SG 值为 3", "(1, 2) 上的國王 SG 值為 3"),
            ("车", "城堡"),
            ("象", "主教"),
            ("马", "騎士"),
            ("王", "國王"),
            ("费马数、王五、对象", "費馬數、王五、物件"),
        ] {
            assert_eq!(to_traditional(simplified), taiwan);
        }
    }

    #[test]
    fn the_words_of_programs_are_used() {
        for (simplified, taiwan) in [
            ("循环会改变它，请改写成循环", "迴圈會改變它，請改寫成迴圈"),
            ("这里不在循环之中，这里的循环没有 `else`", "這裡不在迴圈之中，這裡的迴圈沒有 `else`"),
            ("是否有循环不会结束？", "是否有迴圈不會結束？"),
            ("用无关的代码重新计算", "用無關的程式碼重新計算"),
            ("单独的语句，循环语句", "單獨的陳述式，迴圈"),
            ("游戏返回的是后继的列表", "遊戲回傳的是後繼的串列"),
            ("常量、下标、注释", "常數、索引、註解"),
            ("这里没有类：用函数；这里没有异常", "這裡沒有類別：用函式；這裡沒有例外"),
            ("以花括号结尾", "以大括號結尾"),
            ("请构造新的列表", "請建立新的串列"),
            ("生成器，无法生成；生成元", "產生器，無法產生；生成元"),
            ("不是 UTF-8 文本", "不是 UTF-8 文字"),
            ("一个单词，一个示例局面，示例：", "一個單字，一個範例局面，範例："),
            ("脚本、命令行补全脚本", "指令稿、命令列自動完成指令稿"),
            ("显示帮助，指定命令的帮助", "顯示說明，指定命令的說明"),
            ("退出状态：0", "結束狀態：0"),
            ("文件系统是只读的；程序只读数", "檔案系統是唯讀的；程式只讀數"),
            ("文件头，临时文件夹", "檔頭，暫存資料夾"),
            ("校验和与掩码", "總和檢查碼與遮罩"),
            ("处理器核，处理器的核数", "處理器核心，處理器的核心數"),
            ("主机名，主机名称，协议，没有响应", "主機名稱，主機名稱，協定，沒有回應"),
            ("访问网页，网络不可达，超时", "存取網頁，無法連上網路，逾時"),
            ("丢失，当前版本，当前方法，最优走法", "遺失，目前版本，目前方法，最佳走法"),
            ("字符串或列表，元组或列表里", "字串或串列，元組或串列裡"),
            ("主机列表，进程的列表，同一列表", "主機清單，程序的清單，同一清單"),
            ("在列表的后面，是列表的一部分", "在清單的後面，是清單的一部分"),
            ("列表中第 3 个，边列表，走法列表", "清單中第 3 個，邊清單，走法清單"),
            ("与列表一致，稀有堆的列表", "與清單一致，稀有堆的清單"),
        ] {
            assert_eq!(to_traditional(simplified), taiwan);
        }
    }

    #[test]
    fn names_that_users_gave_stay() {
        for (text, taiwan) in [
            ("規則變量", "規則變量"),
            ("没有名为 `不變量` 的游戏", "沒有名為 `不變量` 的遊戲"),
            ("无法读取 程式碼.py：没有这个文件", "無法讀取 程式碼.py：沒有這個檔案"),
        ] {
            assert_eq!(to_traditional(text), taiwan);
        }
    }

    #[test]
    fn formulas_and_names_stay() {
        for text in ["nim(3, 4, 5)", "G(n) = ⌊n/2⌋ XOR 1", "Sprague–Grundy", ""] {
            assert_eq!(to_traditional(text), text);
        }
    }
}

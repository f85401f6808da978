//! Messages for invalid JSON, in both languages.

use super::BilingualText;
use crate::text;

/// The message of the JSON parser `serde_json`, without the place at its end.
///
/// # Examples
/// ```
/// let message = grundy_game::theory::json_error_message("trailing comma at line 1 column 4");
/// assert_eq!(message.en, "this is not JSON: trailing comma");
/// ```
pub fn json_error_message(error: &str) -> BilingualText {
    if error.starts_with("EOF while parsing") {
        return text!("the file ends in the middle of a value");
    }
    let reason = error.rsplit_once(" at line ").map_or(error, |(reason, _)| reason);
    let zh = match reason {
        "expected `:`" => "这里应有 `:`",
        "expected `,` or `]`" => "这里应有 `,` 或 `]`",
        "expected `,` or `}`" => "这里应有 `,` 或 `}`",
        "expected value" | "expected ident" => "这里应有一个值",
        "invalid number" => "数的写法不对",
        "number out of range" => "数太大",
        "invalid escape" | "unexpected end of hex escape" | "lone leading surrogate in hex escape" => {
            "字符串中的转义不对"
        }
        "invalid unicode code point" => "字符串中有不存在的字符",
        _ if reason.starts_with("control character") => "字符串中有控制字符，例如换行：要写成 \\n",
        "key must be a string" => "键必须是字符串",
        "recursion limit exceeded" => "嵌套太深",
        "trailing comma" => "多余的逗号",
        "trailing characters" => "值的后面还有多余的内容",
        _ => reason,
    };
    text!("this is not JSON: {reason}", reason = (reason, zh))
}

//! The errors of the JSON parser, in both languages.

use crate::UnreadableCertificate;
use grundy_game::text;

/// The error that a text is not a certificate, since it is not JSON with the fields of one.
pub(crate) fn unreadable_json(error: &serde_json::Error) -> UnreadableCertificate {
    let en = error.to_string();
    let reason = en.rsplit_once(" at line ").map_or(&en[..], |(reason, _)| reason);
    let zh = format!("{}（第 {} 行第 {} 列）", chinese_reason(reason, error), error.line(), error.column());
    UnreadableCertificate(text!("this is not a certificate: {why}", why = (&en, &zh)))
}

/// The reason in Chinese; names of fields stay as they are.
fn chinese_reason(reason: &str, error: &serde_json::Error) -> String {
    if error.is_eof() {
        return "文件在一个值的中间就结束了".to_owned();
    }
    if !error.is_data() {
        return "这不是 JSON".to_owned();
    }
    let fields =
        [("missing field ", "缺少字段"), ("duplicate field ", "重复的字段"), ("unknown field ", "没有这样的字段")];
    let field = fields.iter().find_map(|(en, zh)| {
        let name = reason.strip_prefix(en)?.split([',', ' ']).next()?;
        Some(format!("{zh} {name}"))
    });
    field.unwrap_or_else(|| "这里的值不合要求".to_owned())
}

#[cfg(test)]
mod tests {
    use crate::Certificate;

    #[test]
    fn errors_are_written_in_both_languages() {
        let cases = [
            ("{", "EOF while parsing an object", "文件在一个值的中间就结束了（第 1 行第 1 列）"),
            ("{}", "missing field `kind`", "缺少字段 `kind`（第 1 行第 2 列）"),
            ("nim", "expected ident", "这不是 JSON（第 1 行第 2 列）"),
            (r#"{"kind": 3, "version": 1}"#, "invalid type", "这里的值不合要求（第 1 行第 10 列）"),
        ];
        for (text, en, zh) in cases {
            let unreadable = Certificate::read(text).unwrap_err().0;
            assert!(unreadable.en.contains(en), "{unreadable:?}");
            assert!(unreadable.zh.ends_with(zh), "{unreadable:?}");
        }
    }
}

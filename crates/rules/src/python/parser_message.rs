//! The messages of the parser about a text that is not Python, in both languages.

use grundy_game::{BilingualText, text};
use ruff_python_parser::{LexicalErrorType, ParseErrorType};

/// The kinds of tokens that the parser names without quoting a sign, as it names them and in our words.
fn token_text(kind: &str) -> BilingualText {
    match kind {
        "newline" | "NonLogicalNewline" => text!("the end of the line"),
        "indent" => text!("an indented line"),
        "dedent" => text!("a line that is indented less"),
        "end of file" => text!("the end of the text"),
        "name" => text!("a name"),
        "int" | "float" | "complex" => text!("a number"),
        "string" => text!("a string"),
        // There is a space between Chinese and other words.
        _ => BilingualText { en: kind.into(), zh: format!(" {kind}") },
    }
}

/// The message of an error of the parser.
pub(super) fn parser_message(error: &ParseErrorType) -> BilingualText {
    match error {
        ParseErrorType::ExpectedToken { found, expected } => {
            let (found, expected) = (token_text(&found.to_string()), token_text(&expected.to_string()));
            text!(
                "expected {expected}, found {found}",
                expected = (expected.en, expected.zh),
                found = (found.en, found.zh)
            )
        }
        ParseErrorType::ExpectedExpression => text!("expected an expression"),
        ParseErrorType::SimpleStatementsOnSameLine | ParseErrorType::SimpleAndCompoundStatementOnSameLine => {
            text!("expected a new line before this")
        }
        ParseErrorType::UnexpectedIndentation => text!("this line must not be indented more than the line before it"),
        ParseErrorType::UnexpectedExpressionToken => text!("the expression ends before this"),
        ParseErrorType::Lexical(error) => lexical_message(error),
        ParseErrorType::InvalidAssignmentTarget
        | ParseErrorType::InvalidAnnotatedAssignmentTarget
        | ParseErrorType::InvalidAugmentedAssignmentTarget
        | ParseErrorType::InvalidNamedAssignmentTarget => text!("nothing can be assigned to this"),
        ParseErrorType::PositionalAfterKeywordArgument | ParseErrorType::PositionalAfterKeywordUnpacking => {
            text!("an argument without a name follows one with a name")
        }
        ParseErrorType::NonDefaultParamAfterDefaultParam => {
            text!("a parameter without a default follows one with a default")
        }
        ParseErrorType::ParamAfterVarKeywordParam
        | ParseErrorType::VarParameterWithDefault
        | ParseErrorType::ExpectedKeywordParam => text!("the parameters are not in the form that Python requires"),
        ParseErrorType::EmptyImportNames => text!("expected a name"),
        ParseErrorType::EmptySlice => text!("expected an index"),
        ParseErrorType::UnparenthesizedNamedExpression
        | ParseErrorType::UnparenthesizedTupleExpression
        | ParseErrorType::UnparenthesizedGeneratorExpression => text!("this expression needs parentheses"),
        ParseErrorType::InvalidLambdaExpressionUsage
        | ParseErrorType::InvalidYieldExpressionUsage
        | ParseErrorType::InvalidStarredExpressionUsage
        | ParseErrorType::IterableUnpackingInComprehension
        | ParseErrorType::InvalidArgumentUnpackingOrder => text!("this expression cannot be used here"),
        ParseErrorType::FStringError(_) | ParseErrorType::TStringError(_) => {
            text!("the braces in this string are not well formed")
        }
        ParseErrorType::OtherError(message) => other_message(message),
        other => unknown_message(&other.to_string()),
    }
}

/// The message of a text that cannot be divided into tokens.
fn lexical_message(error: &LexicalErrorType) -> BilingualText {
    match error {
        LexicalErrorType::IndentationError => text!("the indentation is not that of any line before it"),
        LexicalErrorType::UnclosedStringError => text!("a string is not closed"),
        LexicalErrorType::Eof => text!("the text ends too early"),
        LexicalErrorType::UnrecognizedToken { tok } => text!("the sign `{tok}` is not used in Python"),
        LexicalErrorType::LineContinuationError => {
            text!("expected the end of the line after `\\`")
        }
        LexicalErrorType::FStringError(_) | LexicalErrorType::TStringError(_) => {
            text!("the braces in this string are not well formed")
        }
        LexicalErrorType::UnicodeError
        | LexicalErrorType::MissingUnicodeLbrace
        | LexicalErrorType::MissingUnicodeRbrace
        | LexicalErrorType::InvalidByteLiteral => text!("this string is not well formed"),
        // The other messages of this kind are of numbers: "Invalid decimal integer literal", "ParseIntError { kind: Empty }".
        LexicalErrorType::OtherError(message) if message.contains("literal") || message.starts_with("ParseInt") => {
            text!("this number is not well formed")
        }
        other => unknown_message(&other.to_string()),
    }
}

/// Messages that the parser has as text only.
fn other_message(message: &str) -> BilingualText {
    if message.starts_with("Expected an indented block") {
        return text!("expected an indented line after the colon");
    }
    if message.ends_with("expression cannot be used here") {
        return text!("this expression cannot be used here");
    }
    if message.starts_with("Expected an identifier, but found a keyword") {
        return text!("a keyword of Python cannot be a name");
    }
    if let Some(sign) = message.strip_prefix("Expected an expression or a ") {
        let sign = sign.replace('\'', "`");
        return text!("expected an expression or {sign}");
    }
    match message {
        "Expected an expression" => text!("expected an expression"),
        "Expected a statement" | "Expected a simple statement" => text!("expected a statement"),
        "Expected an identifier" | "Expected a parameter name" => text!("expected a name"),
        "Expected a parameter or the end of the parameter list" => text!("expected a name"),
        "Expected class, function definition or async function definition after decorator" => {
            text!("a function, `def NAME(…):`, must follow the line that begins with `@`")
        }
        "Expected a module name" => text!("expected the name of a module"),
        "Missing closing parenthesis `)`" => text!("expected {sign}", sign = "`)`"),
        "Missing closing bracket `]`" => text!("expected {sign}", sign = "`]`"),
        "Missing closing brace `}`" => text!("expected {sign}", sign = "`}`"),
        "The keyword is not allowed as a variable declaration name" => text!("a keyword of Python cannot be a name"),
        "Invalid decimal integer literal" => text!("this number is not well formed"),
        _ => unknown_message(message),
    }
}

/// A message that has no translation: of statements that rules do not have, such as `try` and `match`.
fn unknown_message(message: &str) -> BilingualText {
    text!("the parser does not accept this: {message}")
}

#[cfg(test)]
mod tests {
    use crate::python::{parse_expression, parse_module};

    #[test]
    fn common_mistakes_are_named_in_both_languages() {
        for (source, en, zh) in [
            ("def g(n):\n    if n yield g(n - 1)", "expected `:`, found `yield`", "这里应为 `:`，而不是 `yield`"),
            ("x = f(1 2)", "expected `,`, found a number", "这里应为 `,`"),
            ("def g(n):\n    return (1,", "the text ends too early", "过早"),
            ("def g(n):\nreturn n", "expected an indented line after the colon", "缩进"),
            ("def g(n):\n    x = 1\n      y = 2", "must not be indented more", "缩进"),
            (
                "def g(n):\n        x = 1\n    y = 2\n  z = 3",
                "the indentation is not that of any line before it",
                "缩进",
            ),
            ("x = 1 y = 2", "expected a new line before this", "换行"),
            ("x = ", "expected an expression", "这里应为表达式"),
            ("1 = x", "nothing can be assigned to this", "不能给它赋值"),
            ("x = $", "the sign `$` is not used in Python", "`$`"),
            ("x = 3 \\ 4", "expected the end of the line after `\\`", "行尾"),
            ("def class(n):\n    return n", "a keyword of Python cannot be a name", "关键字"),
            ("x = 007", "not well formed", "写法"),
            ("x = f'{a!z}'", "not well formed", "写法"),
            ("@game", "a function, `def NAME(…):`, must follow", "后面"),
            ("@game\nx = 1", "a function, `def NAME(…):`, must follow", "后面"),
            ("f(x=1, 2)", "an argument without a name", "参数"),
            ("def g(*, n=1, *m):\n    return n", "Python", "Python"),
            ("import 3", "expected a name", "名字"),
            ("from import game", "expected the name of a module", "模块名"),
            ("x = 0x", "this number is not well formed", "写法"),
            (
                "try:\n    x = 1\n",
                "the parser does not accept this: Expected `except`",
                "解析器不接受这种写法：Expected",
            ),
        ] {
            let error = parse_module(source).expect_err(source);
            assert!(error.message.en.contains(en), "{source}: {}", error.message.en);
            assert!(error.message.zh.contains(zh), "{source}: {}", error.message.zh);
        }
        let error = parse_expression("nim(3 +)").expect_err("a number is missing");
        assert!(error.message.en.ends_with("expected an expression"), "{}", error.message.en);
        let error = parse_expression("0.9a").expect_err("a number and a name");
        assert!(error.message.zh.ends_with("表达式到此已经结束"), "{}", error.message.zh);
    }
}

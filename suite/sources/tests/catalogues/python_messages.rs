//! The messages of a module of Python.

use grundy_messages::{FoundMessage, MessageKey, add_message};
use ruff_python_ast::visitor::{Visitor, walk_expr};
use ruff_python_ast::{Expr, ExprCall};

/// The function of Python that takes a message as its first argument, and its values by name.
const MESSAGE_FUNCTION: &str = "say";

/// Adds the messages of a module to those found before.
///
/// Fails if the module is not Python, or if the first argument of `say` is not a plain text.
pub(crate) fn find_python_messages(file: &str, source: &str, found: &mut Vec<FoundMessage>) -> Result<(), String> {
    let module = ruff_python_parser::parse_module(source).map_err(|error| format!("{file}: {error}"))?;
    let mut finder = MessageFinder { texts: Vec::new() };
    finder.visit_body(module.suite());
    for text in finder.texts {
        let english = text.map_err(|reason| format!("{file}: {reason}"))?;
        add_message(file, MessageKey { context: None, english }, true, found);
    }
    Ok(())
}

struct MessageFinder {
    texts: Vec<Result<String, &'static str>>,
}

impl<'a> Visitor<'a> for MessageFinder {
    fn visit_expr(&mut self, expression: &'a Expr) {
        if let Expr::Call(ExprCall { func, arguments, .. }) = expression
            && matches!(&**func, Expr::Name(name) if name.id.as_str() == MESSAGE_FUNCTION)
        {
            self.texts.push(match arguments.args.first() {
                Some(Expr::StringLiteral(text)) => Ok(text.value.to_str().into()),
                _ => Err("the first argument of `say` is not a text without expressions"),
            });
        }
        walk_expr(self, expression);
    }
}

#[test]
fn messages_of_python_are_found() {
    let mut found = Vec::new();
    let module = "def f(x):\n    raise ValueError(say(\"{x!r} is \"\n        \"wrong\", x=x) + say('no'))\n";
    find_python_messages("python/a.py", module, &mut found).unwrap();
    let texts: Vec<&str> = found.iter().map(|message| &message.key.english[..]).collect();
    assert_eq!(texts, ["{x!r} is wrong", "no"]);
    assert!(find_python_messages("python/a.py", "say(f'{x}')", &mut found).is_err());
    assert!(find_python_messages("python/a.py", "say(", &mut found).is_err());
}

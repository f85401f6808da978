"""Files of rules, and expressions among their names."""

import ast
import builtins
import sys


def load(path):
    """The names that a rules file defines."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    names = {"__name__": "rules"}
    exec(compile(text, path, "exec"), names)
    return names


def evaluate(expression, names):
    """An expression among the given names, those of the catalogue where nothing is given."""
    tree = ast.parse(expression.strip(), mode="eval")
    wanted = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    module = sys.modules["grundy"]
    catalogue = {name: getattr(module, name) for name in wanted if name not in names and not hasattr(builtins, name)}
    return eval(compile(tree, "<expression>", "eval"), catalogue | names)

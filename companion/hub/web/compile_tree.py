"""Compiles a folder of Python for phones. Runs on the host, or by ``client/compile.mjs`` in the browser's own Python:
so it needs the standard library only, and no more of the language than Python 3.11 has.

Functions and modules lose their docstrings, which nobody reads on a phone: a third of Flet's size. Every class gets the
docstring ".", because ``dataclass`` makes one from the signature for a class that has none, and that is slow.
"""

from __future__ import annotations

import ast
import importlib.util
import marshal
from pathlib import Path

UNCHECKED = (1).to_bytes(4, "little")
"""The flags of a .pyc that goes by the hash of its source, which nobody looks at (PEP 552)."""


class Shorten(ast.NodeTransformer):
    """Replaces or drops docstrings."""

    def visit_Module(self, node: ast.Module) -> ast.Module:
        node.body = self._without_docstring(node.body)
        self.generic_visit(node)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        node.body = self._without_docstring(node.body) or [ast.copy_location(ast.Pass(), node)]
        self.generic_visit(node)
        return node

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AsyncFunctionDef:
        node.body = self._without_docstring(node.body) or [ast.copy_location(ast.Pass(), node)]
        self.generic_visit(node)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        dot = ast.Expr(ast.Constant("."))
        node.body = [ast.fix_missing_locations(ast.copy_location(dot, node)), *self._without_docstring(node.body)]
        self.generic_visit(node)
        return node

    @staticmethod
    def _without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
        first = body[0] if body else None
        text = (
            isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
        )
        return body[1:] if text else body


def compile_tree(folder: str, level: int) -> int:
    """Replaces each ``.py`` below ``folder`` by a ``.pyc`` in its place, and gives their number; ``level`` is
    ``compile``'s optimize. Raises SyntaxError, OSError."""
    root = Path(folder)
    sources = sorted(root.rglob("*.py"))
    for source in sources:
        content = source.read_bytes()
        tree = Shorten().visit(ast.parse(content))
        code = compile(tree, source.relative_to(root).as_posix(), "exec", dont_inherit=True, optimize=level)
        stamp = importlib.util.MAGIC_NUMBER + UNCHECKED + importlib.util.source_hash(content)
        source.with_suffix(".pyc").write_bytes(stamp + marshal.dumps(code))
        source.unlink()
    return len(sources)

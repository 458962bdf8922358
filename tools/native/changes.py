"""A source text and changes to it, noted by the places of its syntax tree and made all at once."""

from __future__ import annotations

import ast


class Changes:
    """Changes to one module. Places are bytes, as the syntax tree counts them."""

    def __init__(self, text: str) -> None:
        self.tree = ast.parse(text)
        self._text = text.encode()
        self._starts = [0]
        for line in self._text.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._noted: list[tuple[int, int, bytes]] = []
        self._imports: dict[str, None] = {}

    def start(self, node: ast.expr | ast.stmt) -> int:
        """Where a node begins."""
        return self._starts[node.lineno - 1] + node.col_offset

    def end(self, node: ast.expr | ast.stmt) -> int:
        """Where a node ends."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._starts[node.end_lineno - 1] + node.end_col_offset

    def line_of(self, node: ast.expr | ast.stmt) -> int:
        """Where the line begins on which a node begins."""
        return self._starts[node.lineno - 1]

    def text_of(self, node: ast.expr | ast.stmt) -> str:
        """A node as it is written."""
        return self._text[self.start(node) : self.end(node)].decode()

    def lines_of(self, *nodes: ast.stmt) -> str:
        """Whole lines, from the first of these statements to the last."""
        return self._text[self.line_of(nodes[0]) : self._line_after(nodes[-1])].decode()

    def replace(self, node: ast.expr | ast.stmt, text: str) -> None:
        """Write something else in place of a node."""
        self._noted.append((self.start(node), self.end(node), text.encode()))

    def replace_lines(self, node: ast.expr | ast.stmt, text: str) -> None:
        """Write something else in place of the lines of a node; nothing takes them away."""
        self._noted.append((self.line_of(node), self._line_after(node), text.encode()))

    def before(self, node: ast.expr | ast.stmt, text: str) -> None:
        """Write something before a node."""
        self._noted.append((self.start(node), self.start(node), text.encode()))

    def derive(self, node: ast.ClassDef, base: str) -> None:
        """Give a class this one base."""
        start = end = self.start(node) + len(f"class {node.name}")
        if node.bases:
            end = self.end(node.bases[-1]) + len(")")
        self._noted.append((start, end, f"({base})".encode()))

    def below(self, node: ast.stmt, text: str) -> None:
        """Write lines below a statement."""
        self._noted.append((self._line_after(node), self._line_after(node), text.encode()))

    def import_(self, line: str) -> None:
        """Let the module import this too."""
        self._imports[line] = None

    def made(self) -> str:
        """The changed text."""
        if self._imports:
            first = next(n for n in self.tree.body if isinstance(n, ast.ImportFrom) and n.module == "__future__")
            self.below(first, "\n".join(["", *self._imports, ""]))
        text = self._text
        for start, end, new in sorted(self._noted, key=lambda change: change[:2], reverse=True):
            text = text[:start] + new + text[end:]
        return text.decode()

    def _line_after(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None
        return self._starts[node.end_lineno]

"""Formula parser: a hand-written Pratt parser, bounded in length and depth. It stops at the first error.

`if` and `let` can't be operands: they are a whole formula, an argument, or in brackets. Operators bind from `or` (loosest) to the
minus sign before an operand (tightest).
"""

from __future__ import annotations

from typing import Literal, cast

from msgspec.structs import replace

from sheetgen.games.sheet import formula_words
from sheetgen.games.sheet.language import tree as syntax
from sheetgen.games.sheet.language.numbers import LARGEST, PRODUCTS, Number, whole
from sheetgen.games.sheet.tokens import KEYWORDS, Tokens
from sheetgen.source.faults import did_you_mean, meant
from sheetgen.source.messages import Message, Sentence, message, room, sentence

phrase, _ = room("formula")

LONGEST = 1_000
"""Maximum number of characters of a formula."""
DEEPEST = 40
"""Maximum depth of nested brackets, `if` and `let`."""

_OR, _AND, _NOT, _COMPARE, _RANGE, _SUM, _PRODUCT, _UNARY = range(1, 9)
_BINDS: dict[str, int] = {
    "or": _OR,
    "and": _AND,
    **dict.fromkeys(("=", "!=", "≠", "<", "<=", "≤", ">", ">=", "≥"), _COMPARE),
    "in": _COMPARE,
    "not": _COMPARE,
    "..": _RANGE,
    "+": _SUM,
    "-": _SUM,
    **dict.fromkeys(PRODUCTS, _PRODUCT),
}
_Level = Literal["sum", "product", "compare", "and", "or"]
_LEVELS: dict[int, _Level] = {_OR: "or", _AND: "and", _COMPARE: "compare", _SUM: "sum", _PRODUCT: "product"}
_PLAIN = {"≠": "!=", "≤": "<=", "≥": ">="}


class WrongFormula(Exception):
    """An error in a formula, and the characters it refers to."""

    def __init__(self, start: int, what: Message, length: int = 1) -> None:
        super().__init__()
        self.start, self.what, self.length = start, what, length


def parse(text: str) -> syntax.Tree:
    """Return the tree of a formula. Raise WrongFormula for its first error."""
    if len(text) > LONGEST:
        raise WrongFormula(0, message(_formula_too_long(len(text), LONGEST)))
    return _Parser(text).whole()


def parse_path(text: str) -> syntax.Path:
    """Parse a formula that consists of a path only."""
    tree = parse(text)
    if not isinstance(tree, syntax.Path):
        raise WrongFormula(tree.start, message(formula_words.not_path()), max(tree.end - tree.start, 1))
    return tree


def parse_loops(text: str) -> tuple[syntax.Through, ...]:
    """Parse `x in LIST`, several separated by `;`."""
    if len(text) > LONGEST:
        raise WrongFormula(0, message(_formula_too_long(len(text), LONGEST)))
    return _Parser(text).loops()


class _Parser:
    def __init__(self, text: str) -> None:
        self._at = Tokens(text)
        self._depth = 0

    def whole(self) -> syntax.Tree:
        tree = self._formula()
        if self._at.sort != "end":
            raise self._surprised()
        return tree

    def loops(self) -> tuple[syntax.Through, ...]:
        result = []
        while True:
            result.append(self._through())
            if self._at.sort == "end":
                return tuple(result)
            if self._at.value != ";":
                raise self._surprised()
            self._at.next()

    def _formula(self) -> syntax.Tree:
        sort = self._at.sort
        if sort == "if":
            return self._if()
        return self._let() if sort == "let" else self._level(_OR)

    def _level(self, power: int) -> syntax.Tree:
        """Parse an expression of operators that bind at least as closely as `power`."""
        at = self._at
        start, sort = at.start, at.sort
        most = _UNARY
        left: syntax.Tree
        if sort == "not" and power <= _NOT:
            left, most = syntax.Not(start, 0, self._count_tokens("not"), self._level(_COMPARE)), _AND
            left = replace(left, end=at.before)
        elif sort == "-":
            left, most = syntax.Negative(start, 0, self._count_tokens("-"), self._primary()), _PRODUCT
            left = replace(left, end=at.before)
        else:
            left = self._primary()
        while power <= (binds := _BINDS.get(at.sort, 0)) <= most:
            if binds == _RANGE:
                at.next()
                high = self._level(_SUM)
                left = syntax.Span(start, at.before, left, high)
            elif at.sort in ("in", "not"):
                left = self._in(start, left)
            else:
                left = self._chain(start, left, binds)
            most = binds - 1
        return left

    def _count_tokens(self, sort: str) -> int:
        times = 0
        while self._at.sort == sort:
            times += 1
            self._at.next()
        return times

    def _chain(self, start: int, first: syntax.Tree, binds: int) -> syntax.Tree:
        at, rest = self._at, []
        while _BINDS.get(at.sort) == binds and at.sort not in ("in", "not"):
            sign = _PLAIN.get(at.sort, at.sort)
            at.next()
            rest.append((sign, self._level(binds + 1)))
        return syntax.Chain(start, at.before, _LEVELS[binds], first, tuple(rest))

    def _in(self, start: int, of: syntax.Tree) -> syntax.Tree:
        negated = self._at.sort == "not"
        if negated:
            self._at.next()
        self._expect("in")
        among = self._level(_RANGE)
        return syntax.In(start, self._at.before, of, among, negated)

    def _primary(self) -> syntax.Tree:
        """Return an operand; `x otherwise y` is `first(x, y)`."""
        at = self._at
        start, left = at.start, self._operand()
        while at.sort == "name" and at.value == "otherwise":
            at.next()
            right = self._level(_UNARY)
            left = syntax.Call(start, at.before, "first", (left, right))
        return left

    def _operand(self) -> syntax.Tree:
        at = self._at
        start, sort, value = at.start, at.sort, at.value
        if sort == "number":
            at.next()
            return syntax.Num(start, start + len(value), number(value, start))
        if sort == "text":
            at.next()
            return syntax.Txt(start, start + len(value), value[1:-1])
        if sort == "(":
            return self._brackets()
        if sort == "name":
            return self._path()
        raise self._surprised()

    def _brackets(self) -> syntax.Tree:
        start = self._open()
        items = self._several()
        self._close(start)
        return items[0] if len(items) == 1 else syntax.Listed(start, self._at.before, tuple(items))

    def _several(self) -> list[syntax.Tree]:
        items = [self._formula()]
        while self._at.sort == ",":
            self._at.next()
            items.append(self._formula())
        return items

    def _open(self) -> int:
        start = self._at.start
        self._deeper(start)
        self._at.next()
        return start

    def _close(self, start: int) -> None:
        if self._at.sort != ")":
            if self._at.sort == "end":
                raise WrongFormula(start, message(_bracket_open()))
            raise self._surprised()
        self._at.next()
        self._depth -= 1

    def _deeper(self, start: int) -> None:
        self._depth += 1
        if self._depth > DEEPEST:
            hint = phrase("formula-too-deep", "brackets, `if` and `let` are nested more than {most} levels deep", DEEPEST)
            raise WrongFormula(start, message(hint, formula_words.IN_COMPUTED))

    def _path(self) -> syntax.Tree:
        at = self._at
        start, name = at.start, at.value
        steps: list[syntax.Step] = []
        while (step := at.step()) is not None:
            sort, text = step
            begin = at.start
            if sort == "formula":
                self._deeper(begin)
                at.next()
                inner = self._formula()
                if at.sort != ")":
                    is_open = WrongFormula(begin, message(_bracket_open()))
                    raise is_open if at.sort == "end" else self._surprised()
                self._depth -= 1
                steps.append(syntax.Step(begin, at.end, "formula", "", inner))
            else:
                steps.append(syntax.Step(begin, at.end, cast(Literal["name", "digits", "star"], sort), text))
        end = at.end
        at.next()
        if at.sort == "(" and not steps:
            return self._call(start, name)
        if at.text[end : end + 1] == "." and at.sort != "..":
            raise WrongFormula(
                end, message(phrase("odd-point", "expected a name, a number, * or ( after the dot"), formula_words.NO_BLANKS)
            )
        return syntax.Path(start, end, name, tuple(steps))

    def _call(self, start: int, name: str) -> syntax.Tree:
        opened = self._open()
        args: list[syntax.Tree] = []
        if self._at.sort != ")":
            args = [self._formula()]
            if self._at.sort == "for":
                args = [self._loop(args[0])]
            while self._at.sort == ",":
                self._at.next()
                args.append(self._formula())
                if self._at.sort == "for":
                    raise WrongFormula(self._at.start, message(formula_words.loop_not_alone(name)), 3)
            if len(args) > 1 and isinstance(args[0], syntax.Loop):
                loop = args[0]
                raise WrongFormula(loop.start, message(formula_words.loop_not_alone(name)), loop.end - loop.start)
        self._close(opened)
        return syntax.Call(start, self._at.before, name, tuple(args))

    def _loop(self, body: syntax.Tree) -> syntax.Tree:
        through = []
        while self._at.sort == "for":
            self._at.next()
            through.append(self._through())
        where = None
        if self._at.sort == "where":
            self._at.next()
            where = self._level(_OR)
        return syntax.Loop(body.start, self._at.before, body, tuple(through), where)

    def _through(self) -> syntax.Through:
        start, name = self._name()
        self._expect("in")
        return syntax.Through(start, start + len(name), name, self._level(_RANGE))

    def _if(self) -> syntax.Tree:
        at = self._at
        start = at.start
        self._deeper(start)
        at.next()
        condition = self._formula()
        self._expect("then")
        then = self._formula()
        otherwise = None
        if at.sort == "else":
            at.next()
            otherwise = self._formula()
        self._depth -= 1
        return syntax.If(start, at.before, condition, then, otherwise)

    def _let(self) -> syntax.Tree:
        at = self._at
        start = at.start
        self._deeper(start)
        at.next()
        name_at, name = self._name()
        self._expect("=")
        value = self._formula()
        self._expect("then")
        body = self._formula()
        self._depth -= 1
        return syntax.Let(start, at.before, name_at, name, value, body)

    def _name(self) -> tuple[int, str]:
        at = self._at
        if at.sort != "name":
            raise WrongFormula(at.start, message(_no_variable(at.value)), max(len(at.value), 1))
        start, name = at.start, at.value
        at.next()
        return start, name

    def _expect(self, sort: str) -> None:
        if self._at.sort != sort:
            at = self._at
            raise WrongFormula(at.start, message(_missing(sort, at.value)), max(len(at.value), 1))
        self._at.next()

    def _surprised(self) -> WrongFormula:
        """Return the error for an unexpected token."""
        at = self._at
        if at.sort == "end":
            return WrongFormula(max(at.start - 1, 0), message(_formula_ends(at.text.strip() == "")))
        if at.sort in ("if", "let"):
            what = message(
                formula_words.cannot_stand(at.value),
                phrase("in-brackets", "put it in brackets: write `{formula}`", f"({at.text[at.start :].strip()})"),
            )
            return WrongFormula(at.start, what, len(at.value))
        behind_number = at.sort == "name" and at.text[at.start - 1 : at.start].isdigit()
        second = at.value in ("==", "=>", "=<", "<>")  # its first character may be valid alone, so the error is at the second
        what = message(_unexpected(at.value, behind_number))
        return WrongFormula(at.start + second, what, max(len(at.value) - second, 1))


def number(text: str, start: int = 0) -> Number:
    """Parse a number as typed. Raise an error if it is outside the limits for numbers."""
    value: Number
    if text.isdecimal():
        value = int(text)
    else:
        from fractions import Fraction  # imported only when needed: few formulas have fractions

        value = whole(Fraction(text))
    if not -LARGEST <= value <= LARGEST or value.denominator > LARGEST:
        raise WrongFormula(
            start, message(phrase("number-too-large", "numbers and denominators can't be above 1000000000000")), len(text)
        )
    return value


def _formula_too_long(long: int, most: int) -> Sentence:
    what = phrase("formula-too-long", "the formula has {characters} characters", long)
    return sentence(what, phrase("at-most-read", "use at most {most}; move parts of it to `computed`", most))


def _bracket_open() -> Sentence:
    return sentence(phrase("bracket-open", "this bracket is not closed"), phrase("close-bracket", "close it with )"))


def _formula_ends(blank: bool) -> Sentence:
    if blank:
        return sentence(phrase("no-formula", "expected a formula"))
    return sentence(phrase("formula-ends", "the formula ends too early"))


def _unexpected(text: str, behind_number: bool = False) -> Sentence:
    """Return the message for an unexpected token. behind_number: whether it directly follows a number."""
    cures = {
        "=": phrase("one-equals-sign", "a single `=` means equal"),
        "==": phrase("write-equal", "write `=` for equal"),
        "=>": formula_words.write(">="),
        "=<": formula_words.write("<="),
        "<>": formula_words.write("!="),
        "&": formula_words.write("and"),
        "&&": formula_words.write("and"),
        "|": formula_words.write("or"),
        "||": formula_words.write("or"),
        "%": formula_words.write("mod"),
        "!": phrase("no-or-unequal", "write `not` for no, and `!=` for unequal"),
        "#": phrase("no-comments", "formulas can't contain comments"),
        "{": phrase("braces-in-texts", "braces are only allowed in text"),
        '"': formula_words.QUOTE_OPEN,
        "'": formula_words.QUOTE_OPEN,
        ".": formula_words.NO_BLANKS,
        "^": phrase("multiply", "multiply instead"),
        ";": phrase("commas-part", "in formulas, commas separate values"),
    }
    if behind_number:
        what = phrase("behind-number", "'{text}' isn't allowed directly after a number", text)
        return sentence(what, phrase("to-multiply", "write `* {text}` to multiply", text))
    word = meant(text, KEYWORDS) if len(text) > 1 and text not in KEYWORDS else None
    return sentence(formula_words.cannot_stand(text), cures.get(text) or (did_you_mean(word) if word else ""))


def _missing(wanted: str, there: str) -> Sentence:
    if there:
        return sentence(phrase("missing", "expected '{wanted}', not '{there}'", wanted, there))
    return sentence(phrase("missing-at-end", "expected '{wanted}'", wanted))


def _no_variable(text: str) -> Sentence:
    if text:
        return sentence(phrase("no-variable", "expected the name of a variable, not '{text}'", text))
    return sentence(phrase("no-variable-at-end", "expected the name of a variable"))

"""The commands: options in, one function called, the result printed. Nothing else imports `click`."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, BinaryIO, NoReturn

import click

from sheetgen import __version__

if TYPE_CHECKING:
    from sheetgen.layout.model import Layout
    from sheetgen.layout.read import Library
    from sheetgen.render import Printed
    from sheetgen.sheet import Ink

_HELP = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


def _complete_layout(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[Any]:
    """Bundled layouts' names, and files."""
    from click.shell_completion import CompletionItem

    from sheetgen.layout.find import bundled

    names = [CompletionItem(name) for name in bundled() if name.startswith(incomplete)]
    return [*names, CompletionItem(incomplete, type="file")]


def _complete_paper(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[Any]:
    from click.shell_completion import CompletionItem

    from sheetgen.papers import PAPERS

    return [CompletionItem(name) for name in PAPERS if name.startswith(incomplete.casefold())]


def _complete_rule(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[Any]:
    from click.shell_completion import CompletionItem

    from sheetgen.explain import rules

    return [CompletionItem(name) for name in rules() if name.startswith(incomplete)]


_FILE = click.Path(path_type=str, allow_dash=True)


@click.group(context_settings=_HELP, epilog="Each command has a page of its own: sheetgen render --help")
@click.version_option(__version__, prog_name="sheetgen")
def sheetgen() -> None:
    """Score sheets for roll-and-write games: print them, type them in, know what they are worth.

    \b
    sheetgen layouts                     which sheets there are
    sheetgen render namaste              print one: writes namaste.pdf
    sheetgen blank namaste > joe.yaml    an empty sheet to type a finished one into
    sheetgen check joe.yaml              does it keep the rules, and what does it score?
    """


@sheetgen.command(short_help="List the bundled layouts.")
def layouts() -> None:
    """List the bundled layouts: name, title, paper.

    \b
    Example:
      sheetgen layouts
    """
    from sheetgen.layout.find import bundled
    from sheetgen.layout.read import Library

    library = Library()
    rows = []
    for name in bundled():
        layout = library.layout(name)
        page = layout.common.page
        rows.append((name, layout.title("en"), f"{page.paper} {page.orientation}"))
    width = max(len(name) for name, _, _ in rows)
    titles = max(len(title) for _, title, _ in rows)
    for name, title, paper in rows:
        click.echo(f"{name:<{width}}  {title:<{titles}}  {paper}")


@sheetgen.command(short_help="Print sheets: write a PDF.")
@click.argument("names", metavar="LAYOUT...", nargs=-1, required=True, shell_complete=_complete_layout)
@click.option(
    "-o",
    "--output",
    metavar="OUT.pdf",
    type=click.Path(path_type=str),
    help="The PDF to write, or - for standard output.  [default: NAME.pdf here]",
)
@click.option("--copies", default="1", show_default=True, metavar="N", help="How many of each sheet.")
@click.option(
    "--paper",
    metavar="PAPER",
    shell_complete=_complete_paper,
    help="The paper in the printer, whichever way round: a3, a4, a5, a6, letter, legal, half-letter, or a size such as "
    "120x180mm.  [default: as large as the sheet; a4 with --up]",
)
@click.option(
    "--up",
    default="1",
    show_default=True,
    metavar="N|auto",
    help="How many sheets on one paper, in their true size, with marks to cut them apart. auto: as many as fit.",
)
@click.option(
    "--fit", is_flag=True, help="Make sheets smaller or larger to fill the paper, and say by how much. Never done unasked."
)
@click.option(
    "--stack",
    type=click.Choice(["paper", "cut"]),
    default="paper",
    show_default=True,
    help="With --up and several different sheets. paper: one paper is filled after the other; cut: cut the whole pile, lay the "
    "small piles on one another, and the sheets are in order.",
)
@click.option(
    "--flip",
    type=click.Choice(["long", "short"]),
    help="For sheets with backs: the edge your printer turns paper over.  [default: long, or what the layout says]",
)
@click.option("--lang", metavar="en|de", help="The sheet's language.  [default: the layout's first]")
@click.option(
    "--ink",
    type=click.Choice(["full", "saver", "mono"]),
    default="full",
    show_default=True,
    help="full: colour; saver: outlines for fills; mono: no colour.",
)
def render(names: tuple[str, ...], output: str | None, lang: str | None, ink: Ink, **printing: Any) -> None:
    """Print sheets: write one PDF of the layouts given.

    LAYOUT is a name that `sheetgen layouts` lists, or a YAML file of your own. Print the PDF at 100 %.

    \b
    Examples:
      sheetgen render namaste
      sheetgen render namaste --copies 50 --lang de -o pad.pdf
      sheetgen render namaste --copies 50 --paper a4 --up 2
    """
    from sheetgen import render as rendering
    from sheetgen.diagnostics import Unreadable

    library = _library()
    target = "/dev/stdout" if output == "-" else output or rendering.default_name(names[0])
    try:
        wanted = rendering.Wanted(lang, ink)
        printed = rendering.render(names, target, wanted, rendering.read_printing(**printing), library)
    except Unreadable as unreadable:
        _tell(names[0], unreadable, library.lines)
    except rendering.OptionError as error:
        _refuse(error.message, error.hint)
    except OSError as error:
        _refuse(f"{target} cannot be written: {_reason(error)}", "nothing was changed")
    for note in printed.notes:
        click.echo(note, err=True)
    if not target.startswith("/dev/"):
        click.echo(f"wrote {target}{_counted(printed)}")


def _counted(printed: Printed) -> str:
    """How many sheets on how many pages, where that is not one and the same."""
    if printed.sheets == printed.pages:
        return ""
    pages = f"{printed.pages} page" + "s" * (printed.pages > 1)
    return f": {printed.sheets} sheet{'s' * (printed.sheets > 1)} on {pages}"


def _reason(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such folder"
    return (error.strerror or str(error)).lower()


@sheetgen.command(short_help="List every space of a sheet and its place, as JSON.")
@click.argument("layout", shell_complete=_complete_layout)
def spaces(layout: str) -> None:
    """Print every space of a sheet and its place on the paper, as JSON.

    LAYOUT is a name that `sheetgen layouts` lists, or a YAML file of your own. Boxes are x, y, width and height in
    millimetres from the page's top left corner.

    \b
    Example:
      sheetgen spaces namaste
    """
    import json

    from sheetgen.layout.build import build

    found = _read_layout(layout)
    sheet = build(found, found.languages[0], "full", _metrics())
    listed = [
        {"space": place.space, "type": place.type, "page": number, "box": [round(side, 2) for side in place.box]}
        for number, page in enumerate(sheet.pages, 1)
        for place in page.places
    ]
    paper = [round(side, 2) for side in sheet.paper]
    rows = ",\n  ".join(json.dumps(each, ensure_ascii=False) for each in listed)
    click.echo(f'{{"layout": {json.dumps(layout, ensure_ascii=False)}, "paper": {paper}, "spaces": [\n  {rows}\n]}}')


@sheetgen.command(short_help="Print an empty sheet to type into.")
@click.argument("layout", shell_complete=_complete_layout)
def blank(layout: str) -> None:
    """Print an empty filled sheet for a layout, ready to type into.

    LAYOUT is a name that `sheetgen layouts` lists, or a YAML file of your own; a path is taken over as it is given here.
    What was not written on the sheet stays blank. In a picture of the board `.` is an empty place.

    \b
    Example:
      sheetgen blank namaste > magdalena.yaml
    """
    from sheetgen.blank import blank as text

    found = _read_layout(layout)
    if not found.kit.form:
        _refuse(f"nothing is filled in on '{layout}'", "name the layout of a score sheet")
    click.echo(text(layout, found.title(found.languages[0]), found.kit.form), nl=False)


@sheetgen.command(short_help="Check finished sheets: rules and scores.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=_FILE)
@click.option("--table", is_flag=True, help="The sheets were played together: judge and rank them as one table.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How to report.")
def check(files: tuple[str, ...], table: bool, form: str) -> None:
    """Check finished sheets: do they keep the rules, and what do they score?

    FILE is a filled sheet (a YAML file; `sheetgen blank` prints an empty one), a folder of them, or - for standard input.

    Tells what breaks the rules and why, and what each sheet earns; with --table also who won.

    Ends with 0 when all is well, 1 when a sheet breaks a rule, 2 when something could not be read.

    \b
    Examples:
      sheetgen check joe.yaml
      sheetgen check --table ana.yaml ben.yaml cem.yaml
    """
    from sheetgen import report
    from sheetgen.check import check as judged

    result = judged(files, table)
    for text in report.faults_text(result, _paint(sys.stderr)):
        click.echo(text + "\n", err=True, color=True)
    if form == "json":
        click.echo(report.check_json(result))
    else:
        click.echo(report.check_text(result, _paint(sys.stdout)), color=True)
    sys.exit(result.status)


@sheetgen.command(short_help="Check layouts and levels of your own.")
@click.argument("names", metavar="LAYOUT...", nargs=-1, required=True, shell_complete=_complete_layout)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How to report.")
def lint(names: tuple[str, ...], form: str) -> None:
    """Check layouts and levels: what does not fit, what is missing, what no player can ever reach?

    LAYOUT is a YAML file of your own, or a name that `sheetgen layouts` lists.

    Ends with 0 when all is well, 1 when something is wrong in a level, 2 when a layout could not be read or drawn.

    \b
    Examples:
      sheetgen lint my-level.yaml
      sheetgen lint namaste
    """
    from sheetgen import lint as linting

    library = _library()
    linted = linting.lint(names, library, _metrics())
    for text in linting.lint_faults(linted, library, _paint(sys.stderr)):
        click.echo(text + "\n", err=True, color=True)
    click.echo(linting.lint_json(linted) if form == "json" else linting.lint_text(linted, _paint(sys.stdout)), color=True)
    sys.exit(linting.status(linted))


@sheetgen.command(short_help="Explain a rule, with sheets that keep and break it.")
@click.argument("rule", required=False, shell_complete=_complete_rule)
def explain(rule: str | None) -> None:
    """Explain a rule: what it says, a sheet that keeps it, one that breaks it, and the rulebook's heading.

    RULE is the name in brackets that `sheetgen check` tells; without it all rules are listed.

    \b
    Example:
      sheetgen explain namaste/symbol-points
    """
    from sheetgen.diagnostics import near
    from sheetgen.explain import explain as page
    from sheetgen.explain import listed, rules

    known = rules()
    if rule is None:
        click.echo(listed(known.values()))
    elif rule in known:
        click.echo(page(known[rule]))
    else:
        hint = near(rule, known)
        _refuse(f"no such rule: '{rule}'", hint if hint.startswith("did") else "`sheetgen explain` lists all rules")


@sheetgen.command(short_help="Print a JSON Schema for editors.")
@click.argument("kind", type=click.Choice(["layout", "sheet"]))
@click.argument("game", required=False)
def schema(kind: str, game: str | None) -> None:
    """Print the JSON Schema of layouts or of filled sheets, for editors that complete and underline.

    GAME is a game's name; for `sheet` it may be a layout of your own as well. Without it the schema takes any game's.

    \b
    Example:
      sheetgen schema sheet namaste > namaste-sheet.json
    """
    import json

    from sheetgen import games
    from sheetgen import schema as schemas
    from sheetgen.diagnostics import near
    from sheetgen.layout.find import bundled, is_path

    def of_game(name: str) -> schemas.Schema:
        if kind == "layout":
            return schemas.layout_schema(games.load(name))
        found = games.load(name)
        return schemas.sheet_schema(_read_layout(found.sample or found.standard))

    if game is None:
        made = schemas.any_of(f"a {kind} of any game", [of_game(name) for name in games.names()])
    elif game in games.names():
        made = of_game(game)
    elif kind == "sheet" and (is_path(game) or game in bundled()):
        made = schemas.sheet_schema(_read_layout(game))
    else:
        _refuse(f"no such game: '{game}'", near(game, games.names()))
    click.echo(json.dumps(made, ensure_ascii=False, indent=1))


@sheetgen.command(short_help="Write a file to start from: a level of your own.")
@click.argument("kind", metavar="level")
@click.argument("name")
def new(kind: str, name: str) -> None:
    """Write a commented file to start from: NAME.yaml in the current folder.

    \b
    Example:
      sheetgen new level garden
    """
    from sheetgen import games
    from sheetgen.diagnostics import near
    from sheetgen.files import write_beside

    starters = {word: text for game in games.names() for word, text in games.load(game).starters.items()}
    if kind not in starters:
        _refuse(f"there is nothing to start from called '{kind}'", near(kind, starters))
    target = name if name.endswith((".yaml", ".yml")) else f"{name}.yaml"
    title = os.path.splitext(os.path.basename(target))[0]
    if os.path.exists(target):
        _refuse(f"{target} is there already", "take another name")
    text = starters[kind].format(name=title).encode()
    try:
        write_beside(target, partial(_put, text))
    except OSError as error:
        _refuse(f"{target} cannot be written: {_reason(error)}")
    click.echo(f"wrote {target}; next: sheetgen lint {target}")


@sheetgen.command(short_help="Print the script that completes words in your shell.")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the script that completes sheetgen's commands, layouts and rules in your shell.

    \b
    Example:
      sheetgen completion bash >> ~/.bashrc
    """
    from click.shell_completion import get_completion_class

    found = get_completion_class(shell)
    assert found is not None
    click.echo(found(sheetgen, {}, "sheetgen", "_SHEETGEN_COMPLETE").source())


def _put(text: bytes, stream: BinaryIO) -> None:
    stream.write(text)


def _library() -> Library:
    from sheetgen.layout.read import Library

    return Library()


def _metrics() -> Any:
    from sheetgen.paint.fonts import Fonts

    return Fonts()


def _read_layout(name: str) -> Layout:
    """The layout, or the end of the command with every fault told."""
    from sheetgen.diagnostics import Unreadable

    library = _library()
    try:
        return library.layout(name)
    except Unreadable as unreadable:
        _tell(name, unreadable, library.lines)


def _tell(name: str, unreadable: Any, lines: dict[str, list[str]]) -> NoReturn:
    from sheetgen.report import fault_text

    for fault in unreadable.faults:
        file = fault.file or name
        if fault.file is None and file not in lines:
            click.echo(f"{_paint(sys.stderr)('error', 'error')}: {fault.message}", err=True, color=True)
            if fault.hint:
                click.echo(f"   = {fault.hint}", err=True)
        else:
            click.echo(fault_text(fault, file, lines.get(file, []), _paint(sys.stderr)), err=True, color=True)
    sys.exit(2)


def _refuse(message: str, hint: str = "") -> NoReturn:
    click.echo(f"{_paint(sys.stderr)('error', 'error')}: {message}", err=True, color=True)
    if hint:
        click.echo(f"   = {hint}", err=True)
    sys.exit(2)


def _paint(stream: Any) -> Any:
    """Colours on a terminal only, and never with NO_COLOR."""
    from sheetgen.report import Paint

    return Paint(stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb")


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command line; whatever goes wrong is a message, never a traceback (SHEETGEN_DEBUG=1 shows it)."""
    try:
        _run(arguments)
    except OSError:  # the message itself cannot be written
        _silence(sys.stdout, sys.stderr)
        sys.exit(2)


def _run(arguments: Sequence[str] | None) -> None:
    gc.disable()  # a run is short: looking for cycles costs it more than it frees
    atexit.register(gc.freeze)  # nor need Python look through all there is when it ends
    for stream in (sys.stdout, sys.stderr):
        reconfigure: Callable[..., None] | None = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")
    try:
        sheetgen.main(args=None if arguments is None else list(arguments), prog_name="sheetgen")
    except BrokenPipeError:
        _silence(sys.stdout)
        sys.exit(1)
    except Exception as error:
        if os.environ.get("SHEETGEN_DEBUG"):
            raise
        unreadable = getattr(error, "faults", None)
        if unreadable:
            _tell("sheetgen", error, {})
        if isinstance(error, OSError) and error.filename is None:
            _silence(sys.stdout)
            _refuse(f"the output cannot be written: {_reason(error)}")
        _refuse(f"{type(error).__name__}: {error}", "this should not happen; please report it, with the file that caused it")


def _silence(*streams: Any) -> None:
    """What is left to be written there is dropped, lest Python complains once more on its way out."""
    for stream in streams:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())

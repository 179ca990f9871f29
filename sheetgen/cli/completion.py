"""`sheetgen completion`."""

from __future__ import annotations

import click
from click.shell_completion import BashComplete, add_completion_class, get_completion_class

from sheetgen.cli.writing import output_option, put_text

_BASH = """\
%(complete_func)s() {
    local IFS=$'\\n' response line kind value files word=${2//\\\\/}
    word=${word#[\\"\\']}
    response=$(env COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD=$COMP_CWORD %(complete_var)s=bash_complete "$1" 2>/dev/null)
    COMPREPLY=()
    while IFS= read -r line; do
        kind=${line%%%%,*} value=${line#*,}
        case $kind in
            plain) COMPREPLY+=("$value") ;;
            file) compopt -o filenames; mapfile -t files < <(compgen -f -- "$word"); COMPREPLY+=("${files[@]}") ;;
            dir) compopt -o filenames; mapfile -t files < <(compgen -d -- "$word"); COMPREPLY+=("${files[@]}") ;;
        esac
    done <<< "$response"
    return 0
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""
"""The bash script. It replaces click's own script, which drops the names if files are offered as well."""


class Bash(BashComplete):
    """Completion of names and files together."""

    source_template = _BASH

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words typed so far. bash splits `--paper=a4` into three words."""
        typed, incomplete = super().get_completion_args()
        return [word for word in typed if word != "="], incomplete


add_completion_class(Bash, "bash")


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@output_option
@click.pass_context
def command(ctx: click.Context, shell: str, output: str | None) -> None:
    """Print a script that completes sheetgen's commands, layouts and rules in your shell.

    \b
    Example:
      sheetgen completion bash >> ~/.bashrc
    """

    found = get_completion_class(shell)
    assert found is not None
    put_text(found(ctx.find_root().command, {}, "sheetgen", "_SHEETGEN_COMPLETE").source() + "\n", output)

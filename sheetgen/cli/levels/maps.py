"""`sheetgen new level NAME --batch N -o FOLDER`: generate a map of levels in a folder; a later run continues it."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import partial
from hashlib import sha256
from typing import Any, BinaryIO, NamedTuple

import click

from sheetgen.cli.clusters import workers_at
from sheetgen.cli.common import fail, reason
from sheetgen.cli.levels.orders import Asked, making, starter_of, typed_file
from sheetgen.drawing.sheet import Sheet
from sheetgen.form.write.filling import quoted
from sheetgen.games.making import LevelMap, MappedLevel
from sheetgen.layout.read import Library
from sheetgen.press.files import write_beside
from sheetgen.processes.executors import ProcessExecutor, processors
from sheetgen.source.faults import Unreadable
from sheetgen.source.messages import room

phrase, plural = room("cli")

_INDEX, _PICTURE = "map.json", "map.svg"


class _Folder(NamedTuple):
    """The folder of a map, the options it was started with, and its levels. digests: SHA-256 digests of the level files, by
    place on the map."""

    path: str
    words: str
    levels: LevelMap
    digests: dict[str, str]

    def file(self, place: str) -> str:
        """Return the path of the file with the level at a place on the map."""
        return os.path.join(self.path, f"{place}.yaml")


def write_map(asked: Asked, title: str, cluster: str | None) -> None:
    """Generate levels until the requested number has been tried, and write each improvement of the map to the folder. Exit if
    the folder cannot be used."""
    assert asked.folder is not None
    folder = _opened(asked.folder, f"{title} {asked.words}")
    begun = folder.levels.tried
    with making(phrase("making-levels", "generating levels")) as progress, workers_at(cluster) as workers:
        executor = workers or ProcessExecutor(processors())
        try:
            while folder.levels.tried < asked.batch:
                levels = asked.maker.tend(folder.levels, asked.order, asked.batch - folder.levels.tried, executor)
                folder = _written(folder, levels, asked, title)
                _draw(folder, asked.maker.picture(folder.levels, title))
                progress(levels.tried - begun, asked.batch - begun)
        finally:
            executor.shutdown()
    places = plural("places", "{count} place", "{count} places", count=len(folder.levels.levels))
    click.echo(phrase("wrote-map", "{folder}: the map has levels in {places}; see {picture}", folder.path, places, _PICTURE).text())


def _opened(path: str, words: str) -> _Folder:
    """Open the folder, creating it if needed. Exit if it has other files or was started with other options."""
    index = os.path.join(path, _INDEX)
    try:
        if not os.path.lexists(path):
            os.makedirs(path)
        if not os.listdir(path):
            return _Folder(path, words, LevelMap(), {})
        if not os.path.isfile(index):
            fail(
                phrase("folder-full", "{folder} contains other files", path),
                phrase("empty-folder", "name an empty folder, a new folder, or a folder written by --batch"),
            )
        with open(index, encoding="utf-8") as stream:
            said = json.load(stream)
        return _read(path, words, said)
    except OSError as error:
        fail(phrase("folder-not-used", "can't use {folder}: {reason}", path, reason(error)))
    except (ValueError, KeyError, TypeError, AttributeError):
        fail(phrase("index-not-read", "{index} is damaged, or `--batch` didn't write it", index))


def _read(path: str, words: str, said: Mapping[str, Any]) -> _Folder:
    """Read a folder that an earlier run started: its levels from their files."""
    if said["made"] != words:
        fail(
            phrase("other-map", "{folder} contains another map: {made}", path, str(said["made"])),
            phrase("name-other-folder", "name another folder"),
        )
    folder = _Folder(path, words, LevelMap(int(said["tried"])), {})
    levels = {}
    for place, entry in said["levels"].items():
        file = folder.file(place)
        if not os.path.exists(file):
            continue
        if _digest(file) != entry["digest"]:
            fail(
                phrase("level-changed", "{file} has changed since it was generated", file),
                phrase("copy-it", "move it to another folder; the map then gets a new level"),
            )
        try:
            levels[place] = MappedLevel(Library().layout(file).keys, entry["figures"])
        except Unreadable:
            continue
        folder.digests[place] = entry["digest"]
    return folder._replace(levels=LevelMap(int(said["tried"]), levels))


def _digest(file: str) -> str:
    with open(file, "rb") as stream:
        return sha256(stream.read()).hexdigest()[:16]


def _written(folder: _Folder, levels: LevelMap, asked: Asked, title: str) -> _Folder:
    """Write the new levels, then the index."""
    digests = dict(folder.digests)
    kept = {}
    try:
        for place, level in levels.levels.items():
            if level.made is not None:
                file = folder.file(place)
                command = f"sheetgen new level {asked.words} --batch {asked.batch} -o {asked.folder} {typed_file(title)}"
                starter = starter_of(level.made, asked.game, command)
                _write(file, starter.format(title=quoted(f"{title} {place}"), file=typed_file(os.path.basename(file))).encode())
                digests[place] = _digest(file)
            kept[place] = level._replace(made=None)
        said = {
            "made": folder.words,
            "tried": levels.tried,
            "levels": {place: {"figures": dict(level.figures), "digest": digests[place]} for place, level in kept.items()},
        }
        _write(os.path.join(folder.path, _INDEX), (json.dumps(said, indent=1, ensure_ascii=False) + "\n").encode())
    except OSError as error:
        fail(phrase("folder-not-used", "can't use {folder}: {reason}", folder.path, reason(error)))
    return folder._replace(levels=LevelMap(levels.tried, kept), digests=digests)


def _draw(folder: _Folder, sheet: Sheet) -> None:
    """Draw the page with all levels of the map."""
    from sheetgen.paint.fonts import Fonts
    from sheetgen.press.pictures import write_picture

    fonts = Fonts()
    target = os.path.join(folder.path, _PICTURE)
    try:
        write_beside(target, lambda out: write_picture([sheet], out, "svg", fonts))
    except OSError as error:
        fail(phrase("cannot-written", "can't write {target}: {reason}", target, reason(error)))


def _write(target: str, content: bytes) -> None:
    write_beside(target, partial(_put, content))


def _put(content: bytes, stream: BinaryIO) -> None:
    stream.write(content)

"""The JSON Schema of layouts, for editors: built from the types that reading uses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import inspect as mi

from sheetgen.drawing.blocks import KINDS
from sheetgen.form.schema import DIALECT
from sheetgen.form.shapes import Schema
from sheetgen.games.game import AnyGame
from sheetgen.layout.merge import FROM
from sheetgen.layout.parts import Common
from sheetgen.source.messages import Phrase, room

phrase, _ = room("layout")

_LENGTH = {
    "type": ["string", "integer"],
    "pattern": r"^([0-9]+(\.[0-9]+)?|\.[0-9]+)\s*(mm|cm|in|pt)$|^0$",
    "maximum": 0,
    "minimum": 0,
}


def layout_schema(game: AnyGame) -> Schema:
    """Return the schema of a game's layouts."""
    common = _struct(Common)["properties"]
    common["theme"] = _theme(common["theme"])
    _describe(common, _about_layouts())
    _describe(common["page"]["properties"], _about_pages())
    keys = _struct(game.keys)["properties"]
    extends = phrase("about-extends", "the layout to start from: the name of a bundled layout, or a path")
    own = {
        "game": {"const": game.name, "description": phrase("about-game", "the game whose rules check the sheet").text()},
        "extends": {"type": "string", "description": extends.text()},
        "remove": {
            "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}],
            "description": phrase("about-remove", "ids of blocks to remove").text(),
        },
        "blocks": {
            "type": "array",
            "items": {"anyOf": list(block_schemas().values())},
            "description": phrase("about-blocks", "the blocks of the page and their cells in its grid").text(),
        },
        "back": {
            "anyOf": [{"const": "rules"}, {"type": "array", "items": {"anyOf": list(block_schemas().values())}}],
            "description": phrase("about-back", "the back of the sheet: `rules`, or a list of blocks").text(),
        },
    }
    properties = {key: _or_blank(value) for key, value in {**common, **keys, **own}.items()}
    referred = {name: schema for _, others in _free(game.keys) for name, schema in others.items()}
    return {
        "$schema": DIALECT,
        "title": phrase("layout-of", "a layout of {game}", game.name).text(),
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
        **({"$defs": referred} if referred else {}),
    }


def _describe(properties: Schema, about: Mapping[str, Phrase]) -> None:
    """Add descriptions to the schemas of some keys."""
    for key, words in about.items():
        properties[key] = {**properties[key], "description": words.text()}


def _about_layouts() -> dict[str, Phrase]:
    return {
        "title": phrase("about-title", "the heading: text, or text for each language"),
        "about": phrase("about-about", "a line about the game, for lists of layouts: text, or text for each language"),
        "kind": phrase("about-kind", "the kind of game, for lists of layouts"),
        "minutes": phrase("about-minutes", "how long a game takes, for lists of layouts: `40`, or `30..45`"),
        "author": phrase("about-author", "the author, printed at the foot"),
        "licence": phrase("about-licence", "the licence, printed at the foot"),
        "address": phrase("about-address", "the address of the author or publisher, printed at the foot"),
        "page": phrase("about-page", "the paper and its grid"),
        "theme": phrase("about-themes", "the look of the whole sheet, such as `plain blue`, or your own styles by name"),
        "labels": phrase("about-labels", "the names of spaces and keys on the paper, in each language"),
    }


def _about_pages() -> dict[str, Phrase]:
    return {
        "paper": phrase("about-paper", "a paper by name (a4, a5, letter …) or its size, `148x210mm`"),
        "orientation": phrase("about-orientation", "the orientation of the paper"),
        "margin": phrase("about-margin", "the blank margin on every side, or a margin for each side"),
        "punch": phrase("about-punch", "the side with room for holes: a margin of at least 20 mm"),
        "glue": phrase("about-glue", "the side with room for a glued edge: a margin of at least 15 mm"),
        "columns": phrase("about-columns", "the number of columns in the page's grid"),
        "rows": phrase("about-rows", "the number of rows in the page's grid"),
        "gap": phrase("about-gap", "the gap between two cells of the grid"),
        "unit": phrase("about-unit", "the size of type, compared with the usual size"),
        "type_for": phrase(
            "about-type-for", "the paper size for which the type sizes are meant; on larger paper, the type is larger too"
        ),
        "flow": phrase("about-flow", "lines from top to bottom, each with spaces side by side"),
        "icon": phrase("about-icon", "the picture next to the title"),
        "background": phrase(
            "about-background", "the ground of the page: a colour, a symbol to repeat, a PNG or JPEG file, or `none`"
        ),
    }


def _free(keys: type) -> Iterator[tuple[Schema, dict[str, Schema]]]:
    """Yield the schemas of the keys that have a schema of their own, each with the schemas it refers to."""
    info = mi.type_info(keys)
    assert isinstance(info, mi.StructType)
    for field in info.fields:
        if isinstance(field.type, mi.Metadata) and "schema" in (field.type.extra or {}):
            yield (field.type.extra or {})["schema"]()


def _theme(styles: Schema) -> Schema:
    """Return the schema of a theme: styles, a variation and a colour to start from, or both."""
    start = phrase("about-theme", "a variation (plain, bright, ledger, large) and a colour: bright teal")
    known: Schema = {"type": "string", "description": start.text()}
    return {"anyOf": [known, {**styles, "properties": {FROM: _or_blank(known)}}]}


def block_schemas() -> dict[str, Schema]:
    """Return the schema of each kind of block, by its name."""
    return {kind: _block(kind) for kind in KINDS}


def _block(kind: str) -> Schema:
    """Return the schema of one kind of block; in a layout that extends another, only the differences are required."""
    schema = _struct(KINDS[kind].options)
    schema["properties"]["block"] = {"const": kind}
    schema["required"] = ["id"]
    return schema


def _struct(cls: type) -> Schema:
    info = mi.type_info(cls)
    assert isinstance(info, mi.StructType)
    return _type(info)


def _type(kind: mi.Type) -> Schema:
    """Return the schema of a layout's value, by the type it is converted to."""
    match kind:
        case mi.Metadata(type=inner):
            extra = kind.extra or {}
            if "schema" in extra:
                return dict(extra["schema"]()[0])
            described = {"description": extra["about"].text()} if "about" in extra else {}
            return {**(_LENGTH if "length" in extra else _type(inner)), **described}
        case mi.StructType(fields=fields):
            properties = {f.encode_name: _type(f.type) if f.required else _or_blank(_type(f.type)) for f in fields}
            required = [field.encode_name for field in fields if field.required]
            known: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
            return {**known, "required": required} if required else known
        case mi.DictType(value_type=value):
            return {"type": "object", "additionalProperties": _type(value)}
        case mi.NamedTupleType(fields=fields):
            return {
                "type": "array",
                "prefixItems": [_type(f.type) for f in fields],
                "minItems": len(fields),
                "maxItems": len(fields),
            }
        case mi.ListType(item_type=item) | mi.VarTupleType(item_type=item):
            return {"anyOf": [_type(item), {"type": "array", "items": _type(item)}]}
        case mi.TupleType(item_types=items):
            return {"type": "array", "prefixItems": [_type(item) for item in items], "minItems": len(items), "maxItems": len(items)}
        case mi.UnionType(types=types):
            return {"anyOf": [_type(each) for each in types]}
        case mi.LiteralType(values=values):
            return {"enum": list(values)}
        case _:
            return _plain(kind)


def _or_blank(schema: Schema) -> Schema:
    """Extend the schema of a key to allow a blank value."""
    if "anyOf" in schema:
        known = {"type": "null"} in schema["anyOf"]
        return schema if known else {**schema, "anyOf": [*schema["anyOf"], {"type": "null"}]}
    if "type" in schema:
        types = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
        return {**schema, "type": list(dict.fromkeys([*types, "null"]))}
    return {"anyOf": [schema, {"type": "null"}]}


def _plain(kind: mi.Type) -> Schema:
    match kind:
        case mi.IntType(ge=low, le=high) | mi.FloatType(ge=low, le=high):
            schema: Schema = {"type": "integer" if isinstance(kind, mi.IntType) else "number"}
            schema |= {"minimum": low} if low is not None else {}
            return schema | ({"maximum": high} if high is not None else {})
        case mi.BoolType():
            return {"type": "boolean"}
        case mi.NoneType():
            return {"type": "null"}
        case mi.StrType(pattern=pattern):
            return {"type": "string", "pattern": pattern} if pattern else {"type": ["string", "number", "boolean"]}
        case _:
            return {}

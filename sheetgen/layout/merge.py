"""Merges a layout with the one it starts from: mappings merge, `blocks` merge by id, `remove` drops blocks. Works on positioned
nodes.
"""

from __future__ import annotations

from msgspec import Struct

from sheetgen.form import typo_hints
from sheetgen.source.faults import Fault, near
from sheetgen.source.messages import message, room
from sheetgen.source.nodes import Mapping, Node, Scalar, Sequence

phrase, plural = room("layout")

FROM = "from"
"""Key of a theme's base: a variation and a colour."""


class MergedLayout(Struct, frozen=True):
    """A layout merged with all its bases (`root`), the content of its own file (`own`), and the root of its base, if any."""

    root: Mapping
    own: Mapping
    base: Mapping | None


def merge_layouts(base: Mapping, own: Mapping, faults: list[Fault], outlined: bool = False) -> Mapping:
    """Return the layout `own`, completed from `base`. Values keep their original file and position.

    `remove` stays in the result, since messages need its position; a key without a value keeps the value of the base. outlined: the
    blocks to change or remove don't exist yet; they are created when the page is planned (`overlay_blocks`).
    """
    result = _merge_mappings(base, own)
    result.items.pop("extends", None)
    _move_parameters(base, result)
    if outlined:
        _merge_removals(base, own, result)
    elif "remove" not in own.items:
        result.items.pop("remove", None)
    if "blocks" in result.items:
        typed, listed = result.items["blocks"]
        blocks = _merge_blocks(base.get("blocks"), listed, faults)
        result.items["blocks"] = typed, blocks if outlined else _remove_blocks(blocks, own.get("remove"), faults)
    return result


def _move_parameters(base: Mapping, result: Mapping) -> None:
    """Move top-level keys that are parameters of the base layout to `parameters`, such as `size: 9`."""
    parameters = base.get("parameters")
    own = [key for key in result.items if key in parameters.items] if isinstance(parameters, Mapping) else []
    typed, said = result.items.get("parameters", (None, None))
    if own and typed is not None and isinstance(said, Mapping):
        changed = Mapping(said.file, said.line, said.column)
        changed.items.update({**said.items, **{key: result.items.pop(key) for key in own}})
        result.items["parameters"] = typed, changed


def spell_out_theme(root: Mapping) -> None:
    """Replace `theme: bright teal` by `theme: {from: bright teal}`, so that it merges with another layout's theme."""
    typed, node = root.items.get("theme", (None, None))
    if typed is not None and isinstance(node, Scalar) and not node.empty:
        whole = Mapping(node.file, node.line, node.column)
        whole.items[FROM] = typed.with_text(FROM), node
        root.items["theme"] = typed, whole


def overlay_blocks(blocks: Sequence, root: Mapping, faults: list[Fault]) -> Node:
    """Return generated blocks with a layout's changes and without the blocks it removes."""
    own = root.get("blocks")
    return _remove_blocks(blocks if own is None or own.empty else _merge_blocks(blocks, own, faults), root.get("remove"), faults)


def _reset_kind(merged: Mapping, own: Mapping) -> Mapping:
    """Return a block; if its kind changes, keep only the keys that every block has."""
    if "block" not in own.items or _kind(merged) == _kind(own):
        return merged
    result = Mapping(merged.file, merged.line, merged.column)
    result.items.update({key: item for key, item in merged.items.items() if key in ("id", "block", "at")})
    return result


def _kind(node: Mapping) -> str:
    kind = node.get("block")
    return kind.text if isinstance(kind, Scalar) else ""


def _merge_removals(base: Mapping, own: Mapping, result: Mapping) -> None:
    """Add the base's removals to the layout's removals, except blocks that the layout defines again."""
    before, after = base.get("remove"), own.get("remove")
    if before is None or before.empty:
        return
    blocks = own.get("blocks")
    anew = (
        {block_id(node) for node in blocks.items if isinstance(node, Mapping) and "block" in node.items}
        if isinstance(blocks, Sequence)
        else set()
    )
    both = Sequence(own.file, own.line, own.column)
    listed = [*_as_list(before), *(_as_list(after) if after is not None and not after.empty else ())]
    both.items = [node for node in listed if not (isinstance(node, Scalar) and node.text in anew)]
    result.items["remove"] = (own.items if "remove" in own.items else base.items)["remove"][0], both


def _as_list(node: Node) -> list[Node]:
    return node.items if isinstance(node, Sequence) else [node]


def _merge_mappings(base: Mapping, own: Mapping) -> Mapping:
    """Merge mappings key by key; `own` replaces any other value."""
    result = Mapping(own.file, own.line, own.column)
    result.items.update(base.items)
    for key, (typed, value) in own.items.items():
        before = base.get(key)
        if before is not None and value.empty:
            continue
        if key == "margin" and isinstance(before, Scalar) and isinstance(value, Mapping):
            before = _margin_of_each_side(before)
        if isinstance(before, Mapping) and isinstance(value, Mapping):
            value = _merge_mappings(before, value)
        result.items[key] = typed, value
    return result


def _margin_of_each_side(margin: Scalar) -> Mapping:
    """Return the margin of a page as a margin for each side, so that other sides keep it."""
    sides = Mapping(margin.file, margin.line, margin.column)
    sides.items.update({side: (margin.with_text(side), margin) for side in ("top", "right", "bottom", "left")})
    return sides


def block_id(node: Node) -> str | None:
    """Return the id of a block's node."""
    value = node.get("id") if isinstance(node, Mapping) else None
    return value.text if isinstance(value, Scalar) else None


def _merge_blocks(base: Node | None, own: Node, faults: list[Fault]) -> Node:
    """Return the base's blocks with the changes in `own`, then the new blocks."""
    if own is base or not isinstance(own, Sequence) or not isinstance(base, Sequence):
        return own
    result = Sequence(own.file, own.line, own.column)
    known = {block_id(node) for node in base.items} - {None}
    changes: dict[str, Mapping] = {}
    new: list[Node] = []
    for node in own.items:
        name = block_id(node)
        if name is None or name not in known or not isinstance(node, Mapping):
            new.append(node)
        elif name in changes:
            faults.append(duplicate_id_fault(node, name))
        else:
            changes[name] = node
    for node in base.items:
        change = changes.get(block_id(node) or "")
        result.items.append(
            _merge_mappings(_reset_kind(node, change), change) if change is not None and isinstance(node, Mapping) else node
        )
    result.items.extend(new)
    return result


def duplicate_id_fault(node: Mapping, name: str) -> Fault:
    """Return the error that two blocks have the same id."""
    at = node.items["id"][1]
    what = phrase("id-twice", "two blocks have the id '{block}'", name)
    return Fault(message(what, phrase("each-its-own", "give each its own id")), at.position, at.file)


def _remove_blocks(blocks: Node, remove: Node | None, faults: list[Fault]) -> Node:
    """Return the blocks that `remove` does not name; an unknown name is an error."""
    if not isinstance(blocks, Sequence) or remove is None or remove.empty:
        return blocks
    wanted = remove.items if isinstance(remove, Sequence) else [remove]
    names = {name for name in map(block_id, blocks.items) if name}
    known = tuple(sorted(names))
    gone = set()
    for item in wanted:
        if not isinstance(item, Scalar):
            what = phrase("remove-not-ids", "expected ids of blocks in `remove`")
            faults.append(Fault(message(what, phrase("write", "write {typed}", "remove: [legend]")), item.position))
        elif item.text not in names and isinstance(remove, Scalar) and (several := typo_hints.several(item.text, tuple(names))):
            faults.append(Fault(several, item.position))
        elif item.text not in names:
            what = phrase("nothing-to-remove", "there is no block '{block}' to remove", item.text)
            faults.append(Fault(message(what, near(item.text, known)), item.position))
        else:
            gone.add(item.text)
    result = Sequence(blocks.file, blocks.line, blocks.column)
    result.items = [node for node in blocks.items if block_id(node) not in gone]
    return result


def is_changed(root: Mapping) -> bool:
    """Return whether a layout changes its automatic page."""
    page = root.get("page")
    of_page = page.items.keys() if isinstance(page, Mapping) else set()
    return bool(root.items.keys() & {"blocks", "back", "remove"} or of_page & {"flow", "pages"})

"""How one layout starts from another: mappings merge, `blocks` merge by id, `remove` drops blocks. On positioned nodes."""

from __future__ import annotations

from sheetgen.diagnostics import Fault, near
from sheetgen.source import Mapping, Node, Scalar, Sequence


def merged(base: Mapping, own: Mapping, faults: list[Fault]) -> Mapping:
    """The layout `own` says, with what it leaves out from `base`. Values keep the file and place they were typed at."""
    result = _over(base, own)
    for gone in ("extends", "remove"):
        result.items.pop(gone, None)
    blocks = _blocks(base.get("blocks"), own.get("blocks"))
    blocks = _without(blocks, own.get("remove"), faults)
    if blocks is not None:
        typed, _ = own.items.get("blocks") or base.items["blocks"]
        result.items["blocks"] = typed, blocks
    return result


def _over(base: Mapping, own: Mapping) -> Mapping:
    """Mappings merge key by key; anything else is replaced by what `own` says."""
    result = Mapping(own.file, own.line, own.column)
    result.items.update(base.items)
    for key, (typed, value) in own.items.items():
        before = base.get(key)
        if isinstance(before, Mapping) and isinstance(value, Mapping):
            value = _over(before, value)
        result.items[key] = typed, value
    return result


def block_id(node: Node) -> str | None:
    """The id of a block's node."""
    value = node.get("id") if isinstance(node, Mapping) else None
    return value.text if isinstance(value, Scalar) else None


def _blocks(base: Node | None, own: Node | None) -> Sequence | None:
    if not isinstance(own, Sequence):
        return base if isinstance(base, Sequence) and own is None else None
    if not isinstance(base, Sequence):
        return own
    result = Sequence(own.file, own.line, own.column)
    mine = {block_id(node): node for node in own.items if isinstance(node, Mapping)}
    known = {block_id(node) for node in base.items} - {None}
    for node in base.items:
        change = mine.get(block_id(node))
        result.items.append(_over(node, change) if change is not None and isinstance(node, Mapping) else node)
    seen: set[str | None] = set()
    for node in own.items:
        name = block_id(node)
        if name not in known or name in seen:
            result.items.append(node)
        seen.add(name)
    return result


def _without(blocks: Sequence | None, remove: Node | None, faults: list[Fault]) -> Sequence | None:
    """The blocks that `remove` does not name; naming one that is not there is a fault."""
    if remove is None or blocks is None:
        return blocks
    wanted = remove.items if isinstance(remove, Sequence) else [remove]
    names = {name for name in map(block_id, blocks.items) if name}
    gone = set()
    for item in wanted:
        if not isinstance(item, Scalar):
            faults.append(Fault("ids of blocks belong in `remove`", item.position, "write remove: [legend]"))
        elif item.text not in names:
            faults.append(Fault(f"there is no block '{item.text}' to remove", item.position, near(item.text, sorted(names))))
        else:
            gone.add(item.text)
    result = Sequence(blocks.file, blocks.line, blocks.column)
    result.items = [node for node in blocks.items if block_id(node) not in gone]
    return result

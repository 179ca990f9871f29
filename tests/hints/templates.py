"""The messages that say to write a text: the trials must cover all of them."""

from __future__ import annotations

import re
from functools import cache

from makers.messages import entries, places

_TELLS = re.compile(r"\b(?:write|type|add|put|use) `|\bdid you mean\b")
"""Words that introduce a text to write."""


@cache
def hints() -> dict[str, re.Pattern[str]]:
    """Return the hints by id, as patterns that match any values in them."""
    return {
        each.id: _pattern(each.english)
        for each in entries()
        if _TELLS.search(each.english) and not each.id.startswith(("cli/", "click/"))
    }


def _pattern(english: str) -> re.Pattern[str]:
    texts = re.split("|".join(f"{{{name}[^}}]*}}" for name in places(english)) or "$^", english)
    return re.compile(".*".join(re.escape(each.replace("{{", "{").replace("}}", "}")) for each in texts), re.DOTALL)

"""Random layouts in YAML alone, as text: spaces of all kinds along all axes, with players or without, in a flow or not."""

from __future__ import annotations

from random import Random

WORDS = ("red", "blue", "army", "long-row-of-houses", "x", "small-straight", "points", "won", "Übertrag", "b2", "harvest-moon")
PAPERS = ("a4", "a5", "letter", "a6", "a3", "half-letter")


def layout(seed: int) -> str:
    """Return a layout; equal seeds give equal layouts."""
    return _Maker(Random(seed)).text()


class _Maker:
    def __init__(self, random: Random) -> None:
        self._random = random
        self._taken: set[str] = set()
        self._players = random.choice(("", "", "2..4", "3", "[we, they]", "2..7"))

    def text(self) -> str:
        """The whole layout."""
        random = self._random
        roots = [self._name() for _ in range(random.randint(1, 6))]
        lines = ["game: sheet", *([f"players: {self._players}"] if self._players else ())]
        if random.random() < 0.6:
            lines.append("title: {en: A sheet, de: Ein Blatt}")
        spaces = [f"  {root}: {self._root()}" for root in roots]
        if not self._players and random.random() < 0.5:
            roots.insert(0, "player")
            spaces.insert(0, "  player: text")
        lines += [f"page: {{{self._page(roots)}}}", "spaces:", *spaces]
        if random.random() < 0.4:
            lines.append(f"labels: {{de: {{{random.choice(roots)}: Etwas Längeres, winner: Gewonnen}}}}")
        return "\n".join(lines) + "\n"

    def _page(self, roots: list[str]) -> str:
        random = self._random
        keys = [f"paper: {random.choice(PAPERS)}"]
        if random.random() < 0.3:
            keys.append(f"orientation: {random.choice(('portrait', 'landscape'))}")
        if random.random() < 0.2:
            keys.append(f"margin: {random.choice(('5mm', '10mm', '0.5in'))}")
        if random.random() < 0.15:
            keys.append(random.choice(("gap: 2mm", "rows: 40", "columns: 12, rows: 60, gap: 1mm", "columns: 30")))
        if random.random() < 0.4:
            named = random.sample(roots, random.randint(1, len(roots)))
            flow: list[list[str]] = []
            for name in named:
                if flow and random.random() < 0.5:
                    flow[-1].append(name)
                else:
                    flow.append([name])
            keys.append(f"flow: [{', '.join('[' + ', '.join(line) + ']' for line in flow)}]")
        return ", ".join(keys)

    def _name(self) -> str:
        name = self._random.choice(WORDS)
        while name in self._taken:
            name = f"{self._random.choice(WORDS)}-{self._random.randint(1, 99)}"
        self._taken.add(name)
        return name

    def _root(self) -> str:
        random = self._random
        if random.random() < 0.35:
            return f"{{{self._single()}}}"
        return f"{{{self._many(2)}}}"

    def _many(self, deep: int) -> str:
        """Return a spec that repeats along axes or has fields."""
        random = self._random
        axes = random.choice(("rows", "columns", "rows columns", "", "rows", "columns"))
        named = [f"{axis}: {self._axis(axis, number, deep)}" for number, axis in enumerate(axes.split())]
        if not axes or (deep > 1 and random.random() < 0.4):
            fields = [self._name() for _ in range(random.randint(1, 3))]
            inner = (
                f"{field}: {{{self._many(deep - 1) if deep > 1 and random.random() < 0.3 else self._single()}}}" for field in fields
            )
            return ", ".join((*named, f"of: {{{', '.join(inner)}}}"))
        return ", ".join((*named, self._single()))

    def _axis(self, axis: str, number: int, deep: int) -> str:
        random = self._random
        if self._players and axis == "columns" and random.random() < 0.5:
            return "players"
        if self._players and axis == "rows" and not number and random.random() < 0.15:
            return "players"
        most = 9 if axis == "rows" else 5
        if random.random() < 0.5:
            return random.choice(
                (f"1..{random.randint(1, most)}", f"{random.randint(2, most)}..1", f"[2..{random.randint(2, most)}, lock]")
            )
        return f"[{', '.join(random.sample(WORDS, random.randint(1, 4 if deep > 1 else 3)))}]"

    def _single(self) -> str:
        return self._random.choice(
            (
                "number: yes",
                "number: 0..30",
                "number: [0, 25]",
                "choice: [red, green, dark-blue]",
                "choice: [A, B]",
                "choice: players" if self._players else "choice: [no, yes]",
                "tick: yes",
                "tick: 5",
                "text: yes",
                "is: 1 + 1",
                "is: 1 < 2",
                "printed: 3 * 4",
                "printed: \"'word'\"",
                "is: 2, hidden: yes",
            )
        )

"""Photos in the app: read from their bytes, aligned by corners, combined; and any other data clients send."""

from __future__ import annotations

import json
import os
import struct
import zlib
from base64 import b64decode
from contextlib import suppress
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sheetgen.form.named.fields import read_fields
from sheetgen.form.written import UNREAD
from sheetgen.layout.read import Library
from sheetgen.page.answers import Refusal
from sheetgen.page.context import WorkerContext
from sheetgen.page.photos import assembly
from sheetgen.page.photos import reading as photos
from sheetgen.page.photos.codec import reading_from_json, reading_to_json
from sheetgen.page.photos.reading import LIMITS, _camera, fault_json
from sheetgen.photo.filled.reading import Alternative, PhotoPage, PhotoReading, Reading, SheetPage
from sheetgen.photo.find.prints import Prints, PrintVariant
from sheetgen.photo.sheets.filled import sheets
from sheetgen.source.faults import Unreadable
from sheetgen.source.messages import message
from tests.photo.photos import FOLDER, outline, photo, truth
from tests.thorough import some

JSON = dict[str, Any]
NOWHERE = (0.0, 0.0, 0.0, 0.0)


@pytest.fixture
def context(folder: Path) -> WorkerContext:
    return WorkerContext(str(folder))


def sent(name: str, context: WorkerContext, **more: Any) -> JSON:
    """Return the app's answer for a photo of the folder."""
    return photos.read_photo({"data": (FOLDER / f"{name}.jpg").read_bytes(), "name": f"{name}.jpg", **more}, context)


def again(data: JSON) -> JSON:
    """Return the data as a browser sends it back."""
    found: JSON = json.loads(json.dumps(data, allow_nan=False))
    return found


def together(context: WorkerContext, *taken: JSON, table: bool = False) -> list[JSON]:
    found: list[JSON] = again(assembly.assemble({"photos": [again(each) for each in taken], "table": table}, context))["sheets"]
    return found


def test_a_photo_is_read_and_put_together(context: WorkerContext) -> None:
    """The fields contain the values that the command would type."""
    answer = again(sent("bent", context))
    assert (answer["scans"], answer["faults"]) == (0, [])
    assert answer["like"] is None
    (leaf,) = answer["pages"]
    look = {"layout": "namaste", "page": 1, "lang": "en", "ink": "full", "scan": True, "paper": "", "number": None}
    assert {**leaf, "flat": ""} == {**look, "flat": ""}
    flat = cv2.imdecode(np.frombuffer(b64decode(leaf["flat"]), np.uint8), cv2.IMREAD_COLOR)
    assert flat is not None
    assert flat.shape == (210 * 8, 148 * 8, 3)
    (sheet,) = together(context, answer["photo"])
    assert (sheet["layout"], sheet["lang"], sheet["pages"]) == ("namaste", "en", [{"photo": 0, "index": 0, "page": 1}])
    form = context.layout("namaste").content.form
    (same,) = sheets([reading_from_json(answer["photo"], context)], context.library())
    read = read_fields(form, sheet["values"])
    assert read.issues == {}
    assert dict(read.written.items()) == dict(same.filled.written.items())
    assert len(sheet["values"]) > 20


def test_what_a_sheet_looks_like_that_is_not_read_is_told(context: WorkerContext, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sheetgen.photo.find.sighting.MIN_DOTS", 1000.0)
    answer = again(sent("bent", context))
    assert codes(answer) == ["photo/far-away"]
    assert answer["like"] == {"layout": "namaste", "page": 1}


def corners(name: str) -> str:
    """Return the approximate corners of the only sheet of a photo, as shares of the photo's sides."""
    places = (outline(name) + 0.5) / photo(name).size
    return ",".join(f"{share:.4f}" for share in places.ravel())


def test_a_sheet_is_read_where_a_player_says_that_it_lies(context: WorkerContext) -> None:
    layout, page, lang, *_ = truth()["bent"][0]["print"]
    request = {"layout": layout, "page": str(page + 1), "lang": lang, "ink": "full", "corners": corners("bent"), "name": "bent.jpg"}
    answer = photos.read_photo({**request, "data": (FOLDER / "bent.jpg").read_bytes()}, context)
    assert answer["faults"] == []
    assert [(each["layout"], each["page"], each["scan"]) for each in answer["pages"]] == [("namaste", 1, True)]
    (sheet,) = together(context, answer["photo"])
    assert sheet["values"]["total"] == "40"


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"corners": "0,0,1,0,1,1"}, "refused"),
        ({"corners": "0,0,1,0,1,1,0,nan"}, "refused"),
        ({"corners": "0,0,1,0,1,1,0,x"}, "refused"),
        ({"layout": "../secret.yaml"}, "refused"),
        ({"layout": "namastey"}, "not-found"),
        ({"layout": None}, "not-found"),
        ({"page": "0"}, "refused"),
        ({"page": "99999999999"}, "refused"),
        ({"ink": "gold"}, "refused"),
        ({"lang": "x" * 400}, "refused"),
    ],
)
def test_what_a_sheet_cannot_be_laid_on_by_is_refused(more: JSON, code: str, context: WorkerContext) -> None:
    request = {"layout": "namaste", "page": "1", "corners": "0,0,1,0,1,1,0,1", "data": b"", **more}
    with pytest.raises(Refusal) as caught:
        photos.read_photo(request, context)
    assert caught.value.code == code


# Files of all kinds


def codes(answer: JSON) -> list[str]:
    assert answer["pages"] == []
    assert all(each["message"] for each in answer["faults"])
    return [each["code"] for each in answer["faults"]]


def png(width: int, height: int) -> bytes:
    """Return a tiny file that claims the given size."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 99)) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "no-picture"),
        (b"sheet: namaste\n", "no-picture"),
        (b"\0\0\0\x18ftypavif\0\0\0\0", "damaged"),
        (b"%PDF-1.7 nothing", "damaged"),
        (png(10_000, 5_001), "too-large"),
        (png(10_000, 5_000), "damaged"),
        (b"\xff\xd8\xff" + b"\0" * LIMITS.bytes, "file-too-large"),
        (b"%PDF-1.4\n" + b"\0" * LIMITS.bytes, "file-too-large"),
    ],
    ids=["empty", "yaml", "avif", "pdf", "large", "broken", "long", "long-pdf"],
)
def test_files_that_are_no_photos_are_told(data: bytes, code: str, context: WorkerContext) -> None:
    assert codes(photos.read_photo({"data": data, "name": "joe.jpg"}, context)) == [f"photo/{code}"]


@pytest.mark.parametrize("share", [0.3, 0.97])
def test_broken_off_photos_are_told(share: float, context: WorkerContext) -> None:
    data = (FOLDER / "bent.jpg").read_bytes()
    assert codes(photos.read_photo({"data": data[: int(len(data) * share)], "name": "joe.jpg"}, context)) == ["photo/damaged"]
    assert codes(photos.read_photo({}, context)) == ["photo/no-picture"]


def test_pages_of_a_pdf_are_asked_for_one_by_one(context: WorkerContext) -> None:
    import pikepdf

    out = BytesIO()
    with pikepdf.new() as document:
        for _ in range(2):
            document.add_blank_page()
        document.save(out)
    request = {"data": out.getvalue(), "name": "scans.pdf"}
    for page in (1, 2):
        answer = photos.read_photo({**request, "scan": str(page)}, context)
        assert (answer["scans"], answer["photo"]["scan"], codes(answer)) == (2, page, ["photo/nothing-on-it"])
    for scan in ("0", "3", "x"):
        with pytest.raises(Refusal):
            photos.read_photo({**request, "scan": scan}, context)
    with pytest.raises(Refusal):
        photos.read_photo({"data": (FOLDER / "bent.jpg").read_bytes(), "scan": 2}, context)


# Which layouts, and what a worker keeps


def test_layouts_of_the_folder_are_looked_for_and_called_by_their_files(folder: Path, context: WorkerContext) -> None:
    (folder / "mine.yaml").write_text("extends: placement/level-1\ntitle: Mine\n", "utf-8")
    (folder / "joe.yaml").write_text("sheet: mine.yaml\n", "utf-8")
    (folder / "link.yaml").symlink_to(folder.parent / "secret.yaml")
    camera, left_out = _camera(context)
    names = camera.candidates.names
    assert left_out == 0
    assert "mine.yaml" in names
    assert "namaste" in names
    assert not {"joe.yaml", "link.yaml", "secret.yaml"} & set(names)
    blank = reading_to_json(PhotoReading(PhotoPage("a.jpg"), (leaf("mine.yaml"),), ()))
    assert [each["layout"] for each in together(context, blank)] == ["mine.yaml"]


def test_what_reads_photos_is_kept_as_long_as_no_layout_is_another(folder: Path, context: WorkerContext) -> None:
    own = folder / "mine.yaml"
    own.write_text("extends: placement/level-1\n", "utf-8")
    context.layout("mine.yaml")
    camera, _ = _camera(context)
    assert _camera(context)[0] is camera
    assert _camera(context, "mine.yaml")[0] is camera
    (folder / "joe.yaml").write_text("sheet: mine.yaml\n", "utf-8")
    assert _camera(context)[0] is camera
    own.write_text("extends: placement/level-2\n", "utf-8")
    changed, _ = _camera(context)
    assert changed is not camera
    (folder / "other.yaml").write_text("extends: namaste\n", "utf-8")
    assert _camera(context)[0] is not changed


def test_of_very_many_layouts_some_are_looked_for_and_it_is_told(
    folder: Path, context: WorkerContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sheetgen.page.photos.reading.MOST_LAYOUTS", 2)
    for number in range(5):
        (folder / f"{number}.yaml").write_text("extends: namaste\n", "utf-8")
    camera, left_out = _camera(context)
    assert (left_out, {"0.yaml", "1.yaml", "2.yaml"} & set(camera.candidates.names)) == (3, {"0.yaml", "1.yaml"})
    assert "4.yaml" in _camera(context, "4.yaml")[0].candidates.names


def test_what_was_not_looked_for_is_told_where_no_sheet_is_found(
    folder: Path, context: WorkerContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sheetgen.page.photos.reading._PATIENCE", -1.0)
    monkeypatch.setattr("sheetgen.page.photos.reading.MOST_LAYOUTS", 1)
    for number in range(3):
        (folder / f"{number}.yaml").write_text("extends: namaste\n", "utf-8")
    fog = np.kron(np.random.default_rng(3).integers(0, 240, (70, 70, 1)), np.ones((10, 10, 3))).astype(np.uint8)
    answer = photos.read_photo({"data": bytes(cv2.imencode(".jpg", fog)[1])}, context)
    assert codes(answer) == ["photo/no-sheet", "page/told/more-to-learn", "page/told/too-many-layouts"]
    camera, _ = _camera(context)
    assert f"{camera.to_learn} layouts" in answer["faults"][1]["message"]
    camera._patience = 60.0
    assert codes(photos.read_photo({"data": bytes(cv2.imencode(".jpg", fog)[1])}, context))[1:] == ["page/told/too-many-layouts"]
    assert codes(photos.read_photo({"data": b""}, context)) == ["photo/no-picture"]


def test_prints_that_were_asked_for_last_are_kept() -> None:
    prints = Prints(("namaste", "golf", "yacht"), Library(), most=2)
    looks = [PrintVariant(name, 0, "en", "full", False) for name in prints.names]
    one, other = prints.of(looks[0]), prints.of(looks[1])
    assert prints.of(looks[0]) is one
    prints.of(looks[2])
    assert prints.of(looks[0]) is one
    assert prints.of(looks[1]) is not other


@pytest.mark.parametrize("name", ["no-sheet", "unknown-layout", "changed-layout", "only-like", "twins"])
def test_hints_say_what_can_be_done_on_the_page(name: str) -> None:
    """Hints don't mention command options."""
    assert "--" not in fault_json(message("", "name it with --layout", code=f"photo/{name}"))["hint"]


# Combined photos


def reading(space: str, value: object, *others: tuple[object, float], sure: bool = True, p: float = 0.9) -> Reading:
    return Reading(space, value, sure, (Alternative(value, p), *(Alternative(*each) for each in others)), NOWHERE)


def leaf(layout: str, *readings: Reading, page: int = 0, number: int | None = None, lang: str = "en") -> SheetPage:
    return SheetPage(PrintVariant(layout, page, lang, "full", True), True, number, readings)


def taken(*leaves: SheetPage, file: str = "a.jpg", scan: int | None = None) -> JSON:
    return reading_to_json(PhotoReading(PhotoPage(file, scan), leaves, ()))


def test_what_was_read_comes_back_as_it_was(context: WorkerContext) -> None:
    readings = (
        reading("first", True, (None, 0.1)),
        reading("circles.r4c4", 16, (10, 0.05), (UNREAD, 0.04), (None, 0.01), sure=False),
        reading("player", UNREAD),
        reading("karma.1", None)._replace(clear=False),
    )
    table = (reading("game", "three"), reading("rounds.1.out", ("P1", "P3")), reading("coasters.2", 7), reading("winners", None))
    before = PhotoReading(PhotoPage("Jö.jpg", 3), (leaf("namaste", *readings, number=12), leaf("lucky-dice", *table)), ())
    assert reading_from_json(again(reading_to_json(before)), context) == before


def test_what_a_browser_kept_before_spaces_were_told_unclear_comes_back(context: WorkerContext) -> None:
    kept = reading_to_json(PhotoReading(PhotoPage("a.jpg"), (leaf("namaste", reading("karma.1", None)),), ()))
    kept["pages"][0]["readings"] = [each[:4] for each in kept["pages"][0]["readings"]]
    [page] = reading_from_json(again(kept), context).sheet_pages
    assert [each.clear for each in page.readings] == [True]


def test_doubts_are_told_with_what_a_field_may_hold(context: WorkerContext) -> None:
    readings = (
        reading("marks.r5c5", None, ("X", 0.3), sure=False, p=0.7),
        reading("marks.r5c4", "X"),
        reading("total", 41, (47, 0.3), (UNREAD, 0.1), sure=False, p=0.6),
        reading("players", UNREAD, sure=False),
    )
    (sheet,) = together(context, taken(leaf("placement/level-1", *readings)))
    assert sheet["values"] == {"marks.r5c4": "X", "total": sheet["doubts"]["total"][0]["text"], "players": "?"}
    assert set(sheet["doubts"]) == {"marks.r5c5", "total", "players"}
    assert [each["text"] for each in sheet["doubts"]["marks.r5c5"]] == ["", "X", "*"]
    assert [each["text"] for each in sheet["doubts"]["total"]] == ["0", "41", ""]
    assert "?" not in {each["text"] for each in sheet["doubts"]["total"]}
    assert all(0 <= each["p"] <= 1 for several in sheet["doubts"].values() for each in several)
    assert {41, 47} <= {value for value, _ in sheet["looks"]["total"] if isinstance(value, int)}


def test_people_are_columns_whose_names_are_to_be_typed(context: WorkerContext) -> None:
    """Lists of players who are out name columns. An unknown name is left out, and the name of the sheet's writer must be typed."""
    readings = (
        reading("players.2", UNREAD, sure=False),
        reading("rounds.2.out", ("P1", "P3"), (("P1",), 0.4), sure=False, p=0.6)._replace(clear=False),
        reading("coasters.2", 4),
    )
    (sheet,) = together(context, taken(leaf("lucky-dice", *readings)))
    assert sheet["values"]["coasters.2"] == "4"
    assert not [field for field in sheet["values"] if field.startswith("players")]
    assert {each["text"] for each in sheet["doubts"]["rounds.2.out"]} == {"1, 3", "1", ""}
    assert sheet["values"]["rounds.2.out"] == sheet["doubts"]["rounds.2.out"][0]["text"]


def test_fronts_and_backs_of_several_photos_become_sheets(context: WorkerContext) -> None:
    front, back = taken(leaf("diceculus", reading("end", None))), taken(leaf("diceculus", reading("end", 12), page=1))
    one, two = together(context, front, back, taken(leaf("namaste"), leaf("namaste"), file="c.pdf", scan=2))[:2]
    assert one["pages"] == [{"photo": 0, "index": 0, "page": 1}, {"photo": 1, "index": 0, "page": 2}]
    assert one["values"]["end"] == "12"
    assert two["pages"] == [{"photo": 2, "index": 0, "page": 1}]


def test_nothing_put_together_is_no_sheet(context: WorkerContext) -> None:
    assert together(context) == []
    assert together(context, taken()) == []


# Invalid data


@cache
def honest() -> str:
    """Return readings of all kinds, as clients send them."""
    own = (
        reading("first", True, (None, 0.1)),
        reading("circles.r4c4", 16, (10, 0.05), (UNREAD, 0.04), sure=False),
        reading("symbols.lotus", 3, (8, 0.3), sure=False),
    )
    table = (reading("rounds.2.out", ("P1", "P3")), reading("coasters.2", 7), reading("rounds.1.lucky", "clover"))
    return json.dumps(taken(leaf("namaste", *own), leaf("lucky-dice", *table)))


SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**40), 10**40),
    st.floats(allow_nan=False),
    st.text(max_size=8),
    st.sampled_from(["?", "P1", "namaste", "../secret.yaml", "x" * 400, "rounds.999999999.out", "first", "clover", 0, 1, -1]),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(["unread", "number", "file", "pages", "scan"]), inner, max_size=3),
        st.builds(lambda above, below: {"number": [above, below]}, inner, inner),
    ),
    max_leaves=8,
)


def places(data: Any) -> list[tuple[Any, Any]]:
    """Return every value within some JSON, by its container and position."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else []
    return [place for key in keys for place in ((data, key), *places(data[key]))]


@settings(max_examples=some(300), suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(where=st.lists(st.tuples(st.integers(0, 10**6), VALUES), min_size=1, max_size=4), table=st.booleans())
def test_whatever_comes_back_is_put_together_or_refused(where: list[tuple[int, Any]], table: bool, context: WorkerContext) -> None:
    data = json.loads(honest())
    for number, value in where:
        holder, key = (every := places(data))[number % len(every)]
        holder[key] = value
    with suppress(Refusal, Unreadable):
        json.dumps(assembly.assemble({"photos": [data], "table": table}, context), allow_nan=False)


@settings(max_examples=some(60), suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=VALUES)
def test_whatever_is_sent_for_photos_is_refused_or_nothing(data: Any, context: WorkerContext) -> None:
    for request in ({"photos": data}, {"photos": [data]}, {"photos": [], "table": data}):
        with suppress(Refusal):
            assembly.assemble(request, context)


MANY = [["first", None, True, [[None, 1]]]]


@pytest.mark.parametrize(
    "change",
    [
        {"layout": "../secret.yaml"},
        {"layout": "/etc/passwd.yaml"},
        {"layout": "nobody/knows"},
        {"lang": "xx"},
        {"ink": ["full"]},
        {"page": True},
        {"page": -1},
        {"number": 10**15},
        {"readings": MANY * 2},
        {"readings": MANY * 10_000},
        {"readings": [["rounds.999999999.out", None, True, [[None, 1]]]]},
        {"readings": [["first", None, True, []]]},
        {"readings": [["first", None, True, [[True, 1]]]]},
        {"readings": [["first", 3, True, [[3, 1]]]]},
        {"readings": [["first", None, True, [[None, 1], [None, 0.5]]]]},
        {"readings": [["first", None, True, [[None, 0]]]]},
        {"readings": [["first", None, True, [[None, 2]]]]},
        {"readings": [["first", None, True, [[None, True]]]]},
        {"readings": [["karma.1", 10**13, True, [[10**13, 1]]]]},
        {"readings": [["karma.1", "X", True, [["X", 1]]]]},
        {"readings": [["karma.1", ["P1"], True, [[["P1"], 1]]]]},
        {"readings": [["karma.1", n, True, [[n, 1] for n in range(1000)]] for n in (0,)]},
        {"layout": "lucky-dice", "readings": [["rounds.1.out", [1], True, [[[1], 1]]]]},
        {"layout": "lucky-dice", "readings": [["rounds.1.out", ["clover"], True, [[["clover"], 1]]]]},
    ],
)
def test_what_cannot_have_been_read_is_refused(change: JSON, context: WorkerContext) -> None:
    data = taken(leaf("namaste"))
    together(context, data)
    data["pages"][0] |= change
    with pytest.raises(Refusal) as caught:
        assembly.assemble({"photos": [data]}, context)
    assert caught.value.words.message


def test_more_photos_and_sheets_than_anybody_has_are_refused(context: WorkerContext) -> None:
    for taken_ in ([taken()] * 1000, [taken(*[leaf("namaste")] * 9)]):
        with pytest.raises(Refusal):
            assembly.assemble({"photos": taken_}, context)


def test_a_link_that_leads_out_of_the_folder_is_not_followed(folder: Path, context: WorkerContext) -> None:
    os.symlink(folder.parent / "secret.yaml", folder / "link.yaml")
    data = taken(leaf("namaste"))
    data["pages"][0]["layout"] = "link.yaml"
    with pytest.raises(Refusal):
        assembly.assemble({"photos": [data]}, context)

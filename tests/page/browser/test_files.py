"""Files of filled sheets in a browser: open one or several, change, save, and keep changes saved by others in the meantime."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from sheetgen.extras import install_command
from tests.page.browser.conftest import Served, serving, violations
from tests.page.browser.test_check import begun, fill_in, in_menu, saved, space
from tests.page.browser.test_states import held

ANA = "# with tea on it\nsheet: namaste\nplayer: Ana   # me\nkarma: [1, 2, 3, 4]\n"
BEN = "sheet: yacht\nplayer: Ben\nupper: {ones: 3, twos: 4}   # his own\nremark: late\n"
PLAYERS = ("ana", "ben", "cem")


def yacht(player: str) -> str:
    return f"# {player}'s own\nsheet: yacht\nplayer: {player.capitalize()}\nupper: {{threes: {3 * len(player)}}}   # threes\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("files")) as served:
        yield served


@pytest.fixture
def served(server: Served) -> Served:
    """The server with a folder that is empty."""
    for file in server.folder.iterdir():
        file.unlink()
    return server


def put(served: Served, **files: str) -> None:
    for name, text in files.items():
        (served.folder / f"{name}.yaml").write_bytes(text.encode())


def got(served: Served, name: str) -> str:
    return (served.folder / f"{name}.yaml").read_bytes().decode()


def opened(page: Page, served: Served, *names: str) -> None:
    """Files of the folder, opened together."""
    page.goto(served.url("check"))
    if len(names) == 1:
        page.get_by_role("button", name=re.compile(f"{names[0]}.yaml")).click()
        if "remark" in got(served, names[0]):
            page.get_by_role("link", name=re.compile("^Continue:")).click()
    else:
        for name in names:
            page.get_by_role("checkbox", name=f"Choose {name}.yaml").check()
        page.get_by_role("button", name=f"Open {len(names)} files together").click()
    expect(page.locator(".pane [data-space]").first).to_be_visible()


def asked(page: Page) -> Locator:
    """Click Save, and return the dialog that asks where to save."""
    page.locator("summary", has_text=re.compile("Save|Speichern")).click()
    page.get_by_role("button", name=re.compile("Save in|In .* speichern")).click()
    return page.get_by_role("dialog")


def tabs(page: Page) -> Locator:
    return page.get_by_role("group", name="Sheets at the table").get_by_role("button")


def ranked(page: Page, *players: str) -> None:
    rows = page.locator(".told.ranking tbody tr")
    expect(rows).to_have_count(len(players))
    for row, player in zip(rows.all(), players, strict=True):
        expect(row).to_contain_text(player)


def test_saving_again_and_again_changes_what_was_typed_alone(page: Page, served: Served) -> None:
    text = ANA + "---\r\n" + BEN + "---\nsheet: nosuch\n"
    put(served, evening=text)
    page.goto(served.url("check"))
    page.get_by_role("button", name=re.compile("evening.yaml")).click()
    expect(page.get_by_role("alert")).to_contain_text("there is no layout 'nosuch'")
    page.get_by_role("link", name="Continue: yacht").click()
    for twos in ("6", "8"):
        fill_in(page, "upper.twos", twos)
        saved(page, "evening.yaml")
        expect(page.get_by_text("Saved as evening.yaml.").last).to_be_visible()
        assert got(served, "evening") == text.replace("twos: 4", f"twos: {twos}")
    page.goto(served.url("check"))
    page.get_by_role("link", name=re.compile("Ben")).first.click()
    fill_in(page, "upper.twos", "10")
    dialog = asked(page)
    expect(dialog.get_by_role("textbox")).to_have_value("evening.yaml")
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(dialog).to_have_count(0)
    assert got(served, "evening") == text.replace("twos: 4", "twos: 10")


def test_a_sheet_that_is_new_is_saved_again_in_its_place(page: Page, served: Served) -> None:
    begun(page, served, "yacht")
    fill_in(page, "player", "Dora")
    saved(page, "dora.yaml")
    put(served, dora="# hers\n" + got(served, "dora"))
    fill_in(page, "upper.ones", "3")
    saved(page, "dora.yaml")
    expect(page.get_by_text("Saved as dora.yaml.")).to_have_count(2)
    assert got(served, "dora").startswith("# hers\n")
    assert got(served, "dora").count("sheet: yacht") == 1


def test_what_was_changed_meanwhile_is_told_and_both_are_kept(page: Page, served: Served) -> None:
    put(served, ben=BEN)
    opened(page, served, "ben")
    fill_in(page, "upper.twos", "6")
    theirs = BEN.replace("ones: 3", "ones: 1")
    put(served, ben=theirs)
    dialog = asked(page)
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(dialog.get_by_role("alert")).to_contain_text("ben.yaml has changed on disk")
    assert violations(page) == []
    assert got(served, "ben") == theirs
    dialog.get_by_role("button", name="Save mine as ben-2.yaml").click()
    expect(dialog).to_have_count(0)
    assert (got(served, "ben"), got(served, "ben-2")) == (theirs, BEN.replace("twos: 4", "twos: 6"))
    fill_in(page, "upper.twos", "8")
    dialog = asked(page)
    expect(dialog.get_by_role("textbox")).to_have_value("ben-2.yaml")
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(dialog).to_have_count(0)
    assert got(served, "ben-2") == BEN.replace("twos: 4", "twos: 8")


def test_what_is_typed_while_a_sheet_is_saved_stays(page: Page, served: Served) -> None:
    put(served, ben=BEN)
    opened(page, served, "ben")
    put(served, ben=BEN.replace("twos: 4", "twos: 6"))  # the open sheet doesn't have this change
    waiting: list[Route] = []
    page.route("**/api/save", lambda route: waiting.append(route))
    dialog = asked(page)
    dialog.get_by_role("button", name="Save", exact=True).click()
    route = held(page, waiting)
    page.evaluate("document.querySelector('dialog').close()")
    fill_in(page, "upper.threes", "9")
    route.continue_()
    expect(space(page, "upper.twos")).to_have_value("6")
    expect(space(page, "upper.threes")).to_have_value("9")


def test_what_was_changed_meanwhile_is_looked_at(page: Page, served: Served) -> None:
    put(served, ben=BEN.replace("remark: late\n", ""))
    opened(page, served, "ben")
    fill_in(page, "upper.twos", "6")
    put(served, ben=BEN.replace("ones: 3", "ones: 1").replace("remark: late\n", ""))
    dialog = asked(page)
    dialog.get_by_role("button", name="Save", exact=True).click()
    dialog.get_by_role("link", name="Show the version in the file").click()
    expect(space(page, "upper.ones")).to_have_value("1")
    expect(space(page, "upper.twos")).to_have_value("4")
    page.goto(served.url("check"))
    page.get_by_role("link", name=re.compile("Ben")).last.click()
    expect(space(page, "upper.twos")).to_have_value("6")


def test_sheets_of_others_in_another_file_are_added_to_or_replaced_when_told(page: Page, served: Served) -> None:
    put(served, ben=BEN, notes="# nothing but a comment\n")
    begun(page, served, "yacht")
    fill_in(page, "player", "Cem")
    for name, told, does in (
        ("ben", "Add this sheet at the end of it", "Add it"),
        ("notes", "Add this sheet at the end of it", "Add it"),
    ):
        dialog = asked(page)
        dialog.get_by_role("textbox").fill(f"{name}.yaml")
        before = got(served, name)
        dialog.get_by_role("button", name="Save", exact=True).click()
        expect(dialog.get_by_role("alert")).to_contain_text(told)
        assert got(served, name) == before
        dialog.get_by_role("button", name=does).click()
        expect(dialog).to_have_count(0)
        assert got(served, name).startswith(before)
        assert "player: Cem" in got(served, name)
    begun(page, served, "yacht")
    fill_in(page, "player", "Ben")
    fill_in(page, "upper.ones", "5")
    dialog = asked(page)
    dialog.get_by_role("textbox").fill("ben")
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(dialog.get_by_role("alert")).to_contain_text("with a sheet of the same player")
    dialog.get_by_role("button", name="Replace it").click()
    expect(dialog).to_have_count(0)
    assert "upper: {ones: 5}   # his own\nremark: late\n" in got(served, "ben").replace(", ", "", 1).replace("twos: ", "")
    assert "player: Cem" in got(served, "ben")


def test_three_files_at_once_are_a_table_of_three(page: Page, served: Served) -> None:
    put(served, **{player: yacht(player) for player in PLAYERS})
    opened(page, served, *PLAYERS)
    expect(tabs(page)).to_have_count(3)
    ranked(page, "Ana", "Ben", "Cem")
    expect(page.get_by_label("Played together")).to_be_checked()
    for tab, twos in zip(tabs(page).all(), ("2", "6", "4"), strict=True):
        tab.click()
        fill_in(page, "upper.twos", twos)
    ranked(page, "Ben", "Cem", "Ana")
    assert violations(page) == []
    dialog = asked(page)
    expect(dialog).to_contain_text("Each sheet is saved in its own file: ana.yaml, ben.yaml, cem.yaml.")
    expect(dialog.get_by_role("textbox")).to_have_count(0)
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(dialog).to_have_count(0)
    for player, twos in zip(PLAYERS, ("2", "6", "4"), strict=True):
        assert got(served, player) == yacht(player).replace("{", f"{{twos: {twos}, ")
    with page.expect_download() as download:
        page.locator("summary", has_text="Save").click()
        page.get_by_role("button", name=re.compile("Download the file")).click()
    made = Path(download.value.path()).read_text("utf-8")
    assert made == "---\n".join(got(served, player) for player in PLAYERS)


def test_files_of_this_computer_at_once_are_a_table_too(page: Page, served: Served, tmp_path: Path) -> None:
    for player in PLAYERS:
        (tmp_path / f"{player}.yaml").write_text(yacht(player), "utf-8")
    page.goto(served.url("check"))
    page.locator("#choose-file").set_input_files([tmp_path / f"{player}.yaml" for player in PLAYERS])
    expect(tabs(page)).to_have_count(3)
    ranked(page, "Ana", "Ben", "Cem")


def test_a_file_in_another_encoding_is_told_and_one_in_utf16_is_read(page: Page, served: Served, tmp_path: Path) -> None:
    (tmp_path / "old.yaml").write_bytes("sheet: yacht\nplayer: Zoë\n".encode("latin-1"))
    (tmp_path / "wide.yaml").write_bytes("sheet: yacht\nplayer: Jörg\n".encode("utf-16"))
    page.goto(served.url("check"))
    page.locator("#choose-file").set_input_files([tmp_path / "old.yaml"])
    expect(page.locator("main")).to_contain_text("“old.yaml” is not UTF-8 text.")
    page.locator("#choose-file").set_input_files([tmp_path / "wide.yaml"])
    expect(space(page, "player")).to_have_value("Jörg")
    for way in ("sheet", "level"):
        page.goto(served.url(f"make/{way}"))
        page.locator("input[type=file]").first.set_input_files([tmp_path / "old.yaml"])
        expect(page.locator("main")).to_contain_text("“old.yaml” is not UTF-8 text.")


def test_all_who_lead_are_marked_and_who_has_errors_is_told(page: Page, served: Served) -> None:
    for player, upper in {"ana": "{ones: 4}", "ben": "{ones: 4}", "cem": "{twos: 3}"}.items():
        put(served, **{player: f"sheet: yacht\nplayer: {player.capitalize()}\nupper: {upper}\n"})
    opened(page, served, *PLAYERS)
    rows = page.locator(".told.ranking tbody tr")
    expect(rows).to_have_count(3)
    said = {row.locator("td").nth(1).inner_text(): row for row in rows.all()}
    expect(said["Cem"]).to_contain_text("the sheet has errors")
    for name, row in said.items():
        first = row.locator("td").first
        expect(first).to_have_text("3" if name == "Cem" else "1")
        expect(first).to_have_css("font-weight", "400" if name == "Cem" else "600")
    assert [name for name, row in said.items() if "has errors" in row.inner_text()] == ["Cem"]


def test_one_after_another_they_come_to_the_table_that_stands(page: Page, served: Served, tmp_path: Path) -> None:
    put(served, **{player: yacht(player) for player in PLAYERS}, other=ANA)
    (tmp_path / "dora.yaml").write_text(yacht("dora"), "utf-8")
    opened(page, served, "ana")
    for player in ("ben", "cem"):
        in_menu(page, page.get_by_role("button", name="Add from files")).click()
        dialog = page.get_by_role("dialog")
        expect(dialog.get_by_role("checkbox")).to_have_count({"ben": 2, "cem": 1}[player])
        assert violations(page) == []
        dialog.get_by_role("checkbox", name=re.compile(f"{player}.yaml")).check()
        dialog.get_by_role("button", name="Add these").click()
        expect(dialog).to_have_count(0)
    expect(tabs(page)).to_have_count(3)
    ranked(page, "Ana", "Ben", "Cem")
    page.get_by_role("button", name="Undo").click()
    expect(tabs(page)).to_have_count(2)
    page.get_by_role("button", name="Redo").click()
    expect(tabs(page)).to_have_count(3)
    in_menu(page, page.get_by_role("button", name="Add from files")).click()
    page.locator("#add-file").set_input_files(tmp_path / "dora.yaml")
    expect(tabs(page)).to_have_count(4)
    in_menu(page, page.get_by_role("button", name="Add from files")).click()
    page.locator("#add-file").set_input_files(tmp_path / "dora.yaml")
    expect(page.get_by_role("dialog")).to_contain_text("already at the table")
    page.get_by_role("button", name="Cancel").click()
    expect(tabs(page)).to_have_count(4)


DROP = """([name, text]) => {
  const files = new DataTransfer();
  files.items.add(new File([text], name));
  dispatchEvent(new DragEvent('drop', {dataTransfer: files, cancelable: true}));
}"""


def test_a_file_that_is_dropped_comes_to_the_table(page: Page, served: Served) -> None:
    put(served, ana=yacht("ana"))
    opened(page, served, "ana")
    page.evaluate(DROP, ["ben.yaml", yacht("ben")])
    expect(tabs(page)).to_have_count(2)
    expect(tabs(page).nth(1)).to_have_attribute("aria-pressed", "true")
    expect(space(page, "player")).to_have_value("Ben")
    ranked(page, "Ana", "Ben")
    in_menu(page, page.get_by_role("button", name="Add a sheet")).click()
    expect(space(page, "player")).to_be_focused()
    fill_in(page, "player", "Dora")
    expect(tabs(page)).to_have_text([re.compile(r"^Ana"), "Ben", "Dora · missing"])
    for _ in range(2):
        page.get_by_role("button", name="Undo").click()
    expect(tabs(page)).to_have_count(2)
    page.evaluate(DROP, ["bad.yaml", "sheet: [yacht\n"])
    expect(page.get_by_role("status").get_by_text("bad.yaml could not be read")).to_be_visible()
    expect(tabs(page)).to_have_count(2)


def test_a_sheet_more_is_saved_beside_the_files_of_the_others(page: Page, served: Served) -> None:
    put(served, ana=yacht("ana"), ben=yacht("ben"))
    opened(page, served, "ana", "ben")
    in_menu(page, page.get_by_role("button", name="Add a sheet")).click()
    fill_in(page, "player", "Dora")
    dialog = asked(page)
    expect(dialog.get_by_role("textbox")).to_have_value("dora.yaml")
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(dialog).to_have_count(0)
    assert "player: Dora" in got(served, "dora")
    assert (got(served, "ana"), got(served, "ben")) == (yacht("ana"), yacht("ben"))
    in_menu(page, page.get_by_role("button", name="Remove Dora")).click()
    expect(tabs(page)).to_have_count(2)
    dialog = asked(page)
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(dialog).to_have_count(0)
    assert "player: Dora" in got(served, "dora")


def test_a_sheet_of_lucky_dice_with_its_kind_of_game_is_listed(page: Page, served: Served) -> None:
    text = "sheet: lucky-dice\ngame: three\nplayers: [Ana, Ben]\n"
    put(served, lucky=text)
    opened(page, served, "lucky")
    space(page, "rounds.1.out").fill("1")
    saved(page, "lucky.yaml")
    assert got(served, "lucky") == text + "rounds: [{out: [Ana]}]\n"


def test_without_the_extra_for_photos_files_are_opened_and_everything_has_a_name(page: Page, tmp_path: Path) -> None:
    (tmp_path / "ben.yaml").write_text(BEN, "utf-8")
    with serving(tmp_path, photos=False) as served:
        page.goto(served.url("check"))
        expect(page.get_by_role("heading", name="From a file")).to_be_visible()
        expect(page.get_by_text("Choose photos")).to_have_count(0)
        expect(page.get_by_text(install_command("photo"))).to_be_visible()
        expect(page.get_by_role("button", name=re.compile("ben.yaml"))).to_be_visible()
        assert violations(page) == []
        page.locator("input[type=file]").first.set_input_files({"name": "a.jpg", "mimeType": "image/jpeg", "buffer": b"x"})
        expect(page.get_by_role("alert")).to_contain_text(install_command("photo"))
        page.locator(".tongues [lang=de]").click()
        expect(page.get_by_role("heading", name="Aus einer Datei")).to_be_visible()
        assert violations(page) == []
        page.goto("about:blank")  # before the program ends


def test_it_says_all_that_in_german(page: Page, served: Served) -> None:
    put(served, ana=yacht("ana"), ben=yacht("ben"))
    page.goto(served.url("check"))
    page.locator(".tongues [lang=de]").click()
    page.get_by_role("checkbox", name="ana.yaml auswählen").check()
    page.get_by_role("checkbox", name="ben.yaml auswählen").check()
    page.get_by_role("button", name="2 Dateien zusammen öffnen").click()
    fill_in(page, "upper.ones", "3")
    put(served, ana=yacht("ana").replace("threes: 9", "threes: 6"))
    dialog = asked(page)
    expect(dialog).to_contain_text("Jedes Blatt wird in seiner eigenen Datei gespeichert: ana.yaml, ben.yaml.")
    dialog.get_by_role("button", name="Speichern", exact=True).click()
    expect(dialog.get_by_role("alert")).to_contain_text("ana.yaml wurde inzwischen geändert")
    assert violations(page) == []
    dialog.get_by_role("button", name="Dieses als ana-2.yaml speichern").click()
    expect(dialog).to_have_count(0)
    assert "ones: 3" in got(served, "ana-2")

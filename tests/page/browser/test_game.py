"""A custom game made in a browser: typed, fixed, tried, saved, without losing typed text or another user's file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Dialog, Locator, Page, Route, expect

from tests.page.browser.conftest import Served, soon, violations
from tests.page.browser.test_states import held
from tests.page.drafts.conftest import MARKET
from tests.thorough import every

HOSTILE = "<img src=x onerror=alert(1)><script>alert(2)</script>"
VIEWS = [(360, "de"), (820, "en"), (1600, "en"), (1600, "de"), (360, "en"), (820, "de")]
FAULTS = "[...document.querySelectorAll('.game-remarks .message')].map((each) => each.textContent)"


@pytest.fixture(autouse=True)
def policy(page: Page) -> Iterator[None]:
    """The page keeps its own security policy."""
    page.add_init_script(
        "window.broken = []; addEventListener('securitypolicyviolation', (event) => window.broken.push(event.violatedDirective))"
    )
    yield
    assert page.evaluate("window.broken ?? []") == []


def code(page: Page) -> Locator:
    """Return the YAML editor, the second tab."""
    page.get_by_label("YAML", exact=True).check()
    return page.locator(".cm-content")


def is_settled(page: Page, words: str = "No errors or warnings") -> None:
    expect(page.locator(".summary").first).to_contain_text(words)


def begin(page: Page, served: Served, text: str | None = None) -> None:
    """Begins with an empty file, and types a text into it."""
    page.goto(served.url("make/game"))
    page.get_by_role("button", name="Start with an empty pad").click()
    code(page).click()
    page.keyboard.press("Control+A")
    page.keyboard.press("Delete")
    if text is not None:
        page.keyboard.insert_text(text)


def save_as(page: Page, name: str) -> None:
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("dialog").get_by_role("textbox").fill(name)
    page.get_by_role("dialog").get_by_role("button", name="Save").click()


def test_market_is_typed_from_nothing_and_its_mistake_cured(page: Page, served: Served) -> None:
    head, formula, tail = MARKET.partition("fruit.*, baskets.*, coins.*")
    begin(page, served, head)
    page.keyboard.type("friut.*, baskets.*, coins.*")
    page.keyboard.insert_text(tail)
    expect(page.get_by_text("'friut' doesn't exist")).to_be_visible()
    expect(page.locator(".cm-lintRange-error")).to_have_text("friut")
    page.get_by_role("button", name="Write fruit").click()
    is_settled(page)
    expect(page.locator(".game-picture img")).to_have_attribute("alt", re.compile("Market"))
    save_as(page, "market")
    expect(page.get_by_text("market.yaml, saved")).to_be_visible()
    assert (served.folder / "market.yaml").read_text("utf-8") == head + formula + tail
    page.locator("#main").get_by_role("link", name="Print").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Market")
    page.goto(served.url("check?layout=market.yaml"))
    expect(page.locator("[data-space='fruit.pears']")).to_be_visible()


def test_a_template_becomes_a_pad_of_four_whose_rule_fires(page: Page, served: Served) -> None:
    page.goto(served.url("make/game"))
    page.get_by_role("button", name=re.compile("Categories and players")).click()
    is_settled(page)
    trial = page.locator(".game-trial")
    for number, name in enumerate(("Ana", "Ben", "Cem", "Dora"), 1):
        trial.locator(f"[data-space='players.{number}']").fill(name)
    trial.locator("[data-space='points.wonders.4']").fill("5")
    trial.locator("[data-space='points.towns.4']").fill("0")
    expect(trial.get_by_text("Dora has a wonder, but no town")).to_be_visible()
    expect(trial.locator("[data-space='points.wonders.4']")).to_have_class(re.compile("amiss"))
    trial.locator("[data-space='points.towns.4']").fill("6")
    expect(trial.get_by_text("Dora has a wonder")).not_to_be_visible()
    trial.get_by_role("button", name="Keep this as an example").click()
    expect(code(page)).to_contain_text("tried in the web app")
    is_settled(page)
    save_as(page, "cities-of-ours.yaml")
    expect(page.get_by_text("cities-of-ours.yaml, saved")).to_be_visible()
    assert "players: [Ana, Ben, Cem, Dora]" in (served.folder / "cities-of-ours.yaml").read_text("utf-8")


def test_a_pad_with_a_bonus_and_rules_is_made_without_yaml(page: Page, served: Served) -> None:
    """A beginner's way: names with spaces, sums and rules from sentences, and the pad that follows."""
    page.goto(served.url("make/game"))
    page.get_by_role("button", name="Start with an empty pad").click()
    form = page.locator(".game-form")
    form.get_by_label("Title", exact=True).fill("Our yacht")
    new = form.get_by_label("Name of a space, such as Big straight")
    rows = form.get_by_label("Rows")
    for name, keys in (
        ("Upper", "Ones, Twos, Threes, Fours, Fives, Sixes"),
        ("Lower part", "Full house, Big straight, 3 of a kind"),
    ):
        new.fill(name)
        new.press("Enter")
        item = form.locator("ol[data-as=spaces] > li, li.box").filter(has=page.locator(".game-name")).last
        expect(item.locator(".game-name")).to_have_value(re.compile(name.split()[0], re.I))
        item.get_by_label("Rows").fill(keys)
        item.get_by_label("Rows").press("Tab")
    expect(rows.last).to_have_value("Full house, Big straight, 3 of a kind")

    box = form.locator(".sentences")
    formula = box.locator("code")

    def add(sentence: str, expected: str) -> None:
        expect(formula).to_have_text(expected)
        box.get_by_role("button", name="Add this").click()
        expect(box.get_by_role("button", name="Add this")).to_be_disabled()

    choose = box.get_by_label("Put a sum or a rule together")
    choose.select_option("bonus")
    box.get_by_label("Name of the space").fill("Bonus")
    box.get_by_label("Points").fill("35")
    box.get_by_label("Upper").check()
    box.get_by_label("Least number").fill("63")
    add("bonus", "if sum(Upper.*) >= 63 then 35 else 0")
    choose.select_option("sum")
    box.get_by_label("Name of the space").fill("Grand total")
    for name in ("Upper", "Lower part", "Bonus"):
        box.get_by_label(name, exact=True).check()
    add("sum", "sum(Upper.*, lower-part.*, Bonus)")
    expect(form.get_by_label("Score (formula)")).to_have_value("grand-total")
    fill(box.get_by_label("Name of the space"), "grand total")
    expect(box.get_by_label("Lower part", exact=True)).to_be_checked()
    box.get_by_label("Bonus", exact=True).uncheck()
    box.get_by_role("button", name="Change it").click()
    expect(form.get_by_label("Calculated as").last).to_have_value("sum(Upper.*, lower-part.*)")
    choose.select_option("multiple")
    expect(formula).to_have_text("this mod at = 0")
    box.get_by_role("button", name="Add this").click()
    expect(form.get_by_text("The numbers in Upper must be multiples of their position: of 1, 2, 3 …")).to_be_visible()
    choose.select_option("above")
    box.get_by_label("Space", exact=True).select_option(label="Full house")
    box.get_by_label("Other space").select_option(label="Big straight")
    box.get_by_role("button", name="Add this").click()
    expect(form.get_by_text("Full house must not be above Big straight")).to_be_visible()
    is_settled(page)
    trial = page.locator(".game-trial")
    trial.locator("[data-space='Upper.Twos']").fill("7")
    expect(trial.get_by_text("Explain the rule")).to_be_hidden()  # only for rules of saved pads
    expect(trial.get_by_text("The numbers in Upper must be multiples of their position")).to_be_visible()


def test_completion_and_hover_say_what_there_is(page: Page, served: Served) -> None:
    with page.expect_response(lambda answer: answer.url.endswith("/draft/words") and "fruit.apples" in answer.text()):
        begin(page, served, MARKET)
    is_settled(page)
    page.keyboard.press("Control+End")
    page.keyboard.type("wi")
    expect(page.locator(".cm-tooltip-autocomplete li", has_text="winner")).to_be_visible()
    page.wait_for_timeout(200)  # a key meant for the text doesn't reach a newly opened popup
    page.keyboard.press("Enter")
    page.keyboard.type("lo")
    expect(page.locator(".cm-tooltip-autocomplete li", has_text="lowest")).to_be_visible()
    page.wait_for_timeout(200)
    page.keyboard.press("Enter")
    expect(code(page)).to_contain_text("winner: lowest")
    page.keyboard.press("Enter")
    page.keyboard.insert_text("computed: {half: fru")
    page.keyboard.press("Control+Space")
    expect(page.locator(".cm-tooltip-autocomplete li", has_text="fruit.apples")).to_be_visible()
    page.keyboard.press("Escape")
    code(page).get_by_text("score", exact=True).first.hover()
    expect(page.locator(".cm-tooltip-hover")).to_contain_text("the formula of the score")


def test_somebody_elses_change_is_not_lost(page: Page, served: Served) -> None:
    file = served.folder / "shared.yaml"
    file.write_text(MARKET, "utf-8")
    page.goto(served.url("make/game?file=shared.yaml"))
    is_settled(page)
    expect(page.get_by_text("shared.yaml, saved")).to_be_visible()
    file.write_text(MARKET + "# theirs\n", "utf-8")
    code(page).click()
    page.keyboard.press("Control+End")
    page.keyboard.insert_text("# mine\n")
    page.get_by_role("button", name="Save", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("has changed on disk")).to_be_visible()
    assert file.read_text("utf-8") == MARKET + "# theirs\n"
    dialog.get_by_role("button", name="Save").click()
    expect(page.get_by_text("shared-2.yaml, saved")).to_be_visible()
    assert (served.folder / "shared-2.yaml").read_text("utf-8") == MARKET + "# mine\n"
    assert file.read_text("utf-8") == MARKET + "# theirs\n"


def test_what_changes_while_it_is_saved_or_left_is_kept(page: Page, served: Served) -> None:
    file = served.folder / "slow.yaml"
    file.write_text(MARKET, "utf-8")
    page.goto(served.url("make/game?file=slow.yaml"))
    is_settled(page)
    page.get_by_label("Form", exact=True).check()
    title = page.locator(".game-form").get_by_label("Title")
    waiting: list[Route] = []
    page.route(re.compile("/api/draft/(save|change)$"), lambda route: waiting.append(route))
    save = page.get_by_role("button", name="Save", exact=True)
    for name in ("First", "Second"):
        title.fill(name)
        save.click()
        held(page, waiting).continue_()  # the request for the change, which the save waits for
        if name == "First":
            first = held(page, waiting)
    first.continue_()
    held(page, waiting).continue_()
    expect(page.get_by_text("slow.yaml, saved")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert "title: Second" in file.read_text("utf-8")
    title.fill("Third")
    title.press("Tab")
    third = held(page, waiting)
    page.locator("a.back").click()
    expect(page.locator(".game-form")).to_have_count(0)
    third.continue_()
    soon(lambda: page.evaluate("Object.values(localStorage).some((text) => text.includes('title: Third'))"), True)
    page.unroute_all()
    page.go_back()
    expect(code(page)).to_contain_text("title: Third")
    code(page).click()
    page.keyboard.press("Control+End")
    page.keyboard.type("# more")
    for undone, key in ((True, "Control+z"), (False, "Control+y")):
        page.keyboard.press(key)
        expect(code(page).get_by_text("# more")).to_have_count(0 if undone else 1)


def test_a_name_that_exists_is_asked_about(page: Page, served: Served) -> None:
    (served.folder / "taken.yaml").write_text("extends: yacht\n", "utf-8")
    (served.folder / "filled.yaml").write_text("sheet: yacht\n", "utf-8")
    begin(page, served, MARKET)
    save_as(page, "filled")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("is not a layout")).to_be_visible()
    dialog.get_by_role("textbox").fill("taken")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_text("'taken.yaml' already exists")).to_be_visible()
    dialog.get_by_role("button", name="Replace").click()
    expect(page.get_by_text("taken.yaml, saved")).to_be_visible()
    assert (served.folder / "taken.yaml").read_text("utf-8") == MARKET
    assert (served.folder / "filled.yaml").read_text("utf-8") == "sheet: yacht\n"


def test_what_is_typed_is_there_again_and_in_another_tab(page: Page, served: Served) -> None:
    begin(page, served, MARKET)
    is_settled(page)
    page.wait_for_timeout(500)
    other = page.context.new_page()
    other.goto(page.url)
    is_settled(other)
    code(other).click()
    other.keyboard.press("Control+End")
    other.keyboard.insert_text("# from there\n")
    expect(code(page)).to_contain_text("# from there")
    other.close()
    page.reload()
    expect(code(page)).to_contain_text("# from there")
    page.goto(served.url("make/game"))
    page.get_by_role("link", name=re.compile("Market")).first.click()
    expect(code(page)).to_contain_text("# from there")


@pytest.mark.parametrize("text", [MARKET.replace("\n", "\r\n"), "\ufeff" + MARKET, MARKET.replace("\n", "\r\n", 3)])
def test_a_change_leaves_every_other_byte_and_undo_all(page: Page, served: Served, text: str) -> None:
    file = served.folder / "odd.yaml"
    file.write_bytes(text.encode())
    page.goto(served.url("make/game?file=odd.yaml"))
    is_settled(page)
    code(page).click()
    page.keyboard.press("Control+End")
    page.keyboard.insert_text("# more")
    expect(page.get_by_text("unsaved changes")).to_be_visible()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("odd.yaml, saved")).to_be_visible()
    assert file.read_bytes() == text.encode() + b"# more"
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("unsaved changes")).to_be_visible()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("odd.yaml, saved")).to_be_visible()
    assert file.read_bytes() == text.encode()


def test_eight_megabytes_are_told_and_kept(page: Page, served: Served) -> None:
    begin(page, served)
    page.evaluate(
        """() => {
          const data = new DataTransfer();
          data.setData("text/plain", "# " + "x".repeat(79) + "\\n" + ("# " + "y".repeat(78) + "\\n").repeat(100_000));
          const target = document.querySelector(".game-code").shadowRoot.querySelector(".cm-content");
          target.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
        }"""
    )
    expect(page.get_by_text("This is too large for a layout.")).to_be_visible()
    expect(page.get_by_text("This browser can’t keep your values")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("This is too large for a layout.")).not_to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Redo").click()
        page.get_by_role("button", name=re.compile("Download")).click()
    assert len(Path(download.value.path()).read_bytes()) == 8_100_082


def test_tabs_are_told_at_their_place(page: Page, served: Served) -> None:
    begin(page, served, MARKET.replace("  coins", "\tcoins"))
    is_settled(page, "error")
    expect(page.locator(".game-remarks .severity").first).to_have_text("Line 8:")
    page.locator(".game-remarks button").first.click()
    expect(page.locator(".cm-lineNumbers .cm-activeLineGutter")).to_contain_text("8")


def test_hostile_words_are_words(page: Page, served: Served) -> None:
    said: list[str] = []

    def heard(dialog: Dialog) -> None:
        said.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", heard)
    text = MARKET.replace("Market", f'"{HOSTILE}"').replace("a basket of {row}", HOSTILE)
    begin(page, served, text + f'"{HOSTILE}": 7\nlabels: {{en: {{fruit: "{HOSTILE}"}}}}\n')
    expect(page.locator(".game-remarks")).to_contain_text("<img src=x")
    page.keyboard.press("Control+Home")
    page.keyboard.press("Control+Space")
    page.get_by_label("Form", exact=True).check()
    expect(page.get_by_label("Title")).to_have_value(HOSTILE)
    page.goto(served.url("make/game"))
    expect(page.get_by_text("Begun here")).to_be_visible()
    page.goto(served.url(f"make/game?file={'..%2Fsecret.yaml'}"))
    expect(page.get_by_role("alert")).to_contain_text("can't be the name of a file here")
    assert said == []


def test_the_form_changes_the_text_in_its_place(page: Page, served: Served) -> None:
    begin(page, served, MARKET + "# the end\n")
    is_settled(page)
    page.get_by_label("Form", exact=True).check()
    page.get_by_label("Name of a space").fill("gold")
    page.get_by_role("button", name="Add a space").click()
    gold = page.locator(".game-form li", has=page.get_by_label("Name of the space gold"))
    gold.get_by_label("Kind of value").select_option("tick")
    gold.get_by_label("A tick is worth").fill("4")
    gold.locator("summary").click()
    gold.get_by_label("Columns").fill("1..3")
    gold.get_by_label("Columns").press("Tab")
    page.get_by_role("button", name="Add a rule").click()
    rule = page.locator(".game-form li", has_text="Rule 1")
    rule.get_by_label("Must be true").fill("gapless(gold.*)")
    rule.get_by_label("Must be true").press("Tab")
    rule.get_by_label("Reported at the space").fill("gold")
    rule.get_by_label("Reported at the space").press("Tab")
    is_settled(page)
    page.locator(".game-trial [data-space='gold.3']").click()
    expect(page.locator(".game-trial .finding")).to_be_visible()
    page.get_by_label("YAML", exact=True).check()
    expect(code(page)).to_contain_text("gold: {tick: 4, columns: 1..3}")
    expect(code(page)).to_contain_text("rules:  - {id: rule-1, must: gapless(gold.*), at: gold}")
    expect(code(page)).to_contain_text("# the end")
    for _ in range(7):
        page.get_by_role("button", name="Undo").click()
    with page.expect_download() as download:
        page.get_by_role("button", name=re.compile("Download")).click()
    assert Path(download.value.path()).read_text("utf-8") == MARKET + "# the end\n"


def fill(field: Locator, text: str) -> None:
    field.fill(text)
    field.press("Tab")


def test_a_pad_is_made_from_nothing_by_the_form_alone(page: Page, served: Served) -> None:
    page.goto(served.url("make/game"))
    page.get_by_role("button", name="Start with an empty pad").click()
    form = page.locator(".game-form")

    def space(name: str) -> Locator:
        return form.locator("li.box", has=page.get_by_label(f"Name of the space {name}", exact=True))

    for name in ("Rounds", "Total"):
        fill(form.get_by_label("Name of a space"), name)
        form.get_by_role("button", name="Add a space").click()
        expect(space(name)).to_be_visible()
    fill(space("Rounds").get_by_label("Rows"), "1..8")
    space("Total").get_by_label("Kind of value").select_option("is")
    formula = space("Total").get_by_label("Calculated as")
    fill(formula, "sum(Ronds.*)")
    wrong = space("Total").locator(".wrong", has_text="'Ronds' doesn't exist")
    expect(formula).to_have_attribute("aria-invalid", "true")
    wrong.get_by_role("button", name="Write Rounds").click()
    expect(formula).to_have_value("sum(Rounds.*)")
    formula.focus()
    formula.select_text()
    space("Total").locator(".game-names button", has_text="Rounds.*").click()
    expect(formula).to_have_value("Rounds.*")
    fill(formula, "sum(Rounds.*)")
    expect(form.locator(".game-names button", has_text="Rounds.*").locator("visible=true")).to_have_count(0)
    form.locator("summary").first.click()
    fill(form.get_by_label("Score (formula)"), "Total")
    is_settled(page)
    fill(page.get_by_label("Name of the space Rounds"), "Points (all)")
    expect(formula).to_have_value("sum(points-all.*)")
    form.get_by_role("button", name="Move Total up").click()
    is_settled(page)
    page.get_by_label("YAML", exact=True).check()
    expect(code(page)).to_contain_text("Total: {is: sum(points-all.*)}  points-all: {number: yes, rows: 1..8}score: Total")


def test_records_and_rows_are_edited_in_the_form_and_faults_lead_to_their_field(page: Page, served: Served) -> None:
    page.goto(served.url("make/game"))
    page.get_by_role("button", name=re.compile("Card rounds")).click()
    is_settled(page)
    page.get_by_label("Form", exact=True).check()
    form = page.locator(".game-form")
    fill(form.get_by_label("Name of a field").locator("visible=true"), "bid")
    form.get_by_role("button", name="Add a field").click()
    bid = form.locator(".game-inner li.box").nth(2)
    bid.locator("summary").click()
    fill(bid.get_by_label("Columns"), "players")
    fill(bid.get_by_label("From … to …"), "0..x")
    expect(bid.locator(".wrong").filter(has_text="0..x")).to_be_visible()
    form.get_by_label("Title").focus()
    page.locator(".game-remarks button").first.click()
    expect(bid.get_by_label("From … to …")).to_be_focused()
    fill(bid.get_by_label("From … to …"), "0..9")
    is_settled(page)
    expect(page.locator(".game-trial [data-space='rounds.1.bid.1']")).to_be_visible()
    fill(form.get_by_label("Name of the space rounds"), "hands")
    expect(form.get_by_label("Score (formula)")).to_have_value("last(hands.*.total.player)")


def test_rules_among_players_are_tried_with_a_sheet_for_each(page: Page, served: Served) -> None:
    begin(page, served, MARKET + 'table: [{id: turns, must: same(count(s.fruit.*) for s in sheets), says: "not as often"}]\n')
    is_settled(page)
    trial = page.locator(".game-trial")
    trial.locator("[data-space='fruit.pears']").fill("4")
    trial.get_by_role("button", name="Add a player’s sheet").click()
    expect(trial.locator("[data-space='fruit.pears']")).to_have_value("")
    trial.locator("[data-space='fruit.pears']").fill("5")
    trial.locator("[data-space='fruit.plums']").fill("6")
    expect(trial.get_by_text("not as often")).to_be_visible()
    expect(trial.get_by_text("P2: 11, P1: 4")).to_be_visible()
    trial.get_by_role("button", name="Sheet 1").click()
    expect(trial.locator("[data-space='fruit.pears']")).to_have_value("4")
    trial.locator("[data-space='fruit.apples']").fill("1")
    expect(trial.get_by_text("not as often")).not_to_be_visible()
    trial.get_by_role("button", name="Keep this as an example").click()
    expect(code(page)).to_contain_text(
        "sheets: [{player: P1, fruit: {apples: 1, pears: 4}}, {player: P2, fruit: {pears: 5, plums: 6}}]"
    )
    is_settled(page)


def test_a_variant_says_only_what_differs(page: Page, served: Served) -> None:
    page.goto(served.url("make/game"))
    page.get_by_role("link", name="Make a variant of Yacht", exact=True).click()
    is_settled(page)
    expect(code(page)).to_contain_text("extends: yacht")
    page.get_by_label("Form", exact=True).check()
    expect(page.get_by_text("This pad is a variant of “yacht”")).to_be_visible()
    expect(page.get_by_label("Title")).to_have_value("Yacht")
    expect(page.locator(".game-form li", has_text="from the original pad").get_by_label("From … to …").first).to_have_attribute(
        "placeholder", "0..30"
    )
    fill(page.get_by_label("Title"), "Our yacht")
    is_settled(page)
    save_as(page, "ours")
    expect(page.get_by_text("ours.yaml, saved")).to_be_visible()
    assert (served.folder / "ours.yaml").read_text("utf-8").splitlines()[1:] == [
        "extends: yacht",
        "title: {en: Our yacht, de: Jacht}",
    ]


@pytest.mark.parametrize(("wide", "tongue"), every(VIEWS, 3))
def test_the_views_have_no_violation_and_fit(page: Page, served: Served, wide: int, tongue: str) -> None:
    page.emulate_media(color_scheme="dark" if wide == 820 else "light")
    page.goto(served.address)
    page.locator(f".tongues [lang={tongue}]").click()
    page.set_viewport_size({"width": wide, "height": 900})
    page.goto(served.url("make/game"))
    expect(page.locator(".game-start .card img").first).to_be_visible()

    def is_good() -> None:
        page.wait_for_load_state("networkidle")
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    is_good()
    page.locator(".game-start button.card").first.click()
    expect(page.locator(".game-trial .leaf")).to_be_visible()
    is_good()
    code(page).click()
    page.keyboard.press("Control+End")
    page.keyboard.insert_text("rulez: 7\n")
    expect(page.locator(".game-remarks li")).to_have_count(1)
    expect(page.locator(".game-remarks .actions button").first).to_be_visible()
    is_good()
    page.keyboard.press("Control+f")
    expect(page.locator(".cm-search")).to_be_visible()
    is_good()
    page.locator(".game-ways label").first.click()
    expect(page.locator(".game-form li").first).to_be_visible()
    is_good()

"""Functions of the page's scripts, called in a browser as its other scripts call them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.page.browser.conftest import Served

START = """async () => {
  const names = ["api", "fields", "layouts", "page-parts", "store", "work", "words"];
  for (const name of names) Object.assign(window, await import(new URL(`static/${name}.js`, document.baseURI).href));
  window.html = (node) => node.outerHTML;
  window.cells = (work) => Object.fromEntries(work.below(""));
}"""

CALLS: dict[str, tuple[tuple[str, object], ...]] = {
    "words": (
        ("t('nosuch.key')", "nosuch.key"),
        ("t('print.page', {k: 1, n: 1200})", "Page 1 of 1,200"),
        ("t('print.page', {k: 1})", "Page 1 of {n}"),
        ("t('print.page', {k: 0, n: null})", "Page 0 of {n}"),
        ("[inLanguage(null), inLanguage(''), inLanguage('as it is')]", ["", "", "as it is"]),
        ("inLanguage({de: 'Hund', en: 'dog'})", "dog"),
        ("inLanguage({de: 'Hund', en: 'dog'}, 'de')", "Hund"),
        ("inLanguage({de: 'Hund', en: 'dog'}, 'fr')", "dog"),
        ("[inLanguage({fr: 'chien', de: 'Hund'}), inLanguage({})]", ["chien", ""]),
    ),
    "waits": (
        (
            "(async () => { let n = 0; const later = debounce((by) => (n += by), 30); [1, 10, 100].forEach(later); "
            "await new Promise((done) => setTimeout(done, 200)); return n; })()",
            100,
        ),
    ),
    "layouts": (
        ("titleOf('my/half-litre.yaml')", "Half litre"),
        ("titleOf('a.YML', {title: {de: 'Ah', en: 'Ay'}}, 'de')", "Ah"),
        ("['a.yaml', 'a.yml', 'A.YAML', 'yaml', 'a.yaml.txt'].map(isOwn)", [True, True, True, False, True]),
        ("groupOf('namaste')", "namaste"),
        ("groupOf('placement/level-1')", "placement"),
        ("groupOf('yacht')", "other"),
        ("groupOf('a.yaml', {group: 'namaste', pages: 1})", "namaste"),
        ("[groupOf('a.yaml', {pages: 1}), groupOf('a.yaml', {}), groupOf('a.yaml')]", ["other", "own", "own"]),
        ("[paperName({called: 'A5', paper: [148, 210]}), paperName({paper: [100, 52.04]})]", ["A5", "100 × 52 mm"]),
        ("[pickLanguage(['de', 'en'], 'en'), pickLanguage(['de', 'en'], 'fr')]", ["en", "de"]),
        ("measures([148, 210.04])", "148 × 210 mm"),
        ("[paperName({called: 'A5', paper: [1, 2]}), paperName({paper: [99.96, 20.25]})]", ["A5", "100 × 20.3 mm"]),
        ("sheetPicture('yacht', {lang: 'en', scan: true})", "/picture/sheet.svg?name=yacht&scan=1&lang=en"),
        ("sheetPicture('yacht', {lang: 'en', scan: false})", "/picture/sheet.svg?name=yacht&lang=en"),
    ),
    "what is asked": (
        ("of('/a')", "/a"),
        ("of('/a', {b: null, c: '', d: undefined})", "/a"),
        ("of('/a', {name: 'a b', n: 0, no: false})", "/a?name=a+b&n=0&no=false"),
        ("({...new Failure({message: 'm'})})", {"code": "broke", "hint": "", "faults": [], "field": ""}),
        ("new Failure({message: 'm', code: 'gone'}).message", "m"),
        ("new Failure({}).message === t('error.broke')", True),
        ("['too-long', 'busy', 'broke', 'gone', 'refused'].map((code) => Boolean(tryAgain({code}, null)))", [True] * 4 + [False]),
    ),
    "elements": (
        (
            "html(el('p', {class: 'a', title: null, lang: undefined, hidden: true}, 'x', null, false, 0))",
            '<p class="a" hidden="">x0</p>',
        ),
        (
            "html(el('button', {disabled: false, 'aria-pressed': true}, ['a', el('b', {}, 'c')]))",
            '<button type="button" aria-pressed="">a<b>c</b></button>',
        ),
        (
            "(() => { const p = el('p', {}, 'x'), was = p.firstChild; fill(p, 'x'); return [was === p.firstChild, "
            "html(fill(p, 'y'))]; })()",
            [True, "<p>y</p>"],
        ),
        ("html(lay(el('i'), [30, 10, 20, 5], [10, 10, 100, 50]))", '<i style="left: 20%; top: 0%; width: 20%; height: 10%;"></i>'),
        (
            "[...faultList([{message: 'm', file: 'f', line: 2, column: 3, "
            "text: '\\tab'}]).querySelectorAll('.place, b')].map((one) => one.textContent)",
            ["f:2:3", "\n\t ^"],
        ),
        ("faultList([{message: 'm'}]).textContent", "m"),
    ),
    "what stands there": (
        ("['', '?', '4'].map((text) => describe({kind: 'number'}, text))", ["blank", "? unreadable", "4"]),
        ("['', 'x', '?'].map((text) => describe({kind: 'tick'}, text))", ["blank", "ticked", "? unreadable"]),
        (
            "['', 'a', 'b'].map((text) => describe({kind: 'choice', choices: [{value: '', label: 'none'}, {value: 'a', "
            "label: 'A!'}]}, text))",
            ["blank", "A!", "b"],
        ),
    ),
    "works": (
        (
            """(() => {
              const work = new Work(begin({layout: 'a', sheets: [{key: 'k', values: {x: '1', player: 'Ana'},
                file: 'f'}, {key: 'l'}]}));
              work.change({'value/k/x': '2'}, 'same');
              work.change({'value/k/x': '3'}, 'same');
              work.change({'value/k/x': '3'}, 'other');
              work.change({'value/k/y': '4'}, 'other');
              const steps = [work.past.length, work.future.length];
              const back = [work.undo(), work.value('k', 'x'), work.undo(), work.value('k', 'x'),
                work.undo() ?? null, work.future.length];
              return [steps, back, work.redo(), work.values('k'), work.sheets, work.from('k'), work.about.players,
                work.about.filled];
            })()""",
            [
                [2, 0],
                ["value/k/y", "3", "value/k/x", "1", None, 2],
                "value/k/x",
                {"x": "3", "player": "Ana"},
                ["k", "l"],
                {"file": "f"},
                ["Ana"],
                2,
            ],
        ),
        (
            """(() => {
              const one = new Work('w', new AbortController().signal), heard = [];
              one.changed = (paths) => heard.push(paths);
              one.put({a: 1, b: 1});
              const cell = (value, time) => [value, time];
              const told = (cells) => dispatchEvent(new StorageEvent('storage', {key: 'sheetgen/work/w',
                newValue: JSON.stringify(cells)}));
              told({a: cell(2, 1), b: cell(2, Date.now() + 1e6), c: cell(3, 5)});
              told({c: cell(2, 5)});
              told({c: cell(4, 5)});
              told({c: cell(4, 6)});
              one.put({b: 5});
              return [cells(one), heard, cells(new Work('w'))];
            })()""",
            [{"a": 1, "b": 5, "c": 4}, [["b", "c"], ["c"]], {"a": 1, "b": 5, "c": 4}],
        ),
        (
            """(() => {
              const work = new Work('p');
              work.put({'place/b': 1, 'place/c': 0, 'place/a': 1, 'place/d': null, 'from/a': {doubts: {x: [],
                y: []}}, 'settled/a/x': true, 'value/a/x': ''});
              return [work.sheets, work.doubts('a'), work.doubts('b'), work.values('a'), work.value('a', 'x'),
                work.value('a', 'z')];
            })()""",
            [["c", "a", "b"], {"y": []}, {}, {}, "", ""],
        ),
    ),
    "rows": (
        (
            """(() => {
              const list = document.createElement('ul');
              document.body.append(list);
              const show = (...items) => {
                showRows(list, items, {
                  key: ([key]) => key,
                  row: () => ({node: el('li', {}, el('input'), el('button'))}),
                  update: ({node}, [key, text]) => { node.title = key; if (text) node.firstChild.value = text; },
                });
                return [...list.children].map(({title}) => title).join('');
              };
              const orders = [show(['a'], ['b'], ['c'])];
              const [, kept] = list.children;
              const input = kept.firstChild;
              const state = () => [kept === list.children[[...list.children].indexOf(kept)], document.activeElement === input,
                input.value, input.selectionStart];
              input.value = 'typed';
              input.focus();
              input.setSelectionRange(2, 2);
              orders.push(show(['x'], ['a'], ['b'], ['y'], ['c']));
              const between = state();
              orders.push(show(['c'], ['b'], ['x'], ['a']));
              const moved = state();
              orders.push(show(['b'], ['b'], ['b']), list.children[0] === kept);
              orders.push(show(['c'], ['d']), document.activeElement === list.children[0].lastChild);
              orders.push(show(), list.childElementCount);
              list.remove();
              return [orders, between, moved];
            })()""",
            [
                ["abc", "xabyc", "cbxa", "bbb", True, "cd", True, "", 0],
                [True, True, "typed", 2],
                [True, True, "typed", 2],
            ],
        ),
    ),
    "a browser that keeps nothing": (
        (
            """(async () => {
              const set = Storage.prototype.setItem;
              Storage.prototype.setItem = () => { throw new Error('full'); };
              let lost = 0;
              const work = new Work('full');
              work.lost = () => lost++;
              work.put({a: 1});
              const unkept = [lost, cells(new Work('full')), localStorage.getItem('sheetgen/work/full'),
                ids().includes('full'), write('full', {})];
              settings.set('x', 1);
              Storage.prototype.setItem = set;
              work.put({a: 2});
              await forget('full');
              return [unkept, lost, settings.get('x', 'none'), ids().includes('full')];
            })()""",
            [[1, {"a": 1}, None, True, False], 1, "none", False],
        ),
        (
            """(async () => {
              await keep('w1', 'a', [1]);
              await keep('w1', 'b', [2]);
              await keep('w2', 'a', [3]);
              await forget('w1');
              return [await fetchKept('w1', 'a') ?? null, await fetchKept('w1', 'b') ?? null,
                await fetchKept('w2', 'a'), await fetchKept('w3', 'a') ?? null];
            })()""",
            [None, None, [3], None],
        ),
    ),
}


@pytest.fixture(scope="module")
def scripts(browser: Browser, served: Served) -> Iterator[Page]:
    """Yield a page with all exports of its scripts."""
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(served.url("check"))
    page.wait_for_selector(".opening")
    page.evaluate(START)
    yield page
    context.close()


@pytest.mark.parametrize("kind", CALLS)
def test_calls_answer(scripts: Page, kind: str) -> None:
    assert [scripts.evaluate(call) for call, _ in CALLS[kind]] == [wanted for _, wanted in CALLS[kind]]

# `make demo` and `make test` do everything on a fresh machine, in either order: Python 3.11+ with venv, make and git are enough.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BUILD := build
PIP := $(BIN)/python -m pip install --disable-pip-version-check
SCRIPT := 'sheetgen/page/static/*.js' 'sheetgen/page/site/static/*.js'
STYLE := 'sheetgen/page/static/*.css'
SITE_WALKS := tests/page/browser/test_site.py tests/page/browser/test_site_faults.py tests/page/browser/test_narrow.py tests/page/browser/test_other_browsers.py tests/page/browser/test_check.py tests/page/browser/test_choices.py
SCRIPT_CHECKS := sheetgen/page/checks
SCRIPT_TOOLS := $(SCRIPT_CHECKS)/node_modules
WITHOUT_PHOTOS := check
# How much of the page is tried in a browser: all.
TRIED := SHEETGEN_THOROUGH=1
# What is compiled is kept: dozens of processes run the same modules.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: demo site test thorough looks browser check check-code check-script format languages golden schema catalogue docs docs-page bench fuzz mutate vendor clean

# sheetgen and its page. pip tells on standard error how far it is.
$(VENV)/.installed: pyproject.toml
	@echo "Installing sheetgen and its page into $(VENV) (about 75 MB)"
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) --editable '.[page]' >&2
	@touch $@

# All extras, and what the tests need.
$(VENV)/.tests: $(VENV)/.installed
	@echo "Installing all extras and what the tests need into $(VENV) (about 1.2 GB)"
	@$(PIP) --upgrade "pip>=25.1" >&2
	@$(PIP) --editable '.[page,photo,preview,lab]' --group test >&2
	@touch $@

$(VENV)/.checkers: $(VENV)/.tests
	$(PIP) --quiet --group check
	touch $@

# Prints the bundled layouts into build/, checks a sheet that is wrong on purpose, and says what to try next.
demo: $(VENV)/.installed
	@$(BIN)/python examples/demo.py $(BUILD)

# The wheel with Python for the browser (needs node and npm), and that of sheetgen beside it: build/wheels. `sheetgen site` needs both.
site: $(VENV)/.installed
	$(PIP) --quiet babel hatchling
	rm -rf $(BUILD)/wheels
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir $(BUILD)/wheels . sheetgen/page/site/wheel
	$(PIP) --quiet --no-deps --force-reinstall $(BUILD)/wheels/sheetgen_pads_site-*.whl

# The messages in other languages, compiled.
$(VENV)/.messages: $(VENV)/.tests $(wildcard sheetgen/languages/*/*.po)
	$(BIN)/python hatch_build.py
	touch $@

# Brings the messages of the code into the languages' PO files, compiles these, and prints how far each is.
languages: $(VENV)/.tests
	$(BIN)/python bench/makers/messages.py

# Runs the tests: of many cases, and of heavy tests that are much alike, a share.
test: $(VENV)/.messages
	SHEETGEN_SHARES=1 $(BIN)/python -m pytest -n auto

# Runs all of them, and more of what is tried at random; what a browser tries is `make browser`.
thorough: $(VENV)/.messages
	SHEETGEN_THOROUGH=1 $(BIN)/python -m pytest -n auto --ignore tests/page/browser

# Pictures as a browser shows them; nothing where there is none.
looks: $(VENV)/.tests
	SHEETGEN_LOOKS=1 $(BIN)/python -m pytest -n auto tests/paint/test_svg_looks.py

# The page as a real browser has it, once more without the extra for photos what hangs on it, and a share of it without a server: fails
# where there is no Chromium. A browser that shares two cores now and then misses a tap: what fails is tried once more, and told.
BROWSER_TESTS := -m pytest -n auto --reruns 1 -r R
browser: site $(VENV)/.messages
	SHEETGEN_BROWSER=1 $(TRIED) $(BIN)/python $(BROWSER_TESTS) tests/page/browser
	SHEETGEN_BROWSER=1 SHEETGEN_NO_PHOTOS=1 $(BIN)/python $(BROWSER_TESTS) $(patsubst %,tests/page/browser/test_%.py,$(WITHOUT_PHOTOS))
	SHEETGEN_BROWSER=1 SHEETGEN_SITE=1 $(TRIED) $(BIN)/python $(BROWSER_TESTS) $(SITE_WALKS)

# Format, lint, types, import directions, then the tests.
check: check-code
	$(MAKE) test

check-code: $(VENV)/.checkers check-script
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# The page's script: its format, its types, nothing unused, no circles of imports. Without npm this alone is left out.
ifneq ($(shell command -v npm),)
check-script: $(SCRIPT_TOOLS)/.package-lock.json
	$(SCRIPT_TOOLS)/.bin/prettier --check --config $(SCRIPT_CHECKS)/prettier.json $(SCRIPT) $(STYLE)
	$(SCRIPT_TOOLS)/.bin/eslint --config $(SCRIPT_CHECKS)/eslint.config.js $(SCRIPT)
	$(SCRIPT_TOOLS)/.bin/tsc --project $(SCRIPT_CHECKS)
else
check-script:
	@echo "left out: checks of the page's script (no npm here)"
endif

$(SCRIPT_TOOLS)/.package-lock.json: $(SCRIPT_CHECKS)/package-lock.json
	npm ci --prefix $(SCRIPT_CHECKS) --silent --no-audit --no-fund
	touch $@

format: $(VENV)/.checkers
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	-test ! -d $(SCRIPT_TOOLS) || $(SCRIPT_TOOLS)/.bin/prettier --write --config $(SCRIPT_CHECKS)/prettier.json $(SCRIPT) $(STYLE)

# Rewrites the whole outputs that tests compare with (tests/golden); look at the difference before you commit it.
golden: $(VENV)/.tests
	$(BIN)/python -m pytest --regen-all $$(grep -rl --include='test_*.py' file_regression tests)

# Rewrites what the bundled layouts' prints are known by in photos.
catalogue: $(VENV)/.tests
	$(BIN)/python bench/photos/catalogue.py

# Rewrites the JSON Schemas that the layouts and examples name in their first line.
schema: $(VENV)/.messages
	$(BIN)/python bench/makers/schema.py

bench: site $(VENV)/.messages
	$(BIN)/python bench/check.py
	$(BIN)/python bench/api.py
	$(BIN)/python bench/options.py
	$(BIN)/python bench/render.py
	$(BIN)/python bench/numbered.py
	$(BIN)/python bench/proof.py
	$(BIN)/python bench/pictures.py
	$(BIN)/python bench/ink.py
	$(BIN)/python bench/cards.py
	$(BIN)/python bench/judge.py
	$(BIN)/python bench/sheets.py
	$(BIN)/python bench/hostile.py
	$(BIN)/python bench/extremes.py
	$(BIN)/python bench/photos/find.py --photos 42 --held
	$(BIN)/python bench/photos/rules.py --photos 36 --from 5000
	$(BIN)/python bench/slips.py --sheets 40
	$(BIN)/python bench/slips.py --table --sheets 20
	$(BIN)/python bench/slips.py --clean --sheets 2000
	$(BIN)/python bench/page.py
	$(BIN)/python bench/phone.py
	$(BIN)/python bench/site.py

# Breaks the bundled layouts, the examples and the cases in 100,000 ways: is anything ever a traceback, slow or long-winded?
fuzz: $(VENV)/.tests
	SHEETGEN_FUZZ=$${SHEETGEN_FUZZ:-100000} $(BIN)/python -m pytest tests/hostile/test_fuzz.py

# Breaks every room in some hundred small ways and runs the tests that reach each: which changes does nobody notice?
mutate: $(VENV)/.tests
	$(PIP) --quiet --group mutate
	$(BIN)/python bench/mutate.py

# Bundles the page's editor from the packages that sheetgen/page/vendor pins, with their licences; the result is committed.
vendor:
	mkdir -p $(BUILD)/vendor
	cp sheetgen/page/vendor/* $(BUILD)/vendor/
	npm ci --prefix $(BUILD)/vendor --silent --no-audit --no-fund
	node $(BUILD)/vendor/bundle.js sheetgen/page/static/vendor

clean:
	rm -rf $(VENV) $(BUILD) $(SCRIPT_TOOLS)

# Rewrites the list of rules in docs/rules.md, and draws the pads in README.md.
docs: $(VENV)/.installed
	$(BIN)/python bench/makers/docs.py

# Draws the pictures of the page in README.md anew; needs a Chromium.
docs-page: $(VENV)/.messages
	$(BIN)/python bench/makers/page_pictures.py

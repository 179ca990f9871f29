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
# Share of the web app to test in a browser: all.
TRIED := SHEETGEN_THOROUGH=1
# Keep compiled modules: dozens of processes run the same modules.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: demo site test thorough looks browser check check-code check-script format languages golden schema catalogue docs docs-page bench fuzz mutate vendor clean

# sheetgen and its web app. pip shows its progress on standard error.
$(VENV)/.installed: pyproject.toml
	@echo "Installing sheetgen and its page into $(VENV) (about 75 MB)"
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) --editable '.[page]' >&2
	@touch $@

# All extras, and the tests' dependencies.
$(VENV)/.tests: $(VENV)/.installed
	@echo "Installing all extras and what the tests need into $(VENV) (about 1.2 GB)"
	@$(PIP) --upgrade "pip>=25.1" >&2
	@$(PIP) --editable '.[page,photo,preview,lab]' --group test >&2
	@touch $@

$(VENV)/.checkers: $(VENV)/.tests
	$(PIP) --quiet --group check
	touch $@

# Prints the bundled layouts into build/, checks a sheet with intended mistakes, and suggests next steps.
demo: $(VENV)/.installed
	@$(BIN)/python examples/demo.py $(BUILD)

# The wheel with Python for the browser (needs node and npm), and sheetgen's own wheel: build/wheels. `sheetgen site`
# needs both.
site: $(VENV)/.installed
	$(PIP) --quiet babel hatchling
	rm -rf $(BUILD)/wheels
	$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir $(BUILD)/wheels . sheetgen/page/site/wheel
	$(PIP) --quiet --no-deps --force-reinstall $(BUILD)/wheels/sheetgen_pads_site-*.whl

# The messages in other languages, compiled.
$(VENV)/.messages: $(VENV)/.tests $(wildcard sheetgen/languages/*/*.po)
	$(BIN)/python hatch_build.py
	touch $@

# Copies the code's messages into the languages' PO files, compiles these, and prints the progress of each.
languages: $(VENV)/.tests
	$(BIN)/python bench/makers/messages.py

# Runs the tests, with a sample of the many cases and of similar slow tests.
test: $(VENV)/.messages
	SHEETGEN_SHARES=1 $(BIN)/python -m pytest -n auto

# Runs all tests, with more random cases; `make browser` runs the browser tests.
thorough: $(VENV)/.messages
	SHEETGEN_THOROUGH=1 $(BIN)/python -m pytest -n auto --ignore tests/page/browser

# Compares pictures as shown by a browser; does nothing without a browser.
looks: $(VENV)/.tests
	SHEETGEN_LOOKS=1 $(BIN)/python -m pytest -n auto tests/paint/test_svg_looks.py

# Tests the web app in a real browser, again without the photo extra where it matters, and a sample without a server.
# Fails without Chromium. A browser that shares two cores sometimes misses a tap: failed tests are retried and reported.
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

# The web app's scripts: format, types, no unused code, no circular imports. Without npm only this is skipped.
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

# Rewrites the whole outputs that tests compare with (tests/golden); review the difference before you commit it.
golden: $(VENV)/.tests
	$(BIN)/python -m pytest --regen-all $$(grep -rl --include='test_*.py' file_regression tests)

# Rewrites the features that identify the bundled layouts' prints in photos.
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

# Breaks the bundled layouts, the examples and the cases in 100,000 ways, to find tracebacks, slow runs and long
# messages.
fuzz: $(VENV)/.tests
	SHEETGEN_FUZZ=$${SHEETGEN_FUZZ:-100000} $(BIN)/python -m pytest tests/hostile/test_fuzz.py

# Breaks every package in some hundred small ways and runs the tests that reach each change, to find undetected changes.
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

# Redraws the pictures of the web app in README.md; needs Chromium.
docs-page: $(VENV)/.messages
	$(BIN)/python bench/makers/page_pictures.py

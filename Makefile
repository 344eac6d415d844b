# Every target sets up what it needs, in .venv/ and build/; the second run is quick.
# PYTHON=python3.12 make ... chooses another Python (3.11 or newer) for a new .venv.

PYTHON ?= python3
BIN = .venv/bin
RUN = .venv/.run
DEV = .venv/.dev
DOCS = .venv/.docs
PEERS = build/peers
NATIVE = PYTHONPATH=build/native
TESTS ?= tests
# What runs uncompiled too: the same files run both ways, so the rules and records are enough to compare them.
PURE = $(if $(filter tests,$(TESTS)),tests/core tests/examples tests/games tests/packaging/test_running.py,$(TESTS))
PYTEST = $(BIN)/python -m pytest -q -n auto --dist worksteal --reruns 2

.PHONY: help play test lint format bench system native web screenshots docs clean

help:
	@sed -n 's/^## //p' Makefile

## make play         play in the browser within a minute; the engine is compiled meanwhile. PORT=9000 for another port
play:
	@$(PYTHON) scripts/play.py $(if $(PORT),--port $(PORT))

## make test         all tests on the compiled engine, then those of the engine uncompiled; TESTS=tests/core for a part
test: REQUIRED = THEOMACHY_NATIVE=require
test: system native web $(DEV)
	$(NATIVE) THEOMACHY_EXPECT=compiled $(PYTEST) $(TESTS)
	THEOMACHY_EXPECT=pure $(PYTEST) -m "not once" $(PURE)
	$(BIN)/python -m scripts.web test

## make lint         style, types, layers and prose
lint: $(DEV) web
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m scripts.prose
	$(BIN)/python -m scripts.web check lint

## make format       write the style that lint asks for
format: $(DEV)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

## make bench        measure every claim of bench/, beside other frameworks; DOCS=--docs writes docs/bench*.md
bench: system native web $(DEV) $(PEERS)/.made
	$(NATIVE) THEOMACHY_PEERS=$(PEERS)/bin/python $(BIN)/python -m bench $(DOCS)

## make native       the compiled engine in build/native; use it with PYTHONPATH=build/native
native: $(RUN)
	$(REQUIRED) $(BIN)/python -m scripts.native

## make web          the web client in web/dist
web: $(RUN)
	@$(BIN)/python -m scripts.web --whole

## make screenshots  pictures of the web client, for looking at
screenshots: native web $(DEV)
	$(BIN)/python -m scripts.system browser
	$(NATIVE) $(BIN)/python -m scripts.screenshots

## make docs         the documentation as a site, in build/site
docs: $(DOCS)
	$(BIN)/python -m mkdocs build --quiet --strict

## make clean        forget everything that was made
clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache web/dist web/node_modules

# What the tests take from the system's package manager.
system: $(RUN)
	@$(BIN)/python -m scripts.system compiler browser

# The environment: first what plays, then what tests.
$(RUN): pyproject.toml hatch_build.py scripts/setup.sh
	PYTHON="$(PYTHON)" sh scripts/setup.sh .venv --group native -e .
	@touch $@

$(DEV): $(RUN)
	sh scripts/setup.sh .venv --group dev
	@touch $@

$(DOCS): $(RUN)
	sh scripts/setup.sh .venv --group docs
	@touch $@

$(PEERS)/.made: pyproject.toml scripts/setup.sh
	PYTHON="$(PYTHON)" sh scripts/setup.sh $(PEERS) --group peers
	@touch $@

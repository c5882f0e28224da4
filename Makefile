# Two commands do everything on a fresh Debian or Ubuntu machine: `make grade` and `make test`.

SHELL := /bin/bash
VENV := .venv
BIN := $(VENV)/bin
BANK := testcases/sedma/bank
EXAMPLE := $(BANK)/wheat $(BANK)/chaff $(BANK)/rejected
CLASS = $(if $(SUBMISSIONS),"$(SUBMISSIONS)",$(EXAMPLE))
REPORT ?= report
# One more than there are cores: many tests wait for an engine, a browser or a cluster.
WORKERS ?= $(shell expr $$(nproc 2>/dev/null || echo 2) + 1)

KILLS ?= 100
FUZZ_SECONDS ?= 1800
SCALE ?= 10000

.PHONY: help grade test test-root check audit bench million kills fuzz-cost bench-scale pictures format setup setup-dev suites clean

help:
	@echo "make grade                     set up, grade the bundled example class, say where the report is"
	@echo "make grade SUBMISSIONS=folder  the same for your own folder of submissions"
	@echo "make test                      set up, then every check and every test"
	@echo "make test-root                 as root, the few tests that need root; \`make test\` as root has them too"
	@echo "make check                     ruff, mypy, the import contract, and the suites' drift"
	@echo "make audit                     measure the suite against every program we know; the page is in audit/"
	@echo "make million                   the same, with the second oracle on a million records"
	@echo "make bench                     how fast programs are run, beside bare runhugs; needs Docker and a quiet machine"
	@echo "make kills                     kill the grader at a hundred random moments; every report must be the same"
	@echo "make fuzz-cost                 half an hour of hostile texts (FUZZ_SECONDS=N): none may cost more than linear time"
	@echo "make bench-scale               grade 10,000 submissions (SCALE=N); print throughput and memory along the way"
	@echo "make pictures                  the README's screenshots, from the example class, with chromium"
	@echo "make suites                    generate the frozen suites anew from their seeds"

grade: setup
	@echo "==> Grading" $(CLASS)
	@$(BIN)/grader grade $(CLASS) -o "$(REPORT)"

test: check
	@echo "==> Testing, with coverage"
	@$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder --cov --cov-report=
	@$(BIN)/coverage report --fail-under=95

test-root: setup-dev
	@echo "==> Testing what needs root, and gVisor, which only an engine of our own has"
	@$(BIN)/python -m pytest -m root
	@$(BIN)/python -m pytest tests/sandbox/test_gvisor.py

check: setup-dev
	@echo "==> ruff, mypy, the import contract, the suites"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/grader generate --check

audit: setup
	@echo "==> Measuring the suite"
	@$(BIN)/grader audit -o audit

bench: setup-dev
	@echo "==> Measuring speed, side by side with bare runhugs"
	@.ci/with-engine $(BIN)/python -m tests.bench.speed --gate 1.0

million: setup-dev
	@echo "==> Measuring the suite, with the second oracle on a million records"
	@$(BIN)/grader audit -o audit --oracle 1000000

kills: setup-dev
	@echo "==> Killing the grader at random moments"
	@$(BIN)/python -m tests.kills --kills $(KILLS)

fuzz-cost: setup-dev
	@echo "==> Measuring what hostile texts cost before they run"
	@$(BIN)/python -m tests.fuzz.cost --seconds $(FUZZ_SECONDS)

bench-scale: setup-dev
	@echo "==> Grading $(SCALE) submissions"
	@$(BIN)/python -m tests.scale --size $(SCALE)

format: setup-dev
	@$(BIN)/ruff check --fix . && $(BIN)/ruff format .

pictures: setup
	@.ci/packages chromium:chromium
	@echo "==> Grading the example class for the README's pictures"
	@$(BIN)/grader grade $(EXAMPLE) -o $(REPORT) -q
	@.ci/pictures $(REPORT) .github/pictures

suites: setup
	@$(BIN)/grader generate

setup: $(VENV)/.installed
	@.ci/packages runhugs:hugs bwrap:bubblewrap

setup-dev: $(VENV)/.installed-dev
	@.ci/packages runhugs:hugs bwrap:bubblewrap dockerd:docker.io runghc:ghc chromium:chromium
	@.ci/packages --if-any runsc:runsc

$(VENV)/bin/python:
	@echo "==> Making a virtual environment in $(VENV)"
	@python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed"; exit 1; }
	@python3 -c 'import ensurepip' 2>/dev/null || .ci/packages --always python3-venv
	@python3 -m venv $(VENV)

$(VENV)/.installed: $(VENV)/bin/python pyproject.toml constraints.txt
	@echo "==> Installing the grader"
	@$(BIN)/pip install -qq --disable-pip-version-check -c constraints.txt -e .
	@touch $@

$(VENV)/.installed-dev: $(VENV)/.installed
	@echo "==> Installing what the tests need"
	@$(BIN)/pip install -qq --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

clean:
	rm -rf $(VENV) $(REPORT) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage*

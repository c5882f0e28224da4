# Two commands do everything on a fresh Debian or Ubuntu machine: `make grade` and `make test`.

SHELL := /bin/bash
VENV := .venv
BIN := $(VENV)/bin
BANK := testcases/sedma/bank
SUBMISSIONS ?= $(BANK)/wheat $(BANK)/chaff $(BANK)/rejected
REPORT ?= report
WORKERS ?= $(shell nproc 2>/dev/null || echo 2)

.PHONY: help grade test check audit million format setup setup-dev suites clean

help:
	@echo "make grade                     set up, grade the bundled example class, say where the report is"
	@echo "make grade SUBMISSIONS=folder  the same for your own folder of submissions"
	@echo "make test                      set up, then every check and every test"
	@echo "make check                     ruff, mypy, the import contract, and the suites' drift"
	@echo "make audit                     measure the suite against every program we know; the page is in audit/"
	@echo "make million                   the same, with the second oracle on a million records"
	@echo "make suites                    generate the frozen suites anew from their seeds"

grade: setup
	@echo "==> Grading $(SUBMISSIONS)"
	@$(BIN)/grader grade $(SUBMISSIONS) -o $(REPORT)

test: check
	@echo "==> Testing, with coverage"
	@$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup --cov --cov-report=
	@$(BIN)/coverage report --fail-under=95

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

million: setup-dev
	@echo "==> Measuring the suite, with the second oracle on a million records"
	@$(BIN)/grader audit -o audit --oracle 1000000

format: setup-dev
	@$(BIN)/ruff check --fix . && $(BIN)/ruff format .

suites: setup
	@$(BIN)/grader generate

setup: $(VENV)/.installed
	@.ci/packages runhugs:hugs bwrap:bubblewrap

setup-dev: $(VENV)/.installed-dev
	@.ci/packages runhugs:hugs bwrap:bubblewrap dockerd:docker.io runghc:ghc

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

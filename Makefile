# On a fresh Debian or Ubuntu machine, two commands do everything: `make grade` and `make test`.

SHELL := /bin/bash
VENV := .venv
BIN := $(VENV)/bin
# The bundled assignments, and the one that `grader` uses when none is named.
ASSIGNMENTS := $(patsubst testcases/%/assignment.toml,%,$(wildcard testcases/*/assignment.toml))
# Those in which students answer records, so that suites have gates to meet.
AUDITED := $(filter-out $(patsubst testcases/%/assignment.toml,%,$(shell grep -l '^kind = "players"' testcases/*/assignment.toml)),$(ASSIGNMENTS))
DEFAULT := $(shell sed -n 's/^DEFAULT = "\(.*\)"$$/\1/p' testcases/__init__.py)
BANK := testcases/$(or $(ASSIGNMENT),$(DEFAULT))/bank
EXAMPLE := $(wildcard $(BANK)/wheat $(BANK)/chaff $(BANK)/rejected)
CHOICE := $(if $(ASSIGNMENT),-a "$(ASSIGNMENT)")
CLASS = $(if $(SUBMISSIONS),"$(SUBMISSIONS)",$(EXAMPLE))
REPORT ?= report
# The players of the tournament in the README's picture: five that are right, and two that are legal but weak.
PICTURED = $(addprefix testcases/sedma-players/bank/,$(addprefix wheat/,weighing.hs qualified_base.hs data_list.hs tuple_state.hs \
	lazy_state.hs) chaff/beats_its_partner.hs chaff/worst_card.hs)
# Four more than the number of cores, because many tests wait for an engine, a browser or a cluster; in CI audits run beside them.
WORKERS ?= $(shell expr $$(nproc 2>/dev/null || echo 2) + $(if $(CI),3,4))

# Coverage is measured in CI, and here by `make test COVERAGE=yes`: its tracer takes half of the time again.
COVERAGE ?= $(CI)
KILLS ?= 100
TEXTS ?= 100000
FUZZ_SECONDS ?= 1800
SCALE ?= 10000
PLAYED ?= 200
RECORDS ?= 100000
API_GAMES ?= 200
KIND ?= chaff
HALF ?= both
PROGRAMS ?= 20

# The tests start hundreds of Python processes: each would compile the grader again if that were never kept.
unexport PYTHONDONTWRITEBYTECODE

# Run a command for ASSIGNMENT, or else for every bundled assignment with gates as $$name; fail at the end if it failed for one.
each = failed=0; for name in $(or $(ASSIGNMENT),$(AUDITED)); do $(1) || failed=1; done; exit $$failed

.PHONY: help grade test test-long test-root lint check audit audited bench bench-cost bench-places bench-wasm bench-players bench-play api-games oracles million defences kills fuzz-lexers fuzz-folders fuzz-names fuzz-cost bench-scale pictures format setup setup-dev wasm wasm-twice wasm-unsound page-parts page-bank suites clean

help:
	@echo "make grade                     set up, grade the bundled example class, show where the report is"
	@echo "make grade ASSIGNMENT=name     the same for another assignment ($(ASSIGNMENTS))"
	@echo "make grade SUBMISSIONS=folder  the same with your own folder of submissions"
	@echo "make test                      set up, run every check and all tests but the long ones"
	@echo "make test COVERAGE=yes         the same with coverage, which must be 95 %, as in CI"
	@echo "make test-long                 run the rest of the long corpora: attacks on Docker and past the policy, every suite's seed, overload"
	@echo "make test-root                 run the few tests that need root, as root; \`make test\` as root includes them"
	@echo "make lint                      run ruff, mypy and the import contracts"
	@echo "make check                     run ruff, mypy and the import contracts; compare the suites with their seeds"
	@echo "make audit                     measure how well the suites separate right programs from wrong ones; the pages are in audit/"
	@echo "make audit SECRETS=1 RERUNS=2  the same with fewer secret suites and repetitions, as in CI"
	@echo "make oracles                   compare the second oracles with the reference on 100,000 records (RECORDS=N)"
	@echo "make million                   the same, and compare the second oracles on a million records"
	@echo "make bench                     compare the speed with bare runhugs; needs Docker and an idle machine"
	@echo "make defences                  break two hundred behaviours, one at a time in a copy; a test must notice each"
	@echo "make defences CHANGED=main     the same, only those whose file or tests differ from a git revision"
	@echo "make kills                     kill the grader at a hundred random moments (KILLS=N); every report must be the same"
	@echo "make fuzz-lexers               compare how Hugs and our lexer read 100,000 random texts (TEXTS=N)"
	@echo "make fuzz-cost                 measure hostile texts for 30 minutes (FUZZ_SECONDS=N): time and memory may only grow as the text does"
	@echo "make fuzz-folders              gather random classes for 30 minutes (FUZZ_SECONDS=N); every file must be accounted for"
	@echo "make fuzz-names                add names like other students' to random classes for 30 minutes (FUZZ_SECONDS=N); nobody's row may be taken"
	@echo "make bench-cost                what each suite costs in Hugs (needs hugs); ASSIGNMENT=name for one of them"
	@echo "make bench-places              how often --where names the right line (ASSIGNMENT=name KIND=chaff|mutant|student HALF=both PROGRAMS=N)"
	@echo "make bench-wasm                compare a class in WebAssembly with bare runhugs; needs hugs, but no Docker"
	@echo "make bench-players             compare a tournament with a bare loop that plays the same games; needs hugs and bubblewrap"
	@echo "make bench-play                play 200 games at once at one table over HTTP (PLAYED=N), beside a bare echo"
	@echo "make api-games                 play 200 whole games over HTTP (API_GAMES=N), each reply checked"
	@echo "make bench-scale               grade 10,000 submissions (SCALE=N); print throughput and memory"
	@echo "make pictures                  make the README's screenshots from the example class, games and a tournament, with Chromium"
	@echo "make wasm                      build Hugs as a WebAssembly module, for --sandbox wasm (needs apt-get, npm and some minutes, once)"
	@echo "make wasm-twice                build it a second time and compare the bytes"
	@echo "make wasm-unsound              build it so that its collector is unsound (some minutes), and see that the tests notice"
	@echo "make page-parts                fetch what self-check pages are made of (needs npm): Python for browsers, and a library for it"
	@echo "make page-bank                 check every program of the banks in the pages, in Chromium, and compare with the command line"
	@echo "make suites                    create the suites again from their seeds"

grade: setup
	@echo "==> Grading" $(CLASS)
	@$(BIN)/grader grade $(CHOICE) $(CLASS) -o "$(REPORT)"

# While one core checks the types, the other reads all tests once: each of the workers would do so for itself, four at a time.
test: setup-dev
	@echo "==> Reading the tests"
	@$(BIN)/python -m pytest --collect-only -q >/dev/null 2>&1 & $(MAKE) --no-print-directory lint; status=$$?; wait; exit $$status
	@echo "==> Running the tests$(if $(COVERAGE), with coverage)"
	@$(BIN)/python -m pytest -m "not long" -n $(WORKERS) --dist loadfile --no-loadscope-reorder $(if $(COVERAGE),--cov --cov-report=)
	@$(if $(COVERAGE),$(BIN)/coverage report --fail-under=95)

test-long: setup-dev
	@echo "==> Running the rest of the long corpora"
	@$(BIN)/python -m pytest -m long -n $(WORKERS) --dist loadfile

test-root: setup-dev
	@echo "==> Running the tests that need root, and those of gVisor, which need a private engine"
	@$(BIN)/python -m pytest -m root
	@$(BIN)/python -m pytest tests/sandbox/test_gvisor.py

lint: setup-dev
	@echo "==> Checking with ruff, mypy and the import contracts"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

# `make test` compares the suites of the cheapest assignments as well, `make test-long` those of the others.
check: lint
	@echo "==> Comparing the suites with their seeds"
	@$(BIN)/grader generate --check --all

audit: setup
	@echo "==> Measuring the suites"
	@$(call each,$(BIN)/grader audit -a $$name -o audit/$$name $(if $(SECRETS),--secrets $(SECRETS)) $(if $(RERUNS),--reruns $(RERUNS)))

# The assignments that `make audit` measures, for .ci/run.
audited:
	@echo $(AUDITED)

bench: setup-dev
	@echo "==> Comparing the speed with bare runhugs"
	@.ci/with-engine $(BIN)/python -m tests.bench.speed --gate 1.0

bench-cost: setup-dev
	@echo "==> What the suites cost in Hugs"
	@$(BIN)/python -m tests.bench.cost $(ASSIGNMENT)

bench-places: setup-dev
	@echo "==> How often the search for the place of a mistake names the right line"
	@$(BIN)/python -m tests.bench.places $(ASSIGNMENT) --kind $(KIND) --half $(HALF) --programs $(PROGRAMS)

bench-wasm: setup-dev
	@echo "==> Comparing WebAssembly with bare runhugs"
	@$(BIN)/python -m tests.bench.wasm

defences: setup-dev
	@echo "==> Breaking what marks and secrets rest on, one thing at a time"
	@.ci/with-engine $(BIN)/python -m tests.defences $(if $(CHANGED),--changed "$(CHANGED)")

oracles: setup-dev
	@echo "==> Comparing the second oracles with the reference on $(RECORDS) records"
	@$(BIN)/python -m tests.oracle --records $(RECORDS) $(ASSIGNMENT)

million: setup-dev
	@echo "==> Measuring the suites and comparing the second oracles on a million records"
	@$(call each,$(BIN)/grader audit -a $$name -o audit/$$name --oracle 1000000)

kills: setup-dev
	@echo "==> Killing the grader at random moments"
	@$(BIN)/python -m tests.kills --kills $(KILLS)

fuzz-lexers: setup-dev
	@echo "==> Reading $(TEXTS) random texts twice"
	@$(BIN)/python -m tests.fuzz.lexers --texts $(TEXTS)

fuzz-folders: setup-dev
	@echo "==> Gathering random classes"
	@$(BIN)/python -m tests.fuzz.folders --seconds $(FUZZ_SECONDS)

fuzz-names: setup-dev
	@echo "==> Adding names like other students' to random classes"
	@$(BIN)/python -m tests.fuzz.names --seconds $(FUZZ_SECONDS)

fuzz-cost: setup-dev
	@echo "==> Measuring what hostile texts cost before they run"
	@$(BIN)/python -m tests.fuzz.cost --seconds $(FUZZ_SECONDS)

bench-players: setup-dev
	@echo "==> Comparing a tournament with a bare loop that plays the same games"
	@$(BIN)/python -m tests.bench.tournament

bench-play: setup-dev
	@echo "==> Playing $(PLAYED) games at once"
	@$(BIN)/python -m tests.bench.play --games $(PLAYED)

api-games: setup-dev
	@echo "==> Playing $(API_GAMES) whole games over HTTP"
	@API_GAMES=$(API_GAMES) $(BIN)/python -m pytest -q -m long tests/grader/play/test_callbreak_api.py

bench-scale: setup-dev
	@echo "==> Grading $(SCALE) submissions"
	@$(BIN)/python -m tests.scale --size $(SCALE)

format: setup-dev
	@$(BIN)/ruff check --fix . && $(BIN)/ruff format .

pictures: setup
	@.ci/packages chromium:chromium
	@echo "==> Grading the example class for the README's pictures"
	@$(BIN)/grader grade $(CHOICE) $(EXAMPLE) -o $(REPORT) -q
	@$(BIN)/grader explain -a callbreak .github/pictures/table.txt --html $(REPORT)/table.html
	@$(BIN)/grader tournament -a sedma-players $(PICTURED) -o $(REPORT)/tournament --decks 20 --most 20 -q
	@.ci/pictures $(REPORT) .github/pictures $(BIN)/grader

suites: setup
	@$(BIN)/grader generate --all

setup: $(VENV)/.installed
	@.ci/packages runhugs:hugs bwrap:bubblewrap
	@$(BIN)/python -m sandbox.wasm.build --if-possible

setup-dev: $(VENV)/.installed-dev
	@.ci/packages runhugs:hugs bwrap:bubblewrap dockerd:docker.io runghc:ghc chromium:chromium
	@.ci/packages --if-any runsc:runsc
	@$(BIN)/python -m sandbox.wasm.build --if-possible
	@$(BIN)/python -m grader.browser.page_parts --if-possible

wasm: $(VENV)/.installed
	@$(BIN)/python -m sandbox.wasm.build

wasm-twice: $(VENV)/.installed
	@$(BIN)/python -m sandbox.wasm.build --twice

wasm-unsound: setup-dev
	@echo "==> Building Hugs so that its collector misses what is in use"
	@$(BIN)/python -m tests.collector

page-parts: $(VENV)/.installed
	@$(BIN)/python -m grader.browser.page_parts

page-bank: setup-dev
	@echo "==> Checking every program of the banks in the pages"
	@PAGE_STRIDE=1 $(BIN)/python -m pytest -q -m long tests/pages/test_check_page.py

$(VENV)/bin/python:
	@echo "==> Creating a virtual environment in $(VENV)"
	@python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; python3 is $$(python3 --version 2>&1)"; exit 1; }
	@python3 -c 'import ensurepip' 2>/dev/null || .ci/packages --always python3-venv
	@python3 -m venv $(VENV)

$(VENV)/.installed: $(VENV)/bin/python pyproject.toml constraints.txt
	@echo "==> Installing the grader"
	@$(BIN)/pip install -qq --disable-pip-version-check -c constraints.txt -e '.[play,wasm]'
	@touch $@

$(VENV)/.installed-dev: $(VENV)/.installed
	@echo "==> Installing the packages for the tests"
	@$(BIN)/pip install -qq --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

clean:
	rm -rf $(VENV) $(REPORT) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage*

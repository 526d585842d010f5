# The whole interface of the house: `make help` lists it. PORT and HOST choose where to serve.

SHELL := /bin/sh
.DEFAULT_GOAL := help

HOST ?= 127.0.0.1
PORT ?= 8000
# One more than there are cores, as workers wait now and then. Every further worker would collect
# all tests, start a browser and load the kernels once more.
WORKERS ?= $(shell $(PYTHON_IN) -c "import os; print(1 + (os.cpu_count() or 1))")
VENV := $(or $(ROOKERY_VENV),.venv)
PYTHON_IN := $(VENV)/bin/python
PYTEST := $(PYTHON_IN) -m pytest
CODE := src tests tools benchmarks examples

# Further arguments for pytest: make test OPTIONS="--seed 7 --shuffle"
OPTIONS ?=

# Tests start hundreds of processes, which would all recompile their modules without bytecode files.
unexport PYTHONDONTWRITEBYTECODE

# ---- playing ---------------------------------------------------------------------------------

.PHONY: play
play: bundles ## Install, then serve the page at HOST:PORT (127.0.0.1:8000)
	@./rookery serve --host $(HOST) --port $(PORT)

.PHONY: bundles
bundles: ## Bundle the page's scripts, as a wheel has them, where Node and npm are there
	@tools/bundle --if-possible

.PHONY: warmup
warmup: ## Compile every kernel now instead of at first use
	./rookery warmup

.PHONY: kernels
kernels: dev ## Build the wheel rookery-kernels, which saves compiling, into dist/
	$(PYTHON_IN) -m tools.kernels_wheel

# ---- checking --------------------------------------------------------------------------------

.PHONY: test
test: runtime bundles ## Everything but the slow tests: checks, kernels without the compiler, all tests
	$(MAKE) -j 6 tests beside

# Bounds are checked wherever a test runs a kernel, also in pages and servers. A single process
# compiles the kernels of a game beforehand: workers that begin together would all compile them.
.PHONY: tests
tests: dev checked packages
	NUMBA_BOUNDSCHECK=1 $(one_thread) $(PYTEST) -n $(WORKERS) --dist worksteal -m "not slow" $(OPTIONS)

.PHONY: checked
checked: runtime
	NUMBA_BOUNDSCHECK=1 $(PYTHON_IN) -m tests.contract.warm

# They have a low priority: they use the cores that compiling and waiting leave idle now and then.
.PHONY: beside
beside: dev packages
	nice $(MAKE) --output-sync=target interpreted $(CHECKS)

# With several workers, threads of linear algebra would busy-wait for each other.
one_thread = OPENBLAS_NUM_THREADS=1

# Pages are audited by a script among these packages: they are not read while npm still writes them.
.PHONY: packages
packages:
	@tools/scripts --install

scripts: packages ## Only the checks of the page's scripts: form, lint, imports, types, unit tests; needs Node and npm
	tools/scripts

# The parts of `check`. Each can also be run by itself: `make check-types`.
CHECKS := check-form check-lint check-imports check-types check-locks check-messages \
    check-architecture check-wire check-wasm scripts

.PHONY: check $(CHECKS)
check: dev ## Format, lint, types, import directions, locks, translations, the page's scripts (under a minute)
	$(MAKE) -j 4 --output-sync=target --no-print-directory $(CHECKS)

check-form: dev
	$(PYTHON_IN) -m ruff format --check --quiet $(CODE)

check-lint: dev
	$(PYTHON_IN) -m ruff check --quiet $(CODE)

check-imports: dev
	$(VENV)/bin/lint-imports --no-logo

check-types: dev
	$(PYTHON_IN) -m mypy

check-locks: dev
	tools/lock --check

check-messages: dev
	$(PYTHON_IN) tools/messages.py --check

check-architecture: dev
	$(PYTHON_IN) tools/architecture.py --check

check-wire: dev
	$(PYTHON_IN) -m tools.wire_types --check

check-wasm: dev
	$(PYTHON_IN) -m tools.wasm --check

# One of these two reveals a kernel that reads outside its arrays or relies on the compiler.
.PHONY: kernel-modes interpreted bounded
kernel-modes: interpreted bounded ## Only the kernels' own tests: with the compiler off, with bounds checked

# Collecting the other tests as well would take longer than running these.
in_kernel_modes = -q -m "kernel_modes and not slow" $$(grep -rl --include='test_*.py' kernel_modes tests)

interpreted: dev
	NUMBA_DISABLE_JIT=1 $(PYTEST) $(in_kernel_modes)

bounded: dev
	NUMBA_BOUNDSCHECK=1 $(PYTEST) $(in_kernel_modes)

.PHONY: slow
slow: dev ## The long simulations: minutes to an hour
	$(PYTEST) -n $(WORKERS) -m slow -o faulthandler_timeout=0

.PHONY: browser
browser: dev bundles packages ## Only the tests that drive Chromium; fails where there is none
	ROOKERY_REQUIRE_BROWSER=1 $(PYTEST) -m browser

.PHONY: pictures
pictures: dev ## Take pictures of every page and board, for the eye, into artefacts/screens
	ROOKERY_PICTURES=1 ROOKERY_REQUIRE_BROWSER=1 $(PYTEST) -n $(WORKERS) tests/browser -k pictures

.PHONY: screenshots
screenshots: dev ## Take the screenshots of the docs anew, into docs/images; look at them
	ROOKERY_REQUIRE_BROWSER=1 $(PYTEST) -n 0 tests/browser/docs_pictures.py

.PHONY: clauses
clauses: dev ## Print which tests cover which clause of the rules
	$(PYTEST) --clauses

# Installs a group of dependencies that nothing else needs.
with_group = UV_PROJECT_ENVIRONMENT=$(VENV) $(or $(shell command -v uv),$(VENV)/bin/uv) sync --quiet \
	--frozen --inexact --no-install-project --group

# Compiled code is invisible to the coverage tool: kernels are measured as plain Python.
.PHONY: cover
cover: dev ## Line and branch coverage, with a report in htmlcov/
	$(with_group) cover
	NUMBA_DISABLE_JIT=1 $(PYTEST) -q -m "kernel_modes and not slow" --cov --cov-report=
	$(PYTEST) -q -n $(WORKERS) -m "not slow" --cov --cov-append --cov-report=term --cov-report=html

# BENCH="live" measures only that part.
.PHONY: bench
bench: dev bundles ## Measure kernels, searches and the server; one table
	$(PYTHON_IN) -m benchmarks $(BENCH)

.PHONY: sizes
sizes: dev ## Print how long files and functions are, in Python and the page's scripts
	$(PYTHON_IN) -m tools.sizes

.PHONY: peers
peers: dev ## Install the public programs that `make bench` puts beside ours, where they are missing
	$(with_group) peers
	npm ci --prefix benchmarks/peers --loglevel=error --no-audit --no-fund

# MUTANTS="--seed 2" takes another sample, MUTANTS=--help lists all options.
.PHONY: mutants
mutants: dev ## Put small faults into copies of the code, one at a time, and list those no test notices
	$(with_group) mutants
	$(PYTHON_IN) -m tools.mutants $(MUTANTS)

# SIEGE="kill clock-jumps" carries out only these attacks, SIEGE=--help lists all.
.PHONY: siege
siege: dev ## Attack servers on this machine: kills, full disks, floods, fuzzers; one table, about ten minutes
	$(with_group) siege
	$(PYTHON_IN) -m tools.siege $(SIEGE)

# ---- changing --------------------------------------------------------------------------------

.PHONY: runtime dev
runtime:
	@tools/install runtime

dev: runtime ## Install what tests and checks need
	@tools/install dev

# EXTRA="study postgres": the packages that pyproject.toml names, in the versions of the lock.
.PHONY: extra
extra: runtime ## Install what an extra needs: make extra EXTRA=study (also openspiel, postgres, ray, train)
	@tools/extra $(EXTRA)

.PHONY: format
format: dev ## Format the code and mend what can be mended by itself
	$(PYTHON_IN) -m ruff check --quiet --fix-only $(CODE)
	$(PYTHON_IN) -m ruff format $(CODE)
	tools/scripts --fix

.PHONY: messages
messages: dev ## Add new messages to the catalogues, drop those said no more, list what is missing
	$(PYTHON_IN) tools/messages.py

.PHONY: architecture
architecture: dev ## Draw the pictures of docs/architecture.md anew, from the imports
	$(PYTHON_IN) tools/architecture.py

.PHONY: wasm
wasm: dev ## Build the searches of the page anew, those whose sources have changed; needs lld or ziglang
	$(PYTHON_IN) -m tools.wasm

.PHONY: wire-types
wire-types: dev ## Write the types of messages for the page's scripts anew, from the server's structs
	$(PYTHON_IN) -m tools.wire_types

.PHONY: previews
previews: dev ## Draw the pictures beside shared links anew, from the games' covers
	$(PYTHON_IN) -m tools.previews

.PHONY: settings
settings: dev ## Write docs/settings.md anew, from the settings that there are
	$(PYTHON_IN) -m tools.settings_page

.PHONY: house-table
house-table: dev ## Write docs/house-table.md and what each page shows anew, by walking every link
	WRITE=yes $(PYTEST) -q -n 0 tests/server/site/test_every_link.py

.PHONY: errors
errors: dev ## Write docs/errors.md anew, from the types of the errors
	$(PYTHON_IN) -m tools.errors_page

.PHONY: docs
docs: dev ## Build the documentation site into build/site; warnings are errors
	$(PYTHON_IN) -m tools.site

.PHONY: lock
lock: dev ## Resolve the dependencies anew and export the hashed requirements
	tools/lock

.PHONY: help
help: ## This list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' Makefile

# Needs GNU make and Python 3.11 or newer; everything else is installed into .venv, once, and again only when
# setup.cfg or pyproject.toml has changed. What make itself says goes to stderr: stdout is the command's.

PYTHON = python3 python3.14 python3.13 python3.12 python3.11
ARGS =

PY = .venv/bin/python
INSTALL = $(PY) -m pip install --quiet --quiet --disable-pip-version-check --editable

.DEFAULT_GOAL = help
.NOTPARALLEL:
.PHONY: help run test lint check format docs bench clean FORCE

help:
	@echo 'make run      play Cat Packs alone: catcli solo catpacks --seed 7'
	@echo 'make test     run all tests; ARGS="-k dummy" runs some'
	@echo 'make lint     layout, lint, types, and whether docs/rules/ is up to date'
	@echo 'make check    lint and test: run it before every commit'
	@echo 'make format   lay the code out and sort its imports'
	@echo 'make docs     make docs/rules/ from the paragraphs of each game'
	@echo 'make bench    run the benchmarks with what is installed'
	@echo 'make clean    remove .venv and everything else that was made here'
	@echo
	@echo 'PYTHON=...    the Python to make .venv with (the first that will do of: $(PYTHON))'

run: .venv/for-run
	@.venv/bin/catcli solo catpacks --seed 7

test: .venv/for-test
	@$(PY) -m pytest $(ARGS)

lint: .venv/for-check
	@$(PY) -m ruff format --check .
	@$(PY) -m ruff check .
	@$(PY) -m mypy
	@$(PY) docs/make_rules.py --check

check: lint test

format: .venv/for-check
	@$(PY) -m ruff check --quiet --select I --fix .
	@$(PY) -m ruff format .

docs: .venv/folder
	@$(PY) docs/make_rules.py

bench:
	@test -x $(PY) || { echo 'make bench: there is no .venv yet; "make run" makes it' >&2; exit 1; }
	@$(PY) benchmarks/bench.py $(ARGS)

clean:
	rm -rf .venv build dist catcli.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -prune -exec rm -rf {} +

# A virtual environment knows its folder by heart: in a copied or moved clone, or when its Python has gone,
# it is made anew.
ifneq ($(shell $(PY) -c '' 2>/dev/null && cat .venv/folder 2>/dev/null),$(CURDIR))
.venv/folder: FORCE
endif

.venv/folder:
	@for python in $(PYTHON); do \
	    "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null </dev/null || continue; \
	    new_enough=$$python; \
	    "$$python" -c 'import ensurepip, venv' 2>/dev/null </dev/null || continue; \
	    echo "making .venv with $$python" >&2; \
	    "$$python" -m venv --clear .venv </dev/null >&2 && pwd -P >.venv/folder; \
	    exit; \
	done; \
	if [ "$$new_enough" ]; then \
	    echo "catcli: $$new_enough lacks the module venv or ensurepip (on Debian and Ubuntu: apt install python3-venv)" >&2; \
	else \
	    echo 'catcli: needs Python 3.11 or newer; tried $(PYTHON)' >&2; \
	fi; \
	exit 1

.venv/for-run: .venv/folder setup.cfg pyproject.toml
	@echo 'installing catcli into .venv' >&2
	@$(INSTALL) . </dev/null >&2
	@: >.venv/for-run

.venv/for-test: .venv/folder setup.cfg pyproject.toml
	@echo 'installing catcli and what its tests need into .venv' >&2
	@$(INSTALL) '.[test]' </dev/null >&2
	@: >.venv/for-run; : >.venv/for-test

.venv/for-check: .venv/folder setup.cfg pyproject.toml
	@echo 'installing catcli and what its checks need into .venv' >&2
	@$(INSTALL) '.[check]' </dev/null >&2
	@: >.venv/for-run; : >.venv/for-test; : >.venv/for-check

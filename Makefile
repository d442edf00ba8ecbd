# Everything runs in a private environment; only Python 3.11 or newer (with venv) and make are needed.
VENV   ?= .venv
PYTHON ?= $(shell for p in python3.13 python3.12 python3.11 python3 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
BIN     = $(VENV)/bin
PIP     = $(BIN)/python -m pip --quiet --disable-pip-version-check
RUN     = $(VENV)/.runtime
DEV     = $(VENV)/.dev

.PHONY: content test bench soak docs lock clean help

help:            ## show this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 12

content: $(RUN)  ## build all content into build/
	$(BIN)/hexwright build content --out build

test: $(DEV) content  ## build all content, then run linters, type check and every test
	$(BIN)/ruff check toolchain tests
	$(BIN)/ruff format --check toolchain tests
	$(BIN)/lint-imports
	$(BIN)/mypy
	$(BIN)/hexwright check content --strict
	$(BIN)/python -m pytest -q -n 2

bench: $(DEV)    ## run the benchmarks
	$(BIN)/python -m pytest -q tests/benchmarks -m benchmark

docs: $(RUN)     ## write the pages and schemas that are made from the program
	$(BIN)/python docs/write.py

soak: $(DEV)     ## long random, mutation and fuzz runs
	$(BIN)/python -m pytest -q -m soak

lock: $(DEV)     ## renew the locks of exact versions
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
		--no-annotate --custom-compile-command 'make lock' pyproject.toml --group build -o requirements.lock
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
		--no-annotate --custom-compile-command 'make lock' pyproject.toml --group build --group lock \
		--extra dev -c requirements.lock -o requirements-dev.lock

clean:           ## remove the environment and what was built
	rm -rf $(VENV) && find build -mindepth 1 ! -name README.md -delete

$(VENV)/.venv:
	@test -n "$(PYTHON)" || { echo 'hexwright needs Python 3.11 or newer' >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(RUN): $(VENV)/.venv requirements.lock pyproject.toml
	$(PIP) install --require-hashes -r requirements.lock
	$(PIP) install --no-deps --no-build-isolation -e .
	$(BIN)/python -m compileall -q toolchain
	@touch $@

$(DEV): $(RUN) requirements-dev.lock
	$(PIP) install --require-hashes -r requirements-dev.lock
	@touch $@

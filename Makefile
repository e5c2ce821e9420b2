# `make play` and `make test` do everything, set-up included.

PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin
GAME ?= millefiori
GAMES = $(shell $(RUN)/spielwerk games --names)

.PHONY: play test quick lint bench bench-peers playthroughs screenshots lock audit clean

play: $(VENV)/.installed
	$(RUN)/spielwerk play $(GAME)

test: $(VENV)/.tested programs lint
	$(RUN)/spielwerk warm & fast=$$!; $(RUN)/spielwerk warm --checked && wait $$fast
	$(RUN)/pytest -n auto --dist worksteal --durations 10 || { [ $$? = 1 ] && $(RUN)/python -m tests.again; }

quick: $(VENV)/.tested
	$(RUN)/pytest -m "not long and not browser"

lint: $(VENV)/.tested
	$(RUN)/ruff format --check .
	$(RUN)/ruff check .
	$(RUN)/mypy
	$(RUN)/lint-imports

bench: $(VENV)/.installed
	for game in $(GAMES); do $(RUN)/spielwerk bench $$game || exit 1; done

# Other simulators beside ours, in one run on one core; they are installed into an environment of their own.
PEERS := .peers
bench-peers: $(PEERS)/.installed
	$(PEERS)/bin/python benchmarks/peers.py

$(PEERS)/.installed: pyproject.toml
	$(PYTHON) -m venv $(PEERS)
	$(PEERS)/bin/pip install --quiet --disable-pip-version-check --editable .
	for package in open_spiel 'pettingzoo[classic]' rlcard catanatron pgx; do \
		$(PEERS)/bin/pip install --quiet --disable-pip-version-check "$$package" || echo "$$package cannot be installed here"; \
	done
	if command -v nvidia-smi; then $(PEERS)/bin/pip install --quiet 'jax[cuda13]' numba-cuda; fi
	@touch $@

playthroughs: $(VENV)/.installed
	for game in $(GAMES); do $(RUN)/spielwerk playthrough $$game tests/games/$$game/playthroughs || exit 1; done

screenshots: $(VENV)/.tested programs
	$(RUN)/python -m spielwerk.web.screenshots screenshots

# The exact versions the tests run with; the lower bounds stand in pyproject.toml.
lock:
	$(RUN)/pip install --quiet uv
	$(RUN)/uv pip compile --quiet --universal --python-version 3.11 --extra test --no-header pyproject.toml -o requirements-test.lock

# Known holes in the pinned versions, asked of the public advisory database: needs the net.
audit: $(VENV)/.tested
	$(RUN)/pip install --quiet uv
	$(RUN)/uv tool run pip-audit --no-deps --disable-pip --requirement requirements-test.lock

clean:
	rm -rf $(VENV) $(PEERS) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache screenshots

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Spielwerk needs Python 3.11 or newer; set it with: make PYTHON=python3.12 ..."; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: $(VENV)/bin/python pyproject.toml
	$(RUN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

# PyTorch stands apart: from its own index come builds for a CPU, which are small; others bring gigabytes for a GPU.
# TORCH= leaves it out, and its test.
TORCH ?= torch==2.13.0
TORCH_INDEX := https://download.pytorch.org/whl/cpu

$(VENV)/.tested: $(VENV)/bin/python pyproject.toml requirements-test.lock
	$(RUN)/pip install --quiet --disable-pip-version-check --requirement requirements-test.lock
	$(if $(TORCH),$(RUN)/pip install --quiet --disable-pip-version-check --retries 1 --extra-index-url $(TORCH_INDEX) $(TORCH) \
		|| echo "PyTorch cannot be installed here: its test is skipped")
	$(RUN)/pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@ $(VENV)/.installed

# The browser tests need Chromium, those of the hosting page nginx and Caddy; what cannot be installed is not tried, and pytest says so.
.PHONY: programs
programs:
	@missing=; \
	command -v chromium || command -v chromium-browser || command -v google-chrome || missing="$$missing chromium"; \
	command -v nginx || missing="$$missing nginx-light"; \
	command -v caddy || missing="$$missing caddy"; \
	if [ -z "$$missing" ]; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$missing >/dev/null; \
	else echo "Missing and not to be installed without root:$$missing. The tests that need them will be skipped."; fi

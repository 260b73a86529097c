# Everything a newcomer needs: `make run` opens the table, `make test` checks it.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: run test lint bench torture pictures clean
.DEFAULT_GOAL := run

$(READY): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(0 if sys.version_info >= (3, 11) else "Hammer Price needs Python 3.11 or newer; try: make PYTHON=python3.11")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $(READY)

run: $(READY)
	$(BIN)/hammerprice

test: lint
	$(BIN)/python -m pytest

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(READY)
	$(BIN)/python -m tests.bench

# Journals killed, cut off, refused and rotten at every place: about twenty minutes.
torture: $(READY)
	$(BIN)/python -m tests.torture

# The pictures that the documents show: a game that the program plays by itself, and the ready-made wirings.
pictures: $(READY)
	$(BIN)/hammerprice demo --seed 7 --players 5 --pace fast --out display/pictures
	mkdir -p hardware/pictures
	for seats in 5 3; do \
	  $(BIN)/hammerprice wiring --paddles $$seats --png hardware/pictures/wiring-$$seats.png >/dev/null && \
	  $(BIN)/hammerprice wiring --paddles $$seats --paper --svg hardware/pictures/wiring-$$seats.svg >/dev/null \
	  || exit 1; done

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis

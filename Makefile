# Everything a newcomer needs: `make run` opens the table, `make test` checks it.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: run test lint style types suite bench torture mutants kernel install-check guest image image-check board board-check release lock audit catalogues pictures architecture sounds gallery strips goldens clean
.DEFAULT_GOAL := run

$(READY): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(0 if (3, 11) <= sys.version_info < (3, 14) else "Hammer Price needs Python 3.11, 3.12 or 3.13; try: make PYTHON=python3.13")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $(READY)

run: $(READY)
	$(BIN)/hammerprice

# The types are checked beside the tests, some of which wait.
test: style
	$(MAKE) --no-print-directory --jobs=2 types suite

# The tests start many programs: what is compiled is kept, or each of them would compile it again.
suite: export PYTHONDONTWRITEBYTECODE =
suite: $(READY)
	$(BIN)/python -m pytest -n auto --dist worksteal

lint: style types

style: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/rumdl check .

types: $(READY)
	$(BIN)/mypy

bench: $(READY)
	$(BIN)/python -m tests.bench

# A million presses and every chord on simulated pins, every property on examples of chance, a day and a night at one
# table, and journals that are killed, cut off, refused and rotten at every place: the better part of an hour.
torture: $(READY)
	$(BIN)/python -m tests.torture

# Whether the tests notice each of the faults in tests/mutants/mutants.toml.
mutants: $(READY)
	$(BIN)/python -m tests.mutants

# The devices on lines of a real kernel; says what it needs where it cannot run.
kernel: $(READY)
	$(BIN)/python -m tests.kernel || [ $$? = 77 ]

# The words of the screen: brings the catalogues up to date, and says what is not translated yet.
catalogues: $(READY)
	$(BIN)/python -m tests.catalogues

# The installation, tried on clean Debian systems made for it; says what it needs where it cannot run. For a Raspberry Pi's
# processors, by emulation: make install-check ON='bookworm --architecture arm64'
install-check: $(READY)
	$(BIN)/python -m tests.install $(ON) || [ $$? = 77 ]

# The installed table in a simulated computer: from the power switch to switching off, by way of a kill, a hang, a power
# cut, an update from a stick and bad settings; pictures in out/guest. Says what it needs where it cannot run.
guest: $(READY)
	$(BIN)/python -m tests.guest || [ $$? = 77 ]

# An SD card that opens the table, for a Raspberry Pi 3 or 4: build/image/hammerprice.img.xz. Half an hour at first.
image:
	systemd/image/build.sh build/image

# That SD card in emulation: the first picture, a game, power cuts, bad settings, a new card, a Pi's pins; pictures
# in out/image. Says what it needs where it cannot run.
image-check: $(READY)
	$(BIN)/python -m tests.image || [ $$? = 77 ]

# The printed board: what is in hardware/board, written anew and checked; says what it needs where it cannot run.
board: $(READY)
	$(BIN)/python -m tests.printed_board --write || [ $$? = 77 ]

# The printed board that is in hardware/board, checked with KiCad; Gerber files and pictures of it in build/board.
board-check: $(READY)
	$(BIN)/python -m tests.printed_board || [ $$? = 77 ]

# The sdist and the wheel in dist/, looked through, installed in an empty environment, and a game played from there.
release: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'build>=1.2,<2'
	$(BIN)/python -m tests.release dist

# What an installed table runs on beside Debian's own packages, and what its wheel is built with, each with the
# fingerprints of its files, one a line.
lock: $(READY)
	mkdir -p build
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'pip-tools>=7.5,<8'
	$(BIN)/pip-compile --quiet --generate-hashes --strip-extras --no-header --no-annotate --no-emit-index-url \
	  --no-emit-trusted-host --no-emit-find-links --allow-unsafe --build-deps-for wheel --output-file build/requirements.txt pyproject.toml
	sed -e ':a' -e '/\\$$/N; s/ *\\\n */ /; ta' -e '/^\(#\|$$\)/d' build/requirements.txt > systemd/requirements.lock

# Whether holes are known in what the lock names; asks the public lists of them.
audit: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'pip-audit>=2.9,<3'
	$(BIN)/pip-audit --disable-pip --strict --requirement systemd/requirements.lock

# The pictures that the documents show: screens of the tour, the ready-made wirings, and each step of building; step 8 is
# that of four seats, whose buttons have a light. And the lists of each ready-made wiring: its pins, then steps 1 to 5.
pictures: $(READY)
	$(BIN)/python -m tests.document_pictures
	$(BIN)/hammerprice wiring --case --force --paper --svg hardware/pictures/case.svg >/dev/null
	for step in 1 2 3 4 5 6 7 8 9; do \
	  $(BIN)/hammerprice wiring --paddles $$(if [ $$step = 8 ]; then echo 4; else echo 5; fi) --step $$step --force --paper \
	    --svg hardware/pictures/step-$$step.svg >/dev/null || exit 1; done
	for seats in 5 4 3; do \
	  $(BIN)/hammerprice wiring --paddles $$seats --force --png hardware/pictures/wiring-$$seats.png >/dev/null && \
	  $(BIN)/hammerprice wiring --paddles $$seats --force --paper --svg hardware/pictures/wiring-$$seats.svg >/dev/null \
	  || exit 1; done
	for seats in 5 4 3 2 1; do for side in parts wires; do \
	  $(BIN)/hammerprice wiring --paddles $$seats --board $$side --force --paper \
	    --svg hardware/pictures/board-$$seats-$$side.svg >/dev/null || exit 1; done; done
	set -e; for seats in 5 4 3 2 1; do \
	  { $(BIN)/hammerprice wiring --paddles $$seats; \
	    for step in 1 2 3 4 5; do \
	      printf '\nStep %s\n' $$step; $(BIN)/hammerprice wiring --paddles $$seats --step $$step; done; \
	  } >hardware/pictures/list-$$seats.txt; done

# The picture of which part imports which, from the imports.
architecture: $(READY)
	$(BIN)/python -m tests.architecture_picture

# The table's sounds, from their recipes.
sounds: $(READY)
	$(BIN)/python -m tests.make_sounds

# A page of every kind of screen on every panel in every language, to look at: out/gallery/index.html.
gallery: $(READY)
	$(BIN)/python -m tests.exhibition

# The frames of the moments that everybody watches, side by side, to look at: out/strips.
strips: $(READY)
	$(BIN)/python -m tests.film_strips

# The reference pictures and the fingerprints of all pictures anew, after a wanted change; and that page.
goldens: $(READY)
	$(BIN)/python -m pytest -n auto tests/unit/display/test_painter.py tests/unit/display/test_fingerprints.py --renew-golden
	$(BIN)/python -m tests.exhibition

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis

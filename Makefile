# Everything a newcomer needs: `make run` opens the table, `make test` checks it. `make help` lists all targets; what it
# says of each follows `##` here. Targets that need more than the README asks for say so where they cannot run.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: help run test lint style types suite bench torture coverage mutants kernel install-check guest image image-check kit kit-check board-check release lock audit catalogues shell-files pictures architecture sounds gallery strips goldens clean
.DEFAULT_GOAL := run

$(READY): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(0 if (3, 11) <= sys.version_info < (3, 14) else "Hammer Price needs Python 3.11, 3.12 or 3.13; try: make PYTHON=python3.13")'
	@echo 'Installing what the program needs into $(VENV): a minute or two, only this once.'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $(READY)

help:  ## list the targets
	@sed -n 's/^\([a-z-]*\):.*  ## \(.*\)/\1\t\2/p' Makefile | expand --tabs=15

run: $(READY)  ## open the table in a window
	$(BIN)/hammerprice

# The types are checked beside the tests, some of which wait.
test: style  ## check everything: style, types and tests
	$(MAKE) --no-print-directory --jobs=2 types suite

# The tests start many programs: what is compiled is kept, or each of them would compile it again.
suite: export PYTHONDONTWRITEBYTECODE =
suite: $(READY)  ## run the tests alone
	$(BIN)/python -m pytest -n auto --dist worksteal

lint: style types  ## check style and types

style: $(READY)  ## check the style of code and documents, and what may import what
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/rumdl check .
	$(BIN)/lint-imports --no-logo --no-cache

types: $(READY)  ## check the types
	$(BIN)/mypy

bench: $(READY)  ## measure what the program costs in time and memory
	$(BIN)/python -m tests.bench

# A million presses and every chord on simulated pins, every property on examples of chance, a day and a night at one
# table, and journals that are killed, cut off, refused and rotten at every place.
torture: $(READY)  ## try far more presses and faults than a table will ever meet, for most of an hour
	$(BIN)/python -m tests.torture

# What fails while it is measured is not counted; `make test` says why.
coverage: $(READY)  ## measure which test runs which line, and print the share of each package
	rm -rf build/coverage
	mkdir -p build/coverage
	$(BIN)/coverage run -m pytest -n auto --dist worksteal --junitxml build/coverage/tests.xml || true
	$(BIN)/coverage combine --quiet
	$(BIN)/python -m tests.tools.coverage_by_package

mutants: coverage  ## put random faults into the files that were last changed, and say what no test notices
	$(BIN)/python -m tests.mutants

kernel: $(READY)  ## try the devices on lines of a real kernel
	$(BIN)/python -m tests.machines.kernel || [ $$? = 77 ]

catalogues: $(READY)  ## bring the translations up to date, and say what is missing
	$(BIN)/python -m tests.tools.catalogues

shell-files: $(READY)  ## write the completion of each shell and the manual page, from the parser
	$(BIN)/python -m tests.tools.shell_files

# For a Raspberry Pi's processors, by emulation: make install-check ON='bookworm --architecture arm64'
install-check: $(READY)  ## try the installer, `make run` and `make test` on clean Debian systems
	$(BIN)/python -m tests.machines.install $(ON) || [ $$? = 77 ]

# From the power switch to switching off, by way of a kill, a hang, a power cut, an update from a stick and bad settings.
guest: $(READY)  ## try the installed table in a simulated computer, with pictures in out/guest
	$(BIN)/python -m tests.machines.guest || [ $$? = 77 ]

# For a Raspberry Pi 3 or 4; half an hour at first.
image:  ## build an SD card that opens the table: build/image/hammerprice.img.xz
	systemd/image/build.sh build/image

# The first picture, a game, power cuts, bad settings, a new card, a Pi's pins.
image-check: $(READY)  ## try that SD card in emulated computers, with pictures in out/image
	$(BIN)/python -m tests.machines.image || [ $$? = 77 ]

kit: $(READY)  ## make a zip for the drive of Raspberry Pi OS, whose first start installs the table: out/hammerprice-kit-*.zip
	$(BIN)/python -m tests.tools.kit out

# The first start with a network and without, a damaged kit, updates that are good and bad, pulled plugs.
kit-check: $(READY)  ## try the kit in a simulated computer with Debian 13 and cloud-init, with pictures in out/kit
	$(BIN)/python -m tests.machines.kit || [ $$? = 77 ]

board-check: $(READY)  ## check the printed board in hardware/board with KiCad; Gerber files and pictures in build/board
	$(BIN)/python -m tests.tools.board_check || [ $$? = 77 ]

# Both are built twice and looked through; the wheel is installed in an empty environment.
release: $(READY)  ## build source package, wheel and kit in dist/, and play a game from the wheel
	$(BIN)/python -m tests.tools.release dist $(WITH)

sign: $(READY)  ## sign dist/SHA256SUMS with the release's private key: make sign KEY=FILE
	$(BIN)/python -m tests.tools.signature dist/SHA256SUMS $(KEY)

# What an installed table runs on beside Debian's own packages, and what its wheel is built with, each with the
# fingerprints of its files, one a line.
lock: $(READY)  ## list anew what an installed table runs on: systemd/requirements.lock
	mkdir -p build
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'pip-tools>=7.5,<8'
	$(BIN)/pip-compile --quiet --generate-hashes --strip-extras --no-header --no-annotate --no-emit-index-url \
	  --no-emit-trusted-host --no-emit-find-links --allow-unsafe --extra pi --build-deps-for wheel --output-file build/requirements.txt pyproject.toml
	sed -e ':a' -e '/\\$$/N; s/ *\\\n */ /; ta' -e '/^\(#\|$$\)/d' build/requirements.txt > systemd/requirements.lock

audit: $(READY)  ## ask public lists whether those packages have known holes
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'pip-audit>=2.9,<3'
	$(BIN)/pip-audit --disable-pip --strict --requirement systemd/requirements.lock

# The pictures that the documents show: screens of the tour, the ready-made wirings, and each step of building; step 8 is
# that of four seats, whose buttons have a light. The animation of README.md, for which Pillow is installed. And the lists
# of each ready-made wiring: its pins, then steps 1 to 5.
pictures: $(READY)  ## make the pictures that the documents show
	$(BIN)/python -m tests.tools.document_pictures
	$(BIN)/python -m pip install --quiet --disable-pip-version-check 'pillow>=11,<13'
	$(BIN)/python -m tests.tools.auction_film
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

architecture: $(READY)  ## draw which part of the program imports which
	$(BIN)/python -m tests.tools.architecture_picture

sounds: $(READY)  ## make the table's sounds from their recipes
	$(BIN)/python -m tests.tools.make_sounds

gallery: $(READY)  ## show every kind of screen on every panel in every language: out/gallery/index.html
	$(BIN)/python -m tests.tools.exhibition

strips: $(READY)  ## show the frames of what moves, side by side: out/strips
	$(BIN)/python -m tests.tools.film_strips

goldens: $(READY)  ## take today's pictures as the reference, after a wanted change
	$(BIN)/python -m pytest -n auto tests/unit/display/test_painter.py tests/unit/display/test_fingerprints.py --renew-golden
	$(BIN)/python -m tests.tools.exhibition

clean:  ## remove what was made here
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis

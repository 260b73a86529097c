#!/bin/bash -p
# Gathers what the installer takes with --packages into the new folder $1: the program of this checkout and the libraries
# it needs, as wheels, the installer, and their fingerprints. They are for a Raspberry Pi with Debian 13, whatever computer
# gathers them; $2 names another kind of processor, as pip calls it (x86_64). Debian's packages are not among them.
set -euo pipefail
umask 022
# Of the shell that this is started from nothing else counts (see install.sh).
unset "${!PIP_@}"

# Of Debian 13.
readonly PYTHON=3.13
readonly LIST=SHA256SUMS

source=$(realpath "$(dirname "$0")/..")
folder=$(realpath -m "$1")
platform=manylinux2014_${2-aarch64}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# pip of the Python $1.
pip() { "$1" -I -m pip --isolated --quiet --disable-pip-version-check "${@:2}"; }

rm -rf "$folder"
mkdir -p "$folder/wheels"
lock=$source/systemd/requirements.lock
tools=$work/tools/bin/python
grep '^setuptools==' "$lock" >"$work/tools.lock"
# pygame comes from Debian.
grep -vE '^(pygame|setuptools)==' "$lock" >"$work/libraries.lock"
python3 -I -m venv "$work/tools"
pip "$tools" install --no-deps --only-binary :all: --require-hashes --requirement "$work/tools.lock"
# A copy, in which building may leave what it likes.
mkdir "$work/source"
cp -r "$source"/{pyproject.toml,README.md,LICENSE,companion,hardware,display,systemd} "$work/source"
pip "$tools" wheel --no-deps --no-build-isolation --wheel-dir "$folder/wheels" "$work/source"
pip "$tools" download --no-deps --only-binary :all: --platform "$platform" --python-version "$PYTHON" \
    --require-hashes --requirement "$work/libraries.lock" --dest "$folder/wheels"
install -m 755 "$source/systemd/install.sh" "$folder"
(cd "$folder" && find . -type f ! -name "$LIST" -print0 | sort -z | xargs -0 sha256sum) >"$work/list"
install -m 644 "$work/list" "$folder/$LIST"

#!/bin/sh
# Writes the log of this start of the computer on the partition HPBOOT, as hammerprice-log.txt, for whoever is to help.
set -eu
card=${1:-/boot/firmware}
# More than a start that failed five times says, and little enough for the partition.
lines=4000

mount -o remount,rw "$card"
trap 'sync; mount -o remount,ro "$card"' EXIT
{
    uname -a
    for file in /sys/class/drm/card*-*/status /proc/asound/cards; do
        if [ -r "$file" ]; then echo "$file:" && cat "$file"; fi
    done
    journalctl --boot --lines "$lines" --output short-monotonic --no-pager --quiet
} >"$card/hammerprice-log.new"
mv "$card/hammerprice-log.new" "$card/hammerprice-log.txt"

#!/bin/sh
# Writes the log of this start of the computer on the drive of the card that any computer shows, as hammerprice-log.txt,
# for whoever is to help.
set -eu
card=${1:-/boot/firmware}
# More than a start that failed five times says, and little enough for the partition.
lines=4000

# That of the card image is read only, that of Raspberry Pi OS is not. FAT always has the option errors=remount-ro as well.
if findmnt --noheadings --output OPTIONS --target "$card" | grep -qE '(^|,)ro(,|$)'; then
    mount -o remount,rw "$card"
    trap 'sync; mount -o remount,ro "$card"' EXIT
fi
{
    uname -a
    for file in /sys/class/drm/card*-*/status /proc/asound/cards; do
        if [ -r "$file" ]; then echo "$file:" && cat "$file"; fi
    done
    journalctl --boot --lines "$lines" --output short-monotonic --no-pager --quiet
} >"$card/hammerprice-log.new"
sync "$card/hammerprice-log.new"
mv "$card/hammerprice-log.new" "$card/hammerprice-log.txt"
# On FAT the name leads to the new file only when this was synced under it.
sync "$card/hammerprice-log.txt"

# Lets the games' partition end where the card ends. Nothing is written where it does already.
set -eu
place=$(readlink -e /dev/disk/by-partuuid/48505031-03)
part=$(readlink -e "/sys/class/block/${place##*/}")
disk=${part%/*}
end=$(($(cat "$part/start") + $(cat "$part/size")))
# A partition ends at a full MiB: 2048 sectors.
if [ $(($(cat "$disk/size") - end)) -ge 2048 ]; then
    # udev would take the partition away, and systemd what is mounted from it, if it looked between the two commands.
    # shellcheck disable=SC2016
    udevadm lock --device="/dev/${disk##*/}" sh -c \
        'echo ", +" | sfdisk --quiet --no-reread --no-tell-kernel --force -N 3 "$0" && partx --update "$0"' "/dev/${disk##*/}"
    udevadm settle
fi

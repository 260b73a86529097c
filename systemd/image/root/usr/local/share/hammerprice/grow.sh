# Lets the games' partition, the third, end where the card ends. Nothing is written where it does already.
set -eu
root=$(readlink -e "/sys/dev/block/$(mountpoint --fs-devno /)")
disk=${root%/*}
for part in "$disk"/*[!0-9]3; do
    end=$(($(cat "$part/start") + $(cat "$part/size")))
    # A partition ends at a full MiB: 2048 sectors.
    if [ $(($(cat "$disk/size") - end)) -ge 2048 ]; then
        echo ", +" | sfdisk --quiet --no-reread --no-tell-kernel --force -N 3 "/dev/${disk##*/}"
        partx --update --nr 3 "/dev/${disk##*/}"
    fi
done

# Whether the partition $1, such as mmcblk0p1, is on the disk that the system is on.
set -eu
root=$(readlink -e "/sys/dev/block/$(mountpoint --fs-devno /)")
partition=$(readlink -e "/sys/class/block/$1")
[ "${partition%/*}" = "${root%/*}" ]

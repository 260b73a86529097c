#!/bin/bash -p
# Builds the card's image of the last commit in the folder $1: a Debian for arm64 with the table installed by install.sh;
# only the games' partition can be written. Needs root, for chroot and mounts of its own, but no loop device. The first
# build takes half an hour, most of it emulated; base-*.tar in the folder is kept for the next ones, for a week: nothing
# updates a card, so it must not begin with packages of last year.
#
# All times are those of commits, all numbers of file systems are fixed, all lists are sorted: the same commit and the
# same Debian packages (packages.txt in the folder), fetched on the same day, are meant to give the same bytes.
set -euo pipefail
umask 022
export LC_ALL=C TZ=UTC PATH=$PATH:/usr/sbin:/sbin

readonly SUITE=trixie
readonly FAT_MB=192 ROOT_MB=448 GAMES_MB=64
readonly NUMBER=48505031
# How old the card's Debian packages may be.
readonly BASE_DAYS=7
# Nobody logs in, nothing is fetched, and the table waits for nothing that it has no use for: programs for other
# processors, and what is kept in /var to be the same at the next start.
readonly NEVER=({getty,serial-getty}@.service {apt-daily,apt-daily-upgrade,dpkg-db-backup,e2scrub_all}.timer
    {e2scrub_reap,systemd-binfmt,systemd-journal-catalog-update,systemd-update-done}.service)

# What builds it, and the Debian packages that have it.
readonly NEEDED="\
mmdebstrap mmdebstrap
arch-test arch-test
unshare util-linux
git git
python3 python3 python3-venv python3-pip
mkfs.vfat dosfstools
mcopy mtools
mksquashfs squashfs-tools
mke2fs e2fsprogs
sfdisk fdisk
xz xz-utils"
# binfmt_misc is no package but a part of the kernel.
readonly EMULATION="that programs for arm64 run here, also below another root:
    sudo apt install qemu-user-static binfmt-support
  and where that is done, as in a container without systemd,
    sudo mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc
    sudo update-binfmts --enable qemu-aarch64"

has_module() { python3 -I -c 'import sys; from importlib.util import find_spec; sys.exit(find_spec(sys.argv[1]) is None)' "$1"; }

# All that is missing here, and what to type for it; fails if anything is.
say_what_is_missing() {
    local tool has_it absent=() wanted=() wishes=()
    while read -r tool has_it; do
        if [[ -z $(type -P "$tool") ]]; then absent+=("$tool"); wanted+=("$has_it"); fi
    done <<<"$NEEDED"
    # What Debian has in packages of its own, beside a program that is there.
    if [[ -n $(type -P python3) ]]; then
        has_module ensurepip || { absent+=(ensurepip); wanted+=(python3-venv); }
        has_module pip || { absent+=(pip); wanted+=(python3-pip); }
    fi
    if ((${#absent[@]})); then wishes+=("${absent[*]}:"$'\n'"    sudo apt install ${wanted[*]}"); fi
    if [[ $EUID -ne 0 ]]; then wishes+=("root, for chroot and mounts of its own: put sudo before it"); fi
    # Without arch-test nobody knows.
    if [[ -n $(type -P arch-test) ]] && ! arch-test arm64 >/dev/null; then wishes+=("$EMULATION"); fi
    ((${#wishes[@]})) || return 0
    { echo "The image was not built:"; printf '  it needs %s\n' "${wishes[@]}"; } >&2
    return 1
}
say_what_is_missing || exit 1

source=$(realpath "$(dirname "$0")/../..")
work=$(realpath -m "$1")
root=$work/root
checkout=$work/checkout
here=$checkout/systemd/image
SOURCE_DATE_EPOCH=$(git -C "$source" log -1 --format=%ct)
# Debian's part is the same as long as its folder is: it is named and dated after the last commit there.
read -r base base_date < <(git -C "$source" log -1 --abbrev=12 --format="$work/base-%h.tar %ct" -- systemd/image/base)
# mke2fs before 1.47.1 knows only the second.
export SOURCE_DATE_EPOCH E2FSPROGS_FAKE_TIME=$SOURCE_DATE_EPOCH

fail() { printf 'The image was not built: %s\n' "$*" >&2; exit 1; }

# A command in the system, with mounts and processes of its own.
inside() {
    # shellcheck disable=SC2016
    unshare --mount --pid --fork --kill-child sh -c 'mount -t proc proc "$0/proc" && mount -t sysfs -o ro sys "$0/sys" &&
        mount -t tmpfs tmpfs "$0/tmp" && mount -t tmpfs tmpfs "$0/dev/shm" && exec chroot "$0" "$@"' "$root" \
        env -i PATH=/usr/sbin:/usr/bin LC_ALL=C.UTF-8 SOURCE_DATE_EPOCH="$SOURCE_DATE_EPOCH" \
        DEB_MAINT_PARAMS=configure "$@"
}

# Whether the file $1 with Debian's packages is there and young enough.
is_young() { [[ -n $(find "$(dirname "$1")" -maxdepth 1 -path "$1" -mmin -$((BASE_DAYS * 24 * 60))) ]]; }

# Debian's packages; documents go, licences stay.
make_base() {
    # shellcheck disable=SC2016
    SOURCE_DATE_EPOCH=$base_date mmdebstrap --variant=minbase --architectures=arm64 \
        --components=main,non-free-firmware --aptopt='Apt::Install-Recommends "false"' \
        --dpkgopt="$here/base/dpkg.cfg" --include="$(cat "$here/base/packages.list")" \
        --setup-hook='mkdir -p "$1/boot/firmware"' --setup-hook="copy-in $here/base/root/usr $here/base/root/etc /" \
        "$SUITE" "$work/new.tar"
    mv "$work/new.tar" "$base"
}

# The system with the table in it, by the installer's own steps.
install_table() {
    rm -rf "$root"
    mkdir -p "$root"
    tar -xf "$base" -C "$root"
    cp -r "$work/packages" "$root/mnt"
    inside /mnt/packages/install.sh --no-start --drive
    # What is the card's alone, and another text for when the table cannot be opened.
    cp -r "$here/root/." "$root"
    # Where raspi-firmware, which writes config.txt anew, takes them from.
    sed -n '/^# Hammer Price: so/,/^# Hammer Price: end/p' "$root/boot/firmware/config.txt" \
        >"$root/etc/default/raspi-firmware-custom"
    inside /etc/kernel/postinst.d/z50-raspi-firmware
    # The page System says how old the card is.
    date -r "$base" +%F >"$root/usr/local/share/hammerprice/card-made"
    inside systemctl --quiet mask "${NEVER[@]}"
    inside systemctl --quiet enable maintenance@tty2.service
    inside systemctl --quiet set-default multi-user.target
    inside dpkg-query --show >"$work/packages.txt"
}

# What only building needs is gone, and what differs from one build to the next.
clean_up() {
    rm -rf "$work/firmware"
    mv "$root/boot/firmware" "$work/firmware"
    (cd "$work/firmware" && rm -rf -- *.before-hammerprice overlays {start,fixup}{_,4}{cd,db,x}.{elf,dat})
    (cd "$root" && rm -rf boot/* vmlinuz* initrd.img* usr/lib/{raspi-firmware,linux-image-*} var/* \
        mnt/packages etc/resolv.conf \
        usr/lib/python3/dist-packages/numpy usr/share/python-wheels \
        opt/hammerprice/versions/*/{bin/pip*,lib/python*/site-packages/pip{,-*}} && mkdir boot/firmware)
    find "$root/opt" -name direct_url.json -delete
    find "$root/opt" -name RECORD -exec sed -i '/direct_url.json/d' {} +
    # The files' times will be those of the commit, by which Python would take what it has compiled for old.
    inside python3 -I -m compileall -q -f --invalidation-mode unchecked-hash /opt /usr/local/lib
    : >"$root/etc/machine-id"
}

# The partitions one by one, each beginning at a full MiB, and the table of them.
assemble() {
    local image=$work/hammerprice.img fat=$work/fat games=$work/games owner
    cp "$checkout/systemd/drive/hammerprice.toml" "$work/firmware"
    cp "$root/usr/share/doc/raspi-firmware/copyright" "$work/firmware/LICENCE-firmware.txt"
    find "$work/firmware" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
    rm -f "$fat" "$games" "$image"
    truncate --size ${FAT_MB}M "$fat"
    mkfs.vfat --invariant -F 32 -n HPBOOT -i $NUMBER "$fat" >/dev/null
    mcopy -m -i "$fat" "$work"/firmware/* ::/
    mksquashfs "$root" "$work/squashfs" -quiet -no-progress -noappend -comp zstd -Xcompression-level 19 -b 256K
    owner=$(awk -F: '$1 == "hammerprice" {print $3 ":" $4}' "$root/etc/passwd")
    mke2fs -q -t ext4 -L games -U $NUMBER-6761-4d65-8000-000000000001 -m 0 \
        -E "root_owner=$owner,hash_seed=$NUMBER-6761-4d65-8000-000000000002" "$games" ${GAMES_MB}M
    truncate --size $((4 + FAT_MB + ROOT_MB + GAMES_MB))M "$image"
    sfdisk --quiet "$image" <<TABLE
label: dos
label-id: 0x$NUMBER
start=4MiB, size=${FAT_MB}MiB, type=c, bootable
size=${ROOT_MB}MiB, type=83
size=${GAMES_MB}MiB, type=83
TABLE
    put "$fat" 4
    put "$work/squashfs" $((4 + FAT_MB))
    put "$games" $((4 + FAT_MB + ROOT_MB))
}

# The file $1 into the image, from the MiB $2 on.
put() { dd if="$1" of="$work/hammerprice.img" bs=1M seek="$2" conv=notrunc,sparse status=none; }

# The archive, and the entry of a list that Raspberry Pi Imager takes (https://github.com/raspberrypi/rpi-imager).
publish() {
    xz --keep --force --threads=2 -9 "$work/hammerprice.img"
    cp "$here/icon.svg" "$work"
    cat >"$work/os_list.json" <<JSON
{"os_list": [{
  "name": "Hammer Price",
  "description": "The table companion for Modern Art; opens with the power switch, no network, no log-in",
  "icon": "${IMAGE_URL-}icon.svg",
  "url": "${IMAGE_URL-}hammerprice.img.xz",
  "extract_size": $(stat -c %s "$work/hammerprice.img"),
  "extract_sha256": "$(sha256sum <"$work/hammerprice.img" | cut -d ' ' -f 1)",
  "image_download_size": $(stat -c %s "$work/hammerprice.img.xz"),
  "image_download_sha256": "$(sha256sum <"$work/hammerprice.img.xz" | cut -d ' ' -f 1)",
  "release_date": "$(date -d "@$SOURCE_DATE_EPOCH" +%F)",
  "devices": ["pi3-64bit", "pi4-64bit"],
  "init_format": "none"
}]}
JSON
}

rm -rf "$checkout"
mkdir -p "$checkout"
git -C "$source" -c tar.umask=022 archive HEAD | tar -x -C "$checkout"
eval "$(grep '^readonly PACKAGES=' "$checkout/systemd/install.sh")"
for package in "${PACKAGES[@]}"; do
    grep -qx "$package" "$here/base/packages.list" || fail "base/packages.list lacks $package, which install.sh takes"
done
is_young "$base" || make_base
"$checkout/systemd/gather.sh" "$work/packages"
for step in install_table clean_up assemble publish; do
    printf '%(%T)T %s\n' -1 "$step"
    $step
done

#!/bin/bash -p
# Installs Hammer Price as a table that starts with the power switch, on Raspberry Pi OS Lite or Debian, 12 or 13.
# Run it again to update. `install.sh --help` tells what else it does; README.md beside it tells the whole story.
#
# A version lives in a folder of its own and is never changed; `current` points to the one in use. A new one is taken only
# when it has shown that it can go on with the games of this table and that it starts; else the old one stays.
set -euo pipefail
umask 022
# Of the shell that this is started from nothing counts: -p above ignores BASH_ENV and functions, and pip has its own names.
unset "${!PIP_@}"

readonly HOUSE=/opt/hammerprice
readonly DATA=/var/lib/hammerprice
readonly SETTINGS=/etc/hammerprice
readonly UNITS=/etc/systemd/system
readonly SHARE=/usr/local/share/hammerprice
# What a version brings for the computer, and where that goes; an older version lacks some. First what the check needs.
readonly ACCOUNT_FILES=(
    hammerprice.sysusers /etc/sysusers.d/hammerprice.conf
    hammerprice.tmpfiles /etc/tmpfiles.d/hammerprice.conf
)
readonly FILES=(
    hammerprice.service "$UNITS/hammerprice.service"
    hammerprice-safe.service "$UNITS/hammerprice-safe.service"
    hammerprice.rules /etc/udev/rules.d/70-hammerprice.rules
    hammerprice.watchdog /etc/systemd/system.conf.d/hammerprice.conf
    safe-screen.txt "$SHARE/safe-screen.txt"
    install.sh /usr/local/sbin/hammerprice-install
)
# With --drive, what the owner gives the table is on the drive of the card that any computer shows: settings, editions of
# their own, games; and what it says of a failure goes there. The first of these is needed by the check.
readonly DRIVE=/boot/firmware
readonly DRIVE_SETTINGS=(drive/hammerprice.toml "$SHARE/hammerprice.toml")
readonly DRIVE_FILES=(
    drive/table.conf "$UNITS/hammerprice.service.d/drive.conf"
    drive/safe-screen.conf "$UNITS/hammerprice-safe.service.d/drive.conf"
    drive/hammerprice-import.service "$UNITS/hammerprice-import.service"
    drive/hammerprice-copy.service "$UNITS/hammerprice-copy.service"
    drive/sticks.rules /etc/udev/rules.d/80-hammerprice-sticks.rules
    drive/import.sh "$SHARE/import.sh"
    drive/copy.sh "$SHARE/copy.sh"
    drive/keep-log.sh "$SHARE/keep-log.sh"
)
# What kit.sh leaves behind, which updates the table from the drive.
readonly KIT=("$UNITS/hammerprice-kit.service" /usr/local/sbin/hammerprice-kit)
# The list of fingerprints of all that --download has gathered.
readonly LIST=SHA256SUMS
# Held by whoever installs, and by a dpkg that goes on when its installer was killed.
readonly LOCK=/run/hammerprice-install.lock
readonly WORK=/var/tmp/hammerprice-install
# More than an installation is made of, in MB: about 200.
readonly MOST_MB=1000
# What must be free on the card before anything is fetched, in MB: Debian's packages and a version take about 500.
readonly ROOM_MB=800
# How long a version may take to show its first picture, in seconds: twice what a start may, which may repair a journal.
readonly START_S=600
# How this ends when a version was tried and is not good enough here, which the next try would only find again.
readonly NOT_GOOD=3
# Where overlayroot keeps the real system that nothing is written to.
readonly REAL=/media/root-ro
# Debian's pygame can draw without a desktop, which that of the Python package index cannot; Mesa's packages are what it
# draws through, and without them the screen stays black without a word.
readonly PACKAGES=(python3 python3-venv python3-pygame libgl1 libegl1 libgles2 libegl-mesa0 libgl1-mesa-dri)
readonly WITHOUT_INTERNET="without internet see Without internet in systemd/README.md"
readonly MEND_NETWORK="plug in a network cable, or write the card anew with the right name and password of your wireless network"

# What is to be tidied up, however this ends: its own folder, a version that is not whole yet, and the version that was in use
# before, with the one before that, once the table was stopped.
work="" half_made="" before="" earlier=""

say() { printf '%s\n' "$*"; }
fail() { printf 'install.sh: %s\n' "$*" >&2; exit 1; }
refuse() { printf 'install.sh: %s\n' "$*" >&2; exit "$NOT_GOOD"; }

usage() {
    cat <<'TEXT'
install.sh                       install, or update to the version beside this file
install.sh --packages DIR        the same without internet, from what --download has put into DIR
install.sh --download DIR        put all that an installation needs into DIR; do it on a fresh card of the same system
install.sh --back                take the version that was in use before
install.sh --boot-files          make config.txt and cmdline.txt fit the wiring in the settings
install.sh --uninstall           take it away; games and settings stay
install.sh --uninstall --with-games    take games and settings away, too

With any of the first two: --no-boot-files leaves config.txt and cmdline.txt alone, --no-start does not start the table,
--drive lets the table take settings, editions and games from /boot/firmware, also after later updates.
TEXT
}

main() {
    local act=install boot=yes start=yes games=no
    packages=""
    kept=no
    drive=no
    if [[ -e $UNITS/hammerprice.service.d/drive.conf ]]; then drive=yes; fi
    while (($#)); do
        case "$1" in
            --packages) packages=$(realpath "${2:?--packages needs a folder}"); shift ;;
            --download) act=download; packages=$(realpath -m "${2:?--download needs a folder}"); shift ;;
            --back) act=back ;;
            --boot-files) act=boot_files ;;
            --uninstall) act=uninstall ;;
            --with-games) games=yes ;;
            --no-boot-files) boot=no ;;
            --no-start) start=no ;;
            --drive) drive=yes ;;
            --help | -h) usage; exit 0 ;;
            *) usage >&2; fail "unknown: $1" ;;
        esac
        shift
    done
    [[ $EUID -eq 0 ]] || fail "needs the rights to install: put sudo before it"
    here=$(dirname "$(realpath "$0")")
    tidy_at_the_end
    # Nobody else may open and hold it.
    umask 077
    exec {lock}>>"$LOCK"
    umask 022
    flock --nonblock "$lock" || fail "another installation is still under way here: wait until it has ended"
    # What was left by one that was killed.
    rm -rf "$WORK".*
    work=$(mktemp -d "$WORK.XXXXXX")
    case $act in
        install) install_version "$boot" "$start" ;;
        download) download ;;
        back) go_back ;;
        boot_files) fit_boot_files "$HOUSE/current" ;;
        uninstall) uninstall "$games" ;;
    esac
}

# Also after a signal, but never before the command that runs then has ended: dpkg needs its packages to the end.
tidy_at_the_end() {
    trap tidy EXIT
    trap 'exit 129' HUP
    trap 'exit 130' INT
    trap 'exit 143' TERM
}

tidy() {
    set +e
    trap '' HUP INT TERM
    if [[ -n $before ]]; then take_again; fi
    if [[ -n $half_made ]]; then rm -rf "$half_made"; fi
    rm -rf "$work"
}

# Whether the kernel was started with the word $1.
started_with() { grep --quiet --word-regexp -- "$1" /proc/cmdline; }

# On a read-only system a new version would be gone with the power, and its games would meet the old one again. Such a
# system has the package overlayroot, or an overlay that raspi-config made itself, as it did before it took that package.
must_last() {
    if mountpoint -q "$REAL" || started_with boot=overlay; then
        fail "the system is read only, and nothing would last: type sudo raspi-config nonint disable_overlayfs \
(without raspi-config put overlayroot=disabled at the end of cmdline.txt), and restart"
    fi
}

# The table's own account can log in nowhere, and its home is the folder of the games. A person may be called the same.
must_be_ours() {
    local account home shell
    account=$(getent passwd hammerprice) || return 0
    IFS=: read -r _ _ _ _ _ home shell <<<"$account"
    [[ $home = "$DATA" && $shell = */nologin ]] ||
        fail "the account hammerprice belongs to a person here (its home is $home), and the table needs this name for an \
account of its own. Rename that person's: log in as another user, then type sudo usermod --login NEW hammerprice and \
sudo groupmod --new-name NEW hammerprice, with a name of your choice for NEW; $1"
}

# gpiod, which drives the pins, has wheels for these alone.
must_be_64_bit() {
    local architecture
    architecture=$(dpkg --print-architecture)
    [[ $architecture = arm64 || $architecture = amd64 ]] ||
        fail "this system is for $architecture, and the table needs a 64-bit one: write the card with Raspberry Pi OS Lite \
(64-bit); nothing was installed"
}

# What to do where there is no internet. Whoever has the card's drive types nothing.
way_out() { if [[ $drive = yes ]]; then say "$MEND_NETWORK"; else say "$WITHOUT_INTERNET"; fi; }

# Where nothing can be fetched, apt would try for minutes.
must_have_network() {
    # The way to everywhere: a destination of zeros alone, and for IPv6 not by the loopback.
    grep --no-filename --no-messages '' /proc/net/route /proc/net/ipv6_route |
        awk '$2 == "00000000" || $1 ~ /^0+$/ && $2 == "00" && $NF != "lo" {found = 1} END {exit !found}' ||
        fail "this computer has no network, and what is needed must be fetched; $(way_out); nothing was installed"
}

# A card that becomes full in the middle would leave packages that are not whole.
must_have_room() {
    local room
    room=$(($(df --output=avail --block-size=1M / | tail -n 1)))
    ((room >= ROOM_MB)) || fail "only $room MB of the card are free, and $ROOM_MB MB are needed: take a card of at least 8 GB, \
or remove what is not needed (sudo apt clean); nothing was installed"
}

# What $1 says could not be fetched; the reason is above.
not_fetched() { fail "$1 could not be fetched (above): is there internet? $(way_out); Hammer Price was not installed"; }

systemd_runs() { [[ -d /run/systemd/system ]]; }

# The folder that `current` or `previous` points to; nothing where there is none.
in_use() { if [[ -d $HOUSE/$1 ]]; then readlink -e "$HOUSE/$1"; fi; }

# --- what is installed -------------------------------------------------------------------------------------------------

install_debian_packages() {
    local wrong broken
    export DEBIAN_FRONTEND=noninteractive
    # What a dpkg that was interrupted has left. Packages that wait for others are configured with them, below.
    if ! dpkg --configure --pending; then say "Some packages are not whole yet: going on to mend them"; fi
    if compgen -G "$packages/debs/*.deb" >/dev/null; then
        # dpkg alone: apt would want its lists, and mistakes how the files are named. In two steps, since those that an
        # interrupted one has unpacked are skipped by the first.
        dpkg --unpack --skip-same-version --refuse-downgrade "$packages"/debs/*.deb
        dpkg --configure --pending
    elif [[ -n $packages && -z $(dpkg --audit) ]] && are_installed "${PACKAGES[@]}"; then
        say "No Debian packages in $packages/debs: taking those that are installed"
    else
        must_have_network
        must_have_room
        apt-get update --quiet || not_fetched "The lists of Debian's packages"
        # What a dpkg was unpacking when it was killed is mended by nothing but the package, fetched once more.
        mapfile -t broken < <(dpkg-query --show --showformat='${db:Status-Eflag} ${binary:Package}\n' |
            sed -n 's/^reinstreq //p')
        if ((${#broken[@]})); then apt_install --reinstall "${broken[@]}" || not_fetched "Debian's packages"; fi
        apt_install "${PACKAGES[@]}" ||
            not_fetched "Debian's packages"
    fi
    wrong=$(dpkg --audit)
    if [[ -n $wrong ]]; then
        say "$wrong" >&2
        fail "Debian's packages are not whole, as dpkg --audit says (above): mend that first; Hammer Price was not installed"
    fi
}

# Others may be installing as well, when the system is new.
apt_install() {
    apt-get install --quiet --yes --fix-broken --no-install-recommends --option DPkg::Lock::Timeout=600 "$@"
}

# Whether the Debian packages that are named are installed.
are_installed() {
    local package
    for package in "$@"; do
        [[ $(dpkg-query --show --showformat='${db:Status-Status}' "$package") = installed ]] || return 1
    done
}

# pip of the environment in the folder $1.
pip() { "$1/bin/python" -I -m pip --isolated --quiet --disable-pip-version-check "${@:2}"; }

# The program and the few libraries that are Python alone, as wheels in the folder $1.
gather_wheels() {
    local source lock=$work/source/systemd/requirements.lock
    source=$(dirname "$here")
    [[ -f $source/pyproject.toml ]] || fail "there is no program beside $here; name its folder with --packages"
    mkdir -p "$1"
    take_copy "$work/source" "$source"/{pyproject.toml,README.md,LICENSE,companion,hardware,display,systemd}
    python3 -I -m venv "$work/tools"
    # What builds it is held to its fingerprints as well, and no part of it.
    grep '^setuptools==' "$lock" >"$work/tools.lock"
    pip "$work/tools" install --no-deps --only-binary :all: --require-hashes --requirement "$work/tools.lock" ||
        not_fetched "What the program is built with"
    pip "$work/tools" wheel --no-deps --no-build-isolation --wheel-dir "$1" "$work/source"
    # pygame comes from Debian.
    grep -vE '^(pygame|setuptools)==' "$lock" >"$work/libraries.lock"
    pip "$work/tools" download --no-deps --only-binary :all: \
        --require-hashes --requirement "$work/libraries.lock" --dest "$1" ||
        not_fetched "The program's libraries"
}

download() {
    must_be_64_bit
    must_have_network
    install -d "$packages/debs"
    apt-get update --quiet || not_fetched "The lists of Debian's packages"
    apt-get install --quiet --yes --no-install-recommends --download-only \
        --option Dir::Cache::archives="$packages/debs" "${PACKAGES[@]}" ||
        not_fetched "Debian's packages"
    rm -rf "$packages/debs/partial" "$packages/debs/lock"
    apt-get install --quiet --yes --no-install-recommends python3-venv
    rm -rf "$packages/wheels"
    gather_wheels "$packages/wheels"
    install -m 755 "$here/install.sh" "$packages/install.sh"
    rm -f "$packages/$LIST"
    (cd "$packages" && find . -type f -print0 | sort -z | xargs -0 sha256sum) >"$work/list"
    install -m 644 "$work/list" "$packages/$LIST"
    say "All in $packages. On the table's computer: sudo $packages/install.sh"
}

# Copy $2 and all after it into the folder $1. On a stick a name may be a link to anywhere, a pipe that nobody fills, or a
# file larger than the disk; and what was looked at must be what is installed, so no more is read there.
take_copy() {
    local odd size room
    odd=$(find "${@:2}" ! -type f ! -type d -print -quit)
    [[ -z $odd ]] || fail "$odd is neither a file nor a folder: take it away; nothing was installed"
    size=$(du --apparent-size --total --block-size=1M "${@:2}" | tail -n 1 | cut -f 1)
    ((size <= MOST_MB)) || fail "$2 is more than $MOST_MB MB: that is no installation; nothing was installed"
    room=$(df --output=avail --block-size=1M "$work" | tail -n 1)
    ((size < room)) || fail "there is no room for a copy of $2: df -h $work; nothing was installed"
    mkdir -p "$1"
    cp --recursive --no-dereference "${@:2}" "$1"
}

# --- a version ---------------------------------------------------------------------------------------------------------

install_version() {
    local boot=$1 start=$2 wheel version place old said
    must_last
    must_be_64_bit
    must_be_ours "nothing was installed"
    # What power cuts have left of versions that were not whole yet; a card has no room for many.
    remove_older
    # Beside the packages it was downloaded with, it needs not be told where they are.
    if [[ -z $packages && -d $here/wheels ]]; then packages=$here; fi
    if [[ -n $packages ]]; then
        take_copy "$work/packages" "$packages/."
        [[ -e $work/packages/$LIST ]] ||
            fail "$packages has no $LIST, so nobody knows whether it is whole: copy all that --download made; nothing was installed"
        if ! as_listed "$work/packages"; then
            fail "$packages is not as its $LIST says (above): copy it anew; nothing was installed"
        fi
        packages=$work/packages
    fi
    if [[ -z $packages ]]; then must_have_network; fi
    install_debian_packages
    if [[ -n $packages ]]; then
        wheels=$packages/wheels
    else
        wheels=$work/wheels
        gather_wheels "$wheels"
    fi
    wheel=$(compgen -G "$wheels/hammerprice-*.whl" | sort --version-sort | tail -n 1) || fail "no hammerprice-*.whl in $wheels"
    version=$(basename "$wheel" | cut -d - -f 2)
    place=$HOUSE/versions/$version
    for ((n = 2; ; n++)); do
        [[ -e $place ]] || break
        place=$HOUSE/versions/$version-$n
    done
    old=$(in_use current)

    say "Installing $version in $place"
    mkdir -p "$HOUSE/versions"
    half_made=$place
    python3 -I -m venv --system-site-packages "$place"
    local others
    mapfile -t others < <(find "$wheels" -name '*.whl' ! -name 'hammerprice-*')
    # All that is needed is at hand, and nothing else may come in: a pygame from elsewhere could not open the screen.
    pip "$place" install --no-index --no-deps "$wheel" "${others[@]}"
    # Nor does it take code from the home of whoever runs it: that of the table's user is the folder of the games.
    sed -i '1s/$/ -s/' "$place/bin/hammerprice"

    put_users_and_folders "$place/share/hammerprice/systemd"
    if ! check "$place"; then
        if [[ -z $old ]]; then
            refuse "$version does not pass its own check here (above); nothing was installed"
        elif said=$(check "$old" 2>&1); then
            refuse "$version does not pass its own check here (above); $(basename "$old") stays in use, no game was touched"
        fi
        say "$said"
        say "The version in use does not pass this check either, so it is not the update's doing: going on"
    fi
    before=$old earlier=$(in_use previous)

    stop_table
    keep_journal "$old"
    if [[ $boot = yes ]] && ! fit_boot_files "$place"; then
        say "The boot files do not fit the wiring yet (above); once that is fixed: sudo hammerprice-install --boot-files" >&2
    fi
    activate "$place"
    if [[ $start = yes ]] && systemd_runs && somebody_at_console; then
        say "The table takes the screen at which somebody is logged in, so it was not opened. To open it: sudo reboot"
        start=no
    fi
    if [[ $start = yes ]] && ! start_table; then
        if [[ -z $old ]]; then
            fail "installed, but the table does not start: journalctl -u hammerprice -n 30 says why"
        fi
        refuse "$version does not start, and was not taken; no game was lost"
    fi
    if systemd_runs && [[ -e $UNITS/display-manager.service && $(systemctl get-default) = graphical.target ]]; then
        say "This system opens a desktop when it is switched on, which would take the screen from the table. To switch it off:"
        say "  sudo systemctl set-default multi-user.target && sudo reboot"
    fi
    before=""
    remove_older
    say "Hammer Price $version is installed."
}

# The table was stopped and something failed: the version before is in use again and runs.
take_again() {
    say "Taking $(basename "$before") again" >&2
    # On a full card the new one gives its room to all that follows.
    if [[ $HOUSE/current -ef $before ]]; then remove_older; fi
    put_journal_back "$before"
    activate "$before"
    if [[ -n $earlier ]]; then point previous "$earlier"; else rm -f "$HOUSE/previous"; fi
    start_table || say "$(basename "$before") does not start either: journalctl -u hammerprice -n 30 says why" >&2
    remove_older
}

# Whether the folder $1 holds files alone, those that its list says, as it says. Names first: they say what is read.
as_listed() {
    (cd "$1" && [[ -z $(find . ! -type d ! -type f) ]] &&
        diff <(sed -E 's/^[0-9a-f]{64}  //' "$LIST" | sort) <(find . -type f ! -path "./$LIST" | sort) >&2 &&
        sha256sum --check --strict --quiet "$LIST" >&2)
}

# Whatever was written so far outlasts a power cut from here on. A disk that fails says so here.
write_to_disk() { sync --file-system / /etc /usr/local "$HOUSE"; }

# Put files of the folder $1, each named with where it goes, in their places. They are written under names of their own and
# get their names when all of them are on the disk: a power cut leaves a whole file, the former or the new one. (An empty
# unit is a masked one.)
put_files() {
    local folder=$1 mode file placed=()
    shift
    while (($#)); do
        mode=644
        if [[ $2 = */sbin/* ]]; then mode=755; fi
        if [[ -e $folder/$1 ]]; then
            install -D -m "$mode" "$folder/$1" "$2.new"
            placed+=("$2")
        fi
        shift 2
    done
    write_to_disk
    for file in "${placed[@]}"; do mv -fT "$file.new" "$file"; done
}

# Let the link $1, `current` or `previous`, point to the version in the folder $2: at every moment it points somewhere.
point() {
    ln -sfnT "$2" "$HOUSE/$1.new"
    mv -fT "$HOUSE/$1.new" "$HOUSE/$1"
}

put_users_and_folders() {
    put_files "$1" "${ACCOUNT_FILES[@]}"
    systemd-sysusers /etc/sysusers.d/hammerprice.conf
    systemd-tmpfiles --create /etc/tmpfiles.d/hammerprice.conf
    [[ -e $SETTINGS/settings.toml ]] || put_files "$1" settings.toml "$SETTINGS/settings.toml"
    if [[ $drive = yes ]]; then
        put_files "$1" "${DRIVE_SETTINGS[@]}"
        # Without a settings file on the drive these count, and the drive's editions all the same.
        ln -sfnT "$DRIVE/editions" "$SHARE/editions"
    fi
}

# A command as the table's user, whose folder holds whatever that user wants, links to anywhere included: nothing is done
# there as root. Without this terminal, into which a program could type, and without a home to load code from.
as_table() {
    (cd / && setsid --wait setpriv --reuid=hammerprice --regid=hammerprice --init-groups --no-new-privs \
        env -i HOME=/nonexistent PATH=/usr/bin:/bin LC_ALL=C.UTF-8 "$@")
}

# Whether the version in the folder $1 can go on at this table.
check() {
    local command=doctor
    local options=()
    # Versions from before `doctor` have it as `check`.
    compgen -G "$1/lib/python3*/site-packages/companion/cli/doctor.py" >/dev/null || command=check
    # A mistake in the drive's settings is not the version's: the table opens all the same, and says so.
    if [[ $drive = yes ]]; then options=(--settings "$SHARE/hammerprice.toml"); fi
    as_table "$1/bin/python" -I "$1/bin/hammerprice" "$command" --data "$DATA" "${options[@]}"
}

# Let the computer use the version in the folder $1: its units first, then the program. All of it is on the disk before
# `current` points to it, which is the last thing.
activate() {
    local files=$1/share/hammerprice/systemd now
    put_users_and_folders "$files"
    remove_former_units
    put_files "$files" "${FILES[@]}"
    systemctl --quiet enable hammerprice.service
    if [[ $drive = yes ]]; then
        put_files "$files" "${DRIVE_FILES[@]}"
        systemctl --quiet enable hammerprice-copy.service
    fi
    now=$(in_use current)
    if [[ -n $now && ! $now -ef $1 ]]; then point previous "$now"; fi
    write_to_disk
    half_made=""
    point current "$1"
    write_to_disk
    if systemd_runs; then
        systemctl daemon-reload
        udevadm control --reload
        udevadm trigger --subsystem-match=tty --subsystem-match=gpio --subsystem-match=usb --subsystem-match=backlight
    fi
}

# Earlier versions let whoever could touch the screen install what lay on a stick, as root.
remove_former_units() {
    [[ -e $UNITS/hammerprice-update.path ]] || return 0
    # systemctl says what it cannot do; the files go all the same.
    systemctl --quiet disable hammerprice-update.path || true
    if systemd_runs; then systemctl stop hammerprice-update.path || true; fi
    rm -f "$UNITS"/hammerprice-update.{path,service}
}

stop_table() {
    if systemd_runs && [[ -e $UNITS/hammerprice.service ]]; then systemctl stop hammerprice.service; fi
}

# Whether anything but the log-in's prompt has the first console. The table's unit conflicts with getty@tty1, so its start
# would stop that log-in with all that runs in it, this installer included. sudo may run this on a terminal of its own
# (sudoers(5), use_pty, the default since 1.9.14), so this does not ask which terminal it has.
somebody_at_console() { pgrep --terminal tty1 --list-name | grep --quiet --invert-match ' agetty$'; }

start_table() {
    systemd_runs || { say "systemd does not run here, so the table starts with the computer"; return 0; }
    # However often it was started of late, it may be started once more. What systemd has forgotten needs it not.
    if [[ -n $(systemctl list-units --all --no-legend hammerprice.service) ]]; then
        systemctl reset-failed hammerprice.service
    fi
    # Type=notify: this returns when the first picture is shown, or it has failed. systemd tries without end what hangs, or
    # fails so slowly that there are not five starts in five minutes.
    if ! timeout "$START_S" systemctl start hammerprice.service; then
        systemctl stop hammerprice.service
        return 1
    fi
}

# --- the games ---------------------------------------------------------------------------------------------------------

# The journal as the version in the folder $1 has left it. The table does not run meanwhile.
keep_journal() {
    [[ -n $1 && -e $DATA/journal.sqlite3 ]] || return 0
    local copy=$DATA/before-update
    as_table rm -rf "$copy.new"
    as_table mkdir -m 700 "$copy.new"
    if ! as_table cp --archive "$DATA"/journal.sqlite3* "$copy.new"; then
        as_table rm -rf "$copy.new"
        fail "the games cannot be kept as they are (above): make room on the card; nothing was changed"
    fi
    sync --file-system "$DATA"
    as_table rm -rf "$copy"
    as_table mv -T "$copy.new" "$copy"
    kept=yes
}

# Only if it was kept for this update, and the version in the folder $1 cannot read what the newer one has made of it.
put_journal_back() {
    local said
    if [[ $kept = no ]] || said=$(check "$1" 2>&1); then return 0; fi
    say "$said" >&2
    say "$(basename "$1") cannot go on with these games (above): putting those from before the update back" >&2
    as_table rm -rf "$DATA/put-back"
    # Where there is no room for two, the one that is there stays.
    as_table cp --archive "$DATA/before-update" "$DATA/put-back" || { as_table rm -rf "$DATA/put-back"; return 1; }
    as_table rm -rf "$DATA/of-failed-update"
    as_table mkdir -m 700 "$DATA/of-failed-update"
    as_table mv -f "$DATA"/journal.sqlite3* "$DATA/of-failed-update"
    as_table mv -f "$DATA"/put-back/journal.sqlite3* "$DATA"
    as_table rm -rf "$DATA/put-back"
    sync --file-system "$DATA"
}

go_back() {
    local old now
    must_last
    old=$(in_use previous)
    now=$(in_use current)
    [[ -n $old ]] || fail "there is no version from before"
    must_be_ours "nothing was changed"
    check "$old" || fail "$(basename "$old") cannot go on with the games of $(basename "$now") (above); nothing was changed. \
As they were before the update they are in $DATA/before-update"
    before=$now earlier=$old
    stop_table
    activate "$old"
    before=""
    start_table || fail "$(basename "$old") is in use, but does not start: journalctl -u hammerprice -n 30 says why"
    say "Hammer Price $(basename "$old") is in use again."
}

# Whatever ways lead to /opt: the same folder is the same, however it is named.
remove_older() {
    local place
    # Where this leads nowhere, nobody knows which version is old.
    [[ -d $HOUSE/current ]] || return 0
    for place in "$HOUSE"/versions/*; do
        if is_version "$place" && [[ ! $place -ef $HOUSE/current && ! $place -ef $HOUSE/previous ]]; then rm -rf "$place"; fi
    done
}

# Whether the folder $1 was made by this; whatever else somebody keeps there is theirs.
is_version() { [[ -e $1/pyvenv.cfg ]]; }

# --- the boot files ----------------------------------------------------------------------------------------------------

# Make the boot files fit the wiring, by the version in the folder $1.
fit_boot_files() {
    local folder settings=$SETTINGS/settings.toml
    if [[ $drive = yes ]]; then
        settings=$DRIVE/hammerprice.toml
        if [[ ! -e $settings ]]; then settings=$SHARE/hammerprice.toml; fi
    fi
    for folder in /boot/firmware /boot; do
        if [[ -f $folder/config.txt ]]; then
            "$1/bin/python" -I "$1/bin/hammerprice" doctor --fit-boot-files "$folder" --settings "$settings"
            return
        fi
    done
    say "There is no config.txt here: this is no Raspberry Pi, and no pins have to be kept free"
}

uninstall() {
    local at
    must_last
    if [[ $1 = yes ]]; then must_be_ours "nothing was removed"; fi
    stop_table
    if [[ -e $UNITS/hammerprice.service ]]; then systemctl --quiet disable hammerprice.service; fi
    remove_former_units
    if [[ -e $UNITS/hammerprice-copy.service ]]; then systemctl --quiet disable hammerprice-copy.service; fi
    if [[ -e $UNITS/hammerprice-kit.service ]]; then systemctl --quiet disable hammerprice-kit.service; fi
    for at in "${ACCOUNT_FILES[@]}" "${FILES[@]}" "${DRIVE_SETTINGS[@]}" "${DRIVE_FILES[@]}" "${KIT[@]}"; do
        if [[ $at = /* ]]; then rm -f "$at" "$at.new"; fi
    done
    rm -f "$SHARE/editions"
    for at in "$UNITS"/hammerprice{,-safe}.service.d; do
        if [[ -d $at ]]; then rmdir --ignore-fail-on-non-empty "$at"; fi
    done
    for at in "$HOUSE"/versions/*; do
        if is_version "$at"; then rm -rf "$at"; fi
    done
    rm -f "$HOUSE"/{current,previous}{,.new}
    for at in "$HOUSE/versions" "$HOUSE" "$SHARE"; do
        if [[ -d $at ]]; then rmdir --ignore-fail-on-non-empty "$at"; fi
        if [[ -d $at ]]; then say "$at stays: somebody else's files are in it"; fi
    done
    if systemd_runs; then systemctl daemon-reload; fi
    if [[ $1 = yes ]]; then
        # First the user, who could else change what is being removed.
        if getent passwd hammerprice >/dev/null; then userdel hammerprice; fi
        rm -rf "$DATA" "$SETTINGS"
        say "Hammer Price is gone, and its games and settings with it."
    else
        say "Hammer Price is gone. The games stay in $DATA, the settings in $SETTINGS."
    fi
    say "config.txt and cmdline.txt are as they were left; their older state is in the files *.before-hammerprice beside them."
}

main "$@"

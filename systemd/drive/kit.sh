#!/bin/bash -p
# Installs Hammer Price on Raspberry Pi OS Lite without anybody typing, from the folder hammerprice on the drive of the
# card that any computer shows, and updates it from there.
#
# On that drive this file is called vendor-data. cloud-init, with which Raspberry Pi OS sets itself up at its first start,
# runs it once; whatever Raspberry Pi Imager has written beside it, in user-data, stays as it is. All that is done then is
# to leave a unit behind. The unit runs this at every start, before the table; where the folder has nothing new, that
# takes a moment. What is new is installed by install.sh, which takes a version whole or not at all. If something is
# missing, such as the network, the screen and a log on the drive say so, and the next start tries again.
set -euo pipefail
umask 022

readonly DRIVE=/boot/firmware
readonly KIT=$DRIVE/hammerprice
readonly LOG=$DRIVE/hammerprice-log.txt
readonly LIST=SHA256SUMS
readonly CURRENT=/opt/hammerprice/current
readonly SELF=/usr/local/sbin/hammerprice-kit
readonly UNIT=/etc/systemd/system/hammerprice-kit.service
# The fingerprint of the last kit that needs no further try: it was installed, or it is not good enough here.
readonly TRIED=/etc/hammerprice/kit-tried
# That of the settings which config.txt and cmdline.txt were last made fit for. The first start is over once this is there.
readonly FITTED=/etc/hammerprice/kit-fitted
# The version that was in use when an update began; it is known until that has ended.
readonly BEFORE=/etc/hammerprice/kit-before
# What opens a desktop.
readonly DESKTOP=/etc/systemd/system/display-manager.service
readonly SCREEN=/dev/tty1
# Columns of the smallest console, and its first row below what it says while something is installed.
readonly WIDTH=79 BELOW=10
# How long a message stays before the table covers it, and how long the clock and cloud-init are waited for, in seconds.
readonly READ_S=20 CLOCK_S=60 CLOUD_INIT_S=600
# How install.sh ends when a version was tried, and is not good enough here.
readonly NOT_GOOD=3

# The folder for what is passing, and whether the table's start was cancelled for this.
work="" owes_table=no

main() {
    case ${1-} in
        --at-start) at_start ;;
        --write-unit) write_unit ;;
        *) leave_unit ;;
    esac
}

# What cloud-init runs.
leave_unit() {
    install -D -m 755 "$0" "$SELF"
    write_unit
    sync --file-system /etc /usr/local
    systemctl daemon-reload
    systemctl --quiet enable hammerprice-kit.service
    systemctl --no-block start hammerprice-kit.service
}

write_unit() {
    cat >"$UNIT" <<TEXT
# Installs and updates Hammer Price from the drive that any computer shows.
[Unit]
Description=Hammer Price, what is new on the drive
RequiresMountsFor=$DRIVE
# Nothing is typed where it says what it does.
Conflicts=getty@tty1.service
After=getty@tty1.service
Before=hammerprice.service hammerprice-import.service

[Service]
# The table waits until this says that it may start, or has cancelled its start.
Type=notify
NotifyAccess=all
ExecStart=$SELF --at-start

[Install]
WantedBy=multi-user.target
TEXT
}

at_start() {
    local kit settings
    work=$(mktemp -d)
    trap tidy EXIT
    kit=$(fingerprint "$KIT/$LIST")
    settings=$(fingerprint "$DRIVE/hammerprice.toml")
    if [[ -d $KIT && ( -z $kit || $kit != "$(known "$TRIED")" ) ]]; then
        cancel_table
        go_back
        install_kit "$kit"
    elif [[ -e $CURRENT && ! -e $FITTED ]]; then
        cancel_table
        end_first_start
    elif [[ -e $CURRENT && $settings != "$(known "$FITTED")" ]]; then
        fit_other_settings "$settings"
        systemd-notify --ready
    else
        systemd-notify --ready
    fi
}

# The start of the table, which waits for this, is cancelled. Where the plug was pulled before the first version was taken,
# its units may be there already.
cancel_table() {
    if [[ -e $CURRENT ]]; then owes_table=yes; fi
    if ! systemctl --no-block stop hammerprice.service hammerprice-import.service; then printf 'No table yet\n' >&2; fi
    systemd-notify --ready
}

# However this ends, the table opens if there is one.
tidy() {
    local code=$?
    set +e
    if ((code)); then show "This did not finish: journalctl -u hammerprice-kit says why. The next start tries again."; fi
    rm -rf "$work"
    if [[ $owes_table = yes ]]; then systemctl --no-block start hammerprice.service; fi
}

# Of the file $1; empty where there is none.
fingerprint() { if [[ -e $1 ]]; then sha256sum <"$1" | cut -d ' ' -f 1; fi; }

# What is kept in the file $1; empty where there is none.
known() { if [[ -e $1 ]]; then cat "$1"; fi; }

# Keep the line $2 in the file $1.
keep() {
    mkdir -p "$(dirname "$1")"
    printf '%s\n' "$2" >"$1.new"
    sync "$1.new"
    mv -f "$1.new" "$1"
}

# --- what is said ------------------------------------------------------------------------------------------------------

# A text on the empty screen, and in the log.
show() {
    {
        printf '\033[r\033[2J\033[H\n    HAMMER PRICE\n\n'
        fold -s -w $((WIDTH - 4)) <<<"$*" | sed 's/^/    /'
        printf '\n'
    } | to_screen
    note "$*"
}

# Lines, as far as the screen takes them: the table hangs up whoever writes there when it takes it. That ends nothing.
to_screen() {
    local line
    while IFS= read -r line; do
        if ! printf '%s\n' "${line:0:WIDTH}" >>"$SCREEN"; then continue; fi
    done
}

# Into the log. A drive that takes none must end nothing.
note() {
    printf '%s  %s\n' "$(date '+%F %T')" "$*" >>"$work/log"
    if ! keep_log; then printf 'The drive takes no log\n' >&2; fi
}

# The log is written beside the old one and takes its name when it is whole: the plug may be pulled. On FAT the name leads
# to the new file only when this was synced under it.
keep_log() {
    cp "$work/log" "$LOG.new" && sync "$LOG.new" && mv -f "$LOG.new" "$LOG" && sync "$LOG"
}

# Why it was not installed, with the remedy in $1; then the table opens if there is one.
give_up() {
    local after="What is done at each try is in hammerprice-log.txt, on the drive of the card that any computer shows."
    if [[ ! -e $CURRENT ]]; then
        show "Hammer Price was not installed.

$1

$after To type commands here, press Alt-F2."
        exit 0
    fi
    show "This version of Hammer Price was not installed:

$1

$after The table opens with the version that it has."
    # The installer has started it again where it was the start that failed.
    if ! systemctl --quiet is-active hammerprice.service; then sleep "$READ_S"; fi
    exit 0
}

# --- installing --------------------------------------------------------------------------------------------------------

# A version that was taken when the plug was pulled has not shown yet that it starts. If it does not, the one to go back to
# is the one before it, so that is taken again first.
go_back() {
    if [[ -e $BEFORE && $(known "$BEFORE") != $(readlink -e "$CURRENT") ]]; then
        note "The last update did not finish: going back to the version before it"
        if ! hammerprice-install --back >>"$work/log" 2>&1; then note "It stays in use (above)"; fi
    fi
}

# The kit with the fingerprint $1.
install_kit() {
    local code=0 first=yes options=(--drive --no-start --no-boot-files)
    if [[ -e $FITTED ]]; then first=no options=(--drive); fi
    if ! chvt 1; then note "The first console could not be shown"; fi
    show "Hammer Price is being installed from the card. The first time this takes several minutes, most of them to fetch \
parts of the system that show the picture. The table then opens by itself.

If the power goes meanwhile, nothing is lost: the next start begins again."
    # This stays, and all else scrolls below it, boot messages included.
    printf '\033[%dr\033[%dH\n' "$BELOW" "$BELOW" | to_screen
    must_be_the_right_system
    take_copy
    if [[ ! -e $CURRENT ]]; then wait_for_network_and_clock; fi
    if [[ -e $CURRENT ]]; then keep "$BEFORE" "$(readlink -e "$CURRENT")"; fi
    bash -p "$work/kit/install.sh" --packages "$work/kit" "${options[@]}" 2>&1 |
        tee "$work/said" | to_screen || code=${PIPESTATUS[0]}
    rm -f "$BEFORE"
    printf '\0337\033[r\0338\n' | to_screen
    cat "$work/said" >>"$work/log"
    if ((code == NOT_GOOD)); then
        keep "$TRIED" "$1"
        give_up "$(why_not)

It is not tried again. A newer version in the folder hammerprice on that drive will be."
    elif ((code)); then
        give_up "$(why_not)

The next start tries again.$([[ ! -e $CURRENT ]] || echo " If you do not want this version, delete the folder hammerprice on \
that drive.")"
    fi
    # Settings that were written into the kit's own folder are meant, too.
    if [[ ! -e $DRIVE/hammerprice.toml && -e $KIT/hammerprice.toml ]]; then
        cp "$KIT/hammerprice.toml" "$DRIVE/hammerprice.toml"
    fi
    install -m 755 "$CURRENT/share/hammerprice/systemd/drive/kit.sh" "$SELF.new"
    sync "$SELF.new"
    mv -f "$SELF.new" "$SELF"
    "$SELF" --write-unit
    sync --file-system "$DRIVE" /usr/local
    keep "$TRIED" "$1"
    note "$(last_words)"
    if [[ $first = yes ]]; then end_first_start; fi
}

# What the installer said in the end: why it failed, or which version is installed.
last_words() { grep -E '^(install.sh: |Hammer Price )' "$work/said" | tail -n 1 | sed 's/^install.sh: //'; }

# The former as a sentence.
why_not() {
    local words
    words=$(last_words)
    printf '%s.' "${words^}"
}

must_be_the_right_system() {
    # Without a desktop graphical.target may be the default as well, and opens nothing.
    if [[ -e $DESKTOP && $(systemctl get-default) = graphical.target ]]; then
        give_up "This system opens a desktop, which would take the screen from the table. Write the card anew with \
Raspberry Pi OS Lite (64-bit)."
    fi
    if [[ $(python3 -I -c 'import sys; print("%d.%d" % sys.version_info[:2])') != 3.13 ]]; then
        give_up "This system is not of Debian 13. Write the card anew with the newest Raspberry Pi OS Lite (64-bit), or \
with the one that belongs to this version of Hammer Price."
    fi
}

# Only what the list names: some computers leave files of their own on every drive.
take_copy() {
    local name
    mkdir "$work/kit"
    if [[ -e $KIT/$LIST ]]; then
        cp "$KIT/$LIST" "$work/kit"
        while read -r _ name; do
            if [[ -e $KIT/$name ]]; then install -D -m 755 "$KIT/$name" "$work/kit/$name"; fi
        done <"$KIT/$LIST"
        if (cd "$work/kit" && sha256sum --check --strict --quiet "$LIST") >>"$work/log" 2>&1; then return; fi
    fi
    give_up "The files in the folder hammerprice are not whole. Put the card into another computer, delete that folder, and \
copy it anew from the zip file. The next start tries again."
}

# Debian's packages come from there, and are refused while the clock is older than they are. Without a network install.sh
# says what is missing.
wait_for_network_and_clock() {
    local left=$CLOCK_S
    if ! systemctl start network-online.target; then note "The network is not there yet"; fi
    while ((left > 0)) && [[ $(timedatectl show --property NTPSynchronized --value) != yes ]]; do
        sleep 1
        left=$((left - 1))
    done
}

# Where the plug is pulled before the end, the next start does this. cloud-init has done all that it is there for, once it
# has ended. The restart is for config.txt, which has changed.
end_first_start() {
    fit_boot_files
    if ! timeout "$CLOUD_INIT_S" cloud-init status --wait >>"$work/log"; then note "cloud-init is not content (above)"; fi
    touch /etc/cloud/cloud-init.disabled
    sync --file-system /etc/cloud
    keep "$FITTED" "$(fingerprint "$DRIVE/hammerprice.toml")"
    show "Hammer Price is installed. The computer starts once more, and the table opens."
    owes_table=no
    systemctl --no-block reboot
}

# Settings with a mistake are left to the table, which says it.
fit_boot_files() {
    if ! hammerprice-install --boot-files >>"$work/log" 2>&1; then note "The boot files do not fit the settings (above)"; fi
}

# Another wiring may want other lines in config.txt.
fit_other_settings() {
    local before after
    before=$(cat "$DRIVE"/config.txt "$DRIVE"/cmdline.txt | sha256sum)
    fit_boot_files
    after=$(cat "$DRIVE"/config.txt "$DRIVE"/cmdline.txt | sha256sum)
    keep "$FITTED" "$1"
    if [[ $before != "$after" ]]; then
        note "config.txt and cmdline.txt were changed for the new settings; the computer starts once more"
        systemctl --no-block reboot
    fi
}

main "$@"

# When the computer is switched off: what is new in the folder on-drive beside the journal, to which the games were just
# copied, and the list of the cards' stickers go into the folder hammerprice-games of the drive. The drive is root's, as
# this is; but what the table's user has is read by that user alone, and only passed on.
set -eu
data=/var/lib/hammerprice
games=/boot/firmware/hammerprice-games
# Made anew at each copy, and the last to be passed on: all that is older is there.
last=games.csv
# More than a thousand games with their stories.
most=500M

as_table() { setpriv --reuid=hammerprice --regid=hammerprice --init-groups --no-new-privs env -i PATH=/usr/bin:/bin "$@"; }

# What tar takes with these options.
pass_on() {
    as_table tar --create --warning=no-file-unchanged "$@" | head --bytes="$most" |
        tar --extract --directory="$games" --touch --no-same-owner --no-same-permissions
}

mkdir -p "$games"
since=1980-01-01
if [ -e "$games/$last" ]; then since=@$(stat --format=%Y "$games/$last"); fi
pass_on --newer-mtime="$since" --directory="$data/on-drive" --exclude="./$last" .
if [ -e "$data/card-stickers.toml" ]; then pass_on --directory="$data" card-stickers.toml; fi
sync --file-system "$games"
pass_on --directory="$data/on-drive" "$last"
sync --file-system "$games"

# At each start: settings to fall back to, if there are none yet, and what is in the folder hammerprice-games beside the
# settings: the list of the cards' stickers, if there is none yet, and the games, once each. What is refused stays there
# and is tried again; the table says so.
set -eu
card=/boot/firmware
given=/usr/local/share/hammerprice
cd /var/lib/hammerprice

# The file $1 as $2, unless that is there.
take() {
    if [ -e "$1" ] && [ ! -e "$2" ]; then
        cp "$1" "$2.unfinished"
        sync "$2.unfinished"
        mv "$2.unfinished" "$2"
    fi
}

mkdir -p "last-good$card"
take "$given/hammerprice.toml" "last-good$card/hammerprice.toml"
take "$card/hammerprice-games/card-stickers.toml" card-stickers.toml
if [ -e "$card/hammerprice-games" ]; then
    # Whatever the card's settings say: the editions beside them are beside these, too (systemd/image/build.sh).
    exec /opt/hammerprice/current/bin/hammerprice import --keep-list "$card/hammerprice-games" \
        --data /var/lib/hammerprice --settings "$given/hammerprice.toml"
fi
rm -f refused-records.txt

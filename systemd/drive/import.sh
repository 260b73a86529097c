# At each start: settings to fall back to, if there are none yet, and the games of the folder hammerprice-games beside the
# settings, once each. What is refused stays there and is tried again; the table says so.
set -eu
card=/boot/firmware
given=/usr/local/share/hammerprice
cd /var/lib/hammerprice
last_good=last-good$card/hammerprice.toml
if [ ! -e "$last_good" ]; then
    mkdir -p "${last_good%/*}"
    cp "$given/hammerprice.toml" "$last_good.unfinished"
    sync "$last_good.unfinished"
    mv "$last_good.unfinished" "$last_good"
fi
if [ -e "$card/hammerprice-games" ]; then
    # Whatever the card's settings say: the editions beside them are beside these, too (systemd/image/build.sh).
    exec /opt/hammerprice/current/bin/hammerprice import --keep-list "$card/hammerprice-games" \
        --data /var/lib/hammerprice --settings "$given/hammerprice.toml"
fi
rm -f refused-records.txt

#!/bin/bash
# Makes the fonts of this folder from Debian's packages fonts-inter 4.0~beta7, fonts-noto-core 20201225 and
# fonts-noto-cjk-extra 20220127, with fonttools (pyftsubset); run it in this folder. README.md says what each font has.
set -e
for weight in Medium SemiBold; do
  pyftsubset /usr/share/fonts/opentype/inter/InterDisplay-$weight.otf --output-file=InterDisplay-$weight.otf \
    --notdef-outline --layout-features=kern,mark,mkmk,ccmp,locl --unicodes="U+0020-007E,U+00A0-024F,U+0259,U+02B9-02DD,U+0300-0312,\
U+0326-0328,U+0370-03FF,U+0400-045F,U+0490-0491,U+1E00-1EFF,U+2010-2026,U+2030,U+2032,U+2033,U+2039,U+203A,\
U+20AC,U+2116,U+2190-2193,U+2212"
done
for face in NotoSerif-Regular NotoSerif-Bold NotoSerifDisplay-Bold; do
  pyftsubset /usr/share/fonts/truetype/noto/$face.ttf --output-file=$face.ttf \
    --layout-features=kern --unicodes="U+0020,U+0030-0039,U+002B-002E,U+006B"
  python3 - $face.ttf <<'PYTHON'  # a minus, which these fonts lack: the bar of the plus
import sys
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
font = TTFont(sys.argv[1])
points = list(font["glyf"]["plus"].coordinates)
left, right = min(x for x, _ in points), max(x for x, _ in points)
low, high = sorted({y for x, y in points if x == left})
pen = TTGlyphPen(None)
pen.moveTo((left, low))
for corner in ((left, high), (right, high), (right, low)):
    pen.lineTo(corner)
pen.closePath()
font["glyf"]["minus"] = pen.glyph()
font["hmtx"]["minus"] = (font["hmtx"]["plus"][0], left)
for table in font["cmap"].tables:
    if table.isUnicode():
        table.cmap[0x2212] = "minus"
font.save(sys.argv[1])
PYTHON
done
python3 -c 'h = lambda a, b: [bytes([x, y]) for x in range(*a) for y in range(*b)]
big5 = h((0xA4, 0xC6), (0x40, 0x7F)) + h((0xA4, 0xC6), (0xA1, 0xFF)) + h((0xC6, 0xC7), (0x40, 0x7F))
hangul = [c.decode("euc_kr") for c in h((0xB0, 0xC9), (0xA1, 0xFF))]
print("".join([c.decode("big5", "ignore") for c in big5] + hangul))' > characters.txt
pyftsubset /usr/share/fonts/opentype/noto/NotoSansCJK-Medium.ttc --font-number=3 --output-file=NotoSansTC-Medium.otf \
  --layout-features=kern,ccmp --no-hinting --desubroutinize --text-file=characters.txt --unicodes="U+0020-007E,U+00A0-017F,\
U+2010-203F,U+3000-301F,U+3131-3163,U+FF01-FF60,U+2190-2193,U+2212,U+00D7"
python3 -c 'h = lambda name, a, b: {bytes([x, y]).decode(name, "ignore") for x in range(a, b) for y in range(0x40, 0xFF)}
east = h("big5", 0xA4, 0xFA) | h("gb2312", 0xB0, 0xF8) | h("euc_jp", 0xB0, 0xF5) | set(map(chr, range(0xAC00, 0xD7A4)))
rare = east - set(open("characters.txt").read())
print("".join(sorted(c for c in rare if len(c) == 1 and c >= "\u3040")))' > rare-characters.txt
pyftsubset /usr/share/fonts/opentype/noto/NotoSansCJK-Medium.ttc --font-number=3 --output-file=NotoSansTC-Medium-Rare.otf \
  --layout-features=kern,ccmp --no-hinting --desubroutinize --notdef-outline --text-file=rare-characters.txt \
  --unicodes="U+3040-30FF,U+3105-312F"
rm characters.txt rare-characters.txt

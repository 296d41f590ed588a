"""Makes the sample font: letters of 5 by 7 dots, with fontTools. Run: python3 tools/samples/dots.py examples/sample/dots.ttf"""

import sys

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

# Rows from top to bottom, five dots each; the leftmost dot is the highest bit.
LETTERS = {
    "A": "0e11111f111111", "B": "1e11111e11111e", "C": "0e11101010110e", "D": "1e11111111111e",
    "E": "1f10101e10101f", "F": "1f10101e101010", "G": "0e11101711110f", "H": "1111111f111111",
    "I": "0e04040404040e", "J": "0702020202120c", "K": "11121418141211", "L": "1010101010101f",
    "M": "111b1515111111", "N": "11111915131111", "O": "0e11111111110e", "P": "1e11111e101010",
    "Q": "0e11111115120d", "R": "1e11111e141211", "S": "0f10100e01011e", "T": "1f040404040404",
    "U": "1111111111110e", "V": "11111111110a04", "W": "1111111515150a", "X": "11110a040a1111",
    "Y": "1111110a040404", "Z": "1f01020408101f", "0": "0e11131519110e", "1": "040c040404040e",
    "2": "0e11010204081f", "3": "1f02040201110e", "4": "02060a121f0202", "5": "1f101e0101110e",
    "6": "0608101e11110e", "7": "1f010204080808", "8": "0e11110e11110e", "9": "0e11110f01020c",
    ".": "0000000000000c", ",": "00000000040408", "-": "0000001f000000", "!": "04040404040004",
}
PITCH = 120  # distance of two dots, in 1000 units per em
DOT = 100
MARGIN = 60


def draw(rows):
    pen = TTGlyphPen(None)
    for row, bits in enumerate(bytes.fromhex(rows)):
        for column in range(5):
            if not bits & (0x10 >> column):
                continue
            x, y = MARGIN + column * PITCH, (6 - row) * PITCH
            # A dot is a circle of four quadratic curves; the points between them are implied.
            pen.qCurveTo((x, y), (x, y + DOT), (x + DOT, y + DOT), (x + DOT, y), None)
            pen.closePath()
    return pen.glyph()


def main(path):
    names = {letter: f"uni{ord(letter):04X}" for letter in LETTERS}
    lower = {letter.lower(): name for letter, name in names.items()}
    empty = TTGlyphPen(None).glyph()
    glyphs = {".notdef": draw("1f11111111111f"), "space": empty}
    glyphs |= {names[letter]: draw(rows) for letter, rows in LETTERS.items()}
    advance = 2 * MARGIN + 4 * PITCH + DOT
    builder = FontBuilder(1000, isTTF=True)
    builder.font.recalcTimestamp = False
    builder.setupGlyphOrder(list(glyphs))
    cmap = {ord(letter): name for letter, name in {**lower, **names}.items()}
    builder.setupCharacterMap({0x20: "space", **cmap})
    builder.setupGlyf(glyphs)
    table = builder.font["glyf"]
    builder.setupHorizontalMetrics({name: (advance, getattr(table[name], "xMin", 0)) for name in glyphs})
    builder.setupHorizontalHeader(ascent=900, descent=-200)
    builder.setupNameTable(
        {
            "copyright": "Made for Quoin's samples; MIT.",
            "familyName": "Quoin Dots",
            "styleName": "Regular",
            "uniqueFontIdentifier": "Quoin Dots 1.0",
            "fullName": "Quoin Dots",
            "version": "Version 1.000",
            "psName": "QuoinDots-Regular",
            "licenseDescription": "MIT",
        }
    )
    builder.setupOS2(fsType=0, sTypoAscender=900, sTypoDescender=-200, usWinAscent=900, usWinDescent=200, sxHeight=820, sCapHeight=820)
    builder.setupPost()
    # 2026-01-01, in seconds since 1904: the same file every time.
    builder.setupHead(unitsPerEm=1000, created=3850070400, modified=3850070400)
    builder.save(path)


main(sys.argv[1])

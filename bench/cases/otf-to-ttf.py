# Converts CFF outlines to glyf with fontTools and cu2qu. The tolerance before rounding is a thousandth of the em.
#
#   python3 otf-to-ttf.py [source result]      without arguments it only imports its modules

import sys
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable


def convert(source, result):
    font = TTFont(source, fontNumber=0)
    order, outlines, glyphs = font.getGlyphOrder(), font.getGlyphSet(), {}
    tolerance = font["head"].unitsPerEm / 1000
    for name in order:
        pen = TTGlyphPen(outlines)
        outlines[name].draw(Cu2QuPen(pen, tolerance, reverse_direction=True))
        glyphs[name] = pen.glyph()
    font["loca"] = newTable("loca")
    font["glyf"] = glyf = newTable("glyf")
    glyf.glyphOrder, glyf.glyphs = order, glyphs
    for tag in ("CFF ", "VORG"):
        if tag in font: del font[tag]
    glyf.compile(font)
    for name in order: font["hmtx"][name] = (font["hmtx"][name][0], getattr(glyphs[name], "xMin", 0))
    maxp = font["maxp"]
    maxp.tableVersion = 0x00010000
    for field in "TwilightPoints Storage FunctionDefs InstructionDefs StackElements SizeOfInstructions ComponentElements".split():
        setattr(maxp, "max" + field, 0)
    maxp.maxZones = 1
    font["post"].formatType = 3.0
    font.sfntVersion = "\0\1\0\0"
    font.save(result)


if len(sys.argv) == 3: convert(*sys.argv[1:])

# Prints the differences between fonts and their results: outlines, instructions, metrics, characters, and the bytes of
# all tables that must not change.
#
#   python3 woff2.py {<before> <after>}…

import json, sys
from fontTools.pens.recordingPen import RecordingPen
from fontTools.ttLib import TTFont

# Glyphs are rewritten, and so are their offsets in loca. That invalidates a signature.
ignored = {"glyf", "loca", "DSIG", "GlyphOrder"}

def masked(tag, table):
    if tag != "head" or len(table) < 54: return table
    # Without the checksum of the file, the flag of lossless modification, and the format of loca.
    return table[:8] + bytes([0, 0, 0, 0]) + table[12:16] + bytes([table[16] | 8]) + table[17:50] + table[52:]

def shapes(font):
    glyf, metrics, drawn = font["glyf"], font["hmtx"].metrics, font.getGlyphSet()
    for name in font.getGlyphOrder():
        glyph, pen = glyf[name], RecordingPen()
        drawn[name].draw(pen)
        program = glyph.program.getBytecode() if hasattr(glyph, "program") else b""
        box = [getattr(glyph, edge, 0) for edge in ("xMin", "yMin", "xMax", "yMax")] if glyph.numberOfContours else 0
        yield name, (pen.value, bytes(program), box, metrics[name])

def differences(before, after):
    tags, other_tags = set(before.keys()) - ignored, set(after.keys()) - ignored
    if tags != other_tags: yield "tables " + ", ".join(sorted(tags ^ other_tags))
    for tag in sorted(tags & other_tags):
        if masked(tag, before.reader[tag]) != masked(tag, after.reader[tag]): yield "the bytes of " + tag
    if "cmap" in tags and before.getBestCmap() != after.getBestCmap(): yield "characters"
    if "glyf" not in before.reader or before["head"].glyphDataFormat != 0: return
    for (name, one), (_, other) in zip(shapes(before), shapes(after)):
        if one != other:
            yield "glyph " + name
            return

# Opens a font; of a collection the first one, which is also the one converted.
def open_font(path):
    with open(path, "rb") as file: is_collection = file.read(4) == b"ttcf"
    return TTFont(path, fontNumber=0) if is_collection else TTFont(path)

paths = iter(sys.argv[1:])
results = []
for before, after in zip(paths, paths):
    try:
        results.append(list(differences(open_font(before), open_font(after))))
    except Exception as error:
        results.append("%s: %s" % (type(error).__name__, error))
json.dump(results, sys.stdout)

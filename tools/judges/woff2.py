# What differs between fonts and what became of them: outlines, instructions, metrics, characters, and the bytes of all
# tables that must stay as they are.
#
#   python3 woff2.py {<before> <after>}…

import json, sys
from fontTools.pens.recordingPen import RecordingPen
from fontTools.ttLib import TTFont

# Glyphs are packed anew, and what stands in loca follows them. A signature does not survive that.
remade = {"glyf", "loca", "DSIG", "GlyphOrder"}

def masked(tag, table):
    if tag != "head" or len(table) < 54: return table
    # The sum of the file, the flag of lossless change, and the format of loca.
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
    tags, others = set(before.keys()) - remade, set(after.keys()) - remade
    if tags != others: yield "tables " + ", ".join(sorted(tags ^ others))
    for tag in sorted(tags & others):
        if masked(tag, before.reader[tag]) != masked(tag, after.reader[tag]): yield "the bytes of " + tag
    if "cmap" in tags and before.getBestCmap() != after.getBestCmap(): yield "characters"
    if "glyf" not in before.reader or before["head"].glyphDataFormat != 0: return
    for (name, one), (_, other) in zip(shapes(before), shapes(after)):
        if one != other:
            yield "glyph " + name
            return

# Of a collection the first font, as it is converted.
def open_font(path):
    with open(path, "rb") as file: is_collection = file.read(4) == b"ttcf"
    return TTFont(path, fontNumber=0) if is_collection else TTFont(path)

words = iter(sys.argv[1:])
answers = []
for before, after in zip(words, words):
    try:
        answers.append(list(differences(open_font(before), open_font(after))))
    except Exception as error:
        answers.append("%s: %s" % (type(error).__name__, error))
json.dump(answers, sys.stdout)

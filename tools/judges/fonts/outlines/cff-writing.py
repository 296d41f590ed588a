# Prints names, advances and outlines of all glyphs of CFF fonts as JSON.
#
#   python3 cff-writing.py <bare CFF font>…

import json, sys
from io import BytesIO
from fontTools.cffLib import CFFFontSet
from fontTools.pens.recordingPen import RecordingPen

def read(path):
    fonts = CFFFontSet()
    fonts.decompile(BytesIO(open(path, "rb").read()), None)
    font = fonts.topDictIndex[0]
    glyphs = []
    for name in font.charset:
        pen = RecordingPen()
        glyph = font.CharStrings[name]
        glyph.draw(pen)
        numbers = [value for operator, points in pen.value for point in points for value in point]
        glyphs.append([name, glyph.width, "".join(operator[0] for operator, _ in pen.value), numbers])
    facts = {"name": fonts.fontNames[0], "isCid": hasattr(font, "ROS"), "box": font.FontBBox}
    return {"glyphs": glyphs, **facts}

print(json.dumps([read(path) for path in sys.argv[1:]]))

# Prints advance, area and bounds of every glyph of Type 1 fonts.
#
#   python3 type1.py <font>…

import json, sys
from fontTools.t1Lib import T1Font
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.boundsPen import BoundsPen

def measure(path):
    glyphs = T1Font(path).getGlyphSet()
    measures = {}
    for name in glyphs.keys():
        drawing = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(drawing)
        # Open contours have areas, too.
        drawing.value = [("closePath", ()) if piece == "endPath" else (piece, points) for piece, points in drawing.value]
        area, bounds = AreaPen(), BoundsPen(None, ignoreSinglePoints=True)
        drawing.replay(area)
        drawing.replay(bounds)
        measures[name] = (glyphs[name].width, area.value, bounds.bounds)
    return measures

json.dump({path: measure(path) for path in sys.argv[1:]}, sys.stdout)

# Runs the measure of distance between two fonts that vary at one place of their design space, {} for the default.
#
#   python3 font-place.py the-measure place-as-JSON source result [glyphs]
#
# fontTools draws glyphs of glyf at a place with their left edges on whole units, and moves parts of composites by their
# bearings. Here they are drawn as rasterizers draw them: the left phantom point of the whole at 0, nothing rounded, the
# advance that of the phantom points where there is no HVAR, and all of that from the part whose metrics hold, if one does.

import json, runpy, sys
from copy import copy
from fontTools.ttLib import TTFont, ttGlyphSet
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.varLib.iup import iup_delta
from fontTools.varLib.models import supportScalar

use_my_metrics = 0x200
measure, place = sys.argv[1], json.loads(sys.argv[2])
sys.argv = [measure, *sys.argv[3:]]


# The glyph at the place, and its left and right edge.
def placed(glyphs, name):
    glyf, variations = glyphs.glyfTable, glyphs.gvarTable.variations if glyphs.gvarTable else {}
    points, control = glyf._getCoordinatesAndControls(name, glyphs.hMetrics, glyphs.vMetrics)
    original, ends = points.copy(), control[1] if control[0] >= 1 else list(range(len(control[1])))
    for variation in variations.get(name, []):
        scalar = supportScalar(glyphs.location, variation.axes)
        if not scalar: continue
        deltas = variation.coordinates
        points += GlyphCoordinates(iup_delta(deltas, original, ends) if None in deltas else deltas) * scalar
    glyph, (left, right) = copy(glyf[name]), (points[-4][0], points[-3][0])
    for _ in range(4): del points[-1]
    if glyph.isComposite():
        glyph.components = [copy(part) for part in glyph.components]
        for part, point in zip(glyph.components, points):
            if hasattr(part, "x"): part.x, part.y = point
        owners = [part.glyphName for part in glyph.components if part.flags & use_my_metrics]
        if owners: left, right = placed(glyphs, owners[-1])[1:]
    elif glyph.numberOfContours > 0:
        glyph.coordinates = points
    return glyph, left, right


class PlacedGlyph(ttGlyphSet._TTGlyphGlyf):
    depth = 0

    def __init__(self, glyphs, name):
        super().__init__(glyphs, name)
        self.glyph, self.left, right = placed(glyphs, name)
        if glyphs.hvarTable is None: self.width = right - self.left

    def draw(self, pen):
        offset = -self.left if PlacedGlyph.depth == 0 else 0
        if offset and self.glyph.isComposite():  # whose parts fontTools leaves where they are
            for part in self.glyph.components:
                if hasattr(part, "x"): part.x += offset
        PlacedGlyph.depth += 1
        self.glyph.draw(pen, self.glyphSet.glyfTable, offset)
        PlacedGlyph.depth -= 1


ttGlyphSet._TTGlyphSetGlyf.__getitem__ = lambda glyphs, name: PlacedGlyph(glyphs, name)
glyph_set = TTFont.getGlyphSet


def glyph_set_at_place(font, *words, **more):
    default = {axis.axisTag: axis.defaultValue for axis in font["fvar"].axes}
    return glyph_set(font, *words, location={**default, **place}, **more)


TTFont.getGlyphSet = glyph_set_at_place
runpy.run_path(measure, run_name="__main__")

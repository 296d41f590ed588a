# Runs the distance measure on two variable fonts at one location of their design space.
#
#   python3 font-location.py measure location-as-JSON source result [glyphs]      the location {} is the default
#
# fontTools rounds the left edges of glyf glyphs at a location to whole units, and moves components by their bearings.
# Here glyphs are drawn as rasterizers do: the left phantom point of the glyph at 0 without rounding, and without HVAR
# the advance of the phantom points, all taken from the USE_MY_METRICS component if there is one.

import json, runpy, sys
from copy import copy
from fontTools.ttLib import TTFont, ttGlyphSet
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates
from fontTools.varLib.iup import iup_delta
from fontTools.varLib.models import supportScalar

use_my_metrics = 0x200
measure, location = sys.argv[1], json.loads(sys.argv[2])
sys.argv = [measure, *sys.argv[3:]]


# Returns the glyph at the location, and its left and right edge.
def glyph_at_location(glyphs, name):
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
        glyph.components = [copy(component) for component in glyph.components]
        for component, point in zip(glyph.components, points):
            if hasattr(component, "x"): component.x, component.y = point
        owners = [component.glyphName for component in glyph.components if component.flags & use_my_metrics]
        if owners: left, right = glyph_at_location(glyphs, owners[-1])[1:]
    elif glyph.numberOfContours > 0:
        glyph.coordinates = points
    return glyph, left, right


class GlyphAtLocation(ttGlyphSet._TTGlyphGlyf):
    depth = 0

    def __init__(self, glyphs, name):
        super().__init__(glyphs, name)
        self.glyph, self.left, right = glyph_at_location(glyphs, name)
        if glyphs.hvarTable is None: self.width = right - self.left

    def draw(self, pen):
        offset = -self.left if GlyphAtLocation.depth == 0 else 0
        if offset and self.glyph.isComposite():  # fontTools does not move components
            for component in self.glyph.components:
                if hasattr(component, "x"): component.x += offset
        GlyphAtLocation.depth += 1
        self.glyph.draw(pen, self.glyphSet.glyfTable, offset)
        GlyphAtLocation.depth -= 1


ttGlyphSet._TTGlyphSetGlyf.__getitem__ = lambda glyphs, name: GlyphAtLocation(glyphs, name)
get_glyph_set = TTFont.getGlyphSet


def glyph_set_at_location(font, *args, **options):
    default = {axis.axisTag: axis.defaultValue for axis in font["fvar"].axes}
    return get_glyph_set(font, *args, location={**default, **location}, **options)


TTFont.getGlyphSet = glyph_set_at_location
runpy.run_path(measure, run_name="__main__")

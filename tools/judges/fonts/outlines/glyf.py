# Prints glyphs of fonts with quadratic outlines, and writes the fonts' tables to files.
#
#   python3 glyf.py <folder for tables> <glyphs per font> <font>…

import json, os, random, sys
from copy import copy
from fontTools.ttLib import TTFont, TTCollection
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphCoordinates
from fontTools.varLib.iup import iup_delta
from fontTools.varLib.models import supportScalar
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.boundsPen import BoundsPen

class Varied:
    """The unrounded glyphs of a font at one location; fontTools' own glyph set rounds the offsets of components."""
    def __init__(self, font, location):
        self.font, self.location, self.glyf = font, location, font["glyf"]
        self.gvar = font["gvar"].variations if location and "gvar" in font else {}
        self.hmtx, self.vmtx = font["hmtx"].metrics, font["vmtx"].metrics if "vmtx" in font else None
        self.known = {}

    def __getitem__(self, name):
        if name not in self.known: self.known[name] = self.make(name)
        return self.known[name][0]

    def phantoms(self, name):
        self[name]
        return self.known[name][1]

    def make(self, name):
        glyph = copy(self.glyf[name])
        points, control = self.glyf._getCoordinatesAndControls(name, self.hmtx, self.vmtx)
        original = points.copy()
        ends = control[1] if control[0] >= 1 else list(range(len(control[1])))
        for variation in self.gvar.get(name, ()):
            scalar = supportScalar(self.location, variation.axes)
            if not scalar: continue
            deltas = variation.coordinates
            if None in deltas: deltas = iup_delta(deltas, original, ends)
            points += GlyphCoordinates(deltas) * scalar
        phantoms = [tuple(point) for point in points[-4:]]
        points = points[:-4]
        if glyph.isComposite():
            glyph.components = [copy(component) for component in glyph.components]
            for component, point in zip(glyph.components, points):
                if hasattr(component, "x"): component.x, component.y = point
        elif glyph.numberOfContours > 0:
            glyph.coordinates = GlyphCoordinates(points)
        return glyph, phantoms

def draw(varied, name):
    points, ends, flags = varied[name].getCoordinates(varied)
    left, right = varied.phantoms(name)[:2]
    flat = Glyph()
    flat.numberOfContours, flat.coordinates, flat.endPtsOfContours, flat.flags = len(ends), points, ends, flags
    area, bounds = AreaPen(), BoundsPen(None, ignoreSinglePoints=True)
    for pen in (area, bounds):
        if ends: flat.draw(pen, None, -left[0])
    return right[0] - left[0], area.value, bounds.bounds

def locations(font):
    if "fvar" not in font or "gvar" not in font: return [()]
    axes = [axis.axisTag for axis in font["fvar"].axes]
    values = [-1, -0.75, -0.3125, 0, 0.125, 0.5, 0.8125, 1]
    return [(), tuple(1 for axis in axes)] + [tuple(random.choice(values) for axis in axes) for _ in range(3)]

def sample(font):
    glyf = font["glyf"]
    names = font.getGlyphOrder()
    names = random.sample(names, len(names))
    names.sort(key=lambda name: not glyf[name].isComposite())
    composites = [name for name in names if glyf[name].isComposite()][: per_font // 2]
    simple = [name for name in names if not glyf[name].isComposite()][: per_font - len(composites)]
    for location in locations(font):
        varied = Varied(font, dict(zip([axis.axisTag for axis in font["fvar"].axes], location)) if location else None)
        for name in composites + simple:
            advance, area, bounds = draw(varied, name)
            components = getattr(glyf[name], "components", [])
            yield dict(glyph=font.getGlyphID(name), coordinates=location, advance=advance, area=area, bounds=bounds,
                isComposite=bool(components), usesMyMetrics=any(component.flags & 0x200 for component in components))

def dump(font, folder):
    os.makedirs(folder)
    for tag in ("glyf", "loca", "hmtx", "gvar"):
        if tag in font.reader:
            with open(os.path.join(folder, tag), "wb") as file: file.write(font.reader[tag])

results, out, per_font = [], sys.argv[1], int(sys.argv[2])
for path in sys.argv[3:]:
    random.seed(os.path.basename(path))
    try:
        fonts = TTCollection(path).fonts if path.endswith(".ttc") else [TTFont(path)]
    except Exception as error:
        results.append(dict(name=path, error=str(error), samples=[]))
        continue
    for face, font in enumerate(fonts):
        if "glyf" not in font.reader: continue
        result = dict(name=path, folder=os.path.join(out, str(len(results))), samples=[])
        try:
            dump(font, result["folder"])
            result["indexToLocFormat"] = font["head"].indexToLocFormat
            result["numberOfHMetrics"] = font["hhea"].numberOfHMetrics
            result["samples"] = list(sample(font))
        except Exception as error:
            result["error"] = repr(error)
        results.append(result)
json.dump(results, sys.stdout)

"""Prints CFF fonts as fontTools reads them. Arguments: a folder for the tables, the glyphs per font, the fonts."""

import io
import json
import os
import random
import sys
import time

from fontTools import cffLib
from fontTools.encodings.StandardEncoding import StandardEncoding
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTCollection, TTFont

folder, glyphs_per_font, paths = sys.argv[1], int(sys.argv[2]), sys.argv[3:]


def fonts_in(path):
    with open(path, "rb") as file:
        data = file.read()
    if data[:2] == b"\x01\x00" and path.endswith(".pfb"):  # a bare CFF font despite its extension
        cff = cffLib.CFFFontSet()
        cff.decompile(io.BytesIO(data), None, isCFF2=False)
        yield data, None, cff
        return
    for font in TTCollection(path).fonts if data[:4] == b"ttcf" else [TTFont(path)]:
        for tag in ("CFF ", "CFF2"):
            if tag in font:
                yield font.reader[tag], font, font[tag].cff


def locations_of(axes):
    """Yields the default, the ends of each axis, and two locations between them."""
    yield {}
    for tag in axes:
        yield {tag: 1}
        yield {tag: -1}
    if axes:
        yield {tag: 0.37 for tag in axes}
        yield {tag: -0.61 + 0.9 * index for index, tag in enumerate(axes)}


def measure(glyphs, name):
    drawing = DecomposingRecordingPen(glyphs)
    start = time.perf_counter()
    glyphs[name].draw(drawing)
    seconds = time.perf_counter() - start
    area, bounds = AreaPen(), BoundsPen(None, ignoreSinglePoints=True)
    drawing.replay(area)
    drawing.replay(bounds)
    return (area.value, bounds.bounds), seconds


def encoding_of(top):
    try:
        return top.Encoding if isinstance(top.Encoding, list) else None
    except NotImplementedError:  # supplements
        return None


def describe(path, table, font, cff):
    top = cff[0]
    names = font.getGlyphOrder() if font is not None else top.charset
    sample = list(range(len(names)))
    if len(sample) > glyphs_per_font:
        sample = sorted(random.Random(os.path.basename(path)).sample(sample, glyphs_per_font))
    axes = [axis.axisTag for axis in font["fvar"].axes] if font is not None and "fvar" in font else []
    locations, advances, failures, seconds = [], {}, [], 0
    for location in locations_of(axes):
        glyphs = font.getGlyphSet(location=location, normalized=True) if cff.major == 2 else top.CharStrings
        measured = {}
        for glyph in sample:
            try:
                measured[glyph], taken = measure(glyphs, names[glyph])
                seconds += 0 if location else taken
                if cff.major == 1:
                    advances[glyph] = top.CharStrings[names[glyph]].width
            except Exception as error:
                failures.append("glyph %d: %r" % (glyph, error))
        locations.append({"coordinates": [location.get(tag, 0) for tag in axes], "glyphs": measured})
    is_cid = hasattr(top, "ROS")
    return {
        "path": path,
        "table": table,
        "version": cff.major,
        "glyphCount": len(names),
        "unitsPerEm": font["head"].unitsPerEm if font is not None else round(1 / top.FontMatrix[3]),
        "names": list(top.charset) if cff.major == 1 else None,
        "collection": top.ROS if is_cid else None,
        "encoding": encoding_of(top) if cff.major == 1 and not is_cid else None,
        "advances": advances,
        "locations": locations,
        "failures": failures,
        "microseconds": 1e6 * seconds / len(sample),
    }


fonts, failures = [], []
for path in paths:
    try:
        for data, font, cff in fonts_in(path):
            table = os.path.join(folder, "%d.cff" % len(fonts))
            with open(table, "wb") as file:
                file.write(data)
            fonts.append(describe(path, table, font, cff))
    except Exception as error:
        failures.append("%s: %r" % (os.path.basename(path), error))
tables = {
    "strings": cffLib.cffStandardStrings,
    "charsets": [cffLib.cffISOAdobeStrings, cffLib.cffIExpertStrings, cffLib.cffExpertSubsetStrings],
    "encoding": StandardEncoding,
}
json.dump({"fonts": fonts, "failures": failures, "tables": tables}, sys.stdout)

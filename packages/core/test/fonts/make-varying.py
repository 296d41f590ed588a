# Makes varying.ttf and varying.otf (CFF2), and varying.json with the instances that fontTools makes of them.
#
#   python3 make-varying.py <folder>

import io, json, os, sys, tempfile
from fontTools.designspaceLib import AxisDescriptor, DesignSpaceDocument, RuleDescriptor, SourceDescriptor
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.otlLib.builder import buildStatTable
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._c_v_t import table__c_v_t
from fontTools import varLib
from fontTools.varLib import instancer
from array import array

folder = sys.argv[1]
names = [".notdef", "A", "B", "acute", "Aacute", "f_i", "B.heavy"]

def box(left, bottom, right, top):
    pen = TTGlyphPen(None)
    pen.moveTo((left, bottom)); pen.lineTo((left, top)); pen.qCurveTo((right - 40, top + 31), (right, top)); pen.lineTo((right, bottom)); pen.closePath()
    return pen.glyph()

def accented(height):
    pen = TTGlyphPen(dict.fromkeys(names))
    pen.addComponent("A", (1, 0, 0, 1, 0, 0)); pen.addComponent("acute", (0.5, 0, 0, 0.5, 110, height))
    return pen.glyph()

def master(weight, width):
    """Makes a master. Stems and heights depend on both axes, so that locations between have fractions."""
    stem, wide = 40 + weight // 5, 300 + 3 * width + weight // 7
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({0x41: "A", 0x42: "B", 0x301: "acute", 0xC1: "Aacute"})
    builder.setupGlyf({".notdef": box(0, 0, 100, 100), "A": box(stem, 0, wide - stem, 700), "B": box(stem, 0, wide, 650 + weight // 9),
        "acute": box(10, 500, 90 + stem, 600), "Aacute": accented(150 + weight // 11), "f_i": box(stem, -20, 2 * wide, 700),
        "B.heavy": box(stem, 0, wide + 30, 660)})
    advances = {"acute": 0, "f_i": 2 * wide + 50, ".notdef": 120}
    glyf = builder.font["glyf"]
    builder.setupHorizontalMetrics({name: (advances.get(name, wide + 20), glyf[name].xMin) for name in names})
    builder.setupHorizontalHeader(ascent=800 + weight // 13, descent=-200)
    builder.setupOS2(sTypoAscender=800 + weight // 13, sTypoDescender=-200, sTypoLineGap=0, usWinAscent=900, usWinDescent=250,
        sxHeight=480 + weight // 17, sCapHeight=700, yStrikeoutSize=stem, achVendID="TEST", fsSelection=0x40, usWeightClass=400)
    builder.setupNameTable(dict(familyName="Varying", styleName="Regular", uniqueFontIdentifier="1.000;TEST;Varying-Regular",
        fullName="Varying Regular", version="Version 1.000", psName="Varying-Regular"))
    builder.setupPost(underlineThickness=stem)
    cvt = builder.font["cvt "] = table__c_v_t()
    cvt.values = array("h", [stem, 700, wide, -weight // 3])
    addOpenTypeFeaturesFromString(builder.font, f"""
        languagesystem DFLT dflt;
        markClass acute <anchor {20 + stem} 500> @top;
        feature kern {{ pos A B {-weight // 19}; pos B A <{weight // 23 - 10} 0 {-width // 3} 0>; }} kern;
        feature mark {{ pos base A <anchor {wide // 2} 700> mark @top; pos base B <anchor {wide // 2 + 7} {650 + weight // 9}> mark @top; }} mark;
        table GDEF {{ GlyphClassDef [A B Aacute], [f_i], [acute], ; LigatureCaretByPos f_i {wide}; }} GDEF;
    """)
    return builder.font

document = DesignSpaceDocument()
for tag, name, low, default, high in (("wght", "Weight", 100, 400, 900), ("wdth", "Width", 75, 100, 125)):
    axis = AxisDescriptor(tag=tag, name=name, minimum=low, default=default, maximum=high)
    if tag == "wght": axis.map = [(100, 100), (400, 400), (700, 800), (900, 900)]
    document.addAxis(axis)
for weight, width in ((400, 100), (100, 100), (900, 100), (400, 75), (400, 125), (900, 125)):
    document.addSource(SourceDescriptor(font=master(weight, width), location=dict(Weight=weight, Width=width), familyName="Varying"))
document.addRule(RuleDescriptor(name="heavy", conditionSets=[[dict(name="Weight", minimum=750, maximum=900)]], subs=[("B", "B.heavy")]))
document.addInstanceDescriptor(styleName="Condensed Bold", postScriptFontName="Varying-CondBold", location=dict(Weight=850, Width=75))
font, _, _ = varLib.build(document)
buildStatTable(font, [
    dict(tag="wght", name="Weight", values=[dict(value=100, name="Thin"), dict(value=400, name="Regular", flags=2), dict(value=700, name="Bold")]),
    dict(tag="wdth", name="Width", values=[dict(value=75, name="Condensed"), dict(value=100, name="Normal", flags=2)]),
])
font["head"].created = font["head"].modified = 3_000_000_000
font.recalcTimestamp = False
path = os.path.join(folder, "varying.ttf")
font.save(path)

def kerning(lookups):
    """The kerning of A before B, and of B before A."""
    table = next(lookup for lookup in lookups if lookup.LookupType == 2).SubTable[0]
    if table.Format != 1: raise ValueError("pairs are in classes")
    values = {(first, record.SecondGlyph): record.Value1 for first, pairs in zip(table.Coverage.glyphs, table.PairSet) for record in pairs.PairValueRecord}
    return [getattr(values[pair], key, 0) for pair, key in ((("A", "B"), "XAdvance"), (("B", "A"), "XPlacement"), (("B", "A"), "XAdvance"))]

def expected_at(location):
    named = "wght" in location and location["wght"] in (100, 400, 700) and location["wdth"] in (75, 100)
    made = instancer.instantiateVariableFont(TTFont(path), location, updateFontNames=named)
    file = io.BytesIO(); made.save(file); made = TTFont(io.BytesIO(file.getvalue()))
    glyf, os2 = made["glyf"], made["OS/2"]
    pairs = made["GPOS"].table.LookupList.Lookup
    bases = next(lookup for lookup in pairs if lookup.LookupType == 4).SubTable[0]
    return dict(
        location=location,
        points={name: list(map(list, glyf[name].coordinates)) for name in names if not glyf[name].isComposite()},
        parts=[[part.x, part.y] for part in glyf["Aacute"].components],
        bounds={name: [glyf[name].xMin, glyf[name].yMin, glyf[name].xMax, glyf[name].yMax] for name in names},
        metrics={name: list(made["hmtx"][name]) for name in names},
        cvt=list(made["cvt "].values),
        os2={key: getattr(os2, key) for key in ("usWeightClass", "usWidthClass", "sTypoAscender", "sxHeight", "yStrikeoutSize", "fsSelection")},
        underline=made["post"].underlineThickness,
        anchors=[[record.BaseAnchor[0].XCoordinate, record.BaseAnchor[0].YCoordinate] for record in bases.BaseArray.BaseRecord],
        kerning=kerning(pairs),
        caret=made["GDEF"].table.LigCaretList.LigGlyph[0].CaretValue[0].Coordinate,
        features=[record.FeatureTag for record in made["GSUB"].table.FeatureList.FeatureRecord if record.Feature.LookupListIndex] if "GSUB" in made else [],
        names={number: made["name"].getDebugName(number) for number in (1, 2, 3, 4, 6, 16, 17)} if named else None,
    )

def cubic_master(weight):
    def letter(stem, top):
        pen = T2CharStringPen(None, None)
        pen.moveTo((stem, 0)); pen.lineTo((stem, top)); pen.curveTo((stem + 33, top + 40), (stem + 90, top + 51 - stem), (stem + 150, top)); pen.lineTo((400 + stem, 0)); pen.closePath()
        return pen.getCharString()
    stem = 40 + weight // 5
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder([".notdef", "A"])
    builder.setupCharacterMap({0x41: "A"})
    builder.setupCFF("Cubic-Regular", {}, {".notdef": letter(10, 90), "A": letter(stem, 700 + weight // 9)}, {})
    builder.setupHorizontalMetrics({".notdef": (500, 10), "A": (480 + 2 * stem, stem)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupOS2(sTypoAscender=800, usWinAscent=900)
    builder.setupNameTable(dict(familyName="Cubic", styleName="Regular"))
    builder.setupPost(keepGlyphNames=True)
    return builder.font

cubic = DesignSpaceDocument()
cubic.addAxis(AxisDescriptor(tag="wght", name="Weight", minimum=100, default=400, maximum=900))
for weight in (400, 100, 900):
    cubic.addSource(SourceDescriptor(font=cubic_master(weight), location=dict(Weight=weight), familyName="Cubic"))
cubic_font, _, _ = varLib.build(cubic)
cubic_font["head"].created = cubic_font["head"].modified = 3_000_000_000
cubic_font.recalcTimestamp = False
cubic_path = os.path.join(folder, "varying.otf")
cubic_font.save(cubic_path)

def expected_cubic_at(weight):
    glyphs, pen = TTFont(cubic_path).getGlyphSet(location=dict(wght=weight)), RecordingPen()
    glyphs["A"].draw(pen)
    return dict(location=dict(wght=weight), advance=glyphs["A"].width, points=[list(point) for _, points in pen.value for point in points])

locations = [dict(wght=400, wdth=100), dict(wght=700, wdth=75), dict(wght=900, wdth=125), dict(wght=100, wdth=100),
    dict(wght=523.5, wdth=88.25), dict(wght=812, wdth=111)]
with open(os.path.join(folder, "varying.json"), "w") as file:
    cubics = [expected_cubic_at(weight) for weight in (100, 333, 400, 777)]
    json.dump(dict(quadratic=[expected_at(location) for location in locations], cubic=cubics), file, separators=(",", ":"))
    file.write("\n")

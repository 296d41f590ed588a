"""Makes the fonts of this folder, and expected.json with the values that fontTools reads. Argument: the folder."""

import json
import struct
import sys
from pathlib import Path

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont
from fontTools.ttLib.sfnt import WOFFFlavorData
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable
from fontTools.ttLib.tables._n_a_m_e import NameRecord
from fontTools.ttLib.tables.TupleVariation import TupleVariation

folder = Path(sys.argv[1])
order = [".notdef", "space", "a", "f", "i", "f_i", "adieresis"]
characters = {0x20: "space", 0x61: "a", 0x66: "f", 0x69: "i", 0xE4: "adieresis", 0x1F600: "a"}
layout = """
languagesystem DFLT dflt;
languagesystem latn dflt;
languagesystem latn TRK;
languagesystem cyrl dflt;
feature liga { sub f i by f_i; } liga;
feature smcp { sub a by adieresis; } smcp;
feature kern { pos a f -40; } kern;
"""


def square(pen, left, size):
    pen.moveTo((left, 0))
    pen.lineTo((left, size))
    pen.lineTo((left + size, size))
    pen.lineTo((left + size, 0))
    pen.closePath()


def glyf_glyph(name):
    pen = TTGlyphPen(dict.fromkeys(order))
    if name == "adieresis":
        pen.addComponent("a", (1, 0, 0, 1, 30, 0))
    elif name != "space":
        square(pen, 50, 100 * (1 + order.index(name)))
    return pen.glyph()


def cff_glyph(name):
    pen = T2CharStringPen(600, None)
    if name != "space":
        square(pen, 50, 100 * (1 + order.index(name)))
    return pen.getCharString()


def start(is_glyf, family, style="Regular"):
    builder = FontBuilder(1000, isTTF=is_glyf)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(characters, uvs=[(0x61, 0xFE00, "adieresis"), (0x66, 0xFE01, None)])
    builder.setupHorizontalMetrics({name: (600, 50) for name in order})
    builder.setupHorizontalHeader(ascent=820, descent=-180, lineGap=30)
    if is_glyf:
        builder.setupGlyf({name: glyf_glyph(name) for name in order})
    else:
        builder.setupCFF(f"{family}-{style}", {"FullName": f"{family} {style}"}, {name: cff_glyph(name) for name in order}, {})
    names = dict(familyName=family, styleName=style, fullName=f"{family} {style}", psName=f"{family}-{style}", version="Version 1.250")
    builder.setupNameTable(names, mac=False)
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, sTypoLineGap=90, usWinAscent=900, usWinDescent=250, usWeightClass=600,
        usWidthClass=4, fsType=0x104, sxHeight=500, sCapHeight=700, fsSelection=0xC0, version=4)
    builder.setupPost(italicAngle=-7.5, isFixedPitch=1, underlinePosition=-80, underlineThickness=40)
    builder.setupHead(unitsPerEm=1000, fontRevision=1.25, created=3_700_000_000, modified=3_700_000_001)
    return builder


def record(text, name_id, platform, encoding, language):
    found = NameRecord()
    found.nameID, found.platformID, found.platEncID, found.langID = name_id, platform, encoding, language
    found.string = text
    return found


def more_names(font):
    """Adds the same name in many encodings, and one with its own language tag."""
    names = font["name"].names
    texts = [("Prüfung", 1, 1, 0, 2), ("Essai œuvré", 1, 1, 0, 1), ("Şekil", 1, 1, 35, 17), ("Žluť", 1, 1, 29, 38), ("Þorn", 1, 1, 37, 15),
        ("Δοκιμή", 1, 1, 6, 14), ("Проба", 1, 1, 7, 32), ("試験", 1, 1, 1, 11), ("Suđenje", 1, 1, 0, 18), ("Încercare", 1, 1, 0, 37),
        ("試験", 1, 3, 1, 0x411), ("試し", 4, 3, 2, 0x411), ("Prüfung halbfett", 4, 3, 1, 0x407), ("測試", 4, 3, 4, 0x404), ("Unicode", 5, 0, 3, 0)]
    codecs = {(3, 2): "shift_jis", (3, 4): "big5"}
    for text, name_id, platform, encoding, language in texts:
        found = record("", name_id, platform, encoding, language)
        found.string = text.encode(codecs.get((platform, encoding)) or found.getEncoding())
        names.append(found)
    # Windows has no number for this language, so fontTools writes the tag into Apple's ltag table.
    font["name"].addMultilingualName({"nds-NL": "Proov"}, ttFont=font, nameID=2, windows=False)


def more_cmaps(font):
    """Adds a subtable of each format that fontTools can write but FontBuilder does not make."""
    run = {code: "i" for code in range(0x100, 0x180)}
    bytes_and_pairs = {0x41: "a", 0x8140: "f", 0x8141: "i"}
    for number, platform, encoding, mapping in [(0, 1, 0, {0x61: "a"}), (6, 1, 1, {0x66: "f", 0x67: "i"}), (13, 0, 2, run), (2, 3, 2, bytes_and_pairs)]:
        subtable = CmapSubtable.newSubtable(number)
        subtable.platformID, subtable.platEncID, subtable.language, subtable.cmap = platform, encoding, 0, mapping
        subtable.reserved = 0
        font["cmap"].tables.append(subtable)


def vary(font):
    builder = FontBuilder(font=font)
    builder.setupFvar([("wght", 100, 400, 900, "Weight"), ("SLNT", -12, 0, 0, "Slant")],
        [dict(location=dict(wght=400, SLNT=0), stylename="Regular"), dict(location=dict(wght=900, SLNT=-12), stylename="Black Slanted")])
    font["fvar"].axes[1].flags = 1
    font["fvar"].instances[1].postscriptNameID = font["name"].addMultilingualName({"en": "Test-BlackSlanted"}, ttFont=font, mac=False)
    font["fvar"].instances[0].postscriptNameID = 6
    builder.setupGvar({"a": [TupleVariation({"wght": (0, 1, 1)}, [(10, 0), (10, 20), (30, 20), (30, 0)] + [(0, 0), (40, 0), (0, 0), (0, 0)])]})


def save(builder_or_font, name):
    font = getattr(builder_or_font, "font", builder_or_font)
    font.recalcTimestamp = False
    font.save(folder / name, reorderTables=None)
    return font


plain = start(True, "Test")
more_names(plain.font)
addOpenTypeFeaturesFromString(plain.font, layout)
more_cmaps(plain.font)
save(plain, "plain.ttf")
save(start(False, "Test"), "plain.otf")
varied = start(True, "Test", "Variable")
vary(varied.font)
save(varied, "variable.ttf")

collection = TTCollection()
for name in ("plain.ttf", "variable.ttf", "plain.otf"):
    collection.fonts.append(TTFont(folder / name, recalcTimestamp=False))
collection.save(folder / "three.ttc", shareTables=True)

wrapped = TTFont(folder / "plain.ttf", recalcTimestamp=False)
wrapped.flavor = "woff"
wrapped.flavorData = WOFFFlavorData()
wrapped.flavorData.metaData = b'<?xml version="1.0" encoding="UTF-8"?>\n<metadata version="1.0"><uniqueid id="org.example.test"/></metadata>\n'
wrapped.save(folder / "plain.woff", reorderTables=None)
# fontTools 4.38 fails to write private data.
private, file = b"known to its maker alone", (folder / "plain.woff").read_bytes()
file += bytes(-len(file) % 4)
header = struct.pack(">IHH", len(file) + len(private), *struct.unpack(">HH", file[12:16]))
file = file[:8] + header + file[16:36] + struct.pack(">II", len(file), len(private)) + file[44:] + private
(folder / "plain.woff").write_bytes(file)


def names_of(font):
    return sorted([one.nameID, one.platformID, one.platEncID, one.langID, one.toUnicode(errors="replace")] for one in font["name"].names)


def facts_of(name, number=-1):
    font = TTFont(folder / name, fontNumber=number)
    lists = {tag: font[tag].table for tag in ("GSUB", "GPOS") if tag in font}
    return dict(
        names=names_of(font),
        cmaps=[[one.platformID, one.platEncID, one.format, sorted((code, font.getGlyphID(glyph)) for code, glyph in one.cmap.items())] for one in font["cmap"].tables if one.format != 14],
        characters=len(font.getBestCmap()),
        features={tag: sorted({one.FeatureTag for one in table.FeatureList.FeatureRecord}) for tag, table in lists.items()},
        scripts={tag: {one.ScriptTag.strip(): sorted(lang.LangSysTag.strip() for lang in one.Script.LangSysRecord) for one in table.ScriptList.ScriptRecord} for tag, table in lists.items()},
        tables={tag: len(font.reader[tag]) for tag in font.reader.keys()},
    )


facts = {name: facts_of(name) for name in ("plain.ttf", "plain.otf", "variable.ttf", "plain.woff")}
(folder / "expected.json").write_text(json.dumps(facts, ensure_ascii=False, indent=1) + "\n")

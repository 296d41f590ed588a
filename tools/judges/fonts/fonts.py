# Prints the facts about fonts that inspecting returns, as fontTools reads them.
#
#   python3 fonts.py <font>…

import json, sys
from fontTools.ttLib import TTFont


def names(font):
    for record in font["name"].names:
        try:
            text = record.toUnicode()
        except Exception:
            continue
        yield [record.nameID, record.platformID, record.platEncID, record.langID, text]


def mappings(font):
    for record in font["cmap"].tables:
        if record.format != 14:
            pairs = sorted((code, font.getGlyphID(name)) for code, name in record.cmap.items())
            yield [record.platformID, record.platEncID, record.format, [pair for pair in pairs if pair[1]]]


def layout(font, tag):
    table = font[tag].table
    features = sorted({record.FeatureTag for record in table.FeatureList.FeatureRecord}) if table.FeatureList else []
    scripts = {}
    for record in table.ScriptList.ScriptRecord if table.ScriptList else []:
        scripts[record.ScriptTag.strip()] = sorted(each.LangSysTag.strip() for each in record.Script.LangSysRecord)
    return dict(features=features, scripts=scripts)


def axes(font):
    return [[axis.axisTag, axis.minValue, axis.defaultValue, axis.maxValue, bool(axis.flags & 1),
        font["name"].getDebugName(axis.axisNameID)] for axis in font["fvar"].axes]


def instances(font):
    return [[font["name"].getDebugName(each.subfamilyNameID), each.coordinates] for each in font["fvar"].instances]


def metrics(font):
    head, hhea, os2, post = font["head"], font["hhea"], font["OS/2"], font["post"]
    return [head.unitsPerEm, font["maxp"].numGlyphs, hhea.ascent, hhea.descent, hhea.lineGap, os2.usWeightClass, os2.usWidthClass, os2.fsType,
        bool(os2.fsSelection & 0x201), post.italicAngle, post.isFixedPitch != 0, post.underlinePosition, post.underlineThickness]


def describe(path):
    font = TTFont(path, fontNumber=0, lazy=True)
    facts = dict(path=path, tables={tag.strip(): len(font.reader[tag]) for tag in font.reader.keys()})
    subjects = dict(names=lambda: list(names(font)), mappings=lambda: list(mappings(font)),
        axes=lambda: axes(font) if "fvar" in font else None,
        instances=lambda: instances(font) if "fvar" in font else None, metrics=lambda: metrics(font),
        GSUB=lambda: layout(font, "GSUB") if "GSUB" in font else None, GPOS=lambda: layout(font, "GPOS") if "GPOS" in font else None)
    for subject, read in subjects.items():
        try:
            facts[subject] = read()
        except Exception:
            pass  # fontTools cannot read the table
    return facts


fonts = []
for path in sys.argv[1:]:
    try:
        fonts.append(describe(path))
    except Exception as error:
        fonts.append(dict(path=path, error=str(error)))
json.dump(fonts, sys.stdout)

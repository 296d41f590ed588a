# What fontTools says of fonts, as inspecting them says it.
#
#   python3 fonts.py <font>…

import json, sys
from fontTools.ttLib import TTFont


def names(font):
    for one in font["name"].names:
        try:
            text = one.toUnicode()
        except Exception:
            continue
        yield [one.nameID, one.platformID, one.platEncID, one.langID, text]


def mappings(font):
    for one in font["cmap"].tables:
        if one.format != 14:
            pairs = sorted((code, font.getGlyphID(name)) for code, name in one.cmap.items())
            yield [one.platformID, one.platEncID, one.format, [pair for pair in pairs if pair[1]]]


def layout(font, tag):
    table = font[tag].table
    features = sorted({one.FeatureTag for one in table.FeatureList.FeatureRecord}) if table.FeatureList else []
    scripts = {}
    for one in table.ScriptList.ScriptRecord if table.ScriptList else []:
        scripts[one.ScriptTag.strip()] = sorted(language.LangSysTag.strip() for language in one.Script.LangSysRecord)
    return dict(features=features, scripts=scripts)


def axes(font):
    return [[one.axisTag, one.minValue, one.defaultValue, one.maxValue, bool(one.flags & 1), font["name"].getDebugName(one.axisNameID)] for one in font["fvar"].axes]


def instances(font):
    return [[font["name"].getDebugName(one.subfamilyNameID), one.coordinates] for one in font["fvar"].instances]


def numbers(font):
    head, hhea, os2, post = font["head"], font["hhea"], font["OS/2"], font["post"]
    return [head.unitsPerEm, font["maxp"].numGlyphs, hhea.ascent, hhea.descent, hhea.lineGap, os2.usWeightClass, os2.usWidthClass, os2.fsType,
        bool(os2.fsSelection & 0x201), post.italicAngle, post.isFixedPitch != 0, post.underlinePosition, post.underlineThickness]


def answer(path):
    font = TTFont(path, fontNumber=0, lazy=True)
    told = dict(path=path, tables={tag.strip(): len(font.reader[tag]) for tag in font.reader.keys()})
    questions = dict(names=lambda: list(names(font)), mappings=lambda: list(mappings(font)), axes=lambda: axes(font) if "fvar" in font else None,
        instances=lambda: instances(font) if "fvar" in font else None, numbers=lambda: numbers(font),
        GSUB=lambda: layout(font, "GSUB") if "GSUB" in font else None, GPOS=lambda: layout(font, "GPOS") if "GPOS" in font else None)
    for what, ask in questions.items():
        try:
            told[what] = ask()
        except Exception:
            pass  # it cannot read the table either
    return told


answers = []
for path in sys.argv[1:]:
    try:
        answers.append(answer(path))
    except Exception as error:
        answers.append(dict(path=path, trouble=str(error)))
json.dump(answers, sys.stdout)

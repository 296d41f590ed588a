# What differs between a font and what became of it in an EOT: outlines as the tables have them, metrics, characters, and
# which tables are there. Instructions may be spelled otherwise, and bounds follow from points where they were left out.
#
#   python3 eot.py {<font> <result>}…

import json, shutil, subprocess, sys
from fontTools.ttLib import TTFont

# Made anew, or left out by those who packed: a signature, and heights at single sizes.
remade = {"glyf", "loca", "DSIG", "VDMX", "head", "GlyphOrder"}

def shape(glyph):
    if glyph.isComposite():
        return [(part.glyphName, part.flags, vars(part).get("x"), vars(part).get("y"), getattr(part, "transform", None)) for part in glyph.components]
    if glyph.numberOfContours <= 0: return []
    return list(glyph.coordinates), [flag & 1 for flag in glyph.flags], glyph.endPtsOfContours

def differences(before, after):
    tags, others = set(before.keys()) - remade, set(after.keys()) - remade
    if tags != others: yield "tables " + ", ".join(sorted(tags ^ others))
    for tag in sorted(tags & others):
        if before.reader[tag] != after.reader[tag]: yield "the bytes of " + tag
    if before.getBestCmap() != after.getBestCmap(): yield "characters"
    if before["hmtx"].metrics != after["hmtx"].metrics: yield "metrics"
    for name in before.getGlyphOrder():
        if shape(before["glyf"][name]) != shape(after["glyf"][name]):
            yield "glyph " + name
            return

def refused_anew(before, after):
    if not shutil.which("ots-sanitize"): return []
    codes = [subprocess.run(["ots-sanitize", path, "/dev/null"], capture_output=True).returncode for path in (before, after)]
    return ["refused by ots-sanitize"] if codes[0] == 0 and codes[1] != 0 else []

words = iter(sys.argv[1:])
answers = []
for before, after in zip(words, words):
    try:
        answers.append(list(differences(TTFont(before), TTFont(after))) + refused_anew(before, after))
    except Exception as error:
        answers.append("%s: %s" % (type(error).__name__, error))
json.dump(answers, sys.stdout)

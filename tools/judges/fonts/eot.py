# Prints the differences between a font and the result of unpacking its EOT: stored outlines, metrics, characters and
# tables. Instructions may be encoded differently, and bounds that the EOT omits are calculated from points.
#
#   python3 eot.py {<font> <result>}…

import json, shutil, subprocess, sys
from fontTools.ttLib import TTFont

# Rewritten, or dropped by the program that wrote the EOT: the signature and VDMX.
ignored = {"glyf", "loca", "DSIG", "VDMX", "head", "GlyphOrder"}

def shape(glyph):
    if glyph.isComposite():
        return [(each.glyphName, each.flags, vars(each).get("x"), vars(each).get("y"), getattr(each, "transform", None))
            for each in glyph.components]
    if glyph.numberOfContours <= 0: return []
    return list(glyph.coordinates), [flag & 1 for flag in glyph.flags], glyph.endPtsOfContours

def differences(before, after):
    tags, other_tags = set(before.keys()) - ignored, set(after.keys()) - ignored
    if tags != other_tags: yield "tables " + ", ".join(sorted(tags ^ other_tags))
    for tag in sorted(tags & other_tags):
        if before.reader[tag] != after.reader[tag]: yield "the bytes of " + tag
    if before.getBestCmap() != after.getBestCmap(): yield "characters"
    if before["hmtx"].metrics != after["hmtx"].metrics: yield "metrics"
    for name in before.getGlyphOrder():
        if shape(before["glyf"][name]) != shape(after["glyf"][name]):
            yield "glyph " + name
            return

def newly_refused(before, after):
    if not shutil.which("ots-sanitize"): return []
    codes = [subprocess.run(["ots-sanitize", path, "/dev/null"], capture_output=True).returncode for path in (before, after)]
    return ["refused by ots-sanitize"] if codes[0] == 0 and codes[1] != 0 else []

paths = iter(sys.argv[1:])
results = []
for before, after in zip(paths, paths):
    try:
        results.append(list(differences(TTFont(before), TTFont(after))) + newly_refused(before, after))
    except Exception as error:
        results.append("%s: %s" % (type(error).__name__, error))
json.dump(results, sys.stdout)

# Instances of variable fonts beside those that fontTools and HarfBuzz make.
#
#   python3 instances.py places <most places> <font>…      where each font is asked for
#   python3 instances.py judge <orders>                    [{"font", "place", "ours"}], and what each is like

import io, json, os, random, re, subprocess, sys
from fontTools.ttLib import TTFont
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.areaPen import AreaPen
from fontTools.varLib import instancer

glyph_limit = 400

def places(path, most):
    font = TTFont(path, lazy=True)
    if "fvar" not in font or "VARC" in font: return []
    random.seed(os.path.basename(path))
    axes, named = font["fvar"].axes, [instance.coordinates for instance in font["fvar"].instances]
    found = [{axis.axisTag: axis.defaultValue for axis in axes}, {axis.axisTag: axis.maxValue for axis in axes}]
    found += [{axis.axisTag: round(random.uniform(axis.minValue, axis.maxValue), 2) for axis in axes}]
    found += [{axis.axisTag: axis.minValue for axis in axes}] + random.sample(named, min(2, len(named)))
    found += [{axis.axisTag: random.choice([axis.minValue, axis.maxValue]) for axis in axes}]
    unique = [place for index, place in enumerate(found) if place not in found[:index]]
    return unique[:most]

def expected(path, place):
    """fontTools' own instance; nothing for CFF2, of which this version makes none."""
    font = TTFont(path)
    if "CFF2" in font: return None, False
    try: return instancer.instantiateVariableFont(TTFont(path), place, updateFontNames=True), True
    except (ValueError, AttributeError, KeyError): return instancer.instantiateVariableFont(font, place), False

def reloaded(font):
    file = io.BytesIO()
    font.save(file)
    return TTFont(io.BytesIO(file.getvalue()))

def differences(ours, theirs, glyphs):
    """How many points there are, and how far each is off."""
    off = []
    for name in glyphs:
        a, b = ours["glyf"][name], theirs["glyf"][name]
        a.expand(ours["glyf"]); b.expand(theirs["glyf"])
        if a.isComposite() != b.isComposite() or a.numberOfContours != b.numberOfContours: off.append(9999); continue
        if a.isComposite():
            pairs = [((p.x, p.y), (q.x, q.y)) for p, q in zip(a.components, b.components) if hasattr(p, "x")]
        else: pairs = list(zip(getattr(a, "coordinates", ()), getattr(b, "coordinates", ())))
        if a.numberOfContours: pairs += [((a.xMin, a.yMin), (b.xMin, b.yMin)), ((a.xMax, a.yMax), (b.xMax, b.yMax))]
        off += [max(abs(p[0] - q[0]), abs(p[1] - q[1])) for p, q in pairs]
        if getattr(a, "program", None) and a.program.getBytecode() != b.program.getBytecode(): off.append(9999)
    return off

def drawn(glyphs, name):
    pen = DecomposingRecordingPen(glyphs)
    glyphs[name].draw(pen)
    return [points for operator, points in pen.value if points]

def cubic_differences(ours, source, place, names):
    """Points of CFF beside those of CFF2 in fractions; where lines were joined, the areas."""
    off = []
    here, there = ours.getGlyphSet(), source.getGlyphSet(location=place)
    for name, other in names:
        a, b = drawn(here, name), drawn(there, other)
        flat_a, flat_b = ([point for points in each for point in points] for each in (a, b))
        if len(flat_a) == len(flat_b):
            off += [max(abs(p[0] - q[0]), abs(p[1] - q[1])) for p, q in zip(flat_a, flat_b)]
            continue
        areas = AreaPen(here), AreaPen(there)
        here[name].draw(areas[0]); there[other].draw(areas[1])
        off.append(0 if abs(areas[0].value - areas[1].value) <= 0.002 * abs(areas[1].value) + 2000 else 9999)
    return off

def sample_text(font):
    known = sorted(font.getBestCmap() or {})
    letters = [ord(letter) for letter in "AVATo Ty. fi ffl L'AV WA 1/2 éÄ" if ord(letter) in known]
    random.seed(len(known))
    return letters + random.sample(known, min(120, len(known)))

def shaped(path, text, place):
    variations = ["--variations=" + ",".join(f"{tag}={value}" for tag, value in place.items())] if place else []
    order = ["hb-shape", path, "--no-glyph-names", "--no-clusters", "--unicodes=" + ",".join(f"{c:x}" for c in text)]
    line = subprocess.run(order + variations, capture_output=True, text=True).stdout.strip("[]\n")
    glyphs = []
    for part in line.split("|"):
        glyph, dx, dy, advance = re.fullmatch(r"(\d+)(?:@(-?\d+),(-?\d+))?\+(-?\d+)(?:,.*)?", part).groups()
        glyphs.append((int(glyph), int(dx or 0), int(dy or 0), int(advance)))
    return glyphs

def shaping(source, ours, place, text):
    a, b = shaped(ours, text, {}), shaped(source, text, place)
    if [glyph[0] for glyph in a] != [glyph[0] for glyph in b]: return "other glyphs"
    worst = max((max(abs(x - y) for x, y in zip(p[1:], q[1:])) for p, q in zip(a, b)), default=0)
    return f"{worst} units off" if worst > 1 else None

def sanitized(path):
    return subprocess.run(["ots-sanitize", path, "/dev/null"], capture_output=True).returncode == 0

fields = [("OS/2", name) for name in ("usWeightClass", "usWidthClass", "sTypoAscender", "sTypoDescender", "sTypoLineGap",
    "usWinAscent", "usWinDescent", "yStrikeoutSize", "yStrikeoutPosition", "ySubscriptYOffset")]
fields += [("post", "italicAngle"), ("post", "underlinePosition"), ("post", "underlineThickness")]
fields += [("hhea", name) for name in ("advanceWidthMax", "minLeftSideBearing", "minRightSideBearing", "xMaxExtent", "caretSlopeRun")]
fields += [("head", name) for name in ("xMin", "yMin", "xMax", "yMax")]

def judge(order):
    path, place, file = order["font"], order["place"], order["ours"]
    wrong, ours, source = [], TTFont(file), TTFont(path)
    theirs, has_names = expected(path, place)
    names = ours.getGlyphOrder()
    random.seed(path)
    glyphs = names if len(names) <= glyph_limit else random.sample(names, glyph_limit)
    if theirs is None:
        twins = [(name, source.getGlyphOrder()[ours.getGlyphID(name)]) for name in glyphs]
        off = cubic_differences(ours, source, place, twins)
        advances = []
    else:
        theirs = reloaded(theirs)
        twins = [(name, theirs.getGlyphOrder()[ours.getGlyphID(name)]) for name in names]
        if any(a != b for a, b in twins): wrong.append("names of glyphs")
        off = differences(ours, theirs, glyphs)
        advances = [name for name in names if ours["hmtx"][name][0] != theirs["hmtx"][name][0]]
        bearings = [name for name in names if abs(ours["hmtx"][name][1] - theirs["hmtx"][name][1]) > 1]
        if bearings: wrong.append(f"{len(bearings)} bearings")
        for tag, name in fields:
            if tag not in ours: continue
            a, b = getattr(ours[tag], name, None), getattr(theirs[tag], name, None)
            if a is not None and abs(a - b) > (1 if tag in ("hhea", "head") else 0): wrong.append(f"{tag} {name} {a} for {b}")
        if "cvt " in ours and any(abs(a - b) > 0 for a, b in zip(ours["cvt "].values, theirs["cvt "].values)): wrong.append("cvt")
    if advances: wrong.append(f"{len(advances)} advances")
    far = sum(1 for each in off if each > 1)
    if far: wrong.append(f"{far} points over 1 unit off")
    if ours.getBestCmap() and source.getBestCmap():
        byId = lambda font: {code: font.getGlyphID(name) for code, name in font.getBestCmap().items()}
        if byId(ours) != byId(source): wrong.append("cmap")
    left = [tag for tag in ("fvar", "avar", "gvar", "cvar", "HVAR", "VVAR", "MVAR", "CFF2") if tag in ours]
    if left: wrong.append("left " + " ".join(left))
    if has_names:
        postscript = {i.postscriptNameID for i in source["fvar"].instances if i.coordinates == place} - {0xFFFF}
        for number in (1, 2, 4, 16, 17) + (() if postscript else (3, 6)):
            a, b = (font["name"].getDebugName(number) for font in (ours, theirs))
            if a != b: wrong.append(f"name {number} {a!r} for {b!r}")
        if theirs["name"].getDebugName(2) != "Regular" and ours["head"].macStyle & 3 != theirs["head"].macStyle & 3: wrong.append("macStyle")
        if ours["OS/2"].fsSelection != theirs["OS/2"].fsSelection: wrong.append("fsSelection")
    if not path.endswith((".woff", ".woff2")):
        trouble = shaping(path, file, place, sample_text(source))
        if trouble: wrong.append("hb-shape: " + trouble)
        if sanitized(path) and not sanitized(file): wrong.append("ots-sanitize refuses it")
    return dict(points=len(off), equal=sum(1 for each in off if each < 0.5001), wrong=wrong)

def attempt(work, *values):
    try: return work(*values)
    except Exception as error: return dict(trouble=f"{type(error).__name__}: {error}"[:300])

if sys.argv[1] == "places":
    json.dump([dict(font=path, places=attempt(places, path, int(sys.argv[2]))) for path in sys.argv[3:]], sys.stdout)
else:
    with open(sys.argv[2]) as file: orders = json.load(file)
    json.dump([attempt(judge, order) for order in orders], sys.stdout)

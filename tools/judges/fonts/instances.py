# Compares instances of variable fonts with those of fontTools and HarfBuzz.
#
#   python3 instances.py locations <max. locations> <font>…   prints the locations to instantiate of each font
#   python3 instances.py judge <file of instances>            reads [{"font", "location", "ours"}], prints differences

import io, json, os, random, re, subprocess, sys
from fontTools.ttLib import TTFont
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.areaPen import AreaPen
from fontTools.varLib import instancer

glyph_limit = 400

def locations(path, max_count):
    font = TTFont(path, lazy=True)
    if "fvar" not in font or "VARC" in font: return []
    random.seed(os.path.basename(path))
    axes, named = font["fvar"].axes, [instance.coordinates for instance in font["fvar"].instances]
    found = [{axis.axisTag: axis.defaultValue for axis in axes}, {axis.axisTag: axis.maxValue for axis in axes}]
    found += [{axis.axisTag: round(random.uniform(axis.minValue, axis.maxValue), 2) for axis in axes}]
    found += [{axis.axisTag: axis.minValue for axis in axes}] + random.sample(named, min(2, len(named)))
    found += [{axis.axisTag: random.choice([axis.minValue, axis.maxValue]) for axis in axes}]
    unique = [location for index, location in enumerate(found) if location not in found[:index]]
    return unique[:max_count]

def expected(path, location):
    """Returns fontTools' instance, if it supports the font, and whether its names are updated. CFF2 is unsupported."""
    font = TTFont(path)
    if "CFF2" in font: return None, False
    try: return instancer.instantiateVariableFont(TTFont(path), location, updateFontNames=True), True
    except (ValueError, AttributeError, KeyError): return instancer.instantiateVariableFont(font, location), False

def reloaded(font):
    file = io.BytesIO()
    font.save(file)
    return TTFont(io.BytesIO(file.getvalue()))

def distances(ours, theirs, glyphs):
    """Returns the distance of each point; 9999 for other differences."""
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

def cubic_distances(ours, source, location, names):
    """Returns the distances of CFF's points from CFF2's unrounded ones; compares areas if lines were joined."""
    off = []
    our_glyphs, source_glyphs = ours.getGlyphSet(), source.getGlyphSet(location=location)
    for name, other in names:
        a, b = drawn(our_glyphs, name), drawn(source_glyphs, other)
        flat_a, flat_b = ([point for points in each for point in points] for each in (a, b))
        if len(flat_a) == len(flat_b):
            off += [max(abs(p[0] - q[0]), abs(p[1] - q[1])) for p, q in zip(flat_a, flat_b)]
            continue
        areas = AreaPen(our_glyphs), AreaPen(source_glyphs)
        our_glyphs[name].draw(areas[0]); source_glyphs[other].draw(areas[1])
        off.append(0 if abs(areas[0].value - areas[1].value) <= 0.002 * abs(areas[1].value) + 2000 else 9999)
    return off

def sample_text(font):
    known = sorted(font.getBestCmap() or {})
    letters = [ord(letter) for letter in "AVATo Ty. fi ffl L'AV WA 1/2 éÄ" if ord(letter) in known]
    random.seed(len(known))
    return letters + random.sample(known, min(120, len(known)))

def shaped(path, text, location):
    variations = ["--variations=" + ",".join(f"{tag}={value}" for tag, value in location.items())] if location else []
    command = ["hb-shape", path, "--no-glyph-names", "--no-clusters", "--unicodes=" + ",".join(f"{c:x}" for c in text)]
    line = subprocess.run(command + variations, capture_output=True, text=True).stdout.strip("[]\n")
    glyphs = []
    for part in line.split("|"):
        glyph, dx, dy, advance = re.fullmatch(r"(\d+)(?:@(-?\d+),(-?\d+))?\+(-?\d+)(?:,.*)?", part).groups()
        glyphs.append((int(glyph), int(dx or 0), int(dy or 0), int(advance)))
    return glyphs

def shaping_difference(source, ours, location, text):
    a, b = shaped(ours, text, {}), shaped(source, text, location)
    if [glyph[0] for glyph in a] != [glyph[0] for glyph in b]: return "different glyphs"
    worst = max((max(abs(x - y) for x, y in zip(p[1:], q[1:])) for p, q in zip(a, b)), default=0)
    return f"{worst} units off" if worst > 1 else None

def is_accepted(path):
    return subprocess.run(["ots-sanitize", path, "/dev/null"], capture_output=True).returncode == 0

fields = [("OS/2", name) for name in ("usWeightClass", "usWidthClass", "sTypoAscender", "sTypoDescender", "sTypoLineGap",
    "usWinAscent", "usWinDescent", "yStrikeoutSize", "yStrikeoutPosition", "ySubscriptYOffset")]
fields += [("post", "italicAngle"), ("post", "underlinePosition"), ("post", "underlineThickness")]
fields += [("hhea", name) for name in ("advanceWidthMax", "minLeftSideBearing", "minRightSideBearing", "xMaxExtent", "caretSlopeRun")]
fields += [("head", name) for name in ("xMin", "yMin", "xMax", "yMax")]

def judge(instance):
    path, location, file = instance["font"], instance["location"], instance["ours"]
    wrong, ours, source = [], TTFont(file), TTFont(path)
    theirs, has_names = expected(path, location)
    names = ours.getGlyphOrder()
    random.seed(path)
    glyphs = names if len(names) <= glyph_limit else random.sample(names, glyph_limit)
    if theirs is None:
        pairs = [(name, source.getGlyphOrder()[ours.getGlyphID(name)]) for name in glyphs]
        off = cubic_distances(ours, source, location, pairs)
        advances = []
    else:
        theirs = reloaded(theirs)
        pairs = [(name, theirs.getGlyphOrder()[ours.getGlyphID(name)]) for name in names]
        if any(a != b for a, b in pairs): wrong.append("glyph names")
        off = distances(ours, theirs, glyphs)
        advances = [name for name in names if ours["hmtx"][name][0] != theirs["hmtx"][name][0]]
        bearings = [name for name in names if abs(ours["hmtx"][name][1] - theirs["hmtx"][name][1]) > 1]
        if bearings: wrong.append(f"{len(bearings)} side bearings differ")
        for tag, name in fields:
            if tag not in ours: continue
            a, b = getattr(ours[tag], name, None), getattr(theirs[tag], name, None)
            if a is not None and abs(a - b) > (1 if tag in ("hhea", "head") else 0):
                wrong.append(f"{tag} {name} {a} instead of {b}")
        if "cvt " in ours and any(abs(a - b) > 0 for a, b in zip(ours["cvt "].values, theirs["cvt "].values)): wrong.append("cvt")
    if advances: wrong.append(f"{len(advances)} advances differ")
    far = sum(1 for each in off if each > 1)
    if far: wrong.append(f"{far} points more than 1 unit off")
    if ours.getBestCmap() and source.getBestCmap():
        by_id = lambda font: {code: font.getGlyphID(name) for code, name in font.getBestCmap().items()}
        if by_id(ours) != by_id(source): wrong.append("cmap")
    left = [tag for tag in ("fvar", "avar", "gvar", "cvar", "HVAR", "VVAR", "MVAR", "CFF2") if tag in ours]
    if left: wrong.append("variation tables " + " ".join(left))
    if has_names:
        postscript = {i.postscriptNameID for i in source["fvar"].instances if i.coordinates == location} - {0xFFFF}
        for number in (1, 2, 4, 16, 17) + (() if postscript else (3, 6)):
            a, b = (font["name"].getDebugName(number) for font in (ours, theirs))
            if a != b: wrong.append(f"name {number} {a!r} instead of {b!r}")
        if theirs["name"].getDebugName(2) != "Regular" and ours["head"].macStyle & 3 != theirs["head"].macStyle & 3: wrong.append("macStyle")
        if ours["OS/2"].fsSelection != theirs["OS/2"].fsSelection: wrong.append("fsSelection")
    if not path.endswith((".woff", ".woff2")):
        difference = shaping_difference(path, file, location, sample_text(source))
        if difference: wrong.append("hb-shape: " + difference)
        if is_accepted(path) and not is_accepted(file): wrong.append("ots-sanitize refuses it")
    return dict(points=len(off), equal=sum(1 for each in off if each < 0.5001), wrong=wrong)

def attempt(work, *values):
    try: return work(*values)
    except Exception as error: return dict(error=f"{type(error).__name__}: {error}"[:300])

if sys.argv[1] == "locations":
    max_count = int(sys.argv[2])
    json.dump([dict(font=path, locations=attempt(locations, path, max_count)) for path in sys.argv[3:]], sys.stdout)
else:
    with open(sys.argv[2]) as file: instances = json.load(file)
    json.dump([attempt(judge, instance) for instance in instances], sys.stdout)

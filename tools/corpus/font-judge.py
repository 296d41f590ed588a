# Judges converted fonts against their sources: by fontTools, ots-sanitize and hb-shape, and where outlines became
# others by a measure of their distance. Says first who is there; then answers each line of JSON with one.
#
#   python3 font-judge.py [the measure of distance [how many glyphs of a font it compares]]
#   {"source": path, "result": path} → {"by": names, "faults": [...], "why": figures}, by "" where nobody can judge

import json, os, random, re, shutil, struct, subprocess, sys, tempfile
from fontTools.ttLib import TTFont, woff2
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphCoordinates
from fontTools.ttLib.tables.ttProgram import Program
from fontTools.unicodedata import script

measure = sys.argv[1] if len(sys.argv) > 1 else None
per_font = sys.argv[2] if len(sys.argv) > 2 else "400"
at_place = os.path.join(os.path.dirname(os.path.abspath(__file__)), "font-place.py")
programs = [name for name in ("ots-sanitize", "hb-shape") if shutil.which(name)]
folder = tempfile.mkdtemp(prefix="quoin-font-judge-")
per_script = 24
# So many glyphs are compared at each place of a design space.
per_place = 24
# How far outlines may lie from those they were made of, in thousandths of the em.
bar = 1.0


# Older versions of fontTools refuse the bitmap of overlaps behind the streams of glyf. It changes no outline.
if not hasattr(woff2, "woff2OverlapSimpleBitmapFlag"):
    reconstruct = woff2.WOFF2GlyfTable.reconstruct

    def without_bitmap(table, data, font):
        options, count = struct.unpack(">HH", data[2:6])
        return reconstruct(table, data[: len(data) - (count + 7) // 8] if options & 1 else data, font)

    woff2.WOFF2GlyfTable.reconstruct = without_bitmap


def run(*words, seconds=120):
    return subprocess.run(words, capture_output=True, text=True, errors="replace", timeout=seconds)


def tables_of(font):
    # WOFF 2 may write these two differently, and hmtx with fewer numbers: they are compared by what they mean.
    meant = ("glyf", "loca", "hmtx") if font.flavor == "woff2" else ()
    return {tag: font.reader[tag] for tag in font.reader.keys()}, set(meant)


# All of head but the adjustment; by way of WOFF 2 also without the flag that says so, and the format of loca.
def kept_of_head(head, by_woff2):
    if not by_woff2: return head[:8] + head[12:]
    return head[:8] + head[12:16] + bytes([head[16] | 8]) + head[17:50] + head[52:]


def changed_tables(source, result):
    (before, meant), (after, more) = tables_of(source), tables_of(result)
    for tag in sorted((set(before) | set(after)) - {"DSIG"}):
        if tag not in after: yield f"{tag} is gone"
        elif tag not in before: yield f"{tag} is new"
        elif tag in meant | more: continue
        elif tag == "head":
            if kept_of_head(before[tag], meant | more) != kept_of_head(after[tag], meant | more): yield "head differs"
        elif before[tag] != after[tag]: yield f"{tag} differs"


# Of all 32-bit words of an sfnt, which head makes the same for every font.
def sum_of(path):
    with open(path, "rb") as file: words = file.read()
    return sum(struct.unpack(f">{len(words) // 4}I", words)) & 0xFFFFFFFF


def outlines(font):
    return "cff" if "CFF " in font.reader or "CFF2" in font.reader else "glyf"


def mappings(font):
    return {(one.platformID, one.platEncID): {code: font.getGlyphID(name) for code, name in one.cmap.items()} for one in font["cmap"].tables if one.format != 14}


def advances(font):
    if font.flavor == "woff2":
        # fontTools writes a transformed hmtx anew, without advances that repeat at its end, and leaves hhea as it is.
        font["hhea"].numberOfHMetrics = len(font.reader["hmtx"]) // 2 - font["maxp"].numGlyphs
    return [font["hmtx"][name][0] for name in font.getGlyphOrder()]


# One line for each script of the font: a stretch of its characters from the middle, so that letters meet their neighbours.
def sample_text(font):
    by_script = {}
    for code in sorted(font.getBestCmap() or {}):
        if code > 0x20 and not 0xD800 <= code < 0xE000: by_script.setdefault(script(code), []).append(chr(code))
    for characters in by_script.values():
        start = max(0, len(characters) // 2 - per_script // 2)
        yield "".join(characters[start : start + per_script])


# The file itself, or the sfnt within it: what programs can open.
def as_sfnt(font, path, name):
    if font.flavor is None and not path.endswith(".ttc"): return path
    copy = os.path.join(folder, name)
    unwrapped = TTFont(path, fontNumber=0, lazy=False, recalcBBoxes=False, recalcTimestamp=False)
    unwrapped.flavor = None
    unwrapped.save(copy)
    return copy


# Whether contours without extent were taken out of a glyph.
def leave_out_pointless(glyph):
    if glyph.numberOfContours <= 0: return False
    starts = [0] + [end + 1 for end in glyph.endPtsOfContours]
    kept = [range(first, last) for first, last in zip(starts, starts[1:]) if len(set(glyph.coordinates[first:last])) > 1]
    if len(kept) == glyph.numberOfContours: return False
    points = [at for contour in kept for at in contour]
    glyph.coordinates = GlyphCoordinates([glyph.coordinates[at] for at in points])
    glyph.flags = bytearray(glyph.flags[at] for at in points)
    glyph.endPtsOfContours = [sum(map(len, kept[: count + 1])) - 1 for count in range(len(kept))]
    glyph.numberOfContours = len(kept)
    return True


# A copy in which composites are drawn as rasterizers draw them: their parts stay where their points are, whatever the
# parts' own bearings, and the left edge of the whole is at its bearing, or at that of the part whose metrics hold.
# fontTools moves parts by their bearings, and the whole by none. Contours whose points are all in one place are left
# out: curves between these are measured as having an extent, by the last digits of floating-point numbers.
def as_rasterized(path):
    font = TTFont(path, fontNumber=0, lazy=False, recalcBBoxes=False, recalcTimestamp=False)
    glyf, hmtx = font["glyf"], font["hmtx"]
    left = {name: getattr(glyf[name], "xMin", 0) - hmtx[name][1] for name in font.getGlyphOrder()}

    def edge_of(name):
        owners = [part.glyphName for part in glyf[name].components if part.flags & 0x200] if glyf[name].isComposite() else []
        return edge_of(owners[-1]) if owners else left[name]

    def is_moved(name):
        return left[name] != 0 or glyf[name].isComposite() and any(is_moved(part.glyphName) for part in glyf[name].components)

    whole = [name for name in font.getGlyphOrder() if glyf[name].isComposite() and (edge_of(name) != 0 or is_moved(name))]
    drawn = {name: (glyf[name].getCoordinates(glyf), edge_of(name)) for name in whole}
    for name, ((points, ends, flags), edge) in drawn.items():
        glyph = Glyph()
        points = points.copy()
        points.translate((-edge, 0))
        points.toInt()
        glyph.numberOfContours, glyph.coordinates, glyph.endPtsOfContours, glyph.flags = len(ends), points, ends, flags
        glyph.program = Program()
        glyph.program.fromBytecode(b"")
        glyf.glyphs[name] = glyph
    for name in drawn:
        glyf[name].recalcBounds(glyf)
        hmtx[name] = (hmtx[name][0], glyf[name].xMin)
    pointless = [name for name in font.getGlyphOrder() if name not in drawn and leave_out_pointless(glyf[name])]
    if not drawn and not pointless: return path
    copy = os.path.join(folder, "rasterized")
    font.save(copy)
    return copy


# Graphite reads glyf only: where outlines became CFF, the rules of OpenType are what both fonts have.
def shaped(path, lines, shapers):
    text = os.path.join(folder, "text")
    with open(text, "w", encoding="utf-8") as file: file.write("\n".join(lines))
    return run("hb-shape", "--no-glyph-names", *shapers, f"--text-file={text}", path).stdout


# Places in the design space of a font: the ends of the first axes one by one, all axes at their ends together, and two
# places inside, always the same.
def places_of(font):
    axes = font["fvar"].axes
    default = {axis.axisTag: axis.defaultValue for axis in axes}
    places = [{**default, axis.axisTag: end} for axis in axes[:3] for end in (axis.minValue, axis.maxValue)]
    places += [{axis.axisTag: axis.minValue for axis in axes}, {axis.axisTag: axis.maxValue for axis in axes}]
    chance = random.Random(1)
    places += [{axis.axisTag: round(chance.uniform(axis.minValue, axis.maxValue), 3) for axis in axes} for _ in range(2)]
    return [place for at, place in enumerate(places) if place != default and place not in places[:at]]


# Glyphs and numbers as hb-shape prints them: the same glyphs, and no number farther off than rounding takes it.
def is_alike(one, other):
    glyphs, numbers = re.compile(r"[^-+=@,|\[\]]+"), re.compile(r"[+@=,](-?\d+)")
    if len(one) == 0 or one == other: return one == other
    if [part.split("=")[0].split("@")[0] for part in one.split("|")] != [part.split("=")[0].split("@")[0] for part in other.split("|")]: return False
    before, after = numbers.findall(one), numbers.findall(other)
    return len(before) == len(after) and all(abs(int(a) - int(b)) <= 1 for a, b in zip(before, after))


# What is wrong at places in the design space of two fonts that vary, and how far outlines are off there at most.
def judge_places(source, sfnts, lines):
    worst = 0.0
    faults = []
    for place in places_of(source):
        name = ",".join(f"{tag}={value:g}" for tag, value in place.items())
        if "hb-shape" in programs and lines:
            words = ["--shapers=ot", f"--variations={name}"]
            if not is_alike(shaped(sfnts[0], lines, words), shaped(sfnts[1], lines, words)): faults.append(f"text is set differently at {name}")
        if not measure: continue
        found = run(sys.executable, "-W", "ignore", at_place, measure, json.dumps(place), *sfnts, str(per_place))
        line = found.stdout.strip()
        distance = re.search(r"max=([\d.]+)", line)
        if found.returncode != 0 or not distance: faults.append(f"distance at {name}: " + (line or found.stderr.strip()[-200:]))
        elif float(distance[1]) > bar: faults.append(f"outlines are off by {distance[1]} at {name}")
        worst = max(worst, float(distance[1]) if distance else 0)
    return faults, worst


# The font in an EOT as a file of its own; nothing where it is compressed, which fontTools does not read.
def unwrapped_eot(path):
    with open(path, "rb") as file: eot = file.read()
    length, _, flags = struct.unpack_from("<3I", eot, 4)
    if flags & 4: return None
    copy = os.path.join(folder, "unwrapped")
    key = 0x50 if flags & 0x10000000 else 0
    with open(copy, "wb") as file: file.write(bytes(byte ^ key for byte in eot[-length:]))
    return copy


def judge(source_path, result_path):
    if source_path.endswith(".eot"): source_path = unwrapped_eot(source_path)
    if source_path is None: return dict(by="", faults=[], why="fontTools does not read compressed EOT")
    by, faults, why = ["fontTools"], [], []
    try:
        source = TTFont(source_path, fontNumber=0, lazy=True)
    except Exception:
        return dict(by="", faults=[], why="fontTools cannot open the source")
    if {"glyf", "CFF "} <= set(source.reader.keys()):
        return dict(by="", faults=[], why="fontTools draws CFF where a font has glyf too")
    try:
        result = TTFont(result_path, lazy=True, checkChecksums=2)
        for tag in result.reader.keys(): result.reader[tag]  # checks the sum
    except Exception as error:
        return dict(by="fontTools", faults=[f"cannot be opened: {error}"], why="")
    if result.flavor is None and sum_of(result_path) != 0xB1B0AFBA: faults.append("the file does not add up")
    is_changed = outlines(source) != outlines(result)
    if not is_changed:
        changes = list(changed_tables(source, result))
        faults += changes
        if not changes: why.append("same tables")
    for what, ask in dict(mappings=mappings, advances=advances).items():
        try:
            before = ask(source)
        except Exception:
            continue  # nobody knows what it should be
        try:
            if ask(result) != before: faults.append(f"{what} differ")
        except Exception as error:
            faults.append(f"{what} cannot be read: {error}")
    if "ots-sanitize" in programs:
        by.append("ots-sanitize")
        if run("ots-sanitize", source_path, os.devnull).returncode == 0:
            verdict = run("ots-sanitize", result_path, os.devnull)
            if verdict.returncode != 0: faults.append("ots-sanitize refuses it: " + verdict.stderr.strip()[-200:])
        else:
            why.append("ots-sanitize refuses the source")
    try:
        sfnts = as_sfnt(source, source_path, "source"), as_sfnt(result, result_path, "result")
    except Exception:
        sfnts = None  # fontTools cannot write the source again, damaged as it is
    if "hb-shape" in programs and sfnts:
        lines = []
        try:
            lines = list(sample_text(source))
        except Exception:
            pass  # a cmap that fontTools cannot read
        if lines:
            by.append("hb-shape")
            shapers = ["--shapers=ot"] if is_changed else []
            if shaped(sfnts[0], lines, shapers) != shaped(sfnts[1], lines, shapers): faults.append("text is set differently")
            why.append(f"{len(lines)} scripts")
    is_varied = is_changed and "fvar" in source.reader and len(source["fvar"].axes) > 0
    if is_varied and "fvar" not in result.reader: faults.append("it no longer varies")
    if is_varied and "fvar" in result.reader and sfnts:
        by.append("places")
        wrong, worst = judge_places(source, sfnts, lines if "hb-shape" in programs else [])
        faults += wrong
        why.append(f"off by {worst} elsewhere")
    if is_changed and measure and sfnts:
        by.append("font-distance")
        if is_varied:
            found = run(sys.executable, "-W", "ignore", at_place, measure, "{}", *sfnts, per_font)
        else:
            try:
                before = as_rasterized(sfnts[0]) if outlines(source) == "glyf" else sfnts[0]
            except Exception:
                before = sfnts[0]  # damaged glyphs
            found = run(sys.executable, measure, before, sfnts[1], per_font, seconds=900)  # long contours take minutes
        line = found.stdout.strip()
        distance = re.search(r"max=([\d.]+)", line)
        if found.returncode != 0 or not distance: faults.append("distance: " + (line or found.stderr.strip()[-200:]))
        elif float(distance[1]) > bar: faults.append(f"outlines are off by {distance[1]}")
        why.append(f"off by {distance[1] if distance else '?'}")
    return dict(by=", ".join(by), faults=faults, why=", ".join(why))


print(json.dumps(dict(names=", ".join(["fontTools", *programs, *(["a measure of distance"] if measure else [])]))), flush=True)
for line in sys.stdin:
    order = json.loads(line)
    try:
        answer = judge(order["source"], order["result"])
    except Exception as error:
        answer = dict(by="", faults=[], why=f"the judge failed: {error!r}")
    print(json.dumps(answer), flush=True)
shutil.rmtree(folder)

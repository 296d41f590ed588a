# Judges converted fonts against their sources with fontTools, ots-sanitize and hb-shape, and converted outlines with a
# distance measure. Prints the available judges, then one line of JSON for each line of input.
#
#   python3 font-judge.py [distance measure [number of glyphs to compare per font]]
#   {"source": path, "result": path} → {"by": names, "faults": [...], "details": figures}, by "" if it cannot be judged

import json, os, random, re, shutil, struct, subprocess, sys, tempfile
from fontTools.ttLib import TTFont, woff2
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphCoordinates
from fontTools.ttLib.tables.ttProgram import Program
from fontTools.unicodedata import script

measure = sys.argv[1] if len(sys.argv) > 1 else None
glyphs_per_font = sys.argv[2] if len(sys.argv) > 2 else "400"
location_script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "font-location.py")
programs = [name for name in ("ots-sanitize", "hb-shape") if shutil.which(name)]
folder = tempfile.mkdtemp(prefix="quoin-font-judge-")
characters_per_script = 24
# The number of glyphs that are compared at each location of a design space.
glyphs_per_location = 24
# The maximum distance of outlines from their source, in thousandths of the em.
max_distance = 1.0


# Older versions of fontTools refuse the overlap bitmap after the streams of glyf, which changes no outline.
if not hasattr(woff2, "woff2OverlapSimpleBitmapFlag"):
    reconstruct = woff2.WOFF2GlyfTable.reconstruct

    def without_bitmap(table, data, font):
        options, count = struct.unpack(">HH", data[2:6])
        return reconstruct(table, data[: len(data) - (count + 7) // 8] if options & 1 else data, font)

    woff2.WOFF2GlyfTable.reconstruct = without_bitmap


def run(*args, seconds=120):
    return subprocess.run(args, capture_output=True, text=True, errors="replace", timeout=seconds)


def tables_of(font):
    # WOFF 2 may transform these tables, so their contents are compared elsewhere instead of their bytes.
    transformed = ("glyf", "loca", "hmtx") if font.flavor == "woff2" else ()
    return {tag: font.reader[tag] for tag in font.reader.keys()}, set(transformed)


# Returns head without checkSumAdjustment; after WOFF 2 also without the flag for lossless data and indexToLocFormat.
def comparable_head(head, by_woff2):
    if not by_woff2: return head[:8] + head[12:]
    return head[:8] + head[12:16] + bytes([head[16] | 8]) + head[17:50] + head[52:]


def changed_tables(source, result):
    (before, transformed_before), (after, transformed_after) = tables_of(source), tables_of(result)
    transformed = transformed_before | transformed_after
    for tag in sorted((set(before) | set(after)) - {"DSIG"}):
        if tag not in after: yield f"{tag} is missing"
        elif tag not in before: yield f"{tag} is new"
        elif tag in transformed: continue
        elif tag == "head":
            if comparable_head(before[tag], transformed) != comparable_head(after[tag], transformed): yield "head differs"
        elif before[tag] != after[tag]: yield f"{tag} differs"


# Sums all 32-bit words of an sfnt. checkSumAdjustment in head makes the sum the same for every font.
def checksum_of(path):
    with open(path, "rb") as file: words = file.read()
    return sum(struct.unpack(f">{len(words) // 4}I", words)) & 0xFFFFFFFF


def outline_format(font):
    return "cff" if "CFF " in font.reader or "CFF2" in font.reader else "glyf"


def mappings(font):
    return {(table.platformID, table.platEncID): {code: font.getGlyphID(name) for code, name in table.cmap.items()} for table in font["cmap"].tables if table.format != 14}


def advances(font):
    if font.flavor == "woff2":
        # fontTools rebuilds a transformed hmtx without repeated advances at its end, but does not update hhea.
        font["hhea"].numberOfHMetrics = len(font.reader["hmtx"]) // 2 - font["maxp"].numGlyphs
    return [font["hmtx"][name][0] for name in font.getGlyphOrder()]


# Yields one line for each script of the font: consecutive characters, so that letters occur beside their neighbours.
def sample_text(font):
    by_script = {}
    for code in sorted(font.getBestCmap() or {}):
        if code > 0x20 and not 0xD800 <= code < 0xE000: by_script.setdefault(script(code), []).append(chr(code))
    for characters in by_script.values():
        start = max(0, len(characters) // 2 - characters_per_script // 2)
        yield "".join(characters[start : start + characters_per_script])


# Returns the file itself, or a copy without its container for programs that read only sfnt.
def as_sfnt(font, path, name):
    if font.flavor is None and not path.endswith(".ttc"): return path
    copy = os.path.join(folder, name)
    unwrapped = TTFont(path, fontNumber=0, lazy=False, recalcBBoxes=False, recalcTimestamp=False)
    unwrapped.flavor = None
    unwrapped.save(copy)
    return copy


# Removes contours without extent from a glyph. Returns True if there were any.
def remove_empty_contours(glyph):
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


# Returns a copy in which fontTools draws composites as rasterizers do: components are placed by their points, whatever
# their own bearings, and the left edge of the composite is at its bearing, or at that of the USE_MY_METRICS component.
# fontTools moves components by their bearings, and never the composite. Contours whose points coincide are removed,
# since rounding of floating-point numbers gives their curves an extent.
def as_rasterized(path):
    font = TTFont(path, fontNumber=0, lazy=False, recalcBBoxes=False, recalcTimestamp=False)
    glyf, hmtx = font["glyf"], font["hmtx"]
    left = {name: getattr(glyf[name], "xMin", 0) - hmtx[name][1] for name in font.getGlyphOrder()}

    def edge_of(name):
        owners = [component.glyphName for component in glyf[name].components if component.flags & 0x200] if glyf[name].isComposite() else []
        return edge_of(owners[-1]) if owners else left[name]

    def is_moved(name):
        return left[name] != 0 or glyf[name].isComposite() and any(is_moved(component.glyphName) for component in glyf[name].components)

    composites = [name for name in font.getGlyphOrder() if glyf[name].isComposite() and (edge_of(name) != 0 or is_moved(name))]
    drawn = {name: (glyf[name].getCoordinates(glyf), edge_of(name)) for name in composites}
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
    cleaned = [name for name in font.getGlyphOrder() if name not in drawn and remove_empty_contours(glyf[name])]
    if not drawn and not cleaned: return path
    copy = os.path.join(folder, "rasterized")
    font.save(copy)
    return copy


# Returns the glyphs and positions of lines of text. Converted outlines need the shaper "ot": Graphite reads glyf only.
def shape(path, lines, shapers):
    text = os.path.join(folder, "text")
    with open(text, "w", encoding="utf-8") as file: file.write("\n".join(lines))
    return run("hb-shape", "--no-glyph-names", *shapers, f"--text-file={text}", path).stdout


# Lists locations in a font's design space: the ends of each of the first three axes, the ends of all axes together, and
# two pseudorandom locations inside.
def locations_of(font):
    axes = font["fvar"].axes
    default = {axis.axisTag: axis.defaultValue for axis in axes}
    locations = [{**default, axis.axisTag: end} for axis in axes[:3] for end in (axis.minValue, axis.maxValue)]
    locations += [{axis.axisTag: axis.minValue for axis in axes}, {axis.axisTag: axis.maxValue for axis in axes}]
    generator = random.Random(1)
    locations += [{axis.axisTag: round(generator.uniform(axis.minValue, axis.maxValue), 3) for axis in axes} for _ in range(2)]
    return [location for at, location in enumerate(locations) if location != default and location not in locations[:at]]


# Compares output of hb-shape: True if the glyphs are the same and all numbers differ by rounding only.
def is_similar(one, other):
    glyphs, numbers = re.compile(r"[^-+=@,|\[\]]+"), re.compile(r"[+@=,](-?\d+)")
    if len(one) == 0 or one == other: return one == other
    if [part.split("=")[0].split("@")[0] for part in one.split("|")] != [part.split("=")[0].split("@")[0] for part in other.split("|")]: return False
    before, after = numbers.findall(one), numbers.findall(other)
    return len(before) == len(after) and all(abs(int(a) - int(b)) <= 1 for a, b in zip(before, after))


# Returns the faults at locations in the design space of two variable fonts, and the maximum distance of outlines there.
def judge_locations(source, sfnts, lines):
    worst = 0.0
    faults = []
    for location in locations_of(source):
        name = ",".join(f"{tag}={value:g}" for tag, value in location.items())
        if "hb-shape" in programs and lines:
            args = ["--shapers=ot", f"--variations={name}"]
            if not is_similar(shape(sfnts[0], lines, args), shape(sfnts[1], lines, args)): faults.append(f"text is shaped differently at {name}")
        if not measure: continue
        found = run(sys.executable, "-W", "ignore", location_script, measure, json.dumps(location), *sfnts, str(glyphs_per_location))
        line = found.stdout.strip()
        distance = re.search(r"max=([\d.]+)", line)
        if found.returncode != 0 or not distance: faults.append(f"distance at {name}: " + (line or found.stderr.strip()[-200:]))
        elif float(distance[1]) > max_distance: faults.append(f"outlines differ by {distance[1]} at {name}")
        worst = max(worst, float(distance[1]) if distance else 0)
    return faults, worst


# Extracts the font of an EOT; None if it is compressed, which fontTools does not read.
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
    if source_path is None: return dict(by="", faults=[], details="fontTools does not read compressed EOT")
    by, faults, details = ["fontTools"], [], []
    try:
        source = TTFont(source_path, fontNumber=0, lazy=True)
    except Exception:
        return dict(by="", faults=[], details="fontTools cannot open the source")
    if {"glyf", "CFF "} <= set(source.reader.keys()):
        return dict(by="", faults=[], details="fontTools draws CFF if a font also has glyf")
    try:
        result = TTFont(result_path, lazy=True, checkChecksums=2)
        for tag in result.reader.keys(): result.reader[tag]  # verifies the checksum
    except Exception as error:
        return dict(by="fontTools", faults=[f"cannot be opened: {error}"], details="")
    if result.flavor is None and checksum_of(result_path) != 0xB1B0AFBA: faults.append("the checksum of the file is wrong")
    has_converted_outlines = outline_format(source) != outline_format(result)
    if not has_converted_outlines:
        changes = list(changed_tables(source, result))
        faults += changes
        if not changes: details.append("same tables")
    for name, read in dict(mappings=mappings, advances=advances).items():
        try:
            before = read(source)
        except Exception:
            continue  # fontTools cannot read it in the source
        try:
            if read(result) != before: faults.append(f"{name} differ")
        except Exception as error:
            faults.append(f"{name} cannot be read: {error}")
    if "ots-sanitize" in programs:
        by.append("ots-sanitize")
        if run("ots-sanitize", source_path, os.devnull).returncode == 0:
            verdict = run("ots-sanitize", result_path, os.devnull)
            if verdict.returncode != 0: faults.append("ots-sanitize refuses it: " + verdict.stderr.strip()[-200:])
        else:
            details.append("ots-sanitize refuses the source")
    try:
        sfnts = as_sfnt(source, source_path, "source"), as_sfnt(result, result_path, "result")
    except Exception:
        sfnts = None  # fontTools cannot save the damaged source
    if "hb-shape" in programs and sfnts:
        lines = []
        try:
            lines = list(sample_text(source))
        except Exception:
            pass  # a cmap that fontTools cannot read
        if lines:
            by.append("hb-shape")
            shapers = ["--shapers=ot"] if has_converted_outlines else []
            if shape(sfnts[0], lines, shapers) != shape(sfnts[1], lines, shapers): faults.append("text is shaped differently")
            details.append(f"{len(lines)} scripts")
    is_variable = has_converted_outlines and "fvar" in source.reader and len(source["fvar"].axes) > 0
    if is_variable and "fvar" not in result.reader: faults.append("fvar is missing")
    if is_variable and "fvar" in result.reader and sfnts:
        by.append("locations")
        location_faults, worst = judge_locations(source, sfnts, lines if "hb-shape" in programs else [])
        faults += location_faults
        details.append(f"differs by {worst} at other locations")
    if has_converted_outlines and measure and sfnts:
        by.append("font-distance")
        if is_variable:
            found = run(sys.executable, "-W", "ignore", location_script, measure, "{}", *sfnts, glyphs_per_font)
        else:
            try:
                before = as_rasterized(sfnts[0]) if outline_format(source) == "glyf" else sfnts[0]
            except Exception:
                before = sfnts[0]  # damaged glyphs
            found = run(sys.executable, measure, before, sfnts[1], glyphs_per_font, seconds=900)  # long contours take minutes
        line = found.stdout.strip()
        distance = re.search(r"max=([\d.]+)", line)
        if found.returncode != 0 or not distance: faults.append("distance: " + (line or found.stderr.strip()[-200:]))
        elif float(distance[1]) > max_distance: faults.append(f"outlines differ by {distance[1]}")
        details.append(f"differs by {distance[1] if distance else '?'}")
    return dict(by=", ".join(by), faults=faults, details=", ".join(details))


print(json.dumps(dict(names=", ".join(["fontTools", *programs, *(["a distance measure"] if measure else [])]))), flush=True)
for line in sys.stdin:
    request = json.loads(line)
    try:
        reply = judge(request["source"], request["result"])
    except Exception as error:
        reply = dict(by="", faults=[], details=f"the judge failed: {error!r}")
    print(json.dumps(reply), flush=True)
shutil.rmtree(folder)

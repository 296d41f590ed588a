# Writes the curves of fonts, and fontTools' conversions of cubics to quadratics and of quadratics to cubics.
#
#   python3 curves.py <folder for numbers> <runs of quadratics to merge per font> <font>…
#
# Numbers are doubles in files of the folder: the points of cubics; for runs of quadratics and for converted curves the
# count of numbers, then the points. fontTools applies the tolerance before its results are rounded.

import array, json, os, sys, time
from fontTools.ttLib import TTFont, TTCollection
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.cu2qu import curve_to_quadratic
from fontTools.misc.roundTools import otRound
try: from fontTools.qu2cu import quadratic_to_curves
except ImportError: quadratic_to_curves = None

def faces(path):
    with open(path, "rb") as file: tag = file.read(4)
    count = len(TTCollection(path).fonts) if tag == b"ttcf" else 1
    return [(f"#{i}" if count > 1 else "", TTFont(path, fontNumber=i)) for i in range(count)]

def implied(points):
    """Returns the quadratics of a run of off-curve points with both ends."""
    quads, current = [], points[0]
    for i in range(1, len(points) - 1):
        a, b = points[i], points[i + 1]
        end = b if i == len(points) - 2 else ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        if not current == a == end: quads.append((current, a, end)) # without length at this location of a variable font
        current = end
    return quads

def is_straight(points):
    (x0, y0), (x1, y1) = points[0], points[-1]
    return all((x - x0) * (y1 - y0) == (y - y0) * (x1 - x0) for x, y in points) and (x0, y0) != (x1, y1) or len(set(points)) == 1

class Curves:
    """The curves of all glyphs: cubics, runs of quadratic splines, and the count of lines."""
    def __init__(self, font):
        self.cubics, self.runs, self.lines = [], [], 0
        glyphs = font.getGlyphSet()
        for name in font.getGlyphOrder():
            pen = DecomposingRecordingPen(glyphs)
            try: glyphs[name].draw(pen)
            except Exception: continue
            self.add(pen.value)

    def add(self, value):
        current = start = None; run = None
        for op, points in value:
            if op == "qCurveTo" and points[-1] is None:
                a, b = points[-2], points[0]
                current = start = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
                points = points[:-1] + (start,); run = None
            if op == "moveTo": current = start = points[0]; run = None
            elif op == "curveTo" and len(points) == 3: self.cubics.append((current,) + points); run = None
            elif op == "qCurveTo" and is_straight((current,) + points): self.lines += points[-1] != current; run = None
            elif op == "qCurveTo" and len(points) > 1:
                if run is None: run = []; self.runs.append(run)
                run.append((current,) + points)
            elif op in ("lineTo", "qCurveTo"): self.lines += points[-1] != current; run = None
            elif op in ("closePath", "endPath"): self.lines += start is not None and current != start
            if points: current = points[-1]

def to_quads(cubics, tolerance):
    start = time.perf_counter()
    splines = [curve_to_quadratic(cubic, tolerance) for cubic in cubics]
    seconds = time.perf_counter() - start
    return [[(otRound(x), otRound(y)) for x, y in spline] for spline in splines], seconds

def to_cubics(runs, tolerance):
    start = time.perf_counter()
    curves = [quadratic_to_curves(run, tolerance, all_cubic=True) for run in runs]
    seconds = time.perf_counter() - start
    return [[(otRound(x), otRound(y)) for x, y in [run[0][0]] + [p for c in cs for p in c[1:]]]
            for run, cs in zip(runs, curves)], seconds

def flatten(points): return [value for point in points for value in point]

def with_counts(curves):
    for curve in curves:
        numbers = flatten(curve)
        yield len(numbers); yield from numbers

folder, runs_per_font, paths = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
def write(name, numbers):
    with open(os.path.join(folder, name), "wb") as file: array.array("d", numbers).tofile(file)

fonts = []
for path in paths:
    try: all_faces = faces(path)
    except Exception: continue
    for suffix, font in all_faces:
        try: curves, units = Curves(font), font["head"].unitsPerEm
        except Exception: continue
        runs = curves.runs
        step = max(1, len(runs) // runs_per_font)
        selected = runs[::step]
        entry = {"name": os.path.basename(path) + suffix, "file": f"{len(fonts)}", "unitsPerEm": units,
                "lines": curves.lines, "cubics": len(curves.cubics), "runs": len(runs), "step": step}
        write(entry["file"] + ".cubics", (v for cubic in curves.cubics for v in flatten(cubic)))
        run_points = [[run[0][0]] + [p for spline in run for quad in implied(spline) for p in quad[1:]] for run in runs]
        write(entry["file"] + ".runs", with_counts(run_points))
        quads, entry["toQuadsSeconds"] = to_quads(curves.cubics, units / 1000)
        write(entry["file"] + ".quads", with_counts(quads))
        if quadratic_to_curves and selected:
            merged, entry["toCubicsSeconds"] = to_cubics(selected, units / 2000)
            write(entry["file"] + ".merged", with_counts(merged))
        fonts.append(entry)
print(json.dumps(fonts))

# Compares subsets with the whole fonts by HarfBuzz and fontTools, and with the size of fontTools' own subsets.
#
#   python3 subsets.py choose <file>   reads {"fonts": […], "texts": {name: text}}, prints the texts that each font has
#   python3 subsets.py judge <file>    reads [{"font", "text", "ours"}], prints sizes and differences

import io, json, subprocess, sys, tempfile, unicodedata
from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.pens.recordingPen import DecomposingRecordingPen

# The names that Quoin keeps; fontTools is told to keep the same ones.
names = [0, 1, 2, 3, 4, 5, 6, 13, 14, 16, 17, 25]
# The share of a text's letters and symbols that a font must have; few fonts have many ideographs or emoji.
least_share = {"cjk": 0.01, "emoji": 0.01}

def choose(fonts, texts):
    for path in fonts:
        try: characters = TTFont(path, lazy=True, fontNumber=0).getBestCmap() or {}
        except Exception: continue
        for name, text in texts.items():
            letters = {ord(letter) for letter in text if unicodedata.category(letter) in ("Lu", "Ll", "Lo", "So")}
            if len([code for code in letters if code in characters]) >= least_share.get(name, 0.5) * len(letters):
                yield {"font": path, "text": name}

def size_of(path, text):
    """The size of fontTools' subset, as sfnt; None if its text is laid out differently, because it lacks something."""
    options = subset.Options(name_IDs=names, font_number=0)
    # Older versions drop BASE, which moves baselines.
    options.drop_tables = [tag for tag in options.drop_tables if tag != "BASE"]
    options.no_subset_tables += ["BASE"]
    font = subset.load_font(path, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=text)
    subsetter.subset(font)
    font.flavor = None
    file = io.BytesIO()
    font.save(file)
    with tempfile.NamedTemporaryFile() as theirs:
        theirs.write(file.getvalue())
        theirs.flush()
        if places(theirs.name, text) != places(path, text): return None
    return len(file.getvalue())

def shape(path, text):
    command = ["hb-shape", "--no-glyph-names", "--output-format=json", "--shapers=ot", "--remove-default-ignorables", path, "--", text]
    return json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)

def outline(glyphs, order, glyph):
    pen = DecomposingRecordingPen(glyphs)
    glyphs[order[glyph]].draw(pen)
    return pen.value

def place(item): return [item.get(key, 0) for key in ("cl", "dx", "dy", "ax", "ay")]

def places(path, text): return [place(item) for item in shape(path, text)]

def differences(font, ours, text):
    if not {"glyf", "CFF ", "CFF2"} & set(TTFont(font, lazy=True, fontNumber=0).keys()): return []
    found, expected = shape(ours, text), shape(font, text)
    if places(ours, text) != places(font, text): return ["positions"]
    whole, part = TTFont(font, lazy=True, fontNumber=0), TTFont(ours, lazy=True)
    sets, orders = [each.getGlyphSet() for each in (whole, part)], [each.getGlyphOrder() for each in (whole, part)]
    wrong = []
    for theirs, mine in {(theirs["g"], mine["g"]) for theirs, mine in zip(expected, found)}:
        if theirs == 0 or mine == 0:
            # Characters that the font lacks are drawn by another font.
            if theirs != mine: wrong.append("missing glyph")
        elif outline(sets[0], orders[0], theirs) != outline(sets[1], orders[1], mine): wrong.append(f"outline of glyph {theirs}")
    return wrong

def judge(cases):
    for case in cases:
        verdict = {}
        try: verdict["wrong"] = differences(case["font"], case["ours"], case["text"])
        except Exception as error: verdict["error"] = f"{type(error).__name__}: {error}"[:200]
        try: verdict["size"] = size_of(case["font"], case["text"])
        except Exception as error: verdict["sizeError"] = f"{type(error).__name__}: {error}"[:200]
        yield verdict

command, path = sys.argv[1:]
with open(path) as file: given = json.load(file)
import logging; logging.disable(logging.CRITICAL)
print(json.dumps(list(choose(given["fonts"], given["texts"]) if command == "choose" else judge(given))))

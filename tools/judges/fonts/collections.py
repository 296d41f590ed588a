"""Prints for each case the faces whose tables differ from those of the files of their own, read by fontTools.

Argument: a JSON file with a list of {"joined": path of a TTC, "faces": [{"path", "face"}]}.
"""

import hashlib
import json
import sys

from fontTools.ttLib import TTCollection, TTFont


def digests(font):
    """SHA-256 by tag; head without checksumAdjustment, and without a signature."""
    found = {}
    for tag in font.reader.keys():
        if tag == "DSIG":
            continue
        table = font.reader[tag]
        if tag == "head":
            table = table[:8] + table[12:]
        found[str(tag)] = hashlib.sha256(table).hexdigest()
    return found


def judge(case):
    wrong = []
    joined = TTCollection(case["joined"], lazy=True)
    if len(joined.fonts) != len(case["faces"]):
        return [f"{len(joined.fonts)} faces, not {len(case['faces'])}"]
    for index, (font, source) in enumerate(zip(joined.fonts, case["faces"])):
        with TTFont(source["path"], fontNumber=source["face"], lazy=True) as single:
            found, expected = digests(font), digests(single)
        differing = [tag for tag in sorted({*found, *expected}) if found.get(tag) != expected.get(tag)]
        if differing:
            wrong.append(f"face {index}: {', '.join(differing)}")
    return wrong


with open(sys.argv[1], encoding="utf-8") as file:
    print(json.dumps([judge(case) for case in json.load(file)]))

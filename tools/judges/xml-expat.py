"""Reads XML with expat for xml.ts. Each sequence of bytes is preceded by its length, 32 bits in little-endian order.

parts FOLDER   writes every XML part of every IDML in the folder, and every svg: its name, then its bytes
read           prints one line for each document from standard input: "ok", the counts of elements and attributes, the
               length of the text in UTF-8 and a hash of the events; or "no" and the error of expat
"""

import hashlib
import pathlib
import struct
import sys
import xml.parsers.expat as expat
import zipfile


def parts_of(folder):
    for path in sorted(pathlib.Path(folder).rglob("*")):
        if path.suffix == ".svg":
            yield path.name, path.read_bytes()
        if path.suffix == ".idml" and zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                for name in archive.namelist():
                    if name.endswith(".xml"):
                        yield f"{path.name}/{name}", archive.read(name)


def read(document):
    counts = {"elements": 0, "attributes": 0, "text": 0}
    digest = hashlib.sha256()
    run = []
    inside = {"doctype": False}

    def add_event(*parts):
        if run:
            text = "".join(run).encode()
            run.clear()
            counts["text"] += len(text)
            digest.update(b"T" + text + b"\0\n")
        if parts:
            digest.update(("\0".join(parts) + "\0\n").encode())

    def start(name, attributes):
        counts["elements"] += 1
        counts["attributes"] += len(attributes) // 2
        add_event("S" + name, *attributes)

    def instruct(target, body):
        if not inside["doctype"]:
            add_event("P" + target, body)

    # Namespaces cannot contain a form feed; expat refuses those that contain its separator.
    parser = expat.ParserCreate(namespace_separator="\f")
    parser.ordered_attributes = True
    parser.specified_attributes = True
    parser.StartElementHandler = start
    parser.EndElementHandler = lambda name: add_event("E" + name)
    parser.CharacterDataHandler = run.append
    parser.ProcessingInstructionHandler = instruct
    parser.StartDoctypeDeclHandler = lambda *_: inside.update(doctype=True)
    parser.EndDoctypeDeclHandler = lambda: inside.update(doctype=False)
    parser.Parse(document, True)
    add_event()
    return f"ok {counts['elements']} {counts['attributes']} {counts['text']} {digest.hexdigest()}"


def write_framed(*pieces):
    for piece in pieces:
        sys.stdout.buffer.write(struct.pack("<I", len(piece)) + piece)


if sys.argv[1] == "parts":
    for name, document in parts_of(sys.argv[2]):
        write_framed(name.encode(), document)
else:
    while header := sys.stdin.buffer.read(4):
        source = sys.stdin.buffer.read(struct.unpack("<I", header)[0])
        try:
            print(read(source))
        except (expat.ExpatError, ValueError, LookupError) as error:
            print("no", str(error).split(":")[0])

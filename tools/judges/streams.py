"""Prints the SHA-256 of what each stream holds, or the error it ends with: arguments are kinds and paths in turn."""

import hashlib
import json
import sys
import zlib

import brotli

readers = {"zlib": zlib.decompress, "brotli": brotli.decompress}


def digest(kind, path):
    with open(path, "rb") as file:
        packed = file.read()
    try:
        return hashlib.sha256(readers[kind](packed)).hexdigest()
    except (zlib.error, brotli.error) as error:
        return str(error)


words = sys.argv[1:]
print(json.dumps([digest(kind, path) for kind, path in zip(words[::2], words[1::2])]))

"""Prints the SHA-256 of each decompressed stream, or the error. Arguments: kind and path of each stream."""

import hashlib
import json
import sys
import zlib

import brotli

readers = {"zlib": zlib.decompress, "optimal": zlib.decompress, "brotli": brotli.decompress}


def digest(kind, path):
    with open(path, "rb") as file:
        packed = file.read()
    try:
        return hashlib.sha256(readers[kind](packed)).hexdigest()
    except (zlib.error, brotli.error) as error:
        return str(error)


args = sys.argv[1:]
print(json.dumps([digest(kind, path) for kind, path in zip(args[::2], args[1::2])]))

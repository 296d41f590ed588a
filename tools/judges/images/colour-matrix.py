"""Prints the samples of images as Pillow and libtiff read them. Lines of JSON in, lines of JSON out."""

import json
import os
import subprocess
import sys
import tempfile

import numpy

patches = int(sys.argv[1])
readers = {}


def patch_centres(pixels):
    height, width = pixels.shape[:2]
    return [pixels[height // 2, int((patch + 0.5) * width / patches)].tolist() for patch in range(patches)]


def with_bands(pixels, count):
    """Adds a third dimension to gray; drops bands above the count."""
    return pixels[:, :, None] if pixels.ndim == 2 else pixels[:, :, :count]


try:
    from PIL import Image

    def by_pillow(path, space):
        with Image.open(path) as image:
            if space == "lab" or image.width < patches:
                return None
            if image.mode in ("P", "PA", "1"):
                image = image.convert("RGBA" if "transparency" in image.info or image.mode == "PA" else "RGB" if image.mode == "P" else "L")
            elif "transparency" in image.info and image.mode in ("L", "RGB"):
                image = image.convert("LA" if image.mode == "L" else "RGBA")
            mode = image.mode
            maximum = {"I;16": 65535, "I;16B": 65535, "F": 1}.get(mode, 255)
            if mode not in ("L", "LA", "RGB", "RGBA", "CMYK", "I;16", "I;16B", "F", "RGBX"):
                return None
            pixels = with_bands(numpy.asarray(image).astype(float) / maximum, 5)
            if mode == "RGBX":
                pixels = pixels[:, :, :3]
            if space == "gray" and pixels.shape[2] >= 3:
                pixels = pixels[:, :, [0, 3] if pixels.shape[2] == 4 else [0]]
            if (mode == "CMYK") != (space == "cmyk"):
                return None
            return patch_centres(pixels)

    readers["Pillow"] = by_pillow
except ImportError:
    pass

try:
    import tifffile

    subprocess.run(["tiffcp"], capture_output=True)

    def by_libtiff(path, space):
        """tiffcp removes compression and blocks, so that the samples can be read from plain rows."""
        if not path.endswith(".tif"):
            return None
        with tempfile.TemporaryDirectory() as folder:
            plain = os.path.join(folder, "plain.tif")
            if subprocess.run(["tiffcp", "-c", "none", path, plain], capture_output=True).returncode != 0:
                return None
            with tifffile.TiffFile(plain) as file:
                # tiffcp mixes up tiles in planes of other depths than 8 bits.
                if file.pages[0].is_tiled and file.pages[0].planarconfig == 2 and file.pages[0].bitspersample != 8:
                    return None
                return read_samples(file.pages[0], space)

    def unpack(page):
        """Returns integer or floating-point samples (height, width, channels) and their maximum."""
        channels, depth = page.samplesperpixel, page.bitspersample
        kind = page.tags[339].value if 339 in page.tags else 1
        isfloat = (kind[0] if isinstance(kind, tuple) else kind) == 3
        planes = channels if page.planarconfig == 2 else 1
        bands = channels // planes
        high, wide = (page.tilelength, page.tilewidth) if page.is_tiled else (page.rowsperstrip, page.imagewidth)
        high = min(high, page.imagelength) if not page.is_tiled else high
        row_length = -(-wide * bands * depth // 8)
        across, down = -(-page.imagewidth // wide), -(-page.imagelength // high)
        samples = numpy.zeros((down * high, across * wide, channels), numpy.uint64)
        handle = page.parent.filehandle
        for index, (offset, count) in enumerate(zip(page.dataoffsets, page.databytecounts)):
            handle.seek(offset)
            rows = numpy.frombuffer(handle.read(count), numpy.uint8)
            if 266 in page.tags and page.tags[266].value == 2:
                rows = numpy.packbits(numpy.unpackbits(rows, bitorder="little"))
            rows = rows[: len(rows) // row_length * row_length].reshape(-1, row_length)[:high]
            if depth in (16, 24, 32, 64):
                code = rows.reshape(len(rows), wide * bands, depth // 8)
                code = code if page.parent.byteorder == ">" else code[:, :, ::-1]
                value = sum(code[:, :, at].astype(numpy.uint64) << numpy.uint64(depth - 8 - at * 8) for at in range(depth // 8))
            else:
                bits = numpy.unpackbits(rows, axis=1)[:, : wide * bands * depth].reshape(len(rows), wide * bands, depth)
                value = sum(bits[:, :, at].astype(numpy.uint64) << numpy.uint64(depth - 1 - at) for at in range(depth))
            plane, block = divmod(index, across * down)
            top, left = block // across * high, block % across * wide
            value = value.reshape(len(rows), wide, bands)
            samples[top : top + len(rows), left : left + wide, plane : plane + bands] = value
        samples = samples[: page.imagelength, : page.imagewidth]
        if not isfloat:
            return samples.astype(float), float(2**depth - 1)
        exponents, fractions = {16: (5, 10), 24: (7, 16), 32: (8, 23), 64: (11, 52)}[depth]
        exponent = (samples >> numpy.uint64(fractions)) & numpy.uint64(2**exponents - 1)
        fraction = (samples & numpy.uint64(2**fractions - 1)).astype(float) / 2**fractions
        value = numpy.where(exponent == 0, 0, (1 + fraction) * 2.0 ** (exponent.astype(float) - (2 ** (exponents - 1) - 1)))
        return value, 1.0

    def read_samples(page, space):
        photometric = int(page.photometric)
        if photometric == 6 and tuple(page.tags[530].value if 530 in page.tags else (2, 2)) != (1, 1):
            return None
        values, maximum = unpack(page)
        if photometric == 3:
            colours = numpy.asarray(page.colormap).astype(float) / 65535
            indices = values[:, :, 0].astype(int)
            return patch_centres(numpy.stack([colours[band][indices] for band in range(3)], axis=-1))
        extras = len(page.extrasamples)
        colour, alpha = values[:, :, : values.shape[2] - extras], values[:, :, values.shape[2] - extras :] / maximum
        associated = extras > 0 and int(page.extrasamples[0]) == 1
        if space == "lab":
            colour = lab(colour, photometric, page.bitspersample, maximum)
        else:
            colour = colour / maximum
            if photometric == 6:
                centre = (maximum + 1) / 2 / maximum
                light, blue, red = (colour[:, :, band] - (0 if band == 0 else centre) for band in range(3))
                red, blue = light + 1.402 * red, light + 1.772 * blue
                colour = numpy.stack([red, (light - 0.299 * red - 0.114 * blue) / 0.587, blue], axis=-1)
            if associated:
                colour = colour / numpy.maximum(alpha[:, :, :1], 1e-9)
            colour = numpy.clip(colour, 0, 1)
            if photometric == 0:
                colour = 1 - colour
        return patch_centres(numpy.concatenate([colour, alpha], axis=-1))

    def lab(codes, photometric, depth, maximum):
        unit = 2.0 ** (depth - 8)
        light, a, b = (codes[:, :, band] for band in range(3))
        if photometric == 9:
            return numpy.stack([light / unit / 2.55, a / unit - 128, b / unit - 128], axis=-1)
        if photometric == 10:
            half = 2.0 ** (depth - 1)
            a, b = (a - half) / maximum * 170, (b - 0.75 * half) / maximum * 200
            return numpy.stack([light / maximum * 100, a, b], axis=-1)
        signed = lambda value: numpy.where(value > maximum / 2, value - maximum - 1, value) / unit
        return numpy.stack([light / maximum * 100, signed(a), signed(b)], axis=-1)

    readers["libtiff"] = by_libtiff
except (ImportError, FileNotFoundError):
    pass

for line in sys.stdin:
    request = json.loads(line)
    if request["reader"] == "names":
        result = list(readers)
    else:
        try:
            result = readers[request["reader"]](request["path"], request["space"])
        except Exception:  # the reader cannot read the file
            result = None
    print(json.dumps(result), flush=True)

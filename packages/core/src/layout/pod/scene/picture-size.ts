/** Image size in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** True for JPEG frame headers: all SOF markers, but not DHT, JPG and DAC, which have codes in the same range. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Maximum number of base64 characters decoded. Sizes are at the start, possibly after metadata. */
const maxHeadLength = 400_000;

/** Returns the size of an image in a data URI, if its header states it. */
export function readPictureSize(src: string): PictureSize | undefined {
  const comma = src.indexOf(',');
  if (!/^data:image\/[\w.+-]+;base64$/i.test(src.slice(0, comma))) return undefined;
  const bytes = Buffer.from(src.slice(comma + 1, comma + 1 + maxHeadLength), 'base64');
  const size = readPng(bytes) ?? readGif(bytes) ?? readWebp(bytes) ?? readJpeg(bytes);
  return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined;
}

/** @see PNG (Third Edition), "IHDR Image header" */
function readPng(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 24 || bytes.toString('latin1', 1, 4) !== 'PNG') return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** @see GIF89a, "Logical Screen Descriptor" */
function readGif(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 10 || bytes.toString('latin1', 0, 4) !== 'GIF8') return undefined;
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/** @see RFC 9649, "Extended File Format", "Simple File Format (Lossy)", "Simple File Format (Lossless)" */
function readWebp(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 30 || bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  const chunk = bytes.toString('latin1', 12, 16);
  if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (chunk === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  const packed = bytes.readUInt32LE(21);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
}

/** @see ITU-T T.81, "Frame header syntax" */
function readJpeg(bytes: Buffer): PictureSize | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (isFrame(bytes[at + 1] ?? 0)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return undefined;
}

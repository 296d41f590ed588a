/** The facts that the header of a JPEG states. */
export interface JpegFacts {
  /** The position of the picture; other bytes may precede it, as the end of a line. */
  readonly start: number;
  readonly width: number;
  readonly height: number;
  readonly components: number;
  /** The transform of colours that Adobe's marker states. */
  readonly transform: number | undefined;
  readonly isProgressive: boolean;
}

/** Reads the frame header of a JPEG; undefined if there is none. @see ITU-T T.81, "Frame header syntax" */
export function jpegSize(bytes: Uint8Array): JpegFacts | undefined {
  let transform: number | undefined;
  let at = 0;
  while (at < bytes.length - 1 && !(bytes[at] === 0xff && bytes[at + 1] === 0xd8)) at++;
  const start = at;
  at += 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) {
      at++;
      continue;
    }
    const marker = bytes[at + 1]!;
    if (marker === 0xff || marker === 0 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    const length = bytes[at + 2]! * 256 + bytes[at + 3]!;
    if (marker === 0xee && length >= 14 && isAdobe(bytes, at + 4)) transform = bytes[at + 15];
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      const [height, width] = [bytes[at + 5]! * 256 + bytes[at + 6]!, bytes[at + 7]! * 256 + bytes[at + 8]!];
      if (height === 0) return undefined; // the height follows the data
      return { start, width, height, components: bytes[at + 9] ?? 0, transform, isProgressive: marker === 0xc2 };
    }
    if (marker === 0xd9 || marker === 0xda) return undefined;
    at += 2 + length;
  }
  return undefined;
}

function isAdobe(bytes: Uint8Array, at: number): boolean {
  return [0x41, 0x64, 0x6f, 0x62, 0x65].every((letter, index) => bytes[at + index] === letter);
}

/** The size and components of a JPEG 2000 code stream. @see ITU-T T.800, "Image and tile size (SIZ)" */
export function jpxSize(bytes: Uint8Array): { width: number; height: number; components: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at + 42 < bytes.length; at++) {
    if (bytes[at] !== 0xff || bytes[at + 1] !== 0x51) continue;
    const [right, bottom, left, top] = [6, 10, 14, 18].map((offset) => view.getUint32(at + offset));
    return { width: right! - left!, height: bottom! - top!, components: view.getUint16(at + 38) };
  }
  return undefined;
}

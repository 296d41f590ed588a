import { ByteWriter } from '../../bytes/writer.ts';
import { ConversionError } from '../../errors.ts';
import type { PlanesHeader } from './header.ts';

/** The field types that are written here. @see TIFF 6.0, "Types" */
const fieldType = { byte: 1, short: 3, long: 4, rational: 5, undefined: 7 } as const;
const endian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1 ? 'little' : 'big';
const photometric = { gray: 1, srgb: 2, cmyk: 5, lab: 2 } as const; // Lab is converted to sRGB before it is read
/** Offset of the samples; aligned for 16-bit numbers. */
const start = 16;
/** Strips are small, so that the engine never allocates memory for the whole picture. */
const bandBytes = 1 << 18;
const maxFileBytes = 0xffffffff;

/** A file without its samples, and their position in it. */
interface Container {
  readonly container: Uint8Array;
  readonly start: number;
  readonly length: number;
}

interface Entry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  readonly value: Uint8Array;
}

/**
 * Writes an uncompressed TIFF with space for the samples, in the byte order of this machine. The engine reads it as
 * fast as raw samples, and it supports inks, 16 bits and a profile.
 * @see TIFF 6.0, "Baseline TIFF"
 */
export function writeContainer(header: PlanesHeader, channels: number): Container {
  const rowLength = (header.width * channels * header.depth) / 8;
  const length = rowLength * header.height;
  const end = start + length + (length % 2); // a directory starts at a word boundary
  const entries = createEntries(header, channels, rowLength);
  const tail = writeDirectory(entries, end);
  if (end + tail.bytes.length > maxFileBytes) {
    const size = `${header.width}×${header.height} pixels with ${rowLength} bytes per row`;
    throw new ConversionError(
      'IMAGE_TOO_LARGE',
      `the picture has ${size}; the limit is ${maxFileBytes} bytes in total`,
    );
  }
  const container = allocate(end + tail.bytes.length);
  const head = new ByteWriter(endian, { capacity: start });
  head.latin1(endian === 'little' ? 'II' : 'MM');
  head.u16(42);
  head.u32(tail.directoryAt);
  container.set(head.finish());
  container.set(tail.bytes, end);
  return { container, start, length };
}

/** The samples in a container. */
export function samplesIn(container: Uint8Array, length: number): Uint8Array {
  return container.subarray(start, start + length);
}

/** The entries, sorted by tag as TIFF requires. @see TIFF 6.0, "Tags sorted by number" */
function createEntries(header: PlanesHeader, channels: number, rowLength: number): Entry[] {
  const { width, height, space, depth, hasAlpha, density, xmp, profile } = header;
  const rows = Math.max(1, Math.floor(bandBytes / rowLength));
  const bands = Array.from({ length: Math.ceil(height / rows) }, (_, index) => index * rows);
  const entries: (Entry | undefined)[] = [
    numbers(256, fieldType.long, [width]),
    numbers(257, fieldType.long, [height]),
    numbers(258, fieldType.short, new Array<number>(channels).fill(depth)),
    numbers(259, fieldType.short, [1]), // uncompressed
    numbers(262, fieldType.short, [photometric[space]]),
    numbers(
      273,
      fieldType.long,
      bands.map((row) => start + row * rowLength),
    ),
    numbers(277, fieldType.short, [channels]),
    numbers(278, fieldType.long, [rows]),
    numbers(
      279,
      fieldType.long,
      bands.map((row) => Math.min(rows, height - row) * rowLength),
    ),
    density === undefined ? undefined : rational(282, density),
    density === undefined ? undefined : rational(283, density),
    numbers(284, fieldType.short, [1]), // interleaved
    numbers(296, fieldType.short, [2]), // per inch
    hasAlpha ? numbers(338, fieldType.short, [2]) : undefined, // not premultiplied
    bytesEntry(700, fieldType.byte, xmp),
    // Lab is converted to sRGB before the engine reads it.
    space === 'lab' ? undefined : bytesEntry(34675, fieldType.undefined, profile),
  ];
  return entries.filter((entry) => entry !== undefined);
}

function numbers(tag: number, kind: 3 | 4, values: readonly number[]): Entry {
  const file = new ByteWriter(endian, { capacity: values.length * 4 });
  for (const value of values) {
    if (kind === fieldType.short) file.u16(value);
    else file.u32(value);
  }
  return { tag, type: kind, count: values.length, value: file.finish() };
}

function rational(tag: number, value: number): Entry {
  const file = new ByteWriter(endian, { capacity: 8 });
  file.u32(Math.round(Math.min(value, 40_000) * 100_000));
  file.u32(100_000);
  return { tag, type: fieldType.rational, count: 1, value: file.finish() };
}

function bytesEntry(tag: number, kind: 1 | 7, value: Uint8Array | undefined): Entry | undefined {
  return value && { tag, type: kind, count: value.length, value };
}

/** Writes the values that do not fit into their entries, then the entries. @see TIFF 6.0, "Image File Directory" */
function writeDirectory(entries: readonly Entry[], end: number): { bytes: Uint8Array; directoryAt: number } {
  const file = new ByteWriter(endian);
  const fields = entries.map(({ value }) => {
    if (value.length <= 4) return Uint8Array.from({ length: 4 }, (_, index) => value[index] ?? 0);
    const at = end + file.length;
    file.bytes(value);
    file.align(2);
    return numbers(0, fieldType.long, [at]).value;
  });
  const directoryAt = end + file.length;
  file.u16(entries.length);
  for (const [index, entry] of entries.entries()) {
    file.u16(entry.tag);
    file.u16(entry.type);
    file.u32(entry.count);
    file.bytes(fields[index] ?? new Uint8Array(4));
  }
  file.u32(0); // no next page
  return { bytes: file.finish(), directoryAt };
}

/** A picture within the caller's limits may still need more memory than the machine has. */
function allocate(length: number): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(length);
  } catch (cause) {
    throw new ConversionError('IMAGE_TOO_LARGE', `cannot allocate ${length} bytes for the picture`, { cause });
  }
}

import { ByteReader } from '../../bytes/reader.ts';
import { ByteWriter } from '../../bytes/writer.ts';
import { ConversionError } from '../../errors.ts';

interface Box {
  readonly name: string;
  readonly start: number;
  /** Offset of the content, after length and name. */
  readonly body: number;
  readonly end: number;
}

/** The length of a box that only has a header. */
const boxHeaderLength = 8;
/** Version and flags. */
const fullHeaderLength = 4;

/**
 * Adds an EXIF item to an AVIF that the engine wrote: an entry in the lists of items and locations, a reference to the
 * picture, and the block at the end of the file. Returns undefined for a file of another structure.
 * @see ISO/IEC 14496-12, "The Meta box"; ISO/IEC 23008-12, "Exif metadata"
 */
export function withAvifExif(avif: Uint8Array, exif: Uint8Array): Uint8Array | undefined {
  try {
    return addItem(avif, exif);
  } catch (error) {
    if (error instanceof ConversionError) return undefined;
    throw error;
  }
}

function addItem(avif: Uint8Array, exif: Uint8Array): Uint8Array | undefined {
  const meta = listBoxes(avif, 0, avif.length).find(({ name }) => name === 'meta');
  if (meta === undefined) return undefined;
  const children = listBoxes(avif, meta.body + fullHeaderLength, meta.end);
  const find = (name: string): Box | undefined => children.find((box) => box.name === name);
  const [primary, items, locations] = [find('pitm'), find('iinf'), find('iloc')];
  if (primary === undefined || items === undefined || locations === undefined) return undefined;
  const list = readItems(avif, items);
  const id = Math.max(...list) + 1;
  const picture = new ByteReader(avif.subarray(primary.body + fullHeaderLength, primary.end)).u16();
  const payload = Buffer.concat([new Uint8Array(4), exif]); // the TIFF header follows these four bytes
  const newItems = writeItems(avif, items, list.length, id);
  const newReferences = writeReferences(avif, find('iref'), id, picture);
  const openedLocations = readLocations(avif, locations);
  if (openedLocations === undefined) return undefined;
  const rest = children.filter((box) => !['iinf', 'iref', 'iloc'].includes(box.name));
  const grown = (added: Uint8Array, box: Box | undefined): number => added.length - (box ? box.end - box.start : 0);
  const growth = grown(newItems, items) + grown(newReferences, find('iref')) + openedLocations.entryLength;
  const place = { id, offset: avif.length + growth + boxHeaderLength, length: payload.length };
  const content = Buffer.concat([
    avif.subarray(meta.body, meta.body + fullHeaderLength),
    ...rest.map(({ start, end }) => avif.subarray(start, end)),
    newItems,
    newReferences,
    openedLocations.write(place, meta.end, growth),
  ]);
  return Buffer.concat([
    avif.subarray(0, meta.start),
    box('meta', content),
    avif.subarray(meta.end),
    box('mdat', payload),
  ]);
}

function listBoxes(bytes: Uint8Array, from: number, to: number): Box[] {
  const file = new ByteReader(bytes.subarray(0, to));
  const boxes: Box[] = [];
  for (let start = from; start < to; ) {
    file.seek(start);
    const length = file.u32();
    const name = file.latin1(4);
    const end = length === 0 ? to : start + length; // zero: up to the end
    if (length !== 0 && length < boxHeaderLength) break; // lengths of 64 bits are not written by the engine
    boxes.push({ name, start, body: start + boxHeaderLength, end });
    start = end;
  }
  return boxes;
}

function box(name: string, body: Uint8Array): Uint8Array {
  const file = new ByteWriter('big', { capacity: body.length + boxHeaderLength });
  file.u32(body.length + boxHeaderLength);
  file.latin1(name);
  file.bytes(body);
  return file.finish();
}

/** Version and flags of a box, then the content that `fill` writes. */
function fullBox(name: string, version: number, fill: (file: ByteWriter) => void): Uint8Array {
  const file = new ByteWriter();
  file.u32(version * 0x1000000);
  fill(file);
  return box(name, file.finish());
}

/** The ids of all items; their count is a number of 16 bits in version 0. */
function readItems(avif: Uint8Array, { body, end }: Box): number[] {
  return listBoxes(avif, body + fullHeaderLength + 2, end).map((entry) =>
    new ByteReader(avif.subarray(entry.body + fullHeaderLength, entry.end)).u16(),
  );
}

function writeItems(avif: Uint8Array, { body, end }: Box, count: number, id: number): Uint8Array {
  return fullBox('iinf', 0, (file) => {
    file.u16(count + 1);
    file.bytes(avif.subarray(body + fullHeaderLength + 2, end));
    const entry = fullBox('infe', 2, (item) => {
      item.u16(id);
      item.u16(0); // not protected
      item.latin1('Exif\0');
    });
    file.bytes(entry);
  });
}

function writeReferences(avif: Uint8Array, known: Box | undefined, id: number, picture: number): Uint8Array {
  const reference = new ByteWriter();
  reference.u16(id);
  reference.u16(1);
  reference.u16(picture);
  return fullBox('iref', 0, (file) => {
    if (known !== undefined) file.bytes(avif.subarray(known.body + fullHeaderLength, known.end));
    file.bytes(box('cdsc', reference.finish()));
  });
}

/** The location of the new item in the file. */
interface Place {
  readonly id: number;
  readonly offset: number;
  readonly length: number;
}

interface OpenedLocations {
  /** Bytes that an entry adds. */
  readonly entryLength: number;
  /** Writes the list with an item more; offsets behind `end` grow. */
  readonly write: (place: Place, end: number, growth: number) => Uint8Array;
}

/** Offsets and lengths of 32 bits and no base offset, as libheif writes them; undefined for other lists. */
function readLocations(avif: Uint8Array, { body, end }: Box): OpenedLocations | undefined {
  const file = new ByteReader(avif.subarray(body, end));
  const version = file.u8();
  file.skip(3);
  const [sizes, baseSize] = [file.u8(), file.u8() >> 4];
  if (sizes !== 0x44 || version > 1 || ![0, 4].includes(baseSize)) return undefined;
  const count = file.u16();
  const items = Array.from({ length: count }, () => {
    const id = file.u16();
    const method = version === 1 ? file.u16() : 0;
    file.skip(2);
    const base = baseSize === 4 ? file.u32() : 0;
    const extents = Array.from({ length: file.u16() }, () => ({ offset: file.u32(), length: file.u32() }));
    return { id, method, base, extents };
  });
  const write = (place: Place, metaEnd: number, growth: number): Uint8Array =>
    fullBox('iloc', version, (list) => {
      list.u8(sizes);
      list.u8(baseSize << 4);
      list.u16(count + 1);
      const added = { id: place.id, method: 0, base: 0, extents: [place] };
      for (const { id, method, base, extents } of [...items, added]) {
        list.u16(id);
        if (version === 1) list.u16(method);
        list.u16(0); // in this file
        const isMoved = (at: number): boolean => method === 0 && id !== place.id && at >= metaEnd;
        if (baseSize === 4) list.u32(isMoved(base) ? base + growth : base);
        list.u16(extents.length);
        for (const { offset, length } of extents) {
          list.u32(base === 0 && isMoved(offset) ? offset + growth : offset);
          list.u32(length);
        }
      }
    });
  return { entryLength: 6 + (version === 1 ? 2 : 0) + baseSize + 8, write };
}

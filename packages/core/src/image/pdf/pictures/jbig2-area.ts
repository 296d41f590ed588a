/** Types of segments that start with the width and height of a region; 48 is the size of a page. */
const sized = new Set([4, 6, 7, 20, 22, 23, 36, 38, 39, 40, 42, 43, 48]);
const patterns = 16;
const unknown = 0xffff_ffff;

/**
 * The number of pixels that the pages, regions and patterns of an embedded JBIG2 stream state, all together: the work
 * of its decoder, whatever size the picture has. @see ITU-T T.88, "Segment header syntax"
 */
export function jbig2Area(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let area = 0;
  for (let at = 0; at + 11 <= bytes.length; ) {
    const header = readHeader(view, at);
    if (header === undefined || header.data + 8 > bytes.length) break;
    const { type, data, length } = header;
    if (sized.has(type)) area += areaOf(view.getUint32(data), view.getUint32(data + 4));
    if (type === patterns) area += view.getUint8(data + 1) * view.getUint8(data + 2) * (view.getUint32(data + 3) + 1);
    if (length === unknown) break; // only the data tell where such a region ends
    at = data + length;
  }
  return area;
}

/** The height of a page may be unknown; its stripes are regions. */
const areaOf = (width: number, height: number): number => (height === unknown ? 0 : width * height);

function readHeader(view: DataView, at: number) {
  const number = view.getUint32(at);
  const flags = view.getUint8(at + 4);
  const short = view.getUint8(at + 5) >> 5;
  const count = short === 7 ? view.getUint32(at + 5) & 0x1fff_ffff : short;
  const counted = at + 5 + (short === 7 ? 4 + ((count + 8) >> 3) : 1);
  const referenceSize = number <= 256 ? 1 : number <= 65_536 ? 2 : 4;
  const page = counted + count * referenceSize;
  const lengthAt = page + ((flags & 0x40) === 0 ? 1 : 4);
  if (lengthAt + 4 > view.byteLength) return undefined;
  return { type: flags & 0x3f, data: lengthAt + 4, length: view.getUint32(lengthAt) };
}

import { ByteReader } from '../../bytes/reader.ts';
import { ByteWriter } from '../../bytes/writer.ts';
import type { Size } from '../size.ts';
import { withoutPrefix } from './exif-block.ts';

/** Metadata chunks. */
export interface Metadata {
  readonly profile?: Uint8Array | undefined;
  /** A TIFF block, without the six-byte prefix that JPEG uses. */
  readonly exif?: Uint8Array | undefined;
  readonly xmp?: Uint8Array | undefined;
}

interface Chunk {
  readonly name: string;
  readonly body: Uint8Array;
}

/** Flags of the VP8X header. @see WebP Container Specification, "Extended File Format" */
const flag = { profile: 0x20, alpha: 0x10, exif: 0x08, xmp: 0x04 } as const;
const headerLength = 12;

/** Adds metadata to an extended WebP; the engine writes every animation as one. */
export function withMetadata(webp: Uint8Array, { profile, exif, xmp }: Metadata): Uint8Array {
  if (profile === undefined && exif === undefined && xmp === undefined) return webp;
  const [extended, ...others] = readChunks(webp);
  if (extended?.name !== 'VP8X') return webp;
  const body = extended.body.slice();
  body[0] = (body[0] ?? 0) | (profile ? flag.profile : 0) | (exif ? flag.exif : 0) | (xmp ? flag.xmp : 0);
  const chunks: (Chunk | undefined)[] = [
    { name: 'VP8X', body },
    profile && { name: 'ICCP', body: profile },
    ...others,
    exif && { name: 'EXIF', body: withoutPrefix(exif) },
    xmp && { name: 'XMP ', body: xmp },
  ];
  return writeChunks(chunks.filter((chunk) => chunk !== undefined));
}

/** Adds an alpha chunk before the colours of an extended WebP. */
export function withAlpha(webp: Uint8Array, alpha: Uint8Array): Uint8Array {
  const chunks = readChunks(webp).flatMap((chunk) => {
    if (chunk.name === 'VP8 ') return [{ name: 'ALPH', body: alpha }, chunk];
    if (chunk.name !== 'VP8X') return [chunk];
    const body = chunk.body.slice();
    body[0] = (body[0] ?? 0) | flag.alpha;
    return [{ name: 'VP8X', body }];
  });
  return writeChunks(chunks);
}

/** Converts to an extended WebP, which can hold metadata. */
export function extended(webp: Uint8Array, { width, height }: Size): Uint8Array {
  const chunks = readChunks(webp);
  if (chunks[0]?.name === 'VP8X') return webp;
  const file = new ByteWriter('little', { capacity: 10 });
  file.u32(chunks.some(hasAlpha) ? flag.alpha : 0);
  file.u24(width - 1);
  file.u24(height - 1);
  return writeChunks([{ name: 'VP8X', body: file.finish() }, ...chunks]);
}

/** @see WebP Lossless Bitstream Specification, "RIFF Header": the bit behind the two sizes of 14 bits */
function hasAlpha({ name, body }: Chunk): boolean {
  return name === 'VP8L' && ((body[4] ?? 0) & 0x10) !== 0;
}

/** @see WebP Container Specification, "RIFF File Format" */
export function readChunks(webp: Uint8Array, { isTruncated = false } = {}): Chunk[] {
  const file = new ByteReader(webp, 'little');
  file.skip(Math.min(headerLength, file.remaining));
  const chunks: Chunk[] = [];
  while (file.remaining >= 8) {
    const name = file.latin1(4);
    const length = file.u32();
    chunks.push({ name, body: file.take(isTruncated ? Math.min(length, file.remaining) : length) });
    if (length % 2 === 1 && file.remaining > 0) file.skip(1);
  }
  return chunks;
}

export function writeChunks(chunks: readonly Chunk[]): Uint8Array {
  const length = chunks.reduce((sum, { body }) => sum + 8 + body.length + (body.length % 2), 4);
  const file = new ByteWriter('little', { capacity: length + 8 });
  file.latin1('RIFF');
  file.u32(length);
  file.latin1('WEBP');
  for (const { name, body } of chunks) {
    file.latin1(name);
    file.u32(body.length);
    file.bytes(body);
    file.align(2);
  }
  return file.finish();
}

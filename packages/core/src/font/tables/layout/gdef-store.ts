import { ByteWriter } from '../../../bytes/writer.ts';

const minorVersionAt = 2;
/** Offsets of the 16-bit offset fields. Only the first four exist in all versions. */
const [firstOffsetAt, glyphSetsAt, storeAt] = [4, 12, 14];
const storeVersion = 3;
const longLength = 18;

/**
 * Offset of the item variation store in GDEF; `undefined` if there is none.
 * @see OpenType 1.9.1, "GDEF — Glyph Definition Table", "GDEF Header"
 */
export function findGdefStore(gdef: Uint8Array): number | undefined {
  if (gdef.length < longLength) return undefined;
  const table = new DataView(gdef.buffer, gdef.byteOffset, gdef.byteLength);
  const start = table.getUint16(minorVersionAt) < storeVersion ? 0 : table.getUint32(storeAt);
  return start === 0 ? undefined : start;
}

/** Appends another variation store to GDEF; `undefined` if the header has no field for it and cannot be extended. */
export function withGdefStore(gdef: Uint8Array, store: Uint8Array): Uint8Array | undefined {
  const grown = growHeader(gdef);
  if (grown === undefined) return undefined;
  const file = new ByteWriter('big', { capacity: grown.length + store.length + 2 });
  file.bytes(grown);
  file.align(2);
  file.patchU32(storeAt, file.length);
  file.bytes(store);
  return file.finish();
}

/** Extends the header to the version with a variation store and shifts the offsets. */
function growHeader(gdef: Uint8Array): Uint8Array | undefined {
  const table = new DataView(gdef.buffer, gdef.byteOffset, gdef.byteLength);
  const minorVersion = table.getUint16(minorVersionAt);
  const length = minorVersion >= storeVersion ? longLength : minorVersion < 2 ? glyphSetsAt : storeAt;
  if (gdef.length < length) return undefined;
  if (length === longLength) return gdef;
  const file = new ByteWriter('big', { capacity: gdef.length + longLength });
  file.bytes(gdef.subarray(0, minorVersionAt));
  file.u16(storeVersion);
  for (let at = firstOffsetAt; at < storeAt; at += 2) {
    const offset = at < length ? table.getUint16(at) : 0;
    const moved = offset === 0 ? 0 : offset + longLength - length;
    if (moved > 0xffff) return undefined;
    file.u16(moved);
  }
  file.u32(0);
  file.bytes(gdef.subarray(length));
  return file.finish();
}

import { startsWith } from '../../bytes/signature.ts';
import type { FileEnds } from '../../format.ts';
import { collectionTag, isGlyfVersion, sfntVersion } from '../versions.ts';

/**
 * Recognizes fonts with glyf outlines, and others in the same container: Type 1, and collections whose first font lies
 * beyond the sniffed bytes.
 */
export function sniffTtf({ head }: FileEnds): boolean {
  const version = firstVersion(head);
  return version !== undefined && (isGlyfVersion(version) || version === sfntVersion.type1 || version === outsideHead);
}

export function sniffOtf({ head }: FileEnds): boolean {
  return firstVersion(head) === sfntVersion.cff;
}

const outsideHead = -1;

/** The version of the file, or of the first font of a collection. */
function firstVersion(head: Uint8Array): number | undefined {
  if (!startsWith(head, collectionTag)) return u32At(head, 0);
  const start = u32At(head, 12);
  return start === undefined ? undefined : (u32At(head, start) ?? outsideHead);
}

function u32At(bytes: Uint8Array, at: number): number | undefined {
  if (at + 4 > bytes.length) return undefined;
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(at);
}

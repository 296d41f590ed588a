import type { ByteRange } from '../files/file-store.ts';

/**
 * Parses a `Range` header with one range. Anything else is ignored, as the RFC allows: then the response is the whole
 * file.
 * @see RFC 9110, "Byte Ranges"
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [matched, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '') ?? [];
  if (matched === undefined || (from === '' && to === '')) return undefined;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  if (to !== '' && Number(to) < start) return undefined;
  if (start >= size) return 'unsatisfiable';
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

import { startsWith } from '../../bytes/signature.ts';
import type { FileEnds, Format } from '../../format.ts';

export const bmp = {
  id: 'bmp',
  name: 'BMP',
  kind: 'image',
  types: ['bmp'],
  mediaType: 'image/bmp',
  extensions: ['bmp', 'dib'],
  sniff: isBmp,
  inspect: async () => (await import('./inspect.ts')).inspectBmp,
  repair: async () => (await import('./repair.ts')).repairBmp,
  reads: { api: true, model: 'raster', load: async () => (await import('./read.ts')).readBmp },
} as const satisfies Format<'bmp'>;

function isBmp(ends: FileEnds): boolean {
  return hasFileHeader(ends) || isBareDib(ends.head);
}

/** Many texts start with "BM"; therefore the header length must be a small number, too. */
function hasFileHeader({ head }: FileEnds): boolean {
  const start = startsWith(head, 'BA') ? 14 : 0; // a bitmap array has its own header before the first bitmap
  return startsWith(head, 'BM', start) && head[start + 15] === 0 && head[start + 16] === 0 && head[start + 17] === 0;
}

const bareHeaders = [40, 108, 124];
const bareDepths = [1, 4, 8, 16, 24, 32];
const longestSide = 1_000_000;

/**
 * Recognizes a bitmap without a file header, as programs keep it in memory. It has no signature, so every field must
 * have a valid value.
 * @see [MS-WMF], "BitmapInfoHeader Object"
 */
function isBareDib(head: Uint8Array): boolean {
  if (head.length < 40) return false;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const [width, height] = [view.getInt32(4, true), Math.abs(view.getInt32(8, true))];
  const hasValidSize = width >= 1 && width <= longestSide && height >= 1 && height <= longestSide;
  const hasValidDepth = view.getUint16(12, true) === 1 && bareDepths.includes(view.getUint16(14, true));
  const hasValidCompression = view.getUint32(16, true) <= 3;
  return bareHeaders.includes(view.getUint32(0, true)) && hasValidSize && hasValidDepth && hasValidCompression;
}

import { startsWith } from '../../bytes/signature.ts';
import type { Ends, Format } from '../../format.ts';

export const bmp = {
  id: 'bmp',
  name: 'BMP',
  kind: 'image',
  types: ['bmp'],
  mediaType: 'image/bmp',
  extensions: ['bmp', 'dib'],
  sniff: isBmp,
  inspect: async () => (await import('./inspect.ts')).inspectBmp,
  reads: { api: true, model: 'raster', load: async () => (await import('./read.ts')).readBmp },
} as const satisfies Format<'bmp'>;

/** Two letters alone would make a bitmap of many a text: the length of the header must be a small number, too. */
function isBmp({ head }: Ends): boolean {
  const start = startsWith(head, 'BA') ? 14 : 0; // an array of bitmaps has a header of its own before the first
  return startsWith(head, 'BM', start) && head[start + 15] === 0 && head[start + 16] === 0 && head[start + 17] === 0;
}

import { startsWith } from '../../bytes/signature.ts';
import type { FileEnds, Format } from '../../format.ts';
import { loadOnce } from '../../load-once.ts';

export const tiff = {
  id: 'tiff',
  hasPages: true,
  name: 'TIFF',
  kind: 'image',
  types: ['tiff'],
  mediaType: 'image/tiff',
  extensions: ['tiff', 'tif'],
  sniff: isTiff,
  inspect: async () => (await import('./inspect.ts')).inspectTiff,
  repair: async () => (await import('./repair.ts')).repairTiff,
  writes: { api: false, model: 'raster', load: loadOnce(async () => (await import('../write.ts')).writeRaster) },
  reads: { api: true, model: 'raster', load: async () => (await import('./read.ts')).readTiff },
} as const satisfies Format<'tiff'>;

/** @see TIFF 6.0, "Image File Header"; BigTIFF has 43 where TIFF has 42 */
function isTiff({ head }: FileEnds): boolean {
  return ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].some((signature) => startsWith(head, signature));
}

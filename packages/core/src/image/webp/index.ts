import { startsWith } from '../../bytes/signature.ts';
import type { Format } from '../../format.ts';
import { loadOnce } from '../../load-once.ts';

export const webp = {
  id: 'webp',
  name: 'WebP',
  kind: 'image',
  types: ['webp'],
  mediaType: 'image/webp',
  extensions: ['webp'],
  sniff: ({ head }) => startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8),
  inspect: async () => (await import('../inspect.ts')).inspectImage,
  repair: async () => (await import('../webp-repair.ts')).repairWebp,
  reads: { api: true, model: 'raster', load: async () => (await import('../read.ts')).readRaster },
  writes: { api: true, model: 'raster', load: loadOnce(async () => (await import('../write.ts')).writeRaster) },
} as const satisfies Format<'webp'>;

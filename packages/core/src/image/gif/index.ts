import { startsWith } from '../../bytes/signature.ts';
import type { Format } from '../../format.ts';
import { loadOnce } from '../../load-once.ts';

export const gif = {
  id: 'gif',
  name: 'GIF',
  kind: 'image',
  types: ['gif'],
  mediaType: 'image/gif',
  extensions: ['gif'],
  sniff: ({ head }) => startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a'),
  inspect: async () => (await import('../inspect.ts')).inspectImage,
  repair: async () => (await import('./repair.ts')).repairGif,
  writes: { api: false, model: 'raster', load: loadOnce(async () => (await import('../write.ts')).writeRaster) },
  reads: { api: true, model: 'raster', load: async () => (await import('../read.ts')).readRaster },
} as const satisfies Format<'gif'>;

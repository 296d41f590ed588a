import { startsWith } from '../../bytes/signature.ts';
import type { Format } from '../../format.ts';
import { loadOnce } from '../../load-once.ts';

export const jpg = {
  id: 'jpg',
  name: 'JPEG',
  kind: 'image',
  types: ['jpg', 'jpeg'],
  mediaType: 'image/jpeg',
  extensions: ['jpg', 'jpeg', 'jpe', 'jfif'],
  sniff: ({ head }) => startsWith(head, '\xff\xd8\xff'),
  inspect: async () => (await import('../inspect.ts')).inspectImage,
  repair: async () => (await import('./repair.ts')).repairJpg,
  reads: { api: true, model: 'raster', load: async () => (await import('./read.ts')).readJpg },
  writes: { api: true, model: 'raster', load: loadOnce(async () => (await import('../write.ts')).writeRaster) },
} as const satisfies Format<'jpg'>;

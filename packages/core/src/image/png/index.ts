import { startsWith } from '../../bytes/signature.ts';
import type { Format } from '../../format.ts';
import { loadOnce } from '../../load-once.ts';

export const png = {
  id: 'png',
  name: 'PNG',
  kind: 'image',
  types: ['png'],
  mediaType: 'image/png',
  extensions: ['png', 'apng'],
  sniff: ({ head }) => startsWith(head, '\x89PNG\r\n\x1a\n'),
  inspect: async () => (await import('../inspect.ts')).inspectImage,
  repair: async () => (await import('./repair.ts')).repairPng,
  reads: { api: true, model: 'raster', load: async () => (await import('./read.ts')).readPng },
  writes: { api: true, model: 'raster', load: loadOnce(async () => (await import('../write.ts')).writeRaster) },
} as const satisfies Format<'png'>;

import { startsWith } from '../../bytes/signature.ts';
import type { Format } from '../../format.ts';

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
  reads: { api: true, model: 'raster', load: async () => (await import('../read.ts')).readRaster },
} as const satisfies Format<'gif'>;

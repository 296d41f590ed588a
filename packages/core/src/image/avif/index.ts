import { startsWith } from '../../bytes/signature.ts';
import type { Format } from '../../format.ts';
import { loadOnce } from '../../load-once.ts';

export const avif = {
  id: 'avif',
  name: 'AVIF',
  kind: 'image',
  types: ['avif'],
  mediaType: 'image/avif',
  extensions: ['avif'],
  sniff: ({ head }) => startsWith(head, 'ftypavif', 4) || startsWith(head, 'ftypavis', 4),
  inspect: async () => (await import('../inspect.ts')).inspectImage,
  writes: { api: false, model: 'raster', load: loadOnce(async () => (await import('../write.ts')).writeRaster) },
} as const satisfies Format<'avif'>;

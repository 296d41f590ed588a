import { startsWith } from '../../bytes/signature.ts';
import type { Format } from '../../format.ts';

export const psd = {
  id: 'psd',
  name: 'Photoshop',
  kind: 'image',
  types: ['psd'],
  mediaType: 'image/vnd.adobe.photoshop',
  extensions: ['psd', 'psb', 'pdd'],
  sniff: ({ head }) => startsWith(head, '8BPS\0\x01') || startsWith(head, '8BPS\0\x02'),
  inspect: async () => (await import('./inspect.ts')).inspectPsd,
  repair: async () => (await import('./repair.ts')).repairPsd,
  reads: { api: true, model: 'raster', load: async () => (await import('./read.ts')).readPsd },
} as const satisfies Format<'psd'>;

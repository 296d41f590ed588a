import { startsWith } from '../../bytes/signature.ts';
import type { Format } from '../../format.ts';

export const woff = {
  id: 'woff',
  name: 'WOFF',
  kind: 'font',
  types: ['woff'],
  mediaType: 'font/woff',
  extensions: ['woff'],
  sniff: ({ head }) => startsWith(head, 'wOFF'),
  inspect: async () => (await import('./inspect.ts')).inspectWoff,
  reads: { api: true, model: 'font', load: async () => (await import('./read.ts')).readWoff },
  writes: { api: true, model: 'font', load: async () => (await import('./write.ts')).writeWoff },
} as const satisfies Format<'woff'>;

import { startsWith } from '../../bytes/signature.ts';
import type { Format } from '../../format.ts';

export const woff2 = {
  id: 'woff2',
  name: 'WOFF 2',
  kind: 'font',
  types: ['woff2'],
  mediaType: 'font/woff2',
  extensions: ['woff2'],
  sniff: ({ head }) => startsWith(head, 'wOF2'),
  inspect: async () => (await import('./inspect.ts')).inspectWoff2,
  reads: { api: true, model: 'font', load: async () => (await import('./read.ts')).readWoff2 },
  writes: { api: true, model: 'font', load: async () => (await import('./write.ts')).writeWoff2 },
} as const satisfies Format<'woff2'>;

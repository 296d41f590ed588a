import type { Format } from '../../format.ts';
import { sniffEot } from './sniff.ts';

export const eot = {
  id: 'eot',
  name: 'Embedded OpenType',
  kind: 'font',
  types: ['eot'],
  mediaType: 'application/vnd.ms-fontobject',
  extensions: ['eot'],
  sniff: sniffEot,
  inspect: async () => (await import('./inspect.ts')).inspectEot,
  reads: { api: true, model: 'font', load: async () => (await import('./read.ts')).readEot },
} as const satisfies Format<'eot'>;

import type { Format } from '../../format.ts';
import { sniffOtf, sniffTtf } from './sniff.ts';

const shared = {
  kind: 'font',
  family: () => 'sfnt',
  inspect: async () => (await import('./inspect.ts')).inspectSfnt,
  reads: { api: true, model: 'font', load: async () => (await import('./read.ts')).readSfnt },
} as const;

export const ttf = {
  ...shared,
  id: 'ttf',
  name: 'TrueType',
  types: ['ttf'],
  mediaType: 'font/ttf',
  extensions: ['ttf', 'tte', 'ttc'],
  sniff: sniffTtf,
  writes: { api: true, model: 'font', load: async () => (await import('./write.ts')).writeTtf },
} as const satisfies Format<'ttf'>;

export const otf = {
  ...shared,
  id: 'otf',
  name: 'OpenType',
  types: ['otf'],
  mediaType: 'font/otf',
  extensions: ['otf', 'otc'],
  sniff: sniffOtf,
  writes: { api: true, model: 'font', load: async () => (await import('./write.ts')).writeOtf },
} as const satisfies Format<'otf'>;

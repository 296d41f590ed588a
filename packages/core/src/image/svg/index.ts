import type { Format } from '../../format.ts';
import { hasSvgRoot } from './root.ts';

export const svg = {
  id: 'svg',
  name: 'SVG',
  kind: 'image',
  types: ['svg'],
  mediaType: 'image/svg+xml',
  extensions: ['svg'],
  sniff: ({ head }) => hasSvgRoot(head),
  inspect: async () => (await import('./inspect.ts')).inspectSvg,
  writes: { api: true, model: 'raster', load: async () => (await import('./write.ts')).writeSvg },
  reads: { api: true, model: 'raster', load: async () => (await import('./read.ts')).readSvg },
  draws: { load: async () => (await import('./read.ts')).readSvgAsDrawing },
} as const satisfies Format<'svg'>;

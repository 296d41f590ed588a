import { startsWith } from '../../bytes/signature.ts';
import type { Format } from '../../format.ts';
import { loadOnce } from '../../load-once.ts';
import { gzipSignature, hasSvgRoot } from '../svg-root.ts';

export const svg = {
  id: 'svg',
  name: 'SVG',
  kind: 'image',
  types: ['svg'],
  mediaType: 'image/svg+xml',
  extensions: ['svg'],
  readOnlyExtensions: ['svgz'],
  sniff: ({ head }) => hasSvgRoot(head) || startsWith(head, gzipSignature),
  inspect: async () => (await import('./inspect.ts')).inspectSvg,
  writes: { api: true, model: 'raster', load: async () => (await import('./write.ts')).writeSvg },
  reads: { api: true, model: 'raster', load: loadOnce(async () => (await import('./read.ts')).readSvg) },
} as const satisfies Format<'svg'>;

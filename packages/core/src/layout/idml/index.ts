import type { Format } from '../../format.ts';
import { isArchive } from '../../zip/sniff.ts';
import { isLayout } from './package/sniff.ts';

export const layoutPackage = {
  id: 'layout_package',
  name: 'Layout package',
  kind: 'package',
  types: ['layout_package'],
  mediaType: 'application/zip',
  extensions: ['idml'],
  sniff: isLayout,
  accepts: isArchive,
  inspect: async () => (await import('./inspect.ts')).inspectLayout,
  reads: { api: true, model: 'bundle', load: async () => (await import('./read.ts')).readLayout },
} as const satisfies Format<'layout_package'>;

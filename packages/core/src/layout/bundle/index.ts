import type { Format } from '../../format.ts';
import { sniffNames } from '../../zip/sniff.ts';
import { templateName } from './template-name.ts';

export const designPackage = {
  id: 'design_package',
  name: 'Design package',
  kind: 'package',
  types: ['design_package'],
  mediaType: 'application/zip',
  extensions: ['zip'],
  sniff: (ends) => sniffNames(ends).some((name) => name === templateName || name.endsWith(`/${templateName}`)),
  inspect: async () => (await import('./inspect.ts')).inspectBundle,
  writes: { api: true, model: 'bundle', load: async () => (await import('./write.ts')).writeBundle },
} as const satisfies Format<'design_package'>;

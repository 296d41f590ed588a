import type { Format } from '../../format.ts';
import { holdsTemplate } from './sniff.ts';

export const pod = {
  id: 'pod_package',
  name: 'Template package',
  kind: 'package',
  types: ['pod_package'],
  mediaType: 'application/zip',
  extensions: ['zip'],
  sniff: holdsTemplate,
  inspect: async () => (await import('./inspect.ts')).inspectPod,
  reads: { api: true, model: 'bundle', load: async () => (await import('./read.ts')).readPod },
} as const satisfies Format<'pod_package'>;

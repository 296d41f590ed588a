import { startsWith } from '../../bytes/signature.ts';
import type { Format } from '../../format.ts';

export const pdf = {
  id: 'pdf',
  hasPages: true,
  name: 'PDF',
  kind: 'image',
  family: () => 'pdf',
  types: ['pdf'],
  mediaType: 'application/pdf',
  extensions: ['pdf'],
  sniff: ({ head }) => startsWith(head, '%PDF-'),
  accepts: ({ head }) => hasHeader(head),
  inspect: async () => (await import('./inspect.ts')).inspectPdf,
  writes: { api: false, model: 'drawing', load: async () => (await import('./write.ts')).writePdf },
  reads: { api: false, model: 'drawing', load: async () => (await import('./read.ts')).readPdf },
} as const satisfies Format<'pdf'>;

/** True if the header follows other bytes. @see ISO 32000-1, "Implementation limits", note on the header */
function hasHeader(head: Uint8Array): boolean {
  if (startsWith(head, '%PDF-')) return false;
  return Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 1024)).includes('%PDF-');
}

import { startsWith } from '../../bytes/signature.ts';
import type { FileEnds, Format } from '../../format.ts';

export const eps = {
  id: 'eps',
  name: 'EPS',
  kind: 'image',
  types: ['eps'],
  mediaType: 'application/postscript',
  extensions: ['eps', 'epsf', 'epsi', 'ps'],
  sniff: isPostScript,
  accepts: ({ head }) => head[0] === 0x25, // programs that begin with another comment
  repair: async () => (bytes) => bytes, // the reader keeps what was painted before an error
  inspect: async () => (await import('./inspect.ts')).inspectEps,
  reads: { api: true, model: 'drawing', load: async () => (await import('./read.ts')).readEps },
} as const satisfies Format<'eps'>;

/** A program, or the binary header of DOS before one. @see Encapsulated PostScript File Format Specification, version 3 */
function isPostScript({ head }: FileEnds): boolean {
  if (startsWith(head, '\xc5\xd0\xd3\xc6')) return true;
  const start = head[0] === 0x04 ? 1 : 0; // some drivers begin with an end-of-file character
  return startsWith(head, '%!', start);
}

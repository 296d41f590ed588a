import { startsWith } from '../../bytes/signature.ts';
import type { FileEnds, Format } from '../../format.ts';
import { isIllustratorProgram, isPostScript } from '../postscript/signature.ts';

export const eps = {
  id: 'eps',
  name: 'EPS',
  kind: 'image',
  family: () => 'postscript',
  types: ['eps'],
  mediaType: 'application/postscript',
  extensions: ['eps', 'epsf', 'epsi', 'ps'],
  sniff: isEps,
  // Programs that begin with another comment.
  accepts: ({ head }) => head[0] === 0x25 && !startsWith(head, '%PDF') && !isPostScript(head),
  repair: async () => (bytes) => bytes, // the reader keeps what was painted before an error
  inspect: async () => (await import('../postscript/inspect.ts')).inspectPostScript,
  reads: { api: true, model: 'drawing', load: async () => (await import('../postscript/read.ts')).readPostScript },
} as const satisfies Format<'eps'>;

/** A program, or the binary header of DOS before one. @see Encapsulated PostScript File Format Specification, version 3 */
function isEps({ head }: FileEnds): boolean {
  if (startsWith(head, '\xc5\xd0\xd3\xc6')) return true;
  return isPostScript(head) && !isIllustratorProgram(head);
}

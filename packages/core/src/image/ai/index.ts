import { startsWith } from '../../bytes/signature.ts';
import type { FileEnds, Format } from '../../format.ts';
import { isIllustratorProgram } from '../postscript/signature.ts';

export const ai = {
  id: 'ai',
  hasPages: true,
  name: 'Illustrator',
  kind: 'image',
  family: ({ head }) => (isPdf(head) ? 'pdf' : 'postscript'),
  types: ['ai'],
  mediaType: 'application/postscript',
  extensions: ['ai'],
  sniff: (ends) => isIllustratorProgram(ends.head) || isIllustratorPdf(ends),
  repair: async () => (bytes) => bytes, // the reader keeps what was painted before an error
  inspect: async () => (await import('./inspect.ts')).inspectAi,
  reads: { api: true, model: 'drawing', load: async () => (await import('./read.ts')).readAi },
} as const satisfies Format<'ai'>;

function isPdf(head: Uint8Array): boolean {
  return startsWith(head, '%PDF');
}

/** The names of Illustrator's own data in the page, and its media type in the metadata. */
const marks = ['/Illustrator', 'AIPrivateData', 'AIMetaData', 'application/vnd.adobe.illustrator'];

function isIllustratorPdf({ head, tail }: FileEnds): boolean {
  if (!isPdf(head)) return false;
  return [head, tail].some((part) => {
    const bytes = Buffer.from(part.buffer, part.byteOffset, part.length);
    return marks.some((mark) => bytes.includes(mark, 0, 'latin1'));
  });
}

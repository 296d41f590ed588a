import type { Box } from '../../outline/measure/bounds.ts';

/** The comments of a program that describe it. @see PostScript Language Document Structuring Conventions, version 3 */
export interface EpsComments {
  readonly boundingBox: Box | undefined;
  readonly hiResBoundingBox: Box | undefined;
  readonly title: string | undefined;
  readonly creator: string | undefined;
  readonly languageLevel: number | undefined;
  /** True if the first line says that the file is encapsulated. */
  readonly isEncapsulated: boolean;
}

/** The part of a file in which comments are searched, from its start and from its end. */
const searchedLength = 256 * 1024;

/** Reads the comments; of those that are stated at the end, the last counts. */
export function readComments(program: Uint8Array): EpsComments {
  const head = toText(program.subarray(0, searchedLength));
  const tail = toText(program.subarray(Math.max(0, program.length - searchedLength)));
  const header = head.slice(0, endOfHeader(head));
  const box = (name: string): Box | undefined => {
    const stated = findBox(header, name, 'first');
    if (stated !== undefined) return stated;
    const isAtEnd = new RegExp(`^%%${name}:?[ \\t]*\\(atend\\)`, 'im').test(header);
    return (
      (isAtEnd ? findBox(tail, name, 'last') : undefined) ?? findBox(head, name, 'first') ?? findBox(tail, name, 'last')
    );
  };
  return {
    boundingBox: box('BoundingBox'),
    hiResBoundingBox: box('HiResBoundingBox') ?? box('ExactBoundingBox'),
    title: findText(header, 'Title'),
    creator: findText(header, 'Creator'),
    languageLevel: Number(findText(header, 'LanguageLevel')) || undefined,
    isEncapsulated: /^\x04?%!PS-Adobe-\S+[ \t]+EPSF/.test(header),
  };
}

function endOfHeader(head: string): number {
  const end = /^%%EndComments/m.exec(head);
  return end === null ? head.length : end.index;
}

const number = '([+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:e[+-]?\\d+)?)';

/** Finds a box with four numbers; any white space separates them, and text may follow. */
function findBox(text: string, name: string, which: 'first' | 'last'): Box | undefined {
  const pattern = new RegExp(
    `^%%${name}[ \\t]*:?[ \\t]*${number}[ \\t,]+${number}[ \\t,]+${number}[ \\t,]+${number}`,
    'gim',
  );
  const found = [...text.matchAll(pattern)]
    .map(([, ...numbers]) => toBox(numbers.map(Number)))
    .filter((box) => box !== undefined);
  return which === 'first' ? found[0] : found.at(-1);
}

function toBox([xMin = 0, yMin = 0, xMax = 0, yMax = 0]: readonly number[]): Box | undefined {
  return xMax > xMin && yMax > yMin ? { xMin, yMin, xMax, yMax } : undefined;
}

function findText(header: string, name: string): string | undefined {
  const [, text = ''] = new RegExp(`^%%${name}:[ \\t]*(.*)$`, 'm').exec(header) ?? [];
  const bare = text.trim().replace(/^\((.*)\)$/, '$1');
  return bare === '' || bare === '(atend)' ? undefined : bare;
}

/** Lines end with a line feed, a carriage return or both. */
function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1').replace(/\r\n?/g, '\n');
}

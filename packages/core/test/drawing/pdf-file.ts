import { inflateSync } from 'node:zlib';

/** The dictionaries and decoded streams of a PDF whose objects are not in object streams. */
export interface PdfFileObject {
  readonly number: number;
  readonly text: string;
  readonly data: Buffer | undefined;
}

/** Splits a PDF into its objects by its cross-reference table, whose offsets must be exact. */
export function objectsOfPdf(bytes: Uint8Array): PdfFileObject[] {
  const file = Buffer.from(bytes);
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file.toString('latin1'))?.[1]);
  const table = file.toString('latin1', start);
  const count = Number(/^xref\n0 (\d+)\n/.exec(table)?.[1]);
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]));
  if (offsets.length !== count - 1) throw new Error('the cross-reference table has another length');
  return offsets.map((offset, index) => {
    const head = /^(\d+) 0 obj\n/.exec(file.toString('latin1', offset, offset + 20));
    if (Number(head?.[1]) !== index + 1) throw new Error(`object ${index + 1} is not at ${offset}`);
    const text = file.toString('latin1', offset + head![0].length);
    const stream = /^<<(.*?)\/Length (\d+)>>\nstream\n/s.exec(text.slice(0, text.indexOf('\nendobj')));
    if (stream === null) return { number: index + 1, text: text.slice(0, text.indexOf('\nendobj')), data: undefined };
    const from = offset + head![0].length + stream[0].length;
    const data = file.subarray(from, from + Number(stream[2]));
    const isDeflated = /\/Filter\/FlateDecode/.test(stream[1]!);
    return { number: index + 1, text: stream[1]!, data: isDeflated ? inflateSync(data) : data };
  });
}

/** The operators of the content streams of all pages. */
export function operatorsOfPdf(bytes: Uint8Array): string {
  const objects = objectsOfPdf(bytes);
  const pages = objects.filter(({ text }) => text.startsWith('<</Type/Page/'));
  return pages
    .map(({ text }) => objects[Number(/\/Contents (\d+) 0 R/.exec(text)?.[1]) - 1]!.data!.toString('latin1'))
    .join('\n');
}

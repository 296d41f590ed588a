import { deflateSync } from 'node:zlib';
import { latin1, makePdf } from '../pdf.ts';
import type { HostilePdf } from './hostile-parts.ts';

/** A file of parts, in which numbers stand for the offset of the part before. */
function fileOf(body: string, tail: Uint8Array | string = ''): Uint8Array {
  return new Uint8Array(Buffer.concat([latin1(body), typeof tail === 'string' ? latin1(tail) : tail]));
}

const objects = [
  '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
  '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
  '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] /Contents 4 0 R >>\nendobj\n',
  '4 0 obj\n<< /Length 13 >>\nstream\n0 0 9 9 re f \nendstream\nendobj\n',
].join('');

/** A file whose table is a stream. */
function withTableStream(dict: string, data: Uint8Array): Uint8Array {
  const head = `%PDF-1.7\n${objects}`;
  const stream = `9 0 obj\n<< /Type /XRef /Root 1 0 R ${dict} /Length ${data.length} >>\nstream\n`;
  return new Uint8Array(
    Buffer.concat([latin1(head + stream), data, latin1(`\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF\n`)]),
  );
}

const zeros = (length: number): Uint8Array => new Uint8Array(deflateSync(new Uint8Array(length)));

export const hostileTables: readonly HostilePdf[] = [
  {
    name: 'a table of two thousand million entries without length',
    make: () => withTableStream('/Size 2147483647 /W [0 0 0]', new Uint8Array()),
  },
  {
    name: 'a table of a hundred million entries',
    make: () => withTableStream('/Size 100000000 /W [1 0 0] /Filter /FlateDecode', zeros(100_000_000)),
  },
  {
    name: 'a table that claims two thousand million entries',
    make: () =>
      fileOf(
        `%PDF-1.7\n${objects}xref\n0 2147483647\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R >>\nstartxref\n${`%PDF-1.7\n${objects}`.length}\n%%EOF\n`,
      ),
  },
  {
    name: 'a hundred thousand trailers that do not end',
    make: () => fileOf(`%PDF-1.7\n${objects}${'trailer\n<< /A [ '.repeat(100_000)}`),
  },
  {
    name: 'a hundred thousand objects with one number that do not end',
    make: () => fileOf(`%PDF-1.7\n${objects}${'7 0 obj [\n'.repeat(100_000)}`),
  },
  {
    name: 'a hundred thousand tables as streams that do not end',
    make: () => fileOf(`%PDF-1.7\n${objects}${'7 0 obj\n<< /XRef 1 /A [\n'.repeat(100_000)}`),
  },
  {
    name: 'twenty thousand streams that do not end',
    make: () => {
      const streams = Array.from(
        { length: 20_000 },
        (_, at) => `${at + 10} 0 obj\n<< /Length 99999999 >>\nstream\nq\n`,
      );
      const list = Array.from({ length: 20_000 }, (_, at) => `${at + 10} 0 R`).join(' ');
      return fileOf(
        `%PDF-1.7\n${objects.replace('/Contents 4 0 R', `/Contents [${list}]`)}${streams.join('')}trailer\n<< /Root 1 0 R >>\n`,
      );
    },
  },
  {
    name: 'ten thousand tables, each before the other',
    make: () => {
      let text = `%PDF-1.7\n${objects}`;
      let before = 0;
      for (let at = 0; at < 10_000; at++) {
        const start = text.length;
        text += `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 5 /Root 1 0 R /Prev ${before} >>\n`;
        before = start;
      }
      return fileOf(`${text}startxref\n${before}\n%%EOF\n`);
    },
  },
  {
    name: 'packed objects of 200 MB, forty times',
    make: () => {
      const data = Buffer.concat([
        Buffer.from(`${Array.from({ length: 1 }, (_, at) => `${100 + at} 0`).join(' ')} `),
        Buffer.alloc(200_000_000, ' '),
      ]);
      const packed = new Uint8Array(deflateSync(data));
      let text = `%PDF-1.7\n${objects.replace('/Contents 4 0 R', `/Contents [${Array.from({ length: 40 }, (_, at) => `${100 + at} 0 R`).join(' ')}]`)}`;
      const rows: number[][] = [[0, 0, 0]];
      const offsets = [1, 2, 3, 4].map((number) => text.indexOf(`${number} 0 obj`));
      for (const offset of offsets) rows.push([1, offset, 0]);
      const parts: Buffer[] = [];
      for (let at = 0; at < 40; at++) {
        rows.push([1, Buffer.concat([Buffer.from(text, 'latin1'), ...parts]).length, 0]);
        parts.push(
          Buffer.from(
            `${5 + at} 0 obj\n<< /Type /ObjStm /N 1 /First 6 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`,
          ),
          Buffer.from(packed),
          Buffer.from('\nendstream\nendobj\n'),
        );
      }
      while (rows.length < 100) rows.push([0, 0, 0]);
      for (let at = 0; at < 40; at++) rows.push([2, 5 + at, 0]);
      text = Buffer.concat([Buffer.from(text, 'latin1'), ...parts]).toString('latin1');
      const table = Buffer.from(
        rows.flatMap(([kind = 0, at = 0, gen = 0]) => [
          kind,
          at >>> 24,
          (at >>> 16) & 255,
          (at >>> 8) & 255,
          at & 255,
          gen,
        ]),
      );
      const stream = `200 0 obj\n<< /Type /XRef /Root 1 0 R /Size 140 /W [1 4 1] /Length ${table.length} >>\nstream\n`;
      return fileOf(
        `${text}${stream}${table.toString('latin1')}\nendstream\nendobj\nstartxref\n${text.length}\n%%EOF\n`,
      );
    },
  },
  {
    name: 'objects packed in themselves',
    make: () => {
      const head = `%PDF-1.7\n${objects.slice(0, objects.indexOf('4 0 obj'))}`;
      const rows = [[0, 0], ...[1, 2, 3].map((number) => [1, head.indexOf(`${number} 0 obj`)]), [2, 5], [2, 4]];
      const table = Buffer.from(rows.flatMap(([kind = 0, at = 0]) => [kind, at >> 8, at & 255, 0]));
      return fileOf(
        `${head}9 0 obj\n<< /Type /XRef /Root 1 0 R /Size 6 /W [1 2 1] /Length ${table.length} >>\nstream\n${table.toString('latin1')}\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF\n`,
      );
    },
  },
  {
    name: 'a tree of pages of a hundred thousand levels',
    make: () =>
      makePdf({
        content: '',
        catalog: '/Pages 10 0 R',
        objects: Array.from(
          { length: 100_000 },
          (_, at) => `<< /Type /Pages /Kids [${11 + at} 0 R] /Parent ${9 + at} 0 R /Count 1 >>`,
        ),
      }),
  },
  {
    name: 'a tree of pages that contains itself many times',
    make: () =>
      makePdf({
        content: '',
        catalog: '/Pages 10 0 R',
        objects: [`<< /Type /Pages /Kids [${'10 0 R << /Kids [10 0 R] >> '.repeat(100_000)}] /Count 2000000000 >>`],
      }),
  },
  {
    name: 'a length that refers to the stream itself',
    make: () =>
      makePdf({
        content: '',
        page: '/Contents 10 0 R',
        objects: ['<< /Length 10 0 R >>\nstream\n0 0 9 9 re f\nendstream'],
      }),
  },
];

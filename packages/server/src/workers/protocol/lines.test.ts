import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLines } from './lines.ts';

async function linesOf(chunks: readonly Uint8Array[], maxBytes: number): Promise<{ lines: string[]; tooLong: number }> {
  const lines: string[] = [];
  let tooLong = 0;
  const stream = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  readLines(stream, { maxBytes, onLine: (line) => void lines.push(line), onTooLong: () => tooLong++ });
  await finished(stream);
  return { lines, tooLong };
}

describe('readLines', () => {
  it('finds the same lines however the bytes are divided', async () => {
    const line = fc.string({ unit: 'binary' }).map((each) => each.replaceAll('\n', '¶'));
    await fc.assert(
      fc.asyncProperty(fc.array(line), fc.array(fc.nat(200)), async (lines, cuts) => {
        const bytes = Buffer.from(lines.map((each) => `${each}\n`).join(''));
        const ends = [...cuts.sort((left, right) => left - right), bytes.length];
        const chunks = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
        const wanted = lines.map((each) => Buffer.from(each).toString());
        expect(await linesOf(chunks, 1_000_000)).toEqual({ lines: wanted, tooLong: 0 });
      }),
    );
  });

  it('returns the bytes after a line unchanged, however they are divided', () => {
    const bytes = Buffer.from('3\na\nb0\n5\n\n\n\n\n\n2\n\xff\n0\n', 'latin1');
    for (let one = 0; one <= bytes.length; one++) {
      for (let other = one; other <= bytes.length; other++) {
        const stream = new PassThrough();
        const found: string[] = [];
        readLines(stream, {
          maxBytes: 1,
          onLine: (line) => {
            found.push(`line ${line}`);
            return Number(line);
          },
          onBytes: (part) => found.push(`bytes ${part.toString('latin1')}`),
        });
        const parts = [bytes.subarray(0, one), bytes.subarray(one, other), bytes.subarray(other)];
        for (const part of parts) stream.emit('data', part);
        const lines = [
          'line 3',
          'bytes a\nb',
          'line 0',
          'line 5',
          'bytes \n\n\n\n\n',
          'line 2',
          'bytes \xff\n',
          'line 0',
        ];
        expect(found, `cut at ${one} and ${other}`).toEqual(lines);
      }
    }
  });

  it('drops an unfinished line', async () => {
    expect(await linesOf([Buffer.from('one\ntwo')], 10)).toEqual({ lines: ['one'], tooLong: 0 });
  });

  it('accepts a line of the maximum length and stops at the first longer one', async () => {
    const four = Buffer.from('1234\n');
    expect(await linesOf([four], 4)).toEqual({ lines: ['1234'], tooLong: 0 });
    expect(await linesOf([four, Buffer.from('12345\n'), four], 4)).toEqual({ lines: ['1234'], tooLong: 1 });
    expect(await linesOf([Buffer.from('123'), Buffer.from('45'), four], 4)).toEqual({ lines: [], tooLong: 1 });
  });

  it('stops reading after a line that is too long', () => {
    const stream = new PassThrough();
    const calls: string[] = [];
    readLines(stream, {
      maxBytes: 2,
      onLine: (line) => void calls.push(line),
      onTooLong: () => calls.push('too long'),
    });
    for (const chunk of ['123', '4\n', 'a\n']) stream.emit('data', Buffer.from(chunk));
    expect(calls).toEqual(['too long']);
  });
});

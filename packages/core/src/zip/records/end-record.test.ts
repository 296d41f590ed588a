import { describe, expect, it } from 'vitest';
import type { Whole } from '../../../test/builders/archive-builder.ts';
import { buildArchive, bytesOf } from '../../../test/builders/archive-builder.ts';
import { findDirectory } from './end-record.ts';

const parts = [{ name: 'a.txt', content: 'some text' }];
const headerAt = 30 + 5 + 9; // the local header with its name, and the bytes
const signature = bytesOf('PK\x05\x06');

function directoryOf(whole: Whole) {
  return findDirectory(buildArchive(parts, whole));
}

describe('findDirectory', () => {
  it.each([
    ['no extras', {}],
    ['a comment', { comment: bytesOf('a comment') }],
    ['the longest comment', { comment: new Uint8Array(0xffff) }],
    ['a comment with the signature', { comment: bytesOf('PK\x05\x06 and more than twenty-two bytes') }],
    ['a comment with a false end record', { comment: Uint8Array.of(...signature, ...new Uint8Array(18)) }],
    ['a comment of signatures', { comment: bytesOf('PK\x05\x06'.repeat(16_000)) }],
    ['bytes after the end', { trailer: new Uint8Array(1000) }],
    ['a comment and the maximum of bytes after it', { comment: bytesOf('12345'), trailer: new Uint8Array(0xffff - 5) }],
  ])('finds it with %s', (_, whole) => {
    expect(directoryOf(whole)).toMatchObject({ start: headerAt, length: 46 + 5, count: 1, prefixLength: 0 });
  });

  it('counts the bytes before the archive', () => {
    const prefix = new Uint8Array(1000);
    expect(directoryOf({ prefix })).toMatchObject({ start: headerAt + 1000, prefixLength: 1000 });
    expect(directoryOf({ prefix, isAdjusted: true })).toMatchObject({ start: headerAt + 1000, prefixLength: 0 });
  });

  it('finds it at its stated offset with bytes between it and the end record', () => {
    expect(directoryOf({ beforeEnd: bytesOf('between') })).toMatchObject({ start: headerAt, prefixLength: 0 });
  });

  it('uses the last of several end records, because a stored archive has one too', () => {
    const inner = buildArchive([{ name: 'inner' }]);
    const outer = buildArchive([{ name: 'outer.zip', content: inner }]);
    expect(findDirectory(outer)).toMatchObject({ start: 30 + 9 + inner.length, prefixLength: 0 });
  });

  it('ignores a false ZIP64 locator in the last comment of an entry', () => {
    const falseRecords = buildArchive([], { end64: 'instead' }).subarray(0, 76);
    const bytes = buildArchive([{ ...parts[0]!, comment: falseRecords }]);
    expect(findDirectory(bytes)).toMatchObject({ start: headerAt, count: 1 });
  });

  it.each([
    ['no bytes', new Uint8Array(), 'the file has no end record'],
    ['a file that is not an archive', bytesOf('%PDF-1.7 '.repeat(20)), 'the file has no end record'],
    ['a truncated archive', buildArchive(parts).subarray(0, -30), 'it is truncated'],
    [
      'more bytes after the end than are searched',
      buildArchive(parts, { trailer: new Uint8Array(0x10000) }),
      'truncated',
    ],
    ['an end record without its directory', buildArchive(parts).subarray(-40), 'no directory is there'],
    ['an end record that states too many entries', buildArchive(parts, { count: 2 }), 'no directory is there'],
    ['an end record before the stated directory', shiftedStart(1000), 'no directory is there'],
  ])('refuses %s', (_, bytes, message) => {
    expect(() => findDirectory(bytes)).toThrow(
      expect.objectContaining({ code: 'ZIP_NO_DIRECTORY', message: expect.stringContaining(message) }),
    );
  });

  it('refuses one part of a split archive, also in ZIP64', () => {
    const split = expect.objectContaining({ code: 'ZIP_SPLIT', kind: 'unsupported' });
    expect(() => directoryOf({ disk: 1 })).toThrow(split);
    expect(() => directoryOf({ disk: 1, end64: 'instead' })).toThrow(split);
  });

  it('refuses an encrypted directory', () => {
    expect(() => directoryOf({ end64: 'instead', version64: 62 })).toThrow(
      expect.objectContaining({ code: 'ZIP_ENCRYPTED' }),
    );
  });
});

function shiftedStart(by: number): Uint8Array {
  const bytes = buildArchive(parts);
  new DataView(bytes.buffer).setUint32(bytes.length - 6, headerAt + by, true);
  return bytes;
}

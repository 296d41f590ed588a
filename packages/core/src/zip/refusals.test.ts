import { describe, expect, it } from 'vitest';
import type { Part, Whole } from '../../test/builders/archive-builder.ts';
import { buildArchive, bytesOf, extraField } from '../../test/builders/archive-builder.ts';
import { foreignArchives } from '../../test/foreign-archives.data.ts';
import { ConversionRun } from '../context.ts';
import type { FailureCode } from '../errors.ts';
import type { Limits } from '../limits.ts';
import { resolveLimits } from '../limits.ts';
import { openArchive } from './archive.ts';

const zeros = (length: number) => new Uint8Array(length);

function contextWith(limits: Partial<Limits> = {}) {
  return new ConversionRun(resolveLimits(limits)).context(() => Promise.reject(new Error('unused')));
}

function opening(parts: readonly Part[], limits?: Partial<Limits>, whole?: Whole) {
  const bytes = buildArchive(parts, whole);
  return () => openArchive(bytes, contextWith(limits));
}

async function readAll(bytes: Uint8Array): Promise<void> {
  const archive = openArchive(bytes, contextWith());
  for (const entry of archive.entries) await archive.read(entry);
}

const failure = (code: FailureCode, message = '') =>
  expect.objectContaining({ name: 'ConversionError', code, message: expect.stringContaining(message) });

describe('limits', () => {
  const three = ['a', 'b', 'c'].map((name) => ({ name, content: 'ten bytes.' }));

  it('allow values equal to them', () => {
    const limits = { maxArchiveEntries: 3, maxEntryBytes: 10, maxArchiveBytes: 30 };
    expect(opening(three, limits)).not.toThrow();
  });

  it('refuse one entry too many, and count folders and system files', () => {
    expect(opening(three, { maxArchiveEntries: 2 })).toThrow(
      failure('ZIP_TOO_MANY_ENTRIES', 'the archive has 3 entries'),
    );
    const hidden = [{ name: '__MACOSX/._a' }, { name: 'Links/' }, { name: 'a' }];
    expect(opening(hidden, { maxArchiveEntries: 2 })).toThrow(failure('ZIP_TOO_MANY_ENTRIES'));
  });

  it('refuse a count of entries before the entries are read', () => {
    const whole = { end64: 'instead', count: 2 ** 40 } as const;
    const filler = { name: 'a', comment: zeros(0xffff) };
    expect(opening([filler], {}, whole)).toThrow(failure('ZIP_NO_DIRECTORY')); // too many entries for so few bytes
    const many = Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}` }));
    expect(opening(many)).toThrow(failure('ZIP_TOO_MANY_ENTRIES', '10001'));
  });

  it('refuse 65,536 entries, which only ZIP64 can count', () => {
    const many = Array.from({ length: 65_536 }, (_, index) => ({ name: `${index}` }));
    expect(opening(many, {}, { end64: 'instead' })).toThrow(failure('ZIP_TOO_MANY_ENTRIES', '65536'));
  });

  it('refuse one byte too many, in one file or in total', () => {
    expect(opening(three, { maxEntryBytes: 9 })).toThrow(failure('ZIP_ENTRY_TOO_LARGE', '"a" has 10 bytes'));
    expect(opening(three, { maxArchiveBytes: 29 })).toThrow(failure('ZIP_TOO_LARGE', '30 bytes'));
  });

  it('refuse a ratio above 200, except in small files', () => {
    const bomb = buildArchive([{ name: 'zeros', content: zeros(70_000_000), method: 8 }]);
    const open = (bytes: Uint8Array, limits?: Partial<Limits>) => () => openArchive(bytes, contextWith(limits));
    expect(open(bomb)).toThrow(failure('ZIP_RATIO', 'to 70000000 bytes; a ratio of at most 200 is allowed'));
    expect(opening([{ name: 'zeros', content: zeros(60_000_000), method: 8 }])).not.toThrow();
    expect(open(bomb, { maxArchiveRatio: 1032 })).not.toThrow();
  });

  it('count the work of reading', async () => {
    const archive = openArchive(buildArchive([{ name: 'a', content: zeros(64_000) }]), contextWith({ maxWork: 1_999 }));
    await expect(archive.read(archive.entries[0]!)).rejects.toThrow(failure('WORK_EXHAUSTED')); // 1 + 2 × 64,000 / 64
  });
});

describe('false sizes', () => {
  const text = 'a text that is long enough to be worth its while, worth its while, worth its while';

  it.each([
    ['a stored file with another size', { content: text, size: 10, compressedSize: 82 }],
    ['more than deflate can hold', { content: text, method: 8, size: 1_000_000 }],
    ['content without bytes', { method: 8, packed: zeros(0), size: 1 }],
  ])('are refused at once: %s', (_, part) => {
    expect(opening([{ name: 'a', ...part }])).toThrow(failure('ZIP_SIZE_FALSE'));
  });

  it.each([
    [1, 'more than'],
    [81, 'more than'],
    [83, 'only 82'],
    [1000, 'only 82'],
  ])('are refused when the file is read: %i instead of 82', async (size, message) => {
    await expect(readAll(buildArchive([{ name: 'a', content: text, method: 8, size }]))).rejects.toThrow(
      failure('ZIP_SIZE_FALSE', message),
    );
  });

  it('are refused if 42 kB are declared as 10 kB and contain 40 MB', async () => {
    const bomb = { name: 'a', content: zeros(40_000_000), method: 8, size: 10_000 };
    await expect(readAll(buildArchive([bomb]))).rejects.toThrow(failure('ZIP_SIZE_FALSE', 'more than 10000'));
  });
});

describe('overlapping entries', () => {
  const kernel = { name: 'a', content: 'kernel' };

  it('are refused if two headers state the same offset', () => {
    expect(opening([kernel, { ...kernel, name: 'b', offset: 0 }])).toThrow(failure('ZIP_OVERLAP'));
  });

  it('are refused if one contains the other, as in the better zip bomb', () => {
    const inner = buildArchive([{ name: 'b', content: 'kernel' }]).subarray(0, 37);
    const parts = [
      { name: 'a', content: inner },
      { name: 'b', content: 'kernel', offset: 31 },
    ];
    expect(opening(parts)).toThrow(failure('ZIP_OVERLAP', '"a" needs'));
  });

  it('are refused if one reaches into the directory', () => {
    expect(opening([{ ...kernel, size: 100, compressedSize: 100 }])).toThrow(failure('ZIP_OVERLAP'));
    expect(opening([{ ...kernel, offset: 60 }])).toThrow(failure('ZIP_OVERLAP'));
  });

  it('are refused when the file is read if a local header makes them overlap', async () => {
    const bytes = buildArchive([kernel, { name: 'b' }]);
    new DataView(bytes.buffer).setUint16(28, 20, true); // the length of the first local extra field
    await expect(readAll(bytes)).rejects.toThrow(failure('ZIP_OVERLAP', '"a" needs 57 bytes, but only 37'));
  });
});

describe('names', () => {
  it.each(['/a', '../a', 'a\\..\\b', 'C:\\a', 'a\0b', '__MACOSX/../a'])('are refused: %j', (name) => {
    expect(opening([{ name }])).toThrow(failure('ZIP_NAME_UNSAFE'));
  });

  it.each([
    ['a.jpg', 'a.jpg'],
    ['ä.jpg', 'a\u0308.jpg'],
    ['Links/a.jpg', 'Links\\a.jpg'],
    ['a.jpg', './a.jpg'],
  ])('are refused if two are the same: %j and %j', (one, other) => {
    expect(opening([{ name: one }, { name: other }])).toThrow(failure('ZIP_NAME_DUPLICATE'));
  });

  it('are different if they differ in case', () => {
    expect(opening([{ name: 'a.jpg' }, { name: 'A.jpg' }])).not.toThrow();
  });
});

describe('an unsupported archive', () => {
  it.each([
    ['encryption', { flags: 0x0001 }, 'ZIP_ENCRYPTED', ''],
    ['strong encryption', { flags: 0x0041 }, 'ZIP_ENCRYPTED', 'strong'],
    ['masked headers', { flags: 0x2000 }, 'ZIP_ENCRYPTED', ''],
    ['AES', { method: 99 }, 'ZIP_ENCRYPTED', 'AES'],
    ['Deflate64', { method: 9 }, 'ZIP_METHOD', 'Deflate64'],
    ['bzip2', { method: 12 }, 'ZIP_METHOD', 'bzip2'],
    ['LZMA', { method: 14 }, 'ZIP_METHOD', 'LZMA'],
    ['Zstandard', { method: 93 }, 'ZIP_METHOD', 'Zstandard'],
    ['an unknown method', { method: 4242 }, 'ZIP_METHOD', 'method 4242'],
    ['a patch', { flags: 0x0020 }, 'ZIP_METHOD', 'patch'],
    ['another disk', { disk: 3 }, 'ZIP_SPLIT', 'part 3'],
    ['a symbolic link', { mode: 0o120777 }, 'ZIP_LINK', 'a symbolic link'],
    ['a block device', { mode: 0o060644 }, 'ZIP_LINK', 'a block device'],
    ['a character device', { mode: 0o020644 }, 'ZIP_LINK', 'a character device'],
    ['a socket', { mode: 0o140644 }, 'ZIP_LINK', 'a socket'],
    ['a folder with content', { name: 'a/', content: 'x' }, 'ZIP_DIRECTORY_WRONG', 'the folder "a/"'],
  ] as const)('is refused: %s', (_, part, code, message) => {
    expect(opening([{ name: 'first' }, { name: 'a', ...part }])).toThrow(failure(code, message));
  });

  it('is refused: links in an extra field', () => {
    const pkware = extraField(0x000d, (content) => {
      content.bytes(zeros(12));
      content.latin1('target');
    });
    const asi = extraField(0x756e, (content) => {
      content.u32(0);
      content.u16(0o120777);
      content.bytes(zeros(8));
    });
    expect(opening([{ name: 'a', extra: pkware }])).toThrow(failure('ZIP_LINK', 'a link'));
    expect(opening([{ name: 'a', extra: asi }])).toThrow(failure('ZIP_LINK', 'a symbolic link'));
    expect(opening([{ name: 'a', extra: extraField(0x000d, (content) => content.bytes(zeros(12))) }])).not.toThrow();
  });

  it.each([
    ['infozipLink', 'ZIP_LINK'],
    ['infozipEncrypted', 'ZIP_ENCRYPTED'],
    ['infozipBzip2', 'ZIP_METHOD'],
    ['infozipSplit', 'ZIP_SPLIT'],
    ['sevenZipDeflate64', 'ZIP_METHOD'],
    ['sevenZipLzma', 'ZIP_METHOD'],
    ['sevenZipAes', 'ZIP_ENCRYPTED'],
  ] as const)('from another program is refused: %s', (name, code) => {
    const bytes = new Uint8Array(Buffer.from(foreignArchives[name], 'base64'));
    expect(() => openArchive(bytes, contextWith())).toThrow(failure(code));
  });
});

describe('an inconsistent archive', () => {
  it('is refused: a directory with more entries than its end record counts', () => {
    const two = [{ name: 'a' }, { name: 'b' }];
    expect(opening(two, {}, { count: 1 })).toThrow(failure('ZIP_DIRECTORY_WRONG', 'contains more than the 1 entries'));
  });

  it('is refused: an incomplete ZIP64 field', () => {
    const extra = extraField(0x0001, (content) => content.u32(0));
    expect(opening([{ name: 'a', size: 0xffffffff, extra }])).toThrow(failure('ZIP_DIRECTORY_WRONG', 'has 4 bytes'));
  });

  it('is refused: a directory with an invalid second header', () => {
    const bytes = buildArchive([{ name: 'a' }, { name: 'b' }]);
    bytes[2 * 31 + 47] = 0;
    expect(() => openArchive(bytes, contextWith())).toThrow(failure('ZIP_DIRECTORY_WRONG', 'expected the header'));
  });

  it('is accepted: a signature after the directory', () => {
    const signature = Uint8Array.of(0x50, 0x4b, 5, 5, 0, 0);
    const bytes = buildArchive([{ name: 'a' }], { beforeEnd: signature });
    const view = new DataView(bytes.buffer);
    view.setUint32(bytes.length - 10, view.getUint32(bytes.length - 10, true) + signature.length, true);
    expect(openArchive(bytes, contextWith()).entries).toHaveLength(1);
  });

  it.each([
    ['name', { localName: 'b' }, 'ZIP_HEADER_CONTRADICTION', 'the name "b"'],
    ['method', { localMethod: 8 }, 'ZIP_HEADER_CONTRADICTION', 'method 8 instead of 0'],
    ['encryption', { localFlags: 1 }, 'ZIP_ENCRYPTED', ''],
  ] as const)('is refused when the file is read: another %s in the local header', async (_, part, code, message) => {
    await expect(readAll(buildArchive([{ name: 'a', ...part }]))).rejects.toThrow(failure(code, message));
  });

  it('is accepted: a local name in another normalization', async () => {
    await expect(readAll(buildArchive([{ name: 'x/ä', localName: 'x\\a\u0308' }]))).resolves.toBeUndefined();
  });

  it('is refused when the file is read: no local header', async () => {
    const bytes = buildArchive([{ name: 'a' }]);
    bytes[0] = 0;
    await expect(readAll(bytes)).rejects.toThrow(failure('ZIP_HEADER_CONTRADICTION', 'the signature 0x4034b00'));
  });

  it.each([0, 8])('is refused when the file is read: another checksum, by method %i', async (method) => {
    const part = { name: 'a', content: 'text', method, crc: 0x12345678 };
    await expect(readAll(buildArchive([part]))).rejects.toThrow(failure('ZIP_ENTRY_DAMAGED', 'expected 0x12345678'));
  });

  it('is refused when the file is read: an invalid deflate stream', async () => {
    const part = { name: 'a', packed: bytesOf('\x07 no stream'), method: 8, size: 20 };
    await expect(readAll(buildArchive([part]))).rejects.toThrow(failure('ZIP_ENTRY_DAMAGED', 'invalid block type'));
  });
});

import { describe, expect, it } from 'vitest';
import type { Part, Whole } from '../../test/builders/archive-builder.ts';
import { buildArchive, bytesOf, extraField } from '../../test/builders/archive-builder.ts';
import { foreignArchives } from '../../test/foreign-archives.data.ts';
import { ConversionRun } from '../context.ts';
import { resolveLimits } from '../limits.ts';
import { openArchive } from './archive.ts';

const context = new ConversionRun(resolveLimits()).context(() => Promise.reject(new Error('unused')));
const hello = 'Hello, hello, hello, hello, hello!\n'.repeat(4);
const [first, second]: [Part, Part] = [
  { name: 'designmap.xml', content: '<a/>' },
  { name: 'Stories/Story_u1.xml', content: hello, method: 8 },
];

/** The files with their text, in the order of the archive. */
async function textsOf(bytes: Uint8Array): Promise<Record<string, string>> {
  const archive = openArchive(bytes, context);
  const texts: Record<string, string> = {};
  for (const entry of archive.entries) texts[entry.name] = new TextDecoder().decode(await archive.read(entry));
  return texts;
}

const namesOf = (parts: readonly Part[], whole?: Whole): string[] =>
  openArchive(buildArchive(parts, whole), context).entries.map(({ name }) => name);

describe('an archive', () => {
  it('lists its files in the order of the directory', () => {
    const entries = openArchive(buildArchive([second, first]), context).entries;
    expect(entries).toMatchObject([
      { name: 'Stories/Story_u1.xml', size: 140, method: 8, offset: 0 },
      { name: 'designmap.xml', size: 4, compressedSize: 4, method: 0 },
    ]);
    expect(entries[1]?.offset).toBe(entries[0]?.end);
  });

  it('reads stored and deflated files', async () => {
    expect(await textsOf(buildArchive([first, second]))).toEqual({
      'designmap.xml': '<a/>',
      'Stories/Story_u1.xml': hello,
    });
  });

  it('may be empty', () => {
    expect(namesOf([])).toEqual([]);
  });

  it('may have a mimetype that is not first', async () => {
    const bytes = buildArchive([first, { name: 'mimetype', content: 'application/vnd.adobe.indesign-idml-package' }]);
    expect(await textsOf(bytes)).toHaveProperty('mimetype', 'application/vnd.adobe.indesign-idml-package');
  });

  it('reads a folder, and an empty file that is deflated to no bytes', async () => {
    const bytes = buildArchive([
      { name: 'Links/' },
      { name: 'Links/' },
      { name: './' },
      { name: 'empty', method: 8, packed: new Uint8Array() },
    ]);
    expect(await textsOf(bytes)).toEqual({ empty: '' });
  });
});

describe('find', () => {
  const archive = openArchive(
    buildArchive([{ name: 'Links/Größe.JPG' }, { name: 'a.txt' }, { name: 'A.txt' }, { name: 'Links/x.png' }]),
    context,
  );

  it('finds a file by its composed or decomposed name', () => {
    expect(archive.find('Links/Größe.JPG')?.name).toBe('Links/Größe.JPG');
    expect(archive.find('Links/Gro\u0308ße.JPG')?.name).toBe('Links/Größe.JPG');
    expect(archive.find('.\\Links\\x.png')?.name).toBe('Links/x.png');
  });

  it('finds a file whose name differs in case if there is only one', () => {
    expect(archive.find('links/größe.jpg')?.name).toBe('Links/Größe.JPG');
    expect(archive.find('A.txt')?.name).toBe('A.txt');
    expect(archive.find('A.TXT')).toBeUndefined();
  });

  it('returns undefined for an absent name', () => {
    expect(archive.find('constructor')).toBeUndefined();
    expect(archive.find('Links')).toBeUndefined();
  });
});

describe('root', () => {
  const rootOf = (...names: string[]): string =>
    openArchive(buildArchive(names.map((name) => ({ name }))), context).root;

  it('is the common folder of all files', () => {
    expect(rootOf('Job/a.idml', 'Job/Links/a.jpg')).toBe('Job/');
    expect(rootOf('out/Job/a.idml', 'out/Job/b/c', 'out/Job/b/d')).toBe('out/Job/');
  });

  it('is empty if a file is outside, or if names only share a prefix', () => {
    expect(rootOf('Job/a.idml', 'b')).toBe('');
    expect(rootOf('Job/a', 'Job2/a')).toBe('');
    expect(rootOf()).toBe('');
  });

  it('ignores system files outside the folder', () => {
    expect(rootOf('Job/', 'Job/a', '__MACOSX/Job/._a', '.DS_Store')).toBe('Job/');
  });
});

describe('a system file', () => {
  it.each([
    '__MACOSX/Links/._a.jpg',
    'Job/__MACOSX/a.jpg',
    'Links/._a.jpg',
    '.DS_Store',
    'Links/Thumbs.db',
    'desktop.ini',
    'Links/Icon\r',
  ])('is not listed: %j', (name) => {
    expect(namesOf([{ name, content: 'x' }, first])).toEqual(['designmap.xml']);
  });

  it('is not a file with a similar name', () => {
    const names = ['_a.jpg', 'Links/a._b', 'Thumbs.db.txt', 'my desktop.ini', '__MACOSX.txt'];
    expect(namesOf(names.map((name) => ({ name })))).toEqual(names);
  });
});

describe('names', () => {
  const cp437 = Uint8Array.of(0x67, 0x72, 0x94, 0xe1, 0x65); // größe

  it('are decoded as UTF-8 if they are valid UTF-8, with or without the flag', () => {
    expect(namesOf([{ name: 'größe', flags: 0x0800 }])).toEqual(['größe']);
    expect(namesOf([{ name: 'größe' }])).toEqual(['größe']);
  });

  it('are decoded as code page 437 otherwise', () => {
    expect(namesOf([{ name: cp437 }])).toEqual(['größe']);
    expect(namesOf([{ name: cp437, flags: 0x0800 }])).toEqual(['größe']);
  });

  it('are taken from the Unicode path field if its checksum matches', () => {
    const checksum = 0xd2472015; // of the bytes of "abc.jpg", by zlib's crc32 in Python
    const field = (crc: number): Uint8Array =>
      extraField(0x7075, (content) => {
        content.u8(1);
        content.u32(crc);
        content.bytes(bytesOf('größe.jpg'));
      });
    expect(namesOf([{ name: 'abc.jpg', extra: field(checksum), localExtra: field(checksum) }])).toEqual(['größe.jpg']);
    expect(namesOf([{ name: 'abc.jpg', extra: field(1), localExtra: field(1) }])).toEqual(['abc.jpg']);
  });

  it('may contain backslashes, and are composed', async () => {
    const bytes = buildArchive([{ name: 'Links\\a\u0308\\b.jpg', content: 'x' }, { name: 'Fonts\\' }]);
    expect(await textsOf(bytes)).toEqual({ 'Links/ä/b.jpg': 'x' });
  });
});

describe('ZIP64', () => {
  const wide = extraField(0x0001, (content) => {
    content.u64(140n);
    content.u64(140n);
    content.u64(0n);
    content.u32(0);
  });
  const saturated: Part = {
    name: 'wide.txt',
    content: hello,
    size: 0xffffffff,
    compressedSize: 0xffffffff,
    offset: 0xffffffff,
    disk: 0xffff,
    extra: wide,
    localExtra: wide,
  };

  it('is read in every field of an entry', async () => {
    expect(await textsOf(buildArchive([saturated]))).toEqual({ 'wide.txt': hello });
  });

  it.each(['size', 'compressedSize', 'offset'] as const)('is read if only %s is wide', async (field) => {
    const extra = extraField(0x0001, (content) => content.u64(field === 'offset' ? 0n : 140n));
    expect(await textsOf(buildArchive([{ name: 'a', content: hello, [field]: 0xffffffff, extra }]))).toEqual({
      a: hello,
    });
  });

  it.each([
    { end64: 'beside' },
    { end64: 'instead' },
    { end64: 'beside', prefix: bytesOf('stub') },
    { end64: 'instead', prefix: bytesOf('stub') },
    { end64: 'instead', prefix: bytesOf('stub'), isAdjusted: true },
  ] as Whole[])('is read at the end: %o', async (whole) => {
    expect(await textsOf(buildArchive([first], whole))).toEqual({ 'designmap.xml': '<a/>' });
  });
});

describe('data descriptors', () => {
  it.each(['signed', 'bare', 'signed64', 'bare64'] as const)('may be %s', async (descriptor) => {
    const parts = [
      { ...second, descriptor },
      { ...first, descriptor },
    ];
    expect(await textsOf(buildArchive(parts))).toEqual({ 'Stories/Story_u1.xml': hello, 'designmap.xml': '<a/>' });
  });
});

describe('an archive from another program', () => {
  const three = { 'hello.txt': hello, 'Links/größe.txt': 'groß\n', empty: '' };

  it.each([
    ['infozip', three],
    ['infozipStub', three],
    ['infozipStubAdjusted', three],
    ['infozipPiped', { '-': hello }],
    ['infozipDescriptor', { 'hello.txt': hello }],
    ['sevenZip', three],
    ['pythonStreamed', { 'größe/hello.txt': hello }],
  ] as const)('is read: %s', async (name, expected) => {
    expect(await textsOf(new Uint8Array(Buffer.from(foreignArchives[name], 'base64')))).toEqual(expected);
  });

  it('from the Finder is read', async () => {
    const extra = extraField(0x5855, (content) => content.bytes(new Uint8Array(8)));
    const common = { extra, localExtra: extra, descriptor: 'signed', method: 8 } as const;
    const parts: Part[] = [
      { name: 'Job/', extra, localExtra: extra, mode: 0o40755 },
      { ...common, name: 'Job/o\u0308.jpg', content: 'picture' },
      { name: '__MACOSX/Job/', extra, localExtra: extra, mode: 0o40755 },
      { ...common, name: '__MACOSX/Job/._o\u0308.jpg', content: 'resource fork' },
    ];
    expect(await textsOf(buildArchive(parts))).toEqual({ 'Job/ö.jpg': 'picture' });
  });
});

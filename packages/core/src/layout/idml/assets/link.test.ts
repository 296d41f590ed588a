import { describe, expect, it } from 'vitest';
import { buildPackage } from '../../../../test/builders/layout-builder.ts';
import { ConversionRun } from '../../../context.ts';
import { resolveLimits } from '../../../limits.ts';
import { openArchive } from '../../../zip/archive.ts';
import { createFileFinder, parseLink } from './link.ts';

describe('parseLink', () => {
  it.each([
    ['file:/Users/a/Links/SDL%20shield%20%28256x%29.psd', ['Users', 'a', 'Links', 'SDL shield (256x).psd']],
    ['file:///Users/a/b.png', ['Users', 'a', 'b.png']],
    ['file:C:/Users/a/b.png', ['C:', 'Users', 'a', 'b.png']],
    ['file:C:\\Users\\a\\b.png', ['C:', 'Users', 'a', 'b.png']],
    ['file://server/share/b.png', ['server', 'share', 'b.png']],
    ['C:/a/b.png', ['C:', 'a', 'b.png']],
    ['file:Macintosh%20HD:Users:b.png', ['Macintosh HD', 'Users', 'b.png']],
    ['FILE:/u/u%CC%88ber.png', ['u', 'über.png']],
    ['file:/a/100%.png', ['a', '100%.png']],
    ['file:/a/1%2F2.png', ['a', '1:2.png']],
    ['Links/b.png', ['Links', 'b.png']],
    ['https://example.com/b.png', []],
    ['', []],
  ])('reads %s', (uri, parts) => {
    expect(parseLink(uri)).toEqual(parts);
  });
});

describe('createFileFinder', () => {
  const find = (names: readonly string[], uri: string) => {
    const context = new ConversionRun(resolveLimits()).context(() => Promise.reject(new Error('unused')));
    const archive = openArchive(buildPackage(Object.fromEntries(names.map((name) => [name, name]))), context);
    const found = createFileFinder({ files: archive.entries, read: (file) => archive.read(file) })(parseLink(uri));
    return found && [found.file.name, ...found.alternatives.map(({ name }) => name)];
  };

  it.each([
    ['its name alone', ['Links/b.png'], 'file:/elsewhere/b.png', ['Links/b.png']],
    ['its name in another case', ['Links/B.PNG'], 'file:/a/b.png', ['Links/B.PNG']],
    ['its exact case before another', ['Links/B.png', 'Links/b.png'], 'file:/a/b.png', ['Links/b.png']],
    ['its name in another normalization', ['Links/u\u0308.png'], 'file:/a/%C3%BC.png', ['Links/ü.png']],
    ['the matching folder', ['Links/a/x.png', 'Links/b/x.png'], 'file:/u/Links/b/x.png', ['Links/b/x.png']],
    ['the longest matching path', ['Links/1/a/x.png', 'Links/2/a/x.png'], 'file:/u/2/A/x.png', ['Links/2/a/x.png']],
    ['the lowest depth', ['Links/a/x.png', 'Links/x.png'], 'file:/u/x.png', ['Links/x.png']],
    [
      'the order of the archive, with the alternatives',
      ['Links/b/x.png', 'Links/a/x.png'],
      'file:/u/x.png',
      ['Links/b/x.png', 'Links/a/x.png'],
    ],
    ['its whole name only', ['Links/b.png.txt'], 'file:/u/b.png', undefined],
    ['a local link only', ['Links/b.png'], 'https://example.com/b.png', undefined],
  ])('finds a file by %s', (_, names, uri, expected) => {
    expect(find(names, uri)).toEqual(expected);
  });

  it('finds nothing without a folder', () => {
    expect(createFileFinder(undefined)(['b.png'])).toBeUndefined();
  });
});

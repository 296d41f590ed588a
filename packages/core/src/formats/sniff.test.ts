import { describe, expect, it } from 'vitest';
import { fixtureNames, openFixture } from '../../test/fixtures.ts';
import { measureMemory } from '../../test/memory.ts';
import { formats } from './registry.ts';
import { requireFormat, sniffFormat } from './sniff.ts';

describe('sniffFormat', () => {
  it.each(fixtureNames)('recognizes %s by its bytes', (name) => {
    const extension = name.slice(name.lastIndexOf('.') + 1);
    const format = sniffFormat(openFixture(name), formats);
    const known: readonly (string | undefined)[] = [
      ...(format?.extensions ?? []),
      ...(format?.readOnlyExtensions ?? []),
    ];
    expect(known).toContain(extension);
  });

  it('matches exactly one format for each file', () => {
    for (const name of fixtureNames) {
      const ends = { head: openFixture(name), tail: openFixture(name) };
      expect(formats.filter((format) => format.sniff(ends))).toHaveLength(1);
    }
  });

  it('survives files shorter than any signature', () => {
    for (let length = 0; length < 16; length++) {
      expect(sniffFormat(new Uint8Array(length), formats)).toBeUndefined();
    }
  });

  it('reads only the ends of a large file', async () => {
    const large = new Uint8Array(300_000_000);
    large.set([0x3c, 0x61]); // "<a": without the bound, the whole text would be decoded to find that no svg follows
    const { result, bytes } = await measureMemory(() => sniffFormat(large, formats));
    expect(result).toBeUndefined();
    expect(bytes).toBeLessThan(8_000_000);
  });
});

describe('an svg', () => {
  const asBytes = (text: string) => new TextEncoder().encode(text);

  it.each([
    '<svg/>',
    '<svg xmlns="http://www.w3.org/2000/svg">',
    '\ufeff  <svg >',
    '<?xml version="1.0"?>\n<!-- <html> --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd"><svg\n>',
    `<!DOCTYPE svg [<!ENTITY ns ">]">]><s:svg xmlns:s="http://www.w3.org/2000/svg">`,
  ])('is recognized by its root element in %j', (text) => {
    expect(sniffFormat(asBytes(text), formats)?.id).toBe('svg');
  });

  it.each(['<html><svg></svg></html>', '<svgx/>', 'svg', '<!-- <svg> -->', '<?xml version="1.0"?>', '<'])(
    'is not %j',
    (text) => {
      expect(sniffFormat(asBytes(text), formats)).toBeUndefined();
    },
  );
});

describe('requireFormat', () => {
  it('refuses an empty file', () => {
    expect(() => requireFormat(new Uint8Array(), formats)).toThrow(expect.objectContaining({ code: 'INPUT_EMPTY' }));
  });

  it('names the first bytes of an unknown file and the supported formats', () => {
    const start = 'the file starts with 25 50 44 46 ("%PDF"); supported formats: PNG, WebP';
    expect(() => requireFormat(new TextEncoder().encode('%PDF'), formats)).toThrow(start);
  });
});

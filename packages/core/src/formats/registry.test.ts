import { describe, expect, it } from 'vitest';
import type { Format } from '../format.ts';
import { formats as info } from './info.ts';
import { formats } from './registry.ts';
import { resolveInputType, resolveOutputType } from './types.ts';

describe('formats', () => {
  it('contains no type, id or extension twice', () => {
    // The media type of an archive does not depend on its content.
    const extensions = formats.flatMap((format: Format) =>
      [...format.extensions, ...(format.readOnlyExtensions ?? [])].filter((extension) => extension !== 'zip'),
    );
    for (const names of [formats.flatMap(({ types }) => types), extensions]) {
      expect(new Set<string>(names).size).toBe(names.length);
    }
  });

  it('loads every reader, writer and inspector of its descriptors', async () => {
    for (const format of formats) {
      if ('reads' in format) expect(await format.reads.load()).toBeTypeOf('function');
      expect(await format.inspect()).toBeTypeOf('function');
      if ('writes' in format) expect(await format.writes.load()).toBeTypeOf('function');
    }
  });

  it('is described as data', () => {
    expect(info.map(({ id }) => id)).toEqual(formats.map(({ id }) => id));
    const outputs = {
      image: ['avif', 'gif', 'jpg', 'png', 'svg', 'tiff', 'webp'],
      font: ['otf', 'ttf', 'woff', 'woff2'],
      package: ['design_package'],
    };
    const drawings = new Set<string>(['ai', 'eps', 'pdf', 'svg']);
    for (const { id, kind, inputTypes, outputTypes } of info) {
      const expected = drawings.has(id) ? ['avif', 'gif', 'jpg', 'pdf', 'png', 'svg', 'tiff', 'webp'] : outputs[kind];
      expect(outputTypes).toEqual(inputTypes.length === 0 ? [] : expected);
    }
  });
});

describe('resolveInputType and resolveOutputType', () => {
  it('treat jpg and jpeg as one input format', () => {
    expect(resolveInputType('jpeg', formats)).toBe(resolveInputType('jpg', formats));
  });

  it.each(['jpeg', 'bmp', 'psd', 'nonsense', '', 'JPG'])('refuse the output %j and name the supported ones', (type) => {
    expect(() => resolveOutputType(type, formats)).toThrow(/supported outputs: png, webp, gif, jpg/);
  });

  it('refuse an unknown input type and name the supported ones', () => {
    expect(() => resolveInputType('docx', formats)).toThrow(/cannot read "docx"; supported inputs: png/);
  });
});

import { describe, expect, it } from 'vitest';
import { formats as info } from './info.ts';
import { formats } from './registry.ts';
import { resolveInputType, resolveOutputType } from './types.ts';

describe('the registry', () => {
  it('names no type, id or extension twice', () => {
    // An archive's says nothing of what is in it.
    const extensions = formats.flatMap((format) => format.extensions.filter((extension) => extension !== 'zip'));
    for (const names of [formats.flatMap(({ types }) => types), extensions]) {
      expect(new Set<string>(names).size).toBe(names.length);
    }
  });

  it('loads every body that its descriptors promise', async () => {
    for (const format of formats) {
      if ('reads' in format) expect(await format.reads.load()).toBeTypeOf('function');
      expect(await format.inspect()).toBeTypeOf('function');
      if ('writes' in format) expect(await format.writes.load()).toBeTypeOf('function');
    }
  });

  it('is told as data', () => {
    expect(info.map(({ id }) => id)).toEqual(formats.map(({ id }) => id));
    const outputs = {
      image: ['jpg', 'png', 'svg', 'webp'],
      font: ['otf', 'ttf', 'woff', 'woff2'],
      package: ['design_package'],
    };
    for (const { kind, inputTypes, outputTypes } of info) {
      expect(outputTypes).toEqual(inputTypes.length === 0 ? [] : outputs[kind]);
    }
  });
});

describe('types of the API', () => {
  it('jpg and jpeg are one format as inputs', () => {
    expect(resolveInputType('jpeg', formats)).toBe(resolveInputType('jpg', formats));
  });

  it.each(['jpeg', 'gif', 'tiff', 'nonsense', '', 'JPG'])(
    '%j is refused as an output, naming those that there are',
    (type) => {
      expect(() => resolveOutputType(type, formats)).toThrow(/there are png, webp, jpg/);
    },
  );

  it('an unknown input type is refused, naming those that there are', () => {
    expect(() => resolveInputType('docx', formats)).toThrow(/"docx" is no input type; there are png/);
  });
});

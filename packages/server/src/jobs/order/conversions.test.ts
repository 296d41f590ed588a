import { formats } from '@quoin/core';
import { describe, expect, it } from 'vitest';
import { extensionOf, inputTypes, isImageOutput, mediaTypeOf, outputsOf, outputTypes } from './conversions.ts';

/** Outputs in the library and on the command line only. */
const libraryOutputs = new Set(['avif', 'gif', 'pdf', 'tiff']);

describe('the table of conversions', () => {
  it('converts only within a kind of file', () => {
    expect(inputTypes).toHaveLength(18);
    for (const font of ['eot', 'otf', 'ttf', 'woff', 'woff2'])
      expect(outputsOf(font)).toEqual(['otf', 'ttf', 'woff', 'woff2']);
    for (const image of ['bmp', 'ai', 'jpeg', 'tiff']) expect(outputsOf(image)).toEqual(['jpg', 'png', 'svg', 'webp']);
    for (const layout of ['layout_package', 'pod_package']) expect(outputsOf(layout)).toEqual(['design_package']);
    expect(outputTypes.filter(isImageOutput)).toEqual(['jpg', 'png', 'svg', 'webp']);
  });

  it('contains every conversion of core but those of the library alone, with its media type', () => {
    for (const { id, inputTypes: types, outputTypes: outputs, mediaType } of formats) {
      if (id === 'pdf') continue; // in the library and on the command line only
      const offered = outputs.filter((output) => !libraryOutputs.has(output));
      for (const type of types) {
        expect(outputsOf(type)).toEqual(expect.arrayContaining(offered));
        expect(outputsOf(type).filter((output) => libraryOutputs.has(output))).toEqual([]);
        expect(mediaTypeOf(type)).toBe(mediaType);
      }
    }
  });

  it('has a media type and an extension for every name', () => {
    for (const type of [...inputTypes, ...outputTypes]) {
      expect(mediaTypeOf(type)).not.toBe('application/octet-stream');
      expect(extensionOf(type)).toMatch(/^[a-z0-9]{2,5}$/);
    }
  });
});

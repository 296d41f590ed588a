import { describe, expect, it } from 'vitest';
import { openFixture } from '../../../../test/fixtures.ts';
import { readDirectory, tag } from './directory.ts';
import { numberOf } from './values.ts';

const lzw = 5;

function compressionOf(bytes: Uint8Array): number | undefined {
  const directory = readDirectory(bytes);
  return directory && numberOf({ bytes, directory }, tag.compression);
}

/** A directory of two entries; the second is the compression. @see TIFF 6.0, "Image File Directory" */
const little = [
  0x49, 0x49, 42, 0, 8, 0, 0, 0, 2, 0, 0, 1, 3, 0, 1, 0, 0, 0, 60, 0, 0, 0, 3, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0,
];
const big = [
  0x4d, 0x4d, 0, 43, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0, 1, 1, 3, 0, 3, 0, 0, 0, 0, 0, 0, 0, 1, 0,
  6, 0, 0, 0, 0, 0, 0,
];

describe('readDirectory', () => {
  it('finds a tag in both byte orders and in BigTIFF', () => {
    expect(compressionOf(openFixture('quadrants.tiff'))).toBe(lzw);
    expect(compressionOf(Uint8Array.from(little))).toBe(6);
    expect(compressionOf(Uint8Array.from(big))).toBe(6);
  });

  it('finds nothing in a truncated file and never throws', () => {
    for (const file of [little, big]) {
      for (let length = 0; length < 30; length++)
        expect(compressionOf(Uint8Array.from(file.slice(0, length)))).toBeUndefined();
    }
  });
});

import { describe, expect, it } from 'vitest';
import { latin1, openFixture } from '../../../../test/fixtures.ts';
import { sniffPicture } from './picture-type.ts';

describe('sniffPicture', () => {
  it.each(['jpg', 'png', 'webp', 'gif', 'tiff', 'svg'])('recognizes a %s by its bytes, whatever its name', (type) => {
    expect(sniffPicture(openFixture(`quadrants.${type}`), 'wrong.psd')).toBe(type);
  });

  it.each([
    ['%PDF-1.5', 'a.pdf', 'pdf'],
    ['%PDF-1.5', 'a.AI', 'ai'],
    ['\n\n%PDF-1.5', 'a.pdf', 'pdf'],
    ['%!PS-Adobe-3.0 EPSF-3.0', 'a.eps', 'eps'],
    ['%!PS-Adobe-3.0', 'a.ai', 'ai'],
    ['\xc5\xd0\xd3\xc6', 'a.eps', 'eps'],
    ['8BPS\0\x01', 'a.jpg', 'psd'],
    ['BM', 'a.bmp', 'bmp'],
    ['\xd7\xcd\xc6\x9a', 'a.wmf', 'wmf'],
    ['something', 'a.Xyz', 'xyz'],
    ['something', 'a', 'unknown'],
    ['', '', 'unknown'],
  ])('recognizes %j in %s', (start, name, type) => {
    expect(sniffPicture(latin1(start), name)).toBe(type);
  });
});

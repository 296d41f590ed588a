import { describe, expect, it } from 'vitest';
import { toConversionError } from './sharp.ts';

describe('a failure of the engine', () => {
  it('names each of its reasons once', () => {
    const lines = ['premature end of JPEG image', 'JPEG datastream contains no image', 'premature end of JPEG image'];
    const cause = new Error(`Input buffer has corrupt header: ${lines.map((line) => `VipsJpeg: ${line}`).join('\n')}`);
    const { code, message } = toConversionError(cause);
    const reasons = 'VipsJpeg: premature end of JPEG image; VipsJpeg: JPEG datastream contains no image';
    expect(message).toBe(`the picture cannot be converted: ${reasons}`);
    expect(code).toBe('IMAGE_DAMAGED');
  });
});

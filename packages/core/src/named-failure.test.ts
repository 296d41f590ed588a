import { describe, expect, it } from 'vitest';
import { openFixture } from '../test/fixtures.ts';
import { convert } from './convert.ts';
import { ConversionError } from './errors.ts';
import { withFormatInFailure } from './named-failure.ts';

describe('withFormatInFailure', () => {
  it('names the format if an engine gives no reason, and keeps code, offset and cause', async () => {
    const cause = new Error('Unknown error');
    const failing = withFormatInFailure('TIFF', async () => {
      throw new ConversionError('IMAGE_DAMAGED', '', { at: 8, cause });
    });
    await expect(failing).rejects.toMatchObject({
      code: 'IMAGE_DAMAGED',
      at: 8,
      cause,
      message: expect.stringMatching(/^TIFF cannot be read/),
    });
  });

  it.each(['png', 'webp'] as const)(
    'names PNG if its header is damaged and the engine gives no reason to %s',
    async (to) => {
      const damaged = openFixture('half-transparent.png').fill(128, 19, 20); // the width, which its checksum contradicts
      await expect(convert(damaged, { to })).rejects.toMatchObject({
        code: 'IMAGE_DAMAGED',
        // After other failures in the process, libvips gives a reason.
        message: expect.stringMatching(/^(PNG cannot|the picture cannot be converted: pngload_buffer: )/),
      });
    },
  );

  it('does not change failures with a reason and other errors', async () => {
    for (const error of [new ConversionError('IMAGE_DAMAGED', 'found no end'), new TypeError('x is not a function')]) {
      await expect(withFormatInFailure('TIFF', () => Promise.reject(error))).rejects.toBe(error);
    }
  });
});

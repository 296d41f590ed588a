import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { falseLengths, flips, truncations } from '../../../../test/damage.ts';
import { drawingOf, openRun } from '../../../../test/drawing/drawings.ts';
import { ConversionError } from '../../../errors.ts';
import type { DrawingPicture } from '../../../models/drawing/picture.ts';
import { writeDrawingPdf } from '../write.ts';

const image = sharp({ create: { width: 9, height: 7, channels: 4, background: { r: 9, g: 99, b: 199, alpha: 0.4 } } });
const sources = [
  ['image/png', await image.png().toBuffer()],
  ['image/png', await image.png({ palette: true }).toBuffer()],
  ['image/jpeg', await image.jpeg().withMetadata().toBuffer()],
] as const;

/** Without an engine, a picture that is not embedded as it is counts as damaged. */
const { context } = openRun();
const convertAsset = () => Promise.reject(new ConversionError('IMAGE_DAMAGED', 'cannot be decoded'));

describe('damaged pictures', () => {
  it.each(sources)('of %s are embedded or left out', async (mediaType, bytes) => {
    for (const broken of [...truncations(bytes, 3), ...flips(bytes, 300), ...falseLengths(bytes, 300)]) {
      const picture: DrawingPicture = { bytes: broken, mediaType, width: 9, height: 7 };
      const drawing = drawingOf({ kind: 'image', picture, scaling: 'smooth' });
      try {
        const pdf = await writeDrawingPdf([{ drawing }], {}, { ...context, convertAsset });
        expect(Buffer.from(pdf).toString('latin1', 0, 8)).toBe('%PDF-1.6');
      } catch (error) {
        expect(error).toBeInstanceOf(ConversionError);
      }
    }
  });
});

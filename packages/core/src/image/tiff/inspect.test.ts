import { describe, expect, it } from 'vitest';
import { buildTiff } from '../../../test/builders/tiff-builder.ts';
import { openFixture } from '../../../test/fixtures.ts';
import { inspect } from '../../inspect.ts';

describe('inspect', () => {
  it('describes a tiff that the engine cannot open', async () => {
    const tiff = buildTiff({
      width: 4,
      height: 2,
      values: new Array<number>(32).fill(0.5),
      depths: [24, 24, 24, 24],
      kind: 'float',
      photometric: 2,
      tags: [
        [274, 3, [6]],
        [282, 5, [300]],
        [338, 3, [1]],
      ],
    });
    const { facts } = await inspect(tiff);
    expect(facts).toEqual({
      width: 2,
      height: 4,
      colourSpace: 'srgb',
      channels: 4,
      bitsPerSample: 24,
      sampleFormat: 'float',
      hasAlpha: true,
      dpi: 300,
      orientation: 6,
      metadata: [],
    });
  });

  it('describes other files like the engine', async () => {
    expect((await inspect(openFixture('quadrants.tiff'))).facts).toMatchObject({
      width: 60,
      height: 40,
      colourSpace: 'srgb',
    });
  });
});

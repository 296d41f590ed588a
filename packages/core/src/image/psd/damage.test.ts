import { describe, expect, it } from 'vitest';
import {
  filledPlane,
  groupBottom,
  groupTop,
  type PsdParts,
  packings,
  vectorMask,
  writePsd,
} from '../../../test/builders/psd-builder.ts';
import { descriptor, doubleItem, rgbItem, versionedDescriptor } from '../../../test/builders/psd-descriptor-builder.ts';
import { u16, u32, unicode } from '../../../test/builders/psd-numbers.ts';
import { falseLengths, flips, truncations } from '../../../test/damage.ts';
import { composeLayers } from '../../../test/image/psd-layers.ts';
import { convert } from '../../convert.ts';
import { ConversionError } from '../../errors.ts';
import { inspect } from '../../inspect.ts';

const [width, height] = [9, 6];
const box = [0, 0, height, width] as const;
const planes = [40, 90, 140].map((value) => filledPlane(width, height, value));
const channels = {
  [-1]: filledPlane(width, height, 200),
  0: planes[0]!,
  1: planes[1]!,
  2: planes[2]!,
  [-2]: filledPlane(width, height, 90),
};
const square = vectorMask([
  {
    operation: 1,
    points: [
      [0, 0],
      [0.6, 0],
      [0.6, 0.9],
    ],
  },
]);
const layers = [
  { name: 'background', box, channels },
  groupBottom,
  {
    name: 'masked',
    box,
    channels,
    mask: { box, parameters: Uint8Array.of(3, 200, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f) },
    blocks: { vmsk: square },
  },
  { name: 'clipped', isClipped: true, mode: 'lum ', box, channels },
  groupTop('pass', { opacity: 99 }),
  { name: 'filled', blocks: { SoCo: versionedDescriptor([rgbItem('Clr ', 1, 2, 3)]), vmsk: square } },
  {
    name: 'levels',
    blocks: { levl: Buffer.concat([u16(2), ...Array.from({ length: 29 }, () => u16(0, 250, 3, 255, 90))]) },
  },
  { name: 'curves', blocks: { curv: Buffer.concat([Uint8Array.of(0), u16(1), u32(1), u16(2, 0, 0, 255, 255)]) } },
  {
    name: 'fx',
    box,
    channels,
    blocks: { lfx2: Buffer.concat([u32(0, 16), descriptor('null', [doubleItem('Scl ', 100)])]) },
  },
];
const resources = {
  1005: new Uint8Array(16).fill(1),
  1028: Uint8Array.of(0x1c, 2, 5, 0, 1, 65),
  1045: unicode('Alpha'),
  1060: filledPlane(30, 1, 60),
};
const psds = Object.keys(packings).flatMap((packing) =>
  [false, true].map((isLarge) => {
    const parts: PsdParts = {
      width,
      height,
      planes,
      layers,
      resources,
      packing: packing as keyof typeof packings,
      isLarge,
    };
    return [`${packing}${isLarge ? ' in a psb' : ''}`, writePsd(parts)] as const;
  }),
);

/** Collects the outcomes of all operations: "fine" or the code of a ConversionError. Other errors are thrown. */
async function outcomesOf(broken: Iterable<Uint8Array>): Promise<Set<string>> {
  const outcomes = new Set<string>();
  const limits = { maxPixels: 5_000, maxWork: 2_000_000 };
  for (const bytes of broken) {
    for (const work of [
      () => convert(bytes, { to: 'png', limits }),
      () => composeLayers(bytes, limits),
      () => inspect(bytes),
    ]) {
      outcomes.add(
        await work().then(
          () => 'fine',
          (error: unknown) => {
            if (error instanceof ConversionError) return error.code;
            throw new Error('not a ConversionError', { cause: error });
          },
        ),
      );
    }
  }
  return outcomes;
}

describe.each(psds)('a psd with rows packed as %s', (_, psd) => {
  it('is valid before it is damaged', async () => {
    expect([...(await outcomesOf([psd]))]).toEqual(['fine']);
  });

  it('truncated anywhere gives a result or a ConversionError', async () => {
    const outcomes = await outcomesOf(truncations(psd, 97));
    expect(outcomes).toContain('BYTES_TRUNCATED');
  });

  it('with flipped bytes gives a result or a ConversionError', async () => {
    expect((await outcomesOf(flips(psd, 40))).size).toBeGreaterThan(1);
  });

  it('with false lengths gives a result or a ConversionError', async () => {
    expect((await outcomesOf(falseLengths(psd, 40))).size).toBeGreaterThan(1);
  });
});

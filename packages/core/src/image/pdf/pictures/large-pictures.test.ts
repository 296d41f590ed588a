import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { measureMemory } from '../../../../test/memory.ts';
import { makePdf, type PdfObject } from '../../../../test/pdf.ts';
import { drawPdf } from '../../../../test/pdf-drawing.ts';
import { convert } from '../../../convert.ts';

const [width, height] = [4000, 3000];

/** A page that shows one picture. */
const pageOf = (space: string, data: Uint8Array, filter: string, entries = ''): Parameters<typeof makePdf>[0] => {
  const size = `/Width ${width} /Height ${height} /BitsPerComponent 8`;
  const dict = `/Type /XObject /Subtype /Image ${size} /ColorSpace /${space} /Filter /${filter} ${entries}`;
  const objects: PdfObject[] = [{ dict, data }];
  return { resources: '/XObject << /X 10 0 R >>', content: '100 0 0 100 0 0 cm /X Do', objects };
};

/** Samples whose rows have the colours of the upper and the lower half of the picture. */
function halves(upper: readonly number[], lower: readonly number[]): Uint8Array {
  const half = (width * height * upper.length) / 2;
  return Buffer.concat([upper, lower].map((colour) => Buffer.alloc(half, Uint8Array.from(colour))));
}

const colours = [
  [250, 40, 10],
  [20, 60, 200],
] as const;

describe('large pictures', () => {
  it.each([
    ['', (samples: Uint8Array) => samples],
    // Each row begins with the number of its predictor: Up, which refers to the row above.
    ['/DecodeParms << /Predictor 12 /Colors 3 /Columns 4000 >>', predictUp],
  ])('are unpacked in parts, with the colours of all rows %s', async (entries, encode) => {
    const data = deflateSync(encode(halves(...colours)), { level: 1 });
    const { at, notes } = await drawPdf(pageOf('DeviceRGB', data, 'FlateDecode', entries));
    const found = [at(50, 20), at(50, 45), at(50, 55), at(50, 80)].flat();
    const expected = [colours[0], colours[0], colours[1], colours[1]].flat();
    const worst = Math.max(...found.map((value, index) => Math.abs(value - expected[index]!)));
    expect([worst <= 1, notes], found.join()).toEqual([true, []]);
  });

  it('are gray if their space is, and complete with black', async () => {
    const data = deflateSync(halves([90], [160]).subarray(0, width * height * 0.75), { level: 1 });
    const { at } = await drawPdf(pageOf('DeviceGray', data, 'FlateDecode'));
    expect([at(50, 20), at(50, 70), at(50, 80)]).toEqual([
      [90, 90, 90],
      [160, 160, 160],
      [0, 0, 0],
    ]);
  });

  it('take less memory than their samples twice', async () => {
    const bytes = makePdf(pageOf('DeviceRGB', deflateSync(halves(...colours), { level: 1 }), 'FlateDecode'));
    await convert(makePdf({ content: '' }), { to: 'svg' }); // loads the code
    const { bytes: memory } = await measureMemory(() => convert(bytes, { to: 'svg' }));
    expect(memory).toBeLessThan(2 * width * height * 3);
  });

  it('are drawn even if they are long in an svg', async () => {
    const noise = new Uint8Array(width * height);
    for (let at = 0, state = 1; at < noise.length; at++) {
      state = Math.imul(state, 1_664_525) + 1_013_904_223;
      noise[at] = state >>> 24;
    }
    const page = pageOf('DeviceGray', deflateSync(noise, { level: 1 }), 'FlateDecode');
    const { bytes: svg } = await convert(makePdf(page), { to: 'svg' });
    expect(svg.length).toBeGreaterThan(10_000_000); // the longest text that the engine admits from others
    const { bytes } = await convert(svg, { to: 'png', config: { width: 1000 } });
    const { channels } = await sharp(bytes).stats();
    expect(Math.abs(channels[0]!.mean - 127.5)).toBeLessThan(2);
  });
});

/** Codes rows as differences from the rows above. */
function predictUp(samples: Uint8Array): Uint8Array {
  const length = width * 3;
  const coded = new Uint8Array((length + 1) * height);
  for (let row = 0; row < height; row++) {
    coded[row * (length + 1)] = 2;
    for (let x = 0; x < length; x++) {
      const above = row === 0 ? 0 : samples[(row - 1) * length + x]!;
      coded[row * (length + 1) + 1 + x] = samples[row * length + x]! - above;
    }
  }
  return coded;
}

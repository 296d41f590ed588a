import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Packing, packings, packRows } from '../../../test/builders/psd-builder.ts';
import { u16, u32 } from '../../../test/builders/psd-numbers.ts';
import { countOf } from '../../../test/thorough.ts';
import { ByteReader } from '../../bytes/reader.ts';
import { openRows } from './rows.ts';

const kinds = Object.keys(packings) as Packing[];
const depths = [8, 16, 32] as const;

describe.each(kinds)('rows packed as %s', (packing) => {
  it.each(depths)('of %i bits unpack to the original', async (depth) => {
    const shape = fc.record({ width: fc.integer({ min: 1, max: 300 }), height: fc.integer({ min: 1, max: 4 }) });
    const property = fc.asyncProperty(
      shape,
      fc.boolean(),
      fc.infiniteStream(fc.constantFrom(0, 0, 0, 7, 255)),
      async (size, isLarge, stream) => {
        const rowLength = (size.width * depth) / 8;
        const bytes = Uint8Array.from({ length: rowLength * size.height }, () => stream.next().value);
        const packed = packRows(bytes, { width: size.width, depth, packing, isLarge }, size.height);
        const { row } = await openRows(new ByteReader(packed), { ...size, depth }, { isLarge });
        for (let index = size.height - 1; index >= 0; index--) {
          expect([...row(index)]).toEqual([...bytes.subarray(index * rowLength, (index + 1) * rowLength)]);
        }
      },
    );
    await fc.assert(property, { numRuns: countOf(30) });
  });
});

describe('missing rows', () => {
  const shape = { width: 100_000, height: 100_000, depth: 8 } as const;
  const open = (...parts: Uint8Array[]) => openRows(new ByteReader(Buffer.concat(parts)), shape, { isLarge: false });

  it('are refused without allocating memory, uncompressed', async () => {
    await expect(open(u16(0), new Uint8Array(1000))).rejects.toMatchObject({ code: 'BYTES_TRUNCATED' });
  });

  it('are refused without allocating memory, PackBits', async () => {
    const counts = new Uint8Array(200_000);
    await expect(open(u16(1), counts, new Uint8Array(1000))).rejects.toMatchObject({ code: 'IMAGE_DAMAGED' });
  });

  it('are refused without allocating memory, deflated', async () => {
    await expect(open(u16(2), u32(1, 2, 3))).rejects.toMatchObject({ code: 'IMAGE_DAMAGED', kind: 'malformed' });
  });

  it('are refused if the compression method is unknown', async () => {
    await expect(open(u16(4))).rejects.toMatchObject({ code: 'IMAGE_UNSUPPORTED' });
  });

  it.each(['zip', 'zipWithPrediction'] as const)('are refused, as are extra rows: %s', async (packing) => {
    const packed = packRows(new Uint8Array(40), { width: 10, depth: 8, packing, isLarge: false }, 4);
    for (const height of [3, 5]) {
      const found = openRows(new ByteReader(packed), { width: 10, height, depth: 8 }, { isLarge: false });
      await expect(found).rejects.toMatchObject({ code: 'IMAGE_DAMAGED' });
    }
  });
});

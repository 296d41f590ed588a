import { beforeAll, describe, expect, it } from 'vitest';
import { openFont } from '../../test/font/font-fixtures.ts';
import { loadTextFont } from '../assets/text-font.ts';
import { FontLibrary } from './font-library.ts';
import { type HarfBuzz, startHarfBuzz } from './harfbuzz/engine.ts';
import { openTypefaces } from './typeface.ts';

/** Records the largest allocation in HarfBuzz. */
class CountingEngine {
  readonly engine: HarfBuzz;
  largest = 0;

  constructor(engine: HarfBuzz) {
    this.engine = engine;
    const allocate = engine.allocate.bind(engine);
    engine.allocate = (length) => {
      this.largest = Math.max(this.largest, length);
      return allocate(length);
    };
  }
}

let tinos: Uint8Array;
beforeAll(async () => {
  tinos = await loadTextFont('Tinos', { bold: false, italic: false });
});

describe('the fonts of a file', () => {
  it('include all fonts of a collection, each with its own names', async () => {
    const faces = openTypefaces(await startHarfBuzz(), openFont('three.ttc'));
    expect(faces.map(({ families }) => families.includes('Test'))).toEqual([true, true, true]);
    expect(faces.map(({ range }) => range.weight)).toEqual([
      [600, 600],
      [100, 900],
      [600, 600],
    ]);
    expect(faces.every((face) => face.instance({}).has(0x61))).toBe(true);
  });

  it('have axes, and instances with the given values', async () => {
    const [face] = openTypefaces(await startHarfBuzz(), openFont('varying.ttf'));
    expect(face?.axes).toEqual(['wght', 'wdth']);
    const [light, bold] = [100, 900].map((wght) => face?.instance({ wght }));
    expect(light).not.toBe(bold);
    expect(face?.instance({ wght: 900, none: 1 })).toBe(bold);
  });

  it('are copied into HarfBuzz only when one is used, and only once', async () => {
    const counter = new CountingEngine(await startHarfBuzz());
    const library = new FontLibrary(counter.engine, () => {});
    for (const family of ['One', 'Two', 'Three']) library.add(tinos, { family });
    expect(counter.largest).toBeLessThan(tinos.length / 4);
    const options = { size: 12, variations: {}, weight: 400, isItalic: false, stretch: 100 };
    await library.chain({ families: ['Two'], ...options }).find([0x41]);
    expect(counter.largest).toBe(tinos.length);
    counter.largest = 0;
    await library.chain({ families: ['Two'], ...options, size: 13 }).find([0x42]);
    expect(counter.largest).toBeLessThan(tinos.length);
  });
});

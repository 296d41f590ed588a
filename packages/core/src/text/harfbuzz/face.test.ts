import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { loadTextFont } from '../../assets/text-font.ts';
import { boundsOf } from '../../outline/measure/bounds.ts';
import { openTypefaces } from '../typeface.ts';
import { startHarfBuzz } from './engine.ts';

const cut = { bold: false, italic: false };

async function openTinos() {
  const bytes = await loadTextFont('Tinos', cut);
  const [typeface] = openTypefaces(await startHarfBuzz(), bytes);
  if (typeface === undefined) throw new Error('no font');
  return { typeface, face: typeface.instance({}), other: create(Buffer.from(bytes)) };
}

describe('a font in HarfBuzz', () => {
  it('shapes text like fontkit: the same glyphs with the same advances, including kerning', async () => {
    const { face, other } = await openTinos();
    for (const text of ['AVATAR', 'To wave', 'Жизнь', 'Ωμέγα', 'fjord']) {
      const ours = face.shape({ text, from: 0, to: text.length, direction: 'ltr' });
      const { glyphs, positions } = other.layout(text);
      expect(ours.map(({ glyph }) => glyph)).toEqual(glyphs.map(({ id }) => id));
      expect(ours.map(({ advance }) => advance)).toEqual(positions.map(({ xAdvance }) => xAdvance));
    }
  });

  it('draws glyphs with the same bounds as fontkit', async () => {
    const { face, other } = await openTinos();
    for (const glyph of [36, 68, 200, 500]) {
      const box = boundsOf(face.outline(glyph));
      const { minX, minY, maxX, maxY } = other.getGlyph(glyph).bbox;
      expect([box?.xMin, box?.yMin, box?.xMax, box?.yMax]).toEqual([minX, minY, maxX, maxY]);
    }
  });

  it('reports its properties', async () => {
    const { typeface, face } = await openTinos();
    expect(typeface.families).toEqual(['Tinos']);
    expect(typeface.range).toEqual({ weight: [400, 400], stretch: [100, 100], isItalic: false });
    expect(face.unitsPerEm).toBe(2048);
    expect([face.has(0x416), face.has(0x4e00)]).toEqual([true, false]);
  });

  it('is empty for invalid bytes', async () => {
    const engine = await startHarfBuzz();
    expect(openTypefaces(engine, new Uint8Array(0))).toEqual([]);
    expect(openTypefaces(engine, new TextEncoder().encode('ttcf\0\0\0\0\xff\xff\xff\xff'))).toEqual([]);
    expect(openTypefaces(engine, new Uint8Array(5000).fill(7))).toEqual([]);
  });

  it('joins letters across the ends of a run', async () => {
    const { face } = await openTinos();
    const whole = face.shape({ text: 'AVAVAV', from: 0, to: 6, direction: 'ltr' });
    const part = face.shape({ text: 'AVAVAV', from: 2, to: 4, direction: 'ltr' });
    expect(part.map(({ cluster }) => cluster)).toEqual([2, 3]);
    // The pair before it is kerned, so that a line cannot begin there with the same glyphs.
    expect(whole[2]?.isUnsafeToBreak).toBe(true);
    expect(part[0]).toEqual({ ...whole[2], isUnsafeToBreak: false });
  });
});

import { describe, expect, it } from 'vitest';
import { convert, inspect } from '../../src/index.ts';
import { openFixture } from '../fixtures.ts';
import { openFont } from './font-fixtures.ts';

describe('inspect with a face', () => {
  it('describes that font of a collection, as its conversion is described', async () => {
    const collection = openFont('three.ttc');
    for (const face of [0, 1, 2]) {
      const alone = await inspect((await convert(collection, { to: 'ttf', font: { face } })).bytes);
      const { facts } = await inspect(collection, { face });
      const names = ['family', 'fullName', 'postScriptName', 'glyphs', 'characters'].filter((name) => name in facts);
      expect(names.length).toBeGreaterThan(2);
      for (const name of names) expect(facts[name]).toEqual(alone.facts[name]);
      expect(facts.faces).toHaveLength(3);
    }
  });

  it.each([
    ['three.ttc', 3],
    ['plain.ttf', 1],
    ['plain.woff', 1],
  ] as const)('of %s is refused with the number %d', async (name, face) => {
    await expect(inspect(openFont(name), { face })).rejects.toMatchObject({ code: 'FONT_FACE_ABSENT' });
  });

  it('refuses pictures and wrong numbers', async () => {
    const png = openFixture('quadrants.png');
    await expect(inspect(png, { face: 1 })).rejects.toMatchObject({ code: 'FONT_FACE_ABSENT' });
    for (const face of [-1, 0.5, '1'])
      await expect(inspect(png, { face: face as number })).rejects.toMatchObject({ code: 'OPTION_INVALID' });
  });
});

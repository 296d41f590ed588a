import { describe, expect, it } from 'vitest';
import { ids } from '../../../../test/builders/design-builder.ts';
import { colours } from '../../../../test/builders/page-builder.ts';
import { drawText, frame, paragraph } from '../../../../test/builders/page-text-builder.ts';
import type { CharacterProperties } from '../../../models/design/character-properties.ts';
import type { ParagraphProperties } from '../../../models/design/paragraph-properties.ts';

/** Draws text whose lines have styles, and returns the colours of the ink at each baseline of 24 points. */
async function lineColours(
  content: string,
  set: ParagraphProperties,
  own: CharacterProperties = {},
  frames = [frame(0, [10, 0, 70, 100])],
): Promise<string[]> {
  const styles = {
    paragraph: [{ id: ids.body, name: 'Body', set: {} }],
    character: [{ id: ids.strong, name: 'Red', set: { fill: { swatch: colours.red }, ...own } }],
  };
  const page = await drawText([paragraph(content, set)], frames, { styles });
  expect(page.notes.map(({ message }) => message).join()).not.toContain('line styles');
  return [0, 1, 2, 3].map((line) => {
    const found = new Set<string>();
    const y = 0.905 * 20 + line * 24 - 3;
    for (let x = 0; x < 100; x += 0.25) {
      const [red, green, blue] = page.at(x, y);
      if (green < 60) found.add(red > blue ? 'red' : 'blue');
    }
    return [...found].sort().join(' ');
  });
}

// HH is 28.9 points wide, a space 5.6: two of them fit in 70.
const words = 'HH HH HH HH HH HH';
const first = { style: ids.strong, lines: 1 };

describe('styles of lines', () => {
  it('apply to their lines alone', async () => {
    expect(await lineColours(words, { lineStyles: [first] })).toEqual(['red', 'blue', 'blue', '']);
    expect(await lineColours(words, { lineStyles: [{ ...first, lines: 2 }] })).toEqual(['red', 'red', 'blue', '']);
    expect(await lineColours(words, { lineStyles: [{ lines: 1 }, first] })).toEqual(['blue', 'red', 'blue', '']);
    const repeated = [first, { lines: 1, repeat: 2 }];
    expect(await lineColours(words, { lineStyles: repeated })).toEqual(['red', 'blue', 'red', '']);
  });

  it('change where their lines end', async () => {
    // With letters of 30 points, the first line has room for one word only, so that the second word is not styled.
    const found = await lineColours('HH HH HH', { lineStyles: [first] }, { fontSize: 30, leading: 24 }, [
      frame(0, [10, -9.05, 70, 100]),
    ]);
    expect(found.slice(0, 2)).toEqual(['red', 'blue']);
    expect(found[2]).toBe('');
  });

  it('count the lines of a paragraph with a drop cap, a bullet, or two columns', async () => {
    const dropCap = { lines: 2, characters: 1 };
    // The letter of the drop cap reaches into the second line.
    expect((await lineColours(words, { lineStyles: [first], dropCap })).slice(0, 3)).toEqual([
      'red',
      'blue red',
      'blue',
    ]);
    const list = { kind: 'bullet' as const, bullet: 'H', after: ' ' };
    // The bullet and one word are on the first line.
    expect(await lineColours('HH HH HH', { lineStyles: [first], list })).toEqual(['red', 'blue', '', '']);
    const columns = [frame(0, [10, 0, 70, 30]), frame(1, [10, 48, 70, 60])];
    expect(await lineColours(words, { lineStyles: [first, { lines: 1 }, first] }, {}, columns)).toEqual([
      'red',
      '',
      'blue',
      'red',
    ]);
  });

  it('apply behind a line that was forced to end', async () => {
    expect(await lineColours('HH\u2028HH', { lineStyles: [{ lines: 1 }, first] })).toEqual(['blue', 'red', '', '']);
  });
});

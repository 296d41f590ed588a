import { describe, expect, it } from 'vitest';
import { colours, type DrawnPage } from '../../../../test/builders/page-builder.ts';
import { drawText, frame, paragraph } from '../../../../test/builders/page-text-builder.ts';
import type { ParagraphProperties } from '../../../models/design/paragraph-properties.ts';

/** Arimo at 20 points: the first baseline of a frame at 10 is at 28.1, lines are 18.1 above and 4.24 below theirs. */
const baseline = 10 + 0.905 * 20;
const descent = 0.212 * 20;

/** The box of the red pixels of a page. */
function redIn({ at }: DrawnPage, [left, top, right, bottom]: readonly number[] = [0, 0, 100, 100]): number[] {
  const found = [Infinity, Infinity, -Infinity, -Infinity];
  for (let y = top ?? 0; y < (bottom ?? 100); y += 0.25) {
    for (let x = left ?? 0; x < (right ?? 100); x += 0.25) {
      const [red, green, blue] = at(x, y);
      if (red < 200 || green > 80 || blue > 80) continue;
      found[0] = Math.min(found[0]!, x);
      found[1] = Math.min(found[1]!, y);
      found[2] = Math.max(found[2]!, x + 0.25);
      found[3] = Math.max(found[3]!, y + 0.25);
    }
  }
  return found;
}

async function redOf(content: string, set: ParagraphProperties, part?: number[]): Promise<number[]> {
  return redIn(await drawText([paragraph(content, set)]), part);
}

function expectBox(found: number[], expected: number[]): void {
  for (const [at, value] of expected.entries())
    expect(Math.abs((found[at] ?? NaN) - value), `${found} instead of ${expected}`).toBeLessThan(0.4);
}

const red = { swatch: colours.red };
const line = { ...red, width: 4 };

describe('paragraphs with areas and lines', () => {
  it('are shaded as wide as their column or their text', async () => {
    const offsets = { top: 1, right: 2, bottom: 3, left: 4 };
    // A space at the start is 5.56 wide.
    expectBox(await redOf('I', { shading: { fill: red } }), [10, baseline - 18.1, 90, baseline + descent]);
    expectBox(await redOf('I', { shading: { fill: red, offsets } }), [6, baseline - 19.1, 92, baseline + descent + 3]);
    expectBox(await redOf('I', { shading: { fill: red, span: 'text' } }), [10, 10, 15.56, baseline + descent]);
    const clipped = { fill: red, offsets, clipped: true };
    expectBox(await redOf('I', { shading: clipped }), [10, 10, 90, baseline + descent + 3]);
    const metrics = { fill: red, top: 'leading', bottom: 'baseline' } as const;
    expectBox(await redOf('I', { shading: metrics }), [10, baseline - 24, 90, baseline]);
  });

  it('have borders, which consecutive paragraphs can share', async () => {
    const lines = { top: line, right: line, bottom: line, left: line };
    // Lines of 4 are on both sides of the box.
    expectBox(await redOf('I', { border: { lines } }), [8, baseline - 20.1, 92, baseline + descent + 2]);
    const only = await redOf('I', { border: { lines: { bottom: line } } });
    expectBox(only, [10, baseline + descent - 2, 90, baseline + descent + 2]);
    const two = (joined: boolean) => {
      const each = paragraph('I', { border: { lines, joined }, spaceBefore: 10 });
      return drawText([each, each]);
    };
    // The first paragraph ends at 32.34, the second begins at 62.1 - 18.1.
    const between = [20, 29, 80, 50];
    expectBox(redIn(await two(false), between), [20, baseline + descent - 2, 80, 46]);
    expect(redIn(await two(true), between)[0]).toBe(Infinity);
  });

  it('have borders that are open where a column ends, unless they are split', async () => {
    const lines = { top: line, right: line, bottom: line, left: line };
    const frames = [frame(0, [10, 10, 20, 40]), frame(1, [60, 10, 20, 60])];
    const draw = (split: boolean) => drawText([paragraph('H H H', { border: { lines, split } })], frames);
    // The first frame has room for one line.
    const inside = [14, 30, 26, 36];
    expect(redIn(await draw(false), inside)[0]).toBe(Infinity);
    expect(redIn(await draw(true), inside)[0]).toBe(14);
  });

  it('have rules above and below, measured from their nearer edges', async () => {
    const rule = { ...line, offset: 10 };
    expectBox(await redOf('I', { ruleBelow: rule }), [10, baseline + 10, 90, baseline + 14]);
    expectBox(await redOf('I', { ruleAbove: rule }), [10, baseline - 14, 90, baseline - 10]);
    const text = { ...rule, span: 'text', leftIndent: -3, rightIndent: 1 } as const;
    expectBox(await redOf('I', { ruleBelow: text }), [7, baseline + 10, 14.56, baseline + 14]);
    // A rule of 4 at 20 needs 24 points below the top of the frame.
    const kept = await redOf('I', { ruleAbove: { ...rule, offset: 20, keepInFrame: true } });
    expectBox(kept, [10, 10, 90, 14]);
  });

  it('have highlighted characters', async () => {
    const page = await drawText([paragraph([{ kind: 'text', text: 'I', set: { highlight: red } }])]);
    expectBox(redIn(page), [10, baseline - 18.1, 15.56, baseline + descent]);
  });
});

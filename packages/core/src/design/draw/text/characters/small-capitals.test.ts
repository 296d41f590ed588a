import { describe, expect, it } from 'vitest';
import { id, ids } from '../../../../../test/builders/design-builder.ts';
import { buildPage, colours, drawPage } from '../../../../../test/builders/page-builder.ts';
import { drawText, frame, inkIn, paragraph } from '../../../../../test/builders/page-text-builder.ts';

const whole = [0, 0, 100, 100] as const;

// Arimo, which has no small capitals: H is 0.722 of the size wide and 1409 of 2048 units high.
describe('small capitals that the font does not have', () => {
  it('are capitals at 0.7 of the size, on the same baseline', async () => {
    const small = inkIn(await drawText([paragraph('h', { capitals: 'small' })]), whole);
    const large = inkIn(await drawText([paragraph('H', { capitals: 'small' })]), whole);
    expect(Math.abs(large.bottom - large.top - 0.688 * 20)).toBeLessThan(0.4);
    expect(Math.abs(small.bottom - small.top - 0.7 * 0.688 * 20)).toBeLessThan(0.4);
    expect(Math.abs(small.bottom - large.bottom)).toBeLessThan(0.3);
    expect(Math.abs((small.right - small.left) / (large.right - large.left) - 0.7)).toBeLessThan(0.04);
  });

  it('follow each other by 0.7 of their widths, and include capitals if all are small', async () => {
    const two = inkIn(await drawText([paragraph('hH', { capitals: 'all-small' })]), whole);
    const one = inkIn(await drawText([paragraph('h', { capitals: 'all-small' })]), whole);
    expect(Math.abs(two.right - one.right - 0.7 * 0.722 * 20)).toBeLessThan(0.4);
    expect(Math.abs(two.top - one.top)).toBeLessThan(0.3);
  });

  it('keep letters whose capitals are longer', async () => {
    const page = await drawText([paragraph('aßb', { capitals: 'small' })]);
    expect(page.notes).toEqual([]);
    expect(inkIn(page, whole).right).toBeGreaterThan(10 + 0.7 * 2 * 0.667 * 20);
  });
});

describe('a bullet', () => {
  const list = { kind: 'bullet', bullet: 'H', after: '' } as const;
  const draw = (more: object) => {
    const strong = { id: id(900), name: 'Strong', set: { fill: { swatch: colours.red }, fontSize: 40 } };
    const frames = [frame(0, [10, 10, 80, 80])];
    const story = {
      id: ids.story,
      frames: [frames[0]!.id],
      paragraphs: [paragraph('I', { list: { ...list, ...more } })],
    };
    const { styles, ...design } = buildPage(frames, { stories: [story] });
    return drawPage({ ...design, styles: { ...styles, character: [strong] } });
  };

  it('has the character style of its list', async () => {
    const page = await draw({ characterStyle: id(900) });
    // The bullet is twice as large as the text after it, and red.
    const ink = inkIn(page, whole);
    expect(Math.abs(ink.bottom - ink.top - 0.688 * 40)).toBeLessThan(0.4);
    expect(page.at(10 + 0.08 * 40 + 1, ink.bottom - 4)).toEqual([255, 0, 0]);
  });

  it('has the font of its list', async () => {
    const [own, other] = [inkIn(await draw({}), whole), inkIn(await draw({ font: { family: 'Courier New' } }), whole)];
    // Advances of 0.722 and 0.6 of the size, before the stem of the I.
    expect(Math.abs(own.right - other.right - (0.722 - 0.6) * 20)).toBeLessThan(0.4);
  });
});

import { describe, expect, it } from 'vitest';
import { id } from '../../../../../test/builders/design-builder.ts';
import { box, colours } from '../../../../../test/builders/page-builder.ts';
import { drawStory, frame, paragraph, text } from '../../../../../test/builders/page-text-builder.ts';
import type { Element } from '../../../../models/design/elements.ts';
import type { Anchor, Run } from '../../../../models/design/stories.ts';

const [red, white] = [
  [255, 0, 0],
  [255, 255, 255],
];
/** A red element of 20 by 10 points whose bottom is on the baseline. */
const object = box([0, -10, 20, 10], { fill: { swatch: colours.red } });
const anchored = (at: Anchor): Run => ({ kind: 'element', element: object.id, at });
const draw = (at: Anchor, before = 'H', element: Element = object) =>
  drawStory({
    paragraphs: [paragraph([text(before), { ...anchored(at), element: element.id } as Run, text('H')])],
    elements: [element],
  });
/** The width of an H of 20 points, and the first baseline. */
const [width, baseline] = [0.722 * 20, 10 + 0.905 * 20];

describe('anchored elements', () => {
  it('stand in their line, on the baseline or moved from it', async () => {
    for (const [y, moved] of [
      [undefined, 0],
      [4, 4],
    ] as const) {
      const page = await draw({ mode: 'inline', ...(y !== undefined && { y }) });
      const [left, bottom] = [10 + width, baseline + moved];
      expect(page.at(left + 0.5, bottom - 0.5)).toEqual(red);
      expect(page.at(left + 19.5, bottom - 9.5)).toEqual(red);
      expect(page.at(left + 19.5, bottom - 10.5)).toEqual(white);
      // The text continues after it: the left stem of the second H.
      expect(page.at(left + 20 + 0.12 * 20, baseline - 5)).toEqual([0, 0, 255]);
      expect(page.notes).toEqual([]);
    }
  });

  it('make a line with automatic leading as high as they are', async () => {
    const tall = box([0, -40, 20, 40]);
    const runs = [text('H\n'), { ...anchored({ mode: 'inline' }), element: tall.id } as Run];
    const page = await drawStory({ paragraphs: [paragraph(runs, { leading: 'auto' })], elements: [tall] });
    // Automatic leading is 120 percent.
    expect(page.at(11, baseline + 48 - 0.5)).toEqual(red);
    expect(page.at(11, baseline + 48 + 0.5)).toEqual(white);
  });

  it('stand above their line with the space around them', async () => {
    const page = await draw({ mode: 'above', align: 'right', spaceAfter: 3 });
    const lowered = 10 + 10 + 3 + 0.716 * 20;
    expect(page.at(71, 10.5)).toEqual(red);
    expect(page.at(89, 19.5)).toEqual(red);
    expect(page.at(69, 15)).toEqual(white);
    expect(page.at(10 + 0.12 * 20, lowered - 1)).toEqual([0, 0, 255]);
  });

  it('stand where their references are, whatever the text', async () => {
    const place: Anchor = { mode: 'custom', offset: [3, 5], point: [0, 0], referencePoint: [1, 1] };
    const page = await draw({ ...place, horizontal: 'anchor', vertical: 'baseline' });
    expect(page.at(10 + width + 3.5, baseline + 5.5)).toEqual(red);
    expect(page.at(10 + width + 2.5, baseline + 5.5)).toEqual(white);
    const onPage = await draw({ ...place, offset: [-20, -10], horizontal: 'page', vertical: 'page' });
    expect(onPage.at(99, 99)).toEqual(red);
    expect(onPage.at(79, 99)).toEqual(white);
    const kept = await draw({ ...place, horizontal: 'frame', vertical: 'frame', keepWithin: true });
    expect(kept.at(89.5, 89.5)).toEqual(red);
    expect(kept.at(90.5, 89.5)).toEqual(white);
  });

  it('can be frames with a text of their own', async () => {
    const inner: Element = { ...frame(5, [0, -20, 30, 20]), text: { story: id(900) } };
    const at: Anchor = { mode: 'inline' };
    const stories = [
      {
        id: id(900),
        frames: [inner.id],
        paragraphs: [paragraph('I', { fontSize: 10 })],
      },
    ];
    const runs = [{ kind: 'element', element: inner.id, at } as Run, text('H')];
    const page = await drawStory({ paragraphs: [paragraph(runs)], elements: [inner] }, undefined, { stories });
    // The line is as high as the frame, whose baseline is its own ascent below its top; the stem of I of 10 points.
    expect(page.at(10 + 0.139 * 10, 10 + 0.905 * 10 - 3)).toEqual([0, 0, 255]);
  });

  it('are no drop caps', async () => {
    const runs = [anchored({ mode: 'inline' }), text('H')];
    const dropCap = { lines: 2, characters: 1 };
    const page = await drawStory({ paragraphs: [paragraph(runs, { dropCap })], elements: [object] });
    expect(page.at(11, baseline - 1)).toEqual(red);
    expect(page.at(11, baseline + 5)).toEqual(white);
  });

  it('note wraps, which text does not avoid', async () => {
    const wrapped = { ...object, wrap: { mode: 'box' as const } };
    const page = await draw({ mode: 'inline' }, 'H', wrapped);
    expect(page.notes.map(({ message }) => message).join()).toContain('wraps around anchored elements');
  });
});

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { convert } from '../../../index.ts';

/** The colour in the middle of a drawing of 20 by 20 whose right half is what the filter makes of a blue square. */
async function middleOf(primitives: string): Promise<number[]> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">
    <filter id="f" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">${primitives}</filter>
    <g enable-background="new"><rect width="20" height="20" fill="green"/>
    <rect width="20" height="20" fill="blue" filter="url(#f)"/></g></svg>`;
  const { bytes } = await convert(new TextEncoder().encode(drawing), { to: 'png' });
  const { data } = await sharp(bytes).removeAlpha().extract({ left: 10, top: 10, width: 1, height: 1 }).raw().toBuffer({
    resolveWithObject: true,
  });
  return [...data];
}

const [green, blue] = [
  [0, 128, 0],
  [0, 0, 255],
];

describe('what lies behind an element', () => {
  it.each(['BackgroundImage', 'BackgroundAlpha'])('is nothing to a filter that takes %s', async (name) => {
    expect(await middleOf(`<feOffset in="${name}" dx="1"/>`)).toEqual(green);
    expect(await middleOf(`<feOffset dx="0"/><feComposite in2="${name}" operator="in"/>`)).toEqual(green);
  });

  it('leaves the first primitive the element', async () => {
    const merge = '<feMerge><feMergeNode in="BackgroundImage"/><feMergeNode in="q"/></feMerge>';
    expect(await middleOf(`<feOffset result="q"/>${merge}`)).toEqual(blue);
    expect(await middleOf('<feOffset/><feBlend in2="BackgroundImage"/>')).toEqual(blue);
  });
});

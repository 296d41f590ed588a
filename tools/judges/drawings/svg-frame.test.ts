import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { drawSvgFrame, type PageSize } from './svg-frame.ts';

const folder = mkdtempSync(join(tmpdir(), 'quoin-frame-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The first column of a picture of 4 by 3 pixels, in which a black page of 3.5 by 2.5 pixels is drawn. */
async function drawPage(beginsAt: 'top' | 'bottom'): Promise<{ size: PageSize; column: number[]; row: number[] }> {
  const [svg, png] = [join(folder, 'page.svg'), join(folder, 'page.png')];
  const root = '<svg xmlns="http://www.w3.org/2000/svg" width="3.5pt" height="2.5pt" viewBox="0 0 35 25">';
  writeFileSync(svg, `${root}<path d="M0 0H35V25H0z"></path></svg>`);
  const size = await drawSvgFrame(svg, { width: 4, height: 3, resolution: 72, beginsAt }, png);
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): number => data[(y * info.width + x) * info.channels]!;
  return { size, column: [0, 1, 2].map((y) => at(0, y)), row: [0, 1, 2, 3].map((x) => at(x, 1)) };
}

/** True for a pixel that is half black; the engine's coverage is coarse. */
const isHalfInk = (value = 0): boolean => Math.abs(value - 127.5) < 16;

describe('an svg drawn as a page', () => {
  it('keeps its size, from the left and the bottom', async () => {
    const { size, column, row } = await drawPage('bottom');
    expect(size.width).toBeCloseTo(3.5);
    expect(size.height).toBeCloseTo(2.5);
    expect(isHalfInk(column[0])).toBe(true);
    expect(column.slice(1)).toEqual([0, 0]);
    expect(row.slice(0, 3)).toEqual([0, 0, 0]);
    expect(isHalfInk(row[3])).toBe(true);
  });

  it('may begin at the top', async () => {
    const { column } = await drawPage('top');
    expect(column.slice(0, 2)).toEqual([0, 0]);
    expect(isHalfInk(column[2])).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import { isThorough, sampleOf } from '../thorough.ts';
import { colourMatrix } from './colour-cells/cells.ts';
import { judgeCell } from './colour-cells/judge.ts';

// Patches of known numbers in every form of every container. The test writes the files with its own encoders, and
// arithmetic and the profile give the expected colours. `pnpm judges colour-matrix` also reads them with other readers.

const sampleStep = 5;
const minCells = isThorough ? 1_300 : 300;
let count = 0;

describe('every form of a container shows the colours that its numbers mean', () => {
  it.each([...colourMatrix])('%s', async (_, makeCells) => {
    const wrong: string[] = [];
    const before = count;
    for (const cell of sampleOf(await makeCells(), sampleStep)) {
      const { name, worst, failure } = await judgeCell(cell);
      count++;
      if (!(worst <= (cell.tolerance ?? 1))) wrong.push(`${name}: ${failure ?? `${worst.toFixed(2)} of 255`}`);
    }
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(before);
  });

  it(`in at least ${minCells} cells`, () => {
    expect(count).toBeGreaterThanOrEqual(minCells);
  });
});

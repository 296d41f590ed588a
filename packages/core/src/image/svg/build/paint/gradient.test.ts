import { describe, expect, it } from 'vitest';
import { inSvg } from '../../../../../test/drawing/hostile-drawings.ts';
import { convert } from '../../../../convert.ts';

describe('a gradient of many stops', () => {
  const drawing = (count: number): Uint8Array =>
    inSvg(
      `<linearGradient id="a">${'<stop stop-color="red"/>'.repeat(count)}</linearGradient><rect width="9" height="9" fill="url(#a)"/>`,
    );

  it('has a note if stops are left out', async () => {
    const notesOf = async (count: number) => (await convert(drawing(count), { to: 'png' })).notes;
    expect(await notesOf(10_000)).toEqual([]);
    expect(await notesOf(10_001)).toMatchObject([{ code: 'DRAWING_LOOK_CHANGED', count: 1 }]);
  });
});

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { black, blue, drawingOf, group, lime, mesh, openRun, red, white } from '../../../../test/drawing/drawings.ts';
import type { DrawingNode, MeshNode } from '../../../models/drawing/nodes.ts';
import { writeDrawingSvg } from '../write.ts';

async function write(...nodes: DrawingNode[]) {
  const { run, context } = openRun();
  let steps = 0;
  const counting = {
    ...context,
    spend: (cost: number) => {
      steps += cost;
    },
  };
  const bytes = await writeDrawingSvg(drawingOf(...nodes), {}, counting);
  const paths = new TextDecoder().decode(bytes).match(/<path /g)?.length ?? 0;
  return { bytes, paths, steps, notes: run.notes.map(({ message }) => message) };
}

/** A mesh of a patch between four colours. */
const rectangle = (
  [x, y, width, height]: readonly [number, number, number, number],
  colours: MeshNode['patches'][number]['colours'] = [red, lime, blue, white],
): MeshNode =>
  mesh(
    [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ],
    colours,
  );

/** Patches whose sides are arcs, as in the gradient meshes of drawing programs. */
function curved(left: MeshNode['patches'][number]['colours'], right: MeshNode['patches'][number]['colours']): MeshNode {
  const side = (x: number, bulge: number): number[] => [x, -9, x + bulge, 25, x + bulge, 80, x, 109];
  const reversed = (points: readonly number[]): number[] =>
    [6, 4, 2, 0].flatMap((at) => [points[at]!, points[at + 1]!]);
  const patch = (x: number, width: number, bulge: readonly [number, number]): Float64Array => {
    const [near, far] = [side(x, bulge[0]), reversed(side(x + width, bulge[1]))];
    const line = ([ax, ay]: readonly number[], [bx, by]: readonly number[]): number[] =>
      [1 / 3, 2 / 3].flatMap((share) => [ax! + (bx! - ax!) * share, ay! + (by! - ay!) * share]);
    return new Float64Array([...near, ...line(near.slice(6), far), ...far, ...line(far.slice(6), near)]);
  };
  return {
    kind: 'mesh',
    patches: [
      { points: patch(-20, 70, [0, 31]), colours: left },
      { points: patch(50, 70, [31, 0]), colours: right },
    ],
  };
}

describe('the cells of meshes', () => {
  it('are as many as the colours along each side need', async () => {
    const along = await write(rectangle([0, 0, 100, 100], [black, white, white, black]));
    expect(along.paths).toBeGreaterThan(100);
    expect(along.paths).toBeLessThan(140);
    expect((await write(rectangle([0, 0, 100, 100], [red, red, red, red]))).paths).toBe(1);
  });

  it('are bounded for a whole drawing', async () => {
    const one = await write(rectangle([0, 0, 100, 100]));
    const tiles = Array.from({ length: 100 }, (_, at) => rectangle([(at % 10) * 10, Math.floor(at / 10) * 10, 10, 10]));
    const many = await write(...tiles);
    expect(one.paths).toBeGreaterThan(10_000);
    expect(many.paths).toBeGreaterThan(30_000);
    expect(many.paths).toBeLessThan(40_200);
    expect(many.steps).toBeLessThan(one.steps * 4);
    expect(one.notes).toEqual([]);
    expect(many.notes).toHaveLength(1);
    expect(many.notes[0]).toMatch(/meshes are drawn with \d+ cells instead of \d+/);
  });

  it('are not smaller than pixels of the whole drawing', async () => {
    expect((await write(rectangle([10, 10, 1, 1]))).paths).toBeLessThan(1_000);
    const scaled = group([rectangle([0, 0, 100, 100])], { transform: [0.01, 0, 0, 0.01, 50, 50] });
    expect((await write(scaled)).paths).toBeLessThan(1_000);
  });

  it('are left out where nothing is visible', async () => {
    expect((await write(rectangle([200, 0, 100, 100]))).paths).toBe(0);
    expect((await write(group([rectangle([0, 0, 100, 100])], { transform: [1, 0, 0, 1, 0, -300] }))).paths).toBe(0);
  });

  it('leave no gaps to a neighbour with smaller cells across a curve', async () => {
    const { bytes } = await write(curved([red, red, red, red], [black, white, white, black]));
    const enlarged = new TextDecoder().decode(bytes).replace('viewBox="0 0 100 100"', 'viewBox="65 25 8 8"');
    const { data } = await sharp(Buffer.from(enlarged), { density: 720 })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data.reduce((least, value, at) => (at % 4 === 3 ? Math.min(least, value) : least), 255)).toBe(255);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { registerFonts } from '../../../../test/drawing/drawn/canvas.ts';
import { measureDifference } from '../../../../test/drawing/drawn/difference.ts';
import { startFabric } from '../../../../test/drawing/drawn/fabric.ts';
import { scenes, texts } from '../../../../test/drawing/drawn/fabric-scenes.data.ts';
import { measureLines, recordLines } from '../../../../test/drawing/drawn/letters.ts';
import { drawPage } from '../../../../test/drawing/drawn/page.ts';
import { readTemplate } from '../../../../test/layout/pod.ts';

const pixelsPerPoint = 4 / 3;

beforeAll(registerFonts);

describe.each([5, 6, 7] as const)('a scene written by Fabric %i', (version) => {
  const fabric = startFabric(version);

  it.each(Object.entries(scenes))('looks the same as in Fabric: %s', async (_name, make) => {
    const { canvas, json } = fabric.draw(make(fabric));
    const read = await readTemplate(json);
    expect(read.notes).toEqual([]);
    const { mean, wrong } = measureDifference(await drawPage(read, pixelsPerPoint), canvas);
    expect(mean).toBeLessThan(0.5);
    expect(wrong).toBeLessThan(1e-4);
  });

  it.each(Object.entries(texts))('has the same positions of text lines as in Fabric: %s', async (_name, make) => {
    let json: object = {};
    const expected = await recordLines(() => {
      json = fabric.draw(make(fabric)).json;
    });
    const read = await readTemplate(json);
    expect(read.notes).toEqual([]);
    const found = await recordLines(() => drawPage(read, pixelsPerPoint));
    expect(found.length).toBeGreaterThan(1);
    expect(measureLines(found, expected)).toBeLessThan(0.02);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { registerFonts } from '../../../../test/drawing/drawn/canvas.ts';
import { measureDifference } from '../../../../test/drawing/drawn/difference.ts';
import { drawStage } from '../../../../test/drawing/drawn/konva.ts';
import { scenes, texts } from '../../../../test/drawing/drawn/konva-scenes.data.ts';
import { measureLines, recordLines } from '../../../../test/drawing/drawn/letters.ts';
import { drawPage } from '../../../../test/drawing/drawn/page.ts';
import { readTemplate } from '../../../../test/layout/pod.ts';

const pixelsPerPoint = 4 / 3;

beforeAll(registerFonts);

describe('a scene written by Konva', () => {
  it.each(Object.entries(scenes))('looks the same as in Konva: %s', async (_name, make) => {
    const { canvas, json } = drawStage(make());
    const read = await readTemplate(json);
    expect(read.notes).toEqual([]);
    const { mean, wrong } = measureDifference(await drawPage(read, pixelsPerPoint), canvas);
    expect(mean).toBeLessThan(0.2);
    expect(wrong).toBeLessThan(1e-4);
  });

  it.each(Object.entries(texts))('has the same positions of text lines as in Konva: %s', async (_name, make) => {
    let json: object = {};
    const expected = await recordLines(() => {
      json = drawStage(make()).json;
    });
    const read = await readTemplate(json);
    expect(read.notes).toEqual([]);
    const found = await recordLines(() => drawPage(read, pixelsPerPoint));
    expect(found.length).toBeGreaterThan(0);
    // The vertical position of letters in a line depends on the font, which templates do not contain. Arial's metrics are
    // used.
    expect(measureLines(found, expected)).toBeLessThan(0.2);
  });
});

import type { Canvas } from '@napi-rs/canvas';
import { beforeAll, describe, expect, it } from 'vitest';
import { render } from '../../../src/render.ts';
import { readTemplate } from '../../layout/pod.ts';
import { loadImage, openCanvas, registerFonts } from './canvas.ts';
import { type Difference, measureDifference } from './difference.ts';
import { startFabric } from './fabric.ts';
import { scenes as fabricScenes, texts as fabricTexts } from './fabric-scenes.data.ts';
import { drawStage } from './konva.ts';
import { scenes as konvaScenes, texts as konvaTexts } from './konva-scenes.data.ts';

// Compares pages that `render` draws with those that the libraries draw themselves.

beforeAll(registerFonts);

interface Compared extends Difference {
  readonly notes: readonly string[];
}

/** Compares the canvas of a library with the page that is drawn of the JSON that the library writes. */
async function compare({ canvas, json }: { canvas: Canvas; json: object }): Promise<Compared> {
  const { template, files, notes } = await readTemplate(json);
  const page = await render(template, files);
  const found = openCanvas(canvas.width, canvas.height);
  found.getContext('2d').drawImage(await loadImage(page.bytes), 0, 0);
  return { ...measureDifference(found, canvas), notes: [...notes, ...page.notes].map(({ code }) => code) };
}

/** At most 0.31 and 0.0004 measured: edges have other samples. */
function expectShapes({ mean, wrong, notes }: Compared): void {
  expect(mean).toBeLessThan(0.35);
  expect(wrong).toBeLessThan(5e-4);
  expect(notes).toEqual([]);
}

/**
 * At most 3.4 and 0.0041 measured: letters have other edges, and their lines are up to a pixel higher or lower. With a
 * lost line there are 6.5 and 0.016.
 */
function expectTexts({ mean, wrong, notes }: Compared): void {
  expect(mean).toBeLessThan(4);
  expect(wrong).toBeLessThan(6e-3);
  for (const code of notes) expect(code).toBe('DRAWING_LOOK_CHANGED');
}

describe('the page of a scene', () => {
  const fabric = startFabric(7);

  it.each(Object.entries(fabricScenes))('is that of Fabric: %s', async (_name, make) => {
    expectShapes(await compare(fabric.draw(make(fabric))));
  });

  it.each(Object.entries(fabricTexts))('is that of Fabric: text %s', async (_name, make) => {
    expectTexts(await compare(fabric.draw(make(fabric))));
  });

  it.each(Object.entries(konvaScenes))('is that of Konva: %s', async (_name, make) => {
    expectShapes(await compare(drawStage(make())));
  });

  it.each(Object.entries(konvaTexts))('is that of Konva: text %s', async (_name, make) => {
    expectTexts(await compare(drawStage(make())));
  });
});

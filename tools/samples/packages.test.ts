import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { convert } from '@quoin/core';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { buildSampleLayout, buildSampleTemplate, sampleFolder } from './packages.ts';

const open = (name: string): Promise<Buffer> => readFile(join(sampleFolder, name));
const parse = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(unzipSync(bytes)['templatebundle.json']));

it('the packages are those that the builders make', async () => {
  expect(Buffer.from(buildSampleTemplate()).equals(await open('template.zip'))).toBe(true);
  const { 'Links/poster.png': built, ...others } = unzipSync(await buildSampleLayout());
  const { 'Links/poster.png': stored, ...storedOthers } = unzipSync(await open('layout.zip'));
  expect(Object.keys(others).sort()).toEqual(['Document fonts/dots.ttf', 'Quoin sample.idml']);
  expect(others).toEqual(storedOthers);
  // The engine's version decides how the picture is compressed.
  expect([built?.subarray(0, 24), built?.length]).toEqual([stored?.subarray(0, 24), expect.any(Number)]);
});

it('the layout becomes a design with its text, image and font', async () => {
  const result = await convert(await open('layout.zip'), { from: 'layout_package', to: 'design_package' });
  const { template, manifest } = parse(result.bytes);
  const [{ paragraphs }] = template.stories;
  const texts = paragraphs.map(({ runs }: { runs: { text: string }[] }) => runs.map(({ text }) => text).join(''));
  expect(texts).toEqual(['QUOIN', 'The wedge that', 'locks type', 'into its frame.']);
  expect(Object.values(manifest.images)).toMatchObject([{ width: 400, height: 500 }]);
  expect(Object.keys(manifest.fonts)).toEqual(['fonts/QuoinDots-Regular.ttf']);
});

it('the template becomes a design of one page', async () => {
  const result = await convert(await open('template.zip'), { from: 'pod_package', to: 'design_package' });
  const { template } = parse(result.bytes);
  const point = 72 / 25.4;
  expect(template.pages).toMatchObject([{ width: expect.closeTo(148 * point), height: expect.closeTo(105 * point) }]);
  expect(template.pages[0].elements).toHaveLength(3);
});

it('the font becomes a web font without a note', async () => {
  const { bytes, notes } = await convert(await open('dots.ttf'), { to: 'woff2' });
  expect([new TextDecoder().decode(bytes.subarray(0, 4)), notes]).toEqual(['wOF2', []]);
});

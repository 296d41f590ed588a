import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { convert } from '@quoin/core';
import {
  buildLayout,
  buildPackage,
  imageFrame,
  listedFont,
  paragraphOf,
  textFrame,
} from '../../packages/core/test/builders/layout-builder.ts';

/** Folder of the samples of `npm start`. */
export const sampleFolder = fileURLToPath(new URL('../../examples/sample', import.meta.url));

const face = { family: 'Quoin Dots', style: 'Regular' };
const lines = ['QUOIN', 'The wedge that', 'locks type', 'into its frame.'];

/** Builds a layout package of one page: a picture of the sample drawing, and text in the sample font. */
export async function buildSampleLayout(folder = sampleFolder): Promise<Uint8Array> {
  const drawing = await readFile(join(folder, 'poster.svg'));
  const { bytes: picture } = await convert(drawing, { to: 'png', config: { width: 400 } });
  const layout = buildLayout({
    name: 'Quoin sample',
    fonts: listedFont({ ...face, postScriptName: 'QuoinDots-Regular' }),
    spreads: [
      imageFrame('picture', {
        uri: 'file:Links/poster.png',
        name: 'Poster',
        transform: '0.25 0 0 0.25 0 -35',
        bounds: [400, 500],
        frameTransform: '1.8 0 0 1.8 -90 -140',
      }) + textFrame('words', 'story', '1.8 0 0 1.8 -90 -30', [100, 90]),
    ],
    stories: { story: paragraphOf(lines.join('</Content><Br/><Content>'), face) },
  });
  return buildPackage({
    'Quoin sample.idml': layout,
    'Links/poster.png': picture,
    'Document fonts/dots.ttf': await readFile(join(folder, 'dots.ttf')),
  });
}

const card = {
  name: 'Card',
  unit: 'mm',
  width: 148,
  height: 105,
  bleed: 3,
  pages: [
    {
      id: 'front',
      background: '#f6e7c8',
      layers: [
        { type: 'rectangle', x: 8, y: 8, width: 132, height: 89, fill: 'linear-gradient(180deg, #8d99ae, #2b2d42)' },
        { type: 'path', x: 16, y: 72, d: 'M0 0H116L104 12H0Z', fill: '#d90429' },
        {
          type: 'text',
          x: 16,
          y: 20,
          width: 116,
          height: 40,
          fontFamily: 'Arial',
          fontWeight: 700,
          fontSize: 12,
          color: '#ffffff',
          runs: [{ text: 'Locked ' }, { text: 'in place', color: '#f6e7c8' }],
        },
      ],
    },
  ],
};

/** Builds a template package: an archive with a template in JSON. */
export function buildSampleTemplate(): Uint8Array {
  return buildPackage({ 'card.json': JSON.stringify(card, null, 2) });
}

/** Writes the packages into a folder. */
export async function writeSamples(folder = sampleFolder): Promise<void> {
  await writeFile(join(folder, 'layout.zip'), await buildSampleLayout(folder));
  await writeFile(join(folder, 'template.zip'), buildSampleTemplate());
}

import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { features } from '../../../pictures/gallery/features.data.ts';
import { printFeature } from '../../../pictures/gallery/gallery.ts';
import { toDesign } from '../../../pictures/gallery/parts.ts';
import type { Finding } from '../../finding.ts';

/** Tints of the inks at points of the page of inks: those of its swatches. */
const points: readonly (readonly [x: number, y: number, tints: Readonly<Record<string, number>>])[] = [
  [42, 45, { Cyan: 1 }],
  [95, 45, { 'PANTONE Orange': 1 }],
  [147, 45, { 'PANTONE Orange': 0.4 }],
  [198, 45, { 'PANTONE Orange': 0.6, Black: 0.4 }],
  [230, 75, {}],
];
const inks = ['Cyan', 'Magenta', 'Yellow', 'Black', 'PANTONE Orange'];
/** Steps of a plate of 8 bits. */
const tolerance = 1.5 / 255;

/** Reads the plates of the gallery's inks with Ghostscript, which must be those of the swatches and no others. */
export async function judgeDesignInks(folder: string): Promise<Finding[]> {
  const feature = features.find(({ name }) => name === 'inks')!; // it is among them
  const path = join(folder, 'inks.pdf');
  writeFileSync(path, await printFeature(toDesign(feature)));
  const device = ['-sDEVICE=tiffsep', '-r72', `-sOutputFile=${join(folder, 'ink.tif')}`];
  execFileSync('gs', ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', ...device, path], { stdio: 'ignore' });
  const plates = new Map<string, string>();
  for (const name of readdirSync(folder)) {
    const [, ink] = /^ink\((.+)\)\.tif$/.exec(name) ?? [];
    if (ink !== undefined) plates.set(ink, join(folder, name));
  }
  const wrong: string[] = [];
  for (const ink of inks) {
    const plate = plates.get(ink);
    if (plate === undefined) continue;
    const { data, info } = await sharp(plate).raw().toBuffer({ resolveWithObject: true });
    for (const [x, y, tints] of points) {
      const found = 1 - data[(y * info.width + x) * info.channels]! / 255;
      const expected = tints[ink] ?? 0;
      if (Math.abs(found - expected) > tolerance)
        wrong.push(`${ink} at ${x}, ${y}: ${found.toFixed(3)}, not ${expected}`);
    }
  }
  const names = [...plates.keys()].sort().join(', ');
  return [
    { name: 'plates of inks', isCorrect: names === [...inks].sort().join(', '), details: names },
    {
      name: 'tints of inks',
      isCorrect: wrong.length === 0,
      details: wrong.join('; ') || `${points.length * inks.length} read back by Ghostscript`,
    },
  ];
}

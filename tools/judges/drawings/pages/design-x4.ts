import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from '../../../../packages/core/src/render.ts';
import { features } from '../../../pictures/gallery/features.data.ts';
import { readGalleryFiles } from '../../../pictures/gallery/gallery.ts';
import { type Feature, toDesign } from '../../../pictures/gallery/parts.ts';
import type { Finding } from '../../finding.ts';
import { profilePaths } from '../pdf/pdf-writer-press.ts';
import { checkByQpdf } from '../pdf/pdf-writer-programs.ts';
import { findX4Faults } from '../pdf/pdf-x4-preflight.ts';
import { x4Seeds } from '../pdf/pdf-x4-seeds.ts';

/** Checks the gallery as PDF/X-4 by the rules of the preflight, which must also find each fault that is put in. */
export async function judgeDesignX4(folder: string): Promise<Finding[]> {
  const profilePath = profilePaths.find((path) => existsSync(path));
  if (profilePath === undefined) return [{ name: 'PDF/X-4 of designs', details: 'no profile of a press is installed' }];
  const profile = new Uint8Array(readFileSync(profilePath));
  const path = join(folder, 'x4.pdf');
  const written = new Map<string, Uint8Array>();
  const faults: string[] = [];
  for (const feature of features) {
    const bytes = await printX4(feature, profile);
    written.set(feature.name, bytes);
    writeFileSync(path, bytes);
    const found = [...findX4Faults(path), ...(checkByQpdf(path) ? [] : ['qpdf finds faults'])];
    faults.push(...found.map((fault) => `${feature.name}: ${fault}`));
  }
  const missed: string[] = [];
  for (const { page, from, to, fault } of x4Seeds) {
    const text = Buffer.from(written.get(page)!).toString('latin1'); // all features are written
    const seeded = text.replace(from, to);
    writeFileSync(path, Buffer.from(seeded, 'latin1'));
    const isFound =
      seeded !== text && seeded.length === text.length && findX4Faults(path).some((each) => each.includes(fault));
    if (!isFound) missed.push(seeded === text ? `${from} is not in the file` : fault);
  }
  return [
    {
      name: 'PDF/X-4 of the gallery',
      isCorrect: faults.length === 0,
      details: faults.join('; ') || `nothing found in ${features.length} files`,
    },
    {
      name: 'PDF/X-4 faults',
      isCorrect: missed.length === 0,
      details: missed.length === 0 ? `${x4Seeds.length} of ${x4Seeds.length} found` : `not found: ${missed.join('; ')}`,
    },
  ];
}

async function printX4(feature: Feature, profile: Uint8Array): Promise<Uint8Array> {
  const now = new Date(Date.UTC(2020, 1, 2, 3, 4, 5));
  const pdf = { standard: 'PDF/X-4', outputIntent: { condition: 'Test press', profile } } as const;
  return (await render(toDesign(feature), await readGalleryFiles(), { format: 'pdf', pdf, now })).bytes;
}

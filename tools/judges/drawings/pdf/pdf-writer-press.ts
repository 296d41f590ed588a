import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { DrawingColour } from '../../../../packages/core/src/models/drawing/paint.ts';
import { growBox } from '../../../../packages/core/src/outline/measure/boxes.ts';
import { drawingCases } from '../../../../packages/core/test/drawing/drawing-cases.data.ts';
import { drawingOf, fill, group, linear, red, square, whole } from '../../../../packages/core/test/drawing/drawings.ts';
import type { Finding } from '../../finding.ts';
import { checkByQpdf, run, writePages } from './pdf-writer-programs.ts';
import { findX4Faults } from './pdf-x4-preflight.ts';

const gold = { name: 'Gold', alternate: { space: 'cmyk', values: [0, 0.2, 0.6, 0] } } as const;
const inked = (source: DrawingColour['source']): DrawingColour => ({ srgb: [0.5, 0.5, 0.5], source });
/** Profiles of presses that other programs install. */
export const profilePaths = [
  '/usr/share/color/icc/ghostscript/default_cmyk.icc',
  '/usr/share/color/icc/ghostscript/ps_cmyk.icc',
];

/** The amount of ink on each plate of Ghostscript, in halves of a page of one colour each. */
export async function judgeInks(folder: string): Promise<Finding[]> {
  const left = fill('M0 0H50V100H0Z', inked({ space: 'cmyk', values: [0.2, 0.4, 0.6, 0.8] }));
  const right = fill('M50 0H100V100H50Z', inked({ space: 'inks', inks: [{ ink: gold, tint: 0.3 }] }));
  const path = await writePages(folder, [{ drawing: drawingOf(left, right) }]);
  const out = join(folder, 'plate.tif');
  const device = ['-sDEVICE=tiffsep', '-r72', `-sOutputFile=${out}`];
  execFileSync('gs', ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', ...device, path], { stdio: 'ignore' });
  const expected: Readonly<Record<string, readonly [left: number, right: number]>> = {
    Cyan: [0.2, 0],
    Magenta: [0.4, 0],
    Yellow: [0.6, 0],
    Black: [0.8, 0],
    Gold: [0, 0.3],
  };
  const findings: Finding[] = [];
  for (const [plate, halves] of Object.entries(expected)) {
    const file = readdirSync(folder).find((name) => name.startsWith('plate') && name.includes(`(${plate})`));
    const found = file === undefined ? [] : await tintsOf(join(folder, file));
    const isCorrect = found.length === 2 && halves.every((tint, at) => Math.abs(tint - found[at]!) <= 1 / 255);
    const details = `${found.map((tint) => tint.toFixed(3)).join(' and ')} of ${halves.join(' and ')} by Ghostscript`;
    findings.push({ name: `plate of ${plate}`, isCorrect, details });
  }
  return findings;
}

/** The tints in the middle of both halves of a plate, on which paper is white. */
async function tintsOf(path: string): Promise<number[]> {
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
  const row = (info.height >> 1) * info.width;
  return [1, 3].map((quarter) => 1 - data[(row + ((info.width * quarter) >> 2)) * info.channels]! / 255);
}

/** Checks the boxes of a page with marks by poppler, and a document by the rules of PDF/X-4. */
export async function judgeStandard(folder: string): Promise<Finding[]> {
  const profilePath = profilePaths.find((path) => existsSync(path));
  if (profilePath === undefined) return [{ name: 'PDF/X-4', details: 'no profile of a press is installed' }];
  const outputIntent = { condition: 'Test press', profile: new Uint8Array(readFileSync(profilePath)) };
  const nodes = drawingCases.filter(({ name }) => !name.includes('filter')).flatMap((each) => each.nodes);
  const colours = [
    fill('M0 0H50V100H0Z', inked({ space: 'inks', inks: [{ ink: gold, tint: 0.3 }] })),
    fill(square, linear({ stops: [0, 1].map((offset) => ({ offset, colour: red, opacity: offset })) })),
    group([fill(square, red)], { mask: { kind: 'luminance', children: [fill(square, red)], region: whole } }),
  ];
  const options = { title: 'Test', outputIntent, standard: 'PDF/X-4' } as const;
  const boundaries = { trim: growBox(whole, -20), bleed: growBox(whole, -8) };
  const pages = [
    { drawing: drawingOf(...colours), ...boundaries },
    { drawing: drawingOf(...nodes.slice(0, 40)), ...boundaries },
  ];
  const path = await writePages(folder, pages, options);
  const faults = findX4Faults(path);
  const boxes = run('pdfinfo', '-box', path);
  // 100 units are 75 points.
  const expected = [
    ['MediaBox', [0, 0, 75, 75]],
    ['BleedBox', [6, 6, 69, 69]],
    ['TrimBox', [15, 15, 60, 60]],
  ] as const;
  const wrong = expected.filter(([name, values]) => {
    const found = new RegExp(`${name}:\\s+([\\d. ]+)`).exec(boxes)?.[1]?.trim().split(/\s+/).map(Number);
    return found?.join() !== values.join();
  });
  // The same document without what the standard requires: the rules must find that.
  const plain = await writePages(folder, pages, { title: 'Test' });
  const missed = findX4Faults(plain);
  return [
    { name: 'boxes by pdfinfo', isCorrect: wrong.length === 0, details: `${wrong.length} of 3 differ` },
    {
      name: 'PDF/X-4 preflight',
      isCorrect: faults.length === 0 && checkByQpdf(path),
      details: faults.length === 0 ? 'nothing found' : faults.join('; '),
    },
    {
      name: 'PDF/X-4 preflight of another file',
      isCorrect: missed.length >= 4,
      details: `${missed.length} faults found, at least 4 expected`,
    },
  ];
}

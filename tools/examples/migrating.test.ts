import { execFile } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type ConvertOptions, convert, inspect, type OutputType } from '@quoin/core';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askFontTools, findFontTools } from '../programs/fonttools.ts';
import { findMagick } from '../programs/magick.ts';
import { readText } from '../verify/tree.ts';
import { closeFixtures, openFixtures } from './fixtures.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readText(root, 'docs/migrating.md');
const magick = await findMagick();
const python = await findFontTools();

let folder = '';
beforeAll(async () => {
  folder = await openFixtures();
  for (const name of ['animated.gif', 'two-pages.tiff'])
    await copyFile(new URL(`../../packages/core/test/fixtures/${name}`, import.meta.url), join(folder, name));
  await copyFile(
    new URL('../../packages/core/test/font/fixtures/plain.otf', import.meta.url),
    join(folder, 'font.otf'),
  );
});
afterAll(() => closeFixtures(folder));

const read = (name: string): Promise<Buffer> => readFile(join(folder, name));

/** The root mean square of the differences of two images of the same size, from 0 to 255. */
async function compare(left: Uint8Array, right: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all(
    [left, right].map((bytes) =>
      sharp(bytes).ensureAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }),
    ),
  );
  expect([b?.info.width, b?.info.height]).toEqual([a?.info.width, a?.info.height]);
  let sum = 0;
  a?.data.forEach((value, index) => {
    sum += (value - (b?.data[index] ?? 0)) ** 2;
  });
  return Math.sqrt(sum / (a?.data.length ?? 0));
}

/** Requires a row of the page to contain both calls. */
function requireRow(theirs: string, ours: string): void {
  const rows = page.split('\n').filter((line) => line.includes(`\`${theirs}\``) && line.includes(`\`${ours}\``));
  expect(rows, `no row with ${theirs} and ${ours}`).toHaveLength(1);
}

interface SharpRow {
  readonly theirs: string;
  readonly ours: string;
  readonly file: string;
  readonly make: (bytes: Buffer) => Sharp;
  readonly options: ConvertOptions;
}

const fitted = (to: OutputType, fit: 'crop' | 'max' | 'min' | 'exact'): ConvertOptions => ({
  to,
  config: { width: 300, height: 200, fit },
});

const sharpRows: readonly SharpRow[] = [
  {
    theirs: '.autoOrient().resize(800).webp({ quality: 80 })',
    ours: "{ to: 'webp', config: { width: 800, quality: 80 } }",
    file: 'photo.jpg',
    make: (bytes) => sharp(bytes).autoOrient().resize(800).webp({ quality: 80 }),
    options: { to: 'webp', config: { width: 800, quality: 80 } },
  },
  {
    theirs: '.resize(300, 200)',
    ours: "fit: 'crop'",
    file: 'photo.jpg',
    make: (bytes) => sharp(bytes).resize(300, 200).png(),
    options: fitted('png', 'crop'),
  },
  {
    theirs: ".resize(300, 200, { fit: 'inside' })",
    ours: "fit: 'max'",
    file: 'photo.jpg',
    make: (bytes) => sharp(bytes).resize(300, 200, { fit: 'inside' }).png(),
    options: fitted('png', 'max'),
  },
  {
    theirs: ".resize(300, 200, { fit: 'outside' })",
    ours: "fit: 'min'",
    file: 'photo.jpg',
    make: (bytes) => sharp(bytes).resize(300, 200, { fit: 'outside' }).png(),
    options: fitted('png', 'min'),
  },
  {
    theirs: ".resize(300, 200, { fit: 'fill' })",
    ours: "fit: 'exact'",
    file: 'photo.jpg',
    make: (bytes) => sharp(bytes).resize(300, 200, { fit: 'fill' }).png(),
    options: fitted('png', 'exact'),
  },
  {
    theirs: ".flatten({ background: 'white' }).jpeg({ quality: 90 })",
    ours: "{ to: 'jpg' }",
    file: 'picture.png',
    make: (bytes) => sharp(bytes).flatten({ background: 'white' }).jpeg({ quality: 90 }),
    options: { to: 'jpg' },
  },
  {
    theirs: '.avif({ quality: 60 })',
    ours: "{ to: 'avif', config: { quality: 60 } }",
    file: 'picture.png',
    make: (bytes) => sharp(bytes).avif({ quality: 60 }),
    options: { to: 'avif', config: { quality: 60 } },
  },
  {
    theirs: ".tiff({ compression: 'deflate' })",
    ours: "{ to: 'tiff' }",
    file: 'picture.png',
    make: (bytes) => sharp(bytes).tiff({ compression: 'deflate' }),
    options: { to: 'tiff' },
  },
];

describe('the table for sharp', () => {
  it.each(sharpRows)('$theirs gives the same pixels', async ({ theirs, ours, file, make, options }) => {
    requireRow(theirs, ours);
    const bytes = await read(file);
    const result = await convert(bytes, options);
    expect(await compare(await make(bytes).toBuffer(), result.bytes)).toBeLessThan(0.6);
  });

  it('keeps all frames of an animation, like `animated: true`', async () => {
    requireRow('sharp(bytes, { animated: true }).webp()', "{ to: 'webp' }");
    const bytes = await read('animated.gif');
    const theirs = await sharp(await sharp(bytes, { animated: true }).webp().toBuffer()).metadata();
    const { facts } = await inspect((await convert(bytes, { to: 'webp' })).bytes);
    expect(facts.frames).toBe(theirs.pages);
  });

  it('reads the same size as `metadata()`', async () => {
    requireRow('await sharp(bytes).metadata()', 'await inspect(bytes)');
    const bytes = await read('photo.jpg');
    const { width, height } = await sharp(bytes).metadata();
    expect((await inspect(bytes)).facts).toMatchObject({ width, height });
  });

  it('refuses images by pixels, like `limitInputPixels`', async () => {
    requireRow('sharp(bytes, { limitInputPixels: 1e6 })', 'limits: { maxPixels: 1e6 }');
    const bytes = await read('photo.jpg');
    await expect(sharp(bytes, { limitInputPixels: 1e6 }).png().toBuffer()).rejects.toThrow(/pixel limit/);
    await expect(convert(bytes, { to: 'png', limits: { maxPixels: 1e6 } })).rejects.toThrow(/pixels; the limit/);
  });
});

/** Their arguments, ours, and the largest difference. */
const magickRows = [
  ['photo.jpg -resize 800x -quality 80 out.webp', 'photo.jpg -o out.webp --width 800 --quality 80', 1.5],
  ['photo.jpg -resize 300x300 out.png', 'photo.jpg -o out.png --width 300 --height 300', 1.5],
  ["photo.jpg -resize '300x100!' out.png", 'photo.jpg -o out.png --width 300 --height 100 --fit exact', 1.5],
  [
    "photo.jpg -resize '300x300^' -gravity center -extent 300x300 out.jpg",
    'photo.jpg -o out.jpg --width 300 --height 300 --fit crop',
    1.5,
  ],
  ['picture.png -background white -flatten -quality 90 out.jpg', 'picture.png -o out.jpg', 1.5],
  ['photo.jpg -strip out.jpg', 'photo.jpg -o out.jpg --strip', 1.5],
  ["'two-pages.tiff[0]' out.png", 'two-pages.tiff -o out.png', 0],
] as const;

describe.runIf(magick !== undefined)('the table for ImageMagick (needs ImageMagick)', () => {
  it.each(magickRows)('magick %s gives the same pixels as quoin convert %s', async (theirs, ours, maxDifference) => {
    requireRow(`magick ${theirs}`, `quoin convert ${ours}`);
    const [, output = ''] = /(out\.\w+)$/.exec(theirs) ?? [];
    const main = join(root, 'packages/cli/dist/main.js');
    await run('sh', ['-c', `${magick} ${theirs}`], { cwd: folder });
    const expected = await read(output);
    await run('sh', ['-c', `'${process.execPath}' '${main}' convert ${ours} --force`], { cwd: folder });
    expect(await compare(expected, await read(output))).toBeLessThanOrEqual(maxDifference);
  });
});

const outlines = `
import json, sys
from fontTools.ttLib import TTFont
from fontTools.pens.recordingPen import DecomposingRecordingPen
def outlines(path):
    font = TTFont(path)
    glyphs = font.getGlyphSet()
    drawn = []
    for name in font.getGlyphOrder():
        pen = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(pen)
        drawn.append([font['hmtx'][name][0], pen.value])
    return drawn
first, second = [outlines(path) for path in sys.argv[1:]]
print(json.dumps([len(first), first == second]))
`;

const fontRows = [
  ['fonttools ttLib.woff2 compress -o out.woff2 font.ttf', 'quoin convert font.ttf -o out.woff2', 7],
  ['fonttools ttLib.woff2 decompress -o out.ttf font.woff2', 'quoin convert font.woff2 -o out.ttf', 7],
  [
    'fonttools varLib.instancer varying.ttf wght=700 wdth=100 -o out.ttf',
    'quoin convert varying.ttf -o out.ttf --instance wght=700,wdth=100',
    undefined,
  ],
] as const;

describe.runIf(python !== undefined)('the table for fontTools (needs Python with fontTools)', () => {
  beforeAll(async () => {
    await writeFile(join(folder, 'font.woff2'), (await convert(await read('font.ttf'), { to: 'woff2' })).bytes);
  });

  it.each(fontRows)('%s gives the same outlines and widths as %s', async (theirs, ours, glyphs) => {
    requireRow(theirs, ours);
    const [, extension = ''] = /out\.(\w+)/.exec(theirs) ?? [];
    const program = theirs.replace('fonttools', `${python} -m fontTools`);
    await run('sh', ['-c', program], { cwd: folder });
    await copyFile(join(folder, `out.${extension}`), join(folder, `theirs.${extension}`));
    const main = join(root, 'packages/cli/dist/main.js');
    await run('sh', ['-c', `${ours.replace('quoin', `'${process.execPath}' '${main}'`)} --force`], { cwd: folder });
    const paths = ['theirs', 'out'].map((name) => join(folder, `${name}.${extension}`));
    const [count, isSame] = (await askFontTools(python ?? '', outlines, paths)) as [number, boolean];
    expect(isSame).toBe(true);
    if (glyphs !== undefined) expect(count).toBe(glyphs);
  });
});

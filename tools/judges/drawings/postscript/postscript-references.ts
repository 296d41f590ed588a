import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';

const run = promisify(execFile);

const folder = fileURLToPath(new URL('../../../../.cache/postscript-pages', import.meta.url));
const seconds = 60;
/** Pixels in an inch of all pictures. */
export const resolution = 150;

/** The pages of a program that others draw; undefined if the program fails. */
interface PageReferences {
  /** Ghostscript's picture, against which the others are measured. */
  readonly ghostscript: string;
  /** Poppler's picture of the PDF that Ghostscript makes of the program. */
  readonly poppler: string | undefined;
  /** Bytes of poppler's svg of that PDF. */
  readonly popplerSvgBytes: number | undefined;
}

/** Draws the first page of a program with Ghostscript and poppler, once for each content. */
export async function drawReferences(path: string, sha256: string): Promise<PageReferences | undefined> {
  await mkdir(folder, { recursive: true });
  const [png, pdf, failed] = ['png', 'pdf', 'failed'].map((ending) => join(folder, `${sha256}.${ending}`)) as [
    string,
    string,
    string,
  ];
  const poppler = join(folder, `${sha256}.poppler`);
  if (existsSync(failed)) return undefined;
  if (![png, pdf, `${poppler}.png`, `${poppler}.svg`].every((file) => existsSync(file))) {
    const { options, area } = await readPage(path).catch(() => wholePage); // Ghostscript fails again below
    const device = ['-sDEVICE=png16m', `-r${resolution}`, '-dTextAlphaBits=4', '-dGraphicsAlphaBits=4', ...options];
    const drawPng = async (to: string): Promise<void> => {
      await ghostscript(path, to, device);
      if (area === undefined) return;
      const { x: left, y: top, width, height } = area;
      const cropped = await sharp(to, { limitInputPixels: false })
        .extract({ left, top, width, height })
        .png()
        .toBuffer();
      await writeFile(to, cropped);
    };
    if (!(await draw(png, drawPng))) {
      await mkdir(failed);
      return undefined;
    }
    const writer = ['-sDEVICE=pdfwrite', '-dAutoRotatePages=/None', ...options];
    if (await draw(pdf, (to) => ghostscript(path, to, writer))) {
      await draw(`${poppler}.png`, async (to) => {
        const target = to.slice(0, -'.png'.length);
        const crop = area === undefined ? [] : ['-x', area.x, '-y', area.y, '-W', area.width, '-H', area.height];
        const all = ['-png', '-r', `${resolution}`, '-singlefile', ...crop.map(String), pdf, target];
        await run('pdftocairo', all, { timeout: seconds * 1000 });
      });
      await draw(`${poppler}.svg`, async (to) => {
        await run('pdftocairo', ['-svg', pdf, to], { timeout: seconds * 1000 });
      });
    }
  }
  return {
    ghostscript: png,
    poppler: existsSync(`${poppler}.png`) ? `${poppler}.png` : undefined,
    popplerSvgBytes: statSync(`${poppler}.svg`, { throwIfNoEntry: false })?.size,
  };
}

/** The options with which Ghostscript draws a page, and the area of it that is compared, in pixels; absent for all. */
interface ReferencePage {
  readonly options: readonly string[];
  readonly area?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** The page that programs find without setting one: US Letter, whatever is installed. */
const letter = ['-sPAPERSIZE=letter'];
const letterHeight = 792;
const wholePage: ReferencePage = { options: letter };

const numbers = /([-+.\d]+) +([-+.\d]+) +([-+.\d]+) +([-+.\d]+)/.source;

/**
 * The page of a program: the box of an EPS, otherwise the stated box, the page that the program sets, or everything
 * painted on a page of US Letter. The last is moved to whole pixels, since Ghostscript's page is cut there.
 */
async function readPage(path: string): Promise<ReferencePage> {
  const program = await readFile(path, 'latin1');
  const boxes = ['HiRes', ''].map((kind) => new RegExp(`%%${kind}BoundingBox: *${numbers}`).exec(program));
  if (/%!PS-Adobe-\S+ +EPSF/.test(program) && boxes[1]) return { options: ['-dEPSCrop'] };
  const stated = boxes.find((box) => box !== null);
  if (stated !== undefined && stated !== null) {
    const [x = 0, y = 0, right = 0, top = 0] = stated.slice(1).map(Number);
    const size = [`-dDEVICEWIDTHPOINTS=${right - x}`, `-dDEVICEHEIGHTPOINTS=${top - y}`];
    const move = `<< /Install { ${-x} ${-y} translate } >> setpagedevice`;
    return { options: [...size, '-dFIXEDMEDIA', '-c', move, '-f'] };
  }
  if (/^[^%\n]*PageSize[\s\S]{1,80}setpagedevice/m.test(program)) return wholePage;
  const [x, y, right, top] = await paintedBox(path);
  const toPixels = (points: number): number => (points * resolution) / 72;
  const [left, down] = [toPixels(x), toPixels(letterHeight - top)];
  const [shiftX, shiftY] = [Math.floor(left) - left, down - Math.floor(down)];
  const move = `<< /PageOffset [${(shiftX * 72) / resolution} ${(shiftY * 72) / resolution}] >> setpagedevice`;
  const area = {
    x: Math.floor(left),
    y: Math.floor(down),
    width: Math.min(Math.round(toPixels(right - x)), Math.round(toPixels(612)) - Math.floor(left)),
    height: Math.min(Math.round(toPixels(top - y)), Math.round(toPixels(letterHeight)) - Math.floor(down)),
  };
  return { options: [...letter, '-c', move, '-f'], area };
}

type Sides = readonly [number, number, number, number];

/** The box of what a program paints on a page of US Letter, which Ghostscript states too large for strokes. */
async function paintedBox(path: string): Promise<Sides> {
  const options = ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-dFirstPage=1', '-dLastPage=1', '-sDEVICE=bbox', '-r720'];
  const { stderr } = await run('gs', [...options, ...letter, path], { timeout: seconds * 1000 });
  const stated = new RegExp(`%%HiResBoundingBox: *${numbers}`).exec(stderr)?.slice(1).map(Number);
  const [x = 0, y = 0, right = 612, top = letterHeight] = stated ?? [];
  const box: Sides = [Math.max(0, x), Math.max(0, y), Math.min(612, right), Math.min(letterHeight, top)];
  const ink = await inkBox(path);
  return box.map((side, at) => {
    const inked = ink?.[at] ?? side;
    return Math.abs(side - inked) < strokeMargin ? inked : side; // farther sides are painted white
  }) as unknown as Sides;
}

/** The largest distance in points by which the box of strokes is too large. */
const strokeMargin = 8;
const inkResolution = 720;

/** The box of the ink on a page of US Letter, in points. */
async function inkBox(path: string): Promise<Sides | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'quoin-ink-'));
  try {
    const png = join(folder, 'page.png');
    await ghostscript(path, png, ['-sDEVICE=pnggray', `-r${inkResolution}`, ...letter]);
    const page = sharp(png, { limitInputPixels: false });
    const { height: rows } = await page.metadata();
    const { info } = await page.trim({ background: '#fff', threshold: 0 }).toBuffer({ resolveWithObject: true });
    const { trimOffsetLeft: left = 0, trimOffsetTop: down = 0, width, height } = info;
    const toPoints = (pixels: number): number => (pixels * 72) / inkResolution;
    return [-left, rows + down - height, width - left, rows + down].map(toPoints) as unknown as Sides;
  } catch {
    return undefined; // nothing but paper
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs Ghostscript; fails if the program does, even after it painted. */
async function ghostscript(path: string, to: string, device: readonly string[]): Promise<void> {
  const options = ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-dFirstPage=1', '-dLastPage=1', `-sOutputFile=${to}`];
  options.push(...device, path);
  await run('gs', options, { timeout: seconds * 1000, maxBuffer: 1 << 26 });
  if (!existsSync(to)) throw new Error('no page');
}

/** Makes a file unless it exists; a file that is interrupted does not count. */
async function draw(path: string, make: (to: string) => Promise<void>): Promise<boolean> {
  if (existsSync(path)) return true;
  const draft = path.replace(/\.(\w+)$/, '.draft.$1');
  try {
    await make(draft);
    await rename(draft, path);
    return true;
  } catch {
    await rm(draft, { force: true });
    return false;
  }
}

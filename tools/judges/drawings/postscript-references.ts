import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const folder = fileURLToPath(new URL('../../.cache/postscript', import.meta.url));
const seconds = 60;
const resolution = 150;

/** The pages of a program that others draw; undefined if the program fails. */
interface PageReferences {
  /** Ghostscript's picture, against which the others are measured. */
  readonly ghostscript: string;
  /** Poppler's picture of the PDF that Ghostscript makes of the program. */
  readonly poppler: string | undefined;
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
  if (!existsSync(png) || !existsSync(pdf)) {
    const page = await pageOptions(path).catch(() => []); // Ghostscript fails again below
    const device = ['-sDEVICE=png16m', `-r${resolution}`, '-dTextAlphaBits=4', '-dGraphicsAlphaBits=4', ...page];
    if (!(await draw(png, (to) => ghostscript(path, to, device)))) {
      await mkdir(failed);
      return undefined;
    }
    const writer = ['-sDEVICE=pdfwrite', '-dAutoRotatePages=/None', ...page];
    await draw(pdf, (to) => ghostscript(path, to, writer));
  }
  const isDrawn =
    existsSync(pdf) &&
    (await draw(`${poppler}.png`, async (to) => {
      const target = to.slice(0, -'.png'.length);
      await run('pdftocairo', ['-png', '-r', `${resolution}`, '-singlefile', pdf, target], { timeout: seconds * 1000 });
    }));
  return { ghostscript: png, poppler: isDrawn ? `${poppler}.png` : undefined };
}

const numbers = /([-+.\d]+) +([-+.\d]+) +([-+.\d]+) +([-+.\d]+)/.source;

/**
 * The options with which Ghostscript draws the area that a picture of the program has: the box of an EPS, otherwise the
 * stated box, the page that the program sets, or everything painted.
 */
async function pageOptions(path: string): Promise<string[]> {
  const program = await readFile(path, 'latin1');
  const boxes = ['HiRes', ''].map((kind) => new RegExp(`%%${kind}BoundingBox: *${numbers}`).exec(program));
  if (/%!PS-Adobe-\S+ +EPSF/.test(program) && boxes[1]) return ['-dEPSCrop'];
  const stated = boxes.find((box) => box !== null) ?? undefined;
  if (stated === undefined && /PageSize[\s\S]{1,80}setpagedevice/.test(program)) return [];
  const [, x, y, right, top] = stated ?? (await paintedBox(path));
  const size = [`-dDEVICEWIDTHPOINTS=${Number(right) - Number(x)}`, `-dDEVICEHEIGHTPOINTS=${Number(top) - Number(y)}`];
  return [...size, '-dFIXEDMEDIA', '-c', `<< /Install { ${x} neg ${y} neg translate } >> setpagedevice`, '-f'];
}

async function paintedBox(path: string): Promise<readonly (string | undefined)[]> {
  const options = ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-dFirstPage=1', '-dLastPage=1', '-sDEVICE=bbox', path];
  const { stderr } = await run('gs', options, { timeout: seconds * 1000 });
  return new RegExp(`%%HiResBoundingBox: *${numbers}`).exec(stderr) ?? ['', '0', '0', '612', '792'];
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

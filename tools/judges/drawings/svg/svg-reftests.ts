import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import { convert } from '../../../../packages/core/src/convert.ts';
import { ConversionError } from '../../../../packages/core/src/errors.ts';
import type { Finding } from '../../finding.ts';
import { type DrawnPixels, decodeOnWhite, picturesAgree } from '../drawn-pixels.ts';

/** The folder of the Debian package `librsvg2-tests`, with a part of the W3C's suite for SVG 1.1. */
const defaultFolder = '/usr/libexec/installed-tests/RSVG/fixtures';
/** Files in a sample that are drawn; of the icons, which are alike, one in ten counts in any case. */
const sampleStep = 3;
const iconStep = 10;
/** Folders of files that crashed an engine, or took it too long. */
const hostileFolders = ['crash', 'errors', 'render-crash'];
/** In processor time of all threads, which other processes do not change much. */
const maxSeconds = 20;
/** Its reference is moved by half a pixel, because the engine rounds a height of 929.05 pixels up and centres. */
const moved = 'svg2/mix-blend-mode.svg';
/** References to other files, which the conversion does not read. */
const outside =
  /href\s*=\s*["'](?!#|data:)[^"']+["']|@import|<\?xml-stylesheet|<xi:include|url\(\s*["']?(?!#|data:)\w+\.\w/;

/**
 * Compares convert() and the engine with the references of librsvg's tests, and checks that files that once crashed it
 * end in time. A difference is wrong if the engine alone has none and no note tells of it.
 */
export async function judgeSvgReftests(_: string | undefined, isSample: boolean): Promise<Finding[]> {
  const folder = process.env.QUOIN_SVG_REFTESTS ?? defaultFolder;
  if (!existsSync(join(folder, 'reftests')))
    return [
      { name: 'svg reftests', details: 'librsvg2-tests is not installed, and QUOIN_SVG_REFTESTS names no folder' },
    ];
  return [await judgeReferences(join(folder, 'reftests'), isSample), await judgeHostile(folder)];
}

async function judgeReferences(folder: string, isSample: boolean): Promise<Finding> {
  const counts = { all: 0, ours: 0, librsvg: 0, noted: 0 };
  const worse: string[] = [];
  for (const path of await findDrawings(folder, isSample)) {
    const svg = await readFile(path);
    if (outside.test(svg.toString()) || /<(?:\w+:)?text[\s>]/.test(svg.toString())) continue;
    const reference = await decodeOnWhite(await readFile(referenceOf(path)));
    const { pixels, notes } = await drawOurs(svg, reference);
    const isOurs = picturesAgree(pixels, reference);
    const isBare = picturesAgree(await drawBare(svg, reference), reference);
    counts.all++;
    if (isOurs) counts.ours++;
    if (isBare) counts.librsvg++;
    if (!isOurs && notes.length > 0) counts.noted++;
    if (isBare && !isOurs && notes.length === 0) worse.push(relative(folder, path));
  }
  for (const name of worse) process.stdout.write(`worse than librsvg, without a note: ${name}\n`);
  const details = `of ${counts.all} drawings, ${counts.ours} are like the reference (librsvg ${counts.librsvg}), ${counts.noted} of the others have a note`;
  const isCorrect = worse.length === 0 && counts.all > 0 && counts.ours + counts.noted >= counts.librsvg;
  return { name: 'svg reftests', isCorrect, details };
}

const referenceOf = (path: string): string => path.replace(/\.svg$/, '-ref.png');

async function findDrawings(folder: string, isSample: boolean): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort();
  const drawings = paths.filter(
    (path) => path.endsWith('.svg') && existsSync(referenceOf(path)) && relative(folder, path) !== moved,
  );
  const isIcon = (path: string): boolean => relative(folder, path).startsWith('adwaita');
  const icons = drawings.filter(isIcon).filter((_, index) => index % iconStep === 0);
  const chosen = [...drawings.filter((path) => !isIcon(path)), ...icons];
  return isSample ? chosen.filter((_, index) => index % sampleStep === 0) : chosen;
}

interface Drawn {
  readonly pixels: DrawnPixels | undefined;
  readonly notes: readonly string[];
}

async function drawOurs(svg: Buffer, { width }: DrawnPixels): Promise<Drawn> {
  try {
    const { bytes, notes } = await convert(svg, { to: 'png', config: { width } });
    return { pixels: await decodeOnWhite(bytes), notes: notes.map(({ code }) => code) };
  } catch (error) {
    return { pixels: undefined, notes: error instanceof ConversionError ? [error.code] : [] };
  }
}

async function drawBare(svg: Buffer, { width }: DrawnPixels): Promise<DrawnPixels | undefined> {
  try {
    return await decodeOnWhite(await sharp(svg, { density: 72 }).resize({ width }).png().toBuffer());
  } catch {
    return undefined;
  }
}

async function judgeHostile(folder: string): Promise<Finding> {
  const wrong: string[] = [];
  let count = 0;
  for (const name of hostileFolders) {
    if (!existsSync(join(folder, name))) continue;
    for (const file of await readdir(join(folder, name))) {
      const start = process.cpuUsage();
      const problem = await convert(await readFile(join(folder, name, file)), { to: 'png' }).then(
        () => undefined,
        (error) => (error instanceof ConversionError ? undefined : String(error)),
      );
      const { user, system } = process.cpuUsage(start);
      const seconds = (user + system) / 1e6;
      count++;
      if (problem !== undefined) wrong.push(`${name}/${file}: ${problem}`);
      else if (seconds > maxSeconds) wrong.push(`${name}/${file}: ${seconds.toFixed(1)} s`);
    }
  }
  for (const each of wrong) process.stdout.write(`${each}\n`);
  const details = `${count} files that crashed or stopped an engine: ${wrong.length} fail otherwise than by name, or take more than ${maxSeconds} s of processor time`;
  return { name: 'svg crash files', isCorrect: wrong.length === 0 && count > 0, details };
}

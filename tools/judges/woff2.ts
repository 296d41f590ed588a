import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { convert } from '../../packages/core/src/convert.ts';
import { ConversionError } from '../../packages/core/src/errors.ts';
import { inspect } from '../../packages/core/src/inspect.ts';
import { askFontTools, findFontTools } from '../programs/fonttools.ts';
import { findNativeWoff2, type NativeWoff2 } from '../programs/woff2.ts';
import type { Finding } from './finding.ts';

const script = readFileSync(new URL('./woff2.py', import.meta.url), 'utf8');

/** Of all fonts, where a sample is asked for: Brotli takes a minute for them. */
const sampleStep = 5;
/** How much larger than Google's files may be together. One alone may be more: where a table begins moves Brotli. */
const mostGrowth = 1;
/** One of the invalid files must be read all the same. @see WOFF 2.0 (2024), #conform-mustNotUseReservedValue */
const readable = /^woff2\/|^bad\/w3c-ua-header-reserved-001/;

/** WOFF 2 of the corpus unpacked, its other fonts packed, beside Google's programs; fontTools looks for differences. */
export async function judgeWoff2(corpus: string | undefined, isSample: boolean): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-woff2-'));
  try {
    const [python, native] = [await findFontTools(), await findNativeWoff2(folder)];
    if (corpus === undefined) return [{ name: 'WOFF 2', figure: 'there is no corpus' }];
    if (python === undefined) return [{ name: 'WOFF 2', figure: 'fontTools is not installed' }];
    if (native === undefined) return [{ name: 'WOFF 2', figure: "Google's programs are not installed" }];
    const comparison = new Comparison(folder, python);
    const fonts = listFonts(corpus, /^(ttf|otf|otf-cff2|variable|color|ttc)\//);
    return [
      await judgeRefusals(listFonts(corpus, /^bad\/w3c-(?!ua-header-reserved-001)/)),
      await judgeUnpacking(listFonts(corpus, readable), native, comparison),
      ...(await judgePacking(
        isSample ? fonts.filter((_, index) => index % sampleStep === 0) : fonts,
        native,
        comparison,
      )),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function listFonts(corpus: string, wanted: RegExp): string[] {
  const fonts = join(corpus, 'font');
  const names = readdirSync(fonts, { recursive: true, encoding: 'utf8' }).filter((name) => wanted.test(name));
  return names.sort().map((name) => join(fonts, name));
}

/** Fonts and what became of them, for fontTools to compare. */
class Comparison {
  readonly #folder: string;
  readonly #python: string;
  readonly #pairs: { readonly name: string; readonly before: string; readonly after: string }[] = [];

  constructor(folder: string, python: string) {
    this.#folder = folder;
    this.#python = python;
  }

  add(name: string, before: Uint8Array, after: Uint8Array): void {
    const paths = [before, after].map((bytes, index) => {
      const path = join(this.#folder, `${this.#pairs.length}-${index}`);
      writeFileSync(path, bytes);
      return path;
    });
    this.#pairs.push({ name, before: paths[0] ?? '', after: paths[1] ?? '' });
  }

  /** What differs between pairs; those that fontTools cannot read; how many were compared. */
  async finish(): Promise<{ differences: string[]; unread: string[]; count: number }> {
    const pairs = this.#pairs.splice(0);
    const args = pairs.flatMap(({ before, after }) => [before, after]);
    const answers = (await askFontTools(this.#python, script, args)) as readonly (string | readonly string[])[];
    const told = answers.map((answer, index) => ({ answer, name: pairs[index]?.name }));
    return {
      differences: told.filter(({ answer }) => Array.isArray(answer) && answer.length > 0).map(toText),
      unread: told.filter(({ answer }) => typeof answer === 'string').map(toText),
      count: pairs.length,
    };
  }
}

function toText({ name, answer }: { name: string | undefined; answer: string | readonly string[] }): string {
  return `${name} (${answer})`;
}

/** The file as the other type, or why it is refused. Whatever else goes wrong is a defect, and thrown. */
async function tryConvert(bytes: Uint8Array, to: 'woff2' | 'sfnt'): Promise<Uint8Array | ConversionError> {
  try {
    return (await convert(bytes, { to: to === 'sfnt' ? await sfntOf(bytes) : to })).bytes;
  } catch (error) {
    if (error instanceof ConversionError) return error;
    throw error;
  }
}

/** The type that leaves the outlines as they are. */
export async function sfntOf(bytes: Uint8Array): Promise<'ttf' | 'otf'> {
  const { outlines, tables } = (await inspect(bytes)).facts;
  const isCff = String(outlines).startsWith('CFF') || (outlines === 'none' && 'CFF ' in Object(tables));
  return isCff ? 'otf' : 'ttf';
}

/** Files that the recommendation calls invalid. */
async function judgeRefusals(paths: readonly string[]): Promise<Finding> {
  const accepted: string[] = [];
  for (const path of paths) {
    const found = await tryConvert(readFileSync(path), 'sfnt');
    if (!(found instanceof ConversionError)) accepted.push(basename(path));
  }
  const figure = `${paths.length} invalid files of the W3C, ${accepted.length} accepted ${accepted}`;
  return { name: 'refusing', isRight: accepted.length === 0 && paths.length > 0, figure };
}

async function judgeUnpacking(paths: readonly string[], native: NativeWoff2, pairs: Comparison): Promise<Finding> {
  const [refused, alone]: [string[], string[]] = [[], []];
  for (const path of paths) {
    const bytes = readFileSync(path);
    const ours = await tryConvert(bytes, 'sfnt');
    if (ours instanceof ConversionError) {
      refused.push(`${basename(path)} (${ours.message})`);
      continue;
    }
    const theirs = await native.decompress(bytes);
    if (theirs === undefined) alone.push(basename(path));
    else pairs.add(basename(path), theirs, ours);
  }
  const { differences, unread, count } = await pairs.finish();
  const figure = [
    `${paths.length} files, ${refused.length} refused ${refused}`,
    `${count} compared with what woff2_decompress makes of them, ${alone.length} are not read by it ${alone}`,
    `${differences.length} differ ${differences.slice(0, 5)}, ${unread.length} are not read by fontTools ${unread.slice(0, 5)}`,
  ].join('; ');
  return { name: 'unpacking', isRight: refused.length + differences.length === 0 && count > 0, figure };
}

/** Each font packed, and unpacked again by us and by Google; and how large it is beside Google's. */
async function judgePacking(paths: readonly string[], native: NativeWoff2, pairs: Comparison): Promise<Finding[]> {
  const [refused, broken]: [string[], string[]] = [[], []];
  const sizes = new Map<string, number>();
  for (const path of paths) {
    const bytes = readFileSync(path);
    const packed = await tryConvert(bytes, 'woff2');
    if (packed instanceof ConversionError) {
      refused.push(`${basename(path)} (${packed.message})`);
      continue;
    }
    const again = { us: await tryConvert(packed, 'sfnt'), woff2_decompress: await native.decompress(packed) };
    for (const [by, font] of Object.entries(again)) {
      if (font instanceof Uint8Array) pairs.add(`${basename(path)} unpacked by ${by}`, bytes, font);
      else broken.push(`${basename(path)} by ${by} (${font?.message})`);
    }
    const theirs = path.endsWith('.ttc') ? undefined : await native.compress(bytes); // which packs all fonts of it
    if (theirs !== undefined) sizes.set(basename(path), packed.length / theirs.length);
  }
  const { differences, unread, count } = await pairs.finish();
  const figure = [
    `${paths.length} fonts, ${refused.length} refused ${refused}, ${broken.length} not unpacked ${broken}`,
    `${count} compared, ${differences.length} differ ${differences.slice(0, 5)}`,
    `${unread.length} are not read by fontTools ${unread.slice(0, 5)}`,
  ].join('; ');
  return [{ name: 'packing', isRight: broken.length + differences.length === 0 && count > 0, figure }, weigh(sizes)];
}

function weigh(sizes: ReadonlyMap<string, number>): Finding {
  const mean = Math.exp([...sizes.values()].reduce((sum, size) => sum + Math.log(size), 0) / sizes.size);
  const largest = [...sizes].sort(([, a], [, b]) => b - a).slice(0, 3);
  const named = largest.map(([name, size]) => `${name} ${size.toFixed(4)}`);
  const figure = `${sizes.size} beside woff2_compress: ${mean.toFixed(4)} on average, at most ${named.join(', ')}`;
  return { name: 'sizes', isRight: mean <= mostGrowth, figure };
}
